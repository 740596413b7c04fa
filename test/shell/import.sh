#!/bin/sh
# Importing games and lines: what is read is imported, or rejected with a reason; nothing is lost.
# Usage: import.sh EXTENSION.so SAMPLE.db (from the project's root)
set -eu
extension=${1%.so}
sample=$2
. test/shell/support.sh

# import FILE: into a new database; what it says in $work/got.
import() {
  rm -f "$work/new.db"
  got sql/import "$work/new.db" "$@"
}

show() {
  plain "$work/new.db" "$@" >>"$work/got"
}

# ---- The sample, there and back ----

plain -header -csv "$sample" "SELECT game, white.name AS white, black.name AS black, result, termination, dfen, dice, moves
  FROM turns JOIN games ON games.id = game JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
  WHERE game <= 300 ORDER BY game, number" >"$work/sample.csv"
plain "$sample" "SELECT json_object('white', white, 'black', black, 'result', result, 'termination', termination, 'turns', json_group_array(
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
import: $turns rows read: $turns turns of 300 games imported, 0 rejected
$turns
300
1
ok
END
done

# ---- Every kind of bad row, in CSV ----

start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
printf '%s\r\n' '"Moves",dice,dfen,result,black,white,game' \
  "e2e4 b1c3 f1c4,PNB,$start w KQkq - 0 1,1-0,\"Black, Joe\",\"White \"\"W\"\" Ann\",a" \
  "\"e7e5,b8c6,f8c5\",132,rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1,1,\"Black, Joe\",\"White \"\"W\"\" Ann\",a" \
  "b1c3,NBK,$start w KQkq - 0 1,,Joe,Ann,b" \
  "b1c3,NBK,$start w KQkq - 0 1,0,Joe,Ann,c" \
  "b1c3,NBK,$start w KQkq - 0 1,*,Joe,Ann,d" \
  "b1c3,NBK,$start w KQkq - 0 1,-1,Joe,Ann,e" \
  "b1c3,NBK,$start w KQkq - 0 1,2,Joe,Ann,f" \
  "b1c3,NBK,rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,1,Joe,Ann,f" \
  "b1c3,NBK,,1,Joe,Ann,f" \
  "b1c3,NB,$start w KQkq - 0 1,1,Joe,Ann,f" \
  "b1c3,N2K,$start w KQkq - 0 1,1,Joe,Ann,f" \
  "b1c3,NBK,$start w KQkq - 0 1 NBK,1,Joe,Ann,f" \
  "b1c3 c3c4,NBK,$start w KQkq - 0 1,1,Joe,Ann,f" \
  "b1c3 c3d5,NNK,$start w KQkq - 0 1,1,,Ann,f" \
  "b1c3 c3d5,NNK,$start w KQkq - 0 1,1,Joe,,f" \
  "b1c3 c3d5,NNK,$start w KQkq - 0 1,1,Joe,Ann," \
  "b1c3,nnk,$start w KQkq - 0 1,0-1,Joe,Ann,g" \
  "b1c3,NBK,$start w KQkq - 0 1,1-0,Joe,Ann,c" \
  "b1c3,NBK,$start w KQkq - 0 1,0,Ann,Joe,c" \
  "b1c3,NBK,$start w KQkq - 0 1,0,Joe,Ann,c,more" \
  "b1c3,NBK,$start w KQkq - 0 2147483647,0,Joe,Ann,c" >"$work/bad.csv"
printf 'b1c3,NBK,%s w KQ' $start >>"$work/bad.csv"
import "$work/bad.csv"
show "SELECT count(*) FROM rejected" "SELECT count(*), max(rows = imported + rejected) FROM imports" "SELECT name FROM players ORDER BY name" \
  "SELECT id, coalesce(result, 'NULL'), count(*), sum(completed) FROM games JOIN turns ON game = id GROUP BY id" \
  "SELECT game, number, dice, moves FROM turns WHERE game = 1" "SELECT next_dfen FROM turns WHERE game = 6" \
  "SELECT content FROM rejected WHERE row = 8"
