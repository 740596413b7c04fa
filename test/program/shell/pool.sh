#!/bin/sh
# dfen pool: from a CSV or a table to scores. The input that it accepts, its questions, the rows it leaves out, and its numbers compared with
# a recount; hostile names, and databases that it must not change.
# Usage: pool.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh
start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR

# pool ARGUMENT ...: its output in $work/got, without the box of the table; its status if it failed.
pool() {
  (cd "$work" && "$build/dfen" pool --box "$@") >"$work/output" 2>"$work/notes" || echo "status $?" >>"$work/output"
  sed '/^┌/d; /^├/d; /^└/d; s/^│ *//; s/ *│$//; s/ *│ */|/g' "$work/notes" "$work/output" >"$work/got"
}

# ---- Rows that are left out ----

cat >"$work/games.csv" <<END
game,position,result
1,$start w KQkq - 0 1,white
1,$start w KQkq - 0 1 PNB,white
2,$start b KQkq - 0 1,Black
3,,black
4,$start w KQkq - 0 1,
4,$start w KQkq - 0 1,*
6,8/8/4k3/8/3KP3/8/8/8 w - - 0 40,1/2-1/2
7,8/8/3k4/8/3PK3/8/8/8 w - - 0 40,draw,one more
END
pool games.csv
same "rows that are left out" <<'END'
dfen pool: columns: game = game, dfen = position, result = result
dfen pool: results: result: white/1/2-1/2/Black: White won 1, drew 1, lost 1 of 3 games
dfen pool: 8 rows read: 3 turns
dfen pool: rows left out: 1, the first is row 2: the second row of a turn
dfen pool: rows left out: 1, the first is row 4: no position
dfen pool: rows left out: 1, the first is row 5: no result
dfen pool: rows left out: 1, the first is row 6: repeats a row
dfen pool: rows left out: 1, the first is row 8: too many fields
position|games|visits|score|bounds
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|2|2|100.0 %|34.2 % .. 100.0 %
8/8/3k4/8/3PK3/8/8/8 w - -|1|1|50.0 %|5.5 % .. 94.5 %
END
# An id of each row, of the turns of three games with and without moves. The three games meet the start position seven times.
for moves in ", dice, moves" ""; do
  sqlite3 -batch -init /dev/null -csv -header "$sample" "SELECT 70 + row_number() OVER (ORDER BY game, number) AS game_id, number AS ply, dfen AS fen, result$moves
    FROM turns JOIN games ON games.id = game WHERE completed AND result <> '*' AND game <= 3 ORDER BY game, number" >"$work/uuids.csv"
  for columns in "" game= game=game_id; do
    pool uuids.csv --top 1 ${columns:+--columns "$columns"}
    sed -n 's/^\(rnbqkbnr[^|]*|[0-9]*|\).*/\1/p; /which column/p; /--columns/p; /^status/p' "$work/got"
  done
done >"$work/all"
cp "$work/all" "$work/got"
cat >"$work/once" <<'END'
dfen pool: uuids.csv: which column identifies a game? Rows are turns of games, but each has its own 'game_id'
  --columns game=: no column has ids: games begin where numbers or positions begin again
  --columns game=game_id: each row is a game
status 2
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|3|
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|7|
END
cat "$work/once" "$work/once" >"$work/want"
same "an id of each row" <"$work/want"
# An id of unknown name, in a file whose order says nothing; and JSON whose moves have an unknown name.
sqlite3 -batch -init /dev/null -csv -header "$sample" "SELECT 'c' || game AS contest, dfen AS fen, iif(result = '1-0', 'white', 'black') AS winner
  FROM turns JOIN games ON games.id = game WHERE game <= 20 AND result <> '*' ORDER BY (game * 7919 + number * 104729) % 1009" >"$work/contest.csv"
sqlite3 -batch -init /dev/null -json "$sample" "SELECT dfen AS fen, dice, moves AS action, iif(result = '1-0', 'white', 'black') AS winner
  FROM turns JOIN games ON games.id = game WHERE game <= 20 AND result <> '*' ORDER BY game, number" >"$work/action.json"
