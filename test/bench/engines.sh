#!/bin/sh
# The same queries on every engine that has dfen, in one run: SQLite with one file, SQLite with a file and a process for each core,
# PostgreSQL with one server, and DuckDB. All have the same rows, from games of self-play. Prints a Markdown table. Takes some minutes, and
# 6 GB in build/ and /tmp.
# Usage: engines.sh EXTENSION.so SELFPLAY FOLDER DUCKDB-EXTENSION MODULES NODE   (from the project's root; MAKE is the make to call)
# Environment: DFEN_GAMES (350000) to play, about 14 rows each; DFEN_PARTS (2) files of SQLite; DFEN_ROUNDS (3), of which the
# quickest counts
set -eu
extension=${1%.so} selfplay=$2 rows=$3 duckdb_extension=$4 modules=$5 node=$6
games=${DFEN_GAMES:-350000} parts=${DFEN_PARTS:-2} rounds=${DFEN_ROUNDS:-3}
case $parts in 2 | 4 | 8 | 16) ;; *) echo "engines: DFEN_PARTS is a power of two from 2 to 16" >&2; exit 2 ;; esac
. test/hosts/postgresql/servers.sh
mkdir -p "$rows"

sqlite() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load '$extension'" -cmd "PRAGMA temp_store = MEMORY" \
    -cmd "PRAGMA cache_size = -1000000" "$@"
}

# psql_on PORT DATABASE [ARGUMENT ...]: an error ends the benchmark.
psql_on() {
  server=$1 database=$2
  shift 2
  "$bin/psql" -X -q -A -t -F '|' -v ON_ERROR_STOP=1 -p "$server" -d "$database" "$@"
}

# ---- The rows ----

# Greedy games are fast to generate, and four of five of their positions occur once, as in tables of games between people.
if [ ! -e "$rows/rows-$games.db" ]; then
  echo "playing $games games, once" >&2
  "$selfplay" sql/schema.sql "$rows/games.db" --games "$games" --seed 18 --player greedy >&2
  rm -f "$rows/rows.new"
  sqlite "$rows/rows.new" "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ATTACH '$rows/games.db' AS played" "
    CREATE TABLE turns(dfen TEXT NOT NULL, pool_id INTEGER NOT NULL, score REAL NOT NULL);
    INSERT INTO turns SELECT dfen, dfen_pool_id(dfen), dfen_score(result, dfen) FROM played.turns JOIN played.games ON id = game
      WHERE completed AND result <> '*' ORDER BY game, number" >/dev/null
  rm "$rows/games.db"
  mv "$rows/rows.new" "$rows/rows-$games.db"
fi

echo "loading" >&2
cp "$rows/rows-$games.db" "$rows/one.db"
sqlite3 -batch -init /dev/null -csv -newline '
' "$rows/one.db" "SELECT dfen, pool_id, score FROM turns ORDER BY rowid" >"$rows/rows.csv"
part=0
while [ $part -lt "$parts" ]; do
  rm -f "$rows/part$part.db"
  sqlite "$rows/part$part.db" "PRAGMA journal_mode = OFF; ATTACH '$rows/one.db' AS whole" \
    "CREATE TABLE turns AS SELECT * FROM whole.turns WHERE pool_id & ($parts - 1) = $part ORDER BY rowid" >/dev/null
  part=$((part + 1))
done

