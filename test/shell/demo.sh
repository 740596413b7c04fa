#!/bin/sh
# The commands that a user types: the extension in the stock sqlite3 shell, and the demo.
# Usage: demo.sh (from the project's root, after make)
set -eu
. test/support/same.sh
runner=$build/test/sql/run

# The shell without the user's ~/.sqliterc.
sql() {
  sqlite3 -batch -init /dev/null "$@"
}

# ---- Loading ----

nm -D --defined-only "$extension.so" | awk '{ print $3 }' >"$work/got"
same "exactly one symbol is exported" <<'END'
sqlite3_dfen_init
END

sql :memory: ".load '$extension'" ".load '$extension'" "PRAGMA trusted_schema=OFF" \
  "SELECT load_extension('$extension')" "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')" >"$work/got" 2>&1
same "loading twice in the shell" <<'END'

b
END

sql :memory: ".load '$extension'" "SELECT dfen_flip('8')" 2>&1 | sed 's/.*dfen_flip:/dfen_flip:/' >"$work/got"
same "an error in the shell" <<'END'
dfen_flip: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN
END

# ---- The demo on tables of positions ----

# The counts of lines.tsv, added by hand: 60 + 24 + 40 + 16 games of the start position, and so on.
"$build/dfen" demo --lines test/shell/lines.tsv "$work/demo.db" >"$work/demo.out"
sql "$work/demo.db" "SELECT key, positions, games, wins, draws, losses, score FROM pooled ORDER BY games DESC" >"$work/got"
same "the demo's pooled keys" <<'END'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|2|140|72|4|64|0.528571428571429
r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -|2|32|22|0|10|0.6875
8/8/3k4/8/3PK3/8/8/8 w - -|3|31|19|2|10|0.645161290322581
rnbqkbnr/1p1p1ppp/8/p1p1p3/8/8/PPPPPPPP/RNBQKBNR w KQkq a6c6e6|2|14|8|0|6|0.571428571428571
1r5k/6pp/8/8/8/2B5/PP6/K7 w - -|2|12|11|0|1|0.916666666666667
6QK/8/8/8/8/8/8/k7 w - -|2|9|7|0|2|0.777777777777778
END
tail -n 5 "$work/demo.out" | sed -e "s:$work:WORK:" -e "s:$extension:EXTENSION:" -e "s:'.load \"EXTENSION\"':'.load EXTENSION':" -e "s:'WORK/demo.db':WORK/demo.db:" >"$work/got"
same "the end of the demo's output" <<'END'

What next? All of this is in a database:
  sqlite3 WORK/demo.db -cmd '.load EXTENSION'
  SELECT key, games, score FROM pooled ORDER BY games DESC LIMIT 10;
Your own table: README.md. Your own games: sql/README.md. A question: sql/RECIPES.md.
END
"$build/dfen" demo --lines test/shell/lines.tsv "$work/a demo.db" >"$work/blank.out"
for output in demo blank; do
  tail -n 4 "$work/$output.out" | sed -n '/ -cmd /p; s/^  SELECT/SELECT/p' | { read -r line && printf '%s\n' "$(cat)" | sh -c "$line" | wc -l; }
done >"$work/got"
same "its commands, unchanged, also with a blank in a name" <<'END'
6
6
END
# Columns in another order, one named rowid, Windows line ends, and rows that cannot be pooled: they are rejected, none is lost.
printf 'rowid\tgames\twins\tdraws\tlosses\tposition\tdice\tmoves\r
4\t3\t1\t1\t1\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
4\t3\t1\t1\t2\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
4\t3\t1\t1\t1\t8/8/8/8/8/8/8/K7k b - -\tkkk\t\r
4\tx\t1\t1\t1\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
4\t\t1\t1\t1\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
4\t3\t-1\t3\t1\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
4\t0\t0\t0\t0\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
4\t99999999999999999999\t99999999999999999999\t0\t0\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
' >"$work/own table.tsv"
"$build/dfen" demo --lines "$work/own table.tsv" "$work/own.db" >/dev/null
sql "$work/own.db" "SELECT * FROM pooled" "SELECT line, reason FROM rejected ORDER BY line" >"$work/got"
same "the demo rejects invalid rows" <<'END'
7K/8/8/8/8/8/8/7k w - -|1|3|1|1|1|0.5
3|wins, draws and losses do not add up to games
4|placement: rank 1 has more than 8 files (character 17)
5|a count is not a whole number
6|a count is not a whole number
7|a count is not a whole number
8|there are no games
9|a count is too large
END

