#!/bin/sh
# Runs the sections of `make check` one after the other, and prints a line for each as it ends: its name, ok or failed, how
# many seconds it took, and its figure, which is what the section's last line "figure: ..." says.
# Usage: check.sh DIRECTORY SECTION ... (from the project's root; what each one prints goes to DIRECTORY/SECTION.log)
set -u
directory=$1
shift
mkdir -p "$directory"

failed=0
for section; do
  log=$directory/$section.log
  started=$(date +%s)
  if nice -n 15 "${MAKE:-make}" --no-print-directory "$section" >"$log" 2>&1; then
    verdict=ok
  else
    verdict=failed
    failed=$((failed + 1))
  fi
  # of more than one figure, all
  figure=$(sed -n 's/^figure: //p' "$log" | awk '{ printf "%s%s", (NR > 1 ? "; " : ""), $0 }')
  printf '%-22s %-6s %5d s  %s\n' "$section" $verdict $(($(date +%s) - started)) "$figure"
  [ $verdict = ok ] || { echo "  the end of $log:"; tail -n 20 "$log" | sed 's/^/  | /'; }
done
if [ $failed -eq 0 ]; then
  echo "check: all $# sections passed"
else
  echo "check: $failed of $# sections failed"
  exit 1
fi
