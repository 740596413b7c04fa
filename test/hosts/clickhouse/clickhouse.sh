#!/bin/sh
# sql/ENGINES.md on two servers of Debian's ClickHouse, and on a current one in a process (chdb): runs the page's commands, then repeats
# them with DFEN_GAMES games. All results equal SQLite's; inserts and replacements that are killed neither lose nor duplicate rows.
# Usage: clickhouse.sh SELFPLAY MODULES FOLDER (from the project's root). FOLDER keeps the games, MODULES has chdb
# Environment: DFEN_GAMES, how many games to play instead of using the sample; 143000 have two million turns
set -eu
selfplay=$1 modules=$2 played=$3
. test/hosts/clickhouse/servers.sh
start_both

# ---- The page's commands, unchanged ----

mkdir "$work/clone"
ln -s "$PWD/sql" "$work/clone/sql"
ln -s "$build" "$work/clone/build"
fenced "$page" 'sh clickhouse' >"$work/commands"
outputs "$page" 'sh clickhouse' >"$work/outputs"
PATH=$build:$PATH
(cd "$work/clone" && sh -eu "$work/commands" >"$work/got" 2>&1) || echo stopped >>"$work/got"
same "the commands of sql/ENGINES.md on two servers" <"$work/outputs"
sed 's/^servers=.*/servers=chdb/; s/--host ch1/--host chdb/' "$work/commands" >"$work/commands_of_chdb"
rm "$work/clone/games.db"
(cd "$work/clone" && sh -eu "$work/commands_of_chdb" >"$work/got" 2>&1) || echo stopped >>"$work/got"
same "the commands of sql/ENGINES.md on chdb" <"$work/outputs"
"$folder/bin/clickhouse-client" --host chdb -q "SELECT concat('clickhouse:', table, '(', arrayStringConcat(groupArray(name), ', '), ')')
  FROM (SELECT table, name FROM system.columns WHERE database = currentDatabase() ORDER BY table, position) GROUP BY table ORDER BY table" >"$work/got"
grep '^clickhouse:' test/repo/pages/stable/servers.txt >"$work/want"
same "the columns that core/STABLE.md promises" <"$work/want"

# ---- Games with all kinds of facets, in two databases, one for the first half of the year ----

games=$work/games.db
if [ -n "${DFEN_GAMES:-}" ]; then
  mkdir -p "$played"
  if [ ! -e "$played/games-$DFEN_GAMES.db" ]; then
    "$selfplay" sql/schema.sql "$played/games-$DFEN_GAMES.db.new" --games "$DFEN_GAMES" --seed 18 --player greedy >"$work/output"
    mv "$played/games-$DFEN_GAMES.db.new" "$played/games-$DFEN_GAMES.db"
  fi
  cp "$played/games-$DFEN_GAMES.db" "$games"
else
  cp "$sample" "$games"
fi
sqlite() {
  sqlite3 -init /dev/null -batch -bail -cmd ".load '$extension'" "$@"
}
sqlite "$games" "UPDATE games SET white_rating = 1000 + id * 7919 % 1000, black_rating = iif(id % 50 = 0, NULL, 1000 + id * 104729 % 1000), source_id = id,
  source = CASE id % 4 WHEN 0 THEN 'club' WHEN 1 THEN '\' || char(9) || '\t' || char(10, 13) || '\N' ELSE 'site' END,
  mode = CASE id % 5 WHEN 0 THEN NULL WHEN 1 THEN 'rapid' ELSE 'blitz' END,
  played_at = iif(id % 100 = 0, NULL, datetime('2026-01-01', (id * 31 % 365) || ' days'))" ".read sql/views.sql" ".read sql/counts.sql"
"$build/dfen" count "$games" 2>/dev/null
facets="CREATE VIEW facets AS SELECT id AS game, date(played_at) AS day, lower_rating, mode, source FROM games"
sqlite "$games" "$facets"
turns=$(sqlite "$games" "SELECT count(*) FROM visits")
for half in first second; do
  cp "$games" "$work/$half.db"
  month=$([ $half = first ] && echo 'BETWEEN 1 AND 6' || echo 'NOT BETWEEN 1 AND 6')
  sqlite "$work/$half.db" "DROP VIEW scored_turns" "CREATE VIEW scored_turns AS
    SELECT game, number, dfen, dice, moves, next_dfen, played_at, CASE result WHEN '1-0' THEN dice < 'a' WHEN '0-1' THEN dice > 'a' ELSE 0.5 END AS score
    FROM turns JOIN games ON games.id = turns.game WHERE completed AND result <> '*' AND coalesce(strftime('%m', played_at), 0) + 0 $month" \
    "DELETE FROM visits" "DELETE FROM counted_games"
  "$build/dfen" count "$work/$half.db" 2>/dev/null
