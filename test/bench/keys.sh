#!/bin/bash
# A stored key column of 2 million rows: dfen fill and CREATE INDEX compared with a plain UPDATE and CREATE INDEX.
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
  "$(sql :memory: "SELECT sql FROM dfen_key_sql('turns', 'dfen', '{\"part\": \"column\"}')")"
rows=$(sql "$work/turns.db" "SELECT count(*) FROM turns")
index=$(sql :memory: "SELECT sql FROM dfen_key_sql('turns', 'dfen', '{\"part\": \"index\"}')")
cp "$work/turns.db" "$work/bare.db"

# seconds COMMAND ...: its CPU time, user and system.
seconds() {
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null 2>"$work/said"; } 2>&1 | awk '{ printf "%.2f", $1 + $2 }'
}
bare=$(seconds sql "$work/bare.db" "UPDATE turns SET canonical = dfen_pool_key(dfen_try(dfen))" "$index")
fill=$(seconds "$build/dfen" fill "$work/turns.db" turns dfen)
indexed=$(seconds sql "$work/turns.db" "$index")

awk -v rows="$rows" -v bare="$bare" -v fill="$fill" -v indexed="$indexed" 'BEGIN {
  printf "%d rows:\n\n| | seconds | limit |\n| --- | --- | --- |\n", rows
  printf "| bare UPDATE and CREATE INDEX | %.2f | |\n", bare
  printf "| `dfen fill` and CREATE INDEX | %.2f, %.2f times as many | 1.5 |\n", fill + indexed, (fill + indexed) / bare
}'
