// Tests that are specific to Node: its types, its errors, its workers.
// Usage: node test_node.js better-sqlite3|node:sqlite EXTENSION SAMPLE.db
const assert = require("node:assert/strict");
const { Worker, isMainThread, parentPort, workerData } = require("node:worker_threads");

const [host, extension, sample] = isMainThread ? process.argv.slice(2) : workerData;
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const replayed = "SELECT dfen_pool_key(dfen) AS key, dfen_king_capture(dfen) AS odds FROM turns ORDER BY game, number LIMIT 4000";

function open(file) {
  if (host === "better-sqlite3") {
    const Database = require("better-sqlite3");
    const db = new Database(file);
    db.loadExtension(extension);
    return db;
  }
  const { DatabaseSync } = require("node:sqlite");
  const db = new DatabaseSync(file, { allowExtension: true });
  db.loadExtension(extension);
  return db;
}

function withBigInts(statement) {
  return host === "better-sqlite3" ? statement.safeIntegers() : statement.setReadBigInts(true) ?? statement;
}

function value(db, expression, ...args) {
  return db.prepare(`SELECT ${expression} AS value`).get(...args).value;
}

function testTypes(db) {
  assert.equal(value(db, "dfen_canonical(?)", null), null);
  assert.equal(typeof value(db, "dfen_king_capture(?)", start), "number");
  const exact = value(db, "CAST(dfen_hash(?) AS TEXT)", start);
  assert.ok(!Number.isSafeInteger(Number(exact)));
  const rounded = () => value(db, "dfen_hash(?)", start); // as in ext/HOSTS.md
  if (host === "better-sqlite3") {
    assert.equal(rounded(), Number(exact));
  } else {
    assert.throws(rounded, /too large to be represented as a JavaScript number/);
  }
  const statement = withBigInts(db.prepare("SELECT dfen_hash(?) AS value"));
  assert.equal(statement.get(start).value, BigInt(exact));
}

function testErrors(db) {
  for (const [argument, message] of [
    ["8", "placement: there are fewer than 8 ranks (character 2) in '8'"],
    [8.5, "a DFEN is text, not a REAL"],
    [8n, "a DFEN is text, not an INTEGER"],
    [Buffer.from(start), "a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes"],
    ["8/8\0", "placement: U+0000 is not a piece letter, a digit 1-8 or '/' (character 4) in '8/8\\x00'"],
    ["8/8/♔", "placement: U+2654 is not a piece letter, a digit 1-8 or '/' (character 5) in '8/8/♔'"],
  ]) {
    assert.throws(() => value(db, "dfen_flip(?)", argument), { message: `dfen_flip: ${message}; dfen_try(x) is NULL where x is not a DFEN` });
  }
  assert.equal(value(db, "dfen_side(?)", start), "w"); // the connection remains usable
}

function testTableValued(db) {
  const rows = db.prepare("SELECT uci FROM dfen_moves(dfen_roll(?, 'N')) ORDER BY uci").all(start);
  assert.deepEqual(rows.map((row) => row.uci), ["b1a3", "b1c3", "g1f3", "g1h3"]);
}

function ask() {
  const db = open(sample);
  const rows = db.prepare(replayed).all().map((row) => `${row.key}|${row.odds}`);
  db.close();
  return rows;
}

function inWorker() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(__filename, { workerData: [host, extension, sample] });
    worker.on("message", resolve);
    worker.on("error", reject);
  });
}

async function testWorkers() {
  const answers = await Promise.all([inWorker(), inWorker(), inWorker(), inWorker()]);
  const expected = ask();
  assert.equal(expected.length, 4000);
  for (const answer of answers) {
    assert.deepEqual(answer, expected);
  }
}

async function main() {
  const db = open(":memory:");
  const version = value(db, "sqlite_version()");
  testTypes(db);
  testErrors(db);
  testTableValued(db);
  db.close();
  await testWorkers();
  console.log(`${host} on Node ${process.version}, SQLite ${version}: passed`);
}

if (isMainThread) {
  main().catch((error) => {
    console.error(error);
    process.exit(1);
  });
} else {
  parentPort.postMessage(ask());
}
