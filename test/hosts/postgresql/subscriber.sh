#!/bin/sh
# Counts by logical replication, with the key that sql/SERVICE.md gives a subscriber of PostgreSQL 15: what is removed there is found by it.
# Usage: subscriber.sh (from the project's root; MAKE is the make to call)
set -eu
. test/hosts/postgresql/servers.sh

copy_postgresql
install_dfen
start_server one
stop_server one
echo "wal_level = logical" >>"$folder/one/postgresql.conf"
start_server one
one=$port
start_server two
two=$port
ask() { # ask PORT ARGUMENT ...: psql
  asked=$1
  shift
  "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -p "$asked" "$@"
}
for server in $one $two; do
  ask "$server" -1 -f sql/postgresql/schema.sql -f sql/postgresql/counts.sql -f sql/postgresql/views.sql
done
cp "$sample" "$work/games.db"
sqlite3 -batch -init /dev/null "$work/games.db" "DELETE FROM turns WHERE game > 100" "DELETE FROM games WHERE id > 100"
"$build/dfen" read "$work/games.db" --postgresql 2>/dev/null | ask "$one"
tables='dfen_counts.counted_games, dfen_counts.stored_visits, dfen_counts.uncounted, dfen_counts.last_counted'
ask "$one" -c 'CALL dfen_counts.count_games()' -c "CREATE PUBLICATION counts FOR TABLE $tables"
key=$(sed -n 's/.*`\(ALTER TABLE dfen_counts.stored_visits ADD PRIMARY KEY[^`]*\)`.*/\1/p' sql/SERVICE.md)
ask "$two" -c "$key" -c "CREATE SUBSCRIPTION counts CONNECTION 'host=127.0.0.1 port=$one user=owner dbname=postgres' PUBLICATION counts"

counts="SELECT count(*), md5(string_agg(v::text, ';' ORDER BY v)) FROM dfen_counts.stored_visits AS v"
caught_up() {
  while [ "$(ask "$one" -c "$counts")" != "$(ask "$two" -c "$counts")" ]; do sleep .1; done
}
caught_up
ask "$one" -c "SELECT count(*) > 1000 FROM dfen_counts.stored_visits" >"$work/got"
ask "$one" -c "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE id % 2 = 0" -c "DELETE FROM turns WHERE game % 10 = 1" \
  -c 'CALL dfen_counts.count_games()'
caught_up
# The worker reports later what it read.
until [ "$(ask "$two" -c "SELECT sum(idx_scan) > 100 OR sum(seq_scan) > 500 FROM pg_stat_user_tables WHERE relname = 'stored_visits'")" = t ]; do sleep .1; done
ask "$two" -c "SELECT idx_scan > 100, seq_scan > 500 FROM pg_stat_user_tables WHERE relname = 'stored_visits'" >>"$work/got"
same "visits that are removed at a subscriber" <<'END'
t
t|f
END
finish
