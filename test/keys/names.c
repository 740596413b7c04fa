/* A key's whole life under every name that SQLite takes, in every kind of table: added, filled, written to by a program
 * without dfen, filled again, checked and dropped; the schema is then byte for byte what it was. In UTF-8, and attached
 * in UTF-16; with `all` also the other way round. Usage: names [all] */
#include "support.h"

static const char *const names[] = {
  "turns",
  "a@b",
  "a\\b",
  "a\"b",
  "it's",
  "<8>",
  "batch",
  "there",
  "this",
  "select",
  "a b",
  "a\nb",
  "\xf0\x9f\x8e\xb2",
  "[x]",
  "a]b",
  "`a`",
  "a.b",
  "-- x",
  "/* x",
  "*/",
  "%w%s",
  "",
  "NEW",
  "old",
  "rows",
  "left",
  "x'00'",
  "\xc3\xa9",
  "_rowid_x",
  "WHEN",
  "dfen_key",
  "a;b",
  "\"",
  "''",
  "\t",
  "\"\"quoted\"\"",
  "1",
  "canonical",
};
enum { NAMES = sizeof names / sizeof names[0] };

/* What stands in CREATE TABLE "table"(...) around the DFEN column and the covering one. */
static const struct {
  const char *before, *dfen, *after;
  bool generated;
  bool needs_37; /* of SQLite 3.37 */
} forms[] = {
  {"", "TEXT", ")", false, false},
  {"id INTEGER PRIMARY KEY, ", "TEXT", ")", false, false},
  {"rowid TEXT, ", "", ")", false, false},
  {"rowid INTEGER, oid TEXT, _rowid_ INTEGER PRIMARY KEY, ", "TEXT COLLATE NOCASE", ")", false, false},
  {"id TEXT PRIMARY KEY COLLATE NOCASE DEFAULT (hex(randomblob(8))), ", "TEXT", ") WITHOUT ROWID", false, false},
  {"p REAL DEFAULT (random() / 3.0), q BLOB DEFAULT (randomblob(8)), ", "TEXT",
   ", PRIMARY KEY (p DESC, q)) WITHOUT ROWID", false, false},
  {"p TEXT DEFAULT (hex(randomblob(2))), q INTEGER DEFAULT (random()), ", "TEXT",
   ", PRIMARY KEY (p COLLATE NOCASE DESC, q DESC)) WITHOUT ROWID", false, false},
  {"p TEXT COLLATE NOCASE DEFAULT (iif(random() % 2, 'aA', 'Aa')), q INTEGER DEFAULT (random()), ",
   "TEXT COLLATE NOCASE", ", PRIMARY KEY (p COLLATE BINARY, q)) WITHOUT ROWID", false, false},
  {"id INTEGER PRIMARY KEY, ", "TEXT", ") STRICT", false, true},
  {"id TEXT COLLATE NOCASE DEFAULT (hex(randomblob(8))), source TEXT, ", "TEXT AS (source) VIRTUAL",
   ", PRIMARY KEY (id COLLATE BINARY)) STRICT, WITHOUT ROWID", true, true},
  {"source TEXT, ", "TEXT AS (source) VIRTUAL", ")", true, false},
  {"source TEXT, ", "TEXT AS (source || '') STORED", ")", true, false},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

static const char *const functions[] = {"dfen_pool_key",  "dfen_pool_id", "dfen_pool_blob", "dfen_canonical",
                                        "dfen_normalize", "dfen_hash",    "dfen_zobrist"};

struct life {
  sqlite3 *db, *plain; /* with dfen, and without it */
  const char *schema;  /* in `db`; main in `plain` */
  char *argument;      /* the table as the functions take it */
  const char *table, *column, *key, *covering;
  const char *source; /* the column that the DFENs are written to */
  const char *function;
  const char *wrong; /* a key that is none, of the function's type */
  bool is_virtual;
};

static sqlite3_int64 wrong_keys(const struct life *life) {
  return NUMBER(life->db, "SELECT count(*) FROM \"%w\".\"%w\" AS t WHERE t.\"%w\" IS NOT %s(t.\"%w\")", life->schema,
                life->table, life->key, life->function, life->column);
}

/* As dfen_keys() writes the table: plain in main, where the name does not read as a quoted one. */
static const char *listed_name(const struct life *life) {
  bool reads_as_quoted = strcmp(life->table, "[x]") == 0 || strcmp(life->table, "`a`") == 0;
  return strcmp(life->schema, "main") == 0 && !reads_as_quoted ? life->table : life->argument;
}

static void fill_and_check(const struct life *life, const char *file, int line) {
  char *where = sqlite3_mprintf("table %s, column %s, key %s, %s", life->argument, life->column, life->key,
                                life->is_virtual ? "virtual" : "plain");
  char *filled = ANSWER(life->db, "SELECT dfen_fill_key(%Q, %Q, '{\"batch\": 2}')", life->argument, life->key);
  claim(*filled != '!', file, line, filled, where);
  sqlite3_free(filled);
  claim(wrong_keys(life) == 0, file, line, "the keys are right", where);
  char *problems = ANSWER(life->db, "SELECT * FROM dfen_check_key(%Q, %Q)", life->argument, life->key);
  claim(*problems == '\0', file, line, problems, where);
  sqlite3_free(problems);
  char *state = ANSWER(life->db, "SELECT table_name, state, rows = filled FROM dfen_keys()");
  char *ready = sqlite3_mprintf("%s|ready|1\n", listed_name(life));
  claim(strcmp(state, ready) == 0, file, line, state, where);
  sqlite3_free(ready);
  sqlite3_free(state);
  sqlite3_free(where);
}

static void insert(const struct life *life, sqlite3 *db, const char *schema) {
  RUN(db,
      "INSERT INTO \"%w\".\"%w\"(\"%w\", \"%w\") VALUES "
      "('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 1), ('8/8/4k3/8/3KP3/8/8/8 b - - 0 40', 'x'), "
      "('K7/8/8/8/8/8/8/7k b - - 3 9', NULL), ('K7/8/8/8/8/8/8/7k w - - 3 9', 2.5), ('8/8/8/8/8/8/8/kq5K b - -', 1)",
      schema, life->table, life->source, life->covering);
}

/* The statements of dfen_key_sql make the schema that dfen_add_key makes. */
static void try_key_sql(const struct life *life, const char *options) {
  char *sql = ANSWER(life->db, "SELECT dfen_key_sql(%Q, %Q, %Q)", life->argument, life->column, options);
  must_run(life->db, "BEGIN", __FILE__, __LINE__);
  must_run(life->db, sql, __FILE__, __LINE__);
  char *by_sql = schema_of(life->db, life->schema);
  must_run(life->db, "ROLLBACK", __FILE__, __LINE__);
  must_run(life->db, "BEGIN", __FILE__, __LINE__);
  char *added = ANSWER(life->db, "SELECT dfen_add_key(%Q, %Q, %Q)", life->argument, life->column, options);
  CLAIM(*added != '!', added);
  char *by_function = schema_of(life->db, life->schema);
  must_run(life->db, "ROLLBACK", __FILE__, __LINE__);
  CLAIM(strcmp(by_sql, by_function) == 0, sql);
  sqlite3_free(sql);
  sqlite3_free(by_sql);
  sqlite3_free(by_function);
  sqlite3_free(added);
}

static void live(const struct life *life) {
  insert(life, life->db, life->schema);
  char *before = schema_of(life->db, life->schema);
  sqlite3_str *text = sqlite3_str_new(NULL);
  sqlite3_str_appendf(text, "SELECT json_object('into', %Q, 'function', %Q, 'kind', %Q, 'covering', json_array(%Q))",
                      life->key, life->function, life->is_virtual ? "virtual" : "plain", life->covering);
  char *options = answer_of(life->db, sqlite3_str_finish(text));
  try_key_sql(life, options);
  char *added = ANSWER(life->db, "SELECT dfen_add_key(%Q, %Q, %Q)", life->argument, life->column, options);
  CLAIM(*added != '!', added);
  fill_and_check(life, __FILE__, __LINE__);
  if (!life->is_virtual) { /* a program without dfen cannot write to a table with a virtual key */
    insert(life, life->plain, "main");
    RUN(life->plain, "INSERT INTO \"%w\"(\"%w\", \"%w\") VALUES ('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', %s)", life->table,
        life->source, life->key, life->wrong);
    RUN(life->plain, "UPDATE \"%w\" SET \"%w\" = '8/8/8/8/8/8/8/8 w - -' WHERE \"%w\" = 1", life->table, life->source,
        life->covering);
    RUN(life->plain, "UPDATE \"%w\" SET \"%w\" = %s WHERE \"%w\" = 'x'", life->table, life->key, life->wrong,
        life->covering);
    RUN(life->plain, "DELETE FROM \"%w\" WHERE \"%w\" = 2.5", life->table, life->covering);
    CLAIM(NUMBER(life->plain, "SELECT count(*) FROM \"%w\" WHERE \"%w\" = %s", life->table, life->key, life->wrong) ==
            0,
          life->key);
  } else {
    insert(life, life->db, life->schema);
  }
  fill_and_check(life, __FILE__, __LINE__);
  char *again = ANSWER(life->db, "SELECT dfen_add_key(%Q, %Q, %Q)", life->argument, life->column, options);
  CLAIM(strstr(again, "nothing to do") != NULL, again);
  if (sqlite3_libversion_number() >= 3035000) {
    char *gone = ANSWER(life->db, "SELECT dfen_drop_key(%Q)", life->argument);
    CLAIM(*gone != '!', gone);
    sqlite3_free(gone);
    char *after = schema_of(life->db, life->schema);
    CLAIM(strcmp(before, after) == 0, after);
    sqlite3_free(after);
  }
  sqlite3_free(again);
  sqlite3_free(added);
  sqlite3_free(options);
  sqlite3_free(before);
}

#define ATTACHED "it's \"other\".x"

/* Every name in every role, in one form of table; the covering column has a name of its own, as all must. */
static void live_under_names(const char *encoding, const char *schema, int form, bool is_virtual) {
  char main_path[256];
  char path[256];
  path_of("names", main_path);
  path_of("other", path);
  remove_database(main_path);
  remove_database(path);
  bool attached = strcmp(schema, "main") != 0;
  struct life life = {.schema = schema, .is_virtual = is_virtual};
  life.db = open_at(main_path, true);
  RUN(life.db, "PRAGMA encoding = '%s'; CREATE TABLE unused(x)", encoding);
  life.plain = open_at(attached ? path : main_path, false);
  if (attached) {
    RUN(life.plain, "PRAGMA encoding = '%s'; CREATE TABLE unused(x)", encoding);
    RUN(life.db, "ATTACH %Q AS \"%w\"", path, schema);
  }
  int stride = random_stride(9); /* with all forms each name has its turn */
  for (int i = form % stride; i < NAMES; i += stride) {
    life.table = names[i];
    life.column = names[(i + 7 + form) % NAMES];
    life.key = names[(i + 13 + form) % NAMES];
    life.covering = names[(i + 17 + 2 * form) % NAMES];
    if (strcmp(life.key, life.covering) == 0 || strcmp(life.column, life.covering) == 0) {
      life.covering = "covered";
    }
    life.source = forms[form].generated ? "source" : life.column;
    life.function = functions[i % 7];
    life.wrong = strstr(life.function, "blob") != NULL ? "x'05'"
                 : strstr(life.function, "id") != NULL || strstr(life.function, "hash") != NULL ||
                     strstr(life.function, "zobrist") != NULL
                   ? "5"
                   : "'wrong'";
    life.argument = sqlite3_mprintf("\"%w\".\"%w\"", schema, life.table);
    RUN(life.plain, "CREATE TABLE \"%w\"(%s\"%w\" %s, \"%w\"%s%s", life.table, forms[form].before, life.column,
        forms[form].dfen, life.covering, forms[form].needs_37 ? " ANY" : "", forms[form].after);
    live(&life);
    RUN(life.plain, "DROP TABLE \"%w\"", life.table);
    sqlite3_free(life.argument);
  }
  sqlite3_close(life.plain);
  sqlite3_close(life.db);
  remove_database(main_path);
  remove_database(path);
}

int main(int count, char **words) {
  bool all = count > 1 && strcmp(words[1], "all") == 0;
  for (int form = 0; form < FORMS; ++form) {
    if (forms[form].needs_37 && sqlite3_libversion_number() < 3037000) {
      continue;
    }
    const char *wide = form % 2 == 0 ? "UTF-16le" : "UTF-16be";
    for (int is_virtual = 0; is_virtual < 2; ++is_virtual) {
      live_under_names("UTF-8", "main", form, is_virtual != 0);
      live_under_names(wide, ATTACHED, form, is_virtual != 0);
      if (all) {
        live_under_names(wide, "main", form, is_virtual != 0);
        live_under_names("UTF-8", ATTACHED, form, is_virtual != 0);
      }
    }
  }
  return end_of_test("Keys under every name, in every kind of table");
}
