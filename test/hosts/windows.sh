#!/bin/sh
# A DLL with one export, the entry point.
# Usage: windows.sh BUILD (from the project's root; CC is the compiler of this machine, MAKE the make to call)
set -eu
build=$1
mkdir -p "$build/include"
# The required headers are the same on every machine, but the compiler for Windows does not search their directory.
for header in sqlite3.h sqlite3ext.h xxhash.h zlib.h zconf.h; do
  cp "$(echo "#include <$header>" | ${CC:-cc} -E -x c - | sed -n "s:^# 1 \"\(/.*/$header\)\".*:\1:p" | head -n 1)" "$build/include/"
done
${MAKE:-make} --no-print-directory BUILD="$build" CC=x86_64-w64-mingw32-gcc CPPFLAGS="-isystem $build/include" \
  EXTENSION="$build/dfen.dll" "$build/dfen.dll"
x86_64-w64-mingw32-objdump -p "$build/dfen.dll" |
  awk '/Ordinal\/Name Pointer/ { table = 1; next } table && NF == 0 { exit } table { print $NF }' >"$build/exports"
echo sqlite3_dfen_init | diff - "$build/exports"
echo "figure: a DLL with one export"
