#!/bin/sh
# The amalgamation with musl instead of glibc: as a shared library, by the command of README without a warning, and with SQLite in a static program that runs all SQL
# statements.
# Usage: musl.sh BUILD WARNINGS FILE.sql ... (from the project's root; BUILD/sqlite keeps downloads)
set -eu
build=$1 warnings=$2
shift 2
command -v musl-gcc >/dev/null || { echo "there is no musl-gcc: make setup-check installs it" >&2; exit 1; }
sources=$(test/repo/tools/sqlite_sources.sh "$build/sqlite" 13.2.0)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# word splitting is intended
# shellcheck disable=SC2086
musl-gcc $warnings -O2 -shared -fPIC -I"$sources" "$build/dist/dfen.c" -o "$work/dfen.so"
# shellcheck disable=SC2086
musl-gcc -std=c11 $warnings -O2 -DSQLITE_CORE -I"$sources" -c -o "$work/dfen.o" "$build/dist/dfen.c"
exported=$(nm -D --defined-only "$work/dfen.so" | awk '$2 == "T" && $3 !~ /^_(init|fini)$/ { print $3 }')
if [ "$exported" != sqlite3_dfen_init ]; then
  echo "with musl the shared library exports: $exported"
  exit 1
fi
musl-gcc -O1 -w -DSQLITE_INTROSPECTION_PRAGMAS -DSQLITE_OMIT_LOAD_EXTENSION -c -o "$work/sqlite3.o" "$sources/sqlite3.c"
musl-gcc -std=c11 -static -DSQLITE_CORE -I"$sources" -o "$work/run" test/sql/run.c "$work/dfen.o" "$work/sqlite3.o" -lm -lpthread
"$work/run" "$@"
