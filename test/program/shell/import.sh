#!/bin/sh
# Importing games and lines: every row is imported, or rejected with a reason; none is lost.
# Usage: import.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh

# import FILE: into a new database; its messages in $work/got.
import() {
  rm -f "$work/new.db"
  got "$build/dfen" import "$work/new.db" "$@"
}

show() {
  plain "$work/new.db" "$@" >>"$work/got"
}

# ---- A round trip of the sample ----

plain -header -csv "$sample" "SELECT game, number, white.name AS white, black.name AS black, result, termination, dfen, dice, moves
  FROM turns JOIN games ON games.id = game JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
  WHERE game <= 300 ORDER BY game, number" >"$work/sample.csv"
plain "$sample" "SELECT json_object('id', game, 'white', white, 'black', black, 'result', result, 'termination', termination, 'turns', json_group_array(
    json_object('dfen', dfen, 'dice', dice, 'moves', moves, 'next_dfen', next_dfen)))
  FROM (SELECT game, white.name AS white, black.name AS black, result, termination, dfen, dice, moves, next_dfen
        FROM turns JOIN games ON games.id = game JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
        WHERE game <= 300 ORDER BY game, number) GROUP BY game" >"$work/sample.jsonl"
turns=$(plain "$sample" "SELECT count(*) FROM turns WHERE game <= 300")
for format in csv jsonl; do
  import "$work/sample.$format"
  show "ATTACH '$sample' AS sample" "
    SELECT count(*) FROM main.turns JOIN sample.turns USING (game, number, dfen, dice, moves, next_dfen, completed)" "
    SELECT count(*) FROM main.games JOIN sample.games USING (id, result, termination) JOIN main.players AS white ON white.id = main.games.white
      JOIN sample.players AS same ON same.id = sample.games.white AND same.name = white.name" \
    "SELECT count(*) > 0 FROM main.turns WHERE NOT completed" "PRAGMA foreign_key_check" "PRAGMA integrity_check"
  same "the sample by $format" <<END
dfen import: $turns rows read: $turns turns of 300 games imported, 0 rejected
$turns
300
1
ok
END
done

start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR

# ---- Games without players ----

# A player may have no name. The pooled table and the book are those of the games with their players.
plain -header -csv "$sample" "SELECT game, number AS ply, dfen, dice, moves, result FROM turns JOIN games ON games.id = game WHERE game <= 300
  ORDER BY game, number" >"$work/nameless.csv"
"$build/dfen" import "$work/named.db" "$work/sample.csv" 2>/dev/null
import "$work/nameless.csv"
show "SELECT count(*), count(DISTINCT game) FROM turns" "SELECT count(*) FROM players" "SELECT count(*) FROM games WHERE white IS NULL AND black IS NULL" \
  "PRAGMA foreign_key_check"
"$build/dfen" import "$work/new.db" "$work/nameless.csv" >>"$work/got" 2>&1 || true
"$build/dfen" import "$work/new.db" "$work/nameless.csv" --known skip >>"$work/got" 2>&1
same "games without players" <<END
dfen import: $turns rows read: $turns turns of 300 games imported, 0 rejected; games with a player without a name: 300
$turns|300
0
300
dfen import: dfen_import: 300 of 300 games exist already in the source ''; the first is '1'. --known skip keeps them, --known replace replaces them, and games of another origin need a --source ... of their own (nothing was imported)
dfen import: $turns rows read: 0 turns of 0 games imported, 0 rejected; skipped, of 300 games that exist already: $turns
END
"$build/dfen" count "$work/new.db" 2>/dev/null
for from in sample.csv nameless.csv new.db; do
  "$build/dfen" pool "$work/$from" --top 100000 >"$work/$from.pooled" 2>/dev/null
done
cp "$work/sample.csv.pooled" "$work/got"
same "the pooled file without players" <"$work/nameless.csv.pooled"
same "the pooled games without players" <"$work/new.db.pooled"
"$build/dfen" pool "$work/new.db" --top 300 2>/dev/null >"$work/got"
head -n 301 "$work/nameless.csv.pooled" >"$work/top"
same "the top of counted games, whose last rows are ties" <"$work/top"
cp "$work/new.db" "$work/stale.db"
plain "$work/stale.db" "UPDATE games SET result = '*' WHERE id <= 20" "UPDATE turns SET dfen = 'x' || dfen WHERE game = 300"
"$build/dfen" pool "$work/stale.db" --top 100000 2>/dev/null | awk -F '\t' '{ early += last == "" && $1 != "" && games == $2; last = $1; games = $2; empty += $1 == "" }
  END { print NR - 1, (empty > 100), early }' >"$work/got"
same "counts of changed turns: positions without a key are the last of those with so many games" <<END
$(($(wc -l <"$work/new.db.pooled") - 1)) 1 0
END
for from in named new; do
  "$build/dfen" book "$work/$from.db" "$work/$from.book" 2>/dev/null
  plain "$work/$from.book" "SELECT * FROM book" >"$work/$from.lines"
done
cp "$work/named.lines" "$work/got"
same "the book of games without players" <"$work/new.lines"

