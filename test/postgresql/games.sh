#!/bin/sh
# A database that lives, on one server: the commands of sql/README.md, loads that add up, what an application writes, and
# counts that are never wrong: after each of many random statements, beside other sessions, and after kills. The views give
# SQLite's answers (SPEC 12.7).
# Usage: games.sh EXTENSION.so SAMPLE.db (from the project's root; MAKE is the make to call)
# Environment: DFEN_STEPS (150) random statements, DFEN_KILLS (20)
set -eu
extension=${1%.so} sample=$2
steps=${DFEN_STEPS:-150} kills=${DFEN_KILLS:-20}
. test/postgresql/support.sh

copy_postgresql
install_dfen
start_server one
one=$port
export PGPORT="$one"
PATH=$bin:$PATH

# ---- SQLite's answers ----

cp "$sample" "$work/games.db"
sqlite "$work/games.db" "CREATE VIEW scored_turns AS
  SELECT game, number, dfen, dice, moves, dfen_score(result, dfen) AS score
  FROM turns JOIN games ON games.id = turns.game WHERE completed AND result <> '*'" ".read sql/views.sql"
answers_of "$work/games.db" pooled continuations book dice_distribution gain_by_turn

# ---- The commands of sql/README.md, in a folder that has games.db and the programs ----

mkdir "$work/clone"
ln -s "$PWD/sql" "$work/clone/sql"
cp "$sample" "$work/clone/games.db"
sed -n '/^```sh one server$/,/^```$/p' sql/README.md | sed '/^```/d' >"$work/commands"
[ -s "$work/commands" ] || { echo "sql/README.md has no block 'one server'"; exit 1; }
(cd "$work/clone" && sh -eu "$work/commands" >/dev/null)
same_views games "on one server" pooled continuations book dice_distribution gain_by_turn counted_pooled counted_continuations counted_book
query "$one" games >"$work/got" <<'END'
SELECT count(*), count(*) FILTER (WHERE pool_id = dfen_pool_id(dfen)) FROM turns;
SELECT count(*) FROM check_counts();
END
same "the turns that were loaded" <<END
$(sqlite "$sample" 'SELECT count(*), count(*) FROM turns')
0
END
echo "SELECT key, games, upper(encode(float8send(lower), 'hex')) FROM best_positions(50)" | query "$one" games >"$work/got"
same "the fifty best of two games and more" <<END
$(sqlite "$work/games.db" "SELECT dfen_pool_id(key) AS id, games, hex(ieee754_to_blob(lower)) FROM pooled WHERE games > 1 ORDER BY lower DESC, id LIMIT 50")
END
# The tables of the counts have SQLite's rows, so a key means the same in both.
sqlite "$work/games.db" ".read sql/counts.sql" ".read sql/counts_schema.sql"
DFEN_EXTENSION=$extension sql/count "$work/games.db" 2>/dev/null
echo 'SELECT key, bucket, games, visits, wins, draws, losses FROM position_counts ORDER BY key' | query "$one" games >"$work/got"
sqlite "$work/games.db" 'SELECT key, bucket, games, visits, wins, draws, losses FROM position_counts ORDER BY key' >"$work/rows"
same "the rows of position_counts" <"$work/rows"
echo 'SELECT key, dice, next_key, bucket, moves, games, visits, wins, draws, losses FROM continuation_counts ORDER BY key, dice, next_key' |
  query "$one" games >"$work/got"
sqlite "$work/games.db" 'SELECT key, dice, next_key, bucket, moves, games, visits, wins, draws, losses FROM continuation_counts
  ORDER BY key, dice, next_key' >"$work/rows"
same "the rows of continuation_counts" <"$work/rows"
# One position from any side, by all rolls, as the view has it, also where it has a target that some rolls cannot capture on.
query "$one" games >"$work/got" <<'END'
CREATE TEMP TABLE listed AS SELECT * FROM counted_continuations;
CREATE INDEX ON listed(key);
ANALYZE listed;
SELECT count(*) > 100, count(*) FILTER (WHERE found.rows IS DISTINCT FROM expected.rows)
FROM turns, LATERAL (SELECT array_agg((games, visits, wins, lower) ORDER BY games, visits, wins, lower) AS rows FROM continuations_of(dfen)) AS found,
     LATERAL (SELECT array_agg((games, visits, wins, lower) ORDER BY games, visits, wins, lower) AS rows FROM listed
              WHERE key IN (SELECT dfen_pool_key(dfen_roll(dfen, rolls.dice)) FROM dfen_rolls() AS rolls)) AS expected
