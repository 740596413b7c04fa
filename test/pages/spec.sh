#!/bin/sh
# Every rule that the sources, the tests and the pages cite stands in core/SPEC.md, and no number stands there twice. What a
# comment quotes from a rule is what the rule says. The tables of keys, indexes and counts are what dfen answers.
# Usage: spec.sh (from the project's root, after make)
set -eu
. test/support/same.sh
page=core/SPEC.md

# `n.m TAB line` for every rule, and `n TAB line` for every section.
rules_of() {
  awk '/^```/ { fenced = !fenced }
    !fenced && match($0, /^\*\*[0-9]+\.[0-9]+\*\* /) { print substr($0, 3, RLENGTH - 5) "\t" FNR }
    !fenced && match($0, /^## [0-9]+\. /) { print substr($0, 4, RLENGTH - 5) "\t" FNR }' "$1"
}

# What can cite: text of the project's own hand. Archives and vectors are data.
files_of() {
  find core ext sql test README.md Makefile \( -name '*.tar.gz' -o -name '*.tsv' \) -prune \
    -o -type f -exec grep -lIE 'SPEC|ENDGAME [0-9]' {} + | grep -vx 'core/SPEC.md\|test/pages/spec.sh' | LC_ALL=C sort
}

# `file TAB line TAB number` for every citation, one a number: SPEC 5, SPEC 5.12, SPEC 5.10 to 5.14, SPEC 2, 3 and 4.1.
citations_of() {
  files_of | xargs awk '
    {
      rest = $0
      # a citation that goes on in the next line of a comment
      if (open && match(rest, /^[ *\/#-]*[0-9]+(\.[0-9]+)?/)) rest = "SPEC " substr(rest, match(rest, /[0-9]/))
      open = 0
      while (match(rest, /SPEC [0-9]+(\.[0-9]+)?(( to |, | and )[0-9]+(\.[0-9]+)?)*/)) {
        list = substr(rest, RSTART + 5, RLENGTH - 5)
        rest = substr(rest, RSTART + RLENGTH)
        count = split(list, number, / to |, | and /)
        for (i = 1; i <= count; ++i) print FILENAME "\t" FNR "\t" number[i]
        open = rest ~ /^( to|,| and)$/
      }
      open = open || rest ~ /SPEC$/
    }'
}

# ---- The numbers of the page ----

rules_of "$page" >"$work/rules"
cut -f 1 "$work/rules" | LC_ALL=C sort | uniq -d >"$work/got"
same "no number stands twice" </dev/null

# In order, so that a rule is found, and rule n.m stands in section n.
awk -F '\t' '
  $1 !~ /\./ { if ($1 != section + 1) print "section " $1 " comes after section " section; section = $1; last = 0; next }
  { split($1, part, "."); if (part[1] != section || part[2] <= last) print "rule " $1 " (line " $2 ") comes after " section "." last; last = part[2] }' \
  "$work/rules" >"$work/got"
same "sections and rules stand in order" </dev/null

# References in the page itself: in parentheses, or after a small word.
awk -F '\t' 'NR == FNR { there[$1]; next }
  {
    rest = $0
    while (match(rest, /(\((SPEC )?|[ (](of|by|in|as|with|see|from) )[0-9]+\.[0-9]+((, | and | to )[0-9]+\.[0-9]+)*([^0-9.%]|$)/)) {
      list = substr(rest, RSTART, RLENGTH)
      rest = substr(rest, RSTART + RLENGTH)
      if (rest ~ /^%/) continue
      gsub(/[^0-9. ]/, " ", list)
      count = split(list, number, " ")
      for (i = 1; i <= count; ++i) if (number[i] ~ /^[1-9][0-9]*\.[1-9][0-9]*$/ && !(number[i] in there)) print "line " FNR ": there is no rule " number[i]
    }
  }' "$work/rules" "$page" >"$work/got"
same "what the page itself refers to stands in it" </dev/null

# ---- What cites it ----

citations_of >"$work/citations"
awk -F '\t' 'NR == FNR { there[$1]; next } !($3 in there) { print $1 ":" $2 ": there is no rule " $3 " in core/SPEC.md" }' \
  "$work/rules" "$work/citations" >"$work/got"
same "every rule that is cited stands in core/SPEC.md" </dev/null

awk 'END { print (NR >= 100 ? "100 or more" : NR) " citations" }' "$work/citations" >"$work/got"
same "the citations are found" <<'END'
100 or more citations
END

files_of | xargs grep -nE 'ENDGAME [0-9]|SPEC [a-z(]|SPEC [0-9]+\.[0-9]+\.[0-9]' /dev/null >"$work/got" || true
same "nothing is cited in another way" </dev/null

# ---- What is quoted ----

# SPEC n.m: "words of the rule"; "more of its words": with " ..." where some are left out. Spaces and
# line ends are alike, and backquotes do not count.
files_of | xargs awk '
  FILENAME == "core/SPEC.md" {
    if (match($0, /^\*\*[0-9]+\.[0-9]+\*\* /)) rule = substr($0, 3, RLENGTH - 5)
    else if (/^#/) rule = ""
    text[rule] = text[rule] " " $0
    next
  }
  FNR == 1 { files[++count] = FILENAME }
  { line = $0; sub(/^ +\* ?/, "", line); whole[count] = whole[count] " " line }
  END {
    for (rule in text) { gsub(/`/, "", text[rule]); gsub(/ +/, " ", text[rule]) }
    for (file = 1; file <= count; ++file) {
      rest = whole[file]
      gsub(/ +/, " ", rest)
      while (match(rest, /SPEC [0-9]+\.[0-9]+: "/)) {
        rule = substr(rest, RSTART + 5, RLENGTH - 8)
        rest = substr(rest, RSTART + RLENGTH)
        for (;;) {
          end = index(rest, "\"")
          pieces = split(substr(rest, 1, end - 1), piece, / ?\.\.\.[^a-zA-Z]*/)
          for (i = 1; i <= pieces; ++i) {
            gsub(/`/, "", piece[i])
            sub(/[.;,]$/, "", piece[i])
            if (index(text[rule], piece[i]) == 0) print files[file] ": rule " rule " does not say: " piece[i]
            ++quoted
          }
          rest = substr(rest, end + 1)
          if (rest !~ /^; "/) break
          rest = substr(rest, 4)
        }
      }
    }
    print (quoted >= 10 ? "10 or more" : quoted + 0) " quotations"
  }' core/SPEC.md >"$work/got"
same "what is quoted from a rule stands in it" <<'END'
10 or more quotations
END

# ---- What the tables say ----

# rows_of RULE: the rows of the tables of a rule, cells between tabs, without backquotes.
rows_of() {
  awk -v rule="$1" 'match($0, /^\*\*[0-9]+\.[0-9]+\*\* /) { inside = substr($0, 3, RLENGTH - 5) == rule }
    inside && /^\| / && !/^\| ---/ { gsub(/^\| | \|$|`/, ""); gsub(/ \| /, "\t"); print }' "$page" | tail -n +2
}

# asked NAME: what is in $work/asked, lines `question TAB answer`, questions being SQL, is what dfen answers.
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

rows_of 7.9 | awk -F '\t' -v q="'" '{ print "dfen_material(" q $1 " - -" q ")\t" $2 }' >"$work/asked"
asked "the material keys of rule 7.9" 14

# A cell with two positions: both have the index.
rows_of 7.31 | awk -F '\t' -v q="'" '$1 ~ /^[^:]* w/ {
    count = split($1, position, ", ")
    for (i = 1; i <= count; ++i) print "dfen_endgame_index(" q position[i] " - -" q ")\t" $2 + 0
  }' >"$work/asked"
asked "the indexes of rule 7.31" 4

# Every material that a row names. Without "=" a board has two classes, one for either side to move.
rows_of 7.33 | awk -F '\t' -v q="'" '{
    count = split($1, word, /[ ,()]+/)
    gsub(/,/, "")
    for (i = 1; i <= count; ++i) {
      if (word[i] !~ /^K[A-Za-z]*vK[A-Za-z]*$/) continue
      print "dfen_endgame_count(" q word[i] q ", " q "chess" q ") || " q " " q " || dfen_endgame_count(" q word[i] q ")\t" $4 " " $5
      if ($1 !~ /=$/) print 2 * $3 " = " $5 "\t1"
    }
  }' >"$work/asked"
asked "the counts of rule 7.33" 25

rows_of 6.7 | awk -F '\t' '{ for (i = 2; i < 4; ++i) print "printf(" "\047%.6f\047" ", dfen_wilson_" (i == 2 ? "lower" : "upper") "(" $1 "))\t" sprintf("%.6f", $i) }' >"$work/asked"
asked "the bounds of rule 6.7" 8

finish
