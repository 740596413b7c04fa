#!/bin/sh
# Compiles the amalgamation without a warning with gcc and clang at every optimization level, and its header as C++.
# Usage: compilers.sh BUILD WARNINGS (from the project's root)
set -eu
dist=$1/dist warnings=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for needed in gcc clang g++ clang++; do
  command -v $needed >/dev/null || { echo "there is no $needed: make setup-check installs it" >&2; exit 1; }
done

for compiler in gcc clang; do
  for level in -O0 -Og -O1 -O2 -O3 -Os; do
    for use in -fPIC -DSQLITE_CORE; do
      # shellcheck disable=SC2086
      $compiler -std=c11 $warnings $level $use -c -o "$work/dfen.o" "$dist/dfen.c"
    done
  done
  # as strict as a user's own project may be, in current C
  $compiler -std=gnu17 -O2 -Wall -Wextra -Werror -shared -fPIC -o "$work/dfen.so" "$dist/dfen.c"
  [ "$(nm -D --defined-only "$work/dfen.so" | awk '{ print $3 }')" = sqlite3_dfen_init ]
done

for compiler in g++ clang++; do
  for standard in c++11 c++20; do
    $compiler -std=$standard -Wall -Wextra -Wpedantic -Werror -I"$dist" -c -o "$work/api.o" -x c++ test/sql/extension/api.c
  done
  $compiler -o "$work/api" "$work/api.o" "$work/dfen.o" -lsqlite3
  "$work/api" >/dev/null
done
echo "The one file: no warning from gcc and clang at six levels; its header from C++11 and C++20"