# refused ARGUMENT ...: the message of dfen demo if it cannot continue.
refused() {
  if "$build/dfen" demo "--$1" "$2" "$3" >"$work/got" 2>&1; then
    echo "it continued" >>"$work/got"
  fi
  sed -i "s:$work:.:g" "$work/got"
}

refused lines "$work/none.tsv" "$work/none.db"
same "the demo without its table" <<'END'
dfen demo: cannot read ./none.tsv: No such file or directory
END
printf 'Position\tdice\tmove\tgames\twins\tdraws\tlosses\n' >"$work/comma.csv"
refused lines "$work/comma.csv" "$work/none.db"
same "the demo on a table without the column" <<'END'
dfen demo: ./comma.csv has no column 'position' in its first line
END
sqlite3 -init /dev/null "$work/no_games.db" <sql/schema.sql
sqlite3 -init /dev/null "$work/no_tables.db" "CREATE TABLE turns(x)"
for name in no_games no_tables; do
  refused games "$work/$name.db" "$work/none.db"
  cat "$work/got"
done >"$work/all"
cp "$work/all" "$work/got"
same "the demo on games that are not there" <<'END'
dfen demo: 0 rows read: 0 turns of 0 games imported, 0 rejected
dfen demo: ./no_games.db has no turns
dfen demo: ./no_tables.db: no such table: source.games
END
rm "$work/none.db"
echo "a letter" >"$work/letter"
refused lines test/shell/lines.tsv "$work/letter"
same "the demo over another file" <<'END'
dfen demo: ./letter exists and is not from a demo: remove it, or name another one
END

# Only databases that a demo created are replaced, whatever path names them.
cp test/shell/lines.tsv "$work/lines of mine.tsv"
ln -s "lines of mine.tsv" "$work/link.tsv"
ln "$work/lines of mine.tsv" "$work/hard.tsv"
mkdir "$work/folder"
for name in "lines of mine.tsv" ./link.tsv folder/../hard.tsv; do
  refused lines "$work/lines of mine.tsv" "$work/$name"
  cat "$work/got"
done >"$work/all"
sqlite3 -init /dev/null "$work/mine.db" "CREATE TABLE mine(x); INSERT INTO mine VALUES (1)"
ln -s demo.db "$work/link.db"
echo kept >"$work/lone.db-wal"
for name in mine.db link.db folder lone.db "a'b.db"; do
  refused lines test/shell/lines.tsv "$work/$name"
  cat "$work/got"
done >>"$work/all"
{
  cat "$work/all"
  cmp test/shell/lines.tsv "$work/lines of mine.tsv" && cat "$work/lone.db-wal"
  sqlite3 -init /dev/null "$work/mine.db" "SELECT x FROM mine"
  "$build/dfen" demo --lines test/shell/lines.tsv "$work/demo.db" >"$work/again.out" && cmp "$work/demo.out" "$work/again.out" && echo "created again"
} >"$work/got" 2>&1
same "the demo does not replace other files" <<'END'
dfen demo: ./lines of mine.tsv and ./lines of mine.tsv are the same file
dfen demo: ././link.tsv is a link: remove it, or name its file
dfen demo: ./lines of mine.tsv and ./folder/../hard.tsv are the same file
dfen demo: ./mine.db exists and is not from a demo: remove it, or name another one
dfen demo: ./link.db is a link: remove it, or name its file
dfen demo: ./folder exists and is not a file
dfen demo: ./lone.db-wal exists without its database: remove it, or name another database
dfen demo: the name of a database must have no quote in it: ./a'b.db
kept
1
created again
END

