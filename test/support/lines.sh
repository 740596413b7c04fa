# shellcheck shell=sh
# Tables of positions and rolls for the tests of pooling: counts of games, in the view of the side to move. Made from a
# game database by plain SQL and awk, so that dfen has no part in what its answers are compared with.
# shellcheck disable=SC2034,SC2016

# lines_of_games GAMES.db FILE.tsv: a line a position, roll and moves, of all completed turns of games with a result that
# begin without en-passant targets. Whether a target can be captured is beyond plain SQL, so none may be there.
lines_of_games() {
  sqlite3 -batch -bail -init /dev/null -cmd ".mode tabs" -cmd ".headers on" "$1" "
    SELECT dfen AS position, dice, replace(moves, ' ', ',') AS moves, count(*) AS games,
        sum(result = iif(dfen GLOB '* w *', '1-0', '0-1')) AS wins, sum(result = '1/2-1/2') AS draws,
        sum(result = iif(dfen GLOB '* w *', '0-1', '1-0')) AS losses
      FROM turns JOIN games ON id = game WHERE completed AND result <> '*' AND dfen GLOB '* [wb] * - *'
      GROUP BY dfen, dice, moves" >"$2"
}

# For awk: the first field of a DFEN with the colours exchanged.
flipped_placement='
function other_case(text) { return text ~ /[A-Z]/ ? tolower(text) : toupper(text) }
function flipped_placement(text,   rank, flipped, i, r) {
  split(text, rank, "/")
  for (r = 8; r >= 1; --r) {
    for (i = 1; i <= length(rank[r]); ++i) flipped = flipped other_case(substr(rank[r], i, 1))
    flipped = flipped (r > 1 ? "/" : "")
  }
  return flipped
}'
