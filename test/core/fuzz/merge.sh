#!/bin/sh
# Adds what `make fuzz` found to the kept corpus of each target: the smallest set of inputs with the same coverage as all of them.
# Usage: merge.sh TARGET ... (from the project's root, after make fuzz)
set -eu
directory=${BUILD:-build}/fuzz/test/fuzz
for target; do
  new=$(mktemp -d)
  "$directory/$target" -merge=1 -use_counters=0 -max_len=1000 "$new" "$directory/corpus/$target" "$directory/found/$target" 2>/dev/null
  # reproducible: the same bytes for the same inputs
  (cd "$new" && tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -c -- *) | gzip -n9 >"test/core/fuzz/corpus/$target.tar.gz"
  echo "$target: $(find "$new" -type f | wc -l) inputs"
  rm -rf "$new"
done
