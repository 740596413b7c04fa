#!/bin/sh
# Runs the SQL statements with their answers against the oldest SQLite that dfen takes and against a new one. Their
# amalgamations come in npm's better-sqlite3, at these versions.
# Usage: sqlite_versions.sh DIRECTORY FILE.sql ... (from the project's root; DIRECTORY keeps what was fetched and built; DFEN_SOURCES are the
# C files of the extension)
set -eu
directory=$1
shift
command -v npm >/dev/null || { echo "there is no npm to fetch other versions of SQLite with" >&2; exit 1; }
for release in 6.0.1 13.2.0; do
  into=$directory/$release
  if [ ! -e "$into/run" ]; then
    mkdir -p "$into"
    (cd "$into" && npm pack --silent "better-sqlite3@$release" >/dev/null && tar xzf "better-sqlite3-$release.tgz")
    sources=$into/package/deps/sqlite3
    if [ -e "$sources.tar.gz" ]; then
      mkdir -p "$sources"
      tar xzf "$sources.tar.gz" -C "$sources"
    fi
    ${CC:-cc} -O1 -w -DSQLITE_INTROSPECTION_PRAGMAS -c -o "$into/sqlite3.o" "$sources/sqlite3.c"
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c11 -O1 -g -DSQLITE_CORE -I"$sources" -o "$into/run" test/sql/run.c $DFEN_SOURCES "$into/sqlite3.o" \
      -lm -lpthread -ldl
  fi
  "$into/run" "$@"
done
