#!/bin/sh
# How much of core/ is comment: lines with a comment and nothing else, out of all lines that are not blank. Less than a
# fifth fails. A line of code with a comment behind it counts as code.
# Usage: comments.sh FILE ... (DFEN_LIST=1: each file's part, the least first)
set -eu
awk -v list="${DFEN_LIST:-}" '
  FNR == 1 { inside = 0 }
  {
    gsub(/^[ \t]+|[ \t]+$/, "")
    if ($0 == "") next
    ++lines[FILENAME]
    ++all
    if (inside || index($0, "/*") == 1) {
      end = index($0, "*/")
      if (end == 0 || end == length($0) - 1) { ++comment[FILENAME]; ++comments }
      inside = end == 0
    } else if (match($0, /\/\*/) && !index(substr($0, RSTART), "*/")) {
      inside = 1
    }
  }
  END {
    for (file in lines) if (list != "") printf "%.2f %s\n", comment[file] / lines[file], file | "sort -n"
    close("sort -n")
    part = comments / all
    printf "figure: %d of %d lines of core/ are comments, %.3f\n", comments, all, part
    print "Tests of the comments of core/, at least 0.200 of its lines: " (part >= 0.2) " passed, " (part < 0.2) " failed"
    exit part < 0.2
  }' "$@"
