#!/bin/sh
# Counts of a database that lives: sql/counts*.sql and sql/count. The twins of the views have the views' answers; random statements
# of programs without dfen, kills, and two programs that count beside one that writes leave no total that is wrong and said to be
# right.
# Usage: counts.sh EXTENSION.so SAMPLE.db (from the project's root); DFEN_SEED sets the seed, DFEN_TIMES how many statements,
# DFEN_KILLS how often counting is killed
set -eu
extension=${1%.so}
sample=$2
. test/shell/support.sh
seed=${DFEN_SEED:-20261123}
kills=${DFEN_KILLS:-$(cases 8)}
echo "counts: DFEN_SEED=$seed"

# living DATABASE ROWS: a game database with that many turns, the views, and counts that hold nothing yet.
living() {
  make_turns "$1" "$2"
  with_dfen "$1" ".read sql/views.sql" ".read sql/counts.sql" ".read sql/counts_schema.sql"
}

# twins DATABASE: what pooled, continuations and book say of all games, and the same from the counts. The text of the keys is told
# by their ids.
columns="games, visits, wins, draws, losses, score, lower, upper"
from_turns() {
  with_dfen "$1" "SELECT dfen_pool_id(key), $columns FROM pooled ORDER BY 1" "
    SELECT dfen_pool_id(substr(key, 1, length(key) - 4)), substr(key, -3), moves, $columns FROM continuations ORDER BY 1, 2, 3" "
    SELECT dfen_pool_id(substr(key, 1, length(key) - 4)), substr(key, -3), moves, $columns FROM book ORDER BY 1, 2"
}
from_counts() {
  with_dfen "$1" "SELECT key, $columns FROM counted_pooled ORDER BY 1" \
    "SELECT position_key, dice, moves, $columns FROM counted_continuations ORDER BY 1, 2, 3" \
    "SELECT position_key, dice, moves, $columns FROM counted_book ORDER BY 1, 2"
}
twins() {
  from_counts "$1" >"$work/got"
  from_turns "$1"
}

check() {
  with_dfen "$1" ".read sql/counts_check.sql"
}

# ---- The twins ----

living "$work/twins.db" 10000
from_counts "$work/twins.db" >"$work/got"
same "nothing is counted yet" </dev/null
sql/count "$work/twins.db" 2>"$work/got"
same "all games are counted, but those without a result" <<END
count: $(plain "$work/twins.db" "SELECT count(*) FROM games WHERE result <> '*'") games counted
END
twins "$work/twins.db" >"$work/views"
same "pooled, continuations and book from the counts" <"$work/views"
check "$work/twins.db" >"$work/got"
same "the check lists nothing" </dev/null

# Tables of one's own, of which a CSV's has texts for games and the other has numbers.
with_dfen "$work/types.db" "ATTACH '$work/twins.db' AS t" "CREATE TABLE plays(game TEXT, number TEXT, dfen, dice, moves, score)" \
  "INSERT INTO plays SELECT game, number, dfen, dice, moves, score FROM t.turns WHERE game <= 9" "CREATE TABLE results AS SELECT id, result FROM t.games" \
  "CREATE VIEW scored_turns AS SELECT * FROM plays" \
  "CREATE VIEW finished_games AS SELECT id AS game, '' AS bucket FROM results WHERE result <> '*' AND id <= 9" ".read sql/views.sql" ".read sql/counts.sql"
{
  sql/count "$work/types.db" 2>&1 || true
  plain "$work/types.db" "SELECT count(*) FROM counted_games" "DROP VIEW finished_games" \
    "CREATE VIEW finished_games AS SELECT CAST(id AS TEXT) AS game, '' AS bucket FROM results WHERE result <> '*' AND id <= 9"
  sql/count "$work/types.db" 2>&1 | sed 's/[0-9][0-9]*/some/'
} >"$work/got"
same "games of two types" <<'END'
count: a game has one type in finished_games and another one in scored_turns, 1 and '1': CAST one of them; 0 games were counted before, and the others wait
0
count: some games counted
END
twins "$work/types.db" >"$work/views"
same "games as text" <"$work/views"

