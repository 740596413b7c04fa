#!/bin/sh
# Every rule that the sources, the tests and the pages cite is in core/SPEC.md, and no number is used twice. The table of
# bounds equals dfen's results.
# Usage: spec.sh (from the project's root, after make)
set -eu
. test/repo/support/same.sh
page=core/SPEC.md

sed -n 's/^\*\*\([0-9]*\.[0-9]*\)\*\* .*/\1/p; s/^## \([0-9]*\)\. .*/\1/p' $page | sort >"$work/rules"
uniq -d "$work/rules" >"$work/got"
same "no number is repeated" </dev/null
number='[0-9]+(\.[0-9]+)?'
{
  grep -rhoE "SPEC $number(( to |, | and )$number)*" core ext sql test README.md
  grep -oE "\(($number(, | and | to ))*[0-9]+\.[0-9]+\)" $page
} | grep -oE "$number" | sort -u | comm -23 - "$work/rules" >"$work/got"
same "every cited rule exists" </dev/null
grep -rhoE "SPEC $number" core ext sql test | awk 'END { print (NR >= 100 ? "100 or more" : NR) " citations" }' >"$work/got"
same "citations are detected" <<'END'
100 or more citations
END

# "..." in a quotation leaves words out.
perl -0777 -e '
  my ($spec, $code) = map { open(my $in, "<", $_) or die "$_: $!\n"; <$in> } @ARGV;
  $spec =~ s/[`*]//g;
  $spec =~ s/\s+/ /g;
  while ($code =~ m{/\*(.*?)\*/}gs) {
    my $comment = $1 =~ s/\s*\n\s*\*?\s*/ /gr;
    while ($comment =~ /SPEC [\d.]+: "([^"]*)"/g) {
      print "$_\n" for grep { index($spec, $_) < 0 } split /\s*\.\.\.\)?[,:]?\s*/, $1;
    }
  }' $page test/core/slow/rules.c >"$work/got"
same "the rules that test/core/slow/rules.c quotes" </dev/null

# ---- The tables ----

# rows_of RULE: the rows of the tables of a rule, cells between tabs, without backquotes.
rows_of() {
  awk -v rule="$1" 'match($0, /^\*\*[0-9]+\.[0-9]+\*\* /) { inside = substr($0, 3, RLENGTH - 5) == rule }
    inside && /^\| / && !/^\| ---/ { gsub(/^\| | \|$|`/, ""); gsub(/ \| /, "\t"); print }' "$page" | tail -n +2
}

# asked NAME: the lines of $work/asked, `question TAB answer`, where questions are SQL, equal dfen's results.
asked() {
  awk -F '\t' '{ print "SELECT " $1 ";" }' "$work/asked" |
    sqlite3 -batch -init /dev/null -cmd ".load '$extension'" :memory: >"$work/answers" 2>&1
  cut -f 1 "$work/asked" | paste - "$work/answers" >"$work/got"
  same "$1" <"$work/asked"
  awk -v least="$2" 'END { print (NR >= least ? "enough" : NR) " rows" }' "$work/asked" >"$work/got"
  same "$1: rows" <<'END'
enough rows
END
}

rows_of 6.7 | awk -F '\t' '{ for (i = 2; i < 4; ++i) print "printf(" "\047%.6f\047" ", dfen_wilson_" (i == 2 ? "lower" : "upper") "(" $1 "))\t" sprintf("%.6f", $i) }' >"$work/asked"
asked "the bounds of rule 6.7" 8

finish