# A column that may have names is asked for, unless --columns says that there are none; numbers and details are not names. Where there is a
# column, a name may be missing, also as ? in PGN. Without names a winner is a colour.
players() { # players COLUMNS VALUES [OPTIONS]: imports a game with these columns
  printf 'game,dfen,dice,moves,%s\n1,%s w KQkq - 0 1,BRQ,,%s\n' "$1" $start "$2" >"$work/game.csv"
  shift 2
  rm -f "$work/new.db"
  "$build/dfen" import "$work/new.db" "$work/game.csv" "$@" 2>&1 || true
  [ ! -s "$work/new.db" ] || plain "$work/new.db" "SELECT '  ' || coalesce(white.name, 'NULL') || coalesce(' (' || white.account || ')', ''),
    coalesce(black.name, 'NULL'), result FROM games LEFT JOIN players AS white ON white.id = white LEFT JOIN players AS black ON black.id = black"
}
{
  players result,white 1-0,Ann
  players result,black 1-0,Joe
  players result,white,black 1-0,?,Joe
  players result,player 1-0,Ann
  players result,player 1-0,Ann --columns white=
  players result,player 1-0,Ann --columns white=,black=
  players result,player 1-0,Ann --columns white=player
  players result,white,Opponent 1-0,Ann,Joe
  players result,w,b 1-0,Ann,Joe
  players result,player 1-0,Ann --details player
  players result,white_clock 1-0,58.5
  players result,white_id 1-0,17
  players result,white_id 1-0,
  players result,player 1-0,
  players result,white_id,white 1-0,17,Ann
  players winner white
  players winner Ann
  players winner,white Ann,Ann
  players winner,white Joe,Ann
} >"$work/output"
sed "s:$work:.:g; s/^dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; //" "$work/output" >"$work/got"
same "columns of players" <<'END'
games with a player without a name: 1
  Ann|NULL|1-0
games with a player without a name: 1
  NULL|Joe|1-0
games with a player without a name: 1
  NULL|Joe|1-0
dfen import: dfen_import: an import needs columns for white, black, and finds game, dfen, dice, moves, result, player; 'player' may be one; --columns white=... names one, and --columns white= says that there is none (nothing was imported)
dfen import: dfen_import: an import needs columns for black, and finds game, dfen, dice, moves, result, player; 'player' may be one; --columns black=... names one, and --columns black= says that there is none (nothing was imported)
games with a player without a name: 1; not used: player
  NULL|NULL|1-0
games with a player without a name: 1
  Ann|NULL|1-0
dfen import: dfen_import: an import needs columns for black, and finds game, dfen, dice, moves, result, white, Opponent; 'Opponent' may be one; --columns black=... names one, and --columns black= says that there is none (nothing was imported)
dfen import: dfen_import: an import needs columns for white, black, and finds game, dfen, dice, moves, result, w, b; 'w' may be one; --columns white=... names one, and --columns white= says that there is none (nothing was imported)
games with a player without a name: 1
  NULL|NULL|1-0
games with a player without a name: 1; not used: white_clock
  NULL|NULL|1-0
games with a player without a name: 1
  17 (:17)|NULL|1-0
games with a player without a name: 1
  NULL|NULL|1-0
games with a player without a name: 1; not used: player
  NULL|NULL|1-0
games with a player without a name: 1
  Ann (:17)|NULL|1-0
games with a player without a name: 1
  NULL|NULL|1-0
dfen import: ./game.csv: who won by 'winner'?
  'Ann': 1 game: undecided
  --scale: texts of a win, a draw and a loss, such as W,won/D/L; others say nothing
games with a player without a name: 1
  Ann|NULL|1-0
dfen import: ./game.csv: who won by 'winner'?
  'Joe': 1 game: undecided
  --scale: texts of a win, a draw and a loss, such as W,won/D/L; others say nothing
END

# ---- Every kind of invalid row, in CSV ----

printf '%s\r\n' '"Moves",dice,dfen,result,black,white,game' \
  "e2e4 b1c3 f1c4,PNB,$start w KQkq - 0 1,1-0,\"Black, Joe\",\"White \"\"W\"\" Ann\",a" \
  "\"e7e5,b8c6,f8c5\",132,rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1,white,\"Black, Joe\",\"White \"\"W\"\" Ann\",a" \
  "b1c3,NBK,$start w KQkq - 0 1,,Joe,Ann,b" \
  "b1c3,NBK,$start w KQkq - 0 1,draw,Joe,Ann,c" \
  "b1c3,NBK,$start w KQkq - 0 1,*,Joe,Ann,d" \
  "b1c3,NBK,$start w KQkq - 0 1,black,Joe,Ann,e" \
  "b1c3,NBK,$start w KQkq - 0 1,2,Joe,Ann,f" \
  "b1c3,NBK,rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,white,Joe,Ann,f" \
  "b1c3,NBK,,white,Joe,Ann,f" \
  "b1c3,NB,$start w KQkq - 0 1,white,Joe,Ann,f" \
  "b1c3,N2K,$start w KQkq - 0 1,white,Joe,Ann,f" \
  "b1c3,NBK,$start w KQkq - 0 1 NBK,white,Joe,Ann,f" \
  "b1c3 c3c4,NBK,$start w KQkq - 0 1,white,Joe,Ann,f" \
  "b1c3 c3d5,NNK,$start w KQkq - 0 1,white,$(printf %10001s x | tr ' ' x),Ann,h" \
  "b1c3 c3d5,NNK,$start w KQkq - 0 1,white,Joe,$(printf %10001s x | tr ' ' x),i" \
  "b1c3 c3d5,NNK,$start w KQkq - 0 1,white,Joe,Ann," \
  "b1c3,nnk,$start w KQkq - 0 1,0-1,Joe,Ann,g" \
  "b1c3,NBK,$start w KQkq - 0 1,1-0,Joe,Ann,c" \
  "b1c3,NBK,$start w KQkq - 0 1,*,Ann,Joe,d" \
  "b1c3,NBK,$start w KQkq - 0 1,draw,Joe,Ann,b,more" \
  "b8c6,nbk,$start b KQkq - 0 2147483647,draw,Joe,Ann,b" >"$work/bad.csv"
