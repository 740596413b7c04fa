#!/bin/sh
# The views for look-ups, books, dice and lines, compared with awk, which reads the turns and uses neither the views nor the statistics
# functions. scored_turns.sh compares `pooled` and `continuations`.
# Usage: views.sh (from the project's root, after make); DFEN_TIMES sets how many of the games are used
set -eu
. test/program/shell/support.sh
. test/repo/support/lines.sh

columns="games, visits, wins, draws, losses, printf('%.9f|%.9f|%.9f', score, lower, upper)"

# The sample, or some of its games. Half of the unfinished ones get a result, so that they have uncompleted turns that must not count. One
# endgame occurs twice, reflected in the diagonal.
cp "$sample" "$work/games.db"
with_dfen "$work/games.db" "DELETE FROM turns WHERE game > $(part 5000)" "DELETE FROM games WHERE id > $(part 5000)" \
  "UPDATE games SET result = '1-0' WHERE result = '*' AND id % 2" \
  "INSERT INTO games(id, white, black, result) VALUES (100000, 1, 2, '1-0')" "
  INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT 100000, number, dfen, 'RRR', moves, dfen_end_turn(dfen_play(dfen_roll(dfen, 'RRR'), moves))
    FROM (SELECT 1 AS number, 'k7/8/8/8/8/8/8/K6R w - - 0 1' AS dfen, 'h1h2 h2h3 h3h4' AS moves
          UNION ALL VALUES (2, 'R7/8/8/8/8/8/8/K6k w - - 0 1', 'a8b8 b8c8 c8d8'))"
with_dfen "$work/games.db" ".read sql/views.sql"
with_dfen "$work/games.db" ".read sql/views.sql"

# ---- Look-ups ----

# An index on the expression of a key serves a query of a view for one key; no view requires it.
plan() {
  with_dfen "$work/games.db" "EXPLAIN QUERY PLAN SELECT * FROM $1" | grep -o "\(SEARCH\|SCAN\) turns.*"
}
{ plan "pooled WHERE key = 'x'" && plan "outcomes WHERE position_key = 'x'"; } >"$work/got"
with_dfen "$work/games.db" "CREATE INDEX turns_key ON turns(dfen_pool_key(dfen_try(dfen)))"
{ plan "pooled WHERE key = 'x'" && plan "outcomes WHERE position_key = 'x'"; } >>"$work/got"
with_dfen "$work/games.db" "DROP INDEX turns_key"
same "pooled and outcomes look a key up in an index on its expression" <<'END'
SEARCH turns USING PRIMARY KEY (game=?)
SEARCH turns USING PRIMARY KEY (game=?)
SEARCH turns USING INDEX turns_key (<expr>=?)
SEARCH turns USING INDEX turns_key (<expr>=?)
END

# ---- The book: of the continuations, which scored_turns.sh compares with a recount ----

# The book has the continuation with the best lower bound, then with more games, then with the smaller text.
with_dfen "$work/games.db" "SELECT key, moves, $columns FROM continuations" >"$work/rows"
wc -l <"$work/rows" | awk -v many="$(part 50000)" '{ print ($1 > many ? "many continuations" : $1 " continuations") }' >"$work/got"
same "the continuations of the sample" <<'END'
many continuations
END
LC_ALL=C sort -t '|' -k 1,1 -k 9,9gr -k 3,3gr -k 2,2 "$work/rows" | LC_ALL=C awk -F '|' '$1 != key { key = $1; print }' | sort >"$work/want"
with_dfen "$work/games.db" "SELECT key, moves, $columns FROM book" | sort >"$work/rows"
{ cmp "$work/rows" "$work/want" || diff "$work/want" "$work/rows" | head -n 6; } >"$work/got" 2>&1
same "every line of the book" </dev/null

