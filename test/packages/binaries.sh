#!/bin/sh
# The very files that the packages hold: each is taken out of its package, loaded into a SQLite of its own kind of machine, and runs
# all of test/sql there; under qemu and wine where this machine is of another kind.
# Usage: binaries.sh BUILD AMALGAMATION VERSION FILE.sql ... (from the project's root)
set -eu
build=$1
amalgamation=$2
version=$3
shift 3
. test/support/same.sh
packages=$build/packages
runners=$build/packages-runners
mkdir -p "$runners"

# ---- What is in the packages ----

mkdir "$work/npm" "$work/x86_64" "$work/aarch64" "$work/deb"
tar xzf "$packages/dfen-$version.tgz" -C "$work/npm"
for machine in x86_64 aarch64; do
  (cd "$work/$machine" && python3 -m zipfile -e "$OLDPWD/$packages/dfen-$version-py3-none-manylinux_2_17_$machine.whl" .)
done
dpkg-deb -x "$packages/libsqlite3-mod-dfen_$version-1_$(dpkg --print-architecture).deb" "$work/deb"
(cd "$work" && find . -name 'dfen.so' -o -name 'dfen.dll' -o -name 'dfen.wasm' | LC_ALL=C sort) >"$work/got"
same "the binaries of all packages" <<END
./aarch64/dfen/dfen.so
./deb/usr/lib/x86_64-linux-gnu/dfen.so
./npm/package/dfen.wasm
./npm/package/prebuilt/linux-arm64/dfen.so
./npm/package/prebuilt/linux-x64/dfen.so
./npm/package/prebuilt/win32-x64/dfen.dll
./x86_64/dfen/dfen.so
END

# ---- A SQLite that loads them, for each kind of machine ----

# runner NAME COMPILER ...: test/sql/run.c with the amalgamation; it loads what stands beside it as dfen.so or dfen.dll.
runner() {
  name=$1
  shift
  [ -z "$(find "$amalgamation/sqlite3.c" test/sql/run.c test/sql/statements.h -newer "$(echo "$runners/$name"/run*)" 2>&1)" ] && return
  mkdir -p "$runners/$name"
  # linked with what dlopen needs, where that is a library of its own
  # shellcheck disable=SC2046
  "$@" -O1 -w -DSQLITE_INTROSPECTION_PRAGMAS -DDFEN_EXTENSION='"./dfen"' -I"$amalgamation" -o "$runners/$name/run" test/sql/run.c \
    "$amalgamation/sqlite3.c" $([ "$name" = windows ] || echo -lm -lpthread -ldl)
}
runner x64 gcc
runner musl musl-gcc
runner arm64 aarch64-linux-gnu-gcc
runner windows x86_64-w64-mingw32-gcc

# runs NAME BINARY: all of test/sql, in $work/log; fails when a statement does.
sql_files=$(for file; do readlink -f "$file"; done)
runs() (
  name=$1
  place=$work/place.$name
  mkdir -p "$place"
  cp "$runners/$name"/run* "$place/run.exe" # the compiler for Windows adds .exe itself
  case $name in # nothing of an earlier run stays
    windows) cp "$2" "$place/dfen.dll" ;;
    *) cp "$2" "$place/dfen.so" ;;
  esac
  cd "$place"
  # The names of the files have no spaces.
  # shellcheck disable=SC2086
  case $name in
    arm64) qemu-aarch64-static -L /usr/aarch64-linux-gnu ./run.exe $sql_files ;;
    windows) WINEDEBUG=-all WINEPREFIX=$work/wine /usr/lib/wine/wine64 ./run.exe $sql_files ;;
    *) ./run.exe $sql_files ;;
  esac
) >"$work/log" 2>&1

# tested NAME BINARY: that it runs them, and how many.
tested() {
  if runs "$1" "$2"; then
    passed=$((passed + 1))
    sed -n "s:^SQL statements against:$1, ${2#"$work"/}\::p" "$work/log" | tr -d '\r'
  else
    failed=$((failed + 1))
    echo "$1: ${2#"$work"/} fails:"
    tail -n 20 "$work/log"
  fi
}

