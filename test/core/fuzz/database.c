#include "database.h"

#include <stdio.h>

#include "../../../ext/sqlite/extension.h"

sqlite3 *open_dfen_database(void) {
  sqlite3 *db = NULL;
  char *error = NULL;
  sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  require(sqlite3_open(":memory:", &db) == SQLITE_OK);
  require(sqlite3_dfen_init(db, &error, NULL) == SQLITE_OK);
  return db;
}

void run_sql(sqlite3 *db, const char *sql) {
  char *error = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) {
    fprintf(stderr, "%s: %s\n", sql, error);
    fuzz_fail(__FILE__, __LINE__, "the statement ends without an error");
  }
}

void require_no_row(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement;
  require(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
  if (sqlite3_step(statement) != SQLITE_DONE) {
    const char *row = (const char *)sqlite3_column_text(statement, 0);
    fprintf(stderr, "%s\nreturns %s (%s)\n", sql, row == NULL ? "NULL" : row, sqlite3_errmsg(db));
    fuzz_fail(__FILE__, __LINE__, "there is no such row");
  }
  sqlite3_finalize(statement);
}