# from Black's view, the same with Black's moves: White's with the ranks reversed
start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
for dice in PNB NBK PPN; do
  with_dfen -separator '	' "$work/games.db" "SELECT moves, games, visits, wins, draws, losses FROM continuations WHERE key = '$start w KQkq - $dice'" |
    awk -F '\t' '{
      moves = ""
      for (i = 1; i <= length($1); ++i) { c = substr($1, i, 1); moves = moves (c ~ /[1-8]/ ? 9 - c : c) }
      print $2 "|" $3 "|" $4 "|" $5 "|" $6 "|" substr(moves, 1, 2) }' | sort >"$work/want"
  [ -s "$work/want" ] || { echo "this test needs one" >"$work/got" && fails "some game began with $dice" "$work/got"; }
  with_dfen "$work/games.db" ".parameter set @dfen \"'$start b KQkq -'\"" ".parameter set @dice \"'$dice'\"" \
    ".read sql/continuations.sql" | awk -F '|' '{ print $2 "|" $3 "|" $4 "|" $5 "|" $6 "|" substr($1, 1, 2) }' | sort >"$work/got"
  cut -d '|' -f 1-5 "$work/want" | sort >"$work/want2"
  cut -d '|' -f 1-5 "$work/got" | sort >"$work/got2"
  mv "$work/got2" "$work/got"
  same "continuations after $dice, from Black's view" <"$work/want2"
done

with_dfen "$work/games.db" "SELECT games, visits, wins FROM continuations WHERE key = dfen_pool_key('k7/8/8/8/8/8/8/K6R w - - RRR')" >"$work/got"
same "continuations merge everything that the pool key merges" <<'END'
1|2|1
END

# ---- The two forms of the book ----

# The form of dfen: a line for each key, the moves as seen from its board.
with_dfen "$work/games.db" ".read sql/book.sql" >"$work/book.tsv"
with_dfen :memory: "CREATE TABLE book(key, moves)" ".mode tabs" ".import \"$work/book.tsv\" book" ".mode list" \
  "SELECT count(*) > $(part 150), count(DISTINCT key) = count(*), sum(dfen_pool_key(key) = key) = count(*), sum(dfen_valid(dfen_play(key, moves))) = count(*) FROM book" >"$work/got"
same "every line of the book is legal" <<'END'
1|1|1|1
END

# The form of Dice Chess programs, parsed as they do: two fields a line, the first a position and its dice, each once. Every completed turn
# from a position and roll of the book is found by its own text, and its moves are legal.
with_dfen "$work/games.db" ".read sql/book_dice_chess.sql" >"$work/dice_chess.tsv"
awk -F '\t' 'NF != 2 || $1 == "" || $2 == "" || $2 ~ /[^a-h1-8qrbn,]/ || split($1, part, " ") != 5 || seen[$1]++ { print "line " NR ": " $0 }
  { split($1, part, " "); dice = part[5]; letters = part[2] == "w" ? "BKNPQR" : "bknpqr"
    for (i = 1; i <= 3; ++i) if (index(letters, substr(dice, i, 1)) < (i > 1 ? index(letters, substr(dice, i - 1, 1)) : 1)) print "dice in line " NR }' \
  "$work/dice_chess.tsv" >"$work/got"
same "lines of the book for Dice Chess programs" </dev/null
with_dfen -separator '	' "$work/games.db" "
  SELECT dfen_normalize(dfen) || ' ' || dfen_dice(rolled, 'alphabetical'), rolled
  FROM (SELECT dfen, dfen_roll(dfen, dice) AS rolled FROM turns JOIN games ON id = game WHERE completed AND result <> '*' LIMIT -1)
  WHERE dfen_pool_key(rolled) IN (SELECT key FROM book WHERE games >= 2 AND moves <> '')" >"$work/asked.tsv"
awk -F '\t' -v many="$(part 5000)" 'NR == FNR { book[$1] = $2; next }
  { ++asked; if (!($1 in book)) { print "not found: " $1; next } print $2 "\t" book[$1] >"'"$work/found.tsv"'"; sides[substr($1, index($1, " ") + 1, 1)]++ }
  END { print (asked > many && sides["w"] > many / 5 && sides["b"] > many / 5 ? "many found, White'"'"'s and Black'"'"'s" : asked) }' \
  "$work/dice_chess.tsv" "$work/asked.tsv" >"$work/got"
with_dfen :memory: "CREATE TABLE found(rolled, moves)" ".mode tabs" ".import \"$work/found.tsv\" found" ".mode list" \
  "SELECT sum(dfen_valid(dfen_play(rolled, moves))) = count(*) FROM found" >>"$work/got"
same "every turn of the book is found by its own position" <<'END'
many found, White's and Black's
1
END
# Exact mirrors are listed too: the endgame of game 100000 from all eight sides, for both colours.
cp "$work/games.db" "$work/one.db"
plain "$work/one.db" "DELETE FROM turns WHERE game < 100000"
with_dfen "$work/one.db" ".parameter set @games 1" ".read sql/book_dice_chess.sql" | grep -c '^[Kk1-8R/r]* [wb] - - [Rr]*	' >"$work/got"
with_dfen :memory: "SELECT count(*) FROM dfen_orbit('k7/8/8/8/8/8/8/K6R w - - 0 1 RRR', 'dihedral')" >"$work/want"
same "an endgame is in the book from every side" <"$work/want"

