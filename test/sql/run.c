/* Runs SQL files whose expected answers stand in them, under the statement they answer:
 *
 *     SELECT dfen_side('...'), NULL;
 *     -- = w|NULL
 *     SELECT dfen_side('x');
 *     -- ! dfen_side: placement: ...
 *
 * "-- = " is a row, its columns between '|'; "-- ! " is the error that the statement ends with. A statement with
 * neither gives no rows. Every statement of a file runs, in order, in one new database in memory with trusted_schema
 * off.
 *
 * Built twice: with -DSQLITE_CORE dfen is linked in (for sanitizers and valgrind); otherwise DFEN_EXTENSION is loaded.
 * Usage: run FILE.sql ... */
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ext/extension.h"

enum { TEXT_MAX = 1 << 16, ERRORS_SHOWN = 20 };

/* A text that grows up to TEXT_MAX. */
struct text {
  char bytes[TEXT_MAX];
  size_t length;
};

static void add(struct text *text, const char *more, size_t length) {
  if (text->length + length >= TEXT_MAX) {
    fprintf(stderr, "a statement or its answer is longer than %d bytes\n", TEXT_MAX);
    exit(2);
  }
  memcpy(text->bytes + text->length, more, length);
  text->length += length;
  text->bytes[text->length] = '\0';
}

static void clear(struct text *text) {
  text->length = 0;
  text->bytes[0] = '\0';
}

static struct {
  const char *file;
  int line; /* where the statement began */
  struct text sql, expected, got;
  int statements, failures;
} run;

static void add_row(sqlite3_stmt *statement) {
  add(&run.got, "= ", 2);
  for (int column = 0; column < sqlite3_column_count(statement); ++column) {
    if (column > 0) {
      add(&run.got, "|", 1);
    }
    if (sqlite3_column_type(statement, column) == SQLITE_NULL) {
      add(&run.got, "NULL", 4);
    } else {
      const char *value = (const char *)sqlite3_column_text(statement, column);
      add(&run.got, value, (size_t)sqlite3_column_bytes(statement, column));
    }
  }
  add(&run.got, "\n", 1);
}

static void run_statement(sqlite3 *db) {
  clear(&run.got);
  sqlite3_stmt *statement = NULL;
  int status = sqlite3_prepare_v2(db, run.sql.bytes, -1, &statement, NULL);
  while (status == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
    add_row(statement);
  }
  if (status != SQLITE_OK || sqlite3_reset(statement) != SQLITE_OK) {
    const char *message = sqlite3_errmsg(db);
    add(&run.got, "! ", 2);
    add(&run.got, message, strlen(message));
    add(&run.got, "\n", 1);
  }
  sqlite3_finalize(statement);
  ++run.statements;
  if (strcmp(run.got.bytes, run.expected.bytes) != 0 && ++run.failures <= ERRORS_SHOWN) {
    printf("%s:%d: expected\n%sbut got\n%s", run.file, run.line, run.expected.bytes, run.got.bytes);
  }
  clear(&run.sql);
  clear(&run.expected);
}

static bool is_expectation(const char *line) {
  return strncmp(line, "-- = ", 5) == 0 || strncmp(line, "-- ! ", 5) == 0;
}

static void run_file(sqlite3 *db, FILE *file) {
  static char line[TEXT_MAX];
  bool complete = false;
  int number = 0;
  clear(&run.sql);
  clear(&run.expected);
  while (fgets(line, sizeof line, file) != NULL) {
    ++number;
    if (is_expectation(line)) {
      if (!complete) {
        printf("%s:%d: an answer without a statement before it\n", run.file, number);
        ++run.failures;
      }
      add(&run.expected, line + 3, strlen(line + 3));
      continue;
    }
    if (complete) {
      run_statement(db);
      complete = false;
    }
    bool between = run.sql.length == 0;
    if (between && (line[0] == '\n' || strncmp(line, "--", 2) == 0)) {
      continue;
    }
    if (between) {
      run.line = number;
    }
    add(&run.sql, line, strlen(line));
    complete = sqlite3_complete(run.sql.bytes);
  }
  if (complete) {
    run_statement(db);
  } else if (run.sql.length > 0) {
    printf("%s:%d: the statement does not end\n", run.file, run.line);
    ++run.failures;
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
    run.file = files[i];
    FILE *file = fopen(files[i], "r");
    sqlite3 *db = NULL;
    if (file == NULL || sqlite3_open(":memory:", &db) != SQLITE_OK || !add_dfen(db)) {
      printf("%s: cannot be run\n", files[i]);
      return 2;
    }
    sqlite3_exec(db, "PRAGMA trusted_schema=OFF", NULL, NULL, NULL);
    run_file(db, file);
    sqlite3_close(db);
    fclose(file);
  }
  printf("SQL statements against SQLite %s: %d passed, %d failed\n", sqlite3_libversion(),
         run.statements - run.failures, run.failures);
  return run.failures == 0 && run.statements > 0 ? 0 : 1;
}
