/* The view dfen_scored: every row of the table once, as a turn with its score, or with the reason why it is left out. A
 * row counts for its position whether or not the turn was played to its end, or rolled at all. `at` is the order of the
 * turns, and `first` that of the first one of the game. */
#include "reader.h"

/* An incomplete turn has no other side to move, and leads to a position with the remaining dice. */
/* clang-format off */
static const char view[] =
  "CREATE TEMP VIEW dfen_scored AS SELECT at, row, game, number, dfen,"
  " CASE WHEN reason NOTNULL OR dice IS NULL THEN dice ELSE " STORED_DICE " END AS dice,"
  " replace(moves, ',', ' ') AS moves, reached AS next_dfen, substr(reached, instr(reached, ' ') + 1, 1) <> side AS completed,"
  " won, CASE side WHEN 'w' THEN won ELSE 1 - won END AS score, white, black, white_rating, black_rating, played_at, mode,"
  " termination, first, reason"
  " FROM (SELECT s.at, coalesce(s.row, s.at) AS row, s.game, coalesce(s.number, s.at - coalesce(p.first, 1) + 1) AS number, s.side,"
  "  s.dfen, s.dice, s.moves, s.reached, s.white, s.black, s.white_rating, s.black_rating, s.played_at, s.mode, s.termination, p.first, %s AS won, CASE"
  "  WHEN s.reason NOTNULL THEN s.reason WHEN s.result NOTNULL AND r.result IS NULL THEN 'a result that cannot be read'"
  "  WHEN p.reason NOTNULL THEN p.reason WHEN %s IS NULL AND %d THEN 'no result' END AS reason"
  "  FROM $ AS s LEFT JOIN temp.dfen_readings AS r ON r.side = s.side AND r.result = s.result"
  "  LEFT JOIN temp.dfen_played AS p ON p.game = s.game)"
  " UNION ALL SELECT NULL, row, game, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
  " reason FROM temp.dfen_left_out";
/* clang-format on */

void reader_judge(struct reader *reader) {
  const char *white = reader->has_game ? "p.white" : "r.white";
  session_run(reader->session, "DROP VIEW IF EXISTS temp.dfen_scored");
  bool asked = reader->asked;
  reader->asked = false;
  reader_run(reader, session_text(reader->session, view, white, white, !reader->for_import));
  reader->asked = asked;
}
