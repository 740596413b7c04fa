#!/bin/sh
# Makes a test of a program that does not print TAP: it passes if its status is 0. Its output is shown if it fails.
# Usage: verdict.sh PROGRAM [ARGUMENT ...]
output=$(mktemp)
trap 'rm -f "$output"' EXIT
echo 1..1
name=$(printf "%.90s" "$*")
if "$@" >"$output" 2>&1 </dev/null; then
  echo "ok 1 - $name"
  sed -n 's/^figure: /# &/p' "$output"
else
  echo "not ok 1 - $name"
  tail -n 60 "$output" | sed 's/^/# /'
fi
