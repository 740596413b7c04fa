#!/bin/sh
# Runs the SQL statements with their answers, the tests of interrupts, and random queries on the table-valued functions, against the oldest SQLite
# that dfen takes and against a new one; and against that one what keys in tables say after renames, rebuilds and losses. Their amalgamations come in npm's better-sqlite3, at these versions.
# Usage: sqlite_versions.sh DIRECTORY FILE.sql ... (from the project's root; DIRECTORY has RELEASE/sqlite3.o of each;
# DFEN_SOURCES are the C files of the extension). The old one cannot drop columns, so there key_drop.sql must fail.
set -eu
directory=$1
shift

# build PROGRAM FILE.c ... [LIBRARY]
build() {
  program=$1
  shift
  ${CC:-cc} -std=c11 -O1 -g -DSQLITE_CORE -I"$sources" -o "$program" "$into"/objects/*.o "$into/sqlite3.o" "$@" -lm -lpthread -ldl
}

for release in 6.0.1 13.2.0; do
  into=$directory/$release
  sources=$(test/tools/sqlite_sources.sh "$directory" $release)
  rm -rf "$into/objects"
  mkdir "$into/objects"
  for source in $DFEN_SOURCES; do
    ${CC:-cc} -std=c11 -O1 -g -DSQLITE_CORE -I"$sources" -c -o "$into/objects/$(echo "$source" | tr / _).o" "$source"
  done
  build "$into/run" test/sql/run.c
  build "$into/queries" test/extension/queries.c test/extension/pairs.c test/support/random.c test/slow/notation.c
  build "$into/interrupts" test/hostile/test_interrupts.c test/support/random.c -lcmocka
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
    build "$into/truth" test/keys/truth.c test/support/random.c
    "$into/truth"
  fi
  "$into/interrupts"
  "$into/queries"
done