# A position and a roll, from either side, and all of its rolls: as sql/continuations.sql has it.
asked() {
  with_dfen "$work/twins.db" ".parameter set @dfen \"'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -'\"" "$@"
}
asked ".parameter set @dice NBP" ".read sql/counts_continuations.sql" | sed 's/^pnb|//' >"$work/got"
asked ".parameter set @dice NBP" ".read sql/continuations.sql" >"$work/views"
same "what was played from the start position after one roll" <"$work/views"
asked ".read sql/counts_continuations.sql" | awk -F '|' '{ visits += $4 } END { print visits }' >"$work/got"
same "what was played from the start position after all rolls" <<END
$(with_dfen "$work/twins.db" "SELECT visits FROM counted_pooled WHERE key = dfen_pool_id('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -')")
END
with_dfen "$work/twins.db" "SELECT key, $columns FROM best_positions WHERE bucket = '' LIMIT 20" >"$work/got"
same "the best positions" <<END
$(with_dfen "$work/twins.db" "SELECT dfen_pool_id(key) AS id, $columns FROM pooled WHERE games > 1 ORDER BY lower DESC, id LIMIT 20")
END
with_dfen "$work/twins.db" "EXPLAIN QUERY PLAN SELECT * FROM best_positions WHERE bucket = '' LIMIT 20" | sed -n 's/.*\(SEARCH.*\)/\1/p' >"$work/got"
same "the best positions are read from the end of an index" <<'END'
SEARCH position_counts USING INDEX position_counts_lower (bucket=? AND lower>?)
SEARCH position_counts USING INDEX position_counts_no_lower (bucket=?)
END
with_dfen "$work/twins.db" "EXPLAIN QUERY PLAN INSERT INTO turns SELECT * FROM turns" "EXPLAIN QUERY PLAN DELETE FROM counted_games WHERE game = 1" |
  grep 'SCAN counted_\|SCAN position_\|SCAN continuation_' >"$work/got" || true
same "no trigger scans the counts" </dev/null

with_dfen "$work/twins.db" "EXPLAIN QUERY PLAN SELECT * FROM counted_continuations WHERE position_key = 1" |
  sed -n 's/.*\(S[A-Z]* continuation_counts.*\)/\1/p' >"$work/got"
same "continuations are found by their key" <<'END'
SEARCH continuation_counts USING PRIMARY KEY (key=?)
SEARCH continuation_counts USING PRIMARY KEY (key=?)
END

# One bucket, whose rows are read as they stand, and three, which are added.
asked ".read sql/counts_continuations.sql" >"$work/page"
plain "$work/twins.db" "DROP VIEW finished_games" "CREATE VIEW finished_games AS SELECT id AS game, 'b' || (id % 3) AS bucket FROM games WHERE result <> '*'"
with_dfen "$work/twins.db" ".read sql/counts_mend.sql" >"$work/output"
sql/count "$work/twins.db" 2>"$work/output"
plain "$work/twins.db" "SELECT count(DISTINCT bucket) FROM continuation_counts" >"$work/got"
asked ".read sql/counts_continuations.sql" >>"$work/got"
same "what was played, of three buckets" <<END
3
$(cat "$work/page")
END
twins "$work/twins.db" >"$work/views"
same "pooled, continuations and book of three buckets" <"$work/views"
plain "$work/twins.db" "DROP VIEW finished_games"
with_dfen "$work/twins.db" ".read sql/counts_schema.sql" ".read sql/counts_mend.sql" >"$work/output"