WHERE game = 5 OR (dfen_en_passant(dfen) <> '-' AND game < 60);
SELECT dice, moves, games FROM continuations_of('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -', 'PNB') ORDER BY games DESC, moves LIMIT 3;
SELECT count(*) FROM continuations_of('8/8/8/8/8/8/8/8 w - -');
END
rolled="dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -', 'PNB')"
same "one position's continuations" <<END
t|0
$(sqlite "$work/games.db" "SELECT 'pnb', dfen_actual_move($rolled, moves, 'pool') AS played, games FROM continuations
  WHERE key = dfen_pool_key($rolled) ORDER BY games DESC, played LIMIT 3")
0
END

# ---- Tables of one's own ----

sed -n '/^```sh own tables$/,/^```$/p' sql/README.md | sed '/^```/d' >"$work/commands"
(cd "$work/clone" && sh -eu "$work/commands" >"$work/got")
query "$one" own >>"$work/got" <<'END'
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT min(moves) FROM outcomes WHERE position_key = 7 GROUP BY next_key;
END
sed -i -n '/^[0-9a-h]/p; s/.*\(Index Scan.* plies_by_key\).*/\1/p' "$work/got"
same "tables of one's own" <<'END'
2|3|2|0
b1c3 e2e4 f1c4|2|1|1
b1c3 e2e4 f1c4|1
e2e4 f1c4 b1c3|1
Index Scan using plies_by_key
END

# Their counts: a copy that load makes what they are, also after a result was corrected, or taken back, and a turn went.
sed -n '/^```sh counts of own tables$/,/^```$/p' sql/README.md | sed '/^```/d' >"$work/commands"
[ -s "$work/commands" ] || { echo "sql/README.md has no block 'counts of own tables'"; exit 1; }
(cd "$work/clone" && sh -eu "$work/commands" | LC_ALL=C sort >"$work/got")
query "$one" own <<'END'
UPDATE matches SET winner = 'draw' WHERE id = '00000000-0000-0000-0000-00000000000b';
DELETE FROM plies WHERE roll = 'KQR';
END
(cd "$work/clone" && sed -n '/^sql.postgresql.load/,$p' "$work/commands" | sh -eu >>"$work/got")
held='SELECT games, wins, draws, (SELECT count(*) FROM check_counts()) FROM counted_pooled'
echo "$held" | query "$one" own_counts >>"$work/got"
echo "UPDATE matches SET winner = NULL WHERE winner = 'draw'" | query "$one" own
(cd "$work/clone" && sed -n '/^sql.postgresql.load/,$p' "$work/commands" | sh -eu >>"$work/got")
echo "$held" | query "$one" own_counts >>"$work/got"
sed -i -n '/|/p' "$work/got"
same "counts of tables of one's own" <<'END'
PNB|b1c3 e2e4 f1c4|2
RQK||1
PNB|b1c3 e2e4 f1c4|2
2|0|1|0
PNB|e2e4 f1c4 b1c3|1
1|0|0|0
END

# ---- Loads ----

# new_database NAME: with the tables and the views.
new_database() {
  echo "CREATE DATABASE $1;" | query "$one"
  psql -X -q -d "$1" -f sql/postgresql/schema.sql -f sql/postgresql/views.sql -f sql/postgresql/counts.sql
}
# loads DATABASE FILE [OPTION]: what load said, in short, and what is there.
loads() {
  if sql/postgresql/load ${3+"$3"} "$2" -d "$1" >"$work/output" 2>&1; then echo loaded; else sed -n 's/.*ERROR:  //p' "$work/output" | head -n 1; fi
  echo 'SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM games), (SELECT count(*) FROM turns)' | query "$one" "$1"
}
# The games up to 300; those up to 500, by the same players under other ids; and the first ones with a game that is corrected,
# and one that is cut.
for part in first second; do cp "$sample" "$work/$part.db"; done
sqlite "$work/first.db" 'DELETE FROM turns WHERE game > 300' 'DELETE FROM games WHERE id > 300'
sqlite "$work/second.db" 'DELETE FROM turns WHERE game <= 300 OR game > 500' 'DELETE FROM games WHERE id <= 300 OR id > 500' \
  'UPDATE games SET white = white + 100, black = black + 100' 'UPDATE players SET id = id + 100'
cp "$work/first.db" "$work/corrected.db"
sqlite "$work/corrected.db" "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE id = 7" \
  'DELETE FROM turns WHERE game = 8 AND number > 3'
new_database days
{
  loads days "$work/first.db"
  echo 'CALL count_games()' | query "$one" days
  loads days "$work/first.db"
  loads days "$work/second.db"
  loads days "$work/corrected.db"
  loads days "$work/corrected.db" --replace
  echo 'SELECT id FROM games WHERE NOT counted AND id <= 300 AND result <> $$*$$ ORDER BY 1; SELECT count(*) FROM check_counts();' | query "$one" days
  loads days "$sample" --replace
  echo "CALL count_games() \\g /dev/null
    INSERT INTO games(white, black, result, termination) VALUES (1, 1, '1-0', 'after a load') RETURNING id" | query "$one" days
} >"$work/got"
# in_sqlite FILE GAMES TURNS: what is there.
in_sqlite() { sqlite "$1" "SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM games $2), (SELECT count(*) FROM turns $3)"; }
same "loads of days" <<END
loaded
$(in_sqlite "$work/first.db" '' '')
$(sqlite "$work/first.db" "SELECT count(*) FROM games WHERE result <> '*'")
games that are known already: 300, the first is 1; --replace makes them what the file says
$(in_sqlite "$work/first.db" '' '')
loaded
$(in_sqlite "$sample" 'WHERE id <= 500' 'WHERE game <= 500')
games that are known already: 300, the first is 1; --replace makes them what the file says
$(in_sqlite "$sample" 'WHERE id <= 500' 'WHERE game <= 500')
loaded
$(in_sqlite "$sample" 'WHERE id <= 500' 'WHERE game <= 500 AND NOT (game = 8 AND number > 3)')
7
8
0
loaded
$(in_sqlite "$sample" '' '')
5001
END
echo 'DELETE FROM games WHERE id = 5001' | query "$one" days
same_views days "after loads of days" counted_pooled counted_continuations
# Two loads of one file at once: one of them is all there.
new_database twice
sql/postgresql/load "$work/first.db" -d twice >"$work/a" 2>&1 &
sql/postgresql/load "$work/first.db" -d twice >"$work/b" 2>&1 || true
wait $! || true
{
  cat "$work/a" "$work/b" | grep -c ERROR
  echo 'SELECT count(*) FROM turns' | query "$one" twice
} >"$work/got"
same "one file twice at once" <<END
1
$(sqlite "$work/first.db" 'SELECT count(*) FROM turns')
END
# A load whose process in the server is killed at some moment is nothing, or all. The server stops all others, and recovers.
# recovered DATABASE: waits for it.
recovered() {
  until echo 'SELECT 1' | psql -X -q -d "$1" >/dev/null 2>&1; do sleep 0.1; done
}
loading="SELECT pid FROM pg_stat_activity WHERE datname = 'twice' AND backend_type = 'client backend'"
began=$(date +%s%N)
sql/postgresql/load "$work/second.db" -d twice
took=$(($(date +%s%N) - began))
echo 'DELETE FROM games WHERE id > 300' | query "$one" twice
cut=0
moments=$(awk -v took="$took" -v count="$kills" 'BEGIN { srand(9); for (i = 0; i < count; ++i) print rand() * took / 1e9 }')
for moment in $moments; do
  sql/postgresql/load "$work/second.db" -d twice >"$work/a" 2>&1 &
  sleep "$moment"
  process=$(echo "$loading" | query "$one")
  # it may have ended meanwhile
  [ -z "$process" ] || kill -s KILL "$process" 2>/dev/null || true
  wait $! || cut=$((cut + 1))
  recovered twice
  echo 'SELECT count(*) FROM turns WHERE game > 300; DELETE FROM games WHERE id > 300;' | query "$one" twice
done >"$work/output"
sort -u "$work/output" | grep -vx -e 0 -e "$(sqlite "$work/second.db" 'SELECT count(*) FROM turns')" >"$work/got" || true
echo "figure: a load killed $kills times, $cut times before its end"
same "$kills kills of a load" </dev/null
# Names with all that ends a line, a column or a COPY, in a file whose name SQLite takes for an address.
new_database odd
names="(1, 'a' || char(10) || '\.' || char(10) || 'b'), (2, '\N'), (3, char(9) || '\t' || char(13, 10) || '\"'), (4, '\.')"
(cd "$work" && sqlite3 -batch -init /dev/null ./file:odd.db "CREATE TABLE players(id, name)" "CREATE TABLE games(id, white, black, result, termination)" \
  "CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen, completed)" "INSERT INTO players VALUES $names" &&
  "$OLDPWD/sql/postgresql/load" file:odd.db -d odd) >"$work/got" 2>&1
echo "SELECT encode(convert_to(name, 'UTF8'), 'hex') FROM players ORDER BY name COLLATE \"C\"" | query "$one" odd >>"$work/got"
same "names with ends of lines" <<END
$(sqlite :memory: "SELECT lower(hex(column2)) FROM (VALUES $names) ORDER BY column2")
END
# A file that breaks off, and one with a turn that nobody could play, are nothing at all.
head -c 2000000 "$sample" >"$work/broken.db"
cp "$work/first.db" "$work/illegal.db"
sqlite "$work/illegal.db" "UPDATE turns SET moves = 'a1a5' WHERE game = 9 AND number = 1"
new_database broken
sql/postgresql/load "$work/broken.db" -d broken >/dev/null 2>&1 && echo 'it was loaded' >"$work/got" || echo refused >"$work/got"
loads broken "$work/illegal.db" >>"$work/got"
same "a broken file, and an illegal turn" <<END
refused
game 9, turn 1: $(sqlite "$work/illegal.db" "SELECT dfen_play(dfen_roll(dfen, dice), moves) FROM turns WHERE game = 9 AND number = 1" 2>&1 | sed 's/.*rror[^:]*: //; s/^stepping, //; s/ ([0-9]*)$//')
0|0|0
END

# ---- What an application writes ----

query "$one" broken >"$work/got" <<'END'
INSERT INTO players(name) VALUES ('Ann'), ('Joe');
INSERT INTO games(white, black, result, termination) SELECT min(id), max(id), '*', '' FROM players;
UPDATE games SET id = 1;
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed) VALUES
  (1, 1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'PNB', 'e2e4 f1c4 b1c3', 'rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1', true);