same "rejected rows of a CSV" <<END
import: 22 rows read: 7 turns of 6 games imported, 15 rejected
import:   row 8: the result is not 1-0, 1/2-1/2, 0-1, * or 1, 0, -1
import:   row 9: placement: '9' is not a piece letter, a digit 1-8 or '/' (character 19)
import:   row 10: there is no position
import:   row 11: the dice are not three of PNBRQK or 1-6
import:   row 12: the dice are not three of PNBRQK or 1-6
import:   row 13: the position has dice in it: it must be the one before the roll
import:   row 14: move 2 'c3c4' is not legal
import:   row 15: Black has no name
import:   row 16: White has no name
import:   row 17: there is no game
import:   row 19: the players or the result are not those of the game's first row
import:   row 20: the players or the result are not those of the game's first row
import:   row 21: there are too many fields
import:   row 22: the position's clocks are at their end
import:   row 23: there are too few fields
15
1|1
Ann
Black, Joe
Joe
White "W" Ann
1|1-0|2|2
2|NULL|1|1
3|1/2-1/2|1|1
4|*|1|1
5|0-1|1|1
6|0-1|1|0
1|1|PNB|e2e4 b1c3 f1c4
1|2|pnb|e7e5 b8c6 f8c5
rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 1 1 NK
["f","Ann","Joe","2",null,"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","NBK","b1c3",null]
END

# ---- And in JSON Lines, with a game that was cut in the middle of its last turn ----

{
  echo '{"white":"Ann","black":"Joe","result":1,"turns":[{"dfen":"'$start' w KQkq - 0 1","dice":"PNB","moves":"e2e4 b1c3 f1c4"},'\
'{"dfen":"rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1","dice":"pnb","moves":"e7e5"}]}'
  echo '{"white":"Ann","black":"Joe","turns":[{"dfen":"'$start' w KQkq -","dice":"123","moves":""},{"dfen":null,"dice":"PNB","moves":""},7]}'
  echo '{"white":"Ann","black":"Joe","result":"1-0","turns":[]}'
  echo '{"white":"Ann","black":"Joe","result":"1-0","turns":{}}'
  echo '["Ann"]'
  echo
  echo '{"white":"Ann","black":"Joe","result":"1-0","turns":[{"dfen":"'$start' w KQkq - 0 1","dice":"BRQ","moves":"","next_dfen":"'$start' w KQkq - 0 1"}]}'
  echo '{"white":"Ann","black":"Joe","result":"1-0","turns":[{"dfen":"'$start' w KQkq - 0 1","dice":"BRQ","number":3},{"dfen":"'$start' w KQkq - 0 1","dice":"BRQ","moves":"","number":3},{"dfen":"'$start' w KQkq - 0 1","dice":"BRQ","moves":"","number":3}]}'
  printf '{"white":"Ann","black":"Joe","result":"1-0","turns":[{"dfen":"%s w KQkq -","dice":"BRQ","moves":""}]}\037lost\n' "$start"
  printf '{"white":"Ann","black":"Joe","result":"1-0","turns":[{"dfen":"'
} >"$work/bad.jsonl"
import "$work/bad.jsonl"
show "SELECT id, coalesce(result, 'NULL'), number, completed, next_dfen FROM games JOIN turns ON game = id"
same "rejected turns of JSON Lines" <<END
import: 14 rows read: 4 turns of 3 games imported, 10 rejected
import:   row 2: there is no position
import:   row 2: the turn is no object
import:   row 3: the game has no turns
import:   row 4: the game has no list "turns"
import:   row 5: the line is no object
import:   row 7: next_dfen is not the position after these moves
import:   row 8: there are no moves
import:   row 8: turn 3 of this game was there before
import:   row 9: the line is no JSON
import:   row 10: the line is no JSON
1|1-0|1|1|rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1
1|1-0|2|0|rnbqkbnr/pppp1ppp/8/4p3/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3e6 0 1 nb
2|NULL|1|0|$start w KQkq - 0 1 PNB
3|1-0|3|1|$start b KQkq - 0 1
END

# ---- Lines ----

printf 'position\tdice\tmoves\tgames\twins\tdraws\tlosses\n%s w KQkq -\tknb\tb1c3,c3d5\t3\t1\t1\t1\n%s w KQkq -\tNB\t\t3\t1\t1\t1\nx\tNBK\t\t3\t1\t1\t1\n%s w KQkq -\tNBK\t\t3\t1\t1\t2\n%s w KQkq -\tNBK\t\t\t1\t1\t1\n' $start $start $start $start >"$work/lines.tsv"
import "$work/lines.tsv"
show "SELECT * FROM positions"
same "lines" <<END
import: 5 rows read: 1 lines imported, 4 rejected
import:   row 3: the dice are not three of PNBRQK or 1-6
import:   row 4: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)
import:   row 5: wins, draws and losses do not add up to games
import:   row 6: a count is not a whole number
1|$start w KQkq -|NBK|b1c3 c3d5|3|1|1|1
END