prebuilt=$work/npm/package/prebuilt
tested x64 "$prebuilt/linux-x64/dfen.so"
tested musl "$prebuilt/linux-x64/dfen.so"
tested arm64 "$prebuilt/linux-arm64/dfen.so"
tested windows "$prebuilt/win32-x64/dfen.dll"
if node test/packages/sql.mjs "$work/npm/package/sqlite.mjs" "$work/npm/package/dfen.wasm" "$@" >"$work/log" 2>&1; then
  passed=$((passed + 1))
  tail -n 1 "$work/log"
else
  failed=$((failed + 1))
  tail -n 20 "$work/log"
fi

# The others are the same files to the byte, or are tested too.
for binary in "$work/x86_64/dfen/dfen.so" "$work/deb/usr/lib/x86_64-linux-gnu/dfen.so"; do
  cmp -s "$binary" "$prebuilt/linux-x64/dfen.so" || tested x64 "$binary"
done
cmp -s "$work/aarch64/dfen/dfen.so" "$prebuilt/linux-arm64/dfen.so" || tested arm64 "$work/aarch64/dfen/dfen.so"
cmp "$packages/dfen.wasm" "$work/npm/package/dfen.wasm" >"$work/got" 2>&1 || true
same "the module beside the packages is npm's" </dev/null

# ---- A file of the wrong machine is found ----

for wrong in "x64 $prebuilt/linux-arm64/dfen.so" "arm64 $prebuilt/linux-x64/dfen.so" "windows $prebuilt/linux-x64/dfen.so"; do
  # Two words.
  # shellcheck disable=SC2086
  if runs $wrong; then echo "it ran"; else echo "it did not load"; fi >"$work/got"
  same "a file of another machine: $wrong" <<'END'
it did not load
END
done

WINEPREFIX=$work/wine /usr/lib/wine/wineserver64 -w # it writes into its folder until it ends

# ---- What they need and what they show ----

for binary in "$prebuilt/linux-x64/dfen.so" "$prebuilt/linux-arm64/dfen.so"; do
  objdump=objdump
  case $binary in *arm64*) objdump=aarch64-linux-gnu-objdump ;; esac
  $objdump -T "$binary" | awk '$4 == ".text" { print "exports " $NF }' >"$work/got"
  $objdump -p "$binary" | awk '$1 == "NEEDED" { print "needs " $2 }' >>"$work/got"
  $objdump -T "$binary" | grep -o 'GLIBC_[0-9.]*' | sort -uV | awk -F '[_.]' '$2 * 1000 + $3 > 2017 { print "too new: " $0 }' >>"$work/got"
  same "${binary#"$prebuilt"/}: one export, the C library alone, of 2.17 or older" <<'END'
exports sqlite3_dfen_init
needs libc.so.6
END
done
x86_64-w64-mingw32-objdump -p "$prebuilt/win32-x64/dfen.dll" |
  awk '/Ordinal\/Name Pointer/ { table = 1; next } table && NF == 0 { exit } table { print $NF }' >"$work/got"
same "dfen.dll: one export" <<'END'
sqlite3_dfen_init
END

# ---- Sizes ----

# small NAME FILE BYTES
small() {
  size=$(wc -c <"$2")
  if [ "$size" -le "$3" ]; then echo small; else echo "$size bytes, more than $3"; fi >"$work/got"
  same "the size of $1" <<'END'
small
END
}
small "dfen.wasm" "$packages/dfen.wasm" 950000
gzip -9c "$packages/dfen.wasm" >"$work/dfen.wasm.gz"
small "dfen.wasm, compressed" "$work/dfen.wasm.gz" 400000
small "the npm package" "$packages/dfen-$version.tgz" 1200000
small "the wheel" "$packages/dfen-$version-py3-none-manylinux_2_17_x86_64.whl" 450000
small "the page" "$packages/dfen.html" 1400000
echo "figure: wasm $(wc -c <"$packages/dfen.wasm") bytes ($(wc -c <"$work/dfen.wasm.gz") compressed), npm $(wc -c <"$packages/dfen-$version.tgz"), wheel $(wc -c <"$packages/dfen-$version-py3-none-manylinux_2_17_x86_64.whl"), page $(wc -c <"$packages/dfen.html")"
finish "the binaries in the packages"