# valid games, because a table of which more than 2 % cannot be read is refused
seq 1000 | sed "s:.*:b1c3,NBK,$start w KQkq - 0 1,1-0,Joe,Other,other &\r:" >>"$work/bad.csv"
printf 'b1c3,NBK,%s w KQ' $start >>"$work/bad.csv"
import "$work/bad.csv"
show "SELECT count(*) FROM rejected" "SELECT count(*), max(rows = imported + rejected) FROM imports" "SELECT name FROM players ORDER BY name" \
  "SELECT id, coalesce(result, 'NULL'), count(*), sum(completed) FROM games JOIN turns ON game = id WHERE source_id NOT LIKE 'other%' GROUP BY id" \
  "SELECT game, number, dice, moves FROM turns WHERE game = 1" "SELECT next_dfen FROM turns WHERE game = 1006" \
  "SELECT column, text FROM rejected WHERE row IN (8, 9, 10, 20)"
same "rejected rows of a CSV" <<END
dfen import: rows of ./bad.csv with fewer values than columns: 1, the first in line 1023
dfen import: 1022 rows read: 1008 turns of 1005 games imported, 14 rejected; turns that do not begin where the previous one ended: 2; nothing tells the order of turns: rows are taken in the order of the file
dfen import:   row 4: its rows have two results
dfen import:   row 5: its rows name different players
dfen import:   row 8: placement: '9' is not a piece letter, a digit 1-8 or '/' (character 19)
dfen import:   row 9: move 1 'b1c3': no such move (character 1)
dfen import:   row 10: in the middle of a turn
dfen import:   row 13: move 2 'c3c4': no such move (character 6)
dfen import:   row 14: black: more than 10000 bytes
dfen import:   row 15: white: more than 10000 bytes
dfen import:   row 16: no game
dfen import:   row 18: repeats a row
dfen import:   row 19: repeats a row
dfen import:   row 20: too many fields
dfen import:   row 21: the clocks cannot be incremented
dfen import:   row 1022: no game
14
1|1
Ann
Black, Joe
Joe
Other
White "W" Ann
1|1-0|2|2
2|1/2-1/2|1|1
3|0-1|1|1
4|1-0|3|2
5|0-1|1|0
1|1|PNB|e2e4 b1c3 f1c4
1|2|pnb|e7e5 b8c6 f8c5
dfen|rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
Moves|b1c3
dice|NB
more fields|more
END

# ---- Lines ----

{
  printf 'position\tdice\tmoves\tgames\twins\tdraws\tlosses\n'
  printf '%s w KQkq -\tknb\tb1c3\t3\t1\t1\t1\n' $start
  printf '%s w KQkq -\tNB\t\t3\t1\t1\t1\nx\tNBK\t\t3\t1\t1\t1\n' $start
  printf '%s w KQkq -\tNBK\tb1c3\t3\t1\t1\t2\n%s w KQkq -\tNBK\tb1c3\t\t1\t1\t1\n' $start $start
  printf '%s w KQkq -\tNNB\trubbish\t3\t1\t1\t1\n%s w KQkq -\tNNB\tb1c3,c3d5,d5e7\t3\t1\t1\t1\n%s w KQkq -\tNNB\tb1c3\t3\t1\t1\t1\n' $start $start $start
  printf '%s b KQkq -\tnnb\tb8c6,c6d4\t3.5\t1\t1\t1\n' $start
} >"$work/lines.tsv"
import "$work/lines.tsv"
show "SELECT * FROM positions"
same "lines" <<END
dfen import: 9 rows read: 1 line imported, 8 rejected
dfen import:   row 2: in the middle of a turn
dfen import:   row 3: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)
dfen import:   row 4: wins, draws and losses do not add up to games
dfen import:   row 5: a count is not a whole number of 15 digits or less
dfen import:   row 6: moves: 'r' is not a file a-h (character 1); moves are UCI, such as e2e4
dfen import:   row 7: move 3 'd5e7': it needs N, and that is not in the dice pool (character 11)
dfen import:   row 8: the turn is incomplete
dfen import:   row 9: a count is not a whole number of 15 digits or less
1||$start w KQkq -|NBK|b1c3|3|1|1|1
END

# ---- Games that exist already ----

# A file, then the file extended and corrected, imported in each mode. The ids of games stay, nothing counts twice, and a refused import
# changes nothing. In the second file game 2 has another result, game 3 one more turn, game 4 is new, and no turn of game 1 is valid.
header=game,white,black,result,dfen,dice,moves
start_row="$start w KQkq - 0 1,BRQ,"
printf '%s\n' $header "1,Ann,Joe,1-0,$start_row" "2,Ann,Joe,1-0,$start_row" "3,Ann,Joe,*,$start_row" >"$work/first.csv"
printf '%s\n' $header "1,Ann,Joe,1-0,x,BRQ," "2,Ann,Joe,0-1,$start_row" "3,Ann,Joe,*,$start_row" "3,Ann,Joe,*,$start b KQkq - 1 1,brq," \
  "4,Ann,Bea,*,$start_row" >"$work/grown.csv"