for file in contest.csv action.json; do
  pool $file --top 1
  grep -e 'which column' -e ' --columns' -e '^status' "$work/got"
done >"$work/all"
cp "$work/all" "$work/got"
games=$(plain "$sample" "SELECT count(*) FROM games WHERE id <= 20 AND result <> '*'")
same "an id of unknown name" <<END
dfen pool: contest.csv: which column identifies a game? Rows are turns of games
  --columns game=contest: $games games
  --columns game=: no column has ids: each row counts as a game of its own
status 2
dfen pool: action.json: which column identifies a game? Rows are turns of games
  --columns game=: no column has ids: each row counts as a game of its own
status 2
END
printf 'fen,winner\n%s w KQkq - 0 1 PNB,white\n%s w KQkq - 0 1 NBK,black\n' $start $start >"$work/rolled.csv"
pool rolled.csv
same "a log of rows after the roll" <<'END'
dfen pool: columns: dfen = fen, winner = winner
dfen pool: results: winner: colours: White won 1, drew 0, lost 1 of 2 rows
dfen pool: no column for game: each row counts as a game of its own
dfen pool: 2 rows read: 2 turns
position|games|visits|score|bounds
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|2|2|50.0 %|9.5 % .. 90.5 %
END

# ---- Questions ----

cat >"$work/two.csv" <<END
turn,before,after,white_won,result
w,$start w KQkq - 0 1,$start b KQkq - 0 1,1,1
b,$start b KQkq - 0 1,$start w KQkq - 0 2,0,0
w,$start w KQkq - 0 2,,1,-1
END
: >"$work/asked"
asked() {
  pool "$@"
  sed '/^  /d' "$work/got" >>"$work/asked"
}
asked two.csv
cat "$work/got" >"$work/listed"
asked two.csv --columns dfen=before
asked two.csv --columns dfen=before,result=winner
asked two.csv --columns dfen=before,result=white_won
asked two.csv --columns dfen=before --scale 0/1
asked two.csv --columns
asked two.csv plays
asked none.csv
printf 'fen\n' >"$work/narrow.csv"
asked narrow.csv
: >"$work/empty.csv"
asked empty.csv
printf 'fen,r\nx,\0\n' >"$work/nul.csv"
asked nul.csv
cp "$work/asked" "$work/got"
same "ambiguous columns are asked for" <<'END'
dfen pool: two.csv: which column has the positions?
status 2
dfen pool: columns: dfen = before, result = white_won, result = result
dfen pool: results: white_won: 1//0: White won 2, drew 0, lost 1 of 3 rows
dfen pool: no column for game: each row counts as a game of its own
dfen pool: result is not used: what do the texts of 'result' mean?
dfen pool: 3 rows read: 3 turns
dfen pool: not used: turn, after
position|games|visits|score|bounds
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|3|3|100.0 %|43.9 % .. 100.0 %
dfen pool: --columns maps result to 'winner', which is not a column; the columns are turn, before, after, white_won, result
status 2
dfen pool: columns: dfen = before, result = white_won
dfen pool: results: white_won: 1//0: White won 2, drew 0, lost 1 of 3 rows
dfen pool: no column for game: each row counts as a game of its own
dfen pool: 3 rows read: 3 turns
dfen pool: not used: turn, after, result
position|games|visits|score|bounds
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|3|3|100.0 %|43.9 % .. 100.0 %
dfen pool: --scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'win,resigned/draw/loss' or 'side to move:W/D/L', not '0/1'
status 2
dfen pool: --columns needs a value
status 2
dfen pool: cannot read plays: No such file or directory
status 1
dfen pool: cannot read none.csv: No such file or directory
status 1
dfen pool: narrow.csv has one column, 'fen': separate values by commas, semicolons, tabs or |
status 1
dfen pool: empty.csv is empty
status 1
dfen pool: nul.csv has a NUL in line 2
status 1
END
cp "$work/listed" "$work/got"
same "the columns are listed" <<'END'
dfen pool: two.csv: which column has the positions?
  --columns dfen=before: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK...
  --columns dfen=after: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK...
