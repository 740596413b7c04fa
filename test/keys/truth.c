/* What the functions say and do after a table was renamed, rebuilt, restored or damaged: dfen_keys() and
 * dfen_check_key() tell it, dfen_add_key() mends it, and dfen_drop_key() gets rid of it. */
#include "support.h"

#define ROWS                                                                                                           \
  "INSERT INTO turns(dfen, r) VALUES ('8/8/4k3/8/3KP3/8/8/8 b - - 0 40', 1), ('K7/8/8/8/8/8/8/7k w - - 3 9', 2), "     \
  "('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 3), ('no DFEN', 4);"
#define KEY "dfen_pool_key(dfen_try(dfen))"

static sqlite3 *db;

static void begin(const char *more) {
  db = open_at(":memory:", true);
  must_run(db, "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER);" ROWS, __FILE__, __LINE__);
  RUN(db, "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"r\"]}'); SELECT dfen_fill_key('turns'); %s", more);
}

/* The table and the key may have other names by now. */
static void mend(const char *table, const char *column, const char *key) {
  char *mended = ANSWER(db, "SELECT dfen_add_key(%Q, %Q, json_object('into', %Q))", table, column, key);
  CLAIM(*mended != '!', mended);
  sqlite3_free(mended);
  char *filled = ANSWER(db, "SELECT dfen_fill_key(%Q, %Q)", table, key);
  CLAIM(*filled != '!', filled);
  sqlite3_free(filled);
  EXPECT("ready\n", db, "SELECT state FROM dfen_keys() WHERE table_name = %Q AND key_name = %Q", table, key);
  EXPECT("0\n", db, "SELECT count(*) FROM dfen_check_key(%Q, %Q) WHERE problem <> 'not a DFEN'", table, key);
  EXPECT("0\n", db, "SELECT count(*) FROM \"%w\" WHERE \"%w\" IS NOT dfen_pool_key(dfen_try(\"%w\"))", table, key,
         column);
}

static void drop(const char *table, const char *key, const char *schema) {
  char *gone = ANSWER(db, "SELECT dfen_drop_key(%Q, %Q)", table, key);
  CLAIM(*gone != '!', gone);
  sqlite3_free(gone);
  EXPECT(schema, db, "SELECT sql FROM sqlite_master ORDER BY rowid");
  sqlite3_close(db);
}

#define TURNS "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER)\n"

static void renamed(void) {
  begin("ALTER TABLE turns RENAME TO \"other turns\"; ALTER TABLE \"other turns\" RENAME dfen TO \"a \"\"fen\"; "
        "ALTER TABLE \"other turns\" RENAME canonical TO k; ALTER TABLE \"other turns\" RENAME r TO result");
  EXPECT("other turns|a \"fen|k|dfen_pool_key|plain|1|4|3|ready\n", db, "SELECT * FROM dfen_keys()");
  EXPECT("not a DFEN\n", db, "SELECT problem FROM dfen_check_key('other turns')");
  RUN(db, "UPDATE \"other turns\" SET \"a \"\"fen\" = '8/8/8/8/8/8/8/8 w - -' WHERE id = 1; "
          "INSERT INTO \"other turns\"(\"a \"\"fen\", k) VALUES ('8/8/8/8/8/8/8/8 w - -', 'wrong')");
  EXPECT("5|2|filling\n", db, "SELECT rows, filled, state FROM dfen_keys()");
  mend("other turns", "a \"fen", "k");
  drop("other turns", "k",
       "CREATE TABLE \"other turns\"(id INTEGER PRIMARY KEY, \"a \"\"fen\" TEXT, result INTEGER)\n");
}

/* A table renamed away, and another of its old name: it has no key, and the renamed one has. */
static void renamed_away(void) {
  begin(
    "ALTER TABLE turns RENAME TO old; CREATE TABLE turns(dfen, canonical); INSERT INTO turns VALUES ('mine', 'mine')");
  EXPECT("old|ready\nturns|the triggers are missing\n", db, "SELECT table_name, state FROM dfen_keys() ORDER BY 1");
  EXPECT("! dfen_drop_key: turns.canonical holds no keys, so nothing of it is dropped\n", db,
         "SELECT dfen_drop_key('turns', 'canonical')");
  EXPECT("! dfen_add_key: turns has a column canonical already, which is no key: the option into gives another name\n",
         db, "SELECT dfen_add_key('turns', 'dfen')");
  EXPECT("mine|mine\n", db, "SELECT * FROM turns");
  mend("old", "dfen", "canonical");
  drop("old", "canonical",
       "CREATE TABLE \"old\"(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER)\nCREATE TABLE dfen_key_columns(table_name "
       "TEXT NOT NULL COLLATE NOCASE, key_name TEXT NOT NULL COLLATE NOCASE, column_name TEXT NOT NULL, function TEXT "
       "NOT NULL, covering TEXT NOT NULL, part INTEGER NOT NULL, place BLOB, PRIMARY KEY (table_name, key_name, part)) "
       "WITHOUT ROWID\nCREATE TABLE turns(dfen, canonical)\n");
}

