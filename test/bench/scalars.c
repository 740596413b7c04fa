/* The cost of the scalar functions in SQL, compared with upper(dfen) in the same run. Usage: scalars BENCH.db
 *
 * Measures count(f(dfen)): with sum(length(f(dfen))) the decoding of the length would hide the cost. */
#include <stdio.h>

#include "database.h"
#include "measure.h"

enum { UPPER, COUNTED_MAX = 16 };

/* The expression counted, and the ratio to upper(dfen) to reach. */
struct counted {
  const char *name;
  double must;
};

/* Measures them on the rows of `table` and prints the table. */
static void measure_functions(sqlite3 *db, const char *table, const struct counted *counted, int count) {
  struct query queries[COUNTED_MAX];
  struct measured rows[COUNTED_MAX];
  for (int i = 0; i < count; ++i) {
    queries[i] = (struct query){.db = db, .sql = sqlite3_mprintf("SELECT count(%s) FROM %s", counted[i].name, table)};
    rows[i] = (struct measured){
      .name = counted[i].name, .run = run_query, .subject = &queries[i], .base = UPPER, .must = counted[i].must};
  }
  measure(rows, count);
  print_table(rows, count, "`count(...)` of", "row", (double)rows_of(db, table));
  for (int i = 0; i < count; ++i) {
    sqlite3_free((char *)queries[i].sql);
  }
}

int main(int count, char **words) {
  static const struct counted all[] = {
    [UPPER] = {"upper(dfen)", 0}, {"dfen_valid(dfen)", 0.9},      {"dfen_flip(dfen)", 1.25},
    {"dfen_mirror(dfen)", 1.25},  {"dfen_canonical(dfen)", 1.25}, {"dfen_normalize(dfen)", 1.25},
    {"dfen_pool_id(dfen)", 0},    {"dfen_pool_key(dfen)", 0},
  };
  static const struct counted of_fresh[] = {
    [UPPER] = {"upper(dfen)", 0},
    {"dfen_pool_id(dfen)", 2},
    {"dfen_pool_key(dfen)", 0},
  };
  if (count != 2) {
    fputs("usage: scalars BENCH.db\n", stderr);
    return 2;
  }
  sqlite3 *db = open_in_memory(words[1]);
  measure_functions(db, "positions", all, (int)(sizeof all / sizeof all[0]));
  puts("The same on the rows without en-passant targets, all of them turns without dice:\n");
  execute(db, "CREATE TABLE fresh AS SELECT dfen FROM positions "
              "WHERE dfen_en_passant(dfen) = '-' AND dfen_dice(dfen) IS NULL");
  measure_functions(db, "fresh", of_fresh, (int)(sizeof of_fresh / sizeof of_fresh[0]));
  sqlite3_close(db);
  return 0;
}