status 2
END
printf 'ply,a,b,c,match\n1,%s w KQkq -,x,1,7\n2,?,y,0,7\n' $start >"$work/unknown.csv"
pool unknown.csv
same "both missing columns are asked for, of the columns that can be them" <<'END'
dfen pool: unknown.csv: which column has the results, and which column has the positions?
  --columns dfen=a: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK..., ?
  --columns result=b: x, y
  --columns result=c: 1, 0
status 2
END
printf 'fen,result,winner\n%s w KQkq - 0 1,white,white\n' $start >"$work/both.csv"
pool both.csv
same "two columns of results" <<'END'
dfen pool: columns: dfen = fen, result = result, winner = winner
dfen pool: results: result: white//; winner: colours: White won 1, drew 0, lost 0 of 1 row
dfen pool: no column for game: each row counts as a game of its own
dfen pool: 1 row read: 1 turn
position|games|visits|score|bounds
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|1|1|100.0 %|20.7 % .. 100.0 %
END
printf 'position\tdice\tmoves\tgames\twins\tdraws\tlosses\n%s w KQkq -\tPNB\te2e4,f1c4,b1c3\t60\t33\t1\t26\n' $start >"$work/counts.tsv"
pool counts.tsv
same "a table of counts" <<'END'
dfen pool: counts.tsv has counts of games, not results: import it as lines of a book (sql/IMPORT.md); the view pooled_lines of sql/views_lines.sql pools these
status 2
END
{ echo fen,result && seq 1 101 | sed "s:.*:$start w KQkq - 0 1,game &:"; } >"$work/names.csv"
pool names.csv
same "a column of names" <<'END'
dfen pool: names.csv: what do the texts of 'result' mean?
  'game 1': 1 game: undecided for White, undecided for side to move
  'game 2': 1 game: undecided for White, undecided for side to move
  'game 3': 1 game: undecided for White, undecided for side to move
  'game 4': 1 game: undecided for White, undecided for side to move
  'game 5': 1 game: undecided for White, undecided for side to move
  'game 6': 1 game: undecided for White, undecided for side to move
  'game 7': 1 game: undecided for White, undecided for side to move
  'game 8': 1 game: undecided for White, undecided for side to move
  'game 9': 1 game: undecided for White, undecided for side to move
  'game 10': 1 game: undecided for White, undecided for side to move
  'game 11': 1 game: undecided for White, undecided for side to move
  'game 12': 1 game: undecided for White, undecided for side to move
  --scale: texts of a win, a draw and a loss, such as W,won/D/L; others say nothing
dfen pool: no column for game: each row counts as a game of its own
status 2
END

# ---- Scales ----

# The same games in each notation: White wins, draws and loses, as White and as Black.
cat >"$work/scales.csv" <<END
fen,outcome,white,half,stm,frac
$start w KQkq -,white,1,1.0,1,1.000
$start w KQkq -,draw,0,0.5,0.5,½
$start w KQkq -,1/2-1/2,0,.5,.5,1/2
$start b KQkq -,1-0,1,1,0,1
$start b KQkq -,b,-1,0,1.0,0.000
$start b KQkq -,*,*,*,*,*
$start b KQkq -,,,,,
END
for scale in outcome white=1/0/-1 half=1/0.5/0 frac=1/0.5/0 'stm=side to move'; do
  case $scale in
    *=*) pool scales.csv --columns "result=${scale%%=*}" --scale "${scale#*=}" ;;
    *) pool scales.csv --columns result=outcome ;;
  esac
  sed -n '3,4p; $p' "$work/got"
