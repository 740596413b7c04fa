/* The cost of the view `pooled` and of the first page's query, compared with plain SQL of the same columns. Usage:
 * pooled SAMPLE.db (from the project's root)
 *
 * The table has the sample's games eleven times, a million turns in all. */
#include <stdio.h>
#include <stdlib.h>

#include "database.h"
#include "measure.h"

/* A table as a user may have it: a row for each turn, with the result of its game. */
static sqlite3 *make_own(sqlite3 *db) {
  sqlite3 *own = NULL;
  sqlite3_backup *backup = NULL;
  if (sqlite3_open(":memory:", &own) != SQLITE_OK || (backup = sqlite3_backup_init(own, "main", db, "main")) == NULL ||
      sqlite3_backup_step(backup, -1) != SQLITE_DONE) {
    fputs("bench: no copy in memory\n", stderr);
    exit(1);
  }
  sqlite3_backup_finish(backup);
  load_extension(own);
  execute(own,
          "PRAGMA temp_store = MEMORY;"
          "CREATE TABLE plays AS SELECT game, number, dfen, dice, moves, result FROM turns JOIN games ON id = game "
          "WHERE completed AND result <> '*'");
  return own;
}

/* README.md's query, on the columns of that table, and plain SQL of the same columns. */
#define FIRST_PAGE                                                                                                     \
  "SELECT dfen_pool_key(dfen) AS key, dfen_record(dfen_score(result, dfen), game, number) AS record FROM plays "       \
  "WHERE dfen_valid(dfen) GROUP BY dfen_pool_key(dfen) ORDER BY dfen_games(record) DESC LIMIT 10"
#define RESULTS "sum(score = 1), sum(score = 0.5), sum(score = 0)"
#define FIRST_PAGE_IN_SQL                                                                                              \
  "SELECT key, count(score) AS games, avg(score) AS score, dfen_wilson_lower(" RESULTS ") AS lower, "                  \
  "dfen_wilson_upper(" RESULTS                                                                                         \
  ") AS upper FROM (SELECT key, score, min(number) FROM (SELECT dfen_pool_key(dfen) AS key, dfen_score(result, dfen) " \
  "AS score, game, number FROM plays WHERE dfen_valid(dfen) LIMIT -1) GROUP BY key, game) GROUP BY key ORDER BY "      \
  "games DESC LIMIT 10"

enum { POOLED_IN_SQL, POOLED, PAGE_IN_SQL, PAGE, QUERIES };

int main(int count, char **words) {
  if (count != 2) {
    fputs("usage: pooled SAMPLE.db\n", stderr);
    return 2;
  }
  sqlite3 *db = NULL;
  if (sqlite3_open(":memory:", &db) != SQLITE_OK) {
    return 1;
  }
  load_extension(db);
  execute(db, "PRAGMA temp_store = MEMORY");
  execute_file(db, "sql/schema.sql");
  char *attach = sqlite3_mprintf("ATTACH %Q AS sample", words[1]);
  execute(db, attach);
  sqlite3_free(attach);
  execute(db,
          "INSERT INTO players SELECT * FROM sample.players;"
          "CREATE TEMP TABLE times(again);"
          "INSERT INTO times VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10);"
          "INSERT INTO games(id, white, black, result, termination) SELECT id + 5000 * again, white, black, result, "
          "termination FROM sample.games, times;"
          "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT game + 5000 * again, "
          "number, dfen, dice, moves, next_dfen "
          "FROM sample.turns, times ORDER BY 1, 2;"
          "DETACH sample");
  execute_file(db, "sql/views.sql");
  sqlite3 *own = make_own(db);
  struct query queries[QUERIES] = {
    [POOLED_IN_SQL] =
      {.db = db,
       .sql = "SELECT key, count(*), sum(visits), sum(score = 1), sum(score = 0.5), sum(score = 0), avg(score), "
              "dfen_wilson_lower(" RESULTS "), dfen_wilson_upper(" RESULTS "), sum(expected) / sum(rated) FROM "
              "(SELECT key, game, count(*) AS visits, min(number), score, sum(expected) AS expected, "
              "count(expected) AS rated FROM (SELECT dfen_pool_key(dfen) AS key, game, number, score, "
              "dfen_expected_score(rating_difference) AS expected FROM scored_turns LIMIT -1) "
              "GROUP BY key, game) GROUP BY key"},
    [POOLED] = {.db = db, .sql = "SELECT * FROM pooled"},
    [PAGE_IN_SQL] = {.db = own, .sql = FIRST_PAGE_IN_SQL},
    [PAGE] = {.db = own, .sql = FIRST_PAGE},
  };
  struct measured rows[QUERIES] = {
    [POOLED_IN_SQL] = {.name = "the columns of `pooled`, by plain SQL", .base = POOLED_IN_SQL},
    [POOLED] = {.name = "`SELECT * FROM pooled`", .base = POOLED_IN_SQL, .must = 1},
    [PAGE_IN_SQL] = {.name = "the query of the first page, by plain SQL", .base = PAGE_IN_SQL},
    [PAGE] = {.name = "the query of the first page", .base = PAGE_IN_SQL, .must = 1},
  };
  for (int i = 0; i < QUERIES; ++i) {
    rows[i].run = run_query;
    rows[i].subject = &queries[i];
  }
  measure(rows, QUERIES);
  print_table(rows, QUERIES, "a million turns", "row", (double)rows_of(db, "turns"));
  sqlite3_close(own);
  sqlite3_close(db);
  return 0;
}
