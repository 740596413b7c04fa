#!/bin/sh
# Builds the npm package: the functions, the extension and the program for this machine, and SQLite with dfen as WebAssembly for others.
# Usage: build.sh RELEASE PROGRAM dfen.wasm DIRECTORY PACKAGE.tgz FILE ... (from the project's root; RELEASE contains the extension and the licences,
# DIRECTORY is recreated, FILES are those of dfen/core; VERSION and REPOSITORY are set)
set -eu
release=$1 program=$2 wasm=$3 directory=$4 package=$(realpath "$5")
shift 5
rm -rf "$directory" "$directory.packed"
prebuilt=$directory/prebuilt/$(node -p '`${process.platform}-${process.arch}`')
mkdir -p "$prebuilt" "$directory.packed"
cp "$release/dfen.so" "$program" "$prebuilt/"
cp "$@" ext/npm/index.* ext/npm/program.cjs ext/npm/wasm.* ext/npm/README.md "$release/LICENSE" "$directory/"
cp "$directory/core.d.mts" "$directory/core.d.cts"
cp ext/wasm/dfen.mjs "$directory/sqlite.mjs"
cp "$wasm" "$directory/dfen.wasm"
ext/install.sh sql "$directory/sql"
sed "s/@VERSION@/$VERSION/; ${REPOSITORY:+s|@REPOSITORY@|$REPOSITORY|;} /@REPOSITORY@/d" ext/npm/package.json >"$directory/package.json"
chmod -R u=rwX,go=rX "$directory"
(cd "$directory" && npm pack --silent --pack-destination "../${directory##*/}.packed" >/dev/null)
mv "$directory.packed/dfen-$VERSION.tgz" "$package"
