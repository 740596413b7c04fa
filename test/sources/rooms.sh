#!/bin/sh
# The dependencies of the files of core/ are acyclic, and on other rooms only as core/README.md orders them. A file depends on another if it
# includes its header or uses a name that it defines, as nm reports for the object. A C file and its header count as one file here; the
# public headers, which describe all of them, are left out. Names shared between the files begin with core_.
# Usage: rooms.sh (from the project's root, after make)
set -eu
. test/support/same.sh

# "room/file room/file": the first depends on the second.
awk -F '"' '/^#include ".*"$/ {
    path = FILENAME
    sub(/[^\/]*$/, "", path)
    path = path $2
    while (sub(/[a-z]*\/\.\.\//, "", path)) {
    }
    if (path !~ "^core/dfen[a-z_]*[.]h$") print FILENAME, path
  }' core/*/*.[ch] | sed 's:core/\([^ ]*\)\.[ch]:\1:g' >"$work/uses"
# "name room/file" of the names that objects define, and of those they use.
objects=$(printf '%s\n' core/*/*.c | sed "s:\(.*\)\.c$:$build/\1.o:")
names_of() {
  # Names of files have no blanks.
  # shellcheck disable=SC2086
  nm -A "$@" $objects | sed 's:^.*/core/\([^:]*\)\.o\:.* \([^ ]*\)$:\2 \1:'
}
names_of --defined-only --extern-only >"$work/defined"
names_of --undefined-only >"$work/undefined"
awk 'NR == FNR { file[$1] = $2; next } $1 in file { print $2, file[$1] }' "$work/defined" "$work/undefined" >>"$work/uses"
awk '$1 != $2' "$work/uses" | LC_ALL=C sort -u >"$work/arrows"

# Names shared between the files of core/.
grep -ohwE '(dfen|DFEN)_[A-Za-z0-9_]+' core/*.h | LC_ALL=C sort -u >"$work/public"
{
  awk '$1 !~ /^core_/ { print $1 }' "$work/defined"
  grep -ohwE '(dfen|DFEN)_[A-Za-z0-9_]+' core/*/*.h | grep -v '^DFEN_CORE_'
} | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$work/public" >"$work/got"
same "names outside core/dfen*.h that do not begin with core_" </dev/null

# Repeatedly removes files without dependencies or dependents among the rest: what remains is cycles and the paths between them.
awk '
  { knows[$1, $2] = 1; file[$1] = file[$2] = 1 }
  END {
    do {
      taken = 0
      for (one in file) {
        first = last = 1
        for (other in file) {
          if ((one, other) in knows) last = 0
          if ((other, one) in knows) first = 0
        }
        if (first || last) { delete file[one]; taken = 1 }
      }
    } while (taken)
    for (one in file) for (other in file) if ((one, other) in knows) print "  " one " -> " other
  }' "$work/arrows" | LC_ALL=C sort >"$work/got"
same "cyclic dependencies of files of core/" </dev/null

# The files of ext/ itself depend on no host.
grep -il 'sqlite3' ext/arguments/*.[ch] ext/functions/*.[ch] ext/functions.def >"$work/got" || true
same "files of ext/ that name sqlite3" </dev/null

# The rooms in their order: the headings of the map.
sed -n 's:^### `\([a-z]*\)/`.*:\1:p' core/README.md >"$work/rooms"
for room in core/*/; do basename "$room"; done | LC_ALL=C sort >"$work/got"
LC_ALL=C sort "$work/rooms" >"$work/named"
same "the rooms of core/, and those that core/README.md names (-)" <"$work/named"
awk '
  NR == FNR { place[$1] = NR; next }
  { split($1, one, "/"); split($2, other, "/") }
  place[other[1]] > place[one[1]] { print "  " $1 " -> " $2 }' "$work/rooms" "$work/arrows" >"$work/got"
same "files of core/ that depend on files of a later room" </dev/null
between=$(awk '{ split($1, one, "/"); split($2, other, "/") } one[1] != other[1] { print one[1], other[1] }' "$work/arrows" |
  sort -u | wc -l)
echo "# figure: $(wc -l <"$work/rooms") rooms, $between arrows between them, $(wc -l <"$work/arrows") between files"
finish