games() {
  plain "$work/new.db" "SELECT games.id, source, source_id, coalesce(result, 'NULL'), count(number) FROM games LEFT JOIN turns ON game = games.id GROUP BY games.id"
}
rm -f "$work/new.db"
{
  "$build/dfen" import "$work/new.db" "$work/first.csv"
  plain "$work/new.db" .dump >"$work/once"
  "$build/dfen" import "$work/new.db" "$work/grown.csv" || echo "status $?"
  plain "$work/new.db" .dump | cmp - "$work/once" || true
  cp "$work/new.db" "$work/before.db"
  "$build/dfen" import "$work/new.db" "$work/grown.csv" --known skip
  games
  cp "$work/before.db" "$work/new.db"
  "$build/dfen" import "$work/new.db" "$work/grown.csv" --known replace
  games
  "$build/dfen" import "$work/new.db" "$work/first.csv" --source 'another' 2>&1 | head -n 1
  plain "$work/new.db" "SELECT count(*) FROM duplicate_games"
  "$build/dfen" import "$work/new.db" --remove '' || echo "status $?"
  "$build/dfen" import "$work/new.db" --remove-unnamed
  games
  plain "$work/new.db" "SELECT source, imported, skipped, rejected FROM imports" "SELECT count(*) FROM rejected"
  "$build/dfen" import "$work/new.db" --remove-unnamed || echo "status $?"
  plain "$work/new.db" "CREATE TABLE notes(game REFERENCES games(id))" "INSERT INTO notes VALUES (5)"
  "$build/dfen" import "$work/new.db" --remove 'another' || echo "status $?"
  plain "$work/new.db" "DELETE FROM notes" "INSERT INTO players(name) VALUES ('Zoë')"
  "$build/dfen" import "$work/new.db" --remove 'another'
  plain "$work/new.db" "SELECT name FROM players"
  head -n 1 "$work/bad.csv" >"$work/header.csv"
  "$build/dfen" import "$work/new.db" "$work/header.csv" || echo "status $?"
  "$build/dfen" import "$work/new.db" "$work/lines.tsv" 2>&1 | head -n 1
  "$build/dfen" import "$work/new.db" "$work/lines.tsv" || echo "status $?"
  "$build/dfen" import "$work/new.db" "$work/lines.tsv" --known replace 2>&1 | head -n 1
  "$build/dfen" import "$work/new.db" "$work/lines.tsv" --source other 2>&1 | head -n 1
  "$build/dfen" import "$work/new.db" --remove other
  plain "$work/new.db" "SELECT count(*) FROM positions"
} >"$work/output" 2>&1
sed "s:$work:.:g" "$work/output" >"$work/got"
same "games that exist already" <<'END'
dfen import: 3 rows read: 3 turns of 3 games imported, 0 rejected
dfen import: dfen_import: 3 of 4 games exist already in the source ''; the first is '1'. --known skip keeps them, --known replace replaces them, and games of another origin need a --source ... of their own (nothing was imported)
status 2
dfen import: 5 rows read: 1 turn of 1 game imported, 0 rejected; skipped, of 3 games that exist already: 4
1||1|1-0|1
2||2|1-0|1
3||3|*|1
4||4|*|1
dfen import: 5 rows read: 4 turns of 3 games imported, 1 rejected; existing games replaced: 2
dfen import:   row 1: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)
1||1|1-0|1
2||2|0-1|1
3||3|*|2
4||4|*|1
dfen import: 3 rows read: 3 turns of 3 games imported, 0 rejected
5
dfen import: --remove names no source; --remove-unnamed removes what was imported without --source
status 2
dfen import: turns removed: 5, games: 4, lines: 0
5|another|1|1-0|1
6|another|2|1-0|1
7|another|3|*|1
another|3|0|0
0
dfen import: no such source: ''; imported are 'another' (nothing was removed)
status 2
dfen import: ./new.db: FOREIGN KEY constraint failed (nothing was removed)
status 1
dfen import: turns removed: 3, games: 3, lines: 0
Zoë
dfen import: 0 rows read: 0 turns of 0 games imported, 0 rejected
status 1
dfen import: 9 rows read: 1 line imported, 8 rejected
dfen import: dfen_import: lines of the source '' exist already, and would count twice: --known replace replaces them, and another book needs a --source ... of its own (nothing was imported)
status 2
dfen import: 9 rows read: 1 line imported, 8 rejected
dfen import: 9 rows read: 1 line imported, 8 rejected
dfen import: turns removed: 0, games: 0, lines: 1
1
END

# ---- Files of other programs ----

