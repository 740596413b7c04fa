#!/bin/sh
# Runs the sections of `make test` or `make check`, every one even when one fails. Each is a target of the Makefile, and what
# it prints goes to DIRECTORY/SECTION.log. A line a section says how it ended, what it counted and how many seconds it took,
# and what its lines "figure: ..." say. The end of a log is shown where it failed. The last line is the sum of all.
# Usage: sections.sh DIRECTORY SECTION ... (from the project's root)
# Sections with commas between them are a lane: they run one after another, since they share files that they make. What
# stands before the word -- has ended before the rest begins. They begin in their order.
# JOBS sets how many run at once, otherwise the -j of the make that called this does; without either two run, where there are
# two cores. MAKE is the make to call.
#
# What counts is what the tests print: cmocka's sums, and lines "WHAT: N passed, N failed" with or without ", N skipped". A
# line "total: ..." is the sum of a run of sections inside a section, and then alone counts. A section that prints none
# of these is one test itself. The last line but one says how many seconds it took, and the seconds of the processor.
set -u

# counts LOG STATUS: "PASSED FAILED SKIPPED" of a section that ended with STATUS.
counts() {
  awk -v status="$2" '
    function add(text, sums, number) {
      split(text, number, /[^0-9]+/)
      sums["passed"] += number[2]
      sums["failed"] += number[3]
      sums["skipped"] += number[4]
    }
    /^\[  (PASSED |FAILED |SKIPPED)[ ]*\] [0-9]+ test\(s\)/ {
      word = tolower($2)
      sub(/\]$/, "", word)
      match($0, /[0-9]+ test/)
      sum[word] += substr($0, RSTART, RLENGTH - 5)
      counted = 1
    }
    match($0, /: [0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$/) {
      counts = substr($0, RSTART)
      if (/^total: /) {
        add(counts, total)
        totals = 1
      } else {
        add(counts, sum)
        counted = 1
      }
    }
    END {
      if (totals) {
        for (word in total) sum[word] = total[word]
      } else if (!counted) {
        sum["passed"] = status == 0
        sum["failed"] = status != 0
      }
      # it did not end well, whatever it counted: killed, or not built
      if (status != 0 && sum["failed"] == 0) {
        sum["failed"] = 1
      }
      print sum["passed"] + 0, sum["failed"] + 0, sum["skipped"] + 0
    }' "$1"
}

# run_section DIRECTORY SECTION: runs it and prints its line in one write, since another may run beside it.
run_section() {
  log=$1/$2.log
  started=$(date +%s)
  status=0
  "${MAKE:-make}" --no-print-directory "$2" >"$log" 2>&1 </dev/null || status=$?
  counts "$log" $status >"$1/$2.counts"
  read -r passed failed skipped <"$1/$2.counts"
  # of more than one figure, all
  figure=$(sed -n 's/^figure: //p' "$log" | awk '{ printf "%s%s", (NR > 1 ? "; " : ""), $0 }')
  verdict=ok
  [ "$failed" -eq 0 ] || verdict=failed
  line=$(printf '%-21s %-6s %7d passed, %d failed, %d skipped %5d s  %s' \
    "$2" $verdict "$passed" "$failed" "$skipped" $(($(date +%s) - started)) "$figure" | sed 's/ *$//')
  if [ $verdict = failed ]; then
    line="$line
  the end of $log:
$(tail -n 40 "$log" | sed 's/^/  | /')"
  fi
  printf '%s\n' "$line"
}

if [ "$1" = --lane ]; then
  for section in $(echo "$3" | tr , ' '); do
    run_section "$2" "$section"
  done
  exit 0
fi

directory=$1
shift
mkdir -p "$directory"
if [ -z "${JOBS:-}" ]; then
  # a -j without a number allows any number
  JOBS=$(printf '%s\n' "${MAKEFLAGS:-}" | tr ' ' '\n' | sed -n 's/^-j\([0-9]*\)$/\1/p' | tail -n 1)
  case ${MAKEFLAGS:-} in
    *-j[0-9]*) ;;
    *-j*) JOBS=$(nproc) ;;
    *) JOBS=$(($(nproc) > 1 ? 2 : 1)) ;;
  esac
fi
sections=$(printf '%s\n' "$@" | grep -vx -e -- | tr , '\n')
for section in $sections; do rm -f "$directory/$section.counts"; done
started=$(date +%s)

# run_lanes LANE ...: so many at once as JOBS says
run_lanes() {
  [ $# -eq 0 ] || printf '%s\n' "$@" | xargs -P "${JOBS:-1}" -I LANE "$0" --lane "$directory" LANE
}

# Names of targets have no blanks.
# shellcheck disable=SC2086
{
  lanes=
  for lane; do
    if [ "$lane" = -- ]; then
      run_lanes $lanes
      lanes=
    else
      lanes="$lanes $lane"
    fi
  done
  run_lanes $lanes
}

# of this shell, then of all that it waited for
times >"$directory/times"
processor=$(tail -n 1 "$directory/times" | tr 'm' ' ' | awk '{ printf "%d", 60 * $1 + $2 + 60 * $3 + $4 + 0.5 }')

# A section without its counts was not run to its end: somebody stopped it.
for section in $sections; do
  cat "$directory/$section.counts" 2>/dev/null || echo "0 1 0"
done | awk -v seconds=$(($(date +%s) - started)) -v processor="$processor" '
  {
    passed += $1
    failed += $2
    skipped += $3
    bad += $2 > 0
  }
  END {
    printf "%d sections, %d of them failed, %d seconds, %d of the processor\n", NR, bad, seconds, processor
    printf "total: %d passed, %d failed, %d skipped\n", passed, failed, skipped
    exit failed > 0
  }'
