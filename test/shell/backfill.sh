#!/bin/sh
# The backfill: killed and started again, beside readers, against locks, a full disk and rows that are no DFEN.
# Usage: backfill.sh EXTENSION.so SAMPLE.db (from the project's root); DFEN_ROWS and DFEN_KILLS set how many rows, and how
# often it is killed
set -eu
extension=${1%.so}
sample=$2
. test/shell/support.sh
rows=${DFEN_ROWS:-20000}
kills=${DFEN_KILLS:-10}

# ---- Killed at random moments ----

make_turns "$work/killed.db" "$rows"
sql/migrate "$work/killed.db" turns dfen >/dev/null
# how often each row is filled
plain "$work/killed.db" "CREATE TABLE fills(game INTEGER, number INTEGER)" \
  "CREATE TRIGGER count_fills AFTER UPDATE OF canonical ON turns BEGIN INSERT INTO fills VALUES (NEW.game, NEW.number); END"

# One time in four at any moment of its first 0.2 s; else up to 0.1 s after it has begun to fill, so that batches are cut in
# their middle.
seed=${DFEN_SEED:-20261121}
echo "backfill: DFEN_SEED=$seed"
awk -v seed="$seed" -v kills="$kills" 'BEGIN { srand(seed); for (i = 0; i < kills; ++i) print (i % 4 == 0), i % 4 == 0 ? rand() / 5 : rand() / 10 }' >"$work/moments"
batch=$((rows / kills / 20))
survived=0

filled() {
  plain "$work/killed.db" "SELECT count(*) FROM turns WHERE canonical IS NOT NULL"
}

while read -r at_once moment; do
  before=$(filled)
  setsid sql/backfill "$work/killed.db" turns --batch "$batch" >"$work/killed.out" 2>&1 &
  process=$!
  tries=0
  until [ "$at_once" -eq 1 ] || [ "$(filled)" -gt "$before" ] || [ $((tries += 1)) -gt 500 ]; do
    sleep 0.01
  done
  sleep "$moment"
  # the program and the sqlite3 that it runs: a group of their own
  kill -s KILL -- "-$process" 2>/dev/null || survived=$((survived + 1))
  wait "$process" || true
  # another connection reads: whole batches, and never a row filled twice
  plain "$work/killed.db" "SELECT count(*) % $batch, (SELECT count(*) - count(DISTINCT game || ',' || number) FROM fills) FROM turns WHERE canonical IS NOT NULL"
done <"$work/moments" >"$work/seen" 2>/dev/null
left=$(plain "$work/killed.db" "SELECT count(*) FROM turns WHERE canonical IS NULL")
sort "$work/seen" | uniq -c | sed 's/^ *//' >"$work/got"
same "whole batches only" <<END
$kills 0|0
END
sql/backfill "$work/killed.db" turns | tail -n 1 >"$work/got"
sql/migrate "$work/killed.db" turns dfen verify >>"$work/got"
plain "$work/killed.db" "PRAGMA integrity_check" "SELECT count(*), count(DISTINCT game || ',' || number) FROM fills" >>"$work/got"
same "every row has its key, filled once" <<END
backfill: $left rows filled, $rows of $rows have a key
migrate: turns.canonical: the keys of $rows rows are right
ok
$rows|$rows
END
[ "$left" -gt 0 ] && [ "$left" -lt "$rows" ] || { echo "$left of $rows rows were left after $kills kills: no test"; failed=$((failed + 1)); }
echo "killed $((kills - survived)) times, $left of $rows rows left for the last run"
rm -f "$work/killed.db"

# ---- While others read and write ----

make_turns "$work/busy.db" 2000
sql/migrate "$work/busy.db" turns dfen >/dev/null
{
  sql/backfill "$work/busy.db" turns --batch 100 >"$work/busy.out"
  : >"$work/filled"
} &
filler=$!
: >"$work/got"
until [ -e "$work/filled" ]; do
  plain "$work/busy.db" "SELECT count(*) FROM turns" "UPDATE turns SET dfen = dfen WHERE game % 7 = 1" >>"$work/got" 2>&1
  sleep 0.05
done
wait $filler
sort -u "$work/got" >"$work/read" && mv "$work/read" "$work/got"
sql/backfill "$work/busy.db" turns >/dev/null
sql/migrate "$work/busy.db" turns dfen verify >>"$work/got"
same "reading and writing meanwhile" <<'END'
2000
migrate: turns.canonical: the keys of 2000 rows are right
END

# Locked by another program: it waits, says so once, and goes on.
plain "$work/busy.db" "UPDATE turns SET dfen = dfen"
mkfifo "$work/fifo"
plain "$work/busy.db" <"$work/fifo" &
holder=$!
exec 9>"$work/fifo"
echo "BEGIN IMMEDIATE; UPDATE turns SET moves = moves;" >&9
while plain "$work/busy.db" ".timeout 0" "BEGIN IMMEDIATE" 2>/dev/null; do sleep 0.1; done
sql/backfill "$work/busy.db" turns >"$work/output" 2>&1 &
filler=$!
for _ in 1 2 3 4 5 6 7 8 9; do grep -q waiting "$work/output" || sleep 1; done
sleep 1.5
echo "COMMIT;" >&9
exec 9>&-
wait $holder
wait $filler
sed -e "s:$work:.:g" -e 's/ rows, .*/ rows/' "$work/output" >"$work/got"
same "locked" <<'END'
backfill: ./busy.db is locked by another program: waiting
100 % 2000 of 2000 rows
backfill: 2000 rows filled, 2000 of 2000 have a key
END

# ---- Rows that are no DFEN ----