# ---- The same file twice ----

# Refused by its bytes, whatever its name, and nothing is changed; a file that differs in a byte is another, and so is one of
# which nothing was imported.
cp "$work/bad.csv" "$work/other name.csv"
sed 's/Ann/Bea/' "$work/bad.csv" >"$work/differs.csv"
rm -f "$work/new.db"
{
  sql/import "$work/new.db" "$work/bad.csv" >/dev/null
  plain "$work/new.db" .dump >"$work/once"
  sql/import "$work/new.db" "$work/bad.csv" || echo "status $?"
  sql/import "$work/new.db" "$work/other name.csv" --format csv || echo "status $?"
  plain "$work/new.db" .dump | cmp - "$work/once" || true
  sql/import "$work/new.db" "$work/bad.csv" --again | head -n 1
  sql/import "$work/new.db" "$work/differs.csv" | head -n 1
  plain "$work/new.db" "SELECT count(*), count(DISTINCT checksum) FROM imports"
  head -n 1 "$work/bad.csv" >"$work/header.csv"
  sql/import "$work/new.db" "$work/header.csv"
  sql/import "$work/new.db" "$work/header.csv"
  sql/import "$work/new.db" "$work/lines.tsv" | head -n 1
  sql/import "$work/new.db" "$work/lines.tsv" || echo "status $?"
} >"$work/got" 2>&1
same "the same file twice" <<'END'
import: a file with the same bytes was imported before, and its games would count twice: --again imports it all the same (nothing was imported)
status 1
import: a file with the same bytes was imported before, and its games would count twice: --again imports it all the same (nothing was imported)
status 1
import: 22 rows read: 7 turns of 6 games imported, 15 rejected
import: 22 rows read: 7 turns of 6 games imported, 15 rejected
3|2
import: 0 rows read: 0 turns of 0 games imported, 0 rejected
import: 0 rows read: 0 turns of 0 games imported, 0 rejected
import: 5 rows read: 1 lines imported, 4 rejected
import: a file with the same bytes was imported before, and its games would count twice: --again imports it all the same (nothing was imported)
status 1
END

# ---- What cannot be done is said ----

echo 'game,white,black,dfen,dice,moves' >"$work/column.csv"
echo 'game_id;white;black;result;fen;dice;moves' >"$work/columns.csv"
: >"$work/empty.csv"
plain "$work/other.db" "CREATE TABLE games(a)"
{
  sql/import "$work/x.db" "$work/none.csv" || true
  sql/import "$work/x.db" "$work/column.csv" || true
  sql/import "$work/x.db" "$work/columns.csv" || true
  sql/import "$work/x.db" "$work/empty.csv" || true
  sql/import "$work/x.db" "$work/lines.tsv" --format xml || true
  sql/import "$work/other.db" "$work/lines.tsv" || true
  sql/import "$work/x.db" "$work/lines.tsv" --twice || true
  sql/import "$work/x.db" "$work/lines.tsv" --format || true
} >"$work/output" 2>&1
sed "s:$work:.:g" "$work/output" >"$work/got"
same "errors of sql/import" <<'END'
import: cannot read ./none.csv
import: ./column.csv has no column 'result' in its first line, which is: game,white,black,dfen,dice,moves
import: ./columns.csv has no column 'game', 'white', 'black', 'result', 'dfen', 'dice', 'moves' in its first line, which is: game_id;white;black;result;fen;dice;moves
import: ./empty.csv is empty
import: the format must be csv, tsv or jsonl, not 'xml': --format says which it is
import: ./other.db has no table players: it is not of sql/schema.sql
import: there is no option --twice
import: --format needs a value
END

# ---- The maximum micro-moves rule over the whole turn ----

# a2a3 is legal because a3b4 then takes the king; another move after it is not, though it would be from there alone.
cat >"$work/longest.csv" <<'END'
game,white,black,result,dfen,dice,moves
1,A,B,1-0,6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10,PPR,a2a3 a3b4
2,A,B,1-0,6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10,PPR,a2a3 a6a7
3,A,B,*,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,RQK,
4,A,B,*,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,NQK,b1c3
END
import "$work/longest.csv"
show "SELECT game, moves, completed FROM turns"
same "a turn that is not a longest one" <<'END'
import: 4 rows read: 3 turns of 3 games imported, 1 rejected
import:   row 3: the moves are not a longest turn
1|a2a3 a3b4|1
2||1
3|b1c3|1
END

finish "the import"
