#!/bin/sh
# The views against a second opinion: awk, which reads the turns and knows neither the views nor the statistics functions.
# Usage: pool.sh EXTENSION.so SAMPLE.db (from the project's root)
set -eu
extension=${1%.so}
sample=$2
. test/shell/support.sh
. test/support/lines.sh

# what awk needs to make the rows of the views: Wilson's bounds at 95 %, and numbers as they are compared here
wilson='
function row(n, w, d, l,   p, z2, centre, reach, lower) {
  z2 = 1.959963984540054 ^ 2
  p = (w + d / 2) / n
  centre = p + z2 / (2 * n)
  reach = sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n)))
  lower = centre - reach > 1e-12 ? (centre - reach) / (1 + z2 / n) : 0 # which rounding leaves at -0 or next to it
  return sprintf("%d|%d|%d|%d|%.9f|%.9f|%.9f", n, w, d, l, p, lower, (centre + reach) / (1 + z2 / n))
}'
columns="games, wins, draws, losses, printf('%.9f|%.9f|%.9f', score, lower, upper)"

# The sample; half of its unfinished games with a result, so that turns which were not completed are among those to be left out;
# and one ending seen twice, across the diagonal.
cp "$sample" "$work/games.db"
with_dfen "$work/games.db" "UPDATE games SET result = '1-0' WHERE result = '*' AND id % 2" \
  "INSERT INTO games VALUES (100000, 1, 2, '1-0', 'king captured')" "
  INSERT INTO turns SELECT 100000, number, dfen, 'RRR', moves, dfen_end_turn(dfen_play(dfen_roll(dfen, 'RRR'), moves)), 1
    FROM (SELECT 1 AS number, 'k7/8/8/8/8/8/8/K6R w - - 0 1' AS dfen, 'h1h2 h2h3 h3h4' AS moves
          UNION ALL VALUES (2, 'R7/8/8/8/8/8/8/K6k w - - 0 1', 'a8b8 b8c8 c8d8'))"
sql/migrate "$work/games.db" turns dfen >/dev/null
sql/backfill "$work/games.db" turns >/dev/null
with_dfen "$work/games.db" ".read sql/views.sql"
with_dfen "$work/games.db" ".read sql/views.sql"

# ---- Pooled positions ----

# A turn is completed when the second fields differ, or a king is missing in the first field of the position after it; the mover
# is the second field of the position before it.
with_dfen -separator '	' "$work/games.db" "SELECT dfen_pool_key(dfen), dfen, next_dfen, result, dice, moves FROM turns JOIN games ON id = game" >"$work/turns.tsv"
awk -F '\t' "$wilson"'
  {
    split($2, before, " "); split($3, after, " ")
    if ($4 == "*" || (before[2] == after[2] && after[1] ~ /k/ && after[1] ~ /K/)) next
    ++games[$1]
    if ($4 == "1/2-1/2") ++draws[$1]
    else if (($4 == "1-0") == (before[2] == "w")) ++wins[$1]
    else ++losses[$1]
    ++completed
  }
  END {
    print completed
    for (key in games) print key "|" row(games[key], wins[key], draws[key], losses[key])
  }' "$work/turns.tsv" | sort >"$work/expected_rows"
with_dfen "$work/games.db" "SELECT sum(games) FROM pooled" "SELECT key, $columns FROM pooled" | sort >"$work/rows"
cmp "$work/rows" "$work/expected_rows" >"$work/got" 2>&1 || diff "$work/expected_rows" "$work/rows" | head -n 6 >>"$work/got"
wc -l <"$work/rows" | awk '{ print ($1 > 50000 ? "many keys" : $1 " keys") }' >>"$work/got"
same "every key of the pooled view" <<'END'
many keys
END
plain "$work/games.db" "SELECT count(*) FROM turns JOIN games ON id = game WHERE completed AND result <> '*'" >"$work/want"
with_dfen "$work/games.db" "SELECT sum(games) FROM pooled" >"$work/got"
same "the sum over keys is the number of completed turns with a result" <"$work/want"
with_dfen "$work/games.db" "EXPLAIN QUERY PLAN SELECT * FROM pooled" | sed -n '/turns/p;/TREE/p' | sed 's/^[ |`-]*//' >"$work/got"
same "the pooled view reads the covering index in its order" <<'END'
SEARCH turns USING COVERING INDEX turns_canonical (canonical>?)
END

# ---- Continuations of the start position: the moves of Black are White's with the ranks exchanged ----

start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
for dice in PNB NBK PPN; do
  awk -F '\t' -v dice=$dice "$wilson"'
    {
      split($2, before, " "); split($3, after, " ")
      if (before[1] != "'$start'" || before[3] != "KQkq" || before[4] != "-" || toupper($5) != dice || $4 == "*" || before[2] == after[2]) next
      moves = $6
      if (before[2] == "b") {
        moves = ""
        for (i = 1; i <= length($6); ++i) { c = substr($6, i, 1); moves = moves (c ~ /[1-8]/ ? 9 - c : c) }
      }
      ++games[moves]
      if ($4 == "1/2-1/2") ++draws[moves]
      else if (($4 == "1-0") == (before[2] == "w")) ++wins[moves]
      else ++losses[moves]
    }
    END { for (m in games) print m "|" row(games[m], wins[m], draws[m], losses[m]) }' "$work/turns.tsv" | sort >"$work/want"
  [ -s "$work/want" ] || { echo "no game began with $dice"; failed=$((failed + 1)); }
  with_dfen "$work/games.db" "SELECT moves, $columns FROM continuations WHERE key = '$start w KQkq - $dice'" | sort >"$work/got"
  same "continuations after $dice" <"$work/want"
  # asked from Black's side, the same with Black's moves
  with_dfen "$work/games.db" ".parameter set @dfen \"'$start b KQkq -'\"" ".parameter set @dice \"'$dice'\"" \
    ".read sql/continuations.sql" | cut -d '|' -f 1-5 | sort >"$work/got"
  cut -d '|' -f 1-5 "$work/want" | sed 's/^\([^|]*\)|\(.*\)/\1\t\2/' | awk -F '\t' '{
      moves = ""
      for (i = 1; i <= length($1); ++i) { c = substr($1, i, 1); moves = moves (c ~ /[1-8]/ ? 9 - c : c) }
      print moves "|" $2 }' | sort >"$work/want2"
  same "continuations after $dice, asked from Black's side" <"$work/want2"
