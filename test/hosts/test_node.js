// What only a Node host can show: its types, its errors, its workers.
// Usage: node test_node.js better-sqlite3|node:sqlite EXTENSION SAMPLE.db
const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { Worker, isMainThread, parentPort, workerData } = require("node:worker_threads");

const [host, extension, sample, filled] = isMainThread ? process.argv.slice(2) : workerData;
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const replayed = "SELECT dfen_pool_key(dfen) AS key, dfen_king_capture(dfen) AS odds FROM turns ORDER BY game, number LIMIT 4000";

function open(file, { readOnly = false, wait = 5000 } = {}) {
  if (host === "better-sqlite3") {
    const Database = require("better-sqlite3");
    const db = new Database(file, { readonly: readOnly, timeout: wait });
    db.loadExtension(extension);
    return db;
  }
  const { DatabaseSync } = require("node:sqlite");
  const db = new DatabaseSync(file, { allowExtension: true, readOnly });
  db.loadExtension(extension);
  db.exec(`PRAGMA busy_timeout = ${wait}`);
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
  const rounded = () => value(db, "dfen_hash(?)", start); // as sql/README.md says of keys
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
    [Buffer.from(start), "a DFEN is text, not a BLOB"],
    ["8/8\0", "placement: byte 0x00 is not a piece letter, a digit 1-8 or '/' (character 4) in '8/8\\x00'"],
    ["8/8/♔", "placement: byte 0xE2 is not a piece letter, a digit 1-8 or '/' (character 5) in '8/8/♔'"],
  ]) {
    assert.throws(() => value(db, "dfen_flip(?)", argument), { message: `dfen_flip: ${message}; dfen_try(x) is NULL where x is no DFEN` });
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
  assert.equal(value(db, "dfen_fill_key('plays')"), 2);
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

// Locks, a database that may not be written or may not grow, and workers that fill while this thread writes.
async function testTrouble() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dfen-"));
  const file = path.join(folder, "plays.db");
  const rows = 4000;
  const db = open(file, { wait: 60000 });
  const wrong = "SELECT count(*) AS value FROM plays WHERE canonical NOT NULL AND canonical IS NOT dfen_pool_key(dfen)";
  db.exec("PRAGMA journal_mode = WAL; CREATE TABLE plays(id INTEGER PRIMARY KEY, dfen TEXT)");
  db.exec(`WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
           INSERT INTO plays(dfen) SELECT '${start}' FROM n`);
  assert.match(value(db, "dfen_add_key('plays', 'dfen')"), /^plays.canonical is added/);

  const hasty = open(file, { wait: 0 });
  db.exec("BEGIN IMMEDIATE");
  for (const call of ["dfen_add_key('plays', 'dfen')", "dfen_fill_key('plays')", "dfen_drop_key('plays')"]) {
    assert.throws(() => value(hasty, call), { message: `${call.split("(")[0]}: database is locked` });
  }
  db.exec("ROLLBACK");
  hasty.close();

  const reader = open(file, { readOnly: true });
  assert.throws(() => value(reader, "dfen_drop_key('plays')"), {
    message: "dfen_drop_key: attempt to write a readonly database",
  });
  assert.equal(reader.prepare("SELECT state FROM dfen_keys()").get().state, "filling");
  reader.close();

  db.exec(`PRAGMA max_page_count = ${db.prepare("PRAGMA page_count").get().page_count + 10}`);
  assert.throws(() => value(db, `dfen_fill_key('plays', NULL, '{"batch": 100}')`), {
    message: "dfen_fill_key: database or disk is full",
  });
  db.exec("PRAGMA max_page_count = 1000000");
  const { filled: before } = db.prepare("SELECT filled FROM dfen_keys()").get();
  assert.ok(before > 0 && before < rows);

  const workers = [inWorker(file), inWorker(file)];
  const write = db.prepare("UPDATE plays SET dfen = ? WHERE id = ?");
  for (let i = 0; i < 300; ++i) {
    write.run("8/8/3k4/8/3PK3/8/8/8 w - - 0 40", 1 + ((i * 53) % rows));
  }
  await Promise.all(workers);
  assert.equal(db.prepare(wrong).get().value, 0);
  assert.ok(value(db, "dfen_fill_key('plays')") >= 0);
  assert.deepEqual({ ...db.prepare("SELECT rows, filled, state FROM dfen_keys()").get() }, { rows, filled: rows, state: "ready" });
  assert.deepEqual(db.prepare("SELECT * FROM dfen_check_key('plays')").all(), []);
  db.close();
  fs.rmSync(folder, { recursive: true });
}

// What a worker does with a table whose key is to be filled.
function fill() {
  const db = open(filled, { wait: 60000 });
  const rows = value(db, `dfen_fill_key('plays', NULL, '{"batch": 50}')`);
  db.close();
  return rows;
}

function ask() {
  const db = open(sample);
  const rows = db.prepare(replayed).all().map((row) => `${row.key}|${row.odds}`);
  db.close();
  return rows;
}

function inWorker(file) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(__filename, { workerData: [host, extension, sample, file] });
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
  await testTrouble();
  console.log(`${host} on Node ${process.version}, SQLite ${version}: passed`);
}

if (isMainThread) {
  main().catch((error) => {
    console.error(error);
    process.exit(1);
  });
} else {
  parentPort.postMessage(filled === undefined ? ask() : fill());
}