# A name is a file name, not a URI or an option of the shell.
here=$PWD
cp "$work/mine.db" "$work/before.db"
(
  cd "$work"
  for name in file:mine.db "file://$work/mine.db" -readonly.db; do
    "$build/dfen" demo --lines "$here/test/shell/lines.tsv" "$name" >said 2>&1 || grep -a 'demo:' said | sed "s:$work:.:g"
  done
  cmp mine.db before.db && echo "as it was"
  odd=$(printf 'a "b\\n'"'"'\nd')
  cp "$here/test/shell/lines.tsv" "$odd.tsv"
  "$build/dfen" demo --lines "$odd.tsv" odd.db >odd.out && sed "s:odd\.db:$work/demo.db:" odd.out | cmp - demo.out && echo "the same table under another name"
) >"$work/got" 2>&1 || true
same "the demo with a name that SQLite treats as a URI" <<'END'
dfen demo: file://./mine.db: unable to open database file
dfen demo: no option '-readonly.db'; dfen help demo lists them
as it was
the same table under another name
END

# A signal leaves no files in a temporary folder with a space in its name, and the next run recreates the demo.
mkdir "$work/t p"
# nohup makes its children ignore the signal, and then no program can trap it
TMPDIR="$work/t p" env --default-signal=HUP "$build/dfen" demo --games "$sample" "$work/stopped.db" >/dev/null 2>&1 &
demo=$!
for try in 1 2 3 4 5 6 7 8 9 10; do
  [ -n "$(ls "$work/t p")" ] || sleep 0.$try
done
kill -HUP "$demo"
wait "$demo" || echo "ended by $?" >"$work/got"
ls "$work/t p" >>"$work/got"
same "the demo after SIGHUP" <<'END'
ended by 129
END

# All games of the sample, or some of them.
taken=$(part 5000)
if [ "$taken" -lt 5000 ]; then
  cp "$sample" "$work/sample.db"
  sample=$work/sample.db
  sql "$sample" "DELETE FROM turns WHERE game > $taken" "DELETE FROM games WHERE id > $taken"
fi

# Rows of games, added by plain SQL: the turns of the sample without en-passant targets. With all castling rights only the flip merges
# positions, which awk can compute: it reverses the ranks and swaps the case.
. test/support/lines.sh
lines_of_games "$sample" "$work/lines.tsv"
"$build/dfen" demo --lines "$work/lines.tsv" "$work/lines.db" >/dev/null
awk -F '\t' "$flipped_placement"'
  NR == 1 { next }
  { ++rows; all += $4; split($1, field, " ") }
  field[3] == "KQkq" {
    key = (field[2] == "w" ? field[1] : flipped_placement(field[1])) " w KQkq -"
    games[key] += $4; wins[key] += $5; draws[key] += $6; losses[key] += $7; sides[key] = sides[key] field[2]
  }
  END {
    for (key in games) { print key "|" games[key] "|" wins[key] "|" draws[key] "|" losses[key]; ++keys; both += sides[key] ~ /wb|bw/ }
    print "rows|" rows "|" all
    print (keys > 100 && both > 10 ? "many" : keys " (" both ")") " keys, many of them of both sides" > "/dev/stderr"
  }' "$work/lines.tsv" 2>"$work/merged" | LC_ALL=C sort >"$work/sums"
sql "$work/lines.db" "SELECT key, games, wins, draws, losses FROM pooled WHERE key GLOB '* w KQkq -'" \
  "SELECT 'rows', (SELECT count(*) FROM lines), sum(games) FROM pooled" | LC_ALL=C sort >"$work/got"
same "the demo on rows of games" <"$work/sums"
cp "$work/merged" "$work/got"
same "some rows of games are merged by the flip" <<'END'
many keys, many of them of both sides
END

# ---- The sample games, and the demo on them ----

# Every turn is played with its roll and its moves, and pooling loses no completed turn of a finished game.
sql "$sample" ".load '$extension'" "
  SELECT count(*) = $taken, sum(result = '*') BETWEEN 1 AND count(*) / 50, sum(termination = 'move limit') FROM games
    WHERE termination <> 'move limit' OR result = '1/2-1/2'" "
  SELECT count(*), sum(dfen_play(dfen_roll(dfen, dice), moves) IS next_dfen),
      sum(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves)) IS next_dfen) FROM turns" "
  SELECT count(*) FROM turns JOIN turns AS next USING (game) WHERE next.number = turns.number + 1 AND next.dfen <> turns.next_dfen" "
  SELECT count(*) FROM games WHERE termination = 'king captured' AND
      (SELECT dfen_placement(next_dfen) LIKE '%k%' COLLATE NOCASE AND dfen_placement(next_dfen) GLOB '*k*' AND dfen_placement(next_dfen) GLOB '*K*'
       FROM turns WHERE game = games.id ORDER BY number DESC LIMIT 1)" "
  SELECT max(number), max(number) FILTER (WHERE termination = 'move limit') FROM turns JOIN games ON id = game" >"$work/sample.out"
