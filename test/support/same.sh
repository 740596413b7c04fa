# shellcheck shell=sh
# What tests that are shell programs share: a directory $work of their own, the output that was got against the output that
# must be, and the count.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
skipped=0

# same NAME: what is in $work/got must be what is on standard input.
same() {
  cat >"$work/expected"
  if diff -u "$work/expected" "$work/got" >"$work/diff"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "$1:"
    cat "$work/diff"
  fi
}

# skip WHY: a test that this machine cannot run.
skip() {
  skipped=$((skipped + 1))
  echo "skipped: $1"
}

# finish WHAT: the last line of the tests of something, and their status.
finish() {
  echo "Tests of $1: $passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
}
