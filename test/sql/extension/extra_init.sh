#!/bin/sh
# The amalgamation with the SQLite in BUILD/sqlite: runs all SQL statements, also with an SQLite built to start with dfen.
# Usage: extra_init.sh BUILD RELEASE FILE.sql ... (from the project's root; CC the compiler; RELEASE of better-sqlite3)
set -eu
build=$1 newest=$2
shift 2
sources=$build/sqlite/$newest/package/deps/sqlite3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

${CC:-cc} -std=c11 -O1 -DSQLITE_CORE -I"$sources" -c -o "$work/dfen.o" "$build/dist/dfen.c"
${CC:-cc} -std=c11 -DSQLITE_CORE -I"$sources" -o "$work/run" test/sql/run.c "$work/dfen.o" "$build/sqlite/$newest/sqlite3.o" \
  -lm -lpthread -ldl
"$work/run" "$@"

${CC:-cc} -w -O0 -DSQLITE_EXTRA_INIT=dfen_extra_init -I"$sources" -o "$work/started" test/sql/extension/started.c "$sources/sqlite3.c" \
  "$work/dfen.o" -lm -lpthread -ldl
"$work/started"
