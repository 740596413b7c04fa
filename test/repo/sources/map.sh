#!/bin/sh
# The maps of core/README.md and ext/README.md name every file and no other, and every C file begins with its purpose.
# Usage: map.sh (from the project's root)
set -eu
. test/repo/support/same.sh

# "- `name`, `name`: ..." below "### `room/`"
for folder in core ext; do
  awk -v folder="$folder" '
    /^## / { room = ""; map = $0 == "## Map" }
    /^### `/ { split($0, part, "`"); room = part[2] }
    map && /^- `/ {
      sub(/: .*/, "")
      count = split($0, part, "`")
      for (i = 2; i <= count; i += 2) print folder "/" room part[i]
    }' $folder/README.md | LC_ALL=C sort >"$work/named"
  find $folder -name '*.[ch]' -o -name '*.def' | LC_ALL=C sort >"$work/got"
  same "the files of $folder/, and those in its map (-)" <"$work/named"
done

find core ext \( -name '*.[ch]' -o -name '*.def' \) -exec awk 'FNR == 1 && !/^\/\*/ { print FILENAME }' {} + >"$work/got"
same "files without a head comment" </dev/null
# A name says where its file is. The hosts have the same parts, and sql/ the same files in each dialect.
find core ext sql -name '*.[ch]' -o -name '*.js' -o -name '*.mjs' -o -name '*.sql' | sed -E '/\/host\.[ch]$/d; /^sql\/[a-z]+\//d; s:.*/::' |
  LC_ALL=C sort | uniq -d >"$work/got"
same "names that two files have" </dev/null
find ext -name '*.[ch]' -exec awk 'FNR == 401 { print FILENAME }' {} + >"$work/got"
same "files of ext/ with more than 400 lines" </dev/null
finish
