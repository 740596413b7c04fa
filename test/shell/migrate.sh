#!/bin/sh
# The migrations: forward, back, stale keys, verify and repair, in databases that other programs write too.
# Usage: migrate.sh EXTENSION.so SAMPLE.db NEXT-VERSION.so (from the project's root); DFEN_ROWS sets how many rows
set -eu
extension=${1%.so}
sample=$2
next_version=${3%.so}
. test/shell/support.sh
rows=${DFEN_ROWS:-20000}

# ---- Forward, back and forward again, by the files and by the program ----

make_turns "$work/games.db" 2000
plain "$work/games.db" .dump >"$work/before"
for kind in 1_virtual 2_plain; do
  : >"$work/got"
  with_dfen "$work/games.db" ".read sql/${kind}_forward.sql"
  [ $kind = 1_virtual ] || with_dfen "$work/games.db" ".read sql/2_plain_repair.sql"
  with_dfen "$work/games.db" ".read sql/verify.sql" "SELECT table_name, key_column, dfen_column, kind, function, key_version FROM dfen_meta" >>"$work/got"
  with_dfen "$work/games.db" .dump >"$work/forward"
  with_dfen "$work/games.db" ".read sql/${kind}_forward.sql" 2>&1 | sed 's/ near line [0-9]*//' >>"$work/got"
  with_dfen "$work/games.db" .dump | cmp - "$work/forward" >>"$work/got"
  with_dfen "$work/games.db" ".read sql/${kind}_back.sql"
  plain "$work/games.db" .dump | cmp - "$work/before" >>"$work/got"
  with_dfen "$work/games.db" ".read sql/${kind}_back.sql" 2>&1 | sed 's/ near line [0-9]*//' >>"$work/got"
  plain "$work/games.db" .dump | cmp - "$work/before" >>"$work/got"
  with_dfen "$work/games.db" ".read sql/${kind}_forward.sql"
  [ $kind = 1_virtual ] || with_dfen "$work/games.db" ".read sql/2_plain_repair.sql"
  with_dfen "$work/games.db" .dump | cmp - "$work/forward" >>"$work/got"
  with_dfen "$work/games.db" "PRAGMA integrity_check" ".read sql/${kind}_back.sql" >>"$work/got"
  same "migration $kind, forward, back and forward" <<END
