#!/bin/sh
# The maps in core/README.md and ext/README.md name every file once and no other, each below the heading of its room; and what
# core/dfen.h says of where things are made names files that are there.
# Usage: map.sh (from the project's root)
set -eu
. test/support/same.sh

# "- `name`, `name`: ..." below "### `room/`"
named() {
  awk -v folder="$1" '
    /^## / { room = ""; map = $0 == "## Map" }
    /^### `/ { room = $0; sub(/^### `/, "", room); sub(/`.*/, "", room) }
    map && /^- `/ {
      sub(/^- /, "")
      sub(/: .*/, "")
      count = split($0, names, ", ")
      for (i = 1; i <= count; ++i) { gsub(/`/, "", names[i]); print folder "/" room names[i] }
    }' "$1/README.md" | LC_ALL=C sort >"$work/named"
}
named core
printf '%s\n' core/*.[ch] core/*/*.[ch] | LC_ALL=C sort >"$work/got"
same "the files of core/, and those in the map of core/README.md (-)" <"$work/named"
files=$(wc -l <"$work/named")
named ext
printf '%s\n' ext/*.def ext/*.[ch] ext/plain/*.[ch] ext/python/*.c ext/python/*.def ext/wasm/*.c ext/duckdb/*.c ext/postgresql/*.[ch] ext/sqlite/*.[ch] ext/sqlite/*/*.[ch] |
  LC_ALL=C sort >"$work/got"
same "the files of ext/, and those in the map of ext/README.md (-)" <"$work/named"
files=$((files + $(wc -l <"$work/named")))

# Every file in C begins with what it is for; a file of ext/ has at most 400 lines.
for file in core/*/*.c ext/*.c ext/plain/*.c ext/python/*.c ext/python/*.def ext/wasm/*.c ext/duckdb/*.c ext/postgresql/*.c ext/sqlite/*.c ext/sqlite/*/*.c; do
  case $(head -c 2 "$file") in '/*') ;; *) echo "$file" ;; esac
done >"$work/got"
same "files without a head" </dev/null
awk 'FNR == 401 { print FILENAME }' ext/*.[ch] ext/*/*.[ch] ext/sqlite/*/*.[ch] >"$work/got"
same "files of ext/ with more than 400 lines" </dev/null

# "Made in room/: a.c, b.c; room/c.c for this and that."; what has no "/" is of the room named last
sed -n 's:^/\* Made in \(.*\)\. \*/$:\1:p' core/dfen.h | awk '
  {
    room = ""
    count = split($0, words, /[ ,;]+/)
    for (i = 1; i <= count; ++i) {
      if (words[i] ~ /\/:$/) { room = words[i]; sub(/:$/, "", room) }
      else if (words[i] ~ /\/.*\.c$/) print "core/" words[i]
      else if (words[i] ~ /\.c$/) print "core/" room words[i]
    }
  }' | LC_ALL=C sort -u >"$work/made"
printf '%s\n' core/*/*.c | LC_ALL=C sort >"$work/sources"
LC_ALL=C comm -23 "$work/made" "$work/sources" >"$work/got"
same "files that core/dfen.h names and that are not there" </dev/null
grep -c '^/\* Made in ' core/dfen.h >"$work/got"
same "sections of core/dfen.h that name their files, of all (-)" <<END
$(grep -c '^/\* ---- ' core/dfen.h)
END
echo "# figure: $files files in the maps"
finish
