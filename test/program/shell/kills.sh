#!/bin/sh
# Imports killed at random moments, and once in their transaction: the database then has its old or its new content, nothing between, and a
# second try ends as if the first had not been killed. (test/program/histories/keys.py kills programs that add, fill and drop keys.)
# Usage: kills.sh (from the project's root, after make); DFEN_ROWS and DFEN_KILLS set the number of rows and of kills
set -eu
. test/program/shell/support.sh
rows=${DFEN_ROWS:-3000}
kills=${DFEN_KILLS:-$(cases 5)}
seed=${DFEN_SEED:-20261121}
echo "kills: DFEN_SEED=$seed"

milliseconds() {
  date +%s%N | sed 's/......$//'
}

# content DATABASE: a summary of its content, and whether it passes the integrity check.
content() {
  with_dfen "$1" .dump | sed "s/,'[0-9-]* [0-9:]*',/,at,/" | cksum
  with_dfen "$1" "PRAGMA integrity_check" "PRAGMA foreign_key_check"
}

# start_from DATABASE: copies it to killed.db, or removes killed.db if it does not exist.
start_from() {
  rm -f "$work/killed.db" "$work/killed.db-journal"
  [ ! -e "$1" ] || cp "$1" "$work/killed.db"
}

# try NAME TIMES DATABASE COMMAND ...: runs the command on copies of the database, kills it and runs it again. Besides the old and the new
# content, $between is allowed.
try() {
  name=$1 times=$2 before=$3
  shift 3
  start_from "$before"
  started=$(milliseconds)
  "$@" >/dev/null
  took=$(($(milliseconds) - started))
  content "$work/killed.db" >"$work/is_after"
  start_from "$before"
  content "$work/killed.db" >"$work/is_before"
  sed -n '2,$p' "$work/is_after" >"$work/got"
  same "$name, sound" <<'END'
ok
END
  calls=$((calls + 1))
  {
    echo "$work/killed.db-journal"
    moments "$((seed + calls))" "$times" "$(awk -v took="$took" -v part="$part" 'BEGIN { print part * took }')"
  } >"$work/moments"
  while read -r moment; do
    start_from "$before"
    killed "$moment" "$@" || late=$((late + 1))
    [ ! -s "$work/killed.db-journal" ] || cut=$((cut + 1))
    content "$work/killed.db" >"$work/is"
    cmp -s "$work/is" "$work/is_before" || cmp -s "$work/is" "$work/is_after" || cmp -s "$work/is" "$between" ||
      echo "killed at $moment of $took ms: neither as before nor as after"
    again=no
    cmp -s "$work/is" "$work/is_after" || again=yes
    # after a complete first run, the second may fail with a message
    "$@" >"$work/output" 2>&1 || [ $again = no ] || echo "killed at $moment of $took ms: then it failed: $(cat "$work/output")"
    content "$work/killed.db" | cmp -s - "$work/is_after" || echo "killed at $moment of $took ms: not as after it in the end"
  done <"$work/moments" 2>/dev/null >"$work/got"
  same "$name, killed" </dev/null
  tried=$((tried + 1 + times))
}

calls=0 cut=0 late=0 tried=0
part=1 between=/dev/null

# With such a small cache SQLite writes to the file, and thus to its journal, in the course of a transaction instead of at its end.
make_turns "$work/plain.db" "$rows"
plain "$work/plain.db" "PRAGMA default_cache_size=10"

# ---- Imports ----

plain -header -csv "$sample" "SELECT game, white.name AS white, black.name AS black, result, termination, dfen, dice, moves
  FROM turns JOIN games ON games.id = game JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
  ORDER BY game, number LIMIT $rows" >"$work/sample.csv"
times=$(((kills + 1) / 2))
try "import into a database with games" "$times" "$work/plain.db" "$build/dfen" import "$work/killed.db" "$work/sample.csv"
# Killed while it creates the tables or later: all of them exist, or none.
plain "$work/tables.db" <sql/schema.sql
content "$work/tables.db" >"$work/is_tables"
between=$work/is_tables part=0.2
try "import into a new database" "$times" "$work/none.db" "$build/dfen" import "$work/killed.db" "$work/sample.csv"

[ "$kills" -lt 50 ] || [ "$cut" -gt 0 ] || { echo "this test needs one" >"$work/got" && fails "some are killed in the middle of a transaction" "$work/got"; }
echo "# figure: $tried imports killed and survived, $cut in the middle of a transaction, $late at their end"
finish
