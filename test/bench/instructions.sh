#!/bin/sh
# The number of instructions in a call of each function of the core, counted by callgrind: unlike times they are reproducible. Each runs
# once, twice and three times over the positions; the difference is that of two calls for each position.
# Usage: instructions.sh CORE-BENCH SAMPLE.db
set -eu
core=$1
sample=$2
positions=10000  # POSITIONS of calls.h

command -v valgrind >/dev/null 2>&1 || { echo "instructions: valgrind is not installed" >&2; exit 1; }

# instructions NAME TIMES: the instructions of a whole run.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$core" "$sample" "$1" "$2" 2>&1 |
    sed -n 's/.*Collected : //p'
}

goal() {
  case $1 in
    canonical) echo "1100" ;;
    *) ;;
  esac
}

echo "| function | instructions | limit |"
echo "| --- | --- | --- |"
for name in $("$core" names); do
  once=$(instructions "$name" 1)
  thrice=$(instructions "$name" 3)
  echo "| $name | $(((thrice - once) / (2 * positions))) | $(goal "$name") |"
done
echo