# Other column names, separators, encodings and dates; each form gives the same game.
other="match;w;b;res;fen;roll;uci;WhiteElo;Black Rating;Date;speed;clock;event"
row="m1;Ann;Joe;1;$start w KQkq - 0 1;PNB;e2e4 f1c4 b1c3;1512;?;1.5.2026 23:30 +02;blitz;3;Cup, \"\"A\"\""
printf '%s\r\n' "$other" "$row" >"$work/semicolons.txt"
tr ';' '|' <"$work/semicolons.txt" >"$work/bars.txt"
{ printf '\357\273\277sep=;\n' && cat "$work/semicolons.txt"; } >"$work/excel.csv"
{ printf '\r\n \n' && cat "$work/semicolons.txt"; } >"$work/blank.csv"
iconv -f UTF-8 -t UTF-16 "$work/semicolons.txt" >"$work/mark.csv"
iconv -f UTF-8 -t UTF-16LE "$work/semicolons.txt" >"$work/little.csv"
iconv -f UTF-8 -t UTF-16BE "$work/semicolons.txt" >"$work/big.csv"
printf '{"match": "m1", "players": {"white": {"name": "Ann", "rating": 1512}, "black": "Joe"}, "res": 1, "Date": "1/5/2026 11:30:00 PM+0200", "speed": "blitz",
  "clock": 3, "event": "Cup, \\"A\\"", "turns": [{"fen": "%s w KQkq - 0 1", "roll": [1, 2, 3], "uci": ["e2e4", "f1c4", "b1c3"], "nmuber": 1}]}' "$start" |
  tr -d '\n' | sed 's/$/\n/' >"$work/games.json"
for file in semicolons.txt bars.txt excel.csv blank.csv mark.csv little.csv big.csv games.json; do
  # in JSON the date and the mode have no usual column names
  map=game=match,white=w,black=b,result=res,dice=roll,moves=uci
  [ $file != games.json ] || map=game=match,result=res,dice=roll,moves=uci,played_at=Date,mode=speed
  rm -f "$work/new.db"
  "$build/dfen" import "$work/new.db" "$work/$file" --columns $map --scale 1/0.5/0 --dates dmy --details event --source other 2>&1 | sed "s/^/$file: /"
  plain "$work/new.db" "SELECT source, source_id, result, white_rating, coalesce(black_rating, 'NULL'), coalesce(lower_rating, 'NULL'), played_at, mode,
    replace(json_extract(details, '$.event'), '\"\"', '\"') FROM games"
done >"$work/got"
same "other programs' files" <<'END'
semicolons.txt: dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; not used: clock
other|m1|1-0|1512|NULL|NULL|2026-05-01 21:30:00|blitz|Cup, "A"
bars.txt: dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; not used: clock
other|m1|1-0|1512|NULL|NULL|2026-05-01 21:30:00|blitz|Cup, "A"
excel.csv: dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; not used: clock
other|m1|1-0|1512|NULL|NULL|2026-05-01 21:30:00|blitz|Cup, "A"
blank.csv: dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; not used: clock
other|m1|1-0|1512|NULL|NULL|2026-05-01 21:30:00|blitz|Cup, "A"
mark.csv: dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; not used: clock
other|m1|1-0|1512|NULL|NULL|2026-05-01 21:30:00|blitz|Cup, "A"
little.csv: dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; not used: clock
other|m1|1-0|1512|NULL|NULL|2026-05-01 21:30:00|blitz|Cup, "A"
big.csv: dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; not used: clock
other|m1|1-0|1512|NULL|NULL|2026-05-01 21:30:00|blitz|Cup, "A"
games.json: dfen import: 1 row read: 1 turn of 1 game imported, 0 rejected; not used: clock, turns.nmuber
other|m1|1-0|1512|NULL|NULL|2026-05-01 21:30:00|blitz|Cup, "A"
END

# ---- Errors ----

