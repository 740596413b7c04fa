/* What the view `pooled` costs on a table with a key column, against GROUP BY key, game on a plain table with an index
 * of just these. Usage: pooled SAMPLE.db (from the project's root)
 *
 * The sample's games stand in the table eleven times, so that it has a million turns. */
#include <stdio.h>
#include <stdlib.h>

#include "database.h"
#include "measure.h"

/* A table as a user may have it: a row a turn with the result of its game, and the key's index with all that pooling
 * reads, as the recipe of sql/README.md has it. */
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
          "WHERE completed AND result <> '*';"
          "SELECT dfen_add_key('plays', 'dfen', '{\"covering\": [\"game\", \"number\", \"dice\", \"result\"]}');"
          "SELECT dfen_fill_key('plays');"
          "DROP VIEW scored_turns;"
          "CREATE VIEW scored_turns AS SELECT game, number, dfen, dice, moves, canonical AS key, "
          "dfen_score(result, iif(dice < 'a', 'w', 'b')) AS score FROM plays");
  execute_file(own, "sql/views.sql");
  return own;
}

/* README.md's query, on the columns of that table; and what it counts, by plain SQL. */
#define FIRST_PAGE(table)                                                                                              \
  "SELECT dfen_pool_key(dfen) AS key, dfen_record(dfen_score(result, dfen), game, number) AS record FROM " table       \
  " WHERE dfen_valid(dfen) GROUP BY dfen_pool_key(dfen) ORDER BY dfen_games(record) DESC LIMIT 10"
#define FIRST_PAGE_IN_SQL(table)                                                                                       \
  "SELECT key, count(score) AS games, avg(score) AS score, dfen_pool_lower(score) AS lower, dfen_pool_upper(score) "   \
  "AS upper FROM (SELECT key, score, min(number) FROM (SELECT dfen_pool_key(dfen) AS key, dfen_score(result, dfen) "   \
  "AS score, game, number FROM " table " WHERE dfen_valid(dfen) LIMIT -1) GROUP BY key, game) GROUP BY key ORDER BY "  \
  "games DESC LIMIT 10"

/* A million turns of a million keys. */
static void make_strewn(sqlite3 *db) {
  execute(
    db, "CREATE TABLE strewn AS WITH RECURSIVE turn(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM turn WHERE i < 999999) "
        "SELECT i / 20 AS game, i % 20 AS number, dfen_endgame_position('KQRvKR', i * 37) AS dfen, i % 3 - 1 AS "
        "result FROM turn");
}

enum { GROUPED, GAMES_COUNTED, POOLED_OWN, POOLED_SHIPPED, PAGE_IN_SQL, PAGE, STREWN_IN_SQL, STREWN, QUERIES };

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
  execute(db, "INSERT INTO players SELECT * FROM sample.players;"
              "CREATE TEMP TABLE times(again);"
              "INSERT INTO times VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10);"
              "INSERT INTO games SELECT id + 5000 * again, white, black, result, termination FROM sample.games, times;"
              "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed) SELECT game + 5000 * again, "
              "number, dfen, dice, moves, next_dfen, completed "
              "FROM sample.turns, times ORDER BY 1, 2;"
              "DETACH sample;"
              "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"game\", \"number\", \"score\"]}');"
              "SELECT dfen_fill_key('turns')");
  execute_file(db, "sql/views.sql");
  execute(db, "CREATE TABLE plain AS SELECT key, game FROM counted_turns;"
              "CREATE INDEX plain_key ON plain(key, game);"
              "CREATE TABLE scored AS SELECT key, game, number, score FROM counted_turns;"
              "CREATE INDEX scored_key ON scored(key, game, number, score)");
  sqlite3 *own = make_own(db);
  make_strewn(own);
  struct query queries[QUERIES] = {
    [GROUPED] = {.db = db, .sql = "SELECT key, game, count(*) FROM plain GROUP BY key, game"},
    [GAMES_COUNTED] = {.db = db,
                       .sql =
                         "SELECT key, count(*), sum(visits), sum(score = 1), sum(score = 0.5), sum(score = 0) FROM "
                         "(SELECT key, game, count(*) AS visits, min(number), score FROM scored GROUP BY key, game) "
                         "GROUP BY key"},
    [POOLED_OWN] = {.db = own, .sql = "SELECT * FROM pooled"},
    [POOLED_SHIPPED] = {.db = db, .sql = "SELECT * FROM pooled"},
    [PAGE_IN_SQL] = {.db = own, .sql = FIRST_PAGE_IN_SQL("plays")},
    [PAGE] = {.db = own, .sql = FIRST_PAGE("plays")},
    [STREWN_IN_SQL] = {.db = own, .sql = FIRST_PAGE_IN_SQL("strewn")},
    [STREWN] = {.db = own, .sql = FIRST_PAGE("strewn")},
  };
  struct measured rows[QUERIES] = {
    [GROUPED] = {.name = "`GROUP BY key, game`, with a count, on a plain table", .base = GROUPED},
    [GAMES_COUNTED] = {.name = "what `pooled` counts, by plain SQL on such a table with number and score",
                       .base = GROUPED},
    [POOLED_OWN] = {.name = "`SELECT * FROM pooled`, a table with its results, all in the index",
                    .base = GROUPED,
                    .must = 1.5,
                    .aim = 1.2},
    [POOLED_SHIPPED] = {.name = "the same on the tables of `sql/schema.sql`", .base = GROUPED, .must = 1.5, .aim = 1.2},
    [PAGE_IN_SQL] = {.name = "what the query of the first page counts, by plain SQL, without a key column",
                     .base = PAGE_IN_SQL},
    [PAGE] = {.name = "the query of the first page", .base = PAGE_IN_SQL, .must = 1},
    [STREWN_IN_SQL] = {.name = "by plain SQL, of a million turns with a key each", .base = STREWN_IN_SQL},
    [STREWN] = {.name = "by the query of the first page", .base = STREWN_IN_SQL, .must = 1},
  };
  for (int i = 0; i < QUERIES; ++i) {
    rows[i].run = run_query;
    rows[i].subject = &queries[i];
  }
  puts("### The view pooled\n");
  measure(rows, QUERIES);
  print_table(rows, QUERIES, "a million turns with keys", "row", (double)rows_of(db, "turns"));
  sqlite3_close(own);
  sqlite3_close(db);
  return 0;
}
