// What only a Node host can show: its types, its errors, its workers.
// Usage: node test_node.js better-sqlite3|node:sqlite EXTENSION SAMPLE.db
const assert = require("node:assert/strict");
const { Worker, isMainThread, parentPort, workerData } = require("node:worker_threads");

const [host, extension, sample] = isMainThread ? process.argv.slice(2) : workerData;
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const replayed = "SELECT dfen_pool_key(dfen) AS key, dfen_king_capture(dfen) AS odds FROM turns ORDER BY game, number LIMIT 4000";

function open(path) {
  if (host === "better-sqlite3") {
    const Database = require("better-sqlite3");
    const db = new Database(path);
    db.loadExtension(extension);
    return db;
  }
  const { DatabaseSync } = require("node:sqlite");
  const db = new DatabaseSync(path, { allowExtension: true });
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
  const packed = value(db, "dfen_pack(?)", start);
  assert.ok(packed instanceof Uint8Array);
  assert.equal(value(db, "dfen_unpack(?)", packed), start);
  const exact = value(db, "CAST(dfen_hash(?) AS TEXT)", start);
  assert.ok(!Number.isSafeInteger(Number(exact)));
  const statement = withBigInts(db.prepare("SELECT dfen_hash(?) AS value"));
  assert.equal(statement.get(start).value, BigInt(exact));
}

function testErrors(db) {
  for (const [argument, message] of [
    ["8", "placement: there are fewer than 8 ranks (character 2) in '8'"],
    [8.5, "a DFEN is text, not a REAL"],
    [8n, "a DFEN is text, not an INTEGER"],
    [Buffer.from(start), "a DFEN is text, not a BLOB"],
    ["8/8\0", "placement: byte 0x00 is not a piece letter, a digit 1-8 or '/' (character 4) in '8/8\\x00'"],
    ["8/8/♔", "placement: byte 0xE2 is not a piece letter, a digit 1-8 or '/' (character 5) in '8/8/♔'"],
  ]) {
    assert.throws(() => value(db, "dfen_flip(?)", argument), { message: `dfen_flip: ${message}` });
  }
  assert.equal(value(db, "dfen_side(?)", start), "w"); // the connection goes on
}

function testTableValued(db) {
  const rows = db.prepare("SELECT uci FROM dfen_moves(dfen_roll(?, 'N')) ORDER BY uci").all(start);
  assert.deepEqual(rows.map((row) => row.uci), ["b1a3", "b1c3", "g1f3", "g1h3"]);
}

// A key in a table, and a wrong one, from the first call to the last.
function testKeys(db) {
  const rows = (sql) => db.prepare(sql).all().map((row) => ({ ...row }));
  const schema = "SELECT type, name, sql FROM sqlite_master ORDER BY name";
  db.exec("CREATE TABLE plays(dfen TEXT, result INTEGER)");
  const before = rows(schema);
  const insert = db.prepare("INSERT INTO plays(dfen) VALUES (?)");
  for (const dfen of [start, value(db, "dfen_flip(?)", start), "no DFEN", null]) {
    insert.run(dfen);
  }
  const options = JSON.stringify({ function: "dfen_pool_id", into: "id", covering: ["result"] });
  assert.match(value(db, "dfen_add_key(?, ?, ?)", "plays", "dfen", options), /^plays.id is added/);
  assert.deepEqual(rows("SELECT filled, left, rows, without_key FROM dfen_fill_key('plays')"), [
    { filled: 2, left: 0, rows: 4, without_key: 2 },
  ]);
  assert.deepEqual(rows("SELECT problem, place FROM dfen_check_key('plays')"), [{ problem: "not a DFEN", place: 3 }]);
  const ids = withBigInts(db.prepare("SELECT DISTINCT id, dfen_pool_id(dfen) AS made FROM plays WHERE id NOT NULL")).all();
  assert.deepEqual(ids.map((row) => ({ ...row })), [{ id: ids[0].made, made: ids[0].made }]);
  db.exec("UPDATE plays SET id = 7 WHERE rowid = 1"); // nobody but dfen_fill_key writes keys
  assert.deepEqual(rows("SELECT rows, filled, state FROM dfen_keys()"), [{ rows: 4, filled: 1, state: "filling" }]);
  assert.equal(value(db, "dfen_fill_key('plays')"), 1);
  assert.throws(() => value(db, "dfen_add_key('plays', 'fen')"), { message: "dfen_add_key: plays has no column fen" });
  assert.equal(value(db, "dfen_drop_key('plays')"), "plays.id is gone");
  assert.deepEqual(rows(schema), before);
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
  testKeys(db);
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