# unfinished games end in the middle of a turn or at its end; every other turn is completed
sed -n 2p "$work/sample.out" | awk -F '|' '{ print ($1 == $2 + $3 ? "every turn is as played" : "some turns are not as played") }' >"$work/got"
sed -n 3,5p "$work/sample.out" >>"$work/got"
sed -n 1p "$work/sample.out" | cut -d '|' -f 1,2 >>"$work/got"
same "the sample games" <<'END'
every turn is as played
0
0
200|200
1|1
END

"$build/dfen" demo --games "$sample" "$work/games.db" >"$work/demo.out"
sql "$work/games.db" "ATTACH '$sample' AS sample" ".load '$extension'" "
  SELECT (SELECT sum(visits) FROM pooled) = (SELECT count(*) FROM sample.turns JOIN sample.games ON id = game
    WHERE result <> '*'), (SELECT sum(games - wins - draws - losses) FROM pooled), count(*) FROM pooled WHERE key GLOB '* b *'" >"$work/got"
same "the demo pools every turn of the sample" <<'END'
1|0|0
END

# The demo's table of ten positions, compared with plain SQL on the sample that counts distinct games; awk formats the scores.
sql "$sample" ".load '$extension'" "
  SELECT count(DISTINCT game), count(*), sum(number = first AND score = 1), sum(number = first AND score = 0.5), sum(number = first AND score = 0)
  FROM (SELECT *, min(number) OVER (PARTITION BY key, game) AS first FROM (
    SELECT dfen_pool_key(dfen) AS key, game, number, CASE result WHEN '1/2-1/2' THEN 0.5 ELSE (result = '1-0') = (dice < 'a') END AS score
    FROM turns JOIN games ON id = game WHERE completed AND result <> '*' LIMIT -1))
  GROUP BY key ORDER BY 1 DESC, key LIMIT 10" | awk -F '|' '{ printf "%d|%d|%d|%d|%d|%.1f %%\n", $1, $2, $3, $4, $5, 100 * ($3 + $4 / 2) / $1 }' >"$work/ten"
sed -n '/│ *position *│/,/^└/p' "$work/demo.out" | sed 's/ *│ */|/g' | awk -F '|' 'NF == 10 && $3 ~ /^[0-9]+$/ { print $3 "|" $4 "|" $5 "|" $6 "|" $7 "|" $8 }' >"$work/got"
same "the demo's ten positions" <"$work/ten"
# Its story of a game, compared with the view story: a bar for each turn, and the five largest changes in the order of the game.
sql "$work/games.db" ".load '$extension'" "SELECT number, white_before, white_rolled, white_after, luck, loss, dice, moves FROM story WHERE game = 15 ORDER BY number" >"$work/story"
awk -F '|' 'BEGIN { split("▁ ▂ ▃ ▄ ▅ ▆ ▇ █", bar, " ") }
  function add(chance) { at = int(8 * chance); line = line bar[at > 7 ? 8 : at + 1] }
  function note(place, number, what, before, after) {
    if (before - after >= 0.05 || after - before >= 0.05) printf "%.9f|%.1f|%d|%s|%.1f %%|%.1f %%\n", before < after ? after - before : before - after, place, number, what, 100 * before, 100 * after >list
  }
  NR == 1 { add($2) }
  { add($4); note($1 - 0.5, $1, "rolled " $7, $2, $3); note($1, $1, $8 == "" ? "passed" : "played " $8, $3, $4) }
  END { print line }' list="$work/list" "$work/story" >"$work/want"
