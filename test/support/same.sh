# shellcheck shell=sh
# What tests that are shell programs share: a directory $work of their own, the output that was got against the output that
# must be, and the count.
work=$(mktemp -d)
finished=
trap 'ended $?' EXIT
passed=0
failed=0
skipped=0

# cases NUMBER: how many are tried: so many, times DFEN_TIMES from the environment, which may be less than 1; at least one.
cases() {
  awk -v number="$1" -v times="${DFEN_TIMES:-1}" 'BEGIN { scaled = int(number * times); print (scaled > 0 ? scaled : 1) }'
}

# part NUMBER: the same, but never more than the number.
part() {
  cases "$1" | awk -v number="$1" '{ print ($1 < number ? $1 : number) }'
}

# ended STATUS: a test that stopped before its end says why, such as a program that is not there, in the file that it wrote to.
ended() {
  if [ "$1" -ne 0 ] && [ -z "$finished" ]; then
    for file in got output log; do
      [ ! -s "$work/$file" ] || echo "last in $file: $(tail -n 2 "$work/$file" | cut -c 1-300 | tr -c '[:print:]\n' '?')"
    done
    echo "stopped with status $1"
  fi
  rm -rf "$work"
}

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
  finished=yes
  echo "Tests of $1: $passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
}
