#!/bin/sh
# Runs the kept corpus of each fuzz target through its program, without libFuzzer.
# Usage: replay.sh DIRECTORY TARGET ... (from the project's root; DIRECTORY has the programs)
set -eu
directory=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
for target; do
  mkdir "$work/$target"
  tar -xzf "test/fuzz/corpus/$target.tar.gz" -C "$work/$target"
  # an input that fails ends the program
  if "$directory/$target" "$work/$target"/* >"$work/output" 2>&1; then
    echo "$target, $(cat "$work/output")"
  else
    cat "$work/output"
    echo "$target: 0 passed, 1 failed"
    failed=1
  fi
done
exit $failed