done >"$work/all"
LC_ALL=C sort "$work/all" | uniq -c | sed 's/^ *//' >"$work/got"
same "every scale" <<'END'
5 dfen pool: 7 rows read: 5 turns
5 dfen pool: no column for game: each row counts as a game of its own
5 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|5|5|60.0 %|23.1 % .. 88.2 %
END
pool scales.csv --columns result=outcome --scale 1/0/-1
sed -n '/^dfen/p' "$work/got" >"$work/first"
pool scales.csv --columns result=half --scale 1/0/-1
sed -n '/^dfen/p' "$work/got" >>"$work/first"
cp "$work/first" "$work/got"
same "words are not numbers, and 0.5 is not on the scale 1/0/-1" <<'END'
dfen pool: scales.csv: '1' of the option scale is in no row; what do the texts of 'outcome' mean?
dfen pool: no column for game: each row counts as a game of its own
dfen pool: scales.csv: '-1' of the option scale is in no row; what do the texts of 'half' mean?
dfen pool: no column for game: each row counts as a game of its own
END

# A question about two columns names the column of each text.
for row in true,false true,false false,true false,false false,false; do
  echo "$start w KQkq -,$row"
done | { echo fen,white_won,black_won && cat; } >"$work/both.csv"
pool both.csv
sed -n "/: . game/p" "$work/got" >"$work/first"
cp "$work/first" "$work/got"
same "a question about two columns" <<'END'
  white_won 'false': 3 games: a loss
  white_won 'true': 2 games: a win
  black_won 'false': 4 games: a loss
  black_won 'true': 1 game: a win
END

# ---- Filters ----

cat >"$work/rated.csv" <<END
fen,winner,white_rating,played_at,note
$start w KQkq -,white,1850,2026-05-01,a
$start w KQkq -,white,950,2026-05-02,b
$start w KQkq -,white,1800.5,2026-04-30,c
$start w KQkq -,black,?,2026-05-03,d
$start w KQkq -,black,,2026-05-03,e
$start w KQkq -,black,10000,2026-05-04,it's
END
filtered() {
  pool "$@"
  sed '/: columns: /d; /: results: /d; /: not used: /d; /: no numbers/d; /a game of its own/d; /^position/d; s/^[^|:]*|//' "$work/got"
}
{
  filtered rated.csv --where "white_rating >= 1800"
  filtered rated.csv --where "white_rating >= '1800' AND played_at >= '2026-05-01'"
  filtered rated.csv --where "WHITE_RATING IS NULL -- and a comment"
  filtered rated.csv --where "note = 'it''s'"
  filtered rated.csv --where "rating >= 1800"
  filtered rated.csv --where "rowid > 1"
  filtered rated.csv --where "white_rating >"
  filtered rated.csv --where "TRUE); DELETE FROM temp.rows; --"
  filtered rated.csv --where '"white_ratng" >= 1800'
} >"$work/all"
# later versions of SQLite ask whether it should be a text
sed 's/"\(white_ratng\)".*/\1/' "$work/all" >"$work/got"
same "--where compares numbers as numbers" <<'END'
dfen pool: 6 rows read: 6 turns
dfen pool: turns that --where leaves out: 3
3|3|66.7 %|20.8 % .. 93.9 %
dfen pool: 6 rows read: 6 turns
dfen pool: turns that --where leaves out: 4
2|2|50.0 %|9.5 % .. 90.5 %
dfen pool: 6 rows read: 6 turns
dfen pool: turns that --where leaves out: 4
2|2|0.0 %|0.0 % .. 65.8 %
dfen pool: 6 rows read: 6 turns
dfen pool: turns that --where leaves out: 5
1|1|0.0 %|0.0 % .. 79.3 %
dfen pool: 6 rows read: 6 turns
dfen pool: --where: no such column: rating
status 1
dfen pool: 6 rows read: 6 turns
dfen pool: --where: no such column: rowid
status 1
dfen pool: 6 rows read: 6 turns
dfen pool: --where: near ")": syntax error
status 1
dfen pool: 6 rows read: 6 turns
dfen pool: --where: text follows the end of the statement
status 1
dfen pool: 6 rows read: 6 turns
dfen pool: --where: no such column: white_ratng
status 1
END
# A name with a quote, and a column of which most values are text: as large as no number, which is said.
printf '%s\n' 'fen,winner,"5"" board",rating' "$start w KQkq -,white,1,?" "$start w KQkq -,white,2,?" "$start w KQkq -,black,3,1500" >"$work/quoted.csv"
{
  filtered quoted.csv --where '"5"" board" >= 2'
  filtered quoted.csv --where 'rating >= 1800'
} >"$work/all"
cp "$work/all" "$work/got"
same "--where of odd columns" <<'END'
dfen pool: 3 rows read: 3 turns
dfen pool: turns that --where leaves out: 1
2|2|50.0 %|9.5 % .. 90.5 %
dfen pool: 3 rows read: 3 turns
dfen pool: most values of "rating" are not numbers; for --where they are larger than any number
dfen pool: turns that --where leaves out: 1
2|2|100.0 %|34.2 % .. 100.0 %
END
# Columns with the names of those that the program adds.
printf '%s\n' "fen,winner,row, Row ,more fields,asked_1,asked_1" "$start w KQkq -,white,1,2,3,4,5" "$start w KQkq -,black,6,7,8,9,10" >"$work/taken.csv"
{
  filtered taken.csv --where 'row = 1 AND "row 4" = 2 AND "more fields 5" = 3 AND asked_1 = 4 AND "asked_1 7" = 5'
  filtered taken.csv --where 'row > 5' --columns dfen=fen,winner=winner,game=asked_1
} >"$work/all"
cp "$work/all" "$work/got"
same "columns with names of internal ones" <<'END'
dfen pool: 2 rows read: 2 turns
dfen pool: turns that --where leaves out: 1
1|1|100.0 %|20.7 % .. 100.0 %
dfen pool: 2 rows read: 2 turns
dfen pool: turns that --where leaves out: 1
1|1|0.0 %|0.0 % .. 79.3 %
END
# A table that .import created has text too; a table with numbers is queried as it is. An index that has all that --where mentions does not
# change the order of the rows.
plain "$work/rated.db" ".import --csv $work/rated.csv texts" "CREATE TABLE numbers(fen TEXT, winner TEXT, white_rating INTEGER)" \
  "INSERT INTO numbers SELECT fen, winner, nullif(white_rating, '') FROM texts" \
  "CREATE INDEX by_rating ON numbers(white_rating)"
