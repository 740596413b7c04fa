// Runs a query in DuckDB, with dfen loaded, on a database file. Rows are written to standard output as SQLite's shell writes them; the
// milliseconds of the query, wall-clock and CPU, to standard error.
// Usage: node engines.mjs MODULES EXTENSION DATABASE THREADS STATEMENT
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [modules, extension, database, threads, statement] = process.argv.slice(2);
const { DuckDBInstance } = createRequire(resolve(modules, 'x.js'))('@duckdb/node-api');
const instance = await DuckDBInstance.create(database, { allow_unsigned_extensions: 'true', threads });
const connection = await instance.connect();
await connection.run(`LOAD '${extension}'`);
const begun = performance.now();
const before = process.cpuUsage();
const reader = await connection.runAndReadAll(statement);
const spent = process.cpuUsage(before);
console.error(`${Math.round(performance.now() - begun)} ${Math.round((spent.user + spent.system) / 1000)}`);
for (const row of reader.getRows()) console.log(row.map(String).join('|'));
