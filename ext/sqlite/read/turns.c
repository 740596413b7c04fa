/* Puts the rows of each turn together: a row before the roll and the row after it are one turn, rows with fewer dice
 * are in the middle of one. Sorts the rows if they are not in order; then the row before has the number `at` - 1. */
#include "reader.h"

/* The other table of staged rows gets those that are left, sorted if they are not in order; the rows with a reason go
 * to dfen_left_out. Of rows with one number 'w' is first, then 'b', then those without a position. */
static void reader_rebuild(struct reader *reader, bool sorts) {
  static const char *const names[] = {"temp.dfen_staged_1", "temp.dfen_staged_2"};
  sqlite3_str *columns = sqlite3_str_new(reader->session->db);
  for (int role = 0; role < ROLES; ++role) {
    sqlite3_str_appendf(columns, ", %s", role_names[role]);
  }
  const char *list = session_finish(reader->session, columns);
  const char *to = names[reader->staged == names[0] || sqlite3_stricmp(reader->staged, names[0]) == 0];
  reader_run(reader,
             session_text(reader->session,
                          "INSERT INTO %s(row, line%s, details, side, remaining, reached)"
                          " SELECT coalesce(row, at), line%s, details, side, remaining, reached FROM $"
                          " WHERE reason IS NULL ORDER BY %s at",
                          to, list, list,
                          reader->has_game && sorts ? "game, number, CASE WHEN number NOTNULL THEN side END DESC, CASE"
                                                      " WHEN number NOTNULL THEN remaining NOTNULL END, CASE"
                                                      " WHEN number NOTNULL THEN remaining END DESC,"
                                                    : ""));
  reader_run(reader, "INSERT INTO temp.dfen_left_out(row, game, reason) SELECT coalesce(row, at), game, reason"
                     " FROM $ WHERE reason NOTNULL");
  reader_run(reader, "DELETE FROM $");
  reader->staged = to;
}

static void reader_rebuild_if(struct reader *reader, const char *condition) {
  if (reader_integer(reader, condition) != 0) {
    reader_rebuild(reader, false);
  }
}

/* clang-format off */
/* Rows that failed because the position has dice, or did not need to be played. Only a DFEN with dice ends with a letter. */
#define WITH_DICE                                                                                                              \
  "reached IS NULL AND substr(dfen, -1) > '9' AND (reason IS NULL OR reason = 'moves without dice' OR reason LIKE"   \
  " 'the position has dice%') AND dfen_dice(dfen_try(dfen)) NOTNULL"
/* clang-format on */

/* Takes the dice off positions that have them. */
static void reader_take_dice(struct reader *reader) {
  reader_run(reader, "UPDATE $ SET remaining = length(dfen_dice(dfen)), dice = coalesce(dice, dfen_dice(dfen)),"
                     " dfen = substr(dfen, 1, length(dfen) - length(dfen_dice(dfen)) - 1), reason = CASE"
                     " WHEN length(dfen_dice(dfen)) < 3 THEN 'in the middle of a turn' WHEN length(dice) = 3"
                     " AND dice NOT GLOB '*[^PNBRQKpnbrqk]*' AND dfen_dice(dfen_roll(substr(dfen, 1,"
                     " length(dfen) - 4), dice)) <> dfen_dice(dfen) THEN 'the dice are not those of the position'"
                     " END WHERE " WITH_DICE);
  reader_play_again(reader, "remaining = 3 AND reason IS NULL");
}

/* Numbers that begin with 0 become those that begin with 1, and those of PGN, such as 1..., lose their dots. */
static void reader_check_numbers(struct reader *reader, const struct reader_order *order) {
  reader_run(reader, "UPDATE $ SET number = rtrim(number, '. ') WHERE typeof(number) = 'text'");
  if (order->has_zero) {
    reader_run(reader, "UPDATE $ SET number = number + 1 WHERE typeof(number) = 'integer'");
    reader_report(reader, "note", NULL, "the numbers of turns begin with 0; they are counted from 1", NULL);
  }
  reader_run(reader,
             "UPDATE $ SET reason = CASE WHEN number IS NULL THEN 'no number'"
             " WHEN typeof(number) = 'integer' THEN 'the number is not between 1 and 999999999999999'"
             " ELSE 'the number is not a whole number' END WHERE reason IS NULL AND (typeof(number) <> 'integer'"
             " OR number < 1 OR number > 999999999999999)");
}

