#!/bin/sh
# The cost and speed of visits in ClickHouse, compared with SQLite on the same games: the export, the load, bytes a turn, and queries.
# Usage: clickhouse.sh SELFPLAY MODULES FOLDER (from the project's root). The folder keeps the games
# Environment: DFEN_GAMES (143000) to play, about 14 turns each
set -eu
selfplay=$1 modules=$2 played=$3 games=${DFEN_GAMES:-143000}
. test/clickhouse/servers.sh
unset DFEN_EXTENSION
mkdir -p "$played"
if [ ! -e "$played/games-$games.db" ]; then
  "$selfplay" sql/schema.sql "$played/games-$games.db.new" --games "$games" --seed 18 --player greedy >&2
  mv "$played/games-$games.db.new" "$played/games-$games.db"
fi
database=$work/games.db
cp "$played/games-$games.db" "$database"
sqlite() {
  sqlite3 -init /dev/null -batch -bail -cmd ".load '$extension'" "$database" "$@"
}
# One of nine games is between two strong players, in one mode and from one source.
sqlite "UPDATE games SET white_rating = 1000 + id * 7919 % 1000, black_rating = 1000 + id * 104729 % 1000, source_id = id,
  mode = iif(id % 3 = 0, 'rapid', 'blitz'), source = iif(id % 4 = 0, 'club', 'site'), played_at = datetime('2026-01-01', (id % 365) || ' days')" \
  ".read sql/views.sql" ".read sql/counts.sql" "CREATE VIEW facets AS SELECT id AS game, date(played_at) AS day, lower_rating, mode, source FROM games"
"$build/dfen" count "$database" >&2

# seconds COMMAND ...: the CPU time of a command and its children.
seconds() {
  TIMEFORMAT='%U %S' bash -c 'time "$@"' seconds "$@" 2>&1 >/dev/null | tail -n 1 | awk '{ print $1 + $2 }'
}
turns=$(sqlite "SELECT count(*) FROM visits")
export=$(for _ in 1 2; do seconds sqlite3 -init /dev/null -readonly -batch "$database" ".read sql/clickhouse/export.sql"; done | sort -g | head -n 1)
sqlite3 -init /dev/null -readonly -batch "$database" ".read sql/clickhouse/export.sql" >"$work/visits.tsv"
start_both
for server in ch1 ch2; do
  clickhouse-client --host $server -n <sql/clickhouse/schema.sql
done
began=$(date +%s.%N)
clickhouse-client --host ch1 --insert_distributed_sync 1 -q "INSERT INTO staging FORMAT TabSeparated" <"$work/visits.tsv"
ended=$(date +%s.%N)
for server in ch1 ch2; do
  for month in $(clickhouse-client --host $server -q 'SELECT DISTINCT toYYYYMM(day) FROM staging_here'); do
    clickhouse-client --host $server -q "ALTER TABLE visits_here REPLACE PARTITION $month FROM staging_here"
  done
  clickhouse-client --host $server -q 'TRUNCATE TABLE staging_here'
done
# After a background merge, which servers run by themselves; requested here.
for server in ch1 ch2; do
  for month in $(clickhouse-client --host $server -q 'SELECT DISTINCT toYYYYMM(day) FROM visits_here'); do
    clickhouse-client --host $server -q "OPTIMIZE TABLE visits_here PARTITION $month FINAL"
  done
done
bytes=$(for server in ch1 ch2; do
  clickhouse-client --host $server -q "SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND table = 'visits_here'"
done | awk -v turns="$turns" '{ sum += $1 } END { printf "%.1f", sum / turns }')
bytes_of_sqlite=$(sqlite "SELECT printf('%.1f', 1.0 * sum(pgsize) / $turns) FROM dbstat WHERE name IN ('visits', 'counted_games', 'sqlite_autoindex_counted_games_1')")

