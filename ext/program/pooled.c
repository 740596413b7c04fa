/* dfen pool: the counts of games, and the table of pooled positions. */
#include "program.h"

void print_pooled(const struct call *call) {
  enum format format = output_format(call);
  print_rows(prepare("SELECT %s FROM temp.pooled ORDER BY games DESC, key NULLS LAST",
                     format == FORMAT_BOX ? "key AS position, games, visits, dfen_percent(score) AS score, "
                                            "dfen_percent(lower) || ' .. ' || dfen_percent(upper) AS bounds"
                                          : "key, games, visits, wins, draws, losses, score, lower, upper"),
             format, true);
}

void pool_counts(const struct call *call) {
  const char *where = option(call, "where");
  static const char *const OTHERS[] = {"columns", "scale"};
  for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; ++i) {
    wrong_if(option(call, OTHERS[i]) != NULL, "with counts there is no --%s; to pool a table, name it", OTHERS[i]);
  }
  begin_phase("counts", 0, "");
  execute("CREATE TEMP VIEW all_games AS SELECT games.*, white.name AS white_name, black.name AS black_name FROM "
          "main.games JOIN main.players AS white ON white.id = games.white JOIN main.players AS black ON black.id = "
          "games.black");
  select_where("chosen AS SELECT counted_games.id FROM main.counted_games JOIN temp.all_games AS games ON games.id = "
               "counted_games.game",
               where != NULL ? where : "TRUE");
  say_rows("SELECT printf('%%,d of %%,d games, %%s', (SELECT count(*) FROM temp.chosen), count(*), "
           "coalesce('as last counted at ' || max(counted_at), 'none counted yet')) FROM main.counted_games");
  if (integer_of("SELECT count(*) FROM pragma_table_info('games', 'main') WHERE name = 'result'") == 1) {
    say_rows(
      "SELECT printf('%%,d games were not counted yet: dfen count counts them', count(*)) FROM main.games WHERE "
      "result <> '*' AND id NOT IN (SELECT game FROM main.counted_games) AND EXISTS (SELECT 1 FROM main.scored_turns "
      "AS turn WHERE turn.game = games.id) HAVING count(*) > 0");
  }
  run_file("pool_counts.sql", (struct parameter[]){{"@top", NULL, number_option(call, "top", 10)}, {0}}, NULL);
  fail_if(integer_of("SELECT count(*) FROM temp.chosen") == 0, "no game is left to pool");
  print_pooled(call);
}