CALL count_games();
UPDATE games SET result = '1-0' WHERE id = 1;
CALL count_games();
SELECT games, wins FROM counted_pooled;
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed) SELECT game, number, dfen, dice, moves, next_dfen, completed FROM turns;
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed) SELECT 2, number, dfen, dice, moves, next_dfen, completed FROM turns;
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed) SELECT 1, 2, dfen, dice, 'e2e5', next_dfen, true FROM turns;
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed) SELECT 1, 2, 'x', dice, moves, next_dfen, completed FROM turns;
\set VERBOSITY terse
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed) SELECT 1, 2, dfen, dice, moves, next_dfen, false FROM turns;
UPDATE turns SET dice = 'bnp';
INSERT INTO games(id, white, black, result, termination, counted) SELECT 2, white, black, result, '', true FROM games;
UPDATE games SET counted = false;
BEGIN ISOLATION LEVEL REPEATABLE READ;
SELECT count_batch(10);
ROLLBACK;
SELECT count(*) FROM check_counts();
-- A table of the session in the place of ours changes nothing.
CREATE TEMP TABLE games(id bigint, counted boolean);
UPDATE turns SET moves = 'b1c3 e2e4 f1c4';
DROP TABLE games;
SELECT counted FROM games;
CALL count_games();
TRUNCATE turns;
SELECT counted, (SELECT count(*) FROM counted_pooled) FROM games;
DELETE FROM games;
SELECT count(*) FROM check_counts();
END
same "an application" <<'END'
0
1
1|1
ERROR:  23505: duplicate key value violates unique constraint "turns_pkey"
DETAIL:  Key (game, number)=(1, 1) already exists.
SCHEMA NAME:  public
TABLE NAME:  turns
CONSTRAINT NAME:  turns_pkey
ERROR:  23503: insert or update on table "turns" violates foreign key constraint "turns_game_fkey"
DETAIL:  Key (game)=(2) is not present in table "games".
SCHEMA NAME:  public
TABLE NAME:  turns
CONSTRAINT NAME:  turns_game_fkey
ERROR:  22P02: dfen_play: move 1 'e2e5': there is no such move (character 1); dfen_moves(dfen) lists the legal ones
ERROR:  22P02: dfen_pool_id: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1) in 'x'; dfen_try(x) is NULL where x is no DFEN
ERROR:  new row for relation "turns" violates check constraint "turns_check"
ERROR:  new row for relation "turns" violates check constraint "dice are in the mover's case, which tells who scores"
ERROR:  games.counted says what the counts hold, and only count_games() and the triggers of counts.sql write it (game 2)
ERROR:  games.counted says what the counts hold, and only count_games() and the triggers of counts.sql write it (game 1)
ERROR:  counting needs READ COMMITTED, to see what was committed before it locked a game
0
f
1
f|0
0
END