done
with_dfen "$work/games.db" "SELECT (SELECT sum(games) FROM continuations) = (SELECT sum(games) FROM pooled), (SELECT sum(wins) FROM continuations) = (SELECT sum(wins) FROM pooled)" >"$work/got"
same "continuations lose no turn" <<'END'
1|1
END

with_dfen "$work/games.db" "SELECT games, wins FROM continuations WHERE key = dfen_pool_key('k7/8/8/8/8/8/8/K6R w - - RRR')" >"$work/got"
same "continuations fold all that the pool key folds" <<'END'
2|2
END

# ---- The book, the dice, and what pooling bought ----

with_dfen "$work/games.db" ".read sql/book.sql" >"$work/book.tsv"
with_dfen :memory: "CREATE TABLE book(key, moves)" ".mode tabs" ".import \"$work/book.tsv\" book" ".mode list" \
  "SELECT count(*) > 200, count(DISTINCT key) = count(*), sum(dfen_pool_key(key) = key) = count(*), sum(dfen_valid(dfen_play(key, moves))) = count(*) FROM book" >"$work/got"
same "every line of the book can be played" <<'END'
1|1|1|1
END
with_dfen "$work/games.db" "SELECT count(*), sum(rolled) = (SELECT count(*) FROM turns), round(sum(expected)) = (SELECT count(*) FROM turns), min(rolled) > 0 FROM dice_distribution" >"$work/got"
same "the distribution of the dice" <<'END'
56|1|1|1
END
awk -F '\t' "$wilson"'
  {
    split($2, before, " "); split($3, after, " ")
    if ($4 == "*" || (before[2] == after[2] && after[1] ~ /k/ && after[1] ~ /K/)) next
    key = before[1] " " before[2] " " before[3] " " before[4]
    score = $4 == "1/2-1/2" ? 0.5 : (($4 == "1-0") == (before[2] == "w"))
    ++games[key]; sum[key] += score; ++gamesp[$1]; sump[$1] += score; ++turns; free += before[3] == "-"
  }
  function gained(name, games, sum,   key, n, ten, twenty, hundred, width, part) {
    for (key in games) {
      ++n; ten += games[key] >= 10; twenty += games[key] >= 20; hundred += games[key] >= 100
      split(row(games[key], sum[key], 0, 0), part, "|")
      width += games[key] * (part[7] - part[6])
    }
    printf "%s|%d|%d|%d|%d|%.3f|%.4f\n", name, n, ten, twenty, hundred, turns / n, width / turns
  }
  END { gained("as it stands", games, sum); gained("pool key", gamesp, sump); printf "%d|%.1f %%\n", turns, 100 * free / turns }' \
  "$work/turns.tsv" >"$work/want"
with_dfen "$work/games.db" ".read sql/gain.sql" | sed -n '/as it stands\|pool key\|%/p' | sed 's/^│ *//; s/ *│$//; s/ *│ */|/g' >"$work/got"
same "what pooling bought" <"$work/want"

# ---- Lines of an opening book: White's and Black's rows are one ----

# Of turns without en-passant targets, as in run.sh: where all may castle, only the flip merges.
lines_of_games "$work/games.db" "$work/lines.tsv"
sql/import "$work/lines.db" "$work/lines.tsv" >"$work/got"
with_dfen "$work/lines.db" "DROP TABLE turns" "CREATE TABLE turns(canonical, dfen, dice, moves, game, completed)" ".read sql/views.sql"
awk -F '\t' "$wilson$flipped_placement"'
  NR == 1 { next }
  { ++rows; total += $4; split($1, field, " ") }
  field[3] == "KQkq" {
    key = (field[2] == "w" ? field[1] : flipped_placement(field[1])) " w KQkq - " toupper($2)
    ++lines[key]; games[key] += $4; wins[key] += $5; draws[key] += $6; losses[key] += $7
    sides[key] = sides[key] field[2]
  }
  END {
    for (key in lines) { print key "|" lines[key] "|" row(games[key], wins[key], draws[key], losses[key]); both += sides[key] ~ /wb|bw/ }
    print "all|" rows "|" total
    print (both > 50 ? "many" : both) " keys of both sides" > "/dev/stderr"
  }' "$work/lines.tsv" 2>"$work/merged" | LC_ALL=C sort >"$work/want"
with_dfen "$work/lines.db" "SELECT key, lines, $columns FROM pooled_lines WHERE key GLOB '* w KQkq - ???'" \
  "SELECT 'all', sum(lines), sum(games) FROM pooled_lines" | LC_ALL=C sort >"$work/got"
same "lines of both sides" <"$work/want"
cp "$work/merged" "$work/got"
same "lines that the flip merges" <<'END'
many keys of both sides
END

finish "pooling"
