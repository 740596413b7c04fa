/* The cost of an estimate (SPEC 13), compared with one of the two odds that it needs, and of a fit and of the view
 * `estimated`, compared with an estimate. Usage: estimates SAMPLE.db (from the project's root) */
#include <stdio.h>

#include "database.h"
#include "measure.h"

/* The turns of the first 500 games, and the views over them. */
static sqlite3 *open_turns(const char *path) {
  sqlite3 *db = NULL;
  if (sqlite3_open(":memory:", &db) != SQLITE_OK) {
    return NULL;
  }
  load_extension(db);
  char *attach = sqlite3_mprintf("ATTACH %Q AS sample", path);
  execute(db, attach);
  sqlite3_free(attach);
  execute(db, "CREATE TABLE plays AS SELECT game, number, dfen, dice, moves, dfen_score(result, dfen) AS score "
              "FROM sample.turns JOIN sample.games ON id = game WHERE completed AND result <> '*' AND game <= 500;"
              "CREATE VIEW scored_turns AS SELECT * FROM plays;"
              "DETACH sample;"
              "PRAGMA temp_store = MEMORY");
  execute_file(db, "sql/views.sql");
  execute_file(db, "sql/estimates.sql");
  execute(db, "INSERT INTO models(model, prior_games) SELECT * FROM fitted");
  return db;
}

enum { KING, ESTIMATE, FIT, QUERIES };

int main(int count, char **words) {
  sqlite3 *db = count == 2 ? open_turns(words[1]) : NULL;
  if (db == NULL) {
    fputs("usage: estimates SAMPLE.db\n", stderr);
    return 2;
  }
  static const char *const sql[QUERIES] = {
    [KING] = "SELECT sum(dfen_king_capture(dfen)) FROM plays",
    [ESTIMATE] = "SELECT sum(dfen_estimate(dfen, (SELECT model FROM current_model))) FROM plays",
    [FIT] = "WITH RECURSIVE fit(step, model) AS (SELECT 0, NULL UNION ALL "
            "SELECT step + 1, (SELECT dfen_fit(dfen, score, fit.model) FROM plays) FROM fit WHERE step < 3) "
            "SELECT model FROM fit WHERE step = 3",
  };
  struct measured rows[QUERIES] = {
    [KING] = {.name = "`dfen_king_capture(dfen)`", .base = KING},
    [ESTIMATE] = {.name = "`dfen_estimate(dfen, model)`", .base = KING, .must = 3.5},
    [FIT] = {.name = "`dfen_fit(dfen, score, model)`, three steps", .base = ESTIMATE, .must = 3.1},
  };
  struct query queries[QUERIES];
  for (int i = 0; i < QUERIES; ++i) {
    queries[i] = (struct query){.db = db, .sql = sql[i]};
    rows[i].run = run_query;
    rows[i].subject = &queries[i];
  }
  measure(rows, QUERIES);
  print_table(rows, QUERIES, "turns of the sample", "turn", (double)rows_of(db, "plays"));
  sqlite3_close(db);
  return 0;
}