# ---- Positions that have dice already, and rolls of fewer dice ----

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR' crossing='4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1'
cat >"$work/dice.sql" <<END
INSERT INTO players(id, name) VALUES (1, 'Ann');
INSERT INTO games(id, white, black, result, termination) VALUES (1, 1, 1, '1-0', ''), (2, 1, 1, '0-1', ''), (3, 1, 1, '0-1', ''), (4, 1, 1, '1-0', '');
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed) VALUES
  (1, 1, '$start b KQkq - 0 1 pnb', 'pnb', 'e7e5 f8c5 b8c6', 'k w', true), (2, 1, '$start w KQkq - 0 1', 'PNB', 'e2e4 f1c4 b1c3', 'k b', true),
  (3, 1, '$crossing pnb', 'pnb', '', '4k3 w', true), (4, 1, '$crossing', 'nbb', '', '4k3 w', true);
END
sqlite3 -batch -init /dev/null "$work/dice.db" <sql/schema.sql
sqlite "$work/dice.db" <"$work/dice.sql"
sqlite "$work/dice.db" ".read sql/views.sql" ".read sql/counts.sql" ".read sql/counts_schema.sql"
DFEN_EXTENSION=$extension sql/count "$work/dice.db" 2>/dev/null
new_database dice
query "$one" dice <"$work/dice.sql"
cat >"$work/tables.sql" <<'END'
SELECT key, games, visits, wins, draws, losses FROM position_counts ORDER BY key;
SELECT key, dice, next_key, moves, games, visits, wins, draws, losses FROM continuation_counts ORDER BY key, dice, next_key;
END
{
  echo 'CALL count_games();'
  cat "$work/tables.sql"
  echo 'SELECT count(*) FROM check_counts();'
  for dfen in "$start b KQkq -" "$start w KQkq - 0 1 PNB"; do
    echo "SELECT dice, moves, games FROM continuations_of('$dfen');"
  done
  for dice in PN P; do echo "SELECT count(*) FROM continuations_of('$start b KQkq -', '$dice');"; done
} | query "$one" dice >"$work/got"
same "positions that have dice already, and rolls of fewer dice" <<END
4
$(sqlite "$work/dice.db" <"$work/tables.sql")
0
pnb|e7e5 f8c5 b8c6|2
PNB|e2e4 f1c4 b1c3|2
0
0
END

