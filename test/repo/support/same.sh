# shellcheck shell=sh
# Shared by the tests that are shell programs: paths of built files, a temporary directory $work, and TAP for prove, comparing actual with
# expected output.
# shellcheck disable=SC2034
build=$(cd "${BUILD:-build}" && pwd)
extension=$build/dfen
sample=$build/sample.db
work=$(mktemp -d)
trap 'ended $?' EXIT
tests=0
failed=0
finished=

# cases NUMBER: the number of cases to try: NUMBER times DFEN_TIMES from the environment, which may be less than 1; at least one.
cases() {
  awk -v number="$1" -v times="${DFEN_TIMES:-1}" 'BEGIN { scaled = int(number * times); print (scaled > 0 ? scaled : 1) }'
}

# part NUMBER: the same, but at most NUMBER.
part() {
  cases "$1" | awk -v number="$1" '{ print ($1 < number ? $1 : number) }'
}

# ended STATUS: if a test stopped before its end, prints the end of the files that it wrote, which have the reason, such as a missing
# program.
ended() {
  if [ "$1" -ne 0 ] && [ -z "$finished" ]; then
    for file in got output log; do
      [ ! -s "$work/$file" ] || echo "# last in $file: $(tail -n 2 "$work/$file" | cut -c 1-300 | tr -c '[:print:]\n' '?' | tr '\n' ' ')"
    done
    echo "# stopped with status $1"
  fi
  rm -rf "$work"
}

# passes NAME, fails NAME FILE: fails prints the beginning of the file.
passes() {
  tests=$((tests + 1))
  echo "ok $tests - $1"
}
fails() {
  tests=$((tests + 1))
  failed=$((failed + 1))
  echo "not ok $tests - $1"
  sed '40q; s/^/# /' "$2"
}

# same NAME: $work/got must equal standard input.
same() {
  if diff -u --label expected - "$work/got" >"$work/diff"; then passes "$1"; else fails "$1" "$work/diff"; fi
}

# fenced PAGE FENCE: the lines of the page's blocks that begin with ```FENCE.
fenced() {
  awk -v fence="$2" '/^```/ { current = substr($0, 4); next } current == fence' "$1"
}

# outputs PAGE FENCE: the lines of the blocks ```output that follow a block ```FENCE.
outputs() {
  awk -v fence="$2" '/^```/ { inside = !inside; if (inside) { before = current; current = substr($0, 4) } next }
    inside && current == "output" && before == fence' "$1"
}

# every HOST WHAT: the statements of test/hosts/postgresql/every.sql.
every() {
  sqlite3 -batch -init /dev/null -cmd ".load '$extension'" :memory: ".read ext/functions/declarations.sql" ".read test/hosts/postgresql/every.sql" \
    "SELECT statement FROM statements WHERE host = '$1' AND what = '$2'"
}

# signalled SIGNAL TEST COMMAND ...: starts the program, waits until the test, a shell command, succeeds, and sends it the signal. The program
# must not end by itself before, however fast the machine is. Returns its status.
signalled() {
  signal=$1 begun=$2
  shift 2
  # a program that runs in the background would ignore Ctrl-C
  env "--default-signal=$signal" "$@" >"$work/said" 2>&1 </dev/null &
  process=$!
  until eval "$begun" >/dev/null 2>&1; do
    kill -0 "$process" 2>/dev/null || break
    sleep .01
  done
  kill -s "$signal" "$process" 2>/dev/null || true
  wait "$process"
}

# skip WHY: a test that this machine cannot run.
skip() {
  tests=$((tests + 1))
  echo "ok $tests # SKIP $1"
}

# finish: after the last test.
finish() {
  finished=yes
  echo "1..$tests"
  [ "$failed" -eq 0 ]
}
