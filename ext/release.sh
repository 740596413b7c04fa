#!/bin/sh
# Writes the sources of packages: dfen.c and its headers in source/, and the licences of the code in the binaries.
# Usage: release.sh DIRECTORY (from the project's root)
set -eu
directory=$1
mkdir -p "$directory/source"
test/repo/tools/dist.sh "$directory/source"

# Source packages need SQLite's headers. Without comments they are a tenth of the size.
for header in sqlite3.h sqlite3ext.h; do
  path=$(echo "#include <$header>" | gcc -M -x c - | tr ' ' '\n' | grep "/$header\$")
  {
    echo "/* SQLite's $header, which is in the public domain, without its comments. */"
    gcc -w -fpreprocessed -dD -E -P "$path"
  } >"$directory/source/$header"
done

# xxHash's licence must accompany binaries.
sed -n '/^ \* Copyright (C) .* Yann Collet/,/^ \*\//{/^ \* You can contact/q; s/^ \* \{0,1\}//; p}' "$directory/source/dfen.c" \
  >"$directory/xxhash.txt"
grep -q '^Redistribution and use' "$directory/xxhash.txt" || { echo "release: xxhash.h has no licence where it is looked for" >&2; exit 1; }
{
  cat LICENSE
  printf '\n%s\n\n' "xxHash, which is compiled into dfen:"
  cat "$directory/xxhash.txt"
  printf '%s\n' "dfen.wasm and the program dfen, where they are in the package, also hold SQLite, which is in the public domain, and parts of musl," \
    "Copyright 2005-2020 Rich Felker and others, under the MIT License as above."
} >"$directory/LICENSE"