/* As ORMs change a table: a new one, a copy, and the name. The triggers and indexes are gone with the old one, and a
 * key that is written then may be wrong. */
static void rebuilt(bool legacy) {
  begin("");
  RUN(db,
      "PRAGMA legacy_alter_table = %d; CREATE TABLE new(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER, canonical TEXT);"
      "INSERT INTO new SELECT * FROM turns; DROP TABLE turns; ALTER TABLE new RENAME TO turns",
      legacy);
  EXPECT("turns|dfen|canonical|dfen_pool_key|plain|NULL|4|3|the triggers are missing\n", db,
         "SELECT * FROM dfen_keys()");
  RUN(
    db,
    "UPDATE turns SET canonical = 'wrong' WHERE id = 1; UPDATE turns SET dfen = '8/8/8/8/8/8/8/8 w - -' WHERE id = 2");
  EXPECT(
    "missing trigger|trigger of INSERT on turns.canonical\nmissing trigger|trigger of UPDATE on turns.canonical\n"
    "missing index|index of the keys of turns.canonical\nmissing index|index of the stale rows of turns.canonical\n"
    "wrong key|1\nwrong key|2\nnot a DFEN|4\n",
    db, "SELECT problem, place FROM dfen_check_key('turns')");
  EXPECT("! dfen_fill_key: turns.canonical has lost what keeps it true: dfen_add_key mends it\n", db,
         "SELECT dfen_fill_key('turns')");
  mend("turns", "dfen", "canonical");
  EXPECT("r\n", db, "SELECT name FROM pragma_index_xinfo('turns_canonical') WHERE key AND seqno = 1");
  drop("turns", "canonical", "CREATE TABLE \"turns\"(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER)\n");
}

/* The same, and taken away without being mended. */
static void rebuilt_and_dropped(void) {
  begin("CREATE TABLE new(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER, canonical TEXT);"
        "INSERT INTO new SELECT * FROM turns; DROP TABLE turns; ALTER TABLE new RENAME TO turns;"
        "CREATE INDEX turns_canonical ON turns(canonical, r)");
  drop("turns", "canonical", "CREATE TABLE \"turns\"(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER)\n");
}

/* The old table renamed first, as Django did it: its triggers follow it. */
static void rebuilt_from_old(bool legacy) {
  begin("");
  RUN(db,
      "PRAGMA legacy_alter_table = %d; ALTER TABLE turns RENAME TO old; "
      "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER, canonical TEXT);"
      "INSERT INTO turns SELECT * FROM old",
      legacy);
  RUN(db, "UPDATE old SET dfen = '8/8/8/8/8/8/8/8 w - -' WHERE id = 1");
  EXPECT(legacy ? "old|a trigger or an index is not as dfen made it\n" : "old|filling\n", db,
         "SELECT table_name, iif(state LIKE '%%missing', 'a trigger or an index is not as dfen made it', state) FROM "
         "dfen_keys() "
         "WHERE table_name = 'old'");
  RUN(db, "DROP TABLE old");
  EXPECT("turns|the triggers are missing\n", db, "SELECT table_name, state FROM dfen_keys()");
  mend("turns", "dfen", "canonical");
  drop("turns", "canonical", TURNS);
}

/* A column that a tool declared otherwise cannot hold keys, or merges them. */
static void redeclared(const char *declaration) {
  begin("");
  RUN(
    db,
    "CREATE TABLE new(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER, canonical %s); INSERT INTO new SELECT * FROM turns "
    "WHERE canonical NOT NULL; DROP TABLE turns; ALTER TABLE new RENAME TO turns",
    declaration);
  EXPECT("1\n", db, "SELECT count(*) FROM dfen_check_key('turns') WHERE problem = 'column declared otherwise'");
  EXPECT("! dfen_add_key: turns.canonical is declared so that it cannot hold keys as they are: dfen_drop_key takes it "
         "away\n",
         db, "SELECT dfen_add_key('turns', 'dfen')");
  drop("turns", "canonical", "CREATE TABLE \"turns\"(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER)\n");
}