# Keys of another version are not right, and all is counted anew.
plain "$work/twins.db" "UPDATE counted_by SET version = version - 1"
from_counts "$work/twins.db" >"$work/got"
same "keys of another version are not shown" </dev/null
sql/count "$work/twins.db" 2>/dev/null
twins "$work/twins.db" >"$work/views"
same "and counted anew" <"$work/views"

# A game without turns is in no total, and is not said to be counted after it changed or went.
plain "$work/twins.db" "DELETE FROM turns WHERE game IN (20, 21)"
sql/count "$work/twins.db" 2>/dev/null
plain "$work/twins.db" "DELETE FROM games WHERE id = 20" "INSERT OR REPLACE INTO games SELECT * FROM games WHERE id = 21" \
  "SELECT count(*) FROM counted_games WHERE game IN (20, 21)" >"$work/got"
same "games without turns" <<'END'
0
END
sql/count "$work/twins.db" 2>/dev/null

# The check can fail: one number that somebody wrote, and a turn that was changed behind the triggers' back.
plain "$work/twins.db" "UPDATE position_counts SET wins = wins + 7 WHERE games > 500"
check "$work/twins.db" | cut -d '|' -f 1,2 >"$work/got"
same "the check finds a number that somebody wrote" <<'END'
counts|position
turns|position
END
plain "$work/twins.db" "UPDATE position_counts SET wins = wins - 7 WHERE games > 500" "DROP TRIGGER turns_count_removed" \
  "DROP TRIGGER turns_count_changed" "DROP TRIGGER games_count_changed" "DELETE FROM turns WHERE game = 7 AND number = 3" "UPDATE games SET result = '1/2-1/2' WHERE id = 9" \
  "UPDATE games SET result = '*' WHERE id = 11"
check "$work/twins.db" | wc -l | awk '{ print ($1 > 0) }' >"$work/got"
with_dfen "$work/twins.db" ".read sql/counts_mend.sql" >>"$work/got"
check "$work/twins.db" >>"$work/got"
sql/count "$work/twins.db" 2>>"$work/got"
same "what changed without triggers is found and taken out, and counted anew" <<'END'
1
3
count: 2 games counted
END
twins "$work/twins.db" >"$work/views"
same "the twins after mending" <"$work/views"

# The views go and the triggers stay.
with_dfen "$work/twins.db" ".read sql/counts_schema.sql"
views_back "$work/twins.db"
plain "$work/twins.db" "DELETE FROM turns WHERE game = 1" "SELECT count(*) FROM counted_visits WHERE game = 1" >"$work/got"
same "the triggers need no view" <<'END'
0
END

# ---- Tables of one's own ----

# Games as texts that differ in case alone, in a column that does not tell them apart, and a number beside its text; buckets.
start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
with_dfen "$work/own.db" "
  CREATE TABLE matches(id PRIMARY KEY COLLATE NOCASE, month TEXT, winner TEXT);
  CREATE TABLE plies(match COLLATE NOCASE, ply TEXT, fen TEXT, roll TEXT, uci TEXT);
  CREATE VIEW scored_turns AS
    SELECT match AS game, ply AS number, fen AS dfen, roll AS dice, uci AS moves, dfen_score(winner, iif(roll < 'a', 'w', 'b')) AS score
    FROM plies JOIN (SELECT 'a' AS id, 'white' AS winner UNION ALL VALUES ('A', 'black'), (1, 'white'), ('1', 'draw')) AS won
      ON +won.id COLLATE BINARY = match COLLATE BINARY;
  CREATE VIEW finished_games AS SELECT 'a' AS game, 'May' AS bucket UNION ALL VALUES ('A', 'May'), (1, 'June'), ('1', 'June');
  INSERT INTO plies SELECT game, ply, '$start ' || side || ' KQkq - 0 1', roll, uci FROM (
    SELECT 'a' AS game, '10' AS ply, 'b' AS side, 'pnb' AS roll, 'e7e5,f8c5,b8c6' AS uci UNION ALL VALUES
    ('a', '9', 'w', 'KQR', ''), ('A', '1', 'b', 'pnb', 'b8c6,e7e5,f8c5'), (1, '1', 'w', 'PNB', 'e2e4 f1c4 b1c3'), ('1', '1', 'b', 'rqk', NULL));
  INSERT INTO plies VALUES (1, '2', 'no position', 'pnb', 'e7e5')" ".read sql/views.sql" ".read sql/counts.sql"
