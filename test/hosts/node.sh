#!/bin/sh
# Node with better-sqlite3 and with node:sqlite: the snippets of ext/HOSTS.md, and tests that are specific to Node.
# Usage: node.sh (from the project's root, after make)
set -eu
here=$(dirname "$0")
. "$here/snippets.sh"
modules=$build/modules/hosts/node_modules
node() {
  NODE_PATH="$modules" "$modules/.bin/node" --disable-warning=ExperimentalWarning "$@"
}

for host in better-sqlite3 node:sqlite; do
  { snippet "js $host" && echo "$in_js"; } >"$work/pool.js"
  (cd "$work" && node pool.js) >"$work/got" 2>&1 || true
  pooled "the snippet for $host"
  if node "$here/test_node.js" "$host" "$extension" "$sample" >"$work/got" 2>&1; then passes "$host"; else fails "$host" "$work/got"; fi
done
finish
