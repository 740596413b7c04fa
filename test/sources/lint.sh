#!/bin/sh
# clang-format, shellcheck, cppcheck and clang-tidy: no finding. Their configurations are .clang-format, .shellcheckrc,
# test/sources/cppcheck.txt and .clang-tidy; each suppression there has its reason.
# Usage: lint.sh (from the project's root; PG_CONFIG, DUCKDB_INCLUDE, PYTHON_INCLUDES and WASM_FLAGS: how to compile the files of those hosts)
set -eu
c_files=$(find core ext test -name '*.[ch]' | LC_ALL=C sort)
# All shell programs.
shell_files=$(grep -rlE '^#!/bin/sh|^# shellcheck shell=sh' sql ext test .ci)

# The names are words.
# shellcheck disable=SC2086
{
  clang-format --dry-run -Werror $c_files
  shellcheck $shell_files
}
cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
  --suppressions-list=test/sources/cppcheck.txt core ext test

# clang-tidy parses a file as the compiler does, including xxHash's assertions. Headers of a host are for its own files only.
# tidy FILE ... -- [OPTION ... --] FLAG ...: a process for each file, as many at once as there are cores
tidy() {
  files=
  while [ "$1" != -- ]; do
    files="$files $1"
    shift
  done
  # shellcheck disable=SC2086 # words
  printf '%s\n' $files | xargs -P "$(nproc)" -I FILE clang-tidy --quiet --warnings-as-errors='*' FILE "$@" 2>/dev/null
}
tidy core/*/*.c ext/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c -- -std=c11 -DXXH_DEBUGLEVEL=1
# output.c checks once whether all was written.
tidy ext/reading/*.c ext/program/*.c -- --checks=-cert-err33-c -- -std=c11 -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE
tidy ext/postgresql/*.c -- -std=c11 -D_GNU_SOURCE '-DDFEN_HOST="../structs/host.h"' -isystem "$("$PG_CONFIG" --includedir-server)"
tidy ext/duckdb/*.c -- -std=c11 -D_DEFAULT_SOURCE '-DDFEN_HOST="../structs/host.h"' -DDUCKDB_EXTENSION_NAME=dfen -isystem "$DUCKDB_INCLUDE"
# shellcheck disable=SC2086 # words
tidy ext/plain/*.c ext/python/*.c -- -std=c11 '-DDFEN_HOST="../structs/host.h"' -DDFEN_PLAIN_FUNCTIONS $PYTHON_INCLUDES -I"$BUILD/plain/declared"
tidy ext/wasm/plain.c -- -std=c11 --target=wasm32-wasi '-DDFEN_HOST="../structs/host.h"' -DDFEN_PLAIN_FUNCTIONS -idirafter /usr/include
# shellcheck disable=SC2086 # words
tidy ext/wasm/library.c ext/wasm/system.c -- -std=c11 --target=wasm32-wasi $WASM_FLAGS
echo "figure: $(echo "$c_files" | wc -l) C files and $(echo "$shell_files" | wc -l) shell programs, no finding"