echo 'game,white,black,dfen,dice,moves' >"$work/column.csv"
echo 'game_id;white;black;result;fen;dice;move' >"$work/columns.csv"
printf 'game,white,black\n1,A\0nn,Joe\n' >"$work/nul.csv"
: >"$work/empty.csv"
echo fen >"$work/one.csv"
printf '[Event "x"]\n\n1. e4 *\n' >"$work/games.pgn"
printf '\n<html>' >"$work/page.html"
printf '%s\n' "$header" "1,Ann" | gzip | head -c 40 >"$work/packed.csv"
printf 'P\0K' | iconv -f UTF-8 -t UTF-16LE >"$work/odd.csv"
printf '\377\376a\0;\0x' >"$work/half.csv"
printf 'sep="\ngame"white\n' >"$work/separator.csv"
# The rows after an unterminated quote are part of its value, here of a column that is not used.
printf '%s\n' "$header,event" "1,Ann,Joe,*,$start w KQkq - 0 1,BRQ,,\"Cup" "2,Ann,Joe,*,$start w KQkq - 0 1,BRQ,,Cup" >"$work/open.csv"
printf '%s,"ev\nent"\n' "$header" >"$work/open_name.csv"
seq -s , 2100 >"$work/wide.csv"
plain "$work/other.db" "CREATE TABLE games(a)"
{
  for file in half.csv separator.csv open.csv open_name.csv wide.csv none.csv column.csv nul.csv empty.csv columns.csv one.csv games.pgn page.html packed.csv odd.csv other.db; do
    "$build/dfen" import "$work/x.db" "$work/$file" || true
  done
  "$build/dfen" import "$work/new_too.db" "$work/column.csv" || [ ! -s "$work/new_too.db" ] || echo "not an empty file"
  "$build/dfen" import "$work/lines.tsv" "$work/first.csv" || true
  "$build/dfen" import "$work/other.db" "$work/lines.tsv" || true
  for options in "--scale 2" "--known all" "--columns game" "--columns gmae=game" "--columns game=match" "--details events,result" "--dates iso"; do
    # shellcheck disable=SC2086
    "$build/dfen" import "$work/x.db" "$work/first.csv" $options || true
  done
  "$build/dfen" import "$work/none.db" --remove x || true
  plain "$work/x.db" "SELECT count(*) FROM games"
  "$build/dfen" import "$work/x.db" --remove x || true
} >"$work/output" 2>&1
sed "s:$work:.:g" "$work/output" >"$work/got"
same "errors of dfen import" <<'END'
dfen import: ./half.csv begins as UTF-16LE, and then is not valid UTF-16LE
dfen import: ./separator.csv has one column, 'sep="': separate values by commas, semicolons, tabs or |
dfen import: ./open.csv has a quote that is not closed, in line 2 (nothing was imported)
dfen import: 0 rows read: 0 turns of 0 games imported, 0 rejected; not used: ev ent
dfen import: ./wide.csv has more than 1999 values in line 1
dfen import: cannot read ./none.csv: No such file or directory
dfen import: dfen_import: which column has the results?; --columns result=: no column has results: games are without one (nothing was imported)
dfen import: ./nul.csv has a NUL in line 2 (nothing was imported)
dfen import: ./empty.csv is empty
dfen import: dfen_import: an import needs columns for moves, and finds game_id, white, black, result, fen, dice, move; --columns moves=... names one (nothing was imported)
dfen import: ./one.csv has one column, 'fen': separate values by commas, semicolons, tabs or |
dfen import: ./games.pgn is a PGN file, which has moves and no positions
dfen import: ./page.html is a page of HTML or XML: save the table as CSV
dfen import: ./packed.csv is cut short: gzip has not ended
dfen import: ./odd.csv is neither text nor a SQLite database
dfen import: ./other.db is a SQLite database: dfen_import() in SQL imports a table of it
dfen import: dfen_import: which column has the results?; --columns result=: no column has results: games are without one (nothing was imported)
dfen import: ./lines.tsv: file is not a database (nothing was imported)
dfen import: ./other.db: dfen_import: no such table: players (sql/schema.sql creates it) (nothing was imported)
dfen import: --scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'win,resigned/draw/loss' or 'side to move:W/D/L', not '2' (nothing was imported)
dfen import: --known must be 'refuse', 'skip' or 'replace', not 'all' (nothing was imported)
dfen import: --columns is game=match_id,number=ply and so on, not 'game' (nothing was imported)
dfen import: --columns: no such role: 'gmae'; did you mean 'game'? (nothing was imported)
dfen import: --columns maps game to 'match', which is not a column; the columns are game, white, black, result, dfen, dice, moves (nothing was imported)
dfen import: --details names 'events', which is not a column; the columns are game, white, black, result, dfen, dice, moves (nothing was imported)
dfen import: --dates must be 'ymd', 'dmy' or 'mdy', not 'iso' (nothing was imported)
dfen import: no such database: ./none.db
0
dfen import: no such source: 'x'; imported are '' (nothing was removed)
END

# ---- A table that another program has filled ----

# Columns with names special to SQLite, names with quotes and commas, and values that no text file has: a NUL, invalid UTF-8, a BLOB, a REAL
# as pandas writes it. Nothing is lost or doubled, and every reason has its row. Another game is between the rows of g1, so all rows are
# sorted, and 2.0 is the first.
rm -f "$work/new.db"
plain "$work/new.db" <sql/schema.sql
with_dfen "$work/new.db" >"$work/got" 2>&1 <<END
CREATE TABLE "a ""table"", 'of' mine.x"(rowid, "_rowid_", oid, "game", "White", "BLACK", result, "it's ""mine"", yes", dfen, dice, moves);
INSERT INTO "a ""table"", 'of' mine.x" VALUES
  (9, 9, 9, 'g1', 'Ann', 'Joe', 'White', 1, '$start w KQkq - 0 1', 123, 'e2e4 b1c3 f1c4'),
  (9, 9, 9, 'g' || char(0), 'Ann', 'Joe', 'White', 2, '$start w KQkq -', 'BRQ', ''),
  (9, 9, 9, 'g3', CAST(x'416eff' AS TEXT), 'Joe', 'White', 3, '$start w KQkq -', 'BRQ', ''),
  (9, 9, 9, 'g4', 'Ann', x'4a6f65', 'White', 4, '$start w KQkq -', 'BRQ', ''),
  (9, 9, 9, 'g2', 'Ann', 'Joe', 'draw', 5, '$start w KQkq -', 'BRQ', ''),
  (9, 9, 9, 'g2', 'Ann', 'Joe', 'White', 6, '$start w KQkq -', 'BRQ', ''),
  (9, 9, 9, 'g2', 'Ann', 'Joe', 'White', 7, '$start w KQkq -' || char(0), 'BRQ', ''),
  (9, 9, 9, 'g2', 'Ann', 'Joe', 'White', 8, x'00', 'BRQ', ''),
  (9, 9, 9, 'g2', 'Ann', 'Joe', 'White', 9, '$start w KQkq -', 'BRQ', NULL),
  (9, 9, 9, 'g2', 'Ann', 'Joe', 'White', 10, '$start w KQkq -', 'BR', ''),
  (9, 9, 9, 2.0, 'Ann', 'Zoë', NULL, 11, '$start w KQkq -', 'BRQ', '');
WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
  INSERT INTO "a ""table"", 'of' mine.x" SELECT 9, 9, 9, 'other' || n, 'Other', 'Joe', 'White', 0, '$start w KQkq -', 'BRQ', '' FROM n;
