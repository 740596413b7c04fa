#!/bin/sh
# Every function of core/dfen.h has a fuzzer that calls it, in test/fuzz/NAME.c or in what all of them share. SQL functions
# are not listed: the target `functions` asks SQLite which there are.
# Usage: table.sh [--print] (from the project's root; --print lists them: function TAB its fuzzers)
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# a declaration has its name before the first parenthesis; what is defined in the header stands there too
sed -n 's/^[a-z][a-z0-9_ ]* \**\(dfen_[a-z0-9_]*\)(.*/\1/p' core/dfen.h | sort >"$work/declared"
# each name once a file that calls it
grep -o '\bdfen_[a-z0-9_]*(' test/fuzz/*.c | sed 's:test/fuzz/\(.*\)\.c\:\(.*\)(:\2 \1:' | sort -u >"$work/called"
awk 'NR == FNR { fuzzers[$1] = fuzzers[$1] " " $2; next } { print $1 "\t" substr(fuzzers[$1], 2) }' "$work/called" \
  "$work/declared" >"$work/table"
awk -F '\t' '$2 == ""' "$work/table" >"$work/left"
if [ -s "$work/left" ]; then
  echo "fuzz: no program of test/fuzz calls these functions of core/dfen.h:" >&2
  cat "$work/left" >&2
  exit 1
fi
[ "${1:-}" != --print ] || cat "$work/table"
echo "Functions of core/dfen.h that have a fuzzer: $(wc -l <"$work/declared") passed, 0 failed"
