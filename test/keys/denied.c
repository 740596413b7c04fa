/* An authorizer that says no: a program may set one, and SQLite asks it at each step of preparing a statement. Every
 * function that runs SQL is called while the nth question is denied or ignored, or all from the nth on, outside a
 * transaction and inside one. Whatever it is told, it never crashes, and leaves no transaction, savepoint or table of
 * its own. When something is denied the schema is as it was or as the call makes it. To ignore is to lie about what is
 * there, so the schema may be a third one, but it is one that works. */
#include "support.h"

/* What a call begins with, and the call. */
static const struct {
  const char *before, *call;
} calls[] = {
  {"", "SELECT dfen_key_sql('turns', 'dfen', '{\"covering\": [\"r\"]}')"},
  {"", "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"r\"]}')"},
  {"DELETE FROM turns", "SELECT dfen_add_key('turns', 'dfen')"},
  {"DELETE FROM turns WHERE id = 3", "SELECT dfen_add_key('turns', 'dfen', '{\"kind\": \"virtual\"}')"},
  {"SELECT dfen_add_key('turns', 'dfen')", "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 1}')"},
  {"SELECT dfen_add_key('turns', 'dfen'); SELECT dfen_fill_key('turns'); DROP TRIGGER turns_canonical_insert",
   "SELECT dfen_add_key('turns', 'dfen')"},
  {"SELECT dfen_add_key('turns', 'dfen'); SELECT dfen_fill_key('turns')", "SELECT * FROM dfen_keys()"},
  {"SELECT dfen_add_key('turns', 'dfen'); SELECT dfen_fill_key('turns')", "SELECT * FROM dfen_check_key('turns')"},
  {"DELETE FROM turns WHERE id = 3; SELECT dfen_add_key('turns', 'dfen', '{\"kind\": \"virtual\"}')",
   "SELECT * FROM dfen_check_key('turns')"},
  {"SELECT dfen_add_key('turns', 'dfen'); SELECT dfen_fill_key('turns')", "SELECT dfen_drop_key('turns')"},
  {"", "SELECT * FROM dfen_pool('SELECT dfen_pool_key(dfen_try(dfen)), 1 FROM turns')"},
  {"CREATE TABLE players(id INTEGER PRIMARY KEY, name);"
   "CREATE TABLE games(id INTEGER PRIMARY KEY, white, black, result, termination); DROP TABLE turns;"
   "CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen, completed, score, id, r);"
   "CREATE TABLE positions(id INTEGER PRIMARY KEY, dfen, dice, moves, games, wins, draws, losses);"
   "CREATE TABLE read AS SELECT 1 AS game, 'a' AS white, 'b' AS black, 1 AS result, '8/8/8/8/8/8/8/K6k w - -' AS dfen,"
   "  'KKK' AS dice, 'a1a2 a2a3 a3a4' AS moves",
   "SELECT dfen_import('read')"},
};
enum { CALLS = sizeof calls / sizeof calls[0] };

struct authorizer {
  long left; /* questions until the answer; negative while it is not armed */
  int answer;
  bool from_on;
  bool of_transactions; /* it is about their begin and end alone */
  bool said;            /* whether the answer was given */
  bool writes_schema;   /* SQLite itself, so what it reads now is for that */
};

/* What is only denied: SQLite 3.40 itself crashes when a new index or a subquery is ignored, and what it writes to the
 * schema or to a new index may not read then. And nobody can see that the end of a savepoint was ignored. */
static bool is_never_ignored(struct authorizer *authorizer, int action, const char *name) {
  bool is_schema = name != NULL && (strcmp(name, "sqlite_master") == 0 || strcmp(name, "sqlite_temp_master") == 0);
  bool writes = action == SQLITE_INSERT || action == SQLITE_UPDATE || action == SQLITE_DELETE;
  bool reads = action == SQLITE_READ || action == SQLITE_FUNCTION || action == SQLITE_REINDEX;
  bool makes_index = action == SQLITE_CREATE_INDEX || action == SQLITE_CREATE_TEMP_INDEX;
  authorizer->writes_schema = makes_index || (is_schema && writes) || (reads && authorizer->writes_schema);
  return authorizer->writes_schema || action == SQLITE_SAVEPOINT || action == SQLITE_SELECT;
}

static int authorize(void *data, int action, const char *a, const char *b, const char *schema, const char *trigger) {
  (void)b, (void)schema, (void)trigger;
  struct authorizer *authorizer = data;
  bool left_out = authorizer->of_transactions && action != SQLITE_TRANSACTION && action != SQLITE_SAVEPOINT;
  if (left_out || (is_never_ignored(authorizer, action, a) && authorizer->answer == SQLITE_IGNORE)) {
    return SQLITE_OK;
  }
  if (authorizer->left < 0 || --authorizer->left >= 0) {
    return SQLITE_OK;
  }
  authorizer->left = authorizer->from_on ? 0 : -1;
  authorizer->said = true;
  return authorizer->answer;
}

