/* dfen pool: the games of the tables of sql/schema.sql and their counts, and the table of pooled positions. */
#include "program.h"

/* ---- Games and turns of sql/schema.sql ---- */

/* The number of these columns, a list such as 'id', 'name', that a table has. */
static sqlite3_int64 count_columns(const char *table, const char *names) {
  return integer_of("SELECT count(*) FROM pragma_table_xinfo(%Q, 'main') WHERE name IN (%s)", table, names);
}

bool has_games(void) {
  return count_columns("games", "'id', 'white', 'black', 'result'") == 4 &&
         count_columns("players", "'id', 'name'") == 2;
}

bool has_turns(void) {
  return has_games() && count_columns("turns", "'game', 'number', 'dfen', 'dice', 'moves', 'next_dfen'") == 6;
}

/* The columns of a table, each after a comma, except `others`, in which a name may be of any case. */
static const char *other_columns(const char *table, const char *others) {
  return text_of("SELECT coalesce(group_concat(printf(', %s.\"%%w\"', name), ''), '') FROM "
                 "pragma_table_xinfo(%Q, 'main') WHERE hidden <> 1 AND name COLLATE NOCASE NOT IN (%s)",
                 table, table, others);
}

/* The names of the players replace their ids, so that --where means the same as for a file. */
static void create_games(void) {
  execute("CREATE TEMP VIEW named_games AS SELECT games.id, games.id AS game, white.name AS white, black.name AS black"
          "%s FROM main.games LEFT JOIN main.players AS white ON white.id = games.white LEFT JOIN main.players AS black"
          " ON black.id = games.black",
          other_columns("games", "'id', 'game', 'white', 'black'"));
}

/* What sql/schema.sql says of turns and games; a column of the user's with one of these names in the other table is
 * left out, and so is one of games if turns has its name. */
#define OF_TURNS "'game', 'number', 'dfen', 'dice', 'moves', 'next_dfen', 'completed'"
#define OF_GAMES                                                                                                       \
  "'source', 'source_id', 'white', 'black', 'white_rating', 'black_rating', 'lower_rating', 'result', 'termination', " \
  "'played_at', 'mode', 'details'"

void create_turns(void) {
  create_games();
  /* LIMIT keeps the order, in which dfen_read and --where number the rows */
  execute("CREATE TEMP VIEW named_turns AS SELECT turns.game%s, games.white, games.black%s FROM main.turns LEFT JOIN "
          "temp.named_games AS games ON games.id = turns.game ORDER BY turns.game, turns.number LIMIT -1",
          other_columns("turns", "'game', " OF_GAMES),
          other_columns("games",
                        "VALUES ('id'), ('white'), ('black') UNION ALL SELECT value FROM json_each(json_array(" OF_TURNS
                        ")) UNION ALL SELECT name FROM pragma_table_xinfo('turns', 'main') WHERE name COLLATE "
                        "NOCASE NOT IN (" OF_GAMES ")"));
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
  select_where("wanted_games AS SELECT id FROM temp.named_games AS games", where != NULL ? where : "1");
  execute("CREATE TEMP TABLE chosen_games AS SELECT counted_games.id FROM temp.wanted_games JOIN main.counted_games ON "
          "counted_games.game = wanted_games.id");
  say_rows("SELECT printf('%%,d of %%,d game%%s, %%s', (SELECT count(*) FROM temp.chosen_games), count(*), "
           "iif(count(*) = 1, '', "
           "'s'), 'as last counted at ' || max(counted_at)) FROM main.counted_games");
  say_rows(
    "SELECT printf('games that were not counted yet: %%,d; dfen count counts them', count(*)) FROM main.games WHERE "
    "(typeof(games.id) IN ('integer', 'text') OR games.id = CAST(games.id AS INTEGER)) AND games.result <> '*' AND "
    "games.id NOT IN (SELECT game FROM main.counted_games) AND EXISTS (SELECT 1 FROM "
    "main.scored_turns AS turn WHERE turn.game = games.id) HAVING count(*) > 0");
  run_file("pool_counts.sql", (struct parameter[]){{"@top", NULL, number_option(call, "top", 10)}, {0}}, NULL);
  fail_if(integer_of("SELECT count(*) FROM temp.chosen_games") == 0, "no game is left to pool");
  print_pooled(call);
}
