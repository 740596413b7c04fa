/* Random queries on every table-valued function, compared with the same rows in a plain table (pairs.h).
 *
 * Usage: queries   (DFEN_SEED, DFEN_TIMES; with -DSQLITE_CORE dfen is linked in, otherwise DFEN_EXTENSION is loaded) */
#include <stdio.h>
#include <string.h>

#include "../../ext/sqlite/extension.h"
#include "pairs.h"

enum { CASES = 3000, SHOWN_MAX = 5 };

static sqlite3 *db;

/* Whether SQLite evaluates the terms of an OR as separate calls. */
static bool is_multi_index(const char *sql) {
  sqlite3_stmt *statement = NULL;
  bool found = false;
  char *explain = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", sql);
  if (sqlite3_prepare_v2(db, explain, -1, &statement, NULL) == SQLITE_OK) {
    while (sqlite3_step(statement) == SQLITE_ROW) {
      found = found || strncmp((const char *)sqlite3_column_text(statement, 3), "MULTI-INDEX OR", 14) == 0;
    }
  }
  sqlite3_finalize(statement);
  sqlite3_free(explain);
  return found;
}

static bool open_database(void) {
  char *error = NULL;
  if (sqlite3_open(":memory:", &db) != SQLITE_OK) {
    return false;
  }
#ifdef SQLITE_CORE
  int status = sqlite3_dfen_init(db, &error, NULL);
#else
  sqlite3_enable_load_extension(db, 1);
  int status = sqlite3_load_extension(db, DFEN_EXTENSION, NULL, &error);
#endif
  if (status != SQLITE_OK) {
    printf("dfen does not load: %s\n", error);
  }
  return status == SQLITE_OK;
}

int main(void) {
  struct random random = random_seeded("queries");
  if (!open_database() || !begin_pairs(db)) {
    return 2;
  }
  int cases = random_cases(CASES);
  int counted[] = {[SAME] = 0, [REFUSED] = 0, [DIFFERENT] = 0};
  int multi_index = 0;
  long rows = 0;
  for (int i = 0; i < cases && counted[DIFFERENT] < SHOWN_MAX; ++i) {
    static struct pair pair;
    make_pair(&random, &pair);
    ++counted[compare_pair(&pair, &rows)];
    multi_index += is_multi_index(pair.function.text);
  }
  sqlite3_close(db);
  bool enough = counted[SAME] >= cases / 2 && rows > cases && multi_index > 0;
  if (!enough) {
    puts("too few queries were answered, with too few rows or without a MULTI-INDEX OR");
  }
  printf("figure: %ld rows, %d queries refused because an argument is not set, %d with a MULTI-INDEX OR\n", rows,
         counted[REFUSED], multi_index);
  printf("Queries on table-valued functions in SQLite %s: %d passed, %d failed\n", sqlite3_libversion(), counted[SAME],
         counted[DIFFERENT] + !enough);
  return counted[DIFFERENT] == 0 && enough ? 0 : 1;
}
