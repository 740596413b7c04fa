#!/bin/sh
# Counts in PostgreSQL: what they cost beside the import and the views, their bytes, and how soon they answer, on one server and
# over three on this machine. Prints a Markdown table. The same games always.
# Usage: servers.sh EXTENSION.so SELFPLAY FOLDER   (from the project's root; MAKE is the make to call)
# Environment: DFEN_GAMES (71000) to play, about 14 turns each
set -eu
extension=${1%.so} selfplay=$2 rows=$3
games=${DFEN_GAMES:-71000}
. test/postgresql/support.sh
mkdir -p "$rows"
played=$rows/games-$games.db
if [ ! -e "$played" ]; then
  echo "playing $games games, once" >&2
  "$selfplay" sql/schema.sql "$played.new" --games "$games" --seed 18 --player greedy >&2
  mv "$played.new" "$played"
fi

copy_postgresql
install_dfen
PATH=$bin:$PATH
places=
for server in one two three all; do
  start_server $server
  stop_server $server
  printf '%s\n' 'shared_buffers = 512MB' 'maintenance_work_mem = 512MB' 'work_mem = 64MB' 'max_parallel_workers_per_gather = 0' >>"$folder/$server/postgresql.conf"
  start_server $server
  eval "$server=$port"
  [ $server = all ] && continue
  places="$places 127.0.0.1:$port"
  for database in games part; do
    echo "CREATE DATABASE $database;" | query "$port"
    psql -X -q -p "$port" -d "$database" -f sql/postgresql/schema.sql -f sql/postgresql/views.sql -f sql/postgresql/counts.sql
  done
done

# The milliseconds that processors spent on the first server's connections, which have ended when it has no more processes than now.
sleep 1
first=$(head -n 1 "$folder/one/postmaster.pid")
idle=$(wc -w <"/proc/$first/task/$first/children")
processors() {
  until [ "$(wc -w <"/proc/$first/task/$first/children")" -le "$idle" ]; do sleep 0.1; done
  sed 's/.*) //' "/proc/$first/stat" | awk -v ticks="$(getconf CLK_TCK)" '{ printf "%d", ($14 + $15) * 1000 / ticks }'
}
# spent WHAT COMMAND ...: a row of the table, in seconds of the processors.
spent() {
  what=$1
  shift
  before=$(processors)
  "$@" >"$work/output" 2>&1 || { cat "$work/output"; exit 1; }
  after=$(processors)
  echo "| $what | $(awk "BEGIN { printf \"%.1f s\", ($after - $before) / 1000 }") |"
}
on_one() { psql -X -q -A -t -v ON_ERROR_STOP=1 -p "${one:?}" -d games "$@"; }
# soonest PORT DATABASE STATEMENT: in milliseconds, of thirty times.
soonest() {
  { printf '%s\n' '\timing on'; for _ in $(seq 1 30); do echo "$3;"; done; } | psql -X -q -A -t -p "$1" -d "$2" | sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p' | sort -n | head -n 1
}

echo "| PostgreSQL, $(sqlite "$played" 'SELECT count(*) FROM turns') turns of $games games | |"
echo '| --- | --- |'
spent '`load`' sql/postgresql/load "$played" -p "${one:?}" -d games
spent '`CALL count_games()`' on_one -c 'CALL count_games()'
on_one -c 'VACUUM ANALYZE'
spent '`CREATE TABLE ... AS SELECT * FROM pooled`, and of `continuations`' on_one -c 'CREATE TEMP TABLE a AS SELECT * FROM pooled; CREATE TEMP TABLE b AS SELECT * FROM continuations'
on_one -F ' | ' <<'END'
SELECT '| bytes a turn: the turns with their indexes', round(1.0 * pg_total_relation_size('turns') / (SELECT count(*) FROM turns)) || ' |';
SELECT '| their counts', round(1.0 * (pg_total_relation_size('position_counts') + pg_total_relation_size('continuation_counts')) / (SELECT count(*) FROM turns)) || ' |';
END
start="'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'"
id=$(sqlite :memory: "SELECT dfen_pool_id($start)")
position="SELECT * FROM counted_pooled WHERE key = $id"
page="SELECT dice, moves, games, visits, wins, draws, losses, lower FROM counted_continuations WHERE position_key = $id"
echo "| the start position | $(soonest "$one" games "$position") ms |"
echo "| its $(on_one -c "SELECT count(*) FROM counted_continuations WHERE position_key = $id") continuations by their key | $(soonest "$one" games "$page") ms |"
echo "| by \`continuations_of\`, with the moves as seen from that board | $(soonest "$one" games "SELECT * FROM continuations_of($start)") ms |"
echo "| the hundred best | $(soonest "$one" games 'SELECT * FROM best_positions(100)') ms |"

# A third of the games on each of three.
third=$((games / 3 + 1)) at=0
for server in $one ${two:?} ${three:?}; do
  sql/postgresql/load --games "$((at * third + 1))-$(((at + 1) * third))" "$played" -p "$server" -d part
  psql -X -q -p "$server" -d part -c 'CALL count_games()' -c 'VACUUM ANALYZE' >/dev/null
  at=$((at + 1))
done
# shellcheck disable=SC2086
DATABASE=part REMOTE_USER=owner sql/postgresql/servers $places | psql -X -q -p "${all:?}" -d postgres
echo "| over three servers: the start position | $(soonest "$all" postgres "$position") ms |"
echo "| its continuations by their key | $(soonest "$all" postgres "$page") ms |"
echo "| by \`continuations_of\` | $(soonest "$all" postgres "SELECT * FROM continuations_of($start)") ms |"
echo "| the hundred best | $(soonest "$all" postgres 'SELECT * FROM best_positions(100)') ms |"
