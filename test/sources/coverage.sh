#!/bin/sh
# How much of core/ and ext/ ran, of each file, from what gcov recorded; fails where it is less than it has to be: all lines
# of core/, 95 % of its branches, and 95 % of the lines of ext/.
# Usage: coverage.sh DIRECTORY (from the project's root; DIRECTORY has the objects, also those that are linked statically)
set -eu
directory=$1

{
  for source in core/*/*.c ext/*.c ext/sqlite/*.c ext/sqlite/*/*.c; do
    for built in "$directory" "$directory/static"; do
      object=$built/${source%.c}
      [ ! -e "$object.gcda" ] || gcov --stdout --branch-probabilities --object-file "$object.o" "$source" 2>/dev/null
    done
  done
} | awk '
  # A line runs when it runs in any of the objects that it is part of; headers are part of many.
  /^ *-: *0:Source:/ { sub(/.*:Source:/, ""); file = $0; next }
  file !~ /^(core|ext)\// { next }
  /^branch/ {
    ++branch
    branches[file, line, branch] = file
    if ($0 !~ /never executed|taken 0%/) taken[file, line, branch] = 1
    next
  }
  /^ *[^ ]+: *[0-9]+:/ {
    split($0, field, ":")
    line = field[2] + 0
    branch = 0
    count = field[1]
    sub(/^ */, "", count)
    if (count == "-" || line == 0) next
    text[file, line] = substr($0, length(field[1] field[2]) + 3)
    lines[file, line] = file
    if (count !~ /^[#=]/) ran[file, line] = 1
  }

  function percent(part, whole) { return whole == 0 ? 100 : 100 * part / whole }

  function judge(folder, what, part, whole, least) {
    figure = figure sprintf("%s%s %.1f %% of %s", figure == "" ? "" : ", ", folder, percent(part, whole), what)
    if (percent(part, whole) < least) {
      printf "coverage: %s must have %s %% of its %s\n", folder, least, what
      failed = 1
    }
  }

  END {
    for (key in lines) {
      file = lines[key]
      split(file, path, "/")
      ++all[file]; ++all[path[1]]
      if (key in ran) { ++some[file]; ++some[path[1]] }
      else {
        split(key, place, SUBSEP)
        missed[file] = missed[file] sprintf("  %s:%s:%s\n", file, place[2], text[key])
      }
    }
    for (key in branches) {
      file = branches[key]
      split(file, path, "/")
      ++all_branches[file]; ++all_branches[path[1]]
      if (key in taken) { ++some_branches[file]; ++some_branches[path[1]] }
    }
    sorted = "sort"
    for (file in all) if (file ~ /\//) {
      printf "%-24s %6.1f %% of %4d lines  %6.1f %% of %4d branches\n", file, percent(some[file], all[file]), all[file],
        percent(some_branches[file], all_branches[file]), all_branches[file] | sorted
    }
    close(sorted)
    for (file in missed) printf "%s", missed[file] | sorted
    close(sorted)
    judge("core", "lines", some["core"], all["core"], 100)
    judge("core", "branches", some_branches["core"], all_branches["core"], 95)
    judge("ext", "lines", some["ext"], all["ext"], 95)
    print "figure: " figure
    exit failed
  }'
