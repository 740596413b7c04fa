/* dfen judge: the loss and the luck of every turn, by judge_*.sql and sql/judge.sql, in batches, a transaction each. It
 * can be killed at any moment and started again.
 *
 * With --jobs several processes judge, each a share of the games with a connection of its own. SQLite lets one write at
 * a time. Each tells the first process through a pipe how many games a batch had. */
#include "program.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS_MAX = 256 };

/* The tables that judging makes. Those of the user's own with these names must have the columns; models and equities
 * may be views. */
static void require_tables(void) {
  static const struct {
    const char *name, *columns;
    bool is_written;
  } TABLES[] = {{"models", "'id', 'model', 'prior_games'", false},
                {"equities", "'material', 'number', 'equity'", false},
                {"judged_turns",
                 "'game', 'number', 'is_white', 'before', 'best', 'played', 'luck', 'is_exact', 'opening', 'loss'",
                 true},
                {"unjudged", "'game', 'number', 'reason'", true},
                {"judged_games", "'game', 'fingerprint', 'model', 'equities'", true}};
  for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; ++i) {
    const char *type = text_of("SELECT type FROM main.sqlite_schema WHERE lower(name) = %Q", TABLES[i].name);
    fail_if(type != NULL && (!has_columns("main", TABLES[i].name, TABLES[i].columns) ||
                             (TABLES[i].is_written && strcmp(type, "table") != 0)),
            "%s: %s must be a table with the columns %s: rename yours; nothing was made", database_name, TABLES[i].name,
            text_of("SELECT replace(%Q, '''', '')", TABLES[i].columns));
  }
}

/* Whether all of these views exist, and are those of a file of sql/. */
static bool has_views(const char *file, const char *names) {
  return integer_of(
           "SELECT count(*) = json_array_length(json_array(%s)) FROM main.sqlite_schema WHERE name IN (%s) AND "
           "instr(sql, '-- dfen: sql/%s' || char(10))",
           names, names, file) != 0;
}

/* Whether there are reports of players: over the tables of sql/schema.sql, or over a view game_players of the user. */
static bool has_reports(void) {
  bool has_players =
    integer_of("SELECT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE lower(name) = 'game_players')") != 0 ||
    (has_columns("main", "games",
                 "'id', 'white', 'black', 'result', 'white_rating', 'black_rating', 'played_at', 'mode'") &&
     has_columns("main", "players", "'id', 'name'"));
  if (has_players && !(has_views("judge.sql", "'game_report', 'player_report', 'duels', 'mistakes'") &&
                       has_columns("main", "game_players",
                                   "'game', 'is_white', 'player_id', 'player', 'opponent_id', 'opponent', "
                                   "'played_at', 'mode', 'score', 'expected'"))) {
    run_file("judge.sql", NULL, NULL);
  }
  return has_players;
}

/* Luck and the score without it, with their bounds. */
#define LUCK "luck, luck_lower, luck_upper, adjusted, adjusted_lower, adjusted_upper"
#define LUCK_INTERVAL "iif(luck_lower IS NULL, '', printf(' (%+.1f to %+.1f)', 100 * luck_lower, 100 * luck_upper))"
#define ADJUSTED_INTERVAL                                                                                              \
  "iif(adjusted_lower IS NULL, '', printf(' (%.1f to %.1f)', 100 * adjusted_lower, 100 * adjusted_upper))"
#define LUCK_IN_WORDS                                                                                                  \
  "iif(luck IS NULL, NULL, printf('%+.1f %%', 100 * luck)) || " LUCK_INTERVAL                                          \
  " AS \"luck a game\", iif(luck IS NULL, NULL, printf('%.1f %%', 100 * adjusted)) || " ADJUSTED_INTERVAL              \
  " AS \"score without luck\""

/* Prints the players with most games. */
static void print_players(enum format format) {
  say_rows("SELECT 'games with a player without a name, who is in no report: ' || count(DISTINCT game) FROM "
           "main.game_players WHERE player_id IS NULL AND score NOTNULL HAVING count(*) > 0");
  say_rows("SELECT 'games of a player against itself, which are in no report: ' || count(DISTINCT game) FROM "
           "main.game_players WHERE player_id = opponent_id AND score NOTNULL HAVING count(*) > 0");
  print_rows(prepare("SELECT player, games, %s FROM main.player_report WHERE kind = 'all' ORDER BY games DESC, "
                     "player_id LIMIT 20",
                     format == FORMAT_BOX
                       ? "dfen_percent(score) AS score, dfen_percent(loss) AS \"loss a turn\", " LUCK_IN_WORDS
                       : "score, loss, loss_lower, loss_upper, " LUCK),
             format, true);
}

/* Prints which of two players is better. Several may have these names. */
static void print_duel(const char *one, const char *other, enum format format) {
  fail_if(integer_of("SELECT count(*) FROM main.duels WHERE player = %Q AND opponent = %Q", one, other) == 0,
          "no game of '%s' against '%s' is judged", one, other);
  print_rows(prepare("SELECT player, opponent, games, %s FROM main.duels WHERE player = %Q AND opponent = %Q ORDER BY "
                     "games DESC, player_id, opponent_id",
                     format == FORMAT_BOX ? "dfen_percent(score) AS score, " LUCK_IN_WORDS
                                            ", CAST(round(plain_games) AS INTEGER) AS "
                                            "\"worth plain games\", more_games AS \"more games for 2 %\""
                                          : "score, " LUCK ", plain_games, more_games",
                     one, other),
             format, true);
}