sql/count "$work/own.db" 2>"$work/got"
check "$work/own.db" >>"$work/got"
with_dfen "$work/own.db" "SELECT bucket, games, visits, wins, draws, losses FROM position_counts ORDER BY 1" \
  "SELECT dice, moves, games, visits, wins, draws, losses FROM counted_continuations ORDER BY 1" >>"$work/got"
same "tables of one's own, with buckets" <<'END'
count: 4 games counted
June|2|2|1|1|0
May|2|3|2|0|0
PNB|b1c3 e2e4 f1c4|3|3|2|0|1
RQK||1|1|1|0|0
END

# Fewer dice than three, and a position that has dice already.
with_dfen "$work/dice.db" "CREATE TABLE plays(game, dfen, dice, moves)" "INSERT INTO plays VALUES (1, '$start w KQkq - 0 1', 'PN', 'e2e4 b1c3'),
    (2, '$start w KQkq - 0 1', 'P', 'e2e4'), (3, '$start b KQkq - 0 1 pnb', 'pnb', 'e7e5 f8c5 b8c6'),
    (4, '4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1', 'n', ''), (5, '4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1', 'pn', 'd4c3')" \
  "CREATE VIEW scored_turns AS SELECT *, 1 AS number, 1 AS score FROM plays" \
  "CREATE VIEW finished_games AS SELECT game, '' AS bucket FROM plays" ".read sql/views.sql" ".read sql/counts.sql"
sql/count "$work/dice.db" 2>/dev/null || true
from_counts "$work/dice.db" >"$work/got"
check "$work/dice.db" >>"$work/got" 2>&1 || true
with_dfen "$work/dice.db" ".parameter set @dfen \"'$start b KQkq -'\"" ".parameter set @dice PN" ".read sql/counts_continuations.sql" |
  cut -d '|' -f 1-4 >>"$work/got"
{
  with_dfen "$work/dice.db" "SELECT dfen_pool_id(key), $columns FROM pooled ORDER BY 1"
  for view in continuations book; do
    with_dfen "$work/dice.db" "SELECT dfen_pool_id(substr(key, 1, length(key) - 1 - length(dfen_dice(key)))), dfen_dice(key), moves, $columns FROM $view ORDER BY 1, 2, 3"
  done
  echo 'pn|e7e5 b8c6|1|1'
} >"$work/views"
same "fewer dice than three, and a position that has dice" <"$work/views"

