/* dfen pool: the games of the tables of sql/schema.sql and their counts, and the table of pooled positions. */
#include "program.h"

/* ---- Games and turns of sql/schema.sql ---- */

bool has_games(void) {
  return integer_of("SELECT (SELECT count(*) FROM pragma_table_info('games', 'main') WHERE name IN ('id', 'white', "
                    "'black', 'result')) + (SELECT count(*) FROM pragma_table_info('players', 'main') WHERE name IN "
                    "('id', 'name')) = 6") != 0;
}

bool has_turns(void) {
  return has_games() && integer_of("SELECT count(*) = 6 FROM pragma_table_info('turns', 'main') WHERE name IN ('game', "
                                   "'number', 'dfen', 'dice', 'moves', 'next_dfen')") != 0;
}

/* The columns of games after a comma, except those of other tables. */
static const char *other_columns(const char *others) {
  return text_of("SELECT coalesce(group_concat(printf(', games.\"%%w\"', name), ''), '') FROM "
                 "pragma_table_xinfo('games', 'main') WHERE hidden <> 1 AND name COLLATE NOCASE NOT IN (%s)",
                 others);
}

/* The names of the players replace their ids, so that --where means the same as for a file. */
static void create_games(void) {
  execute("CREATE TEMP VIEW named_games AS SELECT games.id, white.name AS white, black.name AS black%s FROM main.games "
          "LEFT JOIN main.players AS white ON white.id = games.white LEFT JOIN main.players AS black ON black.id = "
          "games.black",
          other_columns("'id', 'white', 'black'"));
}

void create_turns(void) {
  create_games();
  /* LIMIT keeps the order, in which dfen_read and --where number the rows */
  execute(
    "CREATE TEMP VIEW named_turns AS SELECT turns.*, white, black%s FROM main.turns LEFT JOIN temp.named_games AS "
    "games ON games.id = turns.game ORDER BY turns.game, turns.number LIMIT -1",
    other_columns("SELECT 'id' UNION ALL SELECT 'white' UNION ALL SELECT 'black' UNION ALL SELECT name FROM "
                  "pragma_table_xinfo('turns', 'main')"));
}

/* ---- Pooled positions ---- */

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
  static const char *const OTHERS[] = {"columns", "dates", "scale"};
  for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; ++i) {
    wrong_if(option(call, OTHERS[i]) != NULL, "with counts there is no --%s; to pool a table, name it", OTHERS[i]);
  }
  begin_phase("counts", 0, "");
  create_games();
  select_where(
    "chosen_games AS SELECT counted AS id FROM temp.named_games AS games JOIN (SELECT id AS counted, game FROM "
    "main.counted_games) AS counted_games ON counted_games.game = games.id",
    where != NULL ? where : "TRUE");
  say_rows("SELECT printf('%%,d of %%,d game%%s, %%s', (SELECT count(*) FROM temp.chosen_games), count(*), "
           "iif(count(*) = 1, '', "
           "'s'), 'as last counted at ' || max(counted_at)) FROM main.counted_games");
  say_rows(
    "SELECT printf('games that were not counted yet: %%,d; dfen count counts them', count(*)) FROM main.games WHERE "
    "result <> '*' AND id NOT IN (SELECT game FROM main.counted_games) AND EXISTS (SELECT 1 FROM "
    "main.scored_turns AS turn WHERE turn.game = games.id) HAVING count(*) > 0");
  run_file("pool_counts.sql", (struct parameter[]){{"@top", NULL, number_option(call, "top", 10)}, {0}}, NULL);
  fail_if(integer_of("SELECT count(*) FROM temp.chosen_games") == 0, "no game is left to pool");
  print_pooled(call);
}
