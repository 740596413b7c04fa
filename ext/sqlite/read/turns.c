/* Puts the rows of each turn together: a row before the roll and the row after it are one turn, rows with fewer dice
 * are in the middle of one. Sorts the rows if they are not in order; then the row before has the number `at` - 1. */
#include "reader.h"

/* The other table of staged rows gets those that are left, in order; the rows with a reason go to dfen_left_out. */
static void reader_rebuild(struct reader *reader) {
  static const char *const names[] = {"temp.dfen_staged_1", "temp.dfen_staged_2"};
  sqlite3_str *columns = sqlite3_str_new(reader->session->db);
  for (int role = 0; role < ROLES; ++role) {
    sqlite3_str_appendf(columns, ", %s", role_names[role]);
  }
  const char *list = session_finish(reader->session, columns);
  const char *to = names[reader->staged == names[0] || sqlite3_stricmp(reader->staged, names[0]) == 0];
  reader_run(
    reader,
    session_text(
      reader->session,
      "INSERT INTO %s(row, line%s, details, side, remaining, reached) SELECT coalesce(row, at), line%s, details, side,"
      " remaining, reached FROM $ WHERE reason IS NULL ORDER BY %s at",
      to, list, list,
      reader->has_game ? "game, number, CASE WHEN number NOTNULL THEN side END DESC, CASE WHEN number"
                         " NOTNULL THEN remaining NOTNULL END, CASE WHEN number NOTNULL THEN remaining END DESC,"
                       : ""));
  reader_run(reader, "INSERT INTO temp.dfen_left_out(row, game, reason) SELECT coalesce(row, at), game, reason FROM $ "
                     "WHERE reason NOTNULL");
  reader_run(reader, "DELETE FROM $");
  reader->staged = to;
}

static void reader_rebuild_if(struct reader *reader, const char *condition) {
  if (reader_integer(reader, condition) != 0) {
    reader_rebuild(reader);
  }
}

/* Rows that failed because the position has dice, or did not need to be played. */
#define WITH_DICE                                                                                                      \
  "reached IS NULL AND (reason IS NULL OR reason = 'moves without dice' OR reason LIKE 'the position has dice%') AND " \
  "dfen_dice(dfen_try(dfen)) NOTNULL"

/* Takes the dice off positions that have them. */
static void reader_take_dice(struct reader *reader) {
  reader_run(reader,
             "UPDATE $ SET remaining = length(dfen_dice(dfen)), dice = coalesce(dice, dfen_dice(dfen)),"
             " dfen = substr(dfen, 1, length(dfen) - length(dfen_dice(dfen)) - 1),"
             " reason = CASE WHEN length(dfen_dice(dfen)) < 3 THEN 'in the middle of a turn' WHEN length(dice) = 3 AND"
             " dice NOT GLOB '*[^PNBRQKpnbrqk]*' AND dfen_dice(dfen_roll(substr(dfen, 1, length(dfen) - 4), dice)) <> "
             "dfen_dice(dfen)"
             " THEN 'the dice are not those of the position' END WHERE " WITH_DICE);
  reader_play_again(reader, "remaining = 3 AND reason IS NULL");
}

/* What the rows are like, each beside the one before. */
struct reader_order {
  sqlite3_int64 unordered, same_number, same_of_two_sides, players, unconnected, connected;
  bool is_in_order;
};

/* Also fills dfen_played with the games, each with its first row. */
static struct reader_order reader_look_at_order(struct reader *reader) {
  sqlite3_int64 facts[6];
  reader_ask_row(reader,
                 "SELECT sum(a.number > b.number OR a.number = b.number AND a.side < b.side), sum(b.number = "
                 "a.number), sum(b.number = a.number AND b.side"
                 " <> a.side), sum(nullif(a.white, '') <> nullif(b.white, '') OR nullif(a.black, '') <> "
                 "nullif(b.black, '')), sum(a.reached"
                 " <> b.dfen AND dfen_pool_id(a.reached) <> dfen_pool_id(dfen_try(b.dfen))), count(a.reached)"
                 " FROM $ AS b CROSS JOIN $ AS a ON a.at = b.at - 1 WHERE b.game = a.game",
                 facts, 6);
  reader_run(reader, "DELETE FROM temp.dfen_played");
  reader_run(reader, "INSERT OR IGNORE INTO temp.dfen_played(game, first) SELECT b.game, b.at FROM $ AS b LEFT JOIN $ "
                     "AS a ON a.at = b.at - 1"
                     " WHERE a.game IS NOT b.game AND b.game NOTNULL");
  sqlite3_int64 changes = reader_integer(
    reader,
    "SELECT count(*) FROM $ AS b LEFT JOIN $ AS a ON a.at = b.at - 1 WHERE a.game IS NOT b.game AND b.game NOTNULL");
  sqlite3_int64 games = reader_integer(reader, "SELECT count(*) FROM temp.dfen_played");
  return (struct reader_order){.unordered = facts[0],
                               .same_number = facts[1],
                               .same_of_two_sides = facts[2],
                               .players = facts[3],
                               .unconnected = facts[4],
                               .connected = facts[5] - facts[4],
                               .is_in_order = games == changes && facts[0] == 0};
}