# ---- The dice ----

with_dfen "$work/games.db" "SELECT count(*), sum(rolled) = (SELECT count(*) FROM scored_turns), round(sum(expected)) = sum(rolled), min(rolled) > 0,
  sum(rolled) = (SELECT sum(visits) FROM pooled) FROM dice_distribution" >"$work/got"
same "the distribution of the dice" <<'END'
56|1|1|1|1
END

# ---- Lines of an opening book: White's and Black's rows are merged ----

# From turns without en-passant targets, as in demo.sh: with all castling rights, only the flip merges positions.
lines_of_games "$work/games.db" "$work/lines.tsv"
"$build/dfen" import "$work/lines.db" "$work/lines.tsv" >"$work/got"
with_dfen "$work/lines.db" ".read sql/views_lines.sql"
awk -F '\t' "$bounds$flipped_placement"'
  NR == 1 { next }
  { ++rows; total += $4; split($1, field, " ") }
  field[3] == "KQkq" {
    key = (field[2] == "w" ? field[1] : flipped_placement(field[1])) " w KQkq - " toupper($2)
    ++lines[key]; games[key] += $4; wins[key] += $5; draws[key] += $6; losses[key] += $7
    sides[key] = sides[key] field[2]
  }
  END {
    for (key in lines) { print key "|" games[key] "|" lines[key] "|" wins[key] + 0 "|" draws[key] + 0 "|" losses[key] + 0 "|" bounds(games[key], wins[key], draws[key]); both += sides[key] ~ /wb|bw/ }
    print "all|" rows "|" total
    print (both > 50 ? "many" : both) " keys of both sides" > "/dev/stderr"
  }' "$work/lines.tsv" 2>"$work/merged" | LC_ALL=C sort >"$work/want"
with_dfen "$work/lines.db" "SELECT key, games, lines, wins, draws, losses, printf('%.9f|%.9f|%.9f', score, lower, upper)
  FROM pooled_lines WHERE key GLOB '* w KQkq - ???'" "SELECT 'all', sum(lines), sum(games) FROM pooled_lines" | LC_ALL=C sort >"$work/got"
same "lines of both colours" <"$work/want"
cp "$work/merged" "$work/got"
same "some lines are merged by the flip" <<'END'
many keys of both sides
END

# ---- Extremes ----

# Every column of the tables has its smallest and its largest values, in some of nine beginnings of games; others have usual ones. Each view can be
# read whole, ratings that no difference is known of are as none, and the programs end well.
make_turns "$work/plain.db" 400
plain "$work/plain.db" "DELETE FROM turns WHERE game > 9 OR number > 6" "DELETE FROM games WHERE id NOT IN (SELECT game FROM turns)" \
  "INSERT INTO positions(dfen, dice, moves, games, wins, draws, losses) SELECT dfen, dice, moves, 0, 0, 0, 0 FROM turns WHERE game = 1"
cp "$work/plain.db" "$work/extreme.db"
least=$(plain :memory: "SELECT printf('%lld', 1 << 63)")
most=9223372036854775807
plain "$work/extreme.db" "UPDATE games SET (white_rating, black_rating) = (SELECT column2, column3 FROM (VALUES (1, $least, 0), (2, 0, $least), (3, $least, $most),
    (4, $most, $least), (5, $least, $least + 1), (6, NULL, $least), (7, 10000, 0), (8, 0, 10001)) WHERE column1 = games.id)" \
  "UPDATE games SET played_at = CASE id % 3 WHEN 0 THEN '0000-01-01 00:00:00' WHEN 1 THEN '9999-12-31 23:59:59' END, mode = iif(id % 2, '', printf('%10000s', 'm'))" \
  "UPDATE players SET id = CASE id WHEN 1 THEN $least WHEN 2 THEN $most ELSE id END, name = iif(id % 2, printf('%10000s', id), name)" \
  "UPDATE games SET white = CASE white WHEN 1 THEN $least WHEN 2 THEN $most ELSE white END, black = CASE black WHEN 1 THEN $least WHEN 2 THEN $most ELSE black END" \
  "UPDATE turns SET game = iif(game = 1, $least, $most) WHERE game <= 2" "UPDATE games SET id = iif(id = 1, $least, $most) WHERE id <= 2" \
  "UPDATE turns SET number = $most - 1000 + number WHERE game IN ($most, 3)" "UPDATE positions SET games = 999999999999999, wins = 999999999999999"