plain "$work/bad.db" "CREATE TABLE t(id INTEGER PRIMARY KEY, dfen)" "
  INSERT INTO t(dfen) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
    SELECT CASE i % 3 WHEN 0 THEN 'bad' WHEN 1 THEN '8/8/8/8/8/8/8/K6k w - - 0 ' || i ELSE i END FROM n" "INSERT INTO t(dfen) VALUES (NULL)"
sql/migrate "$work/bad.db" t dfen >/dev/null
sql/backfill "$work/bad.db" t --batch 7 >"$work/output"
grep -v '%' "$work/output" | sed -n '1,4p;$p' >"$work/got"
plain "$work/bad.db" "SELECT count(*), sum(canonical IS NULL), sum(canonical IS NULL AND id % 3 <> 1) FROM t" >>"$work/got"
same "rows that are no DFEN" <<'END'
backfill: 100 rows filled, 100 of 301 have a key
backfill: 200 rows of t are no DFEN and have no key:
  row 2: a DFEN is text, not an INTEGER
  row 3: placement: 'a' is not a piece letter, a digit 1-8 or '/' (character 2)
  ... and 100 more
301|201|200
END
got sql/backfill "$work/bad.db" t
sed -i '3,$d' "$work/got"
sed -i 's/ rows, .*/ rows/' "$work/got"
same "rows that are no DFEN do not hold it up" <<'END'
 33 % 100 of 301 rows
backfill: 0 rows filled, 100 of 301 have a key
END

# On a terminal: a bar, in one line. Of the rows 1 to 100 it is 34 that are DFENs; the 201 others are seen twice.
if script -qc true /dev/null >/dev/null 2>&1; then
  plain "$work/bad.db" "UPDATE t SET dfen = dfen"
  script -qc "sql/backfill '$work/bad.db' t --batch 100" /dev/null | tr '\r' '\n' | grep '%' | sed 's/ rows, .*/ rows/' >"$work/got"
  same "the bar" <<'END'
[###                           ]  11 % 34 of 301 rows
[######                        ]  22 % 67 of 301 rows
[#########                     ]  33 % 100 of 301 rows
[#########                     ]  33 % 100 of 301 rows
[#########                     ]  33 % 100 of 301 rows
[#########                     ]  33 % 100 of 301 rows
[#########                     ]  33 % 100 of 301 rows
END
else
  skip "the bar: there is no program script, or no terminal to be had (/dev/pts)"
fi

# ---- What cannot be done is said ----

# A sqlite3 that finds the disk full after some pages.
mkdir "$work/bin"
cat >"$work/bin/sqlite3" <<END
#!/bin/sh
exec $(command -v sqlite3) -cmd ".output /dev/null" -cmd "PRAGMA max_page_count=\$(cat "$work/pages")" -cmd ".output" "\$@"
END
chmod +x "$work/bin/sqlite3"
make_turns "$work/full.db" 3000
sql/migrate "$work/full.db" turns dfen >/dev/null
pages=$(plain "$work/full.db" "PRAGMA page_count")
echo $((pages + 40)) >"$work/pages"
PATH="$work/bin:$PATH" sql/backfill "$work/full.db" turns --batch 200 >"$work/output" 2>&1 || echo "status $?" >>"$work/output"
grep -v '%' "$work/output" | sed 's/[0-9]* rows/some rows/' >"$work/got"
plain "$work/full.db" "PRAGMA integrity_check" "SELECT count(*) BETWEEN 1 AND 2999, count(*) % 200 FROM turns WHERE canonical IS NOT NULL" >>"$work/got"
sql/backfill "$work/full.db" turns | tail -n 1 | sed 's/[0-9]* rows/the rest of the rows/' >>"$work/got"
same "the disk is full" <<'END'
backfill: database or disk is full (what was filled stays, some rows; start again to go on)
status 1
ok
1|0
backfill: the rest of the rows filled, 3000 of 3000 have a key
END

{
  sql/backfill "$work/none.db" turns || true
  sql/backfill "$work/full.db" none || true
  sql/backfill "$work/full.db" turns --column none || true
  sql/backfill "$work/full.db" turns --into none || true
  sql/backfill "$work/full.db" turns --column next_dfen || true
  sql/backfill "$work/full.db" turns --batch 0 || true
  sql/backfill "$work/full.db" turns --batch 1e3 || true
  sql/backfill "$work/full.db" turns --size 3 || true
  sql/backfill "$work/full.db" turns --batch || true
  sql/backfill "$work/full.db" 2>&1 | head -n 1
} >"$work/output" 2>&1
sed "s:$work:.:g" "$work/output" >"$work/got"
same "errors of sql/backfill" <<'END'
backfill: there is no database ./none.db
backfill: there is no table none in ./full.db
backfill: the table turns has no column none: --column names the one with the positions
backfill: the table turns has no column none: sql/migrate adds it
backfill: turns.canonical holds the keys of turns.dfen, not of turns.next_dfen
backfill: the batch must be a whole number, 1 to 9999999
backfill: the batch must be a whole number, 1 to 9999999
backfill: there is no option --size
backfill: --batch needs a value
Usage: sql/backfill DATABASE TABLE [--column COLUMN] [--into canonical] [--batch 10000] [--function dfen_pool_key]
END

# A database that may only be read: by its mode, or as another user where the tests run as root.
chmod 444 "$work/full.db"
chmod 755 "$work"
plain=
if [ "$(id -u)" -eq 0 ]; then
  plain="setpriv --reuid=65534 --regid=65534 --clear-groups env TMPDIR=/tmp"
fi
if [ -z "$plain" ] || $plain test -r sql/backfill -a -r "$extension.so" 2>/dev/null; then
  # The words of a command.
  # shellcheck disable=SC2086
  got $plain sql/backfill "$work/full.db" turns
  same "a database that may only be read" <<'END'
backfill: cannot write to ./full.db
status 1
END
fi

finish "the backfill"
