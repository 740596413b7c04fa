// The migrations of the README, run by knex and by drizzle: forward, what their own rebuilding of the table does to a key,
// and back. Usage: node test_migrations.js MODULES EXTENSION (in a folder with the README's files)
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");

const [modules, extension] = process.argv.slice(2);
const load = (name) => require(path.join(modules, name));
const Database = load("better-sqlite3");
const ending = "8/8/3k4/8/3PK3/8/8/8 w - - 0 40";
const flipped = "8/8/8/3pk3/8/3K4/8/8 b - - 0 40";
const made = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE tbl_name = 'turns' ORDER BY name";
const states = "SELECT rows, filled, state FROM dfen_keys()";
const problems = "SELECT problem, place, found, expected FROM dfen_check_key('turns')";
const pooled = "SELECT canonical, count(*) AS turns FROM turns GROUP BY canonical";

function prepare() {
  fs.rmSync("games.db", { force: true });
  const db = new Database("games.db");
  db.exec("CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT NOT NULL, result INTEGER)");
  db.prepare("INSERT INTO turns(dfen, result) VALUES (?, 1), (?, 0)").run(ending, flipped);
  const schema = db.prepare(made).all();
  db.close();
  return schema;
}

// `all` answers with the rows of a statement.
async function expectReady(all, rows) {
  assert.deepEqual(await all(problems), []);
  assert.deepEqual(await all(states), [{ rows, filled: rows, state: "ready" }]);
  assert.deepEqual(await all(pooled), [{ canonical: "8/8/3k4/8/3PK3/8/8/8 w - -", turns: rows }]);
}

async function testKnex() {
  const before = prepare();
  const knex = load("knex")(require(path.resolve("knexfile.js")));
  const all = (sql) => knex.raw(sql);
  const [, ran] = await knex.migrate.latest();
  assert.deepEqual(ran, ["1_key.js"]);
  await expectReady(all, 2);
  assert.deepEqual((await knex.migrate.latest())[1], []); // nothing is left to do

  await knex("turns").insert({ dfen: flipped, result: 0 });
  assert.deepEqual(await all(states), [{ rows: 3, filled: 2, state: "filling" }]);
  assert.deepEqual((await all(problems)).map((row) => row.problem), ["stale key"]);
  await knex("turns").where({ id: 1 }).update({ dfen: flipped });
  await knex.raw("SELECT dfen_fill_key('turns')");
  await expectReady(all, 3);

  await knex.migrate.rollback();
  assert.deepEqual(await all(made), before);

  // a type that changes makes knex rebuild the table
  await knex.migrate.latest();
  await knex.schema.alterTable("turns", (table) => table.text("result").alter());
  assert.deepEqual(await all(states), [{ rows: 3, filled: 3, state: "the triggers are missing" }]);
  await knex("turns").insert({ dfen: ending, result: 0, canonical: "a wrong key" });
  assert.ok((await all(problems)).some((row) => row.problem === "wrong key" && row.found === "a wrong key"));
  const [{ said }] = await all(`SELECT dfen_add_key('turns', 'dfen', '{"covering": ["result"]}') AS said`);
  assert.match(said, /is mended: its triggers are made anew, and 1 keys that were not right are stale/);
  await knex.raw("SELECT dfen_fill_key('turns')");
  await expectReady(all, 4);

  // an error inside knex's own transaction takes all of it back
  await assert.rejects(
    knex.transaction(async (transaction) => {
      await transaction.raw("SELECT dfen_drop_key('turns')");
      await transaction.raw("SELECT dfen_add_key('turns', 'no such column')");
    }),
    /turns has no column no such column/,
  );
  await expectReady(all, 4);
  await knex.destroy();
}

