/* After a pass: whether the rows must be read in another way, and what is said of the way, or asked. */
#include "game.h"

static sqlite3_int64 share_of(sqlite3_int64 count, int percent) {
  return count * percent / 100;
}

bool is_doubtful_split(const struct reader *reader) {
  const struct reader_found *found = &reader->found;
  bool has_gaps = reader->column_of[ROLE_NUMBER] < 0 && found->absent > 0; /* rows without a position are of any game */
  return has_gaps || 2 * found->descents > found->games || found->split_links < share_of(found->tests_of_split, 98);
}

/* Whether what was found needs another way of reading, which is set. */
bool change_way(struct reader *reader) {
  const struct reader_found *found = &reader->found;
  struct reader_way *way = &reader->way;
  bool full_moves = found->pairs > 0 && 5 * found->pairs > found->numbers;
  sqlite3_int64 tried = found->tests < 200 ? found->tests : 200;
  if (way->split && (2 * found->several <= found->games || is_doubtful_split(reader))) {
    way->split = false; /* each row is a game */
    return true;
  }
  if (way->after && found->agree < share_of(found->rows, 90)) {
    way->after = false;
    return true;
  }
  if (found->zeros > 0 && !way->from_zero) {
    return way->from_zero = true;
  }
  if (full_moves != way->full_moves && !way->is_certain) {
    way->full_moves = full_moves;
    return way->is_certain = true;
  }
  for (int i = 1; i < DICE_WAYS && way->dice == DICE_USUAL && 10 * found->legal_in[0] < 9 * tried; ++i) {
    if (10 * found->legal_in[i] >= 9 * tried && tried > 0) {
      way->dice = (enum dice_way)i;
      return true;
    }
  }
  if (!way->tried_after && found->tests > 1 && 2 * found->legal < found->tests) {
    way->tried_after = true;
    return way->after = true;
  }
  return false;
}

/* Decides by dates such as 31.1.2026 or 1/31/2026 whether the day or the month comes first in the others. */
static void say_values(struct reader *reader) {
  const struct reader_found *found = &reader->found;
  sqlite3_int64 unread = found->odd_dates - (found->days_first + found->months_first + found->either_first);
  if (found->odd_ratings > 0 && !reader->for_import) {
    reader_note(reader, "games with a rating that cannot be read: %lld", found->odd_ratings);
  }
  if (unread > 0 && !reader->for_import) {
    reader_note(reader, "games with a date that cannot be read: %lld", unread);
  }
  if ((found->days_first > 0) != (found->months_first > 0)) {
    session_run(reader->session, "UPDATE temp.dfen_games SET day = %s WHERE day IS NULL",
                found->days_first > 0 ? "day_first" : "month_first");
  } else if (found->either_first > 0 && !reader->for_import) {
    reader_report(reader, "dates", NULL, "which is first in the dates, the day or the month?", NULL);
    reader_note(reader, "games whose dates may begin with the day or the month, and are not used: %lld",
                found->days_first + found->months_first + found->either_first);
  }
}

/* Whether rows without ids may be turns of games. */
bool may_split(const struct reader *reader) {
  return !reader->has_game && !reader->of_lines &&
         (reader->column_of[ROLE_NUMBER] >= 0 || reader->column_of[ROLE_MOVES] >= 0);
}

/* Whether rows that would each be a game are those of longer games: most positions are reached by another row,
 * or most numbers are next to the one before, or there are start positions and sides alternate after them. */
static bool rows_make_games(struct reader *reader) {
  static const char reached[] =
    "SELECT 2 * count(*) > (SELECT count(*) FROM temp.dfen_taken) FROM temp.dfen_taken WHERE"
    " substr(dfen, 1, instr(dfen, ' ') + 1) IN (SELECT substr(reached, 1, instr(reached, ' ') + 1) FROM temp.dfen_taken"
    " WHERE completed)";
  static const char numbered[] =
    "SELECT max(number) > min(number) AND 2 * sum(abs(number - before) <= 1) > count(*) FROM"
    " (SELECT number, lag(number) OVER (ORDER BY at) AS before FROM temp.dfen_taken)";
  const struct reader_found *found = &reader->found;
  sqlite3_int64 others = found->rows - found->starts;
  bool alternate = found->starts > 1 && others > found->starts && !reader_is_much(others - found->follows, others);
  return found->rows > 2 &&
         (reader->column_of[ROLE_MICRO] >= 0 || alternate || session_integer(reader->session, reached) != 0 ||
          session_integer(reader->session, numbered) != 0);
}

/* How many games a column identifies; 0 if it has a role, or does not seem to. */
static sqlite3_int64 games_of_column(struct reader *reader, struct reader_column *column) {
  static const char games[] =
#include <reader_games.sql>
    ;
  if (column->role != ROLES) {
    return 0;
  }
  if (reader->of_documents) { /* with this field, too, but not all that are not used */
    column->role = ROLE_GAME;
    reader_open_documents(reader, false);
    column->role = ROLES;
  }
  const char *result = reader->texts.count == 0 ? "NULL" : reader->columns[reader->texts.columns[0].column].sql;
  static const int limits[] = {2000, 2 * READER_TURNS_MAX, -1}; /* few rows show most of those that do not */
  sqlite3_int64 count = 1;
  for (size_t i = 0; i < sizeof limits / sizeof limits[0] && count > 0; ++i) {
    bool may_be_one = limits[i] > 0 && limits[i] <= READER_TURNS_MAX;
    count = session_integer(reader->session, games, column->sql, result, reader->source, limits[i], may_be_one,
                            limits[i] > 0);
  }
  return count;
}

