/* Loading the extension into a connection (SPEC 8.2). DFEN_EXTENSION is the path of the library without its suffix. */
#include "../../repo/support/answer.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "old_sqlite.h"

static sqlite3 *open_connection(void) {
  sqlite3 *db = NULL;
  assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
  sqlite3_enable_load_extension(db, 1);
  return db;
}

static void load(sqlite3 *db) {
  char *error = NULL;
  int status = sqlite3_load_extension(db, DFEN_EXTENSION, NULL, &error);
  if (status != SQLITE_OK) {
    fail_msg("%s", error);
  }
}

#define CANONICAL "SELECT dfen_canonical('6K1/8/8/8/8/8/8/8 w - -')"
#define CANONICAL_ANSWER "1K6/8/8/8/8/8/8/8 w - - 0 1"

static const char functions_and_modules[] =
  "SELECT group_concat(f, ' ') FROM (SELECT name || '/' || narg || '/' || flags AS f FROM pragma_function_list "
  "UNION ALL SELECT name FROM pragma_module_list ORDER BY f) WHERE f NOT LIKE 'dfen\\_%' ESCAPE '\\'";

/* Every new name in a connection starts with dfen_, and nothing existing has changed. */
TEST(registers_nothing_but_its_own) {
  sqlite3 *db = open_connection();
  sqlite3_exec(db, "SELECT * FROM pragma_function_list, pragma_module_list", NULL, NULL, NULL);
  char *before = answer(db, functions_and_modules);
  assert_true(strlen(before) > 100);
  assert_null(strstr(before, "dfen"));
  load(db);
  assert_answer(db, functions_and_modules, before);
  sqlite3_free(before);
  sqlite3_close(db);
}

TEST(loads_twice_by_call) {
  sqlite3 *db = open_connection();
  load(db);
  load(db);
  assert_answer(db, CANONICAL, CANONICAL_ANSWER);
  sqlite3_close(db);
}

/* While SELECT load_extension() runs, SQLite refuses to register a function a second time. */
TEST(loads_twice_by_select) {
  sqlite3 *db = open_connection();
  assert_answer(db, "SELECT load_extension('" DFEN_EXTENSION "')", "NULL");
  assert_answer(db, "SELECT load_extension('" DFEN_EXTENSION "')", "NULL");
  assert_answer(db, CANONICAL, CANONICAL_ANSWER);
  load(db);
  assert_answer(db, "SELECT load_extension('" DFEN_EXTENSION "')", "NULL");
  assert_answer(db, CANONICAL, CANONICAL_ANSWER);
  sqlite3_close(db);
}

static void call_stranger(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  (void)arguments;
  sqlite3_result_text(context, "0.0.0", -1, SQLITE_STATIC);
}

/* .load replaces another release in the connection; while a statement runs, it reports why it cannot. */
TEST(another_release_is_replaced_or_reported) {
  sqlite3 *db = open_connection();
  sqlite3_create_function(db, "dfen_flip", 1, SQLITE_UTF8, NULL, call_stranger, NULL, NULL);
  sqlite3_create_function(db, "dfen_version", 0, SQLITE_UTF8, NULL, call_stranger, NULL, NULL);
  char *message = answer(db, "SELECT load_extension('" DFEN_EXTENSION "')");
  assert_non_null(
    strstr(message, "cannot register dfen_flip: unable to delete/modify user-function due to active statements"));
  sqlite3_free(message);
  load(db);
  char *version = answer(db, "SELECT dfen_version()");
  assert_string_not_equal(version, "0.0.0");
  sqlite3_free(version);
  sqlite3_close(db);
}

TEST(two_connections_have_it_each) {
  sqlite3 *one = open_connection();
  sqlite3 *other = open_connection();
  load(one);
  assert_answer(other, CANONICAL, "no such function: dfen_canonical");
  load(other);
  sqlite3_close(one);
  assert_answer(other, CANONICAL, CANONICAL_ANSWER);
  sqlite3_close(other);
}

/* The oldest accepted version: SQLite's own routines, except for the version. */
TEST(oldest_sqlite_is_accepted) {
  void *library = dlopen(DFEN_EXTENSION ".so", RTLD_NOW);
  entry_point *init = NULL;
  *(void **)&init = dlsym(library, "sqlite3_dfen_init");
  sqlite3 *db = open_connection();
  assert_int_equal(init(db, NULL, oldest_sqlite()), SQLITE_OK);
  assert_answer(db, CANONICAL, CANONICAL_ANSWER);
  sqlite3_close(db);
  dlclose(library);
}

/* An older SQLite is refused, with and without a buffer for the message. */
TEST(older_sqlite_is_refused) {
  void *library = dlopen(DFEN_EXTENSION ".so", RTLD_NOW);
  assert_non_null(library);
  entry_point *init = NULL;
  *(void **)&init = dlsym(library, "sqlite3_dfen_init");
  assert_non_null(init);
  char *error = NULL;
  assert_int_equal(init(NULL, &error, old_sqlite()), SQLITE_ERROR);
  assert_string_equal(error, "dfen needs SQLite 3.31 or newer, but this is 3.30.1");
  sqlite3_free(error);
  assert_int_equal(init(NULL, NULL, old_sqlite()), SQLITE_ERROR);
  dlclose(library);
}
