#!/bin/sh
# Pages, comments and messages use the terms of the field: piece, side to move, roll, is NULL, is not text. Each word or phrase below
# has a plainer one. Quotations do not count: blocks, code in backquotes, text in double quotes.
# Usage: style.sh [PAGE ...] (from the project's root; without arguments, all pages)
set -eu
. test/support/same.sh

# Extended regular expressions, one a line, for whole words: in any case, and as they are.
any_case='men|man
movers?
he|him|his
anew
told
mends?|mended|mending
stands?|stood
(goes|go|went) on
(is|are|was|were) no
that is none
in the place of
of ours|one.s own
throws?
what it gives
witness(es)?
strangers?
riddles?'
exact_case='Who (has|is|wants|may|looks|can|does|knows|reads|asks)
, who (has|wants|may|looks)'

# find_words FILE: the words of $work/prose with a plainer one, each as FILE:LINE:TEXT.
find_words() {
  {
    grep -niwE "$(echo "$any_case" | paste -s -d '|' -)" "$work/prose" || true
    grep -nwE "$(echo "$exact_case" | paste -s -d '|' -)" "$work/prose" || true
  } | sed "s|^|$1:|"
}

# shellcheck disable=SC2046 # names without blanks
[ $# -gt 0 ] || set -- $(find README.md .github core ext sql test -name '*.md' | LC_ALL=C sort)
for page; do
  # "there is no row" is the field's English, and "x is no text" is not
  awk '/^ *```/ { fenced = !fenced } { line = fenced || /^    |^ *```/ ? "" : $0
    gsub(/`[^`]*`/, "_", line); gsub(/"[^"]*"/, "_", line); gsub(/[Tt]here (is|are|was|were) no/, "_", line); print line }' "$page" >"$work/prose"
  find_words "$page"
done >"$work/got"
same "no word of the pages that has a plainer one" </dev/null

# Comments, and the texts between double quotes; quotations within comments do not count.
for file in $(git ls-files -- 'core/*.[ch]' 'ext/*.[ch]' 'ext/*.def' 'test/*.[ch]'); do
  perl -0777 -pe '
    s{(/\*.*?\*/)|("(?:[^"\\\n]|\\.)*")|(\n)|.}{
      my $text = $1 // $2 // $3 // "";
      $text =~ s/"[^"]*"/_/g if defined $1;
      $text =~ s/[Tt]here (is|are|was|were) no/_/g;
      $text}gse' "$file" >"$work/prose"
  find_words "$file"
done >"$work/got"
same "no word of comments and messages in C that has a plainer one" </dev/null
finish
