#!/bin/sh
# The plain functions in every program that there is a promise for: Python from 3.10 on, Node 18 and 22, Bun, Deno, and Chromium with
# a worker, compared with what sql.py wrote. Debian's Python and Node 18 take all texts; the others are asked for the calls, too,
# and 20,000 texts.
# Usage: run.sh MILLION SOME PACKAGE core.mjs NODE18_MODULES HOSTS_MODULES PACKAGES_MODULES (from the project's root)
set -eu
million=$1 some=$2 package=$3 core=$4 node18=$5/.bin/node hosts=$6 packages=$7
types=ext/npm/core.d.mts
. test/support/same.sh

# ran NAME COMMAND ...: its last line, and that it succeeded
ran() {
  name=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    passes "$name, $(tail -n 1 "$work/log")"
  else
    fails "$name" "$work/log"
  fi
}

ran "Debian's Python" /usr/bin/python3 test/plain/python.py "$million" "$package"
ran "Node 18" "$node18" test/plain/javascript.mjs "$million" "$core" "$types"
for version in 3.10 3.11 3.12 3.13; do
  # pyenv has a python3.10 that says which of its versions to choose
  if "python$version" -c '' 2>/dev/null; then
    ran "Python $version" "python$version" test/plain/python.py "$some" "$package"
  else
    skip "Python $version is not there"
  fi
done
ran "Node 22" "$hosts/.bin/node" test/plain/javascript.mjs "$some" "$core" "$types"
ran "Bun" "$(echo "$hosts"/@oven/bun-*/bin/bun)" test/plain/javascript.mjs "$some" "$core" "$types"
ran "Deno" env DENO_DIR="$work/deno" "$(echo "$hosts"/@deno/linux-*/deno)" run --allow-read --allow-env test/plain/javascript.mjs "$some" "$core" "$types"
ran "Chromium" env NODE_PATH="$packages" "$packages/.bin/node" test/plain/browser.cjs "$some" "$core"
finish