for table in texts numbers; do
  filtered rated.db $table --where "white_rating >= 1800"
done >"$work/all"
cp "$work/all" "$work/got"
same "--where of tables" <<'END'
dfen pool: 6 rows read: 6 turns
dfen pool: turns that --where leaves out: 3
3|3|66.7 %|20.8 % .. 93.9 %
dfen pool: 6 rows read: 6 turns
dfen pool: turns that --where leaves out: 3
3|3|66.7 %|20.8 % .. 93.9 %
END

# ---- Games ----

# The id of a game is a text, without .0: 1, 1.0, '1' and '1.0' are one game, and the row of '1.0' repeats that of 1.
plain "$work/ids.db" "CREATE TABLE turns(game, fen, winner)" \
  "INSERT INTO turns SELECT column1, '$start ' || column2 || ' KQkq -', 'white' FROM (VALUES (1, 'w'), (1.0, 'b'), ('1', 'w'), ('1.0', 'w'), ('a', 'w'), ('A', 'w'),
    (NULL, 'w'))"
filtered ids.db turns >"$work/all"
cp "$work/all" "$work/got"
same "games 1, 1.0 and '1'" <<'END'
dfen pool: nothing tells the order of turns: rows are taken in the order of the file
dfen pool: 7 rows read: 5 turns
dfen pool: rows left out: 1, the first is row 4: repeats a row
dfen pool: rows left out: 1, the first is row 7: no game
3|5|100.0 %|43.9 % .. 100.0 %
END

