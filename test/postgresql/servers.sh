#!/bin/sh
# From one PostgreSQL server to three, each with games of its own, and a database that answers for all: the commands of
# sql/README.md. Answers are SQLite's over one file, also after games were corrected, moved and deleted, while one server
# loads and counts, and when a server was away; then there is no answer.
# Usage: servers.sh EXTENSION.so SAMPLE.db (from the project's root; MAKE is the make to call)
set -eu
extension=${1%.so} sample=$2
. test/postgresql/support.sh

copy_postgresql
install_dfen
for server in one two three four; do
  start_server $server
  eval "$server=$port"
  echo 'CREATE DATABASE games;' | query "$port"
done
# shellcheck disable=SC2154
export PGPORT="$one" REMOTE_USER=owner
PATH=$bin:$PATH

# ---- SQLite's answers ----

views='counted_pooled counted_continuations counted_book'
# sqlite_says FILE: its answers.
sqlite_says() {
  sqlite "$1" "DROP VIEW IF EXISTS scored_turns" "CREATE VIEW scored_turns AS
    SELECT game, number, dfen, dice, moves, dfen_score(result, dfen) AS score
    FROM turns JOIN games ON games.id = turns.game WHERE completed AND result <> '*'" ".read sql/views.sql"
  answers_of "$1" pooled continuations book
}

# ---- From one to three ----

psql -X -q -d games -f sql/postgresql/schema.sql -f sql/postgresql/views.sql -f sql/postgresql/counts.sql
sql/postgresql/load "$sample" -d games
echo 'CALL count_games() \g /dev/null' | query "$one" games
sed -n '/^```sh several servers$/,/^```$/p' sql/README.md | sed '/^```/d' >"$work/block"
[ -s "$work/block" ] || { echo "sql/README.md has no block 'several servers'"; exit 1; }
# shellcheck disable=SC2154
sed -e "s/for server in db2 db3/for server in $two $three/; s/for server in db1 db2 db3/for server in $one $two $three/; s/-h \$server -p 5432/-p \$server/" \
  -e "s/db1:5432/127.0.0.1:$one/g; s/db2:5432/127.0.0.1:$two/g; s/db3:5432/127.0.0.1:$three/g" \
  -e "s/-h db1 -p 5432/-p $one/g; s/-h db2 -p 5432/-p $two/g; s/-h db3 -p 5432/-p $three/g" "$work/block" >"$work/commands"
sh -eu "$work/commands" >"$work/output"
cp "$sample" "$work/games.db"
sqlite_says "$work/games.db"
# shellcheck disable=SC2086
same_views all_games "over three servers" $views pooled continuations
for server in $one $two $three; do echo 'SELECT count(*) FROM games' | query "$server" games; done >"$work/got"
grep -c '^ *[a-h][1-8]' "$work/output" >>"$work/got"
same "games on each server, and the lines of an answer" <<END
2000
1500
1500
$(sqlite "$work/games.db" "SELECT count(*) FROM continuations WHERE key = dfen_pool_key(dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'PNB'))")
END