async function testDrizzle() {
  const before = prepare();
  const { migrate } = load("drizzle-orm/better-sqlite3/migrator");
  const { drizzle } = load("drizzle-orm/better-sqlite3");
  require(path.resolve("drizzle.js"));
  const connection = new Database("games.db");
  connection.loadExtension(extension);
  const all = (sql) => connection.prepare(sql).all();
  await expectReady(all, 2);

  // as drizzle-kit writes the rebuilding of a table, and then the README's step behind it
  const statements = [
    "PRAGMA foreign_keys=OFF",
    'CREATE TABLE "__new_turns"("id" integer PRIMARY KEY, "dfen" text NOT NULL, "result" text, "canonical" text)',
    'INSERT INTO "__new_turns"("id", "dfen", "result", "canonical") SELECT "id", "dfen", "result", "canonical" FROM "turns"',
    'DROP TABLE "turns"',
    'ALTER TABLE "__new_turns" RENAME TO "turns"',
  ];
  addMigration(1, statements);
  migrate(drizzle(connection), { migrationsFolder: "drizzle" });
  assert.deepEqual(all(states), [{ rows: 2, filled: 2, state: "the triggers are missing" }]);
  addMigration(2, [`SELECT dfen_add_key('turns', 'dfen', '{"covering": ["result"]}')`, "SELECT dfen_fill_key('turns')"]);
  migrate(drizzle(connection), { migrationsFolder: "drizzle" });
  await expectReady(all, 2);

  // the README's way back, and forward again
  addMigration(3, [fs.readFileSync("back.sql", "utf8").trim().replace(/;$/, "")]);
  migrate(drizzle(connection), { migrationsFolder: "drizzle" });
  assert.deepEqual(all(states), []);
  assert.deepEqual(all("SELECT name FROM pragma_table_info('turns') WHERE name = 'canonical'"), []);
  addMigration(4, ["SELECT dfen_add_key('turns', 'dfen')", "SELECT dfen_fill_key('turns')"]);
  migrate(drizzle(connection), { migrationsFolder: "drizzle" });
  await expectReady(all, 2);

  // one that fails leaves everything as it was
  addMigration(5, ["SELECT dfen_drop_key('turns')", "SELECT dfen_add_key('turns', 'dfen', '{\"speed\": 1}')"]);
  assert.throws(() => migrate(drizzle(connection), { migrationsFolder: "drizzle" }));
  await expectReady(all, 2);
  connection.close();

  // the statements of dfen_key_sql as a migration, on a connection without dfen
  assert.deepEqual(prepare(), before);
  const writer = new Database(":memory:");
  writer.loadExtension(extension);
  writer.exec(before[0].sql);
  const { sql } = writer.prepare("SELECT dfen_key_sql('turns', 'dfen') AS sql").get();
  writer.close();
  fs.rmSync("drizzle", { recursive: true });
  addMigration(0, sql.trimEnd().split(/;\n/).map((statement) => statement.replace(/;$/, "")));
  const bare = new Database("games.db");
  migrate(drizzle(bare), { migrationsFolder: "drizzle" });
  bare.close();
  const after = new Database("games.db");
  after.loadExtension(extension);
  assert.match(after.prepare("SELECT dfen_add_key('turns', 'dfen')").pluck().get(), /^turns.canonical is there; next:/);
  assert.equal(after.prepare("SELECT dfen_fill_key('turns')").pluck().get(), 2);
  await expectReady((text) => after.prepare(text).all(), 2);
  after.exec("SELECT dfen_drop_key('turns')");
  assert.deepEqual(after.prepare(made).all(), before);
  after.close();
}

// One more file for drizzle to run, and its line in drizzle's journal.
function addMigration(number, statements) {
  const journal = "drizzle/meta/_journal.json";
  fs.mkdirSync("drizzle/meta", { recursive: true });
  const entries = fs.existsSync(journal) ? JSON.parse(fs.readFileSync(journal)).entries : [];
  const tag = `000${number}_step`;
  entries.push({ idx: number, version: "6", when: 1700000000000 + number, tag, breakpoints: true });
  fs.writeFileSync(journal, JSON.stringify({ version: "7", dialect: "sqlite", entries }));
  fs.writeFileSync(`drizzle/${tag}.sql`, statements.join(";\n--> statement-breakpoint\n"));
}

async function main() {
  await testKnex();
  await testDrizzle();
  console.log("migrations by knex and drizzle: passed");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