# A server with enough memory to hash all keys.
copy_postgresql
install_dfen
start_server asked
stop_server asked
cat >>"$folder/asked/postgresql.conf" <<'END'
shared_buffers = 512MB
work_mem = 1GB
maintenance_work_mem = 1GB
max_parallel_workers_per_gather = 2
enable_partitionwise_aggregate = on
END
start_server asked
asked=$port
echo 'CREATE DATABASE one;' | psql_on "$asked" postgres
table='(dfen text COLLATE "C" NOT NULL, pool_id bigint NOT NULL, score double precision NOT NULL)'
{
  echo "CREATE EXTENSION dfen; CREATE TABLE turns$table PARTITION BY HASH (pool_id);"
  for partition in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    echo "CREATE TABLE turns_$partition PARTITION OF turns FOR VALUES WITH (MODULUS 16, REMAINDER $partition);"
    echo "ALTER TABLE turns_$partition ALTER pool_id SET (n_distinct = -0.8);"
  done
  echo "ALTER TABLE turns ALTER pool_id SET (n_distinct_inherited = -0.8);"
  echo "COPY turns FROM STDIN (FORMAT csv);"
  cat "$rows/rows.csv"
  echo '\.'
  echo "VACUUM ANALYZE;"
} | psql_on "$asked" one
rm -f "$rows/one.duckdb" "$rows/one.duckdb.wal"
# duckdb THREADS STATEMENT: the time is stored in duckdb.time.
duckdb() {
  "$node" test/bench/engines.mjs "$modules" "$duckdb_extension" "$rows/one.duckdb" "$@" 2>"$rows/duckdb.time" ||
    { cat "$rows/duckdb.time" >&2; return 1; }
}
duckdb 2 "CREATE TABLE turns(dfen VARCHAR NOT NULL, pool_id BIGINT NOT NULL, score DOUBLE NOT NULL)" >/dev/null
duckdb 2 "COPY turns FROM '$rows/rows.csv' (FORMAT csv, HEADER false)" >/dev/null
rm "$rows/rows.csv"

# ---- Queries: every engine must return the same result ----

lower='dfen_wilson_lower(sum(CASE score WHEN 1 THEN 1 ELSE 0 END), sum(CASE score WHEN 0.5 THEN 1 ELSE 0 END), sum(CASE score WHEN 0 THEN 1 ELSE 0 END)) AS lower'
top="SELECT pool_id, count(*) AS n, CAST(2 * sum(score) AS BIGINT) AS points, $lower FROM turns GROUP BY pool_id
  ORDER BY lower DESC, pool_id LIMIT 10"
counts='count(*), sum(n), sum(CASE WHEN lower > 0.1 THEN n ELSE 0 END)'
every="SELECT $counts FROM (SELECT dfen_pool_id(dfen), count(*) AS n, avg(score), $lower FROM turns GROUP BY 1) AS keys"

# Concatenates the output of one process for each file.
in_parts() {
  part=0 running=
  while [ $part -lt "$parts" ]; do
    sqlite "$rows/part$part.db" "$1" >"$rows/part$part.txt" &
    running="$running $!"
    part=$((part + 1))
  done
  for process in $running; do wait "$process"; done
  part=0
  while [ $part -lt "$parts" ]; do
    cat "$rows/part$part.txt"
    part=$((part + 1))
  done
}

# ten: the best of several lists of ten.
ten() {
  LC_ALL=C sort -t '|' -k 4,4gr -k 1,1n | head -n 10
}

# ask ENGINE QUESTION: the result. In a list of ten keys the bound is the last column; it decides, and engines format it differently.
ask() {
  case $1/$2 in
    sqlite/every) sqlite "$rows/one.db" "$every" ;;
    sqlite/*) sqlite "$rows/one.db" "$top" ;;
    parts/every) in_parts "$every" | awk -F '|' '{ for (i = 1; i <= 3; ++i) sum[i] += $i } END { printf "%d|%d|%d\n", sum[1], sum[2], sum[3] }' ;;
    parts/*) in_parts "$top" | ten ;;
    serial/every) PGOPTIONS="$PGOPTIONS -c max_parallel_workers_per_gather=0" psql_on "$asked" one -c "$every" ;;
    serial/*) PGOPTIONS="$PGOPTIONS -c max_parallel_workers_per_gather=0" psql_on "$asked" one -c "$top" ;;
    parallel/every) psql_on "$asked" one -c "$every" ;;
    parallel/*) psql_on "$asked" one -c "$top" ;;
    duckdb?/every) duckdb "${1#duckdb}" "$every" ;;
    duckdb?/*) duckdb "${1#duckdb}" "$top" ;;
  esac | cut -d '|' -f 1-3
}

# The CPU time, in milliseconds, of all child processes and servers that this shell has waited for. A server reports the time of a
# connection and of its workers only after they have ended.
processors() {
  sleep 0.3
  for process in $$ $(head -q -n 1 "$folder"/*/postmaster.pid); do
    sed 's/.*) //' "/proc/$process/stat"
  done | awk -v ticks="$(getconf CLK_TCK)" '{ sum += $14 + $15 } END { printf "%d", sum * 1000 / ticks }'
}