# What continuations_of and best_positions say, against the views.
best="SELECT key, games, upper(encode(float8send(lower), 'hex')) FROM best_positions(50)"
query "$one" all_games >"$work/got" <<END
$best;
SELECT count(*), sum(games), sum(visits) FROM continuations_of('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -');
END
same "the fifty best, and one position" <<END
$(sqlite "$work/games.db" "SELECT dfen_pool_id(key) AS id, games, hex(ieee754_to_blob(lower)) FROM pooled WHERE games > 1 ORDER BY lower DESC, id LIMIT 50")
$(sqlite "$work/games.db" "SELECT count(*), sum(games), sum(visits) FROM continuations WHERE key LIKE 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - %'")
END
# One look-up on each server.
echo "EXPLAIN (VERBOSE, COSTS OFF) SELECT games FROM counted_pooled WHERE key = 7" | query "$one" all_games >"$work/plan"
{ grep -c 'Async Foreign Scan' "$work/plan"; grep -c 'Remote SQL: .*WHERE ((key = 7))' "$work/plan"; } >"$work/got" || true
same "the plan of one position: asked at once, and for its key alone" <<'END'
3
3
END
# Of one roll, servers send the rows of that roll alone.
query "$one" all_games <<'END' | sed -n 's/.*Remote SQL: .*WHERE/WHERE/p' | sort -u >"$work/got"
LOAD 'auto_explain';
SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on; SET auto_explain.log_verbose = on; SET client_min_messages = log;
SELECT count(*) FROM continuations_of('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'PNB') \g /dev/null
END
same "what is asked of servers" <<'END'
WHERE ((position_key = ANY ($1::bigint[]))) AND ((dice = ANY ($2::text[])))
END

# ---- What changes on the servers, and another server ----

# change DATABASE-COMMAND: the statements on standard input, to SQLite and to all servers.
{
  echo "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE id % 50 = 1 AND result <> '*';"
  echo "DELETE FROM turns WHERE game % 50 = 2 AND number % 3 = 0;"
  echo "DELETE FROM turns WHERE game % 50 = 3; DELETE FROM games WHERE id % 50 = 3;"
} >"$work/changes"
sqlite "$work/games.db" <"$work/changes"
for server in $one $two $three; do { cat "$work/changes"; echo 'CALL count_games() \g /dev/null'; } | query "$server" games; done
# A fourth, and games from the second and the third.
# shellcheck disable=SC2154
psql -X -q -p "$four" -d games -f sql/postgresql/schema.sql -f sql/postgresql/views.sql -f sql/postgresql/counts.sql
for from in $two $three; do
  sql/postgresql/load --games 3001-4000 "postgresql://127.0.0.1:$from/games" -p "$four" -d games
  sql/postgresql/load --replace --games 3001-4000 "postgresql://127.0.0.1:$from/games" -p "$four" -d games
  echo 'DELETE FROM games WHERE id BETWEEN 3001 AND 4000; CALL count_games() \g /dev/null' | query "$from" games
done
echo 'CALL count_games() \g /dev/null' | query "$four" games
all="127.0.0.1:$one 127.0.0.1:$two 127.0.0.1:$three 127.0.0.1:$four"
# shellcheck disable=SC2086
sql/postgresql/servers $all | psql -X -q -d all_games
sqlite_says "$work/games.db"
# shellcheck disable=SC2086
same_views all_games "over four servers, after changes" $views
for server in $one $two $three $four; do echo 'SELECT count(*) FROM check_counts(); SELECT count(*) FROM games WHERE id BETWEEN 3001 AND 4000' | query "$server" games; done >"$work/got"
same "the counts of each, and the games that moved" <<END
0
0
0
0
0
0
0
$(sqlite "$work/games.db" 'SELECT count(*) FROM games WHERE id BETWEEN 3001 AND 4000')
END

# ---- Twenty sessions that ask while one loads and counts ----

# Every game has one first turn, at the start position: so its games are those of all that is counted, before and after each batch.
start=$(sqlite :memory: "SELECT dfen_pool_id('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -')")
asks() {
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    echo "SELECT games, wins + draws + losses FROM counted_pooled WHERE key = $start;"
    echo "SELECT count(*) > 0 FROM continuations_of('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -', 'PNB');"
    echo 'SELECT count(*) FROM best_positions(100);'
  done | psql -X -q -A -t -d all_games >"$work/asked$1" 2>&1
}
sqlite "$work/games.db" "UPDATE turns SET game = game + 100000" "UPDATE games SET id = id + 100000"
for session in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do asks $session & done
sql/postgresql/load --games 100001-100400 "$work/games.db" -p "$two" -d games
echo 'CALL count_games(batch => 20) \g /dev/null' | query "$two" games
echo "SELECT max(n) FROM (SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'postgres_fdw') AS now" | query "$two" >"$work/connections"
wait
cat "$work"/asked* | awk -F '|' '/ERROR|FATAL/ { print; next } NF == 2 && $1 != $2 { print "torn: " $0 } $1 == "f" { print "none" } { ++lines } END { print lines }' >"$work/got"
[ "$(cat "$work/connections")" -le 20 ] || cat "$work/connections" >>"$work/got"
same "twenty sessions" <<'END'
600
END

# ---- A server that is away ----

total="SELECT sum(games), sum(visits) FROM counted_pooled"
echo "$total" | query "$one" all_games >"$work/total"
stop_server two immediate
{ echo "$total"; echo "SELECT count(*) FROM continuations_of('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -')"; } |
  while read -r statement; do echo "$statement" | query "$one" all_games >"$work/answer"; sed -n 's/^\(ERROR: .*server "[^"]*"\).*/\1/p' "$work/answer"; [ "$(wc -c <"$work/answer")" -lt 400 ] || wc -c "$work/answer"; done >"$work/got"
same "a server that is away" <<END
ERROR:  08001: could not connect to server "127.0.0.1:$two"
ERROR:  08001: could not connect to server "127.0.0.1:$two"
END
port=$two
start_server two
echo "$total" | query "$one" all_games >"$work/got"
same "the server is back" <"$work/total"
# Killed while it counts, and while a session that has asked it goes on.
echo "UPDATE games SET result = '1/2-1/2' WHERE id < 100400 AND id % 3 = 0;" | query "$two" games
{ echo "$total;"; echo '\! sleep 1'; echo "$total;"; echo "$total;"; } | query "$one" all_games >"$work/answer" &
asking=$!
{ echo 'CALL count_games(batch => 3);' | query "$two" games >"$work/output" || true; } &
sleep 0.6
stop_server two immediate
start_server two
wait
[ -n "$asking" ]
{
  sed -n 's/^ERROR:  \(08006\|57P02\|57P01\|08003\|08001\).*/an error/p; s/^[0-9]*|[0-9]*$/a total/p' "$work/answer" | sort -u
  echo 'SELECT count(*) FROM check_counts(); CALL count_games() \g /dev/null' | query "$two" games
  echo 'SELECT count(*) FROM check_counts(); SELECT count(*) FROM games WHERE NOT counted AND result <> $$*$$' | query "$two" games
} >"$work/got"
sed -i '/^an error$/d' "$work/got"
same "a server that is killed while it counts, and comes back" <<'END'
a total
0
0
0
END
# Without it.
# shellcheck disable=SC2086
sql/postgresql/servers 127.0.0.1:$one 127.0.0.1:$three 127.0.0.1:$four | psql -X -q -d all_games
echo "SELECT count(*) FROM pg_foreign_server; $total" | query "$one" all_games >"$work/got"
same "a list without it" <<END
3
$(for server in $one $three $four; do echo "$total" | query "$server" games; done | awk -F '|' '{ games += $1; visits += $2 } END { print games "|" visits }')
END
# A server with keys of another version is refused, and the list stays as it was.
another_version() { echo "CREATE OR REPLACE VIEW key_version AS SELECT dfen_key_version() + $1 AS version" | query "$two" games; }
another_version 1
version=$(sqlite :memory: 'SELECT dfen_key_version()')
{
  # shellcheck disable=SC2086
  sql/postgresql/servers $all | psql -X -q -d all_games 2>&1 | sed -n 's/.*ERROR:  //p'
  echo 'SELECT count(*) FROM pg_foreign_server' | query "$one" all_games
} >"$work/got"
another_version 0
same "keys of another version" <<END
the keys of 127.0.0.1:$two have version $((version + 1)), and here they have $version: install one release of dfen on all servers
3
END
# What is no list of servers.
for list in '' db1 db1:x 'db1:1 db2:5:6' 'db1:1 \x:2' 'db1:1 db2:1 db1:1'; do
  # shellcheck disable=SC2086
  sql/postgresql/servers $list 2>&1 | head -n 1
done >"$work/got"
same "what is no list" <<'END'
Usage: servers HOST:PORT ... | psql all_games       with the whole list, whenever it changes
Usage: servers HOST:PORT ... | psql all_games       with the whole list, whenever it changes
Usage: servers HOST:PORT ... | psql all_games       with the whole list, whenever it changes
Usage: servers HOST:PORT ... | psql all_games       with the whole list, whenever it changes
Usage: servers HOST:PORT ... | psql all_games       with the whole list, whenever it changes
servers: db1:1 stands twice, and its games would count twice
END

finish "PostgreSQL's servers"
