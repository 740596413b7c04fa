#!/bin/sh
# Prints sql/IMPORT.md with its table of columns regenerated from ext/games/roles.def: the first names of each role. The roles
# of Black are like those of White, and those of lines of a book have one name each.
# `make docs` replaces the page, and `make test-pages` checks that nothing changes.
# Usage: roles.sh PAGE (from the project's root)
set -eu
awk -F '"' '
  FILENAME ~ /roles.def$/ {
    if (/^ROLE\(/) { text = ""; inside = 1 }
    if (inside) text = text $0
    if (inside && /"\)$/) {
      inside = 0
      count = split(text, part, "\"")
      names = ""
      for (i = 4; i < count - 2; i += 2) names = names part[i]
      total = split(names, name, "|")
      list = name[1]
      for (i = 2; i <= total && length(list name[i]) < 28; ++i) list = list ", " name[i]
      if (part[2] !~ /^black|^games|^wins|^draws|^losses/) rows = rows "| `" part[2] "` | " part[count - 1] " | " list (i <= total ? " ..." : "") " |\n"
    }
    next
  }
  ours && /^\| `/ { next }
  { ours = ours && /^\|/; print }
  /^\| role \|/ { ours = 1 }
  ours && /^\| ---/ { printf "%s", rows; rows = "" }
  END { if (rows != "") { print "roles.sh: the page has no table of roles" >"/dev/stderr"; exit 1 } }' ext/games/roles.def "$1"
