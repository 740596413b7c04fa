// The time of count(dfen_canonical(dfen)) in WebAssembly and natively, in one run. Both on the same rows, in alternating rounds; CPU time
// of this process, which runs both.
// Usage: node speed.mjs dfen.mjs dfen.wasm better-sqlite3 EXTENSION SAMPLE.db
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';

const [module, wasm, library, extension, sample] = process.argv.slice(2);
const Native = createRequire(import.meta.url)(library);
const {instantiate} = await import(pathToFileURL(module));
const ROUNDS = 7;

const native = new Native(':memory:');
native.loadExtension(extension);
const portable = (await instantiate(readFileSync(wasm))).open();
const rows = new Native(sample, {readonly: true}).prepare('SELECT dfen FROM turns').all().map(row => row.dfen);
for (const database of [native, portable]) {
  const run = sql => database === native ? database.exec(sql) : database.run(sql);
  run('CREATE TABLE turns(dfen TEXT NOT NULL); BEGIN');
  const insert = database.prepare('INSERT INTO turns VALUES (?)');
  for (const row of rows) {
    if (database === native) {
      insert.run(row);
    } else {
      insert.bind([row]);
      insert.step();
    }
  }
  insert.finish?.();
  run('COMMIT');
}

function seconds(work) {
  const before = process.cpuUsage();
  work();
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function compare(sql) {
  const ratios = [];
  for (let round = 0; round <= ROUNDS; ++round) {
    const first = seconds(() => native.prepare(sql).all());
    const second = seconds(() => portable.all(sql));
    if (round > 0) {
      ratios.push(second / first);
    }
  }
  return ratios.sort((a, b) => a - b)[(ROUNDS - 1) / 2];
}

const canonical = compare('SELECT count(dfen_canonical(dfen)) FROM turns');
const pooled = compare('SELECT count(*) FROM (SELECT dfen_pool_key(dfen) AS key, count(*) FROM turns GROUP BY key)');
console.log(`figure: in WebAssembly count(dfen_canonical) takes ${canonical.toFixed(2)} and pooling ${pooled.toFixed(2)} of the native time`);