/* Finds the games to judge of a share, and returns their number. */
static sqlite3_int64 find_games(const struct call *call, int jobs, int job) {
  const struct parameter parameters[] = {{"@all", NULL, option(call, "all") != NULL},
                                         {"@games", NULL, number_option(call, "games", -1)},
                                         {"@jobs", NULL, jobs},
                                         {"@job", NULL, job},
                                         {0}};
  run_file("judge_find.sql", parameters, NULL);
  return integer_of("SELECT count(*) FROM temp.waiting");
}

/* Judges these games. Reports the number of each batch as progress or, with a pipe, to the first process. */
static sqlite3_int64 judge_games(sqlite3_int64 games, int pipe) {
  sqlite3_int64 judged = 0;
  while (judged < games && !failed()) {
    sqlite3_int64 batch = 0;
    run_file("judge_batch.sql", NULL, &batch);
    progress.done = judged += batch;
    if (pipe < 0) {
      show_progress();
    } else if (write(pipe, &batch, sizeof batch) != sizeof batch) {
      end_with(FAILED); /* the first process has ended; it usually ends this one by SIGPIPE */
    }
  }
  return judged;
}

/* What a process of its own does: a connection cannot be shared. */
static void judge_share(const struct call *call, int jobs, int job, int pipe) {
  quiet = true; /* it waits for the locks of other shares */
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE);
  judge_games(find_games(call, jobs, job), pipe);
  close_database();
  _exit((int)outcome);
}

/* Waits for a process, and reports its end if that is not the usual one. */
static void wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  fail_if(WIFSIGNALED(status),
          "a process that judged games was ended by the signal %d; the next call judges the others", WTERMSIG(status));
  end_with(WIFEXITED(status) && !stopped() ? (enum status)WEXITSTATUS(status) : outcome);
}

/* Returns the number of games that all processes judged. After a signal, which a terminal sends to all, the others end
 * when they write to the pipe. */
static sqlite3_int64 judge_in_processes(const struct call *call, int jobs) {
  pid_t processes[JOBS_MAX];
  int ends[2] = {-1, -1}, started = 0;
  sqlite3_int64 judged = 0, batch = 0;
  close_database();
  fail_if(pipe(ends) != 0, "cannot create a pipe: %s", strerror(errno));
  while (started < jobs && !failed()) {
    pid_t process = fork();
    if (process == 0) {
      close(ends[0]);
      judge_share(call, jobs, started, ends[1]);
    }
    fail_if(process < 0, "cannot start a process: %s", strerror(errno));
    processes[started] = process;
    started += process > 0;
  }
  close(ends[1]);
  while (!failed() && read(ends[0], &batch, sizeof batch) == sizeof batch) {
    progress.done = judged += batch;
    show_progress();
  }
  close(ends[0]);
  for (int i = 0; i < started; ++i) {
    wait_for(processes[i]);
  }
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE);
  return judged;
}

void run_judge(const struct call *call) {
  bool is_duel = option(call, "players") != NULL;
  wrong_if(call->count != (is_duel ? 3 : 1), "%s",
           is_duel ? "--players has two names: dfen judge games.db --players Ann Joe"
                   : "there is one DATABASE; two names of players follow --players");
  int jobs = number_option(call, "jobs", (int)sysconf(_SC_NPROCESSORS_ONLN));
  wrong_if(jobs < 1 && option(call, "jobs") != NULL, "--jobs is at least 1");
  /* the last games are others, once a process has judged some of them */
  jobs = option(call, "games") != NULL ? 1 : jobs > JOBS_MAX ? JOBS_MAX : jobs;
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE);
  require_tables();
  if (!has_views("estimates.sql", "'current_model'")) {
    run_file("views.sql", NULL, NULL);
    run_file("estimates.sql", NULL, NULL);
  }
  if (!has_model("main", database_name)) {
    begin_phase("fitting a model", 0, "");
    execute("INSERT INTO main.models(model, prior_games) SELECT * FROM main.fitted");
    fail_if(integer_of("SELECT count(*) FROM main.models") == 0, "%s has no turns to fit a model to", database_name);
  }
  bool reports = has_reports();
  fail_if(is_duel && !reports, "reports of players need a view game_players, which sql/ESTIMATES.md describes");
  run_file("judge_tables.sql", NULL, NULL);
  begin_phase("reading games", 0, "");
  sqlite3_int64 games = find_games(call, 1, 0);
  jobs = games < jobs ? (int)games : jobs;
  begin_phase("judging", games, "games");
  sqlite3_int64 judged = jobs > 1 ? judge_in_processes(call, jobs) : judge_games(games, -1);
  if (games == 0) {
    say_stopped("stopped before all games were read; none was judged");
  } else {
    say_stopped("stopped: %lld of %lld game%s judged; the next call judges the others", judged, games, plural(games));
  }
  sqlite3_int64 turns = integer_of("SELECT count(*) FROM main.judged_turns");
  sqlite3_int64 others = integer_of("SELECT count(*) FROM main.unjudged");
  const char *reason =
    text_of("SELECT reason FROM main.unjudged GROUP BY reason ORDER BY count(*) DESC, reason LIMIT 1");
  fail_if(turns == 0 && others > 0, "%s: no turn can be judged; the table unjudged has the reasons, most often: %s",
          database_name, reason);
  say("%lld game%s judged; %s", judged, plural(judged),
      reports ? "the views player_report and game_report show more"
              : "reports of players need a view game_players, which sql/ESTIMATES.md describes");
  if (others > 0) {
    say("turns that are not judged: %lld of %lld; the table unjudged has the reasons, most often: %s", others,
        turns + others, reason);
  }
  if (is_duel) {
    print_duel(call->arguments[1], call->arguments[2], output_format(call));
  } else if (reports) {
    print_players(output_format(call));
  }
}
