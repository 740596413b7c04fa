#!/bin/sh
# codespell, clang-format, shellcheck, cppcheck, clang-tidy, ESLint, pyflakes and mypy: no finding. Their configurations are .clang-format, .shellcheckrc,
# test/repo/sources/cppcheck.txt, .clang-tidy and test/repo/sources/eslint; each suppression there has its reason.
# Usage: lint.sh (from the project's root; BUILD; NODE, for ESLint; PG_CONFIG, DUCKDB_INCLUDE, PYTHON_INCLUDES and WASM_FLAGS: how to compile the files of those hosts)
set -eu
c_files=$(find core ext test -name '*.[ch]' | LC_ALL=C sort)
# All shell programs.
shell_files=$(grep -rlE '^#!/bin/sh|^# shellcheck shell=sh' sql ext test .ci)

# The words are SQL's iif, a property of ArrayBuffer, and mistakes and abbreviations of tests.
find README.md .github core ext sql test -type f -not -name package-lock.json -not -path 'test/*/corpus/*' -not -path '*/golden/*' \
  -not -path 'test/core/vectors/*' -print0 | xargs -0 codespell -L iif,resizeable,miror,nd,quee,sise

# The names are words.
# shellcheck disable=SC2086
{
  clang-format --dry-run -Werror $c_files
  shellcheck $shell_files
}
cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
  --suppressions-list=test/repo/sources/cppcheck.txt core ext test

# clang-tidy parses a file as the compiler does, including xxHash's assertions. Headers of a host are for its own files only.
# tidy FILE ... -- FLAG ...: a process for each file, as many at once as there are cores; CHECKS has options
tidy() {
  files=
  while [ "$1" != -- ]; do
    files="$files $1"
    shift
  done
  # shellcheck disable=SC2086 # words
  printf '%s\n' $files | xargs -P "$(nproc)" -I FILE clang-tidy --quiet --warnings-as-errors='*' $CHECKS FILE "$@" 2>/dev/null
}
CHECKS=
tidy core/*/*.c ext/functions/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c ext/games/*.c ext/import/*.c -- -std=c11 -DXXH_DEBUGLEVEL=1 -I"$BUILD/embedded"
# output.c checks once whether all was written.
CHECKS=--checks=-cert-err33-c
tidy ext/files/*.c ext/program/*.c -- -std=c11 -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE
CHECKS=
tidy ext/postgresql/*.c -- -std=c11 -D_GNU_SOURCE '-DDFEN_HOST="../structs/host.h"' -isystem "$("$PG_CONFIG" --includedir-server)"
tidy ext/duckdb/*.c -- -std=c11 -D_DEFAULT_SOURCE '-DDFEN_HOST="../structs/host.h"' -DDUCKDB_EXTENSION_NAME=dfen -isystem "$DUCKDB_INCLUDE"
# shellcheck disable=SC2086 # words
tidy ext/plain/*.c ext/python/*.c -- -std=c11 '-DDFEN_HOST="../structs/host.h"' -DDFEN_PLAIN_FUNCTIONS $PYTHON_INCLUDES -I"$BUILD/plain/declared"
tidy ext/wasm/plain_module.c -- -std=c11 --target=wasm32-wasi '-DDFEN_HOST="../structs/host.h"' -DDFEN_PLAIN_FUNCTIONS -idirafter /usr/include
# shellcheck disable=SC2086 # words
tidy ext/wasm/library.c ext/wasm/system.c ext/wasm/reading.c -- -std=c11 --target=wasm32-wasi $WASM_FLAGS

# ESLint reads core.mjs as it is built. Its configuration finds its modules beside them.
eslint=$BUILD/modules/repo/sources/eslint
cp test/repo/sources/eslint/eslint.config.mjs "$eslint/"
javascript_files=$(git ls-files '*.js' '*.mjs' '*.cjs' | grep -v '^ext/npm/core\.mjs$')
# shellcheck disable=SC2086 # words
"$NODE" "$eslint/node_modules/eslint/bin/eslint.js" -c "$eslint/eslint.config.mjs" --max-warnings 0 \
  $javascript_files "$BUILD"/wasm/core.*js

# What users import has types. Its names are those of the module, which pyflakes does not know.
python_files=$(git ls-files '*.py')
# shellcheck disable=SC2086 # words
pyflakes3 $python_files | grep -v "^ext/python/dfen/__init__.py:.*'from \._[a-z]* import \*' used; unable\|^ext/python/dfen/__init__.py:.*'\._[a-z]*\.\*' imported but unused" &&
  exit 1
mypy --strict --cache-dir "$BUILD/mypy" "$BUILD/test/hosts/plain/package/dfen" >"$BUILD/mypy.log" || { cat "$BUILD/mypy.log"; exit 1; }
echo "figure: $(echo "$c_files" | wc -l) C files, $(echo "$shell_files" | wc -l) shell programs, $(echo "$javascript_files" | wc -l) files of" \
  "JavaScript and $(echo "$python_files" | wc -l) of Python, no finding"
