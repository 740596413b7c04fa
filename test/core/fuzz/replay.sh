#!/bin/sh
# Runs the kept corpus of each fuzz target through its program, without libFuzzer.
# Usage: replay.sh DIRECTORY (from the project's root; DIRECTORY has the programs)
set -eu
directory=$1
. test/repo/support/same.sh
for corpus in test/core/fuzz/corpus/*.tar.gz; do
  target=${corpus##*/}
  target=${target%.tar.gz}
  mkdir "$work/$target"
  tar -xzf "$corpus" -C "$work/$target"
  # a failing input ends the program
  if "$directory/$target" "$work/$target"/* >"$work/output" 2>&1; then
    passes "$target, $(cat "$work/output")"
  else
    fails "$target" "$work/output"
  fi
done
finish
