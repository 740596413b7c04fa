#!/bin/sh
# The table "function, fuzzer" (test/fuzz/functions.tsv) names every function of core/dfen.h once, with a target that
# calls it. SQL functions need no table: the target `functions` asks SQLite which there are.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# a declaration has its name before the first parenthesis; what is defined in the header stands there too
sed -n 's/^[a-z][a-z0-9_ ]* \**\(dfen_[a-z0-9_]*\)(.*/\1/p' core/dfen.h | sort >"$work/declared"
cut -f 1 test/fuzz/functions.tsv | sort >"$work/named"
if ! diff "$work/declared" "$work/named" >"$work/diff"; then
  echo "fuzz: test/fuzz/functions.tsv is not the list of core/dfen.h (< declared, > in the table):" >&2
  grep '^[<>]' "$work/diff" >&2
  exit 1
fi
while IFS='	' read -r function fuzzer; do
  grep -q "[^a-z_]$function(" "test/fuzz/$fuzzer.c" test/fuzz/fuzz.c ||
    { echo "fuzz: test/fuzz/$fuzzer.c does not call $function" >&2; exit 1; }
done <test/fuzz/functions.tsv
echo "Functions of core/dfen.h that have a fuzzer: $(wc -l <"$work/declared") passed, 0 failed"
