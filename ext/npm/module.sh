#!/bin/sh
# Completes core.mjs and prints it as FORMAT: `mjs`, an ES module; `cjs`, for require() and classic scripts; `workerd.mjs`, which
# imports the WebAssembly instead of containing it.
# Usage: module.sh FORMAT SOURCE.mjs MODULE.wasm BINDINGS.mjs (from the project's root; BINDINGS is what bindings.sql wrote)
set -eu
format=$1 source=$2 wasm=$3 bindings=$4
name=${source##*/}
name=${name%.mjs}
if [ "$format" = workerd.mjs ]; then
  module="import MODULE from './$name.wasm';"
else
  module="const MODULE = new WebAssembly.Module(Uint8Array.from(atob('$(base64 -w 0 "$wasm")'), letter => letter.charCodeAt(0)));"
fi
completed() {
  sed '/^\/\/ @MODULE@$/,$d' "$source"
  echo "$module"
  sed -e '1,/^\/\/ @MODULE@$/d' -e '/^\/\/ @FUNCTIONS@$/{' -e "r $bindings" -e d -e '}' "$source"
}
case $format in
  cjs)
    echo '(root => {'
    echo "'use strict';"
    completed | sed 's/^export {\(.*\)};$/const dfen = {\1};/'
    echo 'if (typeof module === "object" && module.exports) { module.exports = dfen; } else { root.dfen = dfen; }'
    echo '})(globalThis);'
    ;;
  *) completed ;;
esac