for database in plain extreme; do
  "$build/dfen" judge "$work/$database.db" >"$work/output"
  "$build/dfen" count "$work/$database.db"
  with_dfen "$work/$database.db" ".read sql/views_lines.sql" ".read sql/equities.sql" "INSERT OR IGNORE INTO equities VALUES ('KvK', $least, -9e999), ('KvK', $most, 9e999)"
done >"$work/got" 2>&1
# an error has the number of its view among these lines
plain "$work/extreme.db" "SELECT format('SELECT * FROM %s;', name) FROM sqlite_schema WHERE type = 'view'" >"$work/views.sql"
printf '.read sql/%s.sql\n' book book_dice_chess chart pooling_gain estimates_report >>"$work/views.sql"
sqlite3 -batch -init /dev/null -cmd ".load '$extension'" "$work/extreme.db" <"$work/views.sql" 2>>"$work/got" >"$work/output" || true
"$build/dfen" book "$work/extreme.db" "$work/book.db" --games 1 2>/dev/null || echo "dfen book: $?" >>"$work/got"
with_dfen "$work/extreme.db" "ATTACH '$work/plain.db' AS plain" "SELECT count(*) > 20, sum(expected NOTNULL) > 10 FROM main.pooled" \
  "SELECT key, $columns FROM main.pooled EXCEPT SELECT key, $columns FROM plain.pooled" \
  "SELECT count(*), sum(score), sum(expected NOTNULL) FROM main.game_report" >>"$work/got"
same "the extremes of every column" <<'END'
dfen judge: 9 games judged; the views player_report and game_report show more
dfen judge: games of a player against itself, which are in no report: 5
dfen count: 9 games counted
dfen judge: 9 games judged; the views player_report and game_report show more
dfen judge: games of a player against itself, which are in no report: 5
dfen count: 9 games counted
1|1
8|4.0|2
END

# ---- Figures of the sample in the pages ----

if [ "$(part 5000)" -lt 5000 ]; then
  finish
  exit
fi
# in_page PAGE SENTENCE: the page contains the sentence, with any line breaks.
in_page() {
  tr '\n' ' ' <"$1" | tr -s ' ' | grep -qF -e "$2" || echo "$1 does not say: $2"
}
with_dfen "$work/sample.db" "ATTACH '$sample' AS s" "CREATE TABLE plays AS SELECT game, number, dfen, dice, moves, iif(completed, dfen_score(result, dfen), NULL) AS score FROM s.turns JOIN s.games ON id = game" \
  "CREATE VIEW scored_turns AS SELECT * FROM plays" ".read sql/views.sql" \
  "CREATE TABLE half AS SELECT key, game % 2 AS odd, dfen_record(score, game, number) AS record FROM counted_turns GROUP BY 1, 2" \
  "CREATE TABLE best AS SELECT key, record FROM half WHERE odd ORDER BY dfen_lower(record) DESC, key LIMIT 10"
{
  in_page test/bench/FIGURES.md "$(with_dfen "$work/sample.db" "
    SELECT printf('of the turns of %,d games, %s begin in a position that at least ten games met, and %s without it; of the third turns %s and %s.',
      (SELECT count(DISTINCT game) FROM counted_turns), dfen_percent(sum(visits * after_10) / sum(visits)), dfen_percent(sum(visits * before_10) / sum(visits)),
      dfen_percent(max(after_10) FILTER (WHERE turn = 3)), dfen_percent(max(before_10) FILTER (WHERE turn = 3))) FROM pooling_gain_by_turn")"
  in_page test/bench/FIGURES.md "$(with_dfen "$work/sample.db" "
    SELECT printf('the ten positions with the best lower bounds of the odd games scored %s there, and %s in the even games; their lower bounds are %s on average',
      dfen_percent(avg(dfen_mean_score(best.record))), dfen_percent(sum(dfen_wins(half.record) + dfen_draws(half.record) / 2.0) / sum(dfen_games(half.record))),
      dfen_percent(avg(dfen_lower(best.record)))) FROM best LEFT JOIN half ON half.key = best.key AND NOT odd")"
} >"$work/got"
same "figures of the sample in the pages" </dev/null

finish
