#!/bin/sh
# Runs test programs, each even when one before it failed. What the failed ones print comes last, where it is seen.
# Usage: programs.sh PROGRAM ... (each with its arguments as words; RUN is what runs them, such as an emulator)
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/failed"
for program; do
  status=0
  # Words on purpose.
  # shellcheck disable=SC2086
  ${RUN:-} $program >"$work/output" 2>&1 || status=$?
  {
    echo "== ${program%% *}"
    cat "$work/output"
  } >"$work/block"
  if [ $status -eq 0 ]; then
    cat "$work/block"
  else
    # one that is killed by a signal counts nothing itself
    grep -qE '^\[  FAILED  \] [0-9]+ test|: [0-9]+ passed, [1-9][0-9]* failed' "$work/output" ||
      echo "${program%% *} ended with status $status: 0 passed, 1 failed" >>"$work/block"
    cat "$work/block" >>"$work/failed"
  fi
done
cat "$work/failed"
[ ! -s "$work/failed" ]