/* A row before the roll takes what the row after it has. */
static void reader_join_pairs(struct reader *reader) {
  reader_run(
    reader,
    "INSERT INTO temp.dfen_pairs(second, dice, moves, result) SELECT b.at, b.dice, coalesce(nullif(a.moves, ''), "
    "b.moves, a.moves),"
    " coalesce(nullif(a.result, ''), b.result) FROM $ AS a CROSS JOIN $ AS b ON b.at = a.at + 1 AND b.game IS a.game"
    " WHERE a.remaining IS NULL AND a.dice IS NULL AND b.remaining = 3 AND a.side = b.side AND dfen_pool_id(a.dfen) ="
    " dfen_pool_id(b.dfen)");
  reader_run(
    reader,
    "UPDATE $ SET (dice, moves, result) = (SELECT p.dice, p.moves, p.result FROM temp.dfen_pairs AS p WHERE p.second ="
    " $.at + 1) WHERE at + 1 IN (SELECT second FROM temp.dfen_pairs)");
  reader_play_again(reader, "at + 1 IN (SELECT second FROM temp.dfen_pairs)");
  reader_run(reader,
             "UPDATE $ SET reason = 'the second row of a turn' WHERE at IN (SELECT second FROM temp.dfen_pairs)");
  reader_rebuild_if(reader, "SELECT count(*) FROM temp.dfen_pairs");
  reader_run(reader, "DELETE FROM temp.dfen_pairs");
}

#define SAME_NUMBER "$ AS a CROSS JOIN $ AS b ON b.at = a.at + 1 AND b.game = a.game AND b.number = a.number"

/* Two turns of a number: if most are of both sides, the numbers are those of full moves. */
static void reader_check_repeats(struct reader *reader, const struct reader_order *order) {
  if (order->same_of_two_sides > 0 && 10 * order->same_of_two_sides > 9 * order->same_number) {
    reader_run(reader, "UPDATE $ SET number = 2 * number - (side = 'w')");
    reader_report(reader, "note", NULL, "the numbers are those of full moves", NULL);
  }
  if (order->same_number > order->same_of_two_sides || order->same_of_two_sides > 0) {
    reader_run(reader, "UPDATE $ SET reason = 'repeats the row before' WHERE at IN (SELECT b.at FROM " SAME_NUMBER
                       " AND (a.dfen, a.dice, a.moves) IS (b.dfen, b.dice, b.moves))");
    reader_rebuild_if(reader, "SELECT EXISTS (SELECT 1 FROM $ WHERE reason NOTNULL)");
    reader_look_at_order(reader);
  }
}

/* Why games are left out whole. */
static void reader_check_games(struct reader *reader, const struct reader_order *order) {
  if (order->players > 0) {
    reader_run(
      reader,
      "UPDATE temp.dfen_played SET reason = 'its rows name different players' WHERE game IN (SELECT b.game FROM $ AS a"
      " CROSS JOIN $ AS b ON b.at = a.at + 1 AND b.game = a.game WHERE nullif(a.white, '') <> nullif(b.white, '') OR"
      " nullif(a.black, '') <> nullif(b.black, ''))");
  }
  if (order->same_number > 0) {
    reader_run(reader, "UPDATE temp.dfen_played SET reason = 'two of its turns have one number' WHERE game IN (SELECT "
                       "b.game FROM " SAME_NUMBER ")");
  }
  if (reader->list != NULL) {
    reader_run(reader, "UPDATE temp.dfen_played SET reason = 'another document has this game' WHERE game IN (SELECT "
                       "b.game FROM $ AS a CROSS"
                       " JOIN $ AS b ON b.at = a.at + 1 AND b.game = a.game AND b.line <> a.line)");
  }
}

void reader_order_turns(struct reader *reader) {
  enum { HAS_DICE, HAS_FAULT, HAS_GAPS, FACTS };
  sqlite3_int64 facts[FACTS];
  struct reader_order order = {.is_in_order = true};
  const char *first = reader->staged;
  reader_ask_row(reader, "SELECT max(" WITH_DICE "), max(reason NOTNULL), max(at) <> count(*) FROM $", facts, FACTS);
  bool has_dice = facts[HAS_DICE] != 0;
  if (reader->column_of[ROLE_NUMBER] < 0 && reader->list == NULL && reader->has_game) {
    reader_report(reader, "note", NULL, "there are no numbers of turns; rows are taken in their order", NULL);
  }
  if (has_dice) {
    reader_take_dice(reader);
  }
  if (reader->has_game) {
    order = reader_look_at_order(reader);
  }
  if (has_dice || facts[HAS_FAULT] != 0 || facts[HAS_GAPS] != 0 || !order.is_in_order) {
    reader_rebuild(reader);
  }
  if (reader->of_documents) {
    reader_complete_documents(reader);
    reader_rebuild_if(reader, "SELECT EXISTS (SELECT 1 FROM $ WHERE reason NOTNULL)");
  }
  if (has_dice) {
    reader_join_pairs(reader);
  }
  if (reader->has_game) {
    order = reader->staged == first && !has_dice ? order : reader_look_at_order(reader);
    reader_check_repeats(reader, &order);
    reader_check_games(reader, &order);
    if (order.unconnected > order.connected) {
      reader_report(reader, "warning", NULL,
                    "most turns do not begin where the one before ended: are the rows in order?", NULL);
    }
  }
  if (reader->column_of[ROLE_NEXT_DFEN] >= 0) {
    reader_run(reader, "UPDATE $ SET reason = 'next_dfen is not the position after these moves' WHERE next_dfen <> "
                       "reached AND next_dfen <> '' AND"
                       " substr(reached, instr(reached, ' ') + 1, 1) <> side AND (NOT dfen_valid(next_dfen) OR "
                       "dfen_pool_key(dfen_try(next_dfen)) <>"
                       " dfen_pool_key(reached))");
  }
}