done
# load DATABASE: the page's commands starting with the load.
sed -n '/^counted() {/,/cut -f 1,2 counted/p' "$work/commands" >"$work/load"
load() {
  cp "$1" "$work/clone/games.db"
  (cd "$work/clone" && servers="ch1 ch2" && export servers && sh -eu "$work/load" >"$work/output" 2>&1)
}

# ---- Results ----

of_sqlite="FROM visits JOIN counted_games ON counted_games.id = visits.game JOIN facets ON facets.game = counted_games.game"
cat >"$work/filters" <<'END'
1 = 1
lower_rating >= 1500 AND mode = 'blitz' AND source = 'site'
day >= '2026-03-01' AND day < '2026-04-01'
source NOT IN ('site', 'club')
END
start=6344906133039437859 # the key in queries.sql
often=$(sqlite "$games" "SELECT key FROM position_counts ORDER BY games DESC, key LIMIT 1 OFFSET 1")

# SQLite's results: hashes of the sums of all positions and continuations under each filter, and the results of queries.sql.
ask_sqlite() {
  while read -r where; do
    sqlite "$games" -tabs "SELECT key, sum(flags >= 8), count(*), sum(flags & 11 = 10), sum(flags & 11 = 9), sum(flags & 11 = 8)
      $of_sqlite WHERE $where GROUP BY key ORDER BY key" | md5sum
    sqlite "$games" -tabs "SELECT key, dice, next_key, sum(flags & 4 <> 0), count(*), sum(flags & 7 = 6), sum(flags & 7 = 5), sum(flags & 7 = 4)
      $of_sqlite WHERE dice <> '' AND next_key NOT NULL AND ($where) GROUP BY key, dice, next_key ORDER BY key, dice, next_key" | md5sum
  done <"$work/filters" >"$work/hashes"
  for key in $start "$often"; do
    sqlite "$games" "CREATE TEMP VIEW joined AS SELECT visits.*, day, lower_rating, mode, source $of_sqlite" ".parameter set @key $key" ".mode tabs" \
      ".read test/hosts/clickhouse/queries.sql"
  done >"$work/answers"
  [ "$(wc -l <"$work/answers")" -gt 300 ] || echo "few answers" >>"$work/answers"
}

# right NAME [HOST [COLUMNS]]: ClickHouse's results are equal; compares that many columns of the continuations, because the columns after 7
# depend on which of the games is shown.
right() {
  while read -r where; do
    clickhouse-client --host "${2:-ch1}" -q "SELECT key, countIf(flags >= 8), count(), countIf(bitAnd(flags, 11) = 10), countIf(bitAnd(flags, 11) = 9),
      countIf(bitAnd(flags, 11) = 8) FROM visits WHERE $where GROUP BY key ORDER BY key" | md5sum
    clickhouse-client --host "${2:-ch1}" -q "SELECT key, dice, next_key, countIf(bitAnd(flags, 4) != 0), count(), countIf(bitAnd(flags, 7) = 6),
        countIf(bitAnd(flags, 7) = 5), countIf(bitAnd(flags, 7) = 4)
      FROM visits WHERE dice != '' AND next_key != 0 AND ($where) GROUP BY key, dice, next_key ORDER BY key, dice, next_key" | md5sum
  done <"$work/filters" >"$work/got"
  same "$1: hashes of the sums of all positions and continuations" <"$work/hashes"
  for key in $start "$often"; do
    sed "s/$start/$key/g" sql/clickhouse/queries.sql | clickhouse-client --host "${2:-ch1}" -n
  done 2>&1 | columns "${3:-7}" >"$work/got"
  columns "${3:-7}" <"$work/answers" >"$work/wanted"
  same "$1: the results of queries.sql" <"$work/wanted"
}
columns() {
  awk -F '\t' -v OFS='\t' -v columns="$1" 'NF == 7 { NF = columns } { print }'
}

for server in ch1 ch2; do
  clickhouse-client --host $server -q 'TRUNCATE TABLE visits_here'