# measure ENGINE QUESTION: appends a line `question engine wall processors`. For DuckDB without the start of Node.
measure() {
  before=$(processors)
  begun=$(date +%s%3N)
  ask "$1" "$2" >"$rows/answer"
  wall=$(($(date +%s%3N) - begun))
  after=$(processors)
  spent=$((after - before))
  case $1 in duckdb*) read -r wall spent <"$rows/duckdb.time" ;; esac
  echo "$2 $1 $wall $spent" >>"$rows/times"
  [ -e "$rows/answer.$2" ] || cp "$rows/answer" "$rows/answer.$2"
  if ! cmp -s "$rows/answer" "$rows/answer.$2"; then
    echo "engines: $1 answers $2 like this, and SQLite otherwise:" >&2
    diff "$rows/answer.$2" "$rows/answer" >&2 || true
    exit 1
  fi
}

rm -f "$rows/times" "$rows"/answer*
round=1
while [ $round -le "$rounds" ]; do
  echo "round $round of $rounds without an index" >&2
  for engine in sqlite parts serial parallel duckdb1 duckdb2; do
    measure $engine top
    measure $engine every
  done
  round=$((round + 1))
done

echo "indexes" >&2
# With this much memory PostgreSQL would hash again, which is slower: with its default of 4 MB it reads the index.
psql_on "$asked" postgres -c "ALTER SYSTEM SET work_mem = '4MB'" -c 'SELECT pg_reload_conf()' >/dev/null
part=0
sqlite "$rows/one.db" "CREATE INDEX turns_by_key ON turns(pool_id, score)"
while [ $part -lt "$parts" ]; do
  sqlite "$rows/part$part.db" "CREATE INDEX turns_by_key ON turns(pool_id, score)"
  part=$((part + 1))
done
psql_on "$asked" one -c 'CREATE INDEX turns_by_key ON turns(pool_id, score)' -c 'VACUUM ANALYZE'
psql_on "$asked" one -c "EXPLAIN (VERBOSE, COSTS OFF) $top" >"$rows/plan.one"
round=1
while [ $round -le "$rounds" ]; do
  echo "round $round of $rounds with an index" >&2
  for engine in sqlite parts serial parallel duckdb1 duckdb2; do
    measure $engine index
  done
  round=$((round + 1))
done

# ---- The table ----

awk -F '|' -v cores="$(nproc)" 'NR == 1 { printf "%d rows, %d keys; %d processors. Wall time to SQLite'\''s, and in brackets the processors'\'' time to it.\n\n", $2, $1, cores }' \
  "$rows/answer.every"
awk -v parts="$parts" '
  { at = $1 " " $2
    if (!(at in wall) || $3 < wall[at]) wall[at] = $3
    if (!(at in spent) || $4 < spent[at]) spent[at] = $4 }
  function cell(engine, question,   at, base) {
    at = question " " engine
    base = question " sqlite"
    return !(at in wall) ? "" : engine == "sqlite" ? sprintf("1 (1), %.1f s (%.1f s)", wall[at] / 1000, spent[at] / 1000) \
      : sprintf("%.2f (%.2f)", wall[at] / wall[base], spent[at] / spent[base])
  }
  function line(engine, name) {
    printf "| %s | %s | %s | %s |\n", name, cell(engine, "index"), cell(engine, "top"), cell(engine, "every")
  }
  END {
    print "| engine | ten keys, id stored, covering index | ten keys, id stored, no index | all keys, id computed |"
    print "| --- | --- | --- | --- |"
    line("sqlite", "SQLite, one file")
    line("parts", "SQLite, " parts " files, a process each")
    line("serial", "PostgreSQL, one server, no workers")
    line("parallel", "PostgreSQL, one server, two workers")
    line("duckdb1", "DuckDB, one thread")
    line("duckdb2", "DuckDB, two threads")
  }' "$rows/times"
