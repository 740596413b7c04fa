#!/bin/sh
# The one file against the newest SQLite that `make check-sqlite-versions` fetched: all SQL statements, and a SQLite that is
# built to start with dfen.
# Usage: extra_init.sh BUILD FILE.sql ... (from the project's root; CC the compiler)
set -eu
build=$1
shift
# the highest number of better-sqlite3; the names are those that sqlite_versions.sh gives
# shellcheck disable=SC2012
newest=$(ls "$build/sqlite" | sort -t . -k 1n -k 2n -k 3n | tail -n 1)
sources=$build/sqlite/$newest/package/deps/sqlite3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

${CC:-cc} -std=c11 -O1 -DSQLITE_CORE -I"$sources" -c -o "$work/dfen.o" "$build/dist/dfen.c"
${CC:-cc} -std=c11 -DSQLITE_CORE -I"$sources" -o "$work/run" test/sql/run.c "$work/dfen.o" "$build/sqlite/$newest/sqlite3.o" \
  -lm -lpthread -ldl
"$work/run" "$@"

${CC:-cc} -w -O0 -DSQLITE_EXTRA_INIT=dfen_extra_init -I"$sources" -o "$work/started" test/dist/started.c "$sources/sqlite3.c" \
  "$work/dfen.o" -lm -lpthread -ldl
"$work/started"