/* Repairs and checks values; true if rows were changed. */
static bool reader_check_values(struct reader *reader, const struct reader_order *order) {
  bool has_numbers = reader->column_of[ROLE_NUMBER] >= 0 || reader->list != NULL;
  bool checks_numbers = has_numbers && order->odd_numbers != 0;
  bool changed = order->has_blank || checks_numbers || order->lacks_game;
  if (order->has_blank) {
    reader_run(reader, "DELETE FROM $ WHERE reason = ''");
  }
  if (order->lacks_game) {
    reader_run(reader, "UPDATE $ SET reason = 'no game' WHERE reason IS NULL AND coalesce(game, '') = ''");
  }
  if (order->is_unsure) {
    changed = reader_repair(reader) || changed;
  }
  if (checks_numbers) {
    reader_check_numbers(reader, order);
  }
  return changed;
}

/* A row before the roll takes what the row after it has. */
static void reader_join_pairs(struct reader *reader) {
  reader_run(
    reader,
    "INSERT INTO temp.dfen_pairs(second, dice, moves, result) SELECT b.at, b.dice, coalesce(nullif(a.moves, ''),"
    " b.moves, a.moves), coalesce(nullif(a.result, ''), b.result) FROM $ AS a CROSS"
    " JOIN $ AS b ON b.at = a.at + 1 AND b.game IS a.game WHERE a.remaining IS NULL AND a.dice IS NULL"
    " AND b.remaining = 3 AND a.side = b.side AND dfen_pool_id(a.dfen) = dfen_pool_id(b.dfen)");
  reader_run(reader, "UPDATE $ SET (dice, moves, result) = (SELECT p.dice, p.moves, p.result"
                     " FROM temp.dfen_pairs AS p WHERE p.second = $.at + 1) WHERE at + 1 IN (SELECT second"
                     " FROM temp.dfen_pairs)");
  reader_play_again(reader, "at + 1 IN (SELECT second FROM temp.dfen_pairs)");
  reader_run(reader,
             "UPDATE $ SET reason = 'the second row of a turn' WHERE at IN (SELECT second FROM temp.dfen_pairs)");
  reader_rebuild_if(reader, "SELECT count(*) FROM temp.dfen_pairs");
  reader_run(reader, "DELETE FROM temp.dfen_pairs");
}

#define SAME_NUMBER "$ AS a CROSS JOIN $ AS b ON b.at = a.at + 1 AND b.game = a.game AND b.number = a.number"

/* Two turns of a number: if most are of both sides, the numbers are those of full moves. */
static void reader_check_repeats(struct reader *reader, struct reader_order *order) {
  if (order->same_of_two_sides > 0 && 10 * order->same_of_two_sides > 9 * order->same_number) {
    reader_run(reader, "UPDATE $ SET number = 2 * number - (side = 'w')");
    reader_report(reader, "note", NULL, "the numbers are those of full moves", NULL);
  }
  if (order->same_number > order->same_of_two_sides || order->same_of_two_sides > 0) {
    reader_run(reader, "UPDATE $ SET reason = 'repeats the row before' WHERE at IN (SELECT b.at FROM " SAME_NUMBER
                       " AND (a.dfen, a.dice, a.moves) IS (b.dfen, b.dice, b.moves))");
    reader_rebuild_if(reader, "SELECT EXISTS (SELECT 1 FROM $ WHERE reason NOTNULL)");
    *order = reader_look_at_order(reader);
  }
}

/* Why games are left out whole. */
static void reader_check_games(struct reader *reader, const struct reader_order *order) {
  if (order->players > 0) {
    reader_run(reader, "UPDATE temp.dfen_played SET reason = 'its rows name different players'"
                       " WHERE game IN (SELECT b.game FROM $ AS a CROSS JOIN $ AS b ON b.at = a.at + 1"
                       " AND b.game = a.game WHERE a.white IS NOT b.white OR a.black IS NOT b.black)");
  }
  if (order->same_number > 0) {
    reader_run(reader, "UPDATE temp.dfen_played SET reason = 'two of its turns have one number'"
                       " WHERE game IN (SELECT b.game FROM " SAME_NUMBER ")");
  }
  if (reader->list != NULL) {
    reader_run(reader, "UPDATE temp.dfen_played SET reason = 'another document has this game'"
                       " WHERE game IN (SELECT b.game FROM $ AS a CROSS JOIN $ AS b ON b.at = a.at + 1"
                       " AND b.game = a.game AND b.line <> a.line)");
  }
}

