/* An import that is stopped, at every step of SQLite or by an authorizer, reports it and leaves neither a transaction
 * nor a savepoint nor partial changes (SPEC 10.17). The same for dfen_read. */
#include "../../repo/support/answer.h"

#include <stdbool.h>
#include <string.h>

#include "../../../ext/sqlite/extension.h"
#include "../../repo/support/random.h"

static const char tables[] =
  "CREATE TABLE players(id INTEGER PRIMARY KEY, name, account);"
  "CREATE TABLE games(id INTEGER PRIMARY KEY, source, source_id, white, black, white_rating, black_rating, result,"
  "  termination, played_at, mode, details);"
  "CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen);"
  "CREATE TABLE positions(id INTEGER PRIMARY KEY, source, dfen, dice, moves, games, wins, draws, losses);"
  "CREATE TABLE mine(a);"
  "CREATE TABLE read AS SELECT '8/8/8/8/8/8/8/K6k w - -' AS dfen, 'KKK' AS dice, 'a1a2 a2a3 a3a4' AS moves, 1 AS games,"
  "  1 AS wins, 0 AS draws, 0 AS losses";

static const char *const calls[] = {"SELECT dfen_import('read', '{\"known\": \"replace\"}')",
                                    "SELECT dfen_read('read')"};
enum { CALLS = sizeof calls / sizeof calls[0], STEPS_MAX = 20000 };

static sqlite3 *open_with_tables(void) {
  sqlite3 *db = NULL;
  assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
  assert_int_equal(sqlite3_dfen_init(db, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, tables, NULL, NULL, NULL), SQLITE_OK);
  return db;
}

/* Each import replaces the line of the previous one and writes a row of `imports`, creating that table, or changes
 * nothing. */
static void assert_whole(sqlite3 *db, bool inside) {
  bool open = sqlite3_get_autocommit(db) == 0;
  assert_true(inside || !open);
  assert_int_equal(sqlite3_exec(db, "RELEASE dfen_import", NULL, NULL, NULL), SQLITE_ERROR);
  assert_answer(db, "SELECT count(*) FROM mine", open ? "1" : "0");
  bool has_imports =
    sqlite3_table_column_metadata(db, NULL, "imports", NULL, NULL, NULL, NULL, NULL, NULL) == SQLITE_OK;
  assert_answer(db,
                has_imports ? "SELECT ((SELECT count(*) FROM imports) > 0) = (SELECT count(*) FROM positions)"
                            : "SELECT count(*) = 0 FROM positions",
                "1");
}

static void begin(sqlite3 *db, bool inside) {
  sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
  assert_int_equal(sqlite3_exec(db, inside ? "BEGIN; INSERT INTO mine VALUES (1)" : "SELECT 1", NULL, NULL, NULL),
                   SQLITE_OK);
}

/* ---- Interrupts ---- */

struct ending {
  sqlite3 *db;   /* the connection to interrupt; NULL if the handler itself stops the statement */
  unsigned step; /* from which step on */
  int times;
};

static int end_at_a_step(void *data) {
  struct ending *ending = data;
  ending->step -= ending->step > 0;
  bool ends = ending->step == 0 && ending->times-- > 0;
  if (ends && ending->db != NULL) {
    sqlite3_interrupt(ending->db);
  }
  return ends && ending->db == NULL;
}

/* A progress handler that stops the statement once, twice or always, also during the rollback. With `times` 0,
 * sqlite3_interrupt() instead. */
static void end_at_every_step(const char *call, bool inside, int times) {
  sqlite3 *db = open_with_tables();
  int stride = random_stride(29);
  struct ending ending = {.step = 0};
  for (unsigned step = 1; ending.step == 0 && step < STEPS_MAX; step += (unsigned)stride) {
    begin(db, inside);
    ending = (struct ending){.db = times == 0 ? db : NULL, .step = step, .times = times == 0 ? 1 : times};
    sqlite3_progress_handler(db, 1, end_at_a_step, &ending);
    int status = sqlite3_exec(db, call, NULL, NULL, NULL);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    if (status != SQLITE_OK && status != SQLITE_INTERRUPT) {
      fail_msg("%s, ended at step %u: %s", call, step, sqlite3_errmsg(db));
    }
    assert_true(status == SQLITE_INTERRUPT || (sqlite3_get_autocommit(db) == 0) == inside);
    assert_whole(db, inside);
  }
  assert_true(ending.step > 0); /* the last call completes */
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

TEST(stopped_at_every_step) {
  static const int times[] = {0, 1, 2, 1000000};
  for (int i = 0; i < CALLS * 2 * 4; ++i) {
    end_at_every_step(calls[i / 8], i / 4 % 2 != 0, times[i % 4]);
  }
}

/* ---- An authorizer ---- */

struct denial {
  long left; /* calls until the denial; negative while not armed */
  bool from_on;
  bool said;
};

static int deny(void *data, int action, const char *a, const char *b, const char *c, const char *d) {
  (void)action, (void)a, (void)b, (void)c, (void)d;
  struct denial *denial = data;
  if (denial->left < 0 || --denial->left >= 0) {
    return SQLITE_OK;
  }
  denial->left = denial->from_on ? 0 : -1;
  denial->said = true;
  return SQLITE_DENY;
}

TEST(denied_at_each_authorizer_call) {
  int stride = random_stride(13);
  for (int i = 0; i < CALLS * 4; ++i) {
    bool inside = i % 2 != 0;
    struct denial denial = {.said = true};
    for (long question = 0; denial.said; question += stride) {
      sqlite3 *db = open_with_tables();
      sqlite3_stmt *statement = NULL;
      begin(db, inside);
      assert_int_equal(sqlite3_prepare_v2(db, calls[i / 4], -1, &statement, NULL), SQLITE_OK);
      denial = (struct denial){.left = question, .from_on = i / 2 % 2 != 0};
      sqlite3_set_authorizer(db, deny, &denial);
      while (sqlite3_step(statement) == SQLITE_ROW) {
      }
      sqlite3_set_authorizer(db, NULL, NULL);
      sqlite3_finalize(statement);
      int trusted = 0;
      sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1, &trusted);
      assert_int_equal(trusted, 1);
      assert_whole(db, inside);
      sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
      assert_int_equal(sqlite3_close(db), SQLITE_OK);
    }
  }
}
