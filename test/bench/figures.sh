#!/bin/sh
# Measures everything that `make bench` does, for comparison with an earlier run; test/bench/FIGURES.md has what users and limits need of it.
# Usage: figures.sh EXTENSION.so SAMPLE.db >figures.md (from the project's root; MAKE is the make to call, CC the compiler)
set -eu
extension=${1%.so}
sample=$2
sql() { sqlite3 -batch -init /dev/null -cmd ".load '$extension'" "$@"; }

cat <<END_OF_HEAD
# Figures

Measured on
$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(uname -m),
$(${CC:-cc} --version | head -n 1), SQLite $(sql :memory: 'SELECT sqlite_version()'), with a load of $(cut -d ' ' -f 1 /proc/loadavg) at
the beginning. Times are medians of alternating rounds in CPU time. Compare only ratios of one run. A *limit* is one that the project sets itself.
END_OF_HEAD

part() { # PART [TEXT]: a part of `make bench`, after a description of what is measured
  printf '\n## make bench PARTS=%s\n\n%s' "$1" "${2:+$2

}"
  ${MAKE:-make} --no-print-directory -s bench PARTS="$1" | sed "/DFEN_SEED=/d" | cat -s
}

part scalars 'On a million positions of self-play in memory:'
part grouping 'On the same rows:'
part pooled 'On a million turns, those of the sample eleven times, in memory:'
part estimates
part import
part keys 'A stored key column, in CPU seconds:'
part counts
part plain 'CPU time of 100,000 calls:'
part equities

printf '\n## Keys\n\nThe number of keys of the same positions: the turns of the sample without clocks, and all boards of K and Q against K, either\n'
printf 'colour strong and either to move.\n\n'
sql "$sample" <test/bench/keys.sql