SELECT dfen_import('a "table", ''of'' mine.x');
SELECT row, reason FROM rejected ORDER BY row;
SELECT column, text FROM rejected WHERE row IN (2, 3, 4, 5, 6) ORDER BY row;
SELECT game, number, white.name, black.name, result, moves FROM turns JOIN games ON games.id = game
  JOIN players AS white ON white.id = games.white JOIN players AS black ON black.id = games.black WHERE white.name <> 'Other';
SELECT rows, imported, rejected, file FROM imports;
END
same "hostile columns and rows" <<END
1011 rows read: 1002 turns of 1002 games imported, 9 rejected; games without a result: 1; not used: rowid, _rowid_, oid, it's "mine", yes
2|game: a NUL in it
3|white: not UTF-8
4|black: not text
5|its rows have two results
6|repeats a row
7|en-passant: U+0000 after the end of the field (character 53)
8|placement: U+0000 is not a piece letter, a digit 1-8 or '/' (character 1)
9|repeats a row
10|in the middle of a turn
game|g\x00
White|An\xFF
BLACK|Joe
result|draw
|
1|1|Ann|Joe|1-0|e2e4 b1c3 f1c4
2|1|Ann|Zoë||
1011|1002|9|a "table", 'of' mine.x
END

# ---- Unconnected turns, and rows in any order ----

# Game a: turn 2 is missing, so turn 3 does not begin where turn 1 ended, and turn 4 begins where turn 3 ended. If turn 3 is rejected, turn
# 4 is unconnected too. Game b is connected, but its rows are in reverse order and interleaved with those of a.
with_dfen "$work/chain.db" ".read sql/schema.sql" "CREATE TABLE rows(number, game, white, black, result, dfen, dice, moves, next_dfen)" "
  WITH RECURSIVE chain(number, dfen, dice) AS (
    SELECT 1, '$start w KQkq - 0 1', 'BRQ' UNION ALL
    SELECT number + 1, dfen_end_turn(dfen_play(dfen_roll(dfen, dice), '')), dice FROM chain WHERE number < 5)
  INSERT INTO rows SELECT chain.number, name, 'Ann', 'Joe', '1-0', dfen, dice, '', '' FROM chain, (SELECT 'a' AS name UNION ALL VALUES ('b'))
    WHERE name = 'b' OR chain.number <> 2 ORDER BY chain.number DESC, name"
with_dfen "$work/chain.db" "UPDATE rows SET dfen = replace(dfen, 'KQkq', 'KQ') WHERE game = 'a' AND number >= 3" \
  "SELECT dfen_import('rows')" "SELECT game, group_concat(number, ' ') FROM (SELECT * FROM turns ORDER BY game, number) GROUP BY game" \
  "SELECT unconnected FROM imports" >"$work/got"
rm -f "$work/aside.db"
plain "$work/chain.db" ".dump rows" >"$work/rows.sql"
with_dfen "$work/aside.db" ".read sql/schema.sql" ".read $work/rows.sql" "SELECT dfen_import('rows', '{\"unconnected\": \"reject\", \"file\": \"chain\"}')" \
  "SELECT game, group_concat(number, ' ') FROM (SELECT * FROM turns ORDER BY game, number) GROUP BY game" \
  "SELECT row, reason FROM rejected ORDER BY row" "SELECT file, rows, imported, rejected, unconnected FROM imports" >>"$work/got"
same "unconnected turns" <<'END'
9 rows read: 9 turns of 2 games imported, 0 rejected; turns that do not begin where the previous one ended: 1
1|1 3 4 5
2|1 2 3 4 5
1
9 rows read: 6 turns of 2 games imported, 3 rejected; turns that do not begin where the previous one ended: 3
1|1
2|1 2 3 4 5
1|the turn does not begin where the previous one ended
3|the turn does not begin where the previous one ended
5|the turn does not begin where the previous one ended
chain|9|6|3|3
END

# Games with interleaved rows and without numbers: in the order of rows.
with_dfen "$work/mixed.db" ".read sql/schema.sql" "CREATE TABLE rows AS
    SELECT game, 'Ann' AS white, 'Joe' AS black, '*' AS result, dfen, dice, moves FROM (
      SELECT column1 AS game, column2 AS dfen, 'BRQ' AS dice, '' AS moves, column3 AS place FROM (VALUES
        ('x', '$start w KQkq - 0 1', 1), ('y', '$start w KQkq - 0 1', 2), ('x', '$start b KQkq - 1 1', 3), ('y', '$start w KQkq - 5 9', 4))) ORDER BY place" \
  "SELECT dfen_import('main.rows')" "SELECT game, number, dfen_side(dfen) FROM turns ORDER BY 1, 2" >"$work/got"
same "games with interleaved rows" <<'END'
4 rows read: 4 turns of 2 games imported, 0 rejected; turns that do not begin where the previous one ended: 1
1|1|w
1|2|b
2|1|w
2|2|w
END

# In the caller's transaction the import is a part of it; a failed import leaves nothing.
with_dfen "$work/mixed.db" >"$work/got" 2>&1 <<'END'
SELECT count(*) FROM turns;
BEGIN;
SELECT dfen_import('rows', '{"source": "again"}');
SELECT count(*) FROM turns;
ROLLBACK;
SELECT count(*), (SELECT count(*) FROM imports) FROM turns;
CREATE TRIGGER lose BEFORE INSERT ON turns WHEN NEW.number = 2 BEGIN SELECT RAISE(IGNORE); END;
END
with_dfen "$work/mixed.db" "SELECT dfen_import('rows', '{\"source\": \"again\"}')" 2>&1 | sed 's/^.*dfen_import: //; s/ ([0-9]*)$//' >>"$work/got"
with_dfen "$work/mixed.db" "SELECT count(*), (SELECT count(*) FROM imports) FROM turns" "SELECT count(*) FROM sqlite_temp_schema" >>"$work/got"
for name in nowhere imports 'no.where'; do
  echo "SELECT dfen_import('$name');" | with_dfen "$work/mixed.db" 2>&1 | sed 's/^.*dfen_import: //; s/ ([0-9]*)$//' >>"$work/got"
