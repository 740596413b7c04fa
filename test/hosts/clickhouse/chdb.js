// clickhouse-client for chdb, ClickHouse in a process: the options that sql/ENGINES.md uses, for tests.
// Usage: chdb.js MODULES FOLDER CONFIG [-n | -q STATEMENT] [--SETTING VALUE ...]   -n reads statements from standard input, and an INSERT its rows
"use strict";
const fs = require("fs");
const [modules, folder, config, ...options] = process.argv.slice(2);
const { Session } = require(modules + "/chdb");

let statements = null;
const settings = [];
while (options.length > 0) {
  const option = options.shift();
  if (option === "-n") statements = fs.readFileSync(0, "utf8").split(/;\s*(?:--.*)?\n/);
  else if (option === "-q") statements = [options.shift()];
  else settings.push(`SET ${option.replace(/^--/, "")} = ${options.shift()}`);
}
const session = new Session(folder, { connectionArgs: [`--config-file=${config}`] });
try {
  for (const statement of [...settings, ...statements]) {
    if (statement.replace(/--.*/g, "").trim() === "") continue;
    if (/^INSERT .* FORMAT TabSeparated$/.test(statement)) {
      const rows = `${folder}.rows`;
      fs.writeFileSync(rows, fs.readFileSync(0));
      session.query(statement.replace(" FORMAT ", ` FROM INFILE '${rows}' FORMAT `), "TabSeparated");
      fs.rmSync(rows);
    } else {
      process.stdout.write(session.query(statement, "TabSeparated"));
    }
  }
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
session.close();
