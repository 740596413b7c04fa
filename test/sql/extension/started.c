/* A program that does not mention dfen, with an SQLite built with -DSQLITE_EXTRA_INIT=dfen_extra_init: each of its
 * connections has dfen, also after SQLite was shut down and restarted (see extra_init.sh). */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static int side_is_black(void) {
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  int black = sqlite3_open(":memory:", &db) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')", -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW &&
              strcmp((const char *)sqlite3_column_text(statement, 0), "b") == 0;
  if (!black) {
    printf("no dfen in a connection: %s\n", sqlite3_errmsg(db));
  }
  sqlite3_finalize(statement);
  sqlite3_close(db);
  return black;
}

int main(void) {
  int first = side_is_black();
  int second = side_is_black();
  sqlite3_shutdown();
  int third = side_is_black();
  if (first && second && third) {
    printf("SQLite %s starts with dfen\n", sqlite3_libversion());
  }
  return first && second && third ? 0 : 1;
}
