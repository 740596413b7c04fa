#!/bin/sh
# sql/COUNTS.md, step by step, with cron's lines, and the parts of sql/SERVICE.md about operating: PostgreSQL with pg_cron and
# a second server. Both also with a future release that has other keys.
# Usage: operating.sh (from the project's root; MAKE is the make to call, CC the compiler)
set -eu
. test/hosts/postgresql/servers.sh
. test/repo/support/next.sh
page=sql/COUNTS.md

# follow FENCE: types the commands of these blocks.
follow() {
  fenced "$page" "$1" >"$work/commands"
  outputs "$page" "$1" >"$work/outputs"
  [ -s "$work/commands" ] || echo "the page has no block '$1'" >>"$work/outputs"
  (cd "$work/clone" && sh -eu "$work/commands" >"$work/got" 2>&1) || echo stopped >>"$work/got"
}

# ---- The future release ----

next=$work/next
mkdir -p "$next/structs" "$next/postgresql"
next_sqlite "$next"
next_release "$next/structs" '-DDFEN_HOST="../structs/host.h"'
structs=$(objects_of_this_release core/*/*.c ext/functions/arguments/*.c ext/functions/*.c)
# shellcheck disable=SC2086
(cd "$build/structs" && ${CC:-cc} -shared -o "$next/postgresql/dfen-1000.so" "$next/structs/functions.o" "$next/structs/pool_form.o" \
  "$build/postgresql/host.o" "$build/postgresql/memory.o" $structs)
sed "s:dfen-[0-9]*':dfen-1000':; s/^default_version.*/default_version = '9.0.0'/" "$build/postgresql/dfen.control" >"$next/postgresql/dfen.control"
# It adds a column to dfen_pieces, as releases may (core/STABLE.md).
sed 's/"rank" bigint/&, "colour" text/; s/file,rank}/file,rank,colour}/' "$build"/postgresql/dfen--*.sql >"$next/postgresql/dfen--9.0.0.sql"

# ---- SQLite ----

mkdir "$work/clone"
ln -s "$PWD/sql" "$PWD/core" "$work/clone"
mkdir "$work/clone/build"
cp "$build/dfen" "$build/dfen.so" "$work/clone/build"
PATH=$work/clone/build:$PATH
follow shell
same "the steps in SQLite" <"$work/outputs"
fenced "$page" shell | sed -n '/read sql\/views.sql.*REINDEX/,/^dfen count/p' >"$work/commands"
keys="SELECT count(*), sum(visits.key <> dfen_pool_id(turns.dfen)) FROM visits JOIN counted_games ON counted_games.id = visits.game
  JOIN turns ON turns.game = counted_games.game AND turns.number = visits.number"
{
  sqlite3 -batch -init /dev/null "$work/clone/living.db" ".load '$next/dfen'" "$keys"
  rm "$work/clone/build/"*
  cp "$next/dfen" "$next/dfen.so" "$work/clone/build"
  (cd "$work/clone" && sh -eu "$work/commands")
  sqlite3 -batch -init /dev/null "$work/clone/living.db" ".load '$next/dfen'" "$keys" "SELECT games, wins, losses FROM position_counts"
} >"$work/got" 2>&1
same "the upgrade in SQLite, to other keys" <<'END'
2|2
dfen count: 2 games counted
2|0
2|1|0
END
cp "$build/dfen" "$build/dfen.so" "$work/clone/build"

# ---- cron ----

prefix=$work/prefix
"${MAKE:-make}" -s --no-print-directory BUILD="$build" PREFIX="$prefix" install >/dev/null
cp "$work/clone/living.db" "$work/games.db"
here() { # the page's paths, replaced by this test's
  sed "s:/usr/local/bin/dfen:$prefix/bin/dfen:; s:/srv/games:$work:g"
}
fenced "$page" cron | here >"$work/cron"
grep -v '^MAILTO=' "$work/cron" | while read -r minute hour day month weekday user command; do
  echo "$minute $hour $day $month $weekday $user" | grep -E '^[0-9*/]+( [0-9*]+){4} games$' || echo "not a line of cron.d: $minute $hour $day $month $weekday $user"
  # cron reads \% as %, and sets few variables
  printf '%s\n' "$command" | sed 's/\\%/%/g' >"$work/line"
  env -i HOME="$work" PATH=/usr/bin:/bin SHELL=/bin/sh sh "$work/line" && tail -n 1 "$work/count.log"
done >"$work/got" 2>&1
cat "$work/quick.log" >>"$work/got"
same "the lines of cron" <<'END'
17 3 * * * games
dfen count: 2 games counted
*/5 * * * * games
dfen count: 2 games counted
dfen count: 0 games counted
END
sed -i 's:games.db:nothing.db:' "$work/line"
env -i HOME="$work" PATH=/usr/bin:/bin SHELL=/bin/sh sh "$work/line" >"$work/got" 2>&1 || true
sed -i "s:$work/::" "$work/got"
same "cron mails a count that failed" <<'END'
dfen count: no such database: nothing.db
END

# ---- PostgreSQL ----

page=sql/SERVICE.md

copy_postgresql
install_dfen
start_server two
new=$port
start_server one
stop_server one
fenced "$page" 'ini postgresql' >>"$folder/one/postgresql.conf"
start_server one
export PGPORT="$port" new
PATH=$bin:$PATH
follow 'sh postgresql'
same "the steps in PostgreSQL" <"$work/outputs"

psql -X -q -c "UPDATE dfen_counts.last_counted SET began_at = '2026-01-01 03:17Z'" games
grep -A 1 'max(began_at)' "$work/commands" >"$work/watch"
(cd "$work/clone" && sh "$work/watch") >"$work/got"
same "an alarm" <<'END'
f|0
END
# The restored database has the counts; under the page's policy only the generated column is read by its index.
{
  psql -X -p "$new" -q -U counter -c 'SET client_min_messages = notice' -c 'CALL dfen_counts.count_games()' games 2>&1 | tail -n 1
  for condition in "dfen_pool_id(dfen)" key; do
    psql -X -q -A -t -U importer -c 'SET enable_seqscan = off' -c "EXPLAIN SELECT FROM turns WHERE $condition = dfen_pool_id(dfen_start())" games |
      grep -o 'Seq Scan on turns\|turns_by_.*key'
  done
} >"$work/got"
same "a restored database counts nothing again; plans under row-level security" <<'END'
NOTICE:  0 games counted; turns that cannot be counted: 0
Seq Scan on turns
turns_by_stored_key
END

# Privileges: a statement, and whether it is allowed.
tried() {
  PGUSER=$1 psql -X -q -A -t -v ON_ERROR_STOP=1 -c "$2" games >"$work/output" 2>&1 && echo "$1 may: $2" || echo "$1: $(head -n 1 "$work/output")"
}
{
  tried importer "INSERT INTO games(id, white, black, result, played_at) VALUES (900, 1, 2, '1-0', now())"
  tried importer "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT 900, number, dfen, dice, moves, next_dfen FROM turns WHERE game = 1"
  tried importer "DELETE FROM dfen_counts.stored_visits"
  tried counter "DELETE FROM games"
  tried web "SELECT count(*) FROM dfen_counts.position_counts"
  tried web "SELECT count(moves) FROM dfen_counts.continuations_of((SELECT dfen_start()))"
  tried web "CALL dfen_counts.count_games()"
  tried web "SELECT name FROM players"
  tried web "SELECT white FROM games"
  tried web "SELECT count(*) FROM dfen_counts.visits JOIN dfen_counts.counted_games AS counted ON counted.id = visits.game JOIN games ON games.id = counted.game WHERE lower_rating >= 1800 AND mode = 'blitz'"
} >"$work/got"
same "privileges" <<'END'
importer may: INSERT INTO games(id, white, black, result, played_at) VALUES (900, 1, 2, '1-0', now())
importer may: INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT 900, number, dfen, dice, moves, next_dfen FROM turns WHERE game = 1
importer: ERROR:  permission denied for schema dfen_counts
counter: ERROR:  permission denied for table games
web may: SELECT count(*) FROM dfen_counts.position_counts
web may: SELECT count(moves) FROM dfen_counts.continuations_of((SELECT dfen_start()))
web: ERROR:  permission denied for table last_counted
web: ERROR:  permission denied for table players
web: ERROR:  permission denied for table games
web may: SELECT count(*) FROM dfen_counts.visits JOIN dfen_counts.counted_games AS counted ON counted.id = visits.game JOIN games ON games.id = counted.game WHERE lower_rating >= 1800 AND mode = 'blitz'
END

# pg_cron counts the imported game within a minute; a slow machine gets twenty.
for _ in $(seq 1200); do
  [ "$(psql -X -A -t -c 'SELECT count(*) FROM dfen_counts.counted_games WHERE game = 900' games)" = 0 ] || break
  sleep 1
done
psql -X -A -t -c 'SELECT games FROM dfen_counts.position_counts' games >"$work/got"
psql -X -A -t -c "SELECT DISTINCT username, status FROM cron.job_run_details WHERE end_time IS NOT NULL" postgres >>"$work/got"
same "pg_cron counted the new game" <<'END'
3
counter|succeeded
END

# The future release: the database keeps its keys until its extension is updated.
keys="SELECT count(*), sum((visits.key <> dfen_pool_id(turns.dfen))::integer) FROM dfen_counts.visits JOIN dfen_counts.counted_games AS counted ON counted.id = visits.game
  JOIN turns ON turns.game = counted.game AND turns.number = visits.number"
touch "$next"/postgresql/*
psql -X -q -c 'SELECT cron.unschedule(jobid) FROM cron.job' postgres >/dev/null
{
  "${MAKE:-make}" -s --no-print-directory PG_CONFIG="$bin/pg_config" -o "$next/postgresql/dfen-1000.so" -o "$next/postgresql/dfen.control" -o "$next/postgresql/dfen--9.0.0.sql" \
    BUILD="$next" VERSION=9.0.0 KEY_VERSION=1000 install-postgresql
  psql -X -A -t -c 'SELECT dfen_key_version()' -c "$keys" games
} >"$work/got" 2>&1
same "a database after the installation of the future release" <<'END'
1
3|0
END
psql -X -q -A -t -c "CREATE VIEW whites AS SELECT * FROM dfen_pieces(dfen_start()) WHERE side = 'w'" -c 'ALTER EXTENSION dfen UPDATE' \
  -c 'SELECT dfen_key_version()' -c 'DROP VIEW whites' games >"$work/got" 2>&1 || true
same "a view that selects from a function with a new column stops the upgrade" <<'END'
ERROR:  cannot drop function dfen_pieces(dfen_text) because other objects depend on it
DETAIL:  view whites depends on function dfen_pieces(dfen_text)
HINT:  Use DROP ... CASCADE to drop the dependent objects too.
CONTEXT:  SQL statement "DROP FUNCTION dfen_pieces(dfen_text)"
PL/pgSQL function inline_code_block line 3 at SQL statement
1
END
follow 'sh postgresql upgrade'
same "the upgrade in PostgreSQL, to other keys" <"$work/outputs"
psql -X -A -t -c 'SELECT dfen_key_version()' -c "$keys" -c 'SELECT games, wins FROM dfen_counts.position_counts' \
  -c "SELECT * FROM dfen_pieces('8/8/8/8/8/8/8/K7 w - -')" -c 'SET enable_seqscan = off' -c 'SELECT count(*) FROM turns WHERE dfen_pool_id(dfen) = dfen_pool_id(dfen_start())' \
  -c 'SELECT count(*) FROM turns WHERE key IS DISTINCT FROM dfen_pool_id(dfen)' games >"$work/got" 2>&1
same "its counts, its index and its generated column" <<'END'
1000
3|0
3|2
a1|K|w|K|a|1|
SET
3
0
END
finish
