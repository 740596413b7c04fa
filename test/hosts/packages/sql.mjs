// Runs the SQL files of test/sql, which contain their expected results, through the WebAssembly module of a package, as test/sql/run.c does
// in C.
// Usage: node sql.mjs dfen.mjs dfen.wasm FILE.sql ...
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [module, wasm, ...files] = process.argv.slice(2);
const {instantiate} = await import(pathToFileURL(module));
const dfen = await instantiate(readFileSync(wasm));

// The statements of a file: their SQL, the line where each begins, and the lines of the expected result.
function* statementsOf(text) {
  let statement = {sql: '', line: 0, expected: []};
  let number = 0;
  for (const line of text.split('\n')) {
    ++number;
    const isAnswer = line.startsWith('-- = ') || line.startsWith('-- ! ');
    if (isAnswer) {
      statement.expected.push(line.slice(3));
      continue;
    }
    if (statement.complete) {
      yield statement;
      statement = {sql: '', line: 0, expected: []};
    }
    if (line.startsWith('--') || line.trim() === '') {
      if (statement.sql === '') {
        continue;
      }
    }
    statement.line ||= number;
    statement.sql += line + '\n';
    statement.complete = dfen.isComplete(statement.sql);
  }
  if (statement.sql.trim() !== '') {
    yield statement;
  }
}

// A row as test/sql/run.c writes it.
function* answersOf(database, sql) {
  let statement;
  try {
    statement = database.prepare(sql);
    while (statement.step()) {
      yield '= ' + statement.columns.map((_, i) => statement.text(i) ?? 'NULL').join('|');
    }
  } catch (error) {
    yield '! ' + error.message;
  } finally {
    statement?.finish();
  }
}

let passed = 0, failed = 0;
for (const file of files) {
  const database = dfen.open();
  for (const statement of statementsOf(readFileSync(file, 'utf8'))) {
    const got = [...answersOf(database, statement.sql)].join('\n');
    const expected = statement.expected.join('\n');
    if (got === expected) {
      ++passed;
    } else if (++failed <= 20) {
      console.log(`${file}:${statement.line}: expected\n${expected}\nbut got\n${got}`);
    }
  }
  database.close();
}
// Bound texts arrive unchanged, short and long, and after the memory has grown.
const database = dfen.open();
for (const text of ['a', 'é', '♔', '🎲'].flatMap(letter => [0, 1, 2048, 4096, 4097, 9000].map(length => letter.repeat(length)))) {
  const [{same, bytes}] = database.all('SELECT ?1 AS same, length(CAST(?1 AS BLOB)) AS bytes, zeroblob(1000000)', [text]);
  if (same === text && bytes === Buffer.byteLength(text)) {
    ++passed;
  } else {
    ++failed;
    console.log(`a text of ${text.length} letters, ${text.slice(0, 2)}, is not what was bound`);
  }
}
console.log(`SQL statements in WebAssembly, SQLite ${dfen.sqliteVersion}: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
