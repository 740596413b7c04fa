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

static const struct compared groupings[] = {
  {"`GROUP BY dfen`", NULL, "SELECT dfen, count(*) FROM positions GROUP BY dfen", 0},
  {"`dfen_canonical`, in a subquery", NULL,
   "SELECT key, count(*) FROM (SELECT dfen_canonical(dfen) AS key FROM positions LIMIT -1) GROUP BY key", 1.3},
  {"a column that holds `dfen_canonical`, no index", NULL, "SELECT plain_key, count(*) FROM keyed GROUP BY plain_key",
   0},
  {"`dfen_pool_key`, likewise", NULL,
   "SELECT key, count(*) FROM (SELECT dfen_pool_key(dfen) AS key FROM positions LIMIT -1) GROUP BY key", 1.3},
  {"`dfen_pool_id`, likewise", NULL,
   "SELECT key, count(*) FROM (SELECT dfen_pool_id(dfen) AS key FROM positions LIMIT -1) GROUP BY key", 0},
  {"`GROUP BY dfen_canonical(dfen)`", NULL,
   "SELECT dfen_canonical(dfen), count(*) FROM positions GROUP BY dfen_canonical(dfen)", 0},
};

/* Scores pooled by the unchanged DFEN, and by its pool key. */
#define POOLINGS(table, must)                                                                                          \
  {                                                                                                                    \
    {"`GROUP BY dfen`", NULL, "SELECT dfen, count(*) FROM " table " GROUP BY dfen", 0},                                \
      {"`dfen_pool` of `dfen`", NULL, "SELECT * FROM dfen_pool('SELECT dfen, (result + 1) / 2.0 FROM " table "')",     \
       must},                                                                                                          \
      {"`dfen_pool_key`, in a subquery", NULL,                                                                         \
       "SELECT key, count(score), sum(score = 1), sum(score = 0.5), sum(score = 0), avg(score) "                       \
       "FROM (SELECT dfen_pool_key(dfen) AS key, (result + 1) / 2.0 AS score FROM " table " LIMIT -1) GROUP BY key",   \
       0},                                                                                                             \
      {"`dfen_pool` of `dfen_pool_key`", NULL,                                                                         \
       "SELECT * FROM dfen_pool('SELECT dfen_pool_key(dfen), (result + 1) / 2.0 FROM " table "')", 0},                 \
      {"`dfen_pool` of `dfen_pool_id`", NULL,                                                                          \
       "SELECT * FROM dfen_pool('SELECT dfen_pool_id(dfen), (result + 1) / 2.0 FROM " table "')", 0},                  \
  }

static const struct compared distinct_poolings[] = POOLINGS("positions", 0.40);
static const struct compared popular_poolings[] = POOLINGS("popular", 0.30);

static const struct compared stored_keys[] = {
  {"by a plain column", NULL, "SELECT plain_key, count(*) FROM keyed GROUP BY plain_key", 0},
  {"by a VIRTUAL column", NULL, "SELECT virtual_key, count(*) FROM keyed GROUP BY virtual_key", 1.25},
};

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
  execute(db, "CREATE TABLE keyed(dfen TEXT NOT NULL, plain_key TEXT NOT NULL,"
              " virtual_key TEXT GENERATED ALWAYS AS (dfen_canonical(dfen)) VIRTUAL);"
              "INSERT INTO keyed SELECT dfen, dfen_canonical(dfen) FROM positions");
  double rows = (double)rows_of(db, "positions");
  compare(db, "`SELECT key, count(*) ... GROUP BY key`", groupings, (int)(sizeof groupings / sizeof groupings[0]),
          rows);
  compare(db, "`CREATE INDEX`", indexes, (int)(sizeof indexes / sizeof indexes[0]), rows);
  execute(db, "DROP INDEX IF EXISTS made");
  execute(db, "CREATE INDEX keyed_plain ON keyed(plain_key);"
              "CREATE INDEX keyed_virtual ON keyed(virtual_key)");
  compare(db, "the same on a column with an index", stored_keys, (int)(sizeof stored_keys / sizeof stored_keys[0]),
          rows);
  execute(db, "DROP TABLE keyed");
  puts("Pooling through a hash table, on the rows above:\n");
  compare(db, "pooling", distinct_poolings, (int)(sizeof distinct_poolings / sizeof distinct_poolings[0]), rows);
  make_popular(db);
  printf("And on %lld rows of %lld positions:\n\n", rows_of(db, "popular"),
         rows_of(db, "(SELECT DISTINCT dfen FROM popular)"));
  compare(db, "pooling", popular_poolings, (int)(sizeof popular_poolings / sizeof popular_poolings[0]), rows);
  sqlite3_close(db);
  return 0;
}
