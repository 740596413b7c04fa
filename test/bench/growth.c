/* How the cost of the scalar functions grows with the table, from 10^4 to 10^7 rows (it must be within 1.2).
 * Usage: growth BENCH.db. It holds 10^7 rows in memory, about 1 GB. */
#include <stdio.h>

#include "database.h"
#include "measure.h"

enum { SIZES = 4, SMALLEST = 10000 };

/* The tables of 10^4 to 10^7 rows; the largest is ten times the table of a million. */
static const char *const tables[SIZES] = {"rows_4", "rows_5", "rows_6", "rows_7"};

static void make_tables(sqlite3 *db) {
  execute(db,
          "ALTER TABLE positions RENAME TO rows_6;"
          "CREATE TABLE rows_4 AS SELECT dfen FROM rows_6 LIMIT 10000;"
          "CREATE TABLE rows_5 AS SELECT dfen FROM rows_6 LIMIT 100000;"
          "CREATE TABLE rows_7 AS SELECT dfen FROM rows_6, (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10))"
          " LIMIT 10000000");
}

/* A scan of a small table is over before the clock has moved much, so it is done again and again. */
struct scans {
  struct query query;
  int times;
};

static double run_scans(const void *subject) {
  const struct scans *scans = subject;
  double seconds = 0;
  for (int i = 0; i < scans->times; ++i) {
    seconds += run_query(&scans->query);
  }
  return seconds;
}

static void measure_function(sqlite3 *db, const char *function) {
  struct scans scans[SIZES];
  struct measured rows[SIZES];
  double rows_scanned[SIZES];
  double size = SMALLEST;
  for (int i = 0; i < SIZES; ++i, size *= 10) {
    scans[i].query =
      (struct query){.db = db, .sql = sqlite3_mprintf("SELECT count(%s(dfen)) FROM %s", function, tables[i])};
    scans[i].times = size < 1e6 ? (int)(1e6 / size) : 1;
    rows[i] = (struct measured){.run = run_scans, .subject = &scans[i]};
    rows_scanned[i] = size * scans[i].times;
  }
  measure(rows, SIZES);
  double nanoseconds[SIZES];
  double least = 0;
  double most = 0;
  printf("| %s |", function);
  for (int i = 0; i < SIZES; ++i) {
    nanoseconds[i] = figure_of(rows[i].seconds).median * 1e9 / rows_scanned[i];
    least = i == 0 || nanoseconds[i] < least ? nanoseconds[i] : least;
    most = nanoseconds[i] > most ? nanoseconds[i] : most;
    printf(" %.0f |", nanoseconds[i]);
    sqlite3_free((char *)scans[i].query.sql);
  }
  printf(" %.2f |\n", most / least);
  fflush(stdout);
}

int main(int count, char **words) {
  static const char *const functions[] = {"upper",          "dfen_valid",     "dfen_flip",    "dfen_mirror",
                                          "dfen_canonical", "dfen_normalize", "dfen_pool_id", "dfen_pool_key"};
  if (count != 2) {
    fputs("usage: growth BENCH.db\n", stderr);
    return 2;
  }
  puts("### Growth\n");
  sqlite3 *db = open_in_memory(words[1]);
  make_tables(db);
  puts("Nanoseconds a row, `count(function(dfen))`; most over least is to stay within 1.2.\n");
  puts("| function | 10^4 rows | 10^5 | 10^6 | 10^7 | most / least |\n| --- | --- | --- | --- | --- | --- |");
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
    measure_function(db, functions[i]);
  }
  puts("");
  sqlite3_close(db);
  return 0;
}