/* Asks for the column of the games; or, as `otherwise` says, there is none. */
static void ask_for_game(struct reader *reader, const char *question, const char *otherwise) {
  reader_ask(reader, question);
  for (int i = 0, offered = 0; i < reader->count && offered < READER_OFFERED && session_ok(reader->session); ++i) {
    sqlite3_int64 games = games_of_column(reader, &reader->columns[i]);
    if (games > 0) {
      reader_report(reader, "choice", "columns", session_text(reader->session, "game=%s", reader->columns[i].name),
                    session_text(reader->session, "%lld games", games));
      ++offered;
    }
  }
  reader_report(reader, "choice", "columns",
                "game=", session_text(reader->session, "no column has ids: %s", otherwise));
}

/* Whether a column that is not used seems to identify the games. */
static bool has_column_of_games(struct reader *reader) {
  bool has = false;
  for (int i = 0; i < reader->count && !has; ++i) {
    has = games_of_column(reader, &reader->columns[i]) > 0;
  }
  return has;
}

/* Says how the rows were read, and asks if they seem not to be in order. */
void say_way(struct reader *reader) {
  static const char *const dice[DICE_WAYS] = {"", "from 0 (pawn) to 5 (king)", "from 1 (king) to 6 (pawn)",
                                              "in German letters"};
  static const char *const by[ORDERS] = {"numbers", "moves of the DFENs", "dates", "positions"};
  const struct reader_found *found = &reader->found;
  const struct reader_way *way = &reader->way;
  bool has_number = reader->column_of[ROLE_NUMBER] >= 0 || reader->list != NULL;
  if (way->dice != DICE_USUAL) {
    reader_note(reader, "the dice are written %s", dice[way->dice]);
  }
  if (way->from_zero) {
    reader_note(reader, "the numbers of turns begin with 0; they are counted from 1");
  }
  if (way->full_moves) {
    reader_note(reader, "the numbers are those of full moves");
  }
  if (way->after) {
    reader_note(reader, "the positions are those after the turns: turns are played from the start");
  }
  if (reader->has_separated != NULL) {
    reader_note(reader, "ids of games have several games each: a game is one of '%s' and '%s'",
                session_shown(reader->session, reader->columns[reader->column_of[ROLE_GAME]].name),
                session_shown(reader->session, reader->has_separated));
  }
  if (way->split) {
    reader_note(reader, "no column for game: %lld game%s where %s begin again", found->games,
                found->games == 1 ? " begins" : "s begin", has_number ? "the numbers" : "the positions");
  } else if (!reader->has_game && !reader->mapped[ROLE_GAME] && !reader->of_lines &&
             (rows_make_games(reader) || has_column_of_games(reader))) {
    ask_for_game(reader,
                 may_split(reader)
                   ? "which column identifies a game? Rows are turns of games, but do not follow one another"
                   : "which column identifies a game? Rows are turns of games",
                 "each row counts as a game of its own");
  } else if (reader->column_of[ROLE_GAME] >= 0 && !reader->mapped[ROLE_GAME] && !reader->of_documents &&
             !reader->of_lines && found->several == 0 && rows_make_games(reader)) {
    const char *name = reader->columns[reader->column_of[ROLE_GAME]].name;
    ask_for_game(reader,
                 session_text(reader->session,
                              "which column identifies a game? Rows are turns of games, but each has its own '%s'",
                              session_shown(reader->session, name)),
                 "games begin where numbers or positions begin again");
    reader_report(reader, "choice", "columns", session_text(reader->session, "game=%s", name), "each row is a game");
  } else if (!reader->has_game && !reader->of_lines && found->rows > 0) {
    reader_note(reader, "no column for game: each row counts as a game of its own");
  }
  for (int i = ORDER_MOMENTS; i < ORDER_FILE; ++i) {
    if (found->ordered[i] > 0) {
      reader_note(reader, "games put in order by their %s: %lld", by[i], found->ordered[i]);
    }
  }
  if (reader->column_of[ROLE_DFEN] < 0 && found->absent > 0) {
    reader_note(reader, "no positions; turns that were played from the first position: %lld",
                found->absent - found->unplayable);
  }
  say_values(reader);
  bool by_file = found->unordered > 0;
  sqlite3_int64 links = found->links - found->one_sided, unconnected = found->unconnected - found->one_sided;
  if (reader_is_much(found->unplayable, found->absent) && reader->column_of[ROLE_DFEN] < 0) {
    reader_ask(reader, session_text(
                         reader->session,
                         "which column has the positions? From the first position %lld of %lld turns cannot be played",
                         found->unplayable, found->absent));
    reader_offer_columns(reader, ROLE_DFEN);
  } else if (reader_is_much(found->odd, found->unordered) || (unconnected > 1 && 2 * unconnected > links) ||
             (by_file && reader_is_much(unconnected, links))) {
    reader_ask(reader,
               found->odd > 0
                 ? session_text(reader->session,
                                "which column has the order of the turns? Rows are not in order in %lld of %lld games",
                                found->odd, found->unordered)
                 : session_text(reader->session,
                                "which column has the order of the turns? %lld of %lld turns do not begin where"
                                " the one before ended",
                                unconnected, links));
  } else if (by_file) {
    reader_note(reader, "nothing tells the order of turns: rows are taken in the order of the file");
  } else if (reader_is_much(unconnected, links)) {
    reader_note(reader, "%lld of %lld turns do not begin where the one before ended", unconnected, links);
  }
}
