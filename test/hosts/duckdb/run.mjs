// Runs statements in DuckDB with dfen loaded, and prints rows as SQLite's shell does: "|" between columns, doubles as the 16 hexadecimal
// digits of their bits. An error is a line "ERROR: words".
// Usage: node run.mjs MODULES EXTENSION THREADS   (statements on standard input, each ends with ";" at the end of a line)
import { createRequire } from 'node:module';
import { readFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';

const [modules, extension, threads] = process.argv.slice(2);
const { DuckDBInstance } = createRequire(resolve(modules, 'x.js'))('@duckdb/node-api');
const instance = await DuckDBInstance.create(':memory:', { allow_unsigned_extensions: 'true', threads });
const connection = await instance.connect();
await connection.run(`LOAD '${extension}'`);

const bits = new DataView(new ArrayBuffer(8));
function printed(value, isDouble) {
  if (value === null) return isDouble ? '' : 'NULL';
  if (!isDouble) return String(value);
  bits.setFloat64(0, value);
  return bits.getBigUint64(0).toString(16).padStart(16, '0').toUpperCase();
}

for (const statement of readFileSync(0, 'utf8').split(/;\s*\n/)) {
  if (statement.trim() === '') continue;
  try {
    const result = await connection.stream(statement);
    const isDouble = result.columnTypes().map(type => String(type) === 'DOUBLE');
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      const lines = chunk.getRows().map(row =>
        row.map((value, i) => printed(value, isDouble[i])).join('|') + '\n');
      // a pipe may accept only a part
      for (let left = Buffer.from(lines.join('')); left.length > 0;) left = left.subarray(writeSync(1, left));
    }
  } catch (error) {
    console.log(`ERROR: ${error.message}`);
  }
}
