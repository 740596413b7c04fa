/* SQL files that contain their expected results, for programs that run the same statements in different ways.
 *
 *     SELECT dfen_side('...'), NULL;
 *     -- = w|NULL
 *     SELECT dfen_side('x');
 *     -- ! dfen_side: placement: ...
 *
 * "-- = " is a row, with '|' between columns; "-- ! " is the error that ends the statement. A statement with neither
 * returns no rows. */
#ifndef DFEN_TEST_SQL_STATEMENTS_H
#define DFEN_TEST_SQL_STATEMENTS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16 };

/* A text that grows up to TEXT_MAX. */
struct text {
  char bytes[TEXT_MAX];
  size_t length;
};

static inline void add(struct text *text, const char *more, size_t length) {
  if (text->length + length >= TEXT_MAX) {
    fprintf(stderr, "a statement or its answer is longer than %d bytes\n", TEXT_MAX);
    exit(2);
  }
  memcpy(text->bytes + text->length, more, length);
  text->length += length;
  text->bytes[text->length] = '\0';
}

static inline void clear(struct text *text) {
  text->length = 0;
  text->bytes[0] = '\0';
}

/* ---- Reading a file ---- */

/* An open file, and the last statement read, with its expected result. */
struct statements {
  FILE *file;
  int line;  /* the last line read */
  int begin; /* the line where the statement begins */
  struct text sql, expected;
  char next[TEXT_MAX]; /* the first line of the next statement, already read */
  const char *fault;   /* what is wrong with the file, at `line` */
};

static inline bool is_expectation(const char *line) {
  return strncmp(line, "-- = ", 5) == 0 || strncmp(line, "-- ! ", 5) == 0;
}

/* Begins to read a file; ends the program if there is none. */
static inline void open_statements(struct statements *statements, const char *path) {
  memset(statements, 0, sizeof *statements);
  statements->file = fopen(path, "r");
  if (statements->file == NULL) {
    printf("cannot read %s\n", path);
    exit(2);
  }
}

/* Reads the next statement; false at the end of the file or if the file has a fault. */
static inline bool next_statement(struct statements *statements) {
  bool complete = false;
  clear(&statements->sql);
  clear(&statements->expected);
  for (;;) {
    if (statements->next[0] == '\0') {
      if (fgets(statements->next, sizeof statements->next, statements->file) == NULL) {
        break;
      }
      ++statements->line;
    }
    const char *line = statements->next;
    if (is_expectation(line)) {
      if (!complete) {
        statements->fault = "an answer without a statement before it";
        return false;
      }
      add(&statements->expected, line + 3, strlen(line + 3));
    } else if (complete) {
      return true;
    } else if (statements->sql.length > 0 || (line[0] != '\n' && strncmp(line, "--", 2) != 0)) {
      statements->begin = statements->sql.length == 0 ? statements->line : statements->begin;
      add(&statements->sql, line, strlen(line));
      complete = sqlite3_complete(statements->sql.bytes);
    }
    statements->next[0] = '\0';
  }
  if (!complete && statements->sql.length > 0) {
    statements->fault = "the statement does not end";
  }
  return complete;
}

/* ---- Running a statement ---- */

/* Adds a row; false if out of memory. */
static inline bool add_row(struct text *answer, sqlite3_stmt *statement) {
  size_t before = answer->length;
  add(answer, "= ", 2);
  for (int column = 0; column < sqlite3_column_count(statement); ++column) {
    if (column > 0) {
      add(answer, "|", 1);
    }
    if (sqlite3_column_type(statement, column) == SQLITE_NULL) {
      add(answer, "NULL", 4);
    } else {
      const char *value = (const char *)sqlite3_column_text(statement, column);
      int bytes = sqlite3_column_bytes(statement, column);
      if (value == NULL && sqlite3_errcode(sqlite3_db_handle(statement)) == SQLITE_NOMEM) {
        answer->length = before;
        answer->bytes[before] = '\0';
        return false;
      }
      add(answer, value == NULL ? "" : value, (size_t)bytes);
    }
  }
  add(answer, "\n", 1);
  return true;
}

/* Runs a statement: `answer` is its rows and its error, if any, in the form of the expected results. Returns
 * SQLITE_DONE or an error code. */
static inline int run_statement(sqlite3 *db, const char *sql, struct text *answer) {
  clear(answer);
  sqlite3_stmt *statement = NULL;
  int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  if (status == SQLITE_OK) {
    while ((status = sqlite3_step(statement)) == SQLITE_ROW && add_row(answer, statement)) {
    }
    status = status == SQLITE_ROW ? SQLITE_NOMEM : status;
    int ended = sqlite3_reset(statement);
    status = ended == SQLITE_OK ? status : ended;
  }
  if (status != SQLITE_DONE) {
    sqlite3_mutex_enter(sqlite3_db_mutex(db)); /* so that another thread's error does not replace the message */
    const char *message = sqlite3_errmsg(db);
    add(answer, "! ", 2);
    add(answer, message, strlen(message));
    add(answer, "\n", 1);
    sqlite3_mutex_leave(sqlite3_db_mutex(db));
  }
  sqlite3_finalize(statement);
  return status;
}

#endif