# Game 007 is not game 7, whatever --where compares; its turns may be in any order, and its first visit counts.
cat >"$work/turns.csv" <<END
game,ply,fen,winner
7,10,$start b KQkq -,white
7,9,$start w KQkq -,white
007,2,$start w KQkq -,black
007,3,$start b KQkq -,black
,3,$start w KQkq -,black
99999999999999999999,1,$start w KQkq -,black
99999999999999999998,1,$start w KQkq -,black
END
filtered turns.csv >"$work/all"
filtered turns.csv --columns number= --where "game = 7" >>"$work/all"
cp "$work/all" "$work/got"
same "each game counts once" <<'END'
dfen pool: 7 rows read: 6 turns
dfen pool: rows left out: 1, the first is row 5: no game
4|6|25.0 %|4.6 % .. 69.9 %
dfen pool: nothing tells the order of turns: rows are taken in the order of the file
dfen pool: 7 rows read: 6 turns
dfen pool: rows left out: 1, the first is row 5: no game
dfen pool: turns that --where leaves out: 4
1|2|0.0 %|0.0 % .. 79.3 %
END

# The sample, or some of its games, by row and by game, compared with dfen_record.
with_dfen "$sample" ".headers on" ".mode csv" ".once $work/sample.csv" \
  "SELECT game, number, dfen, iif(result = '*', '', result) AS result, next_dfen FROM turns JOIN games ON id = game WHERE game <= $(part 5000) ORDER BY random()"
with_dfen "$sample" "CREATE TEMP TABLE record AS SELECT dfen_pool_key(dfen) AS key, count(*) AS visits, dfen_record(dfen_score(result, dfen), game, number) AS record,
    dfen_record(dfen_score(result, dfen), game || '.' || number, 1) AS by_row FROM turns JOIN games ON id = game WHERE result <> '*' AND game <= $(part 5000) GROUP BY 1" \
  "SELECT key, dfen_games(record), visits, dfen_percent(dfen_mean_score(record)), dfen_percent(dfen_lower(record)) || ' .. ' || dfen_percent(dfen_upper(record))
    FROM record ORDER BY 2 DESC, key LIMIT 10" \
  "SELECT key, dfen_games(by_row), visits, dfen_percent(dfen_mean_score(by_row)), dfen_percent(dfen_lower(by_row)) || ' .. ' || dfen_percent(dfen_upper(by_row))
    FROM record ORDER BY 2 DESC, key LIMIT 10" >"$work/want"
{
  filtered sample.csv
  filtered sample.csv --columns game=
} | grep '|' | sed 's/^/ /' >"$work/all"
sed 's/^[^|]*|/ /' "$work/want" >"$work/numbers"
cp "$work/all" "$work/got"
same "the sample, recounted" <"$work/numbers"
# ---- Databases and names ----

# Hostile names: quotes, a shell command, an escape sequence, a printf conversion.
escape=$(printf '\033[31m')
plain "$work/a \"b'.db" "CREATE TABLE \"t'\"\"; DROP TABLE x; --%s\"(\"f \"\"e'%d\" TEXT, \"re
.shell touch $work/ran
sult\" TEXT, \"${escape}rating\" TEXT, \"g]\" TEXT)" \
  "INSERT INTO \"t'\"\"; DROP TABLE x; --%s\" VALUES ('$start w KQkq -', 'white', '950', 'a'), ('$start b KQkq -', 'white', '1900', 'a')" \
  "CREATE VIEW seen AS SELECT *, dfen_valid(\"f \"\"e'%d\") AS good FROM \"t'\"\"; DROP TABLE x; --%s\"" "CREATE TABLE x(y)"
cksum "$work/a \"b'.db" >"$work/before"
{
  filtered "a \"b'.db" "t'\"; DROP TABLE x; --%s" --columns "winner=re
.shell touch $work/ran
sult,game=g],dfen=f \"e'%d" --where "\"${escape}rating\" > 1000 AND \"f \"\"e'%d\" <> ''"
  filtered "a \"b'.db" SEEN --columns "dfen=f \"e'%d,game=g],winner=re
