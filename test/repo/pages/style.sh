#!/bin/sh
# Pages, comments and messages use the terms of the field: piece, side to move, roll, is NULL, is not text. Each word or phrase below
# has a plainer one. words.pl says what counts.
# Usage: style.sh [FILE ...] (from the project's root; without arguments, all files)
set -eu
. test/repo/support/same.sh
root=$PWD

# Regular expressions of Perl, one per line, for whole words: in any case, and as they are.
any_case='men|man(?! page)
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
throws?(?! (an error|if|SQLException))
what it gives
witness(es)?
strangers?
riddles?'
exact_case='Who (has|is|wants|may|looks|can|does|knows|reads|asks)
, who (has|wants|may|looks)'

find README.md .github core ext sql test Makefile -type f >"$work/files"
grep -E '\.(md|c|h|def|js|mjs|cjs|ts|mts|css|html|py|pyi|pl|sql|sh|mk)$|^Makefile$' "$work/files" >"$work/chosen"
if [ $# -gt 0 ]; then
  printf '%s\n' "$@" >"$work/chosen"
fi
xargs test/repo/pages/words.pl "$any_case" "$exact_case" <"$work/chosen" >"$work/got"
same "no word of pages, comments and messages that has a plainer one" </dev/null

# A sample of each kind: only the lines with "odd" are prose.
mkdir "$work/samples"
cd "$work/samples"
printf '%s\n' 'It is made odd.' '`odd` and "odd"' '```' 'odd' '```' >a.md
printf '%s\n' '/* Made' 'odd. */' 'int odd;' 'puts("is made odd");' 'x = "odd";' '// "odd"' >b.c
printf '%s\n' '// Made odd.' 'const odd = 1;' 'throw Error(`is made odd`);' "x = 'odd';" "f('SELECT x FROM odd')" >c.js
printf '%s\n' '# Made odd.' 'def odd():' '    """Makes it' '    odd."""' "    raise E('is made odd')" '    sql("SELECT x FROM odd")' >d.py
printf '%s\n' '-- Made odd.' 'SELECT odd;' "SELECT 'is made odd';" "SELECT 'odd';" 'SELECT 1 AS "is made odd";' >e.sql
printf '%s\n' '#!/bin/sh' '# Made odd.' 'odd # odd' 'echo "is made odd"' 'cat <<END' '# odd' 'END' "grep ' is odd '" >f.sh
printf '%s\n' '# Made odd.' 'odd: ## made odd' '	odd' >g.mk
"$root/test/repo/pages/words.pl" odd odd a.md b.c c.js d.py e.sql f.sh g.mk | cut -d : -f 1,2 | paste -s -d ' ' - >"$work/got"
cd "$root"
same "the prose of a page and of sources" <<'END'
a.md:1 b.c:2 b.c:4 c.js:1 c.js:3 d.py:1 d.py:4 d.py:5 e.sql:1 e.sql:3 f.sh:2 f.sh:3 f.sh:4 g.mk:1 g.mk:2
END
finish
