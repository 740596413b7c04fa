/* What the tests of keys in tables share: connections with dfen and without it, statements that must succeed, and
 * answers as text. Linked with dfen, so that sanitizers see it (-DSQLITE_CORE). */
#ifndef DFEN_TEST_KEYS_SUPPORT_H
#define DFEN_TEST_KEYS_SUPPORT_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../ext/sqlite/extension.h"
#include "../support/random.h"

static int passed, failed;

/* Counts a claim; says where it does not hold. */
static inline bool claim(bool holds, const char *file, int line, const char *what, const char *more) {
  if (holds) {
    ++passed;
  } else if (++failed <= 20) {
    printf("%s:%d: %s: %s\n", file, line, what, more);
  }
  return holds;
}
#define CLAIM(holds, more) claim(holds, __FILE__, __LINE__, #holds, more)

static inline int end_of_test(const char *name) {
  printf("%s: %d passed, %d failed\n", name, passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}

/* A file in memory where there is a place for it: nothing here is about a disk. */
static inline const char *path_of(const char *name, char path[256]) {
  snprintf(path, 256, "%s/dfen-keys-%d-%s", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (int)getpid(), name);
  return path;
}

static inline void remove_database(const char *path) {
  static const char *const endings[] = {"", "-journal", "-wal", "-shm"};
  char name[300];
  for (int i = 0; i < 4; ++i) {
    snprintf(name, sizeof name, "%s%s", path, endings[i]);
    unlink(name);
  }
}

/* Linked in, or loaded where a program is to serve many builds (mutation.sh). */
static inline bool give_dfen(sqlite3 *db) {
#ifdef SQLITE_CORE
  return sqlite3_dfen_init(db, NULL, NULL) == SQLITE_OK;
#else
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, NULL);
  return sqlite3_load_extension(db, DFEN_EXTENSION, NULL, NULL) == SQLITE_OK;
#endif
}

static inline sqlite3 *open_at(const char *path, bool with_dfen) {
  sqlite3 *opened = NULL;
  if (sqlite3_open(path, &opened) != SQLITE_OK || (with_dfen && !give_dfen(opened))) {
    printf("%s cannot be opened\n", path);
    exit(2);
  }
  sqlite3_busy_timeout(opened, 10000);
  return opened;
}

/* Runs statements that must succeed. */
static inline void must_run(sqlite3 *db, const char *sql, const char *file, int line) {
  char *error = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) {
    claim(false, file, line, sql, error == NULL ? "?" : error);
  }
  sqlite3_free(error);
}
#define RUN(db, ...) run_and_free(db, sqlite3_mprintf(__VA_ARGS__), __FILE__, __LINE__)

static inline void run_and_free(sqlite3 *db, char *sql, const char *file, int line) {
  must_run(db, sql, file, line);
  sqlite3_free(sql);
}

/* The rows of a statement, '|' between columns and a newline after each; an error as "! message". For sqlite3_free. */
static inline char *answer_of(sqlite3 *db, char *sql) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  sqlite3_stmt *statement = NULL;
  int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  while (status == SQLITE_OK && (status = sqlite3_step(statement)) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count(statement); ++i) {
      const char *value = (const char *)sqlite3_column_text(statement, i);
      sqlite3_str_appendf(text, "%s%s", i == 0 ? "" : "|", value == NULL ? "NULL" : value);
    }
    sqlite3_str_appendchar(text, 1, '\n');
    status = SQLITE_OK;
  }
  if (status != SQLITE_DONE) {
    sqlite3_str_appendf(text, "! %s\n", sqlite3_errmsg(db));
  }
  sqlite3_finalize(statement);
  sqlite3_free(sql);
  char *answer = sqlite3_str_finish(text);
  return answer == NULL ? sqlite3_mprintf("%s", "") : answer;
}
#define ANSWER(db, ...) answer_of(db, sqlite3_mprintf(__VA_ARGS__))

/* Whether the answer is `expected`; frees it. */
static inline void expect(char *answer, const char *expected, const char *file, int line) {
  char *more = sqlite3_mprintf("got\n%sexpected\n%s", answer, expected);
  claim(strcmp(answer, expected) == 0, file, line, "the answer", more);
  sqlite3_free(more);
  sqlite3_free(answer);
}
#define EXPECT(expected, db, ...) expect(ANSWER(db, __VA_ARGS__), expected, __FILE__, __LINE__)

static inline sqlite3_int64 number_of(char *answer) {
  sqlite3_int64 number = *answer == '!' ? -1 : atoll(answer);
  if (*answer == '!') {
    printf("%s", answer);
  }
  sqlite3_free(answer);
  return number;
}
#define NUMBER(db, ...) number_of(ANSWER(db, __VA_ARGS__))

/* The whole schema as text, but for what SQLite keeps for itself. */
static inline char *schema_of(sqlite3 *db, const char *schema) {
  return ANSWER(db, "SELECT type, name, tbl_name, sql FROM \"%w\".sqlite_master ORDER BY type, name", schema);
}

/* A text that is mostly a DFEN, sometimes with dice, sometimes none. */
static inline const char *random_text(struct random *random) {
  static const char *const texts[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                      "8/8/4k3/8/3KP3/8/8/8 b - - 0 40",
                                      "8/8/4k3/8/3KP3/8/8/8 w - - 0 40 PNB",
                                      "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w Kq - 4 4",
                                      "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                                      "8/8/8/8/8/8/8/kq5K b - -",
                                      "K7/8/8/8/8/8/8/7k w - - 3 9",
                                      "K7/8/8/8/8/8/8/7k b - - 3 9",
                                      "no DFEN",
                                      "8/8/8/8/8/8/8/9 w - -",
                                      ""};
  return texts[random_below(random, sizeof texts / sizeof texts[0])];
}

#endif
