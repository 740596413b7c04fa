#!/bin/sh
# The map in core/README.md names every file of core/ once and no other, each below the heading of its room; and what
# core/dfen.h says of where things are made names files that are there.
# Usage: map.sh (from the project's root)
set -eu
. test/support/same.sh

# "- `name`, `name`: ..." below "### `room/`"
awk '
  /^## / { room = ""; map = $0 == "## Map" }
  /^### `/ { room = $0; sub(/^### `/, "", room); sub(/`.*/, "", room) }
  map && /^- `/ {
    sub(/^- /, "")
    sub(/: .*/, "")
    count = split($0, names, ", ")
    for (i = 1; i <= count; ++i) { gsub(/`/, "", names[i]); print "core/" room names[i] }
  }' core/README.md | LC_ALL=C sort >"$work/named"
printf '%s\n' core/*.[ch] core/*/*.[ch] | LC_ALL=C sort >"$work/got"
same "the files of core/, and those in the map of core/README.md (-)" <"$work/named"

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
echo "figure: $(wc -l <"$work/named") files of core/ in the map"
finish "the map of core/"