# ---- Random statements, and the slow recount after each ----

cp "$work/first.db" "$work/small.db"
sqlite "$work/small.db" 'DELETE FROM turns WHERE game > 60' 'DELETE FROM games WHERE id > 60'
new_database random
sql/postgresql/load "$work/small.db" -d random
psql -X -q -d random -f test/postgresql/random.sql
query "$one" random >"$work/got" <<SQL
SELECT setseed(0.5) \\g /dev/null
DO \$\$
DECLARE
  step text;
  wrong record;
BEGIN
  FOR i IN 1..$steps LOOP
    step := random_step();
    SELECT * INTO wrong FROM check_counts() LIMIT 1;
    IF FOUND THEN RAISE EXCEPTION 'after step %, %: %', i, step, wrong; END IF;
  END LOOP;
END \$\$;
SELECT count(*) > 0 FROM position_changes;
CALL count_games(batch => 7) \\g /dev/null
SELECT count(*) FROM games WHERE result <> '*' AND NOT counted;
SELECT count(*) FROM ((TABLE pooled EXCEPT TABLE counted_pooled) UNION ALL (TABLE counted_pooled EXCEPT TABLE pooled)) AS different;
SQL
same "counts after each of $steps random statements, and all of them counted" <<'END'
t
0
0
END
continuation='key, moves, games, visits, wins, draws, losses, score, lower, upper'
# Of one bucket rows are read as they stand: not while games are taken out, nor of two. A game that is taken out here is finished no
# longer, so the view has what is counted. What is given to another server, added up, is the same.
{
  echo "UPDATE games SET bucket = ''; CALL count_games() \\g /dev/null"
  while read -r statement; do
    echo "$statement;"
    echo "SELECT (SELECT yes FROM sums_stand), count(*) FROM ((TABLE continuations EXCEPT SELECT $continuation FROM counted_continuations)
      UNION ALL (SELECT $continuation FROM counted_continuations EXCEPT TABLE continuations)) AS different;
      WITH given AS (SELECT min(key COLLATE \"C\") AS key, min(moves COLLATE \"C\") AS moves, sum(visits) AS visits, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
        FROM counted_outcomes GROUP BY position_key, dice, next_key), seen AS (SELECT key, moves, visits, wins, draws, losses FROM continuations)
      SELECT count(*) FROM ((TABLE given EXCEPT TABLE seen) UNION ALL (TABLE seen EXCEPT TABLE given)) AS different;"
  done <<'END'
SELECT
UPDATE games SET result = '*' WHERE id % 5 = 1
CALL count_games() \g /dev/null
UPDATE games SET bucket = 'b' WHERE id % 5 = 2; CALL count_games() \g /dev/null
UPDATE games SET result = '*' WHERE bucket = 'b'
CALL count_games() \g /dev/null
UPDATE games SET result = '*'
CALL count_games() \g /dev/null
END
} | query "$one" random | sed '/^$/d' >"$work/got"
echo "UPDATE games SET result = '1-0' WHERE id % 3 = 0; UPDATE games SET result = '0-1' WHERE id % 3 = 1; CALL count_games() \\g /dev/null" | query "$one" random
same "continuations as they stand, and added up" <<'END'
t|0
0
f|0
0
t|0
0
f|0
0
f|0
0
t|0
0
f|0
0
f|0
0
END
# What is damaged by hand is found.
query "$one" random >"$work/got" <<'END'
CREATE TEMP VIEW most AS SELECT key FROM position_counts ORDER BY games DESC, key LIMIT 1;
BEGIN;
UPDATE position_counts SET wins = wins + 1, games = games + 1, visits = visits + 1, lower = dfen_wilson_lower(wins + 1, draws, losses) WHERE key = (TABLE most);
SELECT DISTINCT what FROM check_counts();
ROLLBACK;
BEGIN;
UPDATE continuation_counts SET moves = moves || ' ' WHERE key = (TABLE most);
SELECT DISTINCT what FROM check_counts();
ROLLBACK;
BEGIN;
UPDATE position_counts SET lower = 0.5 WHERE key = (TABLE most);
SELECT DISTINCT what FROM check_counts();
ROLLBACK;
BEGIN;
ALTER TABLE turns DISABLE TRIGGER USER;
DELETE FROM turns WHERE game = (SELECT min(game) FROM turns JOIN games ON id = game WHERE counted);
SELECT DISTINCT what FROM check_counts() ORDER BY 1;
ROLLBACK;
END
same "damage" <<'END'
position
continuation
lower
continuation
position
END

