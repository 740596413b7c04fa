/* Runs a query and returns its result as text, for tests that load dfen into their own connections. */
#ifndef DFEN_TEST_ANSWER_H
#define DFEN_TEST_ANSWER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "tests.h"

/* The first column of the first row as text, "NULL" for NULL, or the error message; free with sqlite3_free(). */
static inline char *answer(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  char *text;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
    const char *value = (const char *)sqlite3_column_text(statement, 0);
    text = sqlite3_mprintf("%s", value == NULL ? "NULL" : value);
  } else {
    text = sqlite3_mprintf("%s", sqlite3_errmsg(db));
  }
  sqlite3_finalize(statement);
  return text;
}

static inline void assert_answer(sqlite3 *db, const char *sql, const char *expected) {
  char *text = answer(db, sql);
  if (strcmp(text, expected) != 0) {
    fail_msg("%s: '%s', not '%s'", sql, text, expected);
  }
  sqlite3_free(text);
}

#endif