# What the views refuse is refused here, and a game whose turns stand under another type.
# refused NAME GAME NUMBER SCORE FINISHED: what counting one turn says
refused() {
  rm -f "$work/refused.db"
  with_dfen "$work/refused.db" "CREATE TABLE plays(game, number, score)" "INSERT INTO plays VALUES ($2, $3, $4)" "
    CREATE VIEW scored_turns AS SELECT *, '$start w KQkq - 0 1' AS dfen, 'RQK' AS dice, '' AS moves FROM plays" "
    CREATE VIEW finished_games AS SELECT $5 AS game, '' AS bucket" ".read sql/views.sql" ".read sql/counts.sql"
  echo "$1"
  sql/count "$work/refused.db" 2>&1 || true
  plain "$work/refused.db" "SELECT 'and has it' FROM counted_games"
}
{
  for score in 0.25 7 "'1'" "'x'"; do
    refused "score $score" 1 1 "$score" 1
  done
  for number in "'ten'" "'10x'" "x'31'"; do
    refused "number $number" 1 "$number" 1 1
  done
  refused "1 and '1'" "'1'" 1 1 1
  refused "'1' and 1" 1 1 1 "'1'"
  refused "1 and 1.0" 1.0 "' 10 '" 0.5 1
  refused "0 and a word" 0 1 1 "'word'"
} >"$work/got"
same "what counting refuses" <<'END'
score 0.25
count: game 1, turn 1: CHECK constraint failed: a score must be 0, 0.5, 1 or NULL: dfen_score makes one; 0 games were counted before, and the others wait
score 7
count: game 1, turn 1: CHECK constraint failed: a score must be 0, 0.5, 1 or NULL: dfen_score makes one; 0 games were counted before, and the others wait
score '1'
count: game 1, turn 1: CHECK constraint failed: a score must be 0, 0.5, 1 or NULL: dfen_score makes one; 0 games were counted before, and the others wait
score 'x'
count: game 1, turn 1: CHECK constraint failed: a score must be 0, 0.5, 1 or NULL: dfen_score makes one; 0 games were counted before, and the others wait
number 'ten'
count: game 1, turn 'ten': CHECK constraint failed: the number of a turn must be a number; 0 games were counted before, and the others wait
number '10x'
count: game 1, turn '10x': CHECK constraint failed: the number of a turn must be a number; 0 games were counted before, and the others wait
number x'31'
count: game 1, turn X'31': CHECK constraint failed: the number of a turn must be a number; 0 games were counted before, and the others wait
1 and '1'
count: a game has one type in finished_games and another one in scored_turns, 1 and '1': CAST one of them; 0 games were counted before, and the others wait
'1' and 1
count: a game has one type in finished_games and another one in scored_turns, 1 and '1': CAST one of them; 0 games were counted before, and the others wait
1 and 1.0
count: 1 games counted
and has it
0 and a word
count: 1 games counted
and has it
END

# A turn that cannot be played, and a game that is finished twice, are named. All else is as it was.
with_dfen "$work/fault.db" "CREATE TABLE plays(game, number, moves)" "INSERT INTO plays VALUES (1, 1, 'e2e4 f1c4 b1c3'), ('it''s', 1, 'e2e4 f1c4 b1c3'), ('it''s', 2, 'e2e4 f1c4 b1d4')" \
  "CREATE VIEW scored_turns AS SELECT *, '$start w KQkq - 0 1' AS dfen, 'PNB' AS dice, 1 AS score FROM plays" \
  "CREATE TABLE finished_games(game, bucket)" "INSERT INTO finished_games VALUES (1, '')" ".read sql/views.sql" ".read sql/counts.sql"
{
  sql/count "$work/fault.db"
  plain "$work/fault.db" "INSERT INTO finished_games VALUES ('it''s', ''), ('it''s', '')"
  sql/count "$work/fault.db" || true
  plain "$work/fault.db" "DELETE FROM finished_games WHERE rowid = 3"
  sql/count "$work/fault.db" || true
  check "$work/fault.db"
  plain "$work/fault.db" "SELECT game FROM counted_games" "UPDATE plays SET moves = 'e2e4 f1c4 b1a3' WHERE number = 2"
  sql/count "$work/fault.db"
  plain "$work/fault.db" "INSERT INTO finished_games VALUES (2, NULL)"
  sql/count "$work/fault.db" || true
} >"$work/got" 2>&1
same "which game cannot be counted" <<'END'
count: 1 games counted
count: finished_games has game 'it''s' twice; 0 games were counted before, and the others wait
count: game 'it''s', turn 2: dfen_play: move 3 'b1d4': there is no such move (character 11); dfen_moves(dfen) lists the legal ones; 0 games were counted before, and the others wait
1
count: 1 games counted
count: CHECK constraint failed: a bucket of finished_games is NULL, where it must be a text, '' maybe; 0 games were counted before, and the others wait
END

