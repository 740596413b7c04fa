/* Runs SQL files whose expected answers stand in them (see statements.h). Every statement of a file runs, in order, in
 * one new database in memory with trusted_schema off.
 *
 * Built twice: with -DSQLITE_CORE dfen is linked in (for sanitizers and valgrind); otherwise DFEN_EXTENSION is loaded.
 * Usage: run FILE.sql ... */
#include "statements.h"

#include "../../ext/sqlite/extension.h"

enum { ERRORS_SHOWN = 20 };

static int statements_run, failures;

static void run_file(sqlite3 *db, const char *path, FILE *file) {
  static struct statements statements;
  static struct text got;
  memset(&statements, 0, sizeof statements);
  statements.file = file;
  while (next_statement(&statements)) {
    run_statement(db, statements.sql.bytes, &got);
    ++statements_run;
    if (strcmp(got.bytes, statements.expected.bytes) != 0 && ++failures <= ERRORS_SHOWN) {
      printf("%s:%d: expected\n%sbut got\n%s", path, statements.begin, statements.expected.bytes, got.bytes);
    }
  }
  if (statements.fault != NULL) {
    printf("%s:%d: %s\n", path, statements.line, statements.fault);
    ++failures;
  }
}

static bool add_dfen(sqlite3 *db) {
  char *error = NULL;
#ifdef SQLITE_CORE
  int status = sqlite3_dfen_init(db, &error, NULL);
#else
  sqlite3_enable_load_extension(db, 1);
  int status = sqlite3_load_extension(db, DFEN_EXTENSION, NULL, &error);
#endif
  if (status != SQLITE_OK) {
    printf("dfen does not load: %s\n", error);
  }
  sqlite3_free(error);
  return status == SQLITE_OK;
}

int main(int count, char **files) {
  for (int i = 1; i < count; ++i) {
    FILE *file = fopen(files[i], "r");
    sqlite3 *db = NULL;
    if (file == NULL || sqlite3_open(":memory:", &db) != SQLITE_OK || !add_dfen(db)) {
      printf("%s: cannot be run\n", files[i]);
      return 2;
    }
    sqlite3_exec(db, "PRAGMA trusted_schema=OFF", NULL, NULL, NULL);
    run_file(db, files[i], file);
    sqlite3_close(db);
    fclose(file);
  }
  printf("SQL statements against SQLite %s: %d passed, %d failed\n", sqlite3_libversion(), statements_run - failures,
         failures);
  return failures == 0 && statements_run > 0 ? 0 : 1;
}
