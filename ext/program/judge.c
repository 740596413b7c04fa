/* dfen judge: the loss and the luck of every turn, by the files sql/judge*.sql, in batches, a transaction each. It can
 * be killed at any moment and started again. */
#include "program.h"

/* Whether there are reports of players: over the tables of sql/schema.sql, or over a view game_players of the user. */
static bool has_reports(void) {
  bool has_players =
    integer_of("SELECT (SELECT count(*) FROM pragma_table_info('games', 'main') WHERE name IN ('id', 'white', 'black', "
               "'result', 'white_rating', 'black_rating', 'played_at', 'mode')) + (SELECT count(*) FROM "
               "pragma_table_info('players', 'main') WHERE name IN ('id', 'name')) = 10 OR EXISTS (SELECT 1 FROM "
               "main.sqlite_schema WHERE name = 'game_players')") != 0;
  if (has_players && integer_of("SELECT count(*) FROM main.sqlite_schema WHERE name = 'player_report'") == 0) {
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

void run_judge(const struct call *call) {
  const struct parameter parameters[] = {
    {"@all", NULL, option(call, "all") != NULL}, {"@games", NULL, number_option(call, "games", -1)}, {0}};
  bool is_duel = option(call, "players") != NULL;
  wrong_if(call->count != (is_duel ? 3 : 1), "%s",
           is_duel ? "--players has two names: dfen judge games.db --players Ann Joe"
                   : "there is one DATABASE; two names of players follow --players");
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE);
  if (integer_of("SELECT count(*) FROM main.sqlite_schema WHERE name = 'current_model'") == 0) {
    run_file("views.sql", NULL, NULL);
    run_file("estimates.sql", NULL, NULL);
  }
  if (integer_of("SELECT count(*) FROM main.models") == 0) {
    begin_phase("fitting a model", 0, "");
    execute("INSERT INTO main.models(model, prior_games) SELECT * FROM main.fitted");
    fail_if(integer_of("SELECT count(*) FROM main.models") == 0, "%s has no turns to fit a model to", database_name);
  }
  bool reports = has_reports();
  fail_if(is_duel && !reports, "reports of players need a view game_players, which sql/ESTIMATES.md describes");
  run_file("judge_tables.sql", NULL, NULL);
  begin_phase("reading games", 0, "");
  run_file("judge_find.sql", parameters, NULL);
  sqlite3_int64 games = integer_of("SELECT count(*) FROM temp.waiting"), judged = 0;
  begin_phase("judging", games, "games");
  while (judged < games && !failed()) {
    run_file("judge_batch.sql", NULL, &judged);
    progress.done = judged;
    show_progress();
  }
  say_stopped("stopped: %lld of %lld game%s judged; the next call judges the others", judged, games, plural(games));
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