# The files in another order make nothing, so that no trigger stands on tables that are not there.
make_turns "$work/order.db" 100
for file in counts_schema counts; do
  with_dfen "$work/order.db" ".read sql/$file.sql" 2>&1 | sed 's/.*: there/there/; s/ ([0-9]*)$//'
done >"$work/got"
plain "$work/order.db" "SELECT name FROM sqlite_schema WHERE name LIKE '%count%'" >>"$work/got"
same "the files in another order" <<'END'
there are no tables of sql/counts.sql, which must be read first: nothing was made
there are no views of sql/views.sql, which must be read first: nothing was made
END

# A roll that cannot capture on a target makes one key of two positions. Whichever game goes, its text goes, and the other's is found.
with_dfen "$work/targets.db" "
  CREATE TABLE plays AS SELECT column1 AS game, '4k3/8/8/8/3pP3/8/8/4K3 b - ' || column2 || ' 0 1' AS dfen, column3 AS moves
    FROM (VALUES ('a', 'e3', 'e8d8 d8d7 d7d6'), ('b', '-', 'e8e7 e7d7 d7d6'), ('c', 'e3', 'e8f8 f8f7 f7f6'), ('d', '-', 'e8e7 e7f7 f7f6'));
  CREATE VIEW scored_turns AS SELECT game, 1 AS number, dfen, 'kkk' AS dice, moves, 1 AS score FROM plays;
  CREATE VIEW finished_games AS SELECT game, '' AS bucket FROM plays" ".read sql/views.sql" ".read sql/counts.sql"
sql/count "$work/targets.db" 2>"$work/output"
plain "$work/targets.db" "SELECT count(DISTINCT key), count(DISTINCT position_key) FROM counted_visits" "SELECT count(*), sum(visits) FROM continuation_counts" >"$work/got"
for game in a b c d; do
  plain "$work/targets.db" "DELETE FROM counted_games WHERE game = '$game'"
  check "$work/targets.db" >>"$work/got"
  sql/count "$work/targets.db" 2>>"$work/got"
done
same "a text that goes where positions with a target and without share a key" <<'END'
1|2
2|4
count: 1 games counted
count: 1 games counted
count: 1 games counted
count: 1 games counted
END

# ---- Random statements ----

# statement NUMBER: what some program without dfen does. Turns come from the games beyond the fiftieth, which nothing changes.
statements() {
  awk -v seed="$((seed % 1000000))" -v count="$1" 'function game() { return 1 + int(rand() * 24) }
    BEGIN {
      srand(seed)
      split("1-0 0-1 1/2-1/2 *", results, " ")
      split("INSERT,INSERT OR REPLACE,INSERT OR IGNORE", inserts, ",")
      split("UPDATE OR IGNORE,UPDATE OR REPLACE", updates, ",")
      for (i = 0; i < count; ++i) {
        a = game(); b = game(); n = 1 + int(rand() * 12); source = 50 + int(rand() * 10)
        insert = inserts[2 + int(rand() * 2)]; update = updates[1 + int(rand() * 2)]
        turn = "number, dfen, dice, moves, next_dfen, completed FROM turns WHERE game = " source
        kind = int(rand() * 12)
        if (kind == 0) print "UPDATE games SET result = \047" results[1 + int(rand() * 4)] "\047 WHERE id = " a
        if (kind == 1) print "DELETE FROM turns WHERE game = " a " AND number = " n
        if (kind == 2) print "DELETE FROM turns WHERE game = " a "; DELETE FROM games WHERE id = " a
        if (kind == 3) print "DELETE FROM games WHERE id = " a
        if (kind == 4) print insert " INTO games SELECT " a ", white, black, result, termination FROM games WHERE id = " source
        if (kind == 5) print insert " INTO turns(game, number, dfen, dice, moves, next_dfen, completed) SELECT " a ", " turn
        if (kind == 6) print insert " INTO turns(game, number, dfen, dice, moves, next_dfen, completed) SELECT " a ", " turn " AND number = " n
        if (kind == 7) print "UPDATE turns SET (dfen, dice, moves, next_dfen, completed) = (SELECT dfen, dice, moves, next_dfen, completed FROM turns AS t WHERE game = " source " AND t.number = " n ") WHERE game = " a " AND number = " n " AND EXISTS (SELECT 1 FROM turns WHERE game = " source " AND number = " n ")"
        if (kind == 8) print update " turns SET game = " b " WHERE game = " a " AND number > " n
        if (kind == 9) print update " turns SET number = number + " n " WHERE game = " a
        if (kind == 10) print update " games SET id = " b " WHERE id = " a
        if (kind == 11) print "UPDATE games SET termination = \047" (rand() < 0.5 ? "May" : "June") "\047 WHERE id = " a "; UPDATE turns SET moves = \047\047 WHERE game = " b " AND number = " n
      }
    }'
}

