#!/bin/sh
# The files in the packages: each is extracted from its package, loaded into a SQLite with glibc and one with musl, and runs all of test/sql
# there; the WebAssembly module runs them in Node.
# Usage: binaries.sh AMALGAMATION VERSION FILE.sql ... (from the project's root)
set -eu
. test/repo/support/same.sh
amalgamation=$1
version=$2
shift 2
packages=$build/packages
runners=$build/packages-runners
mkdir -p "$runners"

# ---- The content of the packages ----

mkdir "$work/npm" "$work/wheel" "$work/deb"
tar xzf "$packages/dfen-$version.tgz" -C "$work/npm"
# shellcheck disable=SC2140
(cd "$work/wheel" && python3 -m zipfile -e "$packages"/dfen-"$version"-cp310-abi3-*.whl .)
dpkg-deb -x "$packages/libsqlite3-mod-dfen_$version-1_$(dpkg --print-architecture).deb" "$work/deb"
prebuilt=npm/package/prebuilt/$(node -p '`${process.platform}-${process.arch}`')
(cd "$work" && find . -name 'dfen.so' -o -name 'dfen.wasm' | LC_ALL=C sort) >"$work/got"
same "the binaries of all packages" <<END
./deb/usr/lib/$(gcc -print-multiarch)/dfen.so
./npm/package/dfen.wasm
./$prebuilt/dfen.so
./wheel/dfen/dfen.so
END

# ---- A SQLite that loads them ----

# runner NAME COMPILER: test/sql/run.c with the amalgamation; it loads the dfen.so beside it.
runner() {
  [ -z "$(find "$amalgamation/sqlite3.c" test/sql/run.c test/sql/statements.h -newer "$runners/$1/run" 2>&1)" ] && return
  mkdir -p "$runners/$1"
  "$2" -O1 -w -DSQLITE_INTROSPECTION_PRAGMAS -DDFEN_EXTENSION='"./dfen"' -I"$amalgamation" -o "$runners/$1/run" test/sql/run.c \
    "$amalgamation/sqlite3.c" -lm -lpthread -ldl
}
runner glibc gcc
runner musl musl-gcc

# runs NAME BINARY: runs all of test/sql, with the output in $work/log; fails if a statement does.
sql_files=$(for file; do readlink -f "$file"; done)
runs() (
  mkdir -p "$work/place.$1"
  cp "$runners/$1/run" "$2" "$work/place.$1/"
  cd "$work/place.$1"
  # The file names have no spaces.
  # shellcheck disable=SC2086
  ./run $sql_files
) >"$work/log" 2>&1

# tested NAME BINARY: reports that it runs them, and how many.
tested() {
  if runs "$1" "$2"; then
    passes "$1, ${2#"$work"/}"
  else
    grep -v '^ok' "$work/log" | tail -n 20 >"$work/got"
    fails "$1, ${2#"$work"/}" "$work/got"
  fi
}

tested glibc "$work/$prebuilt/dfen.so"
tested musl "$work/$prebuilt/dfen.so"
tested glibc "$work"/deb/usr/lib/*/dfen.so
if node test/hosts/packages/sql.mjs "$work/npm/package/sqlite.mjs" "$work/npm/package/dfen.wasm" "$@" >"$work/log" 2>&1; then
  passes "WebAssembly in Node"
else
  tail -n 20 "$work/log" >"$work/got"
  fails "WebAssembly in Node" "$work/got"
fi

cmp "$work/wheel/dfen/dfen.so" "$work/$prebuilt/dfen.so" >"$work/got" 2>&1 || true
same "the wheel's extension equals npm's" </dev/null
cmp "$packages/dfen.wasm" "$work/npm/package/dfen.wasm" >"$work/got" 2>&1 || true
same "the module beside the packages equals npm's" </dev/null

# ---- Their dependencies and symbols ----

# alone NAME FILE FUNCTION: it exports only that function, and needs only the C library.
alone() {
  {
    objdump -T "$2" | awk '$4 == ".text" { print "exports " $NF }'
    objdump -p "$2" | awk '$1 == "NEEDED" { print "needs " $2 }'
    objdump -T "$2" | grep -o 'GLIBC_[0-9.]*' | sort -uV | awk -F '[_.]' '$2 * 1000 + $3 > 2017 { print "too new: " $0 }'
  } >"$work/got"
  same "$1: one export, and only the C library, glibc 2.17 or older" <<END
exports $3
needs libc.so.6
END
}
alone "the extension" "$work/$prebuilt/dfen.so" sqlite3_dfen_init
alone "Python's module" "$work/wheel/dfen/_dfen.abi3.so" PyInit__dfen

# ---- Sizes ----

# small NAME FILE BYTES
small() {
  size=$(wc -c <"$2")
  if [ "$size" -le "$3" ]; then echo small; else echo "$size bytes, more than $3"; fi >"$work/got"
  same "the size of $1" <<'END'
small
END
}
small "dfen.wasm" "$packages/dfen.wasm" 945000
gzip -9c "$packages/dfen.wasm" >"$work/dfen.wasm.gz"
small "dfen.wasm, compressed" "$work/dfen.wasm.gz" 440000
gzip -9c "$build/wasm/core.wasm" >"$work/core.wasm.gz"
small "the module of dfen/core" "$build/wasm/core.wasm" 63000
small "it, compressed" "$work/core.wasm.gz" 30500
small "the npm package" "$packages/dfen-$version.tgz" 1900000
small "the wheel" "$packages/dfen-$version-cp310-abi3-manylinux_2_17_$(uname -m).whl" 1400000
small "the page" "$packages/dfen.html" 1000000
echo "# figure: wasm $(wc -c <"$packages/dfen.wasm") bytes ($(wc -c <"$work/dfen.wasm.gz") compressed), npm $(wc -c <"$packages/dfen-$version.tgz"), wheel $(wc -c <"$packages/dfen-$version-cp310-abi3-manylinux_2_17_$(uname -m).whl"), page $(wc -c <"$packages/dfen.html")"
finish
