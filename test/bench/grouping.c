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

/* Scores pooled by the unchanged DFEN, and by its pool key. */
#define POOL(key, table) "SELECT * FROM dfen_pool('SELECT " key ", (result + 1) / 2.0 FROM " table "')"
#define POOLINGS(table)                                                                                                \
  {                                                                                                                    \
    {"`GROUP BY dfen`", NULL, "SELECT dfen, count(*) FROM " table " GROUP BY dfen", 0},                                \
      {"`dfen_pool` of `dfen_pool_key`", NULL, POOL("dfen_pool_key(dfen)", table), 0},                                 \
      {"`dfen_pool` of `dfen_pool_id`", NULL, POOL("dfen_pool_id(dfen)", table), 0},                                   \
  }

static const struct compared distinct_poolings[] = POOLINGS("positions");
static const struct compared popular_poolings[] = POOLINGS("popular");

static const struct compared indexes[] = {
  {"on `dfen`", "DROP INDEX IF EXISTS made", "CREATE INDEX made ON positions(dfen)", 0},
  {"on `dfen_canonical(dfen)`", "DROP INDEX IF EXISTS made", "CREATE INDEX made ON positions(dfen_canonical(dfen))",
   1.15},
};

/* A million rows of about 30,000 positions with the frequencies of opening positions: the first occurs as often as the
 * next two together, as the next four, and so on. */
static void make_popular(sqlite3 *db) {
  execute(db,
          "CREATE TABLE popular AS SELECT position.dfen, row.result FROM positions AS row JOIN positions AS position "
          "ON position.rowid = (1 << row.rowid % 15) + row.rowid * 7919 % 1000003 % (1 << row.rowid % 15)");
}

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
  execute(db, "DROP INDEX IF EXISTS made");
  puts("Pooling through a hash table, on the rows above:\n");
  compare(db, "pooling", distinct_poolings, (int)(sizeof distinct_poolings / sizeof distinct_poolings[0]), rows);
  make_popular(db);
  printf("And on %lld rows of %lld positions:\n\n", rows_of(db, "popular"),
         rows_of(db, "(SELECT DISTINCT dfen FROM popular)"));
  compare(db, "pooling", popular_poolings, (int)(sizeof popular_poolings / sizeof popular_poolings[0]), rows);
  sqlite3_close(db);
  return 0;
}