sort -t '|' -k 1,1nr "$work/list" | head -n 5 | sort -t '|' -k 2,2n | cut -d '|' -f 3- >>"$work/want"
sed -n '/The story of game 15/,$p' "$work/demo.out" | sed -n 's/ *│ */|/g; s/^|\(.*\)|$/\1/; /^▁\|^▂\|^▃\|^▄\|^▅\|^▆\|^▇\|^█/p; /^[0-9]/p' >"$work/got"
same "the demo's story of a game" <"$work/want"
# 49 games with a result are too few for a model. With 50, of which the fifteenth has no result, the sixteenth is shown.
for games in 50 52; do
  sql "$sample" "VACUUM INTO '$work/few$games.db'"
  sql "$work/few$games.db" "DELETE FROM turns WHERE game > $games" "DELETE FROM games WHERE id > $games" "UPDATE games SET result = '*' WHERE $games = 52 AND id = 15"
  "$build/dfen" demo --games "$work/few$games.db" "$work/told.db" | sed -n '/story/p; s/^\(▁\|▂\|▃\|▄\|▅\|▆\|▇\|█\).*/a line/p; s/^│ turn │ *what happened.*/a table/p; /^What next/p'
done >"$work/got"
same "the story with few games" <<'END'
No story of a game: it needs a model, and a model needs 50 games with a result, not 49.
What next? All of this is in a database:
The story of game 16: before the first turn and after each, White's chance by a model of these games, and what
a line
a table
As a picture: SELECT dfen_curve(number, value, label) FROM story_curve WHERE game = 16
What next? All of this is in a database:
END
if [ "$taken" -eq 5000 ]; then
  sed -n '1s/^\([0-9]\)\([0-9]*\)|\([0-9]\)\([0-9]*\)|.*/the \1,\2 finished games of the sample met the start position \3,\4 times/p' "$work/ten" >"$work/want"
  sql "$sample" ".load '$extension'" "SELECT printf('of the %,d games of the sample %d have a turn with six pieces or fewer, and %d one with four', count(*), sum(pieces <= 6), sum(pieces <= 4))
    FROM (SELECT min((SELECT count(*) FROM dfen_pieces(dfen))) AS pieces FROM turns GROUP BY game)" >>"$work/want"
  tr '\n' ' ' <test/bench/FIGURES.md | tr -s ' ' | grep -oFf "$work/want" >"$work/got" || true
  same "the figures of FIGURES.md for the sample" <"$work/want"
fi

build_twice() {
  "$(dirname "$runner")/../tools/selfplay" sql/schema.sql "$work/$1.db" --games 50 --seed 7 >/dev/null
  sha256sum <"$work/$1.db"
}
build_twice one >"$work/one"
build_twice two >"$work/got"
same "the same seed plays the same games" <"$work/one"

# The turns of a sample of positions from the games: every row can be replayed.
replays=${DFEN_REPLAYS:-$(cases 300)}
sql "$sample" ".load '$extension'" "
  SELECT count(*) > 20 * $replays, sum(dfen_end_turn(dfen_play(rolled, moves)) IS NOT next) FROM (
    SELECT rolled, t.moves, t.next_dfen AS next FROM (
      SELECT dfen_roll(dfen, dice) AS rolled FROM turns ORDER BY (game * 7919 + number * 104729) % 10007 LIMIT $replays),
      dfen_turns(rolled) AS t)" >"$work/got"
same "turns replayed" <<'END'
1|0
END

sql :memory: ".load '$extension'" ".mode tabs" ".import test/vectors/turns.tsv vectors" "
  SELECT dfen, (SELECT sum(moves <> '') FROM (SELECT moves FROM dfen_turns(dfen))), outcomes,
      (SELECT sum(iif(moves = '', 0, sequences)) FROM dfen_turns(dfen)), sequences FROM vectors" |
  awk -F '\t' '$2 + 0 != $3 || $4 + 0 != $5 { print } END { print NR " positions" }' >"$work/got"
same "outcomes of turns" <<'END'
30 positions
END

# The analytics service's names of positions.
sql :memory: ".load '$extension'" ".mode tabs" ".import test/vectors/canonical.tsv vectors" \
  "SELECT count(*), sum(dfen_normalize(dfen) = normalized AND dfen_hash(dfen) = CAST(hash AS INTEGER)) FROM vectors" >"$work/got"
same "the analytics service's normal forms and hashes" <<'END'
150	150
END

finish