living "$work/random.db" 1200
plain "$work/random.db" "DROP VIEW finished_games" \
  "CREATE VIEW finished_games AS SELECT id AS game, termination AS bucket FROM games WHERE result <> '*'"
statements "$(cases 120)" >"$work/statements"
step=0
: >"$work/wrong"
while IFS= read -r statement; do
  plain "$work/random.db" "$statement"
  step=$((step + 1))
  case $((step % 5)) in
    3) with_dfen "$work/random.db" ".parameter set @games 7" ".read sql/count.sql" >/dev/null ;;
    0) sql/count "$work/random.db" 2>/dev/null ;;
  esac
  check "$work/random.db" >"$work/differs"
  [ ! -s "$work/differs" ] || echo "step $step, $statement: $(head -n 2 "$work/differs")" >>"$work/wrong"
done <"$work/statements"
cp "$work/wrong" "$work/got"
same "after each of $step random statements the check lists nothing" </dev/null
sql/count "$work/random.db" 2>/dev/null
twins "$work/random.db" >"$work/views"
same "the twins after random statements" <"$work/views"

# ---- Two that count beside one that writes, and kills ----

living "$work/busy.db" 6000
plain "$work/busy.db" "PRAGMA journal_mode=WAL" >/dev/null
statements 40 >"$work/statements"
while IFS= read -r statement; do
  plain "$work/busy.db" "$statement"
done <"$work/statements" &
writer=$!
for _ in 1 2; do
  for _ in 1 2 3 4; do
    with_dfen "$work/busy.db" ".timeout 60000" ".parameter set @games 40" ".read sql/count.sql" >/dev/null
  done &
done
wait
wait "$writer"
check "$work/busy.db" >"$work/got"
same "two that count beside one that writes" </dev/null

# Twenty that ask while one imports and counts: no error, and in each transaction the sums are those of the games that it sees.
plain -header -csv "$sample" "SELECT game, white.name AS white, black.name AS black, result, termination, dfen, dice, moves
  FROM turns JOIN games ON games.id = game JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
  WHERE game BETWEEN 1000 AND 1200 ORDER BY game, number" >"$work/more.csv"
asks=$(part 30)
[ "$asks" -lt 10 ] || asks=10
start_key="dfen_pool_id('$start w KQkq -')"
{
  echo ".parameter set @dfen \"'$start b KQkq -'\""
  echo ".parameter set @dice PNB"
  for _ in $(seq "$asks"); do
    echo "BEGIN;"
    echo "SELECT games = wins + draws + losses, games = (SELECT count(DISTINCT game) FROM counted_visits WHERE position_key = key) FROM counted_pooled WHERE key = $start_key;"
    echo "SELECT sum(visits) = (SELECT count(*) FROM counted_visits WHERE position_key = $start_key), 1 FROM counted_continuations WHERE position_key = $start_key;"
    echo "COMMIT;"
    echo ".output $work/page"
    echo ".read sql/counts_continuations.sql"
    echo ".output"
    echo "SELECT count(*) > 50, 1 FROM (SELECT * FROM best_positions WHERE bucket = '' LIMIT 100);"
  done
} >"$work/asks"
askers=
for asker in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  sed "s:$work/page:$work/page$asker:" "$work/asks" | with_dfen "$work/busy.db" >"$work/asked$asker" 2>&1 &
  askers="$askers $!"
