#!/bin/sh
# Draws the positions of positions.tsv: NAME.svg, and NAME.txt with what dfen_check says and the two diagrams; and those of
# options.tsv, NAME.svg, as their options say.
# Usage: test/pictures/make.sh EXTENSION FOLDER      `make pictures` draws those that test/pictures/golden keeps: look at
# each that changes before it is committed
set -eu
here=$(dirname "$0")
sql() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load '$1'" -cmd ".mode tabs" -cmd ".import '$here/positions.tsv' positions" \
    -cmd ".import '$here/options.tsv' drawn" -cmd ".mode list" :memory: "$2"
}
mkdir -p "$2"
sql "$1" "SELECT name FROM positions" | while read -r name; do
  sql "$1" "SELECT dfen_svg(dfen, moves, bottom) FROM positions WHERE name = '$name'" >"$2/$name.svg"
  sql "$1" "SELECT dfen, coalesce(dfen_check(dfen), 'nothing is odd'), dfen_diagram(dfen), dfen_diagram(dfen, 'unicode')
    FROM positions WHERE name = '$name'" | tr '|' '\n' >"$2/$name.txt"
done
sql "$1" "SELECT name FROM drawn" | while read -r name; do
  sql "$1" "SELECT dfen_svg(dfen, options) FROM drawn WHERE name = '$name'" >"$2/$name.svg"
done
