#!/bin/sh
# Makes the kept corpus of a target anew: of what is kept and what runs have found, a few inputs that together reach all that
# all of them reach.
# Usage: minimise.sh DIRECTORY TARGET ...   (from the project's root, after `make fuzz`; DIRECTORY has the programs)
set -eu
directory=$1
shift
for target; do
  kept=test/fuzz/corpus/$target
  new=$(mktemp -d)
  "$directory/$target" -set_cover_merge=1 -use_counters=0 -use_cmp=0 -max_len=1000 "$new" "$kept" "$directory/found/$target" 2>/dev/null
  rm -rf "$kept"
  mv "$new" "$kept"
  chmod 755 "$kept"
  echo "$target: $(find "$kept" -type f | wc -l) files"
done
