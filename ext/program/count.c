/* dfen count: counts new and changed games by sql/count.sql, in batches. It can be killed at any moment and started
 * again. */
#include "program.h"

enum { BETWEEN_TRIES = 100 }; /* milliseconds: SQLite tries at least so often to get a lock */

/* Counts a batch of games. */
static void count_games(sqlite3_int64 *counted) {
  run_file("count_batch.sql", NULL, counted);
  run_file("count_rows.sql", NULL, NULL);
  while (integer_of("SELECT max(at) > written FROM temp.to_write, temp.progress") == 1) {
    sqlite3_sleep(BETWEEN_TRIES); /* for other writers */
    execute("BEGIN IMMEDIATE");
    run_file("count_rows.sql", NULL, NULL);
  }
}

void run_count(const struct call *call) {
  const char *since = option(call, "since"), *all = option(call, "all");
  const struct parameter parameters[] = {{"@some", NULL, since != NULL}, {"@all", NULL, all != NULL}, {0}};
  wrong_if(since != NULL && all != NULL, "--since and --all exclude each other");
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE);
  if (since != NULL) {
    wrong_if(integer_of("SELECT date(%Q) NOTNULL AND %Q LIKE '____-__-__%%'", since, since) != 1,
             "--since is a date such as 2026-05-01, not '%s'", since);
  }
  if (integer_of("SELECT count(*) FROM main.sqlite_schema WHERE name = 'counted_games'") == 0) {
    run_file("views.sql", NULL, NULL);
    run_file("counts.sql", NULL, NULL);
  }
  /* Without the likelihood SQLite reads all turns, unless ANALYZE was run. */
  char *condition = since != NULL ? keep("WHERE likelihood(played_at >= %Q, 0.001)", since) : "";
  execute("CREATE TEMP VIEW looked_at AS SELECT * FROM main.scored_turns %s", condition);
  begin_phase("reading games", 0, "");
  run_file("count.sql", parameters, NULL);
  sqlite3_int64 games = integer_of("SELECT count(*) FROM temp.changed"), left = games, counted = 0;
  begin_phase("counting", games, "games");
  while (left > 0 && !failed()) {
    count_games(&counted);
    left = integer_of("SELECT count(*) FROM temp.changed");
    progress.done = games - left;
    show_progress();
  }
  say_stopped("stopped: %lld of %lld game%s counted; the next call counts the others", counted, games, plural(games));
  run_file("count_end.sql", parameters, NULL);
  say_rows("SELECT '%lld game%s counted' || iif(count(*) > 0, '; turns that cannot be counted: ' || count(*) || '; the "
           "table uncounted says why', '') FROM main.uncounted",
           counted, plural(counted));
}
