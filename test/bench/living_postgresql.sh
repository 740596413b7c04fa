#!/bin/sh
# Counts in PostgreSQL under load: four writers (150 games a second; one of 50 games is corrected, and one loses turns), four readers, and a
# count every five seconds. Then all counts are compared with a recount in Python.
# Usage: living_postgresql.sh SELFPLAY FOLDER (from the project's root; MAKE is the make to call). The folder keeps the games.
# Environment: DFEN_GAMES (71000) that exist at the start, about 14 turns each; DFEN_SECONDS (75)
set -eu
seconds=${DFEN_SECONDS:-75}
. test/postgresql/support.sh
. test/bench/server.sh
# With the WAL settings of a production server.
games_server "$1" "$2" 'shared_buffers = 512MB' 'autovacuum = on' 'full_page_writes = on'
echo 'CREATE DATABASE games;' | query "$port"
on -1 -c 'CREATE SCHEMA ext; CREATE EXTENSION dfen SCHEMA ext' -f sql/postgresql/schema.sql -f sql/postgresql/views.sql -f sql/postgresql/counts.sql
sql/postgresql/load "$played" -d games
on -c 'CALL dfen_counts.count_games()' -c 'VACUUM ANALYZE'

cat >"$work/write" <<'END'
\set like random(1, :games)
\set other random(1, :games)
\set chance random(1, 50)
BEGIN;
INSERT INTO games(white, black, result, termination) SELECT white, black, '*', 'living' FROM games WHERE id = :like RETURNING id \gset
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT :id, number, dfen, dice, moves, next_dfen FROM turns WHERE game = :like;
UPDATE games SET result = (SELECT result FROM games WHERE id = :like) WHERE id = :id;
COMMIT;
\if :chance = 1
UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE id = :other;
\elif :chance = 2
DELETE FROM turns WHERE game = :other AND number > 5;
\endif
END
echo "SELECT * FROM dfen_counts.position_counts WHERE key = (SELECT key FROM dfen_counts.visits OFFSET random() * 1000 LIMIT 1)" >"$work/position"
echo "SELECT count(*) FROM dfen_counts.continuations_of(ext.dfen_start(), 'PNB')" >"$work/roll"
# drive NAME CLIENTS [OPTION ...]: one log line for each transaction.
drive() {
  name=$1 clients=$2
  shift 2
  pgbench -n -c "$clients" -T "$seconds" -D games="$games" --log --log-prefix="$work/$name" "$@" -f "$work/$name" games >"$work/$name.out" 2>&1 || cat "$work/$name.out"
}
wal=$(on -c 'SELECT pg_current_wal_lsn()')
drive write 4 -R 150 &
drive position 2 -R 100 &
drive roll 2 -R 10 &
ends=$(($(date +%s) + seconds))
: >"$work/counts"
while [ "$(date +%s)" -lt $ends ]; do
  PGOPTIONS="-c log_statement_stats=on -c client_min_messages=log" on -c 'CALL dfen_counts.count_games()' >"$work/said" 2>&1
  { on -F ' ' -c "SELECT extract(epoch FROM began_at), extract(epoch FROM ended_at) FROM dfen_counts.last_counted WHERE scope = 'all'"
    awk '/s elapsed$/ { print $2 + $5 }' "$work/said"
    sed -n 's/.*NOTICE:  \([0-9]*\) games counted.*/\1/p' "$work/said"; } | tr '\n' ' ' >>"$work/counts"
  echo >>"$work/counts"
  sleep 5
done
wait
written=$(on -c "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '$wal')::bigint")

# Latencies are the third number of a line, in microseconds.
latencies() {
  cat "$work/$1".[0-9]* | awk '{ print $3 / 1000 }' | sort -g | awk '{ at[NR] = $1 } END { printf "%.2f, %.2f, %.2f ms", at[int((NR + 1) / 2)], at[int(NR * .99)], at[NR] }'
}
new=$(cat "$work"/write.[0-9]* | wc -l)
printf '| %d seconds with %d games, and %d new ones | |\n| --- | --- |\n' "$seconds" "$games" "$new"
printf '| a new game of some 14 turns: median, p99, longest | %s |\n' "$(latencies write)"
printf '| one position: median, p99, longest | %s |\n| one roll of the start, with its moves | %s |\n' "$(latencies position)" "$(latencies roll)"
awk '{ if ($2 - $1 > longest) longest = $2 - $1; if (NR > 1 && $2 - began > lag) lag = $2 - began; began = $1; cpu += $3; if (NR > 1) games += $4 }
  END { printf "| %d counts of %d games: longest; processor, each | %.2f s; %.2f s |\n| longest time from a commit to a count that has it | %.1f s |\n", NR, games, longest, cpu / NR, lag }' "$work/counts"
awk -v written="$written" -v new="$new" 'BEGIN { printf "| WAL of all of it, a new game | %.1f kB |\n", written / new / 1000 }'
differences=$(/usr/bin/python3 -c "
import sys
sys.path.insert(0, 'test/postgresql')
import counts
counts.count('games')
got, want = counts.counted('games'), counts.recount('games')
print(sum(len(set(g.items() if isinstance(g, dict) else g) ^ set(w.items() if isinstance(w, dict) else w)) for g, w in zip(got, want)))")
printf '| rows of the counts of %s turns that differ from a recount | %s |\n' "$(on -c 'SELECT count(*) FROM dfen_counts.visits')" "$differences"