.shell touch $work/ran
sult"
  filtered "a \"b'.db" "t'\"; DROP TABLE x; --%s"
  filtered "a \"b'.db" none
  filtered "a \"b'.db"
} >"$work/all"
[ ! -e "$work/ran" ] || echo "the command ran" >>"$work/all"
sed "s:$work:.:g" "$work/all" >"$work/got"
same "hostile names" <<'END'
dfen pool: nothing tells the order of turns: rows are taken in the order of the file
dfen pool: 2 rows read: 2 turns
dfen pool: turns that --where leaves out: 1
1|1|0.0 %|0.0 % .. 79.3 %
dfen pool: nothing tells the order of turns: rows are taken in the order of the file
dfen pool: 2 rows read: 2 turns
1|2|100.0 %|20.7 % .. 100.0 %
dfen pool: a "b'.db: which column has the results?
  --columns 'result=re?.shell touch ./ran?sult': white
  --columns 'result=?[31mrating': 950, 1900
  --columns 'result=g]': a
status 2
dfen pool: no such table: 'none'; a "b'.db has t'"; DROP TABLE x; --%s, seen, x
status 2
dfen pool: name a table: a "b'.db has t'"; DROP TABLE x; --%s, seen, x
status 2
END
cksum "$work/a \"b'.db" >"$work/got"
same "the database is unchanged" <"$work/before"
printf '%s\n' "a \"b'%s,\"re" "sult\",  '; DROP TABLE rows; --" "$start w KQkq -,white,x" >"$work/./-odd names&:\\.csv"
printf '%s\n' "a \"b'%s,winner,.shell touch $work/ran" "$start w KQkq -,white,x" >"$work/./-odd names&:\\.csv"
filtered "./-odd names&:\\.csv" --where '".shell touch '"$work/ran"'" = '"'x'" >"$work/all"
[ ! -e "$work/ran" ] || echo "the command ran" >>"$work/all"
cp "$work/all" "$work/got"
same "hostile names in a file" <<'END'
dfen pool: 1 row read: 1 turn
1|1|100.0 %|20.7 % .. 100.0 %
END
# A database in WAL mode that the last program closed.
plain "$work/wal.db" "PRAGMA journal_mode=WAL" "CREATE TABLE plays(fen, winner)" "INSERT INTO plays VALUES ('$start w KQkq -', 'white')" >/dev/null
cp "$work/wal.db" "$work/before.db"
filtered wal.db plays >"$work/all"
cmp "$work/wal.db" "$work/before.db" >>"$work/all" 2>&1 || true
cp "$work/all" "$work/got"
same "a database in WAL mode" <<'END'
dfen pool: 1 row read: 1 turn
1|1|100.0 %|20.7 % .. 100.0 %
END

# ---- Counts ----

# Games of sql/schema.sql, not counted, by the turns or without a name, and counted, give the same, also of the selected games, which a recount
# of the turns confirms. A condition has the names of players, as for a file.
make_turns "$work/counted.db" "$(part 20000)"
plain "$work/counted.db" "UPDATE games SET white_rating = 1500 + 7 * id % 700, black_rating = iif(id % 5, 2000 - id % 300, NULL), mode = iif(id % 3, 'blitz', 'rapid'),
  played_at = datetime('2026-01-01', '+' || id || ' hours')"
with_dfen "$work/counted.db" ".read sql/views.sql" ".read sql/counts.sql"
where="lower_rating >= 1600 AND mode = 'blitz' AND played_at >= '2026-01-02' AND black <> 'greedy'"
in_turns() {
  "$build/dfen" pool "$work/counted.db" --top 100000 "$@" 2>"$work/notes"
}
in_turns >"$work/all_turns"
sed -n '/results\|rows/p' "$work/notes" >"$work/got"
in_turns turns | cmp - "$work/all_turns" >>"$work/got" 2>&1 || true
in_turns TURNS --where "$where" --columns number= >"$work/some_turns" # in the order of the primary key
tail -n 1 "$work/notes" >>"$work/got"
plain "$work/counted.db" "SELECT printf('dfen pool: results: result: 1-0/1/2-1/2/0-1: White won %d, drew %d, lost %d of %d games', sum(result = '1-0'), sum(result = '1/2-1/2'),
    sum(result = '0-1'), count(*)) FROM games WHERE result <> '*' AND id IN (SELECT game FROM turns)" \
  "SELECT printf('dfen pool: %,d rows read: %,d turns', count(*), sum(result <> '*')) FROM turns JOIN games ON id = game" \
  "SELECT printf('dfen pool: rows left out: %,d, the first is row %,d: no result', count(*), min(at)) FROM (
    SELECT result, row_number() OVER (ORDER BY game, number) AS at FROM turns JOIN games ON id = game) WHERE result = '*'" \
  "SELECT 'dfen pool: turns that --where leaves out: ' || sum(NOT coalesce($where, 0)) FROM turns JOIN (
    SELECT games.id, lower_rating, mode, played_at, name AS black FROM games JOIN players ON players.id = black WHERE result <> '*') AS games ON id = game" >"$work/want"
