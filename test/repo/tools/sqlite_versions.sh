#!/bin/sh
# Runs the SQL statements, the tests of interrupts, and random queries on the table-valued functions with the oldest SQLite that dfen
# supports and with a new one. Their amalgamations come from these versions of npm's better-sqlite3.
# Usage: sqlite_versions.sh DIRECTORY FILE.sql ... (from the project's root; DIRECTORY has RELEASE/sqlite3.o of each)
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
  sources=$(test/repo/tools/sqlite_sources.sh "$directory" $release)
  rm -rf "$into/objects"
  mkdir "$into/objects"
  for source in core/*/*.c ext/functions/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c ext/games/*.c ext/import/*.c; do
    ${CC:-cc} -std=c11 -O1 -g -DSQLITE_CORE -I"$sources" -c -o "$into/objects/$(echo "$source" | tr / _).o" "$source"
  done
  build "$into/run" test/sql/run.c
  build "$into/queries" test/core/fuzz/queries.c test/core/fuzz/database.c test/core/fuzz/fuzz.c test/core/fuzz/replay.c test/repo/support/random.c test/core/slow/*.c
  build "$into/interrupts" test/sql/hostile/test_interrupts.c test/repo/support/random.c test/repo/support/tests.c -lcmocka
  "$into/run" "$@"
  "$into/interrupts"
  "$into/queries"
done