done
load "$work/first.db"
load "$work/second.db"
ask_sqlite
right "$turns turns on two servers, of two databases" ch1 6
{
  for server in ch1 ch2; do
    clickhouse-client --host $server -q "SELECT count() * 3 > $turns FROM visits_here"
  done
  clickhouse-client --host ch1 -q "SELECT count() FROM (SELECT game, toYYYYMM(day) AS month, source, uniq(hostName()) AS servers FROM visits GROUP BY game, month, source HAVING servers > 1)"
} >"$work/got"
same "games are distributed over the servers, each on one" <<END
1
1
0
END

for server in ch1 ch2; do
  clickhouse-client --host $server -q 'TRUNCATE TABLE visits_here'
done
load "$games"
right "$turns turns on two servers, of one database"

# ---- Kills ----

# correct MONTH: changes its results and ratings, so that the next load must replace it.
correct() {
  sqlite "$games" "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' WHEN '0-1' THEN '1-0' ELSE result END, white_rating = white_rating + 50
    WHERE strftime('%m', played_at) = '$1'"
  "$build/dfen" count "$games" 2>/dev/null
}
# An insert that pauses in the middle: sends half of the rows, which the servers store in small blocks, and then waits until it is killed or
# the test ends.
begin_insert() {
  sqlite3 -init /dev/null -readonly -batch "$games" ".read sql/clickhouse/export.sql" >"$work/all.tsv"
  for server in ch1 ch2; do
    clickhouse-client --host $server -q 'TRUNCATE TABLE staging_here'
  done
  mkfifo "$work/rows"
  clickhouse-client --host ch1 --insert_distributed_sync 1 --max_insert_block_size 1000 --min_insert_block_size_rows 1000 \
    -q "INSERT INTO staging FORMAT TabSeparated" <"$work/rows" >"$work/inserted" 2>&1 &
  client=$!
  { head -n "$((turns / 2))" "$work/all.tsv"; exec tail -f --pid=$$ /dev/null; } >"$work/rows" &
  feeder=$!
  while kill -0 $client 2>/dev/null; do
    [ "$(clickhouse-client --host ch1 -q 'SELECT count() FROM staging' 2>/dev/null || echo 0)" -lt 5000 ] || break
    sleep 0.1
  done
  {
    clickhouse-client --host ch1 -q "SELECT count() >= 5000 AND count() < $turns FROM staging"
    clickhouse-client --host ch1 -q "SELECT count() FROM system.processes WHERE query LIKE 'INSERT INTO staging %'"
  } >"$work/got"
  same "an insert is in progress, and some of its rows are stored" <<END
1
1
END
}
end_insert() {
  kill -9 $client $feeder 2>/dev/null || true
  wait $client $feeder 2>/dev/null || true
  rm "$work/rows"
}

correct 03
begin_insert
end_insert
right "after a killed insert, before the next load"
load "$games"
ask_sqlite
right "after a killed insert, and the next load"

correct 04
begin_insert
kill -9 "$(cat "$folder/ch2.pid")"
end_insert
start ch2
right "after a killed server, before the next load"
load "$games"
ask_sqlite
right "after a killed server, and the next load"

# A load that ends after the first of its two replacements, and is run again.
correct 05
ratings() {
  for server in ch1 ch2; do
    clickhouse-client --host $server -q "SELECT sum(lower_rating) FROM visits_here"
  done
}
ratings >"$work/before"
touch "$folder/one_replacement"
load "$games" || ratings | paste "$work/before" - | awk '{ print ($1 == $2 ? "as before" : "replaced") }' >"$work/got"
same "a load that ends after the first of two replacements" <<END
replaced
as before
END
rm -f "$folder/one_replacement" "$folder/replaced"
load "$games"
ask_sqlite
right "after a load that ended between its replacements and was run again"
cut -f 7 "$work/clone/visits.tsv" | cut -c 1-7 | sort -u >"$work/got"
same "only the corrected month was exported" <<END
2026-05
END

# ---- chdb ----

rm -rf "$folder/chdb"
clickhouse-client --host chdb -n <sql/clickhouse/schema.sql
cp "$games" "$work/clone/games.db"
sed 's/--host ch1/--host chdb/' "$work/load" >"$work/load_of_chdb"
(cd "$work/clone" && servers=chdb && export servers && sh -eu "$work/load_of_chdb" >"$work/output" 2>&1)
right "$turns turns in chdb" chdb

finish
