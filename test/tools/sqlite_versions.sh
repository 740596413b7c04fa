#!/bin/sh
# Runs the SQL statements with their answers, the tests of interrupts, and random queries on the table-valued functions, against the oldest SQLite
# that dfen takes and against a new one. Their amalgamations come in npm's better-sqlite3, at these versions.
# Usage: sqlite_versions.sh DIRECTORY FILE.sql ... (from the project's root; DIRECTORY keeps what was fetched and built;
# DFEN_SOURCES are the C files of the extension). The old one cannot drop columns, so there key_drop.sql must fail.
set -eu
directory=$1
shift
for release in 6.0.1 13.2.0; do
  into=$directory/$release
  if [ ! -e "$into/run" ]; then
    sources=$(test/tools/sqlite_sources.sh "$directory" $release)
    ${CC:-cc} -O1 -w -DSQLITE_INTROSPECTION_PRAGMAS -DSQLITE_ENABLE_JSON1 -c -o "$into/sqlite3.o" "$sources/sqlite3.c"
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c11 -O1 -g -DSQLITE_CORE -I"$sources" -o "$into/run" test/sql/run.c $DFEN_SOURCES "$into/sqlite3.o" \
      -lm -lpthread -ldl
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c11 -O1 -g -DSQLITE_CORE -I"$sources" -o "$into/queries" test/tables/queries.c test/tables/pairs.c \
      test/support/random.c test/slow/notation.c $DFEN_SOURCES "$into/sqlite3.o" -lm -lpthread -ldl
  fi
  if [ ! -e "$into/interrupts" ]; then
    sources=$(test/tools/sqlite_sources.sh "$directory" $release)
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c11 -O1 -g -DSQLITE_CORE -I"$sources" -o "$into/interrupts" test/hostile/test_interrupts.c \
      test/support/random.c $DFEN_SOURCES "$into/sqlite3.o" -lcmocka -lm -lpthread -ldl
  fi
  if [ "$release" = 6.0.1 ]; then
    "$into/run" test/sql/key_drop.sql >"$into/drop.log" && { echo "dfen_drop_key works in this SQLite" >&2; exit 1; }
    grep -q 'a column can be dropped by SQLite 3.35 or newer, and this is 3.31.1' "$into/drop.log"
    without=
    for file; do
      [ "$file" = test/sql/key_drop.sql ] || without="$without $file"
    done
    # shellcheck disable=SC2086
    "$into/run" $without
  else
    "$into/run" "$@"
  fi
  "$into/interrupts"
  "$into/queries"
done