# ---- Sessions beside each other, of which some are killed ----

# Four write, one of them with REPEATABLE READ, two count, and one looks: at every moment all is right.
for session in 1 2 3 4; do
  {
    [ $session -lt 4 ] || echo 'SET default_transaction_isolation = "repeatable read";'
    echo "SELECT setseed($session / 10.0);"
    for _ in $(seq 1 400); do echo 'SELECT random_step();'; done
  } >"$work/session$session.sql"
done
writes() {
  while [ ! -e "$work/stop" ]; do psql -X -q -A -t -d random -f "$work/session$1.sql" >>"$work/session$1.out" 2>&1 || true; done
}
counts() {
  while [ ! -e "$work/stop" ]; do psql -X -q -A -t -d random -c 'CALL count_games(batch => 5)' >>"$work/counts.out" 2>&1 || sleep 0.1; done
}
sessions=
for session in 1 2 3 4; do
  writes $session &
  sessions="$sessions $!"
done
for _ in 1 2; do
  counts &
  sessions="$sessions $!"
done
# end_of HOW_MANY: sessions of others.
end_of() {
  echo "SELECT count(*) FROM (SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE datname = 'random' AND pid <> pg_backend_pid()
    ORDER BY random() LIMIT $1) AS chosen) AS gone \\g /dev/null"
}
for _ in $(seq 1 "$kills"); do
  { echo 'SELECT count(*) FROM check_counts();'; end_of 1; } | query "$one" random
