#!/bin/sh
# Full disks, files without permission to write, and locks: a command of dfen that cannot write says so and changes nothing, waits for a
# lock, and succeeds afterwards.
# Usage: faults.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh

make_turns "$work/games.db" 200
plain -header -csv "$sample" "SELECT game, white.name AS white, black.name AS black, result, dfen, dice, moves FROM turns JOIN games ON games.id = game
  JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black WHERE game > 4000 ORDER BY game, number LIMIT 200" >"$work/sample.csv"
with_dfen "$work/games.db" ".read sql/views.sql" ".read sql/counts.sql" >/dev/null
plain "$work/games.db" "ALTER TABLE turns ADD COLUMN canonical TEXT"
mkdir -m 777 "$work/temporary"
# Copies, because a user without access to the clone runs them, too.
cp -r sql "$extension.so" "$work"
chmod -R a+rX "$work"
cd "$work"

# A write that makes a file larger than the database is fails.
full() (
  trap '' XFSZ
  ulimit -f $(($(wc -c <"$work/tried/games.db") / 512))
  "$@"
)
# The file and its folder are readable only; root ignores permissions.
read_only() {
  chmod -R a-w,a+rX "$work/tried"
  if [ "$(id -u)" -eq 0 ]; then TMPDIR="$work/temporary" setpriv --reuid 65534 --clear-groups "$@"; else "$@"; fi
}
# Another connection writes, and half a second longer.
locked() {
  rm -f "$work/begun"
  { echo "BEGIN IMMEDIATE; SELECT 'begun';" && sleep .5 && echo "ROLLBACK;"; } | plain "$work/tried/games.db" >"$work/begun" &
  until [ -s "$work/begun" ]; do sleep .01; done
  status=0
  "$@" || status=$?
  wait
  return $status
}
# The content without times.
content() {
  plain "$work/tried/games.db" .dump "PRAGMA integrity_check" | sed "s/'[0-9-]*[ T][0-9:.]*Z\{0,1\}'/at/g" | cksum
}
# new_copy: of the database, in a folder of its own.
new_copy() {
  rm -rf "$work/tried"
  mkdir "$work/tried"
  cp "$work/games.db" "$work/tried/games.db"
}

# try NAME COMMAND ...: with each fault, and without.
try() {
  name=$1
  shift
  new_copy
  before=$(content)
  "$@" >"$work/output" 2>&1 || cat "$work/output"
  after=$(content)
  [ "$before" != "$after" ] || echo "$name changes nothing without a fault"
  new_copy
  locked "$@" >"$work/output" 2>&1 || { echo "$name after a lock:" && cat "$work/output"; }
  [ "$(content)" = "$after" ] || echo "$name after a lock: another result"
  for fault in full read_only; do
    new_copy
    if $fault "$@" >"$work/output" 2>&1; then echo "$name, $fault: success"; fi
    grep -qE 'disk I/O error|disk is full|readonly|read-only' "$work/output" || { echo "$name, $fault:" && cat "$work/output"; }
    [ "$(content)" = "$before" ] || echo "$name, $fault: changed"
    chmod -R u+w "$work/tried"
    "$@" >"$work/output" 2>&1 || { echo "$name after $fault:" && cat "$work/output"; }
    [ "$(content)" = "$after" ] || echo "$name after $fault: another result"
  done
}
for program in import fill count equities; do
  case $program in
    import) try import "$build/dfen" import "$work/tried/games.db" "$work/sample.csv" ;;
    fill) try fill "$build/dfen" fill "$work/tried/games.db" turns dfen ;;
    count) try count "$build/dfen" count "$work/tried/games.db" ;;
    equities) try equities "$build/dfen" equities "$work/tried/games.db" KvK ;;
  esac >"$work/got" 2>&1
  same "sql/$program with a full disk, without permission, and after a lock" </dev/null
done
finish