# The best of three, in milliseconds: of wall-clock time for ClickHouse, of CPU time for SQLite.
best() {
  sort -g | awk 'NR == 1 { printf "%.0f", 1000 * $1 }'
}
clickhouse() {
  for _ in 1 2 3; do
    clickhouse-client --host ch1 --time -q "$1 FORMAT Null" 2>&1
  done | best
}
of_sqlite() {
  for _ in 1 2 3; do
    printf '.timer on\n%s;\n' "$1" | sqlite | awk '/^Run Time:/ { print $6 + $8 }'
  done | best
}
start=6344906133039437859
rare=$(sqlite "SELECT key FROM visits GROUP BY key HAVING count(*) BETWEEN 500 AND 1000 LIMIT 1")
sums="countIf(flags >= 8) AS games, countIf(bitAnd(flags, 11) = 10) AS wins FROM visits"
sums_of_sqlite="sum(flags >= 8) AS games, sum(flags & 11 = 10) AS wins FROM visits"
joined="JOIN counted_games ON counted_games.id = visits.game JOIN facets ON facets.game = counted_games.game"
filter="lower_rating >= 1500 AND mode = 'blitz' AND source = 'site'"
cat >"$work/questions" <<END
a position below 1,000 visits, ms|SELECT $sums WHERE key = ${rare:-0}|SELECT $sums_of_sqlite WHERE key = ${rare:-0}
the start position, ms|SELECT $sums WHERE key = $start|SELECT $sums_of_sqlite WHERE key = $start
by strength, mode and source, ms|SELECT $sums WHERE key = $start AND $filter|SELECT $sums_of_sqlite $joined WHERE key = $start AND $filter
its continuations, ms|SELECT dice, next_key, $sums WHERE key = $start GROUP BY dice, next_key|SELECT count(*) FROM (SELECT dice, next_key, $sums_of_sqlite WHERE key = $start GROUP BY dice, next_key)
all positions, those of 20 games and more, ms|SELECT count() FROM (SELECT key, $sums GROUP BY key HAVING games >= 20)|SELECT count(*) FROM (SELECT key, $sums_of_sqlite GROUP BY key HAVING games >= 20)
the same by strength, mode and source, ms|SELECT count() FROM (SELECT key, $sums WHERE $filter GROUP BY key HAVING games >= 20)|SELECT count(*) FROM (SELECT key, $sums_of_sqlite $joined WHERE $filter GROUP BY key HAVING games >= 20)
END
while IFS='|' read -r question of_clickhouse in_sqlite; do
  clickhouse "$of_clickhouse" </dev/null >"$work/once.$question"
  of_sqlite "$in_sqlite" </dev/null >"$work/sqlite.$question"
done <"$work/questions"
for year in 1 2 3 4; do
  for server in ch1 ch2; do
    clickhouse-client --host $server -q "INSERT INTO visits_here SELECT key, dice, game + $year * 1000000000, number, next_key, flags, addYears(day, $year), lower_rating, mode, source
      FROM visits_here WHERE toYear(day) = 2026"
  done
done
printf '| %s turns of %s games | SQLite | ClickHouse, two servers | five times as many |\n| --- | --- | --- | --- |\n' "$turns" "$(sqlite 'SELECT count(*) FROM counted_games')"
printf '| bytes a turn | %s | %s | |\n' "$bytes_of_sqlite" "$bytes"
while IFS='|' read -r question of_clickhouse _; do
  printf '| %s | %s | %s | %s |\n' "$question" "$(cat "$work/sqlite.$question")" "$(cat "$work/once.$question")" "$(clickhouse "$of_clickhouse" </dev/null)"
done <"$work/questions"
awk -v turns="$turns" -v export="$export" -v load="$(echo "$began $ended" | awk '{ print $2 - $1 }')" 'BEGIN {
  printf "\nThe export took %.2f µs of the processor a turn; the insert into both servers %.2f µs by the clock.\n", export * 1e6 / turns, load * 1e6 / turns }'