/* Without any dice moves cannot be played, and rows are positions alone. */
static bool reader_forget_moves(struct reader *reader) {
  if (reader->column_of[ROLE_MOVES] < 0 || reader->column_of[ROLE_DICE] >= 0 || reader->dice[0] != NULL) {
    return false;
  }
  reader_run(reader, "UPDATE $ SET reason = NULL, moves = NULL WHERE reason = 'moves without dice'");
  bool any = reader_goes_on(reader) && sqlite3_changes(reader->session->db) > 0;
  if (any) {
    reader_report(reader, "note", NULL, "without dice the moves are not read", NULL);
  }
  return any;
}

/* Leaves out the rows after the capture of a king: nothing can be played there. True if there are any. */
static bool reader_end_games(struct reader *reader) {
  reader_run(reader, "UPDATE $ SET reason = 'the game is over' WHERE reached IS NULL AND reason IS NULL"
                     " AND dfen_winner(dfen) NOTNULL");
  bool any = reader_goes_on(reader) && sqlite3_changes(reader->session->db) > 0;
  if (any) {
    reader_rebuild(reader, false);
  }
  return any;
}

/* Sorts the rows, unless they are in order, and takes out those that are left out. */
static struct reader_order reader_sort(struct reader *reader) {
  struct reader_order order = reader_look_at_order(reader);
  if (order.has_odd_values && reader_plain_values(reader)) {
    order = reader_look_at_order(reader);
  }
  bool has_dice = false, changed = reader_drop_copies(reader, order.is_in_order);
  changed = reader_check_values(reader, &order) || changed;
  if (order.is_unsure && reader_integer(reader, "SELECT max(" WITH_DICE ") FROM $") != 0) {
    has_dice = true;
    reader_take_dice(reader);
  }
  changed = reader_forget_moves(reader) || changed;
  order = changed ? reader_look_at_order(reader) : order;
  changed = changed || has_dice || order.has_faults || !order.is_in_order;
  if (changed) {
    reader_rebuild(reader, has_dice || !order.is_in_order);
  }
  if (reader->of_documents) {
    reader_complete_documents(reader);
    reader_rebuild_if(reader, "SELECT EXISTS (SELECT 1 FROM $ WHERE reason NOTNULL)");
  }
  if (has_dice) {
    reader_join_pairs(reader);
  }
  changed = ((order.is_unsure || reader->of_documents) && reader_end_games(reader)) || changed;
  return changed || reader->of_documents ? reader_look_at_order(reader) : order;
}

void reader_order_turns(struct reader *reader) {
  bool has_number = reader->column_of[ROLE_NUMBER] >= 0 || reader->list != NULL;
  struct reader_order order = reader_sort(reader);
  if (reader->has_game) {
    reader_check_repeats(reader, &order);
    reader_check_games(reader, &order);
    sqlite3_int64 besides = order.rows - order.changes;
    if (!has_number && besides > 0) {
      reader_report(reader, "note", NULL, "no numbers of turns: rows are taken in their order", NULL);
    }
    if (2 * order.unconnected > besides && reader->column_of[ROLE_MOVES] >= 0) {
      reader_report(reader, "warning", NULL,
                    "most turns do not begin where the one before ended: are the rows in order?", NULL);
    }
  }
  reader->order = order;
  if (reader->column_of[ROLE_NEXT_DFEN] >= 0) {
    reader_run(reader, "UPDATE $ SET reason = 'next_dfen is not the position after these moves'"
                       " WHERE next_dfen <> reached AND next_dfen <> '' AND substr(reached, instr(reached, ' ') + 1,"
                       " 1) <> side AND (NOT dfen_valid(next_dfen) OR dfen_normalize(dfen_try(next_dfen)) <>"
                       " dfen_normalize(reached))");
  }
}
