/* dfen count: counts new and changed games by sql/count.sql, in batches, a transaction each. It can be killed at any
 * moment and started again. */
#include "program.h"

enum status run_count(const struct call *call) {
  const char *since = option(call, "since");
  if (since != NULL && option(call, "all") != NULL) {
    return wrong_use("--since and --all exclude each other");
  }
  const struct parameter parameters[] = {
    {"@some", NULL, since != NULL}, {"@all", NULL, option(call, "all") != NULL}, {NULL, NULL, 0}};
  if (!open_database(call->arguments[0], SQLITE_OPEN_READWRITE)) {
    return FAILED;
  }
  if (since != NULL && integer_of("SELECT date(%Q) NOTNULL AND %Q LIKE '____-__-__%%'", since, since) != 1) {
    return wrong_use("--since is a date such as 2026-05-01, not '%s'", since);
  }
  if (integer_of("SELECT count(*) FROM main.sqlite_schema WHERE name = 'counted_games'") == 0 &&
      (!run_file("views.sql", NULL, NULL) || !run_file("counts.sql", NULL, NULL))) {
    return FAILED;
  }
  /* Without the likelihood SQLite reads all turns, unless ANALYZE was run. */
  if (since != NULL
        ? !execute(
            "CREATE TEMP VIEW looked_at AS SELECT * FROM main.scored_turns WHERE likelihood(played_at >= %Q, 0.001)",
            since)
        : !execute("CREATE TEMP VIEW looked_at AS SELECT * FROM main.scored_turns")) {
    return fail_sqlite();
  }
  begin_phase("reading games", 0, "");
  if (!run_file("count.sql", parameters, NULL)) {
    return FAILED;
  }
  sqlite3_int64 games = integer_of("SELECT count(*) FROM temp.changed"), left = games, counted = 0;
  begin_phase("counting", games, "games");
  while (left > 0 && run_file("count_batch.sql", NULL, &counted)) {
    left = integer_of("SELECT count(*) FROM temp.changed");
    progress.done = games - left;
    show_progress();
  }
  if (stopped()) {
    say("stopped: %lld of %lld games counted; the next call counts the others", counted, games);
  }
  if (left < 0) {
    return fail_sqlite();
  }
  if (left != 0 || !run_file("count_end.sql", parameters, NULL)) {
    return FAILED;
  }
  sqlite3_int64 uncounted = integer_of("SELECT count(*) FROM main.uncounted");
  if (uncounted > 0) {
    say("%lld games counted; %lld turns cannot be counted; the table uncounted says why", counted, uncounted);
  } else {
    say("%lld games counted", counted);
  }
  return DONE;
}
