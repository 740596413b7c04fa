#!/bin/sh
# The plain functions: sizes of the WebAssembly, and the cost of a key in C, Python and JavaScript, in alternating rounds.
# Usage: plain.sh PROGRAM PACKAGE core.mjs core.wasm SAMPLE.db DIRECTORY (from the project's root)
set -eu
program=$1 package=$2 core=$3 module=$4 sample=$5 work=$6
mkdir -p "$work"
sqlite3 -batch -init /dev/null "$sample" "SELECT dfen FROM turns LIMIT 100000" >"$work/texts"
for name in c python javascript; do : >"$work/$name"; done
for _ in 1 2 3 4 5 6 7; do
  "$program" "$work/texts" >>"$work/c"
  /usr/bin/python3 test/bench/plain.py "$package" "$work/texts" >>"$work/python"
  node test/bench/plain.mjs "$core" "$work/texts" >>"$work/javascript"
done
paste -d ' ' "$work/c" "$work/python" "$work/javascript" >"$work/rounds"

# row NAME COLUMN [LESS [MUST]]: the median of a column, minus another one
row() {
  median=$(awk -v column="$2" -v less="${3:-0}" '{ print $column - (less > 0 ? $less : 0) }' "$work/rounds" | sort -n | sed -n 4p)
  printf '| %s | %.3f | %s |\n' "$1" "$median" "${4:-}"
}
echo '| pool keys of the turns of the sample | microseconds | limit |'
echo '| --- | --- | --- |'
row 'C: `dfen_pool_key`' 1
row 'Python: `dfen.pool_key(text)` in a loop' 2
row 'its loop and call, over C' 2 1 0.500
row 'Python: `dfen.pool_key(column)`, a row of 10,000' 3 '' 0.250
row 'Python: `dfen.pool_id(column)`, a row of 10,000' 4 '' 0.250
row 'JavaScript: `poolKey(text)`' 6
row 'JavaScript: `poolId(text)`' 7
row 'Python, four threads on two cores: wall over processor time' 5 '' 0.600

# size NAME FILE MUST MUST_COMPRESSED
size() {
  printf '| %s | %d | %s | %d | %s |\n' "$1" "$(wc -c <"$2")" "$3" "$(gzip -9c "$2" | wc -c)" "$4"
}
printf '\n| WebAssembly | bytes | limit | compressed | limit |\n| --- | --- | --- | --- | --- |\n'
size 'the plain functions, in dfen/core' "$module" 55000 24000