turns|canonical|dfen|${kind#*_}|dfen_pool_key|1
Runtime error: the key column is there already: nothing was changed (19)
Runtime error: there is no such key column: nothing was changed (19)
ok
END
  cp "$work/games.db" "$work/program.db"
  sql/migrate "$work/program.db" turns dfen --kind ${kind#*_} >/dev/null
  with_dfen "$work/games.db" ".read sql/${kind}_forward.sql"
  with_dfen "$work/program.db" .dump >"$work/program"
  with_dfen "$work/games.db" .dump | diff - "$work/program" >"$work/got" || true
  same "the program does what the file of $kind does" </dev/null
  with_dfen "$work/games.db" ".read sql/${kind}_back.sql"
done

# ---- Migration 1 ----

got sql/migrate "$work/games.db" turns dfen --kind virtual
same "migration 1 by the program" <<'END'
migrate: turns.canonical is there (virtual, dfen_pool_key of dfen)
END
with_dfen "$work/games.db" "EXPLAIN QUERY PLAN SELECT canonical, count(*) FROM turns WHERE completed GROUP BY canonical" \
  "SELECT count(*) FROM turns WHERE canonical IS NOT dfen_pool_key(dfen)" "PRAGMA integrity_check" >"$work/got"
same "the index of the virtual column is used" <<'END'
QUERY PLAN
`--SCAN turns USING INDEX turns_canonical
0
ok
END
# The shell of SQLite 3.40.1 shows the statement at the place of an error, and the error of a generated column has its place in
# the schema's text: it reads past the end of the statement, and ends with a signal when that stood on a command line with
# little after it. So the statement comes on standard input, and is longer than that text.
printf 'UPDATE turns SET dfen = dfen%4000s;\n' '' | plain "$work/games.db" 2>&1 | grep -o 'unknown function.*' >"$work/got" || true
same "a virtual column without the extension" <<'END'
unknown function: dfen_pool_key()
END
got with_dfen "$work/games.db" "INSERT INTO turns VALUES (1, 999, 'no position', 'PPP', '', '8/8/8/8/8/8/8/8 w - -', 1)"
sed -i 's/.*\(dfen_pool_key: \)/\1/' "$work/got"
same "a virtual column refuses what is no DFEN" <<'END'
dfen_pool_key: placement: 'o' is not a piece letter, a digit 1-8 or '/' (character 2)
status 1
END

# ---- Migration 2: what is written is stale, whoever writes it ----

make_turns "$work/big.db" "$rows"
sql/migrate "$work/big.db" turns dfen >/dev/null
sql/backfill "$work/big.db" turns | tail -n 1 >"$work/got"
sql/migrate "$work/big.db" turns dfen verify >>"$work/got"
same "migration 2, filled" <<END
backfill: $rows rows filled, $rows of $rows have a key
migrate: turns.canonical: the keys of $rows rows are right
END

# verified: what verify says of $work/big.db in $work/got, its lines of problems counted, and its status if it is not 0.
verified() {
  got sql/migrate "$work/big.db" turns dfen verify
  sed -n 's/|.*//p' "$work/got" | sort | uniq -c >"$work/verified"
  sed '/|/d' "$work/got" >>"$work/verified"
  mv "$work/verified" "$work/got"
}

# stale NAME: the stale rows, against those that the statements before touched, `game % 1000` and whether there are any.
stale() {
  plain "$work/big.db" "SELECT count(*) > 0, sum($1), sum(NOT ($1)) FROM turns WHERE canonical IS NULL" \
    "SELECT count(*) FROM turns WHERE canonical IS NOT NULL AND ($1)" >"$work/got"
}

# The first writer does not have dfen; of its statements the third touches no position, and the last writes keys of its own.
plain "$work/big.db" \
  "UPDATE turns SET dfen = substr(dfen, 1, instr(dfen, ' ') + 1) || ' - - 0 1' WHERE game % 50 = 1" \
  "DELETE FROM turns WHERE game % 50 = 2" \
  "UPDATE turns SET moves = moves || '' WHERE game % 50 = 3" \
  "INSERT OR REPLACE INTO turns SELECT game, number, dfen, dice, moves, next_dfen, completed, 'not a key' FROM turns WHERE game % 50 = 4" \
  "INSERT INTO turns SELECT game + 1000000, number, dfen, dice, moves, next_dfen, completed, canonical FROM turns WHERE game % 50 = 5" \
  "INSERT INTO turns SELECT * FROM turns WHERE game % 50 = 6 ON CONFLICT DO UPDATE SET dfen = excluded.dfen, canonical = 'not a key'" \
  "UPDATE turns SET canonical = 'not a key', dfen = substr(dfen, 1, instr(dfen, ' ') + 1) || ' - - 0 1' WHERE game % 50 = 7" \
  "REPLACE INTO turns SELECT 1, number, dfen, dice, moves, next_dfen, completed, canonical FROM turns WHERE game = 8" 
stale "game % 50 IN (1, 4, 6, 7) OR game > 1000000"
echo "1|$(plain "$work/big.db" "SELECT count(*) FROM turns WHERE canonical IS NULL")|0
0" >"$work/want"
same "what a program without dfen wrote is stale" <"$work/want"
plain "$work/big.db" "EXPLAIN QUERY PLAN SELECT game, number FROM turns WHERE canonical IS NULL" >"$work/got"
same "stale rows are found by the partial index" <<'END'
QUERY PLAN
`--SEARCH turns USING COVERING INDEX turns_canonical_stale (canonical=?)
END
# the file lists them all, the program twenty of them, and counts
verified
with_dfen "$work/big.db" ".read sql/verify.sql" | cut -d '|' -f 1 | sort | uniq -c >>"$work/got"
counted=$(plain "$work/big.db" "SELECT count(*) FROM turns WHERE canonical IS NULL")
{
  echo "     20 stale key"
  echo "... and $((counted - 20)) more"
  echo "migrate: turns.canonical: $counted stale and 0 wrong keys in $(plain "$work/big.db" "SELECT count(*) FROM turns") rows"
  echo "migrate: to fill them: sql/backfill ./big.db turns --column dfen --into canonical"
  echo "status 3"
  printf '%7d stale key\n' "$counted"
} >"$work/want"
same "verify names the stale rows" <"$work/want"

# The second has dfen, and writes nothing but positions.
with_dfen "$work/big.db" "UPDATE turns SET dfen = dfen_mirror(dfen) WHERE game % 50 = 9" "DELETE FROM turns WHERE game % 50 = 10"
stale "game % 50 IN (1, 4, 6, 7, 9) OR game > 1000000"
echo "1|$(plain "$work/big.db" "SELECT count(*) FROM turns WHERE canonical IS NULL")|0
0" >"$work/want"
same "what a program with dfen wrote is stale" <"$work/want"
sql/backfill "$work/big.db" turns >/dev/null
verified
plain "$work/big.db" "SELECT count(*) FROM turns WHERE canonical IS NULL" "PRAGMA integrity_check" >>"$work/got"
same "after a refresh verify finds nothing" <<END
migrate: turns.canonical: the keys of $(plain "$work/big.db" "SELECT count(*) FROM turns") rows are right
0
ok
END

# Keys that were written over behind the triggers' back, one stale row, and one that is no DFEN, which is nothing to report.
plain "$work/big.db" "UPDATE turns SET canonical = 'not a key' WHERE game = 11 AND number < 10" "UPDATE turns SET dfen = dfen WHERE game = 12 AND number = 1" \
  "UPDATE turns SET dfen = 'no position' WHERE game = 12 AND number = 2"
verified
same "verify counts stale and wrong keys apart" <<END
      1 stale key
      9 wrong key
migrate: turns.canonical: 1 stale and 9 wrong keys in $(plain "$work/big.db" "SELECT count(*) FROM turns") rows
migrate: to write all anew: sql/migrate ./big.db turns dfen repair --into canonical
status 3
END
sql/migrate "$work/big.db" turns dfen repair >/dev/null
verified
same "and nothing is wrong after a repair" <<END
migrate: turns.canonical: the keys of $(plain "$work/big.db" "SELECT count(canonical) FROM turns") rows are right; 1 without a DFEN have none
END
plain "$work/big.db" "EXPLAIN QUERY PLAN SELECT canonical, count(*), sum(dice = upper(dice)) FROM turns WHERE completed GROUP BY canonical" >"$work/got"
same "pooling reads the covering index alone" <<'END'
QUERY PLAN
`--SCAN turns USING COVERING INDEX turns_canonical
END
rm -f "$work/big.db"

# ---- Migration 2, live: a connection with dfen fills what it writes ----

make_turns "$work/live.db" 300
sql/migrate "$work/live.db" turns dfen >/dev/null
sql/backfill "$work/live.db" turns >/dev/null
for recursive in OFF ON; do
  with_dfen "$work/live.db" ".read sql/2_plain_live.sql" "PRAGMA recursive_triggers=$recursive" \
    "INSERT INTO turns SELECT game + 100, number, dfen, dice, moves, next_dfen, completed, canonical FROM turns WHERE game = 1" \
    "INSERT INTO turns SELECT game + 200, number, dfen, dice, moves, next_dfen, completed, NULL FROM turns WHERE game = 1" \
    "UPDATE turns SET dfen = dfen_mirror(dfen), canonical = 'not a key' WHERE game = 2" \
    "UPDATE turns SET dfen = dfen_mirror(dfen) WHERE game = 3" "UPDATE turns SET dfen = replace(dfen, '/', 'x') WHERE game = 4" \
    "SELECT count(*) FROM turns WHERE canonical IS NULL AND game <> 4" "SELECT sum(canonical IS NOT NULL) FROM turns WHERE game = 4" \
    "UPDATE turns SET dfen = replace(dfen, 'x', '/') WHERE game = 4" "SELECT count(*) FROM turns WHERE canonical IS NULL" \
    "DELETE FROM turns WHERE game > 100" ".read sql/verify.sql"
done >"$work/got"
same "live triggers" <<'END'
0
0
0
0
0
0
END

# ---- A new key version ----

next() {
  DFEN_EXTENSION="$next_version" "$@"
}

make_turns "$work/upgrade.db" 3000
for kind in plain virtual; do
  sql/migrate "$work/upgrade.db" turns dfen --kind $kind >/dev/null
  [ $kind = virtual ] || sql/backfill "$work/upgrade.db" turns >/dev/null
  next got sql/migrate "$work/upgrade.db" turns dfen verify
  sed -n '1p;/|/d;p' "$work/got" >"$work/report"
  changed=$(plain -cmd ".load '$extension'" "$work/upgrade.db" "CREATE TEMP TABLE old AS SELECT game, number, dfen_pool_key(dfen) AS key FROM turns" \
    ".load '$next_version'" "SELECT count(*) FROM old JOIN turns USING (game, number) WHERE key <> dfen_pool_key(dfen)")
  cp "$work/report" "$work/got"
  [ $kind = virtual ] || next sql/backfill "$work/upgrade.db" turns 2>&1 | sed "s:$work:.:g" >>"$work/got"
  next sql/migrate "$work/upgrade.db" turns dfen repair >>"$work/got"
  next sql/migrate "$work/upgrade.db" turns dfen verify >>"$work/got"
  plain -cmd ".load '$next_version'" "$work/upgrade.db" "PRAGMA integrity_check" >>"$work/got"
  {
    echo "keys of version 1, and dfen makes version 2|turns.canonical||"
    echo "... and $((changed + 1 - 20)) more"
    echo "migrate: turns.canonical: 0 stale and $changed wrong keys in 3000 rows"
    echo "migrate: to write all anew: sql/migrate ./upgrade.db turns dfen repair --into canonical"
    echo "status 3"
    [ $kind = virtual ] ||
      echo "backfill: the keys of turns.canonical are of version 1, and dfen makes version 2: first sql/migrate ./upgrade.db turns dfen repair --into canonical"
    echo "migrate: the keys of turns.canonical are of version 2"
    echo "migrate: turns.canonical: the keys of 3000 rows are right"
    echo ok
  } >"$work/want"
  same "a new key version, $kind" <"$work/want"
  [ "$changed" -gt 100 ] || { echo "the versions hardly differ"; failed=$((failed + 1)); }
  next sql/migrate "$work/upgrade.db" turns dfen back >/dev/null
done

# ---- Tables and columns of any name ----

plain "$work/names.db" "CREATE TABLE \"my 'own' \"\"table\"\"\"(rowid TEXT, \"d/f&e.n\" TEXT, \"a[b]*c\" REAL, PRIMARY KEY (rowid DESC, \"a[b]*c\")) WITHOUT ROWID" \
  "INSERT INTO \"my 'own' \"\"table\"\"\" VALUES ('it''s', '8/8/8/8/8/8/8/6K1 w - -', 0.1), ('its', 'x', 0.1), ('its', '8/8/8/8/8/8/8/6k1 b - -', 0.2), ('z', NULL, 1)" \
  "CREATE TABLE dfen(_rowid_ TEXT, turns TEXT, dfen TEXT)" "INSERT INTO dfen VALUES ('a', NULL, '8/8/8/8/8/8/8/1K6 w - -')"
{
  for kind in plain virtual; do
    sql/migrate "$work/names.db" DFEN dfen --kind $kind --into "turns canonical" --function dfen_pool_id --covering TURNS
    sql/migrate "$work/names.db" "my 'own' \"table\"" "D/f&e.n" --kind $kind --into 'k"e\y' || true
    sql/backfill "$work/names.db" "my 'own' \"table\"" --into 'K"e\y' --batch 1 | sed 's/ rows, .*/ rows/' || true
    sql/backfill "$work/names.db" dfen --into "turns canonical" | tail -n 1 || true
    sql/migrate "$work/names.db" "my 'own' \"table\"" "D/f&e.n" verify --into 'k"e\y' || true
    with_dfen "$work/names.db" "SELECT typeof(\"turns canonical\"), \"turns canonical\" = dfen_pool_id(dfen) FROM dfen"
    sql/migrate "$work/names.db" "my 'own' \"table\"" "D/f&e.n" back --into 'k"e\y'
    sql/migrate "$work/names.db" dfen dfen back --into "turns canonical"
  done
} >"$work/output" 2>&1
sed "s:$work:.:g" "$work/output" >"$work/got"
same "names that need quotes" <<'END'
migrate: dfen.turns canonical is there (plain, dfen_pool_id of dfen)
migrate: now fill it: sql/backfill ./names.db dfen --column dfen --into 'turns canonical'
migrate: my 'own' "table".k"e\y is there (plain, dfen_pool_key of d/f&e.n)
migrate: now fill it: sql/backfill ./names.db 'my '\''own'\'' "table"' --column 'd/f&e.n' --into 'k"e\y'
 25 % 1 of 4 rows
 50 % 2 of 4 rows
backfill: 2 rows filled, 2 of 4 have a key
backfill: 1 rows of my 'own' "table" are no DFEN and have no key:
  row its, 0.1: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)
backfill: 1 rows filled, 1 of 1 have a key
migrate: my 'own' "table".k"e\y: the keys of 2 rows are right; 2 without a DFEN have none
integer|1
migrate: my 'own' "table".k"e\y is gone
migrate: dfen.turns canonical is gone
migrate: dfen.turns canonical is there (virtual, dfen_pool_id of dfen)
migrate: rows of my 'own' "table" that are no DFEN:
  row its, 0.1: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)
migrate: my 'own' "table".k"e\y: dfen_pool_key: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1) (nothing was changed)
backfill: the table my 'own' "table" has no column K"e\y: sql/migrate adds it
backfill: dfen.turns canonical is a generated column: there is nothing to fill
migrate: my 'own' "table".k"e\y is not there: sql/migrate adds it
integer|1
migrate: my 'own' "table".k"e\y is not there: nothing to do
migrate: dfen.turns canonical is gone
END

# ---- What cannot be done is said ----

{
  sql/migrate "$work/none.db" turns dfen || true
  sql/migrate "$work/live.db" none dfen || true
  sql/migrate "$work/live.db" turns none || true
  sql/migrate "$work/live.db" turns dfen --into moves || true
  sql/migrate "$work/live.db" turns dfen --kind virtual || true
  sql/migrate "$work/live.db" turns next_dfen || true
  sql/migrate "$work/live.db" turns dfen --kind both || true
  sql/migrate "$work/live.db" turns dfen --into other --function upper || true
  sql/migrate "$work/live.db" turns dfen sideways || true
  sql/migrate "$work/live.db" turns dfen verify --into other || true
  sql/migrate "$work/live.db" turns dfen --covering none || true
  sql/migrate "$work/live.db" turns dfen --into || true
  echo "no database at all, but long enough to be looked at" >"$work/text"
  sql/migrate "$work/text" turns dfen || true
  DFEN_EXTENSION=$work/none sql/migrate "$work/live.db" turns dfen || true
  plain "$work/live.db" "CREATE VIEW uses AS SELECT canonical FROM turns"
  sql/migrate "$work/live.db" turns dfen back || true
} >"$work/output" 2>&1
sed "s:$work:.:g" "$work/output" >"$work/got"
same "errors of sql/migrate" <<'END'
migrate: there is no database ./none.db
migrate: there is no table none in ./live.db
migrate: the table turns has no column none
migrate: turns has a column moves already, and no migration made it: choose another name with --into
migrate: turns.canonical is plain, not virtual
migrate: turns.canonical holds the keys of turns.dfen, not of turns.next_dfen
migrate: turns.canonical is plain, not both
migrate: the function must be dfen_pool_key, dfen_pool_id, dfen_canonical, dfen_normalize, dfen_hash or dfen_zobrist
migrate: 'sideways' is not forward, back, verify, repair, live or an option
migrate: turns.other is not there: sql/migrate adds it
migrate: the table turns has no column none
migrate: --into needs a value
migrate: file is not a database
migrate: ./none.so: cannot open shared object file: No such file or directory: build dfen, or say in DFEN_EXTENSION where it is
migrate: turns.canonical: error in view uses after drop column: no such column: canonical (nothing was changed)
END

finish "the migrations"
