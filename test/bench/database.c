#include "database.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

static void check(sqlite3 *db, int status, const char *sql) {
  if (status != SQLITE_OK) {
    fprintf(stderr, "bench: %s: %s\n", sql, sqlite3_errmsg(db));
    exit(1);
  }
}

void execute(sqlite3 *db, const char *sql) {
  while (*sql != '\0') {
    sqlite3_stmt *statement = NULL;
    const char *rest = NULL;
    check(db, sqlite3_prepare_v2(db, sql, -1, &statement, &rest), sql);
    while (sqlite3_step(statement) == SQLITE_ROW) {
    }
    check(db, sqlite3_finalize(statement), sql);
    sql = rest;
  }
}

void execute_file(sqlite3 *db, const char *path) {
  static char sql[1 << 16];
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    fprintf(stderr, "bench: cannot read %s: run this from the project's root\n", path);
    exit(1);
  }
  size_t length = 0;
  while (length + 1 < sizeof sql && fgets(&sql[length], (int)(sizeof sql - length), file) != NULL) {
    length += sql[length] == '.' ? 0 : strlen(&sql[length]);
  }
  fclose(file);
  sql[length] = '\0';
  execute(db, sql);
}

long long rows_of(sqlite3 *db, const char *table) {
  char *sql = sqlite3_mprintf("SELECT count(*) FROM %s", table);
  sqlite3_stmt *statement = NULL;
  check(db, sqlite3_prepare_v2(db, sql, -1, &statement, NULL), sql);
  long long rows = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  check(db, sqlite3_finalize(statement), sql);
  sqlite3_free(sql);
  return rows;
}

void load_extension(sqlite3 *db) {
  char *error = NULL;
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, (int *)NULL);
  if (sqlite3_load_extension(db, DFEN_EXTENSION, NULL, &error) != SQLITE_OK) {
    fprintf(stderr, "bench: %s\n", error);
    exit(1);
  }
}

sqlite3 *open_in_memory(const char *path) {
  sqlite3 *db = NULL;
  sqlite3 *file = NULL;
  check(file, sqlite3_open_v2(path, &file, SQLITE_OPEN_READONLY, NULL), path);
  check(db, sqlite3_open(":memory:", &db), ":memory:");
  sqlite3_backup *backup = sqlite3_backup_init(db, "main", file, "main");
  if (backup == NULL || sqlite3_backup_step(backup, -1) != SQLITE_DONE) {
    fprintf(stderr, "bench: %s cannot be copied into memory: %s\n", path, sqlite3_errmsg(db));
    exit(1);
  }
  sqlite3_backup_finish(backup);
  sqlite3_close(file);
  load_extension(db);
  execute(db, "PRAGMA temp_store = MEMORY");
  return db;
}

/* The C library consolidates small freed blocks only when a large one is requested. A GROUP BY frees a million, and the
 * next statement would pay for them: a third of its time. */
double run_query(const void *query) {
  const struct query *timed = query;
  if (timed->before != NULL) {
    execute(timed->db, timed->before);
  }
  malloc_trim(0);
  double begin = cpu_seconds();
  execute(timed->db, timed->sql);
  return cpu_seconds() - begin;
}