done
sql/import "$work/busy.db" "$work/more.csv" >"$work/output" 2>&1
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
  with_dfen "$work/busy.db" ".parameter set @games 20" ".read sql/count.sql"
done >/dev/null
# shellcheck disable=SC2086
wait $askers || true
cat "$work"/asked* | sort | uniq -c | sed 's/^ *//' >"$work/got"
check "$work/busy.db" >>"$work/got"
same "twenty that ask while one imports and counts" <<END
$((60 * asks)) 1|1
END

# Batches of ten games, of which one is killed at some moment of the time that all take.
sql/count "$work/busy.db" 2>/dev/null
{
  echo "PRAGMA synchronous = OFF;"
  echo ".parameter set @games 10"
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do echo ".read sql/count.sql"; done
} >"$work/batches"
uncounted() {
  plain "$work/busy.db" "SELECT count(*) FROM finished_games WHERE game NOT IN (SELECT game FROM counted_games)"
}
took=
: >"$work/wrong"
between=0
moments=$(awk -v seed="$((seed % 1000000))" -v count="$kills" 'BEGIN { srand(seed); for (i = 0; i <= count; ++i) print rand() }')
for moment in $moments; do
  plain "$work/busy.db" "DELETE FROM counted_games WHERE game % 3 = 0 AND game < 360"
  before=$(uncounted)
  began=$(date +%s%N)
  setsid sqlite3 -batch -bail -init /dev/null -cmd ".timeout 10000" -cmd ".load '$extension'" "$work/busy.db" <"$work/batches" >/dev/null 2>&1 &
  process=$!
  if [ -n "$took" ]; then
    sleep "$(awk -v moment="$moment" -v took="$took" 'BEGIN { print moment * took / 1e9 }')"
    kill -s KILL -- "-$process" 2>/dev/null || true
  fi
  wait "$process" 2>/dev/null || true
  took=${took:-$(($(date +%s%N) - began))}
  after=$(uncounted)
  [ "$after" -eq 0 ] || [ "$after" -eq "$before" ] || between=$((between + 1))
  check "$work/busy.db" >>"$work/wrong"
done
echo "figure: counting killed $kills times, $between times between two batches"
sql/count "$work/busy.db" 2>/dev/null
cp "$work/wrong" "$work/got"
same "counting that is killed leaves nothing between" </dev/null
twins "$work/busy.db" >"$work/views"
same "the twins after kills" <"$work/views"

# ---- A dump, and a copy, restored ----

plain "$work/busy.db" .dump | plain "$work/dumped.db"
plain "$work/busy.db" "VACUUM INTO '$work/copied.db'"
for database in dumped copied; do
  check "$work/$database.db"
  plain "$work/$database.db" "UPDATE games SET result = iif(result = '1-0', '0-1', '1-0') WHERE id % 10 = 5 AND result <> '*'" \
    "DELETE FROM turns WHERE game = 7" "SELECT count(*) > 20 FROM finished_games WHERE game NOT IN (SELECT game FROM counted_games)"
  check "$work/$database.db"
  sql/count "$work/$database.db" 2>/dev/null
  check "$work/$database.db"
  twins "$work/$database.db" >"$work/$database.views"
  cmp "$work/got" "$work/$database.views"
done >"$work/restored" 2>&1
cp "$work/restored" "$work/got"
same "a dump and a copy, restored" <<'END'
1
1
END
finish "counts of a database that lives"