done
echo "CREATE VIEW hidden AS SELECT dfen_import('rows'); SELECT * FROM hidden;" | with_dfen "$work/mixed.db" 2>&1 | sed 's/^.*unsafe/unsafe/; s/ ([0-9]*)$//' >>"$work/got"
same "a failed import leaves nothing" <<'END'
4
4 rows read: 4 turns of 2 games imported, 0 rejected; turns that do not begin where the previous one ended: 1
8
4|1
a trigger prevented or deleted a row
4|1
0
no such table: nowhere
an import needs columns for dice, moves, and finds id, at, file, source, rows, imported, skipped, rejected, unconnected; the option {"columns": {"dice": "..."}} names one
no such table: no.where
unsafe use of dfen_import()
END

# ---- A hostile database ----

# Tables with the names of the temporary ones, rows already in `rejected`, and a trigger: none of these rows are imported instead of the
# file's, and no escape sequence reaches the terminal.
printf 'game,white,black,result,dfen,dice,moves\nmine,Ann,Joe,*,%s w KQkq - 0 1,BRQ,\nmine,Ann,Joe,*,x,BRQ,\n' $start >"$work/mine.csv"
plain "$work/stranger.db" <sql/schema.sql
plain "$work/stranger.db" "CREATE TABLE \"temp.rows\"(game, white, black, result, dfen, dice, moves)" "CREATE TABLE rows(line)" \
  "INSERT INTO \"temp.rows\" VALUES (1, 'Stranger', 'Joe', '1-0', '$start w KQkq - 0 1', 'BRQ', '')" \
  "CREATE TABLE rejected(import, row, column, reason, text, file)" "INSERT INTO rejected(import, row, reason) SELECT value, 1, char(27) || '[31mwaiting' FROM json_each('[1,2,3]')" \
  "CREATE TRIGGER colours AFTER INSERT ON rejected BEGIN
     UPDATE rejected SET reason = char(27) || '[31mred' || char(155) || '31m' || char(10) || 'dfen import: 99 rows read' WHERE rowid = NEW.rowid; END"
got "$build/dfen" import "$work/stranger.db" "$work/mine.csv"
plain "$work/stranger.db" "SELECT players.name FROM turns JOIN games ON games.id = game JOIN players ON players.id = white" \
  "SELECT id, imported, rejected FROM imports" "SELECT group_concat(import) FROM rejected" >>"$work/got"
same "a hostile database" <<'END'
dfen import: 2 rows read: 1 turn of 1 game imported, 1 rejected
dfen import:   row 2: ?[31mred?31m?dfen import: 99 rows read
Ann
4|1|1
1,2,3,4
END

# ---- The maximum micro-moves rule for the whole turn ----

# a2a3 is legal because a3b4 then captures the king. Another move after it is illegal, although it would be legal on its own.
cat >"$work/longest.csv" <<'END'
game,white,black,result,dfen,dice,moves
1,A,B,1-0,6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10,PPR,a2a3 a3b4
2,A,B,1-0,6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10,PPR,a2a3 a6a7
3,A,B,*,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,RQK,
4,A,B,*,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,NQK,b1c3
END
import "$work/longest.csv"
show "SELECT game, moves, completed FROM turns"
same "a turn that is not a longest turn" <<'END'
dfen import: 4 rows read: 3 turns of 3 games imported, 1 rejected
dfen import:   row 2: move 2 'a6a7': it is not part of a longest turn (character 6)
1|a2a3 a3b4|1
2||1
3|b1c3|1
END

# ---- Names with special characters ----

odd=$(printf 'a "b\\c'"'"'\nd e')
mkdir "$work/$odd"
cp "$work/longest.csv" "$work/$odd.csv"
cp "$work/longest.csv" "$work/-n.csv"
cp "$work/longest.csv" "$work/file:x.csv"
(
  cd "$work"
  export TMPDIR="$work/$odd"
  "$build/dfen" import "$odd.db" "$odd.csv"
  "$build/dfen" import ./-n.db ./-n.csv
  "$build/dfen" import -- -m.db -n.csv
  "$build/dfen" import file:x.db file:x.csv
  find "$odd" -type f
) 2>&1 | grep -v '  row' >"$work/got"
for database in "$odd.db" ./-m.db; do
  (cd "$work" && plain "$database" "SELECT file = CASE WHEN file = '-n.csv' THEN file ELSE '$(printf %s "$odd" | sed "s/'/''/g").csv' END, imported FROM imports") >>"$work/got"
done
same "names with quotes, backslashes, newlines and dashes" <<'END'
dfen import: 4 rows read: 3 turns of 3 games imported, 1 rejected
dfen import: 4 rows read: 3 turns of 3 games imported, 1 rejected
dfen import: 4 rows read: 3 turns of 3 games imported, 1 rejected
dfen import: 4 rows read: 3 turns of 3 games imported, 1 rejected
1|3
1|3
END

finish