static void lost(const char *what, const char *state, bool wrong_is_kept) {
  begin("");
  RUN(db, "DROP %s", what);
  EXPECT(state, db, "SELECT state FROM dfen_keys()");
  EXPECT("1\n", db, "SELECT count(*) FROM dfen_check_key('turns') WHERE problem LIKE 'missing%%'");
  RUN(db, "INSERT INTO turns(dfen, canonical) VALUES ('8/8/8/8/8/8/8/8 w - -', 'wrong'); UPDATE turns SET canonical = "
          "'wrong' WHERE id = 2");
  EXPECT(wrong_is_kept ? "1\n" : "0\n", db, "SELECT count(*) FROM dfen_check_key('turns') WHERE problem = 'wrong key'");
  mend("turns", "dfen", "canonical");
  drop("turns", "canonical", TURNS);
}

/* A trigger that somebody wrote anew, with our mark and almost our words. */
static void changed(const char *words) {
  begin("");
  char *sql = ANSWER(
    db, "SELECT replace(sql, 'NOT NULL BEGIN', %Q) FROM sqlite_master WHERE name = 'turns_canonical_insert'", words);
  RUN(db, "DROP TRIGGER turns_canonical_insert; %s", sql);
  sqlite3_free(sql);
  EXPECT("a trigger is missing\n", db, "SELECT state FROM dfen_keys()");
  EXPECT("1\n", db, "SELECT count(*) FROM dfen_check_key('turns') WHERE problem = 'not as dfen made it'");
  mend("turns", "dfen", "canonical");
  drop("turns", "canonical", TURNS);
}

/* A column called rowid, added later, hides what the triggers mean. SQLite 3.54 refuses it: the triggers name the
 * column. */
static void hidden_row_number(void) {
  begin("");
  if (sqlite3_exec(db, "ALTER TABLE turns ADD COLUMN rowid", NULL, NULL, NULL) != SQLITE_OK) {
    CLAIM(sqlite3_libversion_number() >= 3054000, sqlite3_errmsg(db));
    EXPECT("ready\n", db, "SELECT state FROM dfen_keys()");
    drop("turns", "canonical", TURNS);
    return;
  }
  EXPECT("the triggers are missing\n", db, "SELECT state FROM dfen_keys()");
  mend("turns", "dfen", "canonical");
  EXPECT("1\n", db,
         "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%%AFTER INSERT%%WHERE _rowid_ = NEW._rowid_%%'");
  drop("turns", "canonical", "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER, rowid)\n");
}

static void made_again(void) {
  begin("DROP TABLE turns");
  EXPECT("", db, "SELECT * FROM dfen_keys()");
  RUN(db, "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER);" ROWS);
  EXPECT("", db, "SELECT * FROM dfen_keys()");
  EXPECT("! dfen_check_key: turns has no key: dfen_add_key adds one\n", db, "SELECT * FROM dfen_check_key('turns')");
  mend("turns", "dfen", "canonical");
  sqlite3_close(db);
}

/* The schema and rows written out as text, and read by another connection: what .dump does. */
static void restored(void) {
  begin("");
  char *schema = ANSWER(db, "SELECT group_concat(sql, ';' || char(10)) FROM (SELECT sql FROM sqlite_master ORDER BY "
                            "type = 'table' DESC, type = 'index' DESC)");
  char *rows = ANSWER(db, "SELECT group_concat(format('INSERT INTO turns VALUES (%%d, %%Q, %%d, %%Q);', id, dfen, r, "
                          "canonical), '') FROM turns");
  char *memory = ANSWER(db, "SELECT format('INSERT INTO dfen_key_columns VALUES (%%Q, %%Q, %%Q, %%Q, %%Q, 0, NULL)', "
                            "table_name, key_name, column_name, function, covering) FROM dfen_key_columns");
  sqlite3_close(db);
  db = open_at(":memory:", true);
  /* the rows come before the triggers */
  char *triggers = strstr(schema, "CREATE TRIGGER");
  RUN(db, "%.*s", (int)(triggers - schema), schema);
  RUN(db, "%s", rows);
  RUN(db, "%s; %s", memory, triggers);
  EXPECT("turns|dfen|canonical|dfen_pool_key|plain|1|4|3|ready\n", db, "SELECT * FROM dfen_keys()");
  EXPECT("not a DFEN\n", db, "SELECT problem FROM dfen_check_key('turns')");
  sqlite3_free(schema);
  sqlite3_free(rows);
  sqlite3_free(memory);
  drop("turns", "canonical", TURNS);
}

