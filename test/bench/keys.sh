#!/bin/bash
# A stored key column of 2 million rows: dfen fill and CREATE INDEX compared with a plain UPDATE and CREATE INDEX, a fill that changes
# nothing, the check, and a batch in which every key is wrong, with an existing index.
# Usage: keys.sh (from the project's root, after make build/bench.db)
set -eu
build=$(cd "${BUILD:-build}" && pwd)
export DFEN_EXTENSION="$build/dfen"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sql() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load '$DFEN_EXTENSION'" "$@"
}
sql "$work/turns.db" "ATTACH '$build/bench.db' AS bench" "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT)" \
  "INSERT INTO turns(dfen) SELECT dfen FROM bench.positions UNION ALL SELECT dfen_flip(dfen) FROM bench.positions" \
  "$(sql :memory: "SELECT dfen_key_sql('turns', 'dfen', '{\"part\": \"column\"}')")"
rows=$(sql "$work/turns.db" "SELECT count(*) FROM turns")
index=$(sql :memory: "SELECT dfen_key_sql('turns', 'dfen', '{\"part\": \"index\"}')")
cp "$work/turns.db" "$work/bare.db"

# seconds COMMAND ...: its CPU time, user and system.
seconds() {
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null 2>"$work/said"; } 2>&1 | awk '{ printf "%.2f", $1 + $2 }'
}
bare=$(seconds sql "$work/bare.db" "UPDATE turns SET canonical = dfen_pool_key(dfen_try(dfen))" "$index")
fill=$(seconds "$build/dfen" fill "$work/turns.db" turns dfen)
indexed=$(seconds sql "$work/turns.db" "$index")
again=$(seconds "$build/dfen" fill "$work/turns.db" turns dfen)
check=$(seconds sql "$work/turns.db" "$(sql :memory: "SELECT dfen_key_sql('turns', 'dfen', '{\"part\": \"check\"}')")")
sql "$work/turns.db" "UPDATE turns SET canonical = 'x' || canonical WHERE id <= 10000"
# the shell times only statements from its standard input
lock=$(echo "UPDATE turns SET canonical = dfen_pool_key(dfen_try(dfen)) WHERE canonical IS NOT dfen_pool_key(dfen_try(dfen)) AND id <= 10000;" |
  sql -cmd ".timer on" "$work/turns.db" | sed -n 's/^Run Time: real \([0-9.]*\).*/\1/p')

awk -v rows="$rows" -v bare="$bare" -v fill="$fill" -v indexed="$indexed" -v again="$again" -v check="$check" -v lock="$lock" 'BEGIN {
  printf "%d rows:\n\n| | seconds | limit |\n| --- | --- | --- |\n", rows
  printf "| bare UPDATE and CREATE INDEX | %.2f | |\n", bare
  printf "| `dfen fill` and CREATE INDEX | %.2f, %.2f times as many | 1.1 |\n", fill + indexed, (fill + indexed) / bare
  printf "| `dfen fill` with nothing changed, a million rows | %.2f | 0.35 |\n", again / rows * 1e6
  printf "| the check, a million rows | %.2f | |\n", check / rows * 1e6
  printf "| write lock of a batch of 10,000 rows, with the index there (of the clock) | %.2f | 0.5 |\n\n", lock
}'
