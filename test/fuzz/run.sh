#!/bin/sh
# Runs fuzz targets one after the other, each from the corpus that is kept and from what earlier runs found beside the
# programs, and says how many inputs each was given. DIRECTORY/runs.tsv gets a line a run: target, executions, seconds of the
# clock that it took, edges of the program that were reached, and "plain" if the programs are built without sanitizers. Then
# the environment's FUZZ_SANITIZED has those with them, which run what was kept. Ends with an error at the first that fails; the
# input is kept.
# Usage: run.sh DIRECTORY SECONDS TARGET ...   (from the project's root; DIRECTORY has the programs)
set -eu
directory=$1 seconds=$2
shift 2
# What was freed is kept for 4 MB instead of 256, which stays in the processor's cache, and two callers of each block.
ASAN_OPTIONS=quarantine_size_mb=4:malloc_context_size=2${ASAN_OPTIONS:+:$ASAN_OPTIONS}
export ASAN_OPTIONS
# Without the sanitizers glibc gives memory back to the system, and takes it again, with every input.
export MALLOC_TRIM_THRESHOLD_=1000000000 MALLOC_MMAP_THRESHOLD_=1000000000
limits='-timeout=30 -rss_limit_mb=3000'
sum=0

fail() { # TARGET LOG
  tail -n 30 "$2" >&2
  echo "fuzz: $1 failed; the input is in $directory, the log is $2" >&2
  exit 1
}

for target; do
  case $target in
    import) longest=1000 ;;
    *) longest=250 ;;
  esac
  found=$directory/found/$target
  mkdir -p "$found"
  log=$directory/$target.log
  begun=$(date +%s)
  ended=0
  # shellcheck disable=SC2086 # words
  "$directory/$target" -max_total_time="$seconds" -max_len=$longest $limits -print_final_stats=1 \
    -artifact_prefix="$directory/$target-" -dict=test/fuzz/dfen.dict "$found" "test/fuzz/corpus/$target" >"$log" 2>&1 || ended=$?
  took=$(($(date +%s) - begun)) # reading the corpus is in it
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  [ -z "$executions" ] ||
    printf '%s\t%d\t%d\t%d%s\n' "$target" "$executions" "$took" "$edges" "${FUZZ_SANITIZED:+	plain}" >>"$directory/runs.tsv"
  [ $ended -eq 0 ] || fail "$target" "$log"
  if [ -n "${FUZZ_SANITIZED:-}" ]; then
    log=$directory/$target.sanitized.log
    # shellcheck disable=SC2086 # words
    "$FUZZ_SANITIZED/$target" -runs=0 $limits -artifact_prefix="$directory/$target-" "$found" >"$log" 2>&1 ||
      fail "$target with sanitizers" "$log"
  fi
  sum=$((sum + executions))
  printf 'fuzz: %-10s %12d executions in %s s\n' "$target" "$executions" "$took"
done
[ $# -eq 1 ] || printf 'fuzz: %-10s %12d executions\n' "all" "$sum"
