#!/bin/sh
# The dependencies of the files of core/ and ext/ are acyclic, and on other folders only as the maps of core/README.md and
# ext/README.md order them. A file depends on another if it includes its header or uses a name that it defines, as nm reports for
# the object. A C file and its header count as one file here. Left out are the public headers, which describe all of the core, the C
# functions of functions.def, which its table refers to, and the header of the host, which host.h includes. Names that files of
# core/ share begin with core_.
# The modules of ext/web are checked in the same way.
# Usage: rooms.sh (from the project's root, after make)
set -eu
. test/repo/support/same.sh

# "folder/file folder/file": the first depends on the second.
awk -F '"' '/^#include ".*[.]h"$/ {
    path = FILENAME
    sub(/[^\/]*$/, "", path)
    path = path $2
    while (sub(/[a-z]*\/\.\.\//, "", path)) {
    }
    if (path !~ "^core/dfen[a-z_]*[.]h$" && !(FILENAME == "ext/host/host.h" && path == "ext/sqlite/host.h")) print FILENAME, path
  }' core/*/*.[ch] ext/*/*.[ch] ext/*/*/*.[ch] | sed -E 's:[.][ch]( |$):\1:g' >"$work/uses"
# "name folder/file" of the names that objects define, and of those they use.
objects_in=${BUILD:-build}
objects=$(printf '%s\n' core/*/*.c ext/functions/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c ext/games/*.c ext/import/*.c ext/files/*.c \
  ext/program/*.c | sed "s:\(.*\)\.c$:$objects_in/\1.o:")
names_of() {
  # Names of files have no blanks.
  # shellcheck disable=SC2086
  nm -A "$@" $objects | sed "s|^$objects_in/\\([^:]*\\)[.]o:.* \\([^ ]*\\)\$|\\2 \\1|" | grep -vE '^((answer|call|table|aggregate)_dfen_|sqlite3_api )'
}
names_of --defined-only --extern-only >"$work/defined"
names_of --undefined-only >"$work/undefined"
awk 'NR == FNR { file[$1] = $2; next } $1 in file { print $2, file[$1] }' "$work/defined" "$work/undefined" >>"$work/uses"
awk '$1 != $2' "$work/uses" | LC_ALL=C sort -u >"$work/arrows"

# Names shared between the files of core/.
grep -ohwE '(dfen|DFEN)_[A-Za-z0-9_]+' core/*.h | LC_ALL=C sort -u >"$work/public"
{
  awk '$2 ~ /^core\// && $1 !~ /^core_/ { print $1 }' "$work/defined"
  grep -ohwE '(dfen|DFEN)_[A-Za-z0-9_]+' core/*/*.h | grep -v '^DFEN_CORE_'
} | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$work/public" >"$work/got"
same "names that are not in core/dfen*.h and do not begin with core_" </dev/null

# Enumerators that two enums declare, as if they were one. The headers of hosts declare those of host.h.
# Names of files have no blanks.
# shellcheck disable=SC2046
awk '
  FNR == 1 { text = "" }
  /^#/ { next }
  { sub(/\/\*.*\*\//, ""); text = text $0 " " }
  /}/ {
    while (match(text, /enum [a-z_]*( )?[{][^}]*[}]/)) {
      names = substr(text, RSTART, RLENGTH)
      text = substr(text, RSTART + RLENGTH)
      sub(/^[^{]*[{]/, "", names)
      gsub(/\/\*[^*]*\*\//, "", names)
      for (i = split(names, part, ","); i > 0; --i) if (match(part[i], /[A-Z][A-Za-z0-9_]*/)) print substr(part[i], RSTART, RLENGTH)
    }
  }' core/*.h core/*/*.[ch] $(find ext -name '*.[ch]' ! -path '*/host.h') | LC_ALL=C sort >"$work/enumerators"
[ "$(wc -l <"$work/enumerators")" -gt 600 ] || echo "  only $(wc -l <"$work/enumerators") enumerators were found" >>"$work/enumerators"
LC_ALL=C uniq -d "$work/enumerators" >"$work/got"
grep '^  ' "$work/enumerators" >>"$work/got" || true
same "enumerators that are declared twice" </dev/null

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
same "files of core/ and ext/ that use each other in a circle" </dev/null

# The files of these folders depend on no host.
grep -il 'sqlite3' ext/functions/arguments/*.[ch] ext/functions/*.[ch] ext/functions.def >"$work/got" || true
same "files of ext/ that name sqlite3" </dev/null

# The folders in their order: the headings of the maps.
for folder in core ext; do sed -n "s:^### \`\([a-z/]*\)/\`.*:$folder/\1:p" $folder/README.md; done >"$work/rooms"
for room in core/*/; do echo "${room%/}"; done | LC_ALL=C sort >"$work/got"
grep '^core/' "$work/rooms" | LC_ALL=C sort >"$work/named"
same "the folders of core/, and those that core/README.md names (-)" <"$work/named"
awk '
  NR == FNR { place[$1] = NR; next }
  { one = $1; other = $2; sub(/\/[^\/]*$/, "", one); sub(/\/[^\/]*$/, "", other) }
  !(one in place) || !(other in place) || place[other] > place[one] { print "  " $1 " -> " $2 }' "$work/rooms" "$work/arrows" >"$work/got"
same "files that use files of a folder after theirs" </dev/null

# The modules of the page and of its worker in their order; a module imports only those before it, and no view imports a view.
cat >"$work/modules" <<'END'
text board_text words drag examples icons engine kept state address
actions/place actions/play actions/practise actions/games actions/position actions/sql parts view page begin
worker/database worker/turns worker/counted worker/choice worker/about worker/model worker/pooling
worker/dates worker/filter worker/judged worker/played worker/story worker/reading worker/main
END
grep -oE "from '\.[^']*\.js'" ext/web/*.js ext/web/*/*.js | sed "s/'$//" | awk '
  NR == FNR { for (i = 1; i <= NF; ++i) place[$i] = ++count; next }
  {
    one = $1; sub(/:from$/, "", one); other = one; sub(/[^\/]*$/, "", other); other = other substr($0, index($0, "\047") + 1)
    while (sub(/\/\.\//, "/", other) || sub(/[a-z]+\/\.\.\//, "", other)) { }
    arrow = "  " one " -> " other
    gsub(/^ext\/web\/|\.js$/, "", one); gsub(/^ext\/web\/|\.js$/, "", other); sub(/^view\/.*/, "view", one); sub(/^view\/.*/, "view", other)
    if (other !~ /^(ext\/)?wasm/ && (!(one in place) || !(other in place) || place[other] >= place[one])) print arrow
    ++arrows
  }
  END { if (arrows < 100) print "  only " arrows + 0 " imports were found" }' "$work/modules" - >"$work/got"
same "modules of the page that import one after them" </dev/null
LC_ALL=C.UTF-8 grep -nE '.{121,}' ext/web/*.js ext/web/*/*.js >"$work/got" || true
same "lines of the page over 120 characters" </dev/null
between=$(awk '{ sub(/\/[^\/]*$/, "", $1); sub(/\/[^\/]*$/, "", $2) } $1 != $2 { print $1, $2 }' "$work/arrows" | sort -u | wc -l)
echo "# figure: $(wc -l <"$work/rooms") folders, $between arrows between them, $(wc -l <"$work/arrows") between files"
finish
