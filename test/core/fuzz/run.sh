#!/bin/sh
# Runs one fuzz target, starting from the kept corpus and from inputs found earlier beside the programs, and prints libFuzzer's totals.
# Fails if an input fails; the input is kept in DIRECTORY.
# Usage: run.sh DIRECTORY SECONDS TARGET (from the project's root; DIRECTORY has the programs)
set -eu
directory=$1 seconds=$2 target=$3
# Quarantines 4 MB of freed blocks instead of 256, which fits in the processor's cache.
ASAN_OPTIONS=quarantine_size_mb=4:malloc_context_size=2${ASAN_OPTIONS:+:$ASAN_OPTIONS}
export ASAN_OPTIONS
case $target in
  games | import) longest=1000 ;;
  *) longest=250 ;;
esac
found=$directory/found/$target kept=$directory/corpus/$target log=$directory/$target.log
rm -rf "$kept"
mkdir -p "$found" "$kept"
tar -xzf "test/core/fuzz/corpus/$target.tar.gz" -C "$kept"
"$directory/$target" -max_total_time="$seconds" -max_len=$longest -timeout=30 -rss_limit_mb=3000 -print_final_stats=1 \
  -artifact_prefix="$directory/$target-" -dict=test/core/fuzz/dfen.dict "$found" "$kept" >"$log" 2>&1 || {
  tail -n 30 "$log" >&2
  echo "fuzz: $target failed; the input is in $directory, the log is $log" >&2
  exit 1
}
printf 'fuzz: %-10s %12d executions, %5d edges\n' "$target" \
  "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" "$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)"
