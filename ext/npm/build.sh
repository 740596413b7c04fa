#!/bin/sh
# Makes the npm package: the extension for Linux and Windows, the WebAssembly module, and the source for everything else.
# Usage: build.sh RELEASE dfen.wasm DIRECTORY PACKAGE.tgz (from the project's root; RELEASE has the binaries and what
# release.sh writes, DIRECTORY is made anew; VERSION and REPOSITORY are set)
set -eu
release=$1 wasm=$2 directory=$3 package=$(realpath "$4")
rm -rf "$directory" "$directory.packed"
mkdir -p "$directory/prebuilt" "$directory/source" "$directory.packed"
cp -r "$release/linux-x64" "$release/linux-arm64" "$release/win32-x64" "$directory/prebuilt/"
cp "$release/source/sqlite3.h" "$release/source/sqlite3ext.h" "$directory/source/"

# The source is there for compilers: it comes without comments, and without the half of xxHash that dfen does not use
# (xxhash.h ends it with a line that names another condition).
sed '/^#ifndef XXH_NO_XXH3/,/^#endif.*XXH_NO_LONG_LONG/d' "$release/source/dfen.c" >"$directory.commented.c"
# shellcheck disable=SC2016
node ext/npm/strip.mjs '/* Without comments, for compilers; `make dist` writes the file that people read. */' "$directory.commented.c" \
  >"$directory/source/dfen.c"

cp ext/npm/*.cjs ext/npm/index.mjs ext/npm/wasm.mjs ext/npm/*.d.*ts ext/npm/README.md "$release/LICENSE" "$directory/"
cp ext/wasm/dfen.mjs "$directory/sqlite.mjs"
cp "$wasm" "$directory/dfen.wasm"
sed "s/@VERSION@/$VERSION/; ${REPOSITORY:+s|@REPOSITORY@|$REPOSITORY|;} /@REPOSITORY@/d" ext/npm/package.json >"$directory/package.json"
chmod -R u=rwX,go=rX "$directory"
chmod 755 "$directory/build.cjs"

# Packed twice: zopfli's is by a twentieth smaller.
(cd "$directory" && npm pack --silent --pack-destination "../${directory##*/}.packed" >/dev/null)
cd "$directory.packed"
gunzip <"dfen-$VERSION.tgz" >package.tar
zopfli package.tar
mv package.tar.gz "$package"
