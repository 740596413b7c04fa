#!/bin/sh
# Measures everything that `make bench` does, and writes the page of figures, for comparison with an earlier page.
# Usage: figures.sh EXTENSION.so SAMPLE.db >FIGURES.md (from the project's root; MAKE is the make to call, CC the compiler)
set -eu
extension=${1%.so}
sample=$2
sql() { sqlite3 -batch -init /dev/null -cmd ".load '$extension'" "$@"; }

cat <<END
# Figures

\`make figures\` measured these and wrote them, up to [Figures of other commands](#figures-of-other-commands), on
$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(uname -m),
$(${CC:-cc} --version | head -n 1), SQLite $(sql :memory: 'SELECT sqlite_version()'). Times are medians
of alternating rounds, in CPU time of the process that does the work; the load of the machine was $(cut -d ' ' -f 1 /proc/loadavg) when it began.
Compare only ratios of one run. *Must* and *aim* are the limits that the project sets itself.
END

part() { # TARGET TEXT: a part of \`make bench\`, and a description of its tables
  printf '\n## make %s\n\n%s\n\n' "$1" "$2"
  ${MAKE:-make} --no-print-directory -s "$1" | sed 's/^### /**/; t bold; b; :bold; s/$/**/' | cat -s
}

part bench-scalars 'A million rows of self-play in memory.'
part bench-grouping 'The same rows.'
part bench-forms 'The same rows in every form of a DFEN.'
part bench-memory 'The memory of a scan of the same rows.'
part bench-pooled 'The turns of the sample eleven times, in memory.'
part bench-estimates 'The turns of the sample.'
part bench-import 'The turns of the sample.'
part bench-keys 'A stored key column, in seconds of the processor but for the lock (sql/KEYS.md).'
part bench-counts 'Counts by game in a file, in CPU time (sql/counts.sql).'
part bench-counts-postgresql 'Counts by game in PostgreSQL, in CPU time (sql/postgresql/counts.sql).'
part bench-core 'The core without SQLite.'
part bench-rules 'The rules.'
part bench-plain 'The functions without a database: CPU time of 100,000 calls.'
part bench-endgame 'An index with a numbering of the material that is kept from call to call, as a C program can; with a numbering built for each call, as
in SQL; and the position of an index.'
part bench-equities 'A sweep is one value-iteration step over all classes of an ending. It is compared with generating all turns of all rolls of a class,
and with the odds of a king capture, both in the core, on classes of the same ending.'

printf '\n## Keys\n\nThe number of keys of the same positions: the turns of the sample without clocks, and all boards of K and Q against K, either\n'
printf 'colour strong and either to move.\n\n'
sql "$sample" <test/bench/keys.sql

# Keeps the figures of other commands.
echo
sed -n '/^## Figures of other commands$/,$p' test/bench/FIGURES.md
