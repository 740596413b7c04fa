/* The cost of grouping and indexing by a key, compared with the DFEN itself. Usage: grouping BENCH.db
 *
 * The rows of a result are stepped through, as a program that reads them does. */
#include <stdio.h>

#include "database.h"
#include "measure.h"

enum { COMPARED_MAX = 8 };

struct compared {
  const char *name;
  const char *before; /* see struct query */
  const char *sql;
  double must;
};

/* Measures statements relative to the first of them, on tables of `units` rows, and prints the table. */
static void compare(sqlite3 *db, const char *what, const struct compared *compared, int count, double units) {
  struct query queries[COMPARED_MAX];
  struct measured rows[COMPARED_MAX];
  for (int i = 0; i < count; ++i) {
    queries[i] = (struct query){.db = db, .before = compared[i].before, .sql = compared[i].sql};
    rows[i] = (struct measured){
      .name = compared[i].name, .run = run_query, .subject = &queries[i], .base = 0, .must = compared[i].must};
  }
  measure(rows, count);
  print_table(rows, count, what, "row", units);
  fflush(stdout);
}

#define KEYED(key) "SELECT key, count(*) FROM (SELECT " key "(dfen) AS key FROM positions LIMIT -1) GROUP BY key"

static const struct compared groupings[] = {
  {"`GROUP BY dfen`", NULL, "SELECT dfen, count(*) FROM positions GROUP BY dfen", 0},
  {"`dfen_pool_key`, in a subquery", NULL, KEYED("dfen_pool_key"), 1.3},
  {"`dfen_pool_id`, likewise", NULL, KEYED("dfen_pool_id"), 0},
};

static const struct compared indexes[] = {
  {"on `dfen`", "DROP INDEX IF EXISTS made", "CREATE INDEX made ON positions(dfen)", 0},
  {"on `dfen_canonical(dfen)`", "DROP INDEX IF EXISTS made", "CREATE INDEX made ON positions(dfen_canonical(dfen))",
   1.15},
};

int main(int count, char **words) {
  if (count != 2) {
    fputs("usage: grouping BENCH.db\n", stderr);
    return 2;
  }
  sqlite3 *db = open_in_memory(words[1]);
  double rows = (double)rows_of(db, "positions");
  compare(db, "`SELECT key, count(*) ... GROUP BY key`", groupings, (int)(sizeof groupings / sizeof groupings[0]),
          rows);
  compare(db, "`CREATE INDEX`", indexes, (int)(sizeof indexes / sizeof indexes[0]), rows);
  sqlite3_close(db);
  return 0;
}
