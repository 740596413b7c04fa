# shellcheck shell=sh
# Tables of positions and rolls for the tests of pooling: counts of games for the side to move. Computed from a game database by plain SQL
# and awk, so that the expected results do not depend on dfen.
# shellcheck disable=SC2034,SC2016

# lines_of_games GAMES.db FILE.tsv: a line for each position, roll and moves, from all completed turns of games with a result that begin
# without en-passant targets, because plain SQL cannot decide whether a target can be captured.
lines_of_games() {
  sqlite3 -batch -bail -init /dev/null -cmd ".mode tabs" -cmd ".headers on" "$1" "
    SELECT dfen AS position, dice, replace(moves, ' ', ',') AS moves, count(*) AS games,
        sum(result = iif(dfen GLOB '* w *', '1-0', '0-1')) AS wins, sum(result = '1/2-1/2') AS draws,
        sum(result = iif(dfen GLOB '* w *', '0-1', '1-0')) AS losses
      FROM turns JOIN games ON id = game WHERE completed AND result <> '*' AND dfen GLOB '* [wb] * - *'
      GROUP BY dfen, dice, moves" >"$2"
}

# A function for awk: the score of n games with w wins and d draws, and Wilson's bounds at 95 %; numbers as compared.
bounds='
function bounds(n, w, d,   p, z2, centre, reach, lower) {
  z2 = 1.959963984540054 ^ 2
  p = (w + d / 2) / n
  centre = p + z2 / (2 * n)
  reach = sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n)))
  lower = centre - reach > 1e-12 ? (centre - reach) / (1 + z2 / n) : 0 # rounding may give -0 or a number close to it
  return sprintf("%.9f|%.9f|%.9f", p, lower, (centre + reach) / (1 + z2 / n))
}'

# A function for awk: the first field of a DFEN with the colours exchanged.
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