same "the turns of games that are not counted" <"$work/want"
"$build/dfen" count "$work/counted.db" 2>/dev/null
in_turns >"$work/got"
same "the counts of all games" <"$work/all_turns"
in_turns --where "$where" >"$work/got"
same "the counts of some games" <"$work/some_turns"
"$build/dfen" pool --box "$work/counted.db" --where "$where" 2>"$work/said" | grep -v position | sed '/^├/d; /^┌/d; /^└/d' | head -n 4 | tr -d ' │┌┐└┘─├┤┬┴┼' | sed '/^$/d' >"$work/got"
with_dfen "$work/counted.db" ".mode box" "SELECT key AS p, games, visits, dfen_percent(score), dfen_percent(dfen_wilson_lower(wins, draws, games - wins - draws)) || ' .. ' ||
    dfen_percent(dfen_wilson_upper(wins, draws, games - wins - draws)) FROM (
  SELECT key, count(*) AS games, sum(visits) AS visits, sum(score = 1) AS wins, sum(score = 0.5) AS draws, avg(score) AS score FROM (
    SELECT dfen_pool_key(dfen) AS key, count(*) AS visits, score, min(number) FROM scored_turns JOIN games ON id = game
    WHERE lower_rating >= 1600 AND mode = 'blitz' AND games.played_at >= '2026-01-02'
      AND black <> (SELECT id FROM players WHERE name = 'greedy') GROUP BY dfen_pool_key(dfen), game) GROUP BY key)
  ORDER BY games DESC, key LIMIT 4" | grep -v games | tr -d ' │┌┐└┘─├┤┬┴┼' | sed '/^$/d' >"$work/want"
sort -o "$work/got" "$work/got"
sort -o "$work/want" "$work/want"
# the first four, which have different numbers of games
same "the counts of selected games" <"$work/want"
{
  sed 's/[0-9]\{4\}-.*//; s/^dfen pool: [0-9,]* of [0-9,]* games/dfen pool: N of M games/' "$work/said"
  "$build/dfen" pool "$work/counted.db" --where "no_column = 1" 2>&1
  "$build/dfen" pool "$work/counted.db" --scale words 2>&1 || echo "status $?"
  "$build/dfen" pool "$work/counted.db" --where "mode = 'none'" 2>&1 || true
  plain "$work/counted.db" "DELETE FROM counted_games WHERE id IN (SELECT id FROM counted_games ORDER BY id DESC LIMIT 7)"
  "$build/dfen" pool "$work/counted.db" --where "game < 0" 2>&1 || true
  plain "$work/counted.db" "DELETE FROM counted_games"
  in_turns | cmp - "$work/all_turns"
} >"$work/got" || true
sed -i 's/as last counted at .*/as last counted at/; s/^dfen pool: 0 of [0-9,]* games/dfen pool: 0 of M games/; '"s:$work:.:" "$work/got"
same "messages about counts" <<'END'
dfen pool: N of M games, as last counted at
dfen pool: --where: no such column: no_column
dfen pool: with counts there is no --scale; to pool a table, name it
status 2
dfen pool: 0 of M games, as last counted at
dfen pool: no game is left to pool
dfen pool: 0 of M games, as last counted at
dfen pool: games that were not counted yet: 7; dfen count counts them
dfen pool: no game is left to pool
END

finish