done | sort -u >"$work/got"
touch "$work/stop"
end_of 100 | query "$one" random
# shellcheck disable=SC2086
wait $sessions || true
query "$one" random >>"$work/got" <<'END'
CALL count_games() \g /dev/null
SELECT count(*) FROM check_counts();
SELECT count(*) FROM games WHERE result <> '*' AND NOT counted;
END
cat "$work"/session?.out "$work/counts.out" | sed -n 's/.*ERROR: */ERROR: /p; s/.*FATAL: */FATAL: /p' | sort -u |
  grep -v -e 'terminating connection' -e 'could not serialize' -e 'deadlock detected' -e 'counting needs READ COMMITTED' -e turns_game_fkey >>"$work/got" || true
same "four who write, two who count, and $kills kills" <<'END'
0
0
0
END

# ---- Kills of the process that counts: the server stops all others, and recovers ----

count_slowly() {
  printf '%s\n' 'SELECT pg_backend_pid();' 'CALL count_games(batch => 2);' 'SELECT count(*) FROM games WHERE counted;' 'SELECT pg_sleep(5)' |
    psql -X -q -A -t -d random >"$work/counting" 2>&1 || true
}
between=0
moments=$(awk -v count="$kills" 'BEGIN { srand(7); for (i = 0; i < count; ++i) print rand() * 0.3 }')
for moment in $moments; do
  echo "UPDATE games SET bucket = CASE bucket WHEN 'b' THEN '' ELSE 'b' END WHERE id % 3 = 1" | query "$one" random
  : >"$work/counting"
  count_slowly &
  until [ -s "$work/counting" ]; do sleep 0.01; done
  sleep "$moment"
  kill -s KILL "$(head -n 1 "$work/counting")"
  wait $!
  recovered random
  echo 'SELECT count(*) FROM check_counts();' | query "$one" random
  sed -n 3p "$work/counting" | grep -q '^[0-9]' || between=$((between + 1))
done >"$work/output"
{
  sort -u "$work/output"
  echo "CALL count_games() \\g /dev/null
    SELECT count(*) FROM check_counts(); SELECT count(*) FROM games WHERE result <> '*' AND NOT counted" | query "$one" random
} >"$work/got"
echo "figure: counting killed $kills times, $between times before its end"
same "$kills kills of the process that counts" <<'END'
0
0
0
END

# ---- A dump, restored ----

"$bin/pg_dump" -d random >"$work/dump"
echo 'CREATE DATABASE restored;' | query "$one"
psql -X -q -d restored -f "$work/dump" >/dev/null
query "$one" restored >"$work/got" <<'END'
SELECT count(*) FROM check_counts();
UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE id = (SELECT max(id) FROM games WHERE counted);
SELECT count(*) FROM check_counts();
CALL count_games();
SELECT count(*) FROM check_counts();
END
same "a dump, restored" <<'END'
0
0
1
0
END

finish "PostgreSQL's games"