static sqlite3 *make(int call, struct authorizer *authorizer) {
  sqlite3 *db = open_at(":memory:", true);
  RUN(db,
      "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r); CREATE TABLE mine(a);"
      "INSERT INTO turns(dfen, r) VALUES ('8/8/4k3/8/3KP3/8/8/8 b - - 0 40', 1), ('K7/8/8/8/8/8/8/7k w - - 3 9', 2),"
      " ('no DFEN', 3)");
  RUN(db, "%s", calls[call].before);
  authorizer->left = -1;
  sqlite3_set_authorizer(db, authorize, authorizer);
  return db;
}

/* What the call makes of the schema when nobody denies anything. */
static char *schema_done(int call) {
  struct authorizer authorizer = {0};
  sqlite3 *db = make(call, &authorizer);
  RUN(db, "%s", calls[call].call);
  char *schema = schema_of(db, "main");
  sqlite3_close(db);
  return schema;
}

/* False when the call ended without asking so often. */
static bool deny(int call, struct authorizer wanted, bool inside, const char *done) {
  struct authorizer authorizer = {0};
  sqlite3 *db = make(call, &authorizer);
  char *where = sqlite3_mprintf(
    "%s, %s %s from question %ld, %s", calls[call].call, wanted.answer == SQLITE_DENY ? "denied" : "ignored",
    wanted.from_on ? "and all that follow" : "once", wanted.left, inside ? "in a transaction" : "outside");
  char *before = schema_of(db, "main");
  sqlite3_stmt *statement = NULL;
  RUN(db, inside ? "BEGIN; INSERT INTO mine VALUES (1)" : "SELECT 1");
  sqlite3_prepare_v2(db, calls[call].call, -1, &statement, NULL);
  authorizer = wanted;
  while (sqlite3_step(statement) == SQLITE_ROW) {
  }
  authorizer.left = -1;
  sqlite3_finalize(statement);
  int trusted = 0;
  int triggers = 0;
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1, &trusted);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &triggers);
  CLAIM(trusted == 1 && triggers == 1, where);
  bool open = sqlite3_get_autocommit(db) == 0;
  CLAIM(inside || !open, where);
  CLAIM(sqlite3_exec(db, "RELEASE dfen_key", NULL, NULL, NULL) == SQLITE_ERROR, where);
  CLAIM(sqlite3_exec(db, "RELEASE \"dfen import\"", NULL, NULL, NULL) == SQLITE_ERROR, where);
  CLAIM(NUMBER(db, "SELECT count(*) FROM sqlite_temp_master") == 0, where);
  CLAIM(NUMBER(db, "SELECT count(*) FROM mine") == open, where);
  char *after = schema_of(db, "main");
  CLAIM(wanted.answer == SQLITE_IGNORE || strcmp(before, after) == 0 || strcmp(done, after) == 0, where);
  if (strstr(calls[call].call, "_key") != NULL) {
    CLAIM(sqlite3_exec(db, "INSERT INTO turns(dfen, r) VALUES (NULL, 9); UPDATE turns SET r = 5, dfen = dfen", NULL,
                       NULL, NULL) == SQLITE_OK,
          where);
    char *broken =
      ANSWER(db, "SELECT state FROM dfen_keys() WHERE state NOT IN ('ready', 'filling', 'a trigger is missing')");
    CLAIM(*broken == '\0', where);
    sqlite3_free(broken);
  }
  sqlite3_free(after);
  sqlite3_free(before);
  sqlite3_free(where);
  CLAIM(sqlite3_close(db) == SQLITE_OK, calls[call].call);
  return authorizer.said;
}

/* Says no to every so manyth question; to how many. */
static long deny_each(int call, struct authorizer wanted, int stride, bool inside, const char *done) {
  enum { QUESTIONS_MAX = 100000 };
  long tried = 0;
  for (; wanted.left < QUESTIONS_MAX && deny(call, wanted, inside, done); wanted.left += stride) {
    ++tried;
  }
  return tried;
}

int main(void) {
  long tried = 0;
  int stride = random_stride(13);
  for (int call = 0; call < CALLS; ++call) {
    for (int kind = 0; kind < 8; ++kind) {
      struct authorizer wanted = {.answer = kind & 1 ? SQLITE_DENY : SQLITE_IGNORE, .from_on = (kind & 2) != 0};
      bool inside = (kind & 4) != 0;
      char *done = schema_done(call);
      tried += deny_each(call, wanted, stride, inside, done);
      if (stride > 1 && !wanted.from_on) { /* none of those is left out */
        wanted.of_transactions = true;
        tried += deny_each(call, wanted, 1, inside, done);
      }
      sqlite3_free(done);
    }
  }
  printf("figure: %ld calls that were denied or ignored something\n", tried);
  return end_of_test("Functions whose SQL is denied");
}