static void vacuumed(void) {
  char path[256];
  begin("");
  remove_database(path_of("vacuum", path));
  RUN(db, "VACUUM INTO %Q", path);
  sqlite3_close(db);
  db = open_at(path, true);
  EXPECT("turns|dfen|canonical|dfen_pool_key|plain|1|4|3|ready\n", db, "SELECT * FROM dfen_keys()");
  mend("turns", "dfen", "canonical");
  drop("turns", "canonical", TURNS);
  remove_database(path);
}

static void call_next_version(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  (void)arguments;
  sqlite3_result_int(context, 1000);
}

/* A release that makes other keys. */
static void newer_version(bool is_virtual) {
  db = open_at(":memory:", true);
  must_run(db,
           "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER);" ROWS "DELETE FROM turns WHERE id = 4",
           __FILE__, __LINE__);
  RUN(db, "SELECT dfen_add_key('turns', 'dfen', '{\"kind\": \"%s\"}'); SELECT dfen_fill_key('turns')",
      is_virtual ? "virtual" : "plain");
  sqlite3_create_function(db, "dfen_key_version", 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, NULL, call_next_version, NULL,
                          NULL);
  EXPECT("1|out of date\n", db, "SELECT key_version, state FROM dfen_keys()");
  EXPECT("key version|1|1000\n", db, "SELECT problem, found, expected FROM dfen_check_key('turns')");
  char *filled = ANSWER(db, "SELECT dfen_fill_key('turns')");
  CLAIM(strstr(filled, "has keys of version 1, and dfen makes version 1000: dfen_add_key mends it") != NULL, filled);
  sqlite3_free(filled);
  RUN(db, "SELECT dfen_add_key('turns', 'dfen')");
  mend("turns", "dfen", "canonical");
  EXPECT("1000|ready\n", db, "SELECT key_version, state FROM dfen_keys()");
  drop("turns", "canonical", TURNS);
}

/* Without our memory everything works that the schema itself can say. */
static void forgotten(void) {
  begin("DROP TABLE dfen_key_columns; INSERT INTO turns(dfen) VALUES ('8/8/8/8/8/8/8/8 w - -')");
  EXPECT("turns|dfen|canonical|dfen_pool_key|plain|1|5|3|filling\n", db, "SELECT * FROM dfen_keys()");
  mend("turns", "dfen", "canonical");
  drop("turns", "canonical", TURNS);
  begin("DROP TABLE dfen_key_columns; DROP INDEX turns_canonical; CREATE VIEW dfen_key_columns AS SELECT 1");
  mend("turns", "dfen", "canonical");
  EXPECT("! dfen_add_key: there is something called dfen_key_columns that is not dfen's: the name is needed\n", db,
         "SELECT dfen_add_key('turns', 'dfen', '{\"into\": \"k\"}')");
  drop("turns", "canonical", TURNS "CREATE VIEW dfen_key_columns AS SELECT 1\n");
}

int main(void) {
  renamed();
  renamed_away();
  for (int legacy = 0; legacy < 2; ++legacy) {
    rebuilt(legacy != 0);
    rebuilt_from_old(legacy != 0);
    newer_version(legacy != 0);
  }
  rebuilt_and_dropped();
  redeclared("INTEGER");
  redeclared("TEXT COLLATE NOCASE");
  redeclared("TEXT NOT NULL DEFAULT ''");
  redeclared("REAL");
  lost("TRIGGER turns_canonical_insert", "a trigger is missing\n", true);
  lost("TRIGGER turns_canonical_update", "a trigger is missing\n", true);
  lost("INDEX turns_canonical", "filling\n", false);
  lost("INDEX turns_canonical_stale", "filling\n", false);
  changed("NOT NULL AND 0 BEGIN");
  changed("NOT NULL  BEGIN");
  hidden_row_number();
  made_again();
  restored();
  vacuumed();
  forgotten();
  return end_of_test("The truth about keys after renames, rebuilds, restores and losses");
}
