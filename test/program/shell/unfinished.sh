#!/bin/sh
# A last turn that was rolled and not played, or not even rolled, counts for its position: half of two games, by every way from a file to a
# score. A turn counts once, whatever its next_dfen says, unless that is another position.
# Usage: unfinished.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
black='rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1'
# games FIRST LAST: the file, whose first game ends with a turn of these dice and moves.
games() {
  cat <<END
game,white,black,result,dfen,dice,moves,number,termination
1,A,B,1-0,$start,PNB,e2e4 f1c4 b1c3,1,resign
1,A,B,1-0,$black,$1,$2,2,resign
2,A,B,0-1,$start,PNB,e2e4 f1c4 b1c3,1,king_captured
2,A,B,0-1,$black,pnb,e7e5 f8c5 b8c6,2,king_captured
END
}

for last in "pnr," "pnr,e7e5" ","; do
  games "${last%,*}" "${last#*,}" >"$work/games.csv"
  rm -f "$work/games.db"
  {
    "$extension" pool "$work/games.csv" --csv 2>/dev/null | grep " e6," | tr -d "\r"
    "$extension" import "$work/games.db" "$work/games.csv"
    with_dfen "$work/games.db" ".read sql/views.sql" ".read sql/counts.sql" "SELECT games, score FROM pooled WHERE key = dfen_pool_key('$black')" \
      "SELECT sum(games) FROM continuations WHERE key = dfen_pool_key(dfen_roll('$black', 'pnb'))" "SELECT dice, rolled FROM dice_distribution WHERE rolled"
    "$extension" count "$work/games.db"
    with_dfen "$work/games.db" "SELECT games, wins, draws, losses FROM position_counts WHERE key = dfen_pool_id('$black')" \
      "SELECT dice, games FROM continuation_counts WHERE key = dfen_pool_id('$black')" "SELECT dice, next_key IS NULL FROM visits WHERE key = dfen_pool_id('$black') ORDER BY next_key IS NULL" \
      "SELECT count(*) FROM uncounted"
  } >"$work/got" 2>&1
  roll=$(echo "${last%,*}" | tr pnr PNR)
  same "a game that ends with the dice '${last%,*}' and the moves '${last#*,}'" <<END
r1bqk1nr/pppp1ppp/2n5/2b1p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6,2,2,1,0,1,0.5,0.0945312057342307,0.905468794265769
dfen import: 4 rows read: 4 turns of 2 games imported, 0 rejected
2|0.5
1
PNB|3${roll:+
PNR|1}
dfen count: 2 games counted
2|1|0|1
PNB|1
PNB|0
$roll|1
0
END
done

# Five texts for the position after one turn: another board, the right one, the side not changed, without the target, on which three pawn dice
# can capture, and none.
plain "$work/next.db" "CREATE TABLE plays(game, number, dfen, dice, moves, next_dfen, score)" "CREATE VIEW scored_turns AS SELECT * FROM plays" \
  "INSERT INTO plays SELECT column1, 1, '$start', 'PNB', 'e2e4 f1c4 b1c3', column2, 1 FROM (VALUES
    (1, '8/8/8/8/8/8/8/K6k b - - 0 1'), (2, '$black'), (3, replace('$black', ' b ', ' w ')), (4, replace('$black', 'e3', '-')), (5, NULL))"
with_dfen "$work/next.db" ".read sql/counts.sql"
"$extension" count "$work/next.db" 2>/dev/null
with_dfen "$work/next.db" "SELECT games, next_key = dfen_pool_id('$black') FROM continuation_counts" "SELECT * FROM uncounted" >"$work/got"
same "the position after a turn" <<'END'
2|1
1|1|next_dfen is not the position after the moves
3|1|next_dfen is not the position after the moves
4|1|next_dfen is not the position after the moves
END

# Ids and numbers compare as SQLite's `=` does.
plain "$work/ids.db" "CREATE TABLE plays(game, number, dfen, dice, moves, next_dfen, score)" "CREATE VIEW scored_turns AS SELECT * FROM plays" \
  "INSERT INTO plays VALUES (1, 3, '$start', 'PNB', 'e2e4 f1c4 b1c3', NULL, 1), (1.0, 3.0, '$start', 'PNB', 'e2e4 f1c4 b1c3', NULL, 1.0),
    (1.0, 4.0, '$black', NULL, NULL, NULL, 0), ('1', 3, '$start', NULL, NULL, NULL, 1), (1.5, 3, '$start', NULL, NULL, NULL, 1)"
with_dfen "$work/ids.db" ".read sql/views.sql" ".read sql/counts.sql"
"$extension" count "$work/ids.db" 2>/dev/null
with_dfen "$work/ids.db" "SELECT games, visits FROM pooled ORDER BY games" "SELECT games, visits FROM position_counts ORDER BY games" \
  "SELECT typeof(game), game FROM counted_games ORDER BY 1" "SELECT count(*) FROM games_to_count" "SELECT * FROM uncounted" >"$work/got"
same "whole numbers of either type are one game and one turn" <<'END'
1|1
3|4
1|1
2|2
integer|1
text|1
0
1.5||the game is not an INTEGER or text
END
finish
