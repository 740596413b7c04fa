#!/bin/sh
# Exact equities in a database: the program that fills it is killed at any moment and restarted, interrupted, run beside other programs,
# and run on a hostile database.
# Usage: equities.sh (from the project's root, after make); DFEN_KILLS sets the number of kills, otherwise DFEN_TIMES does, which also
# selects all materials or only a knight's
# Names of materials are words:
# shellcheck disable=SC2086
set -eu
. test/program/shell/support.sh
kills=${DFEN_KILLS:-$(cases 6)}
seed=${DFEN_SEED:-20261121}
echo "equities: DFEN_SEED=$seed"
# The materials that the program solves, those of a single statement, and the resulting number of rows, without bare kings.
materials="KNvK KRvK" one=Ka7vK in_one="KBdvK KNvK KQvK KRvK Ka7vK" both=125846
[ "$(part 2)" -eq 2 ] || materials=KNvK one=KNvK in_one=KNvK both=63182

# state DATABASE: the solved materials with their numbers of classes, which must be complete.
state() {
  with_dfen "$1" "SELECT material, count(*), count(*) = dfen_endgame_count(material) FROM equities GROUP BY 1" \
    "PRAGMA integrity_check"
}

# state_of MATERIAL ...: the output of state for these and bare kings.
state_of() {
  for material; do
    case $material in *a7*) echo "$material|7812|1" ;; *) echo "$material|62664|1" ;; esac
  done
  printf 'KvK|518|1\nok\n'
}

# ---- From an empty database, twice ----

started=$(date +%s%N)
"$build/dfen" equities "$work/whole.db" $materials >"$work/got" 2>/dev/null
took=$((($(date +%s%N) - started) / 1000000))
cat >"$work/table" <<'END'
material	classes	share	least	most
KNvK	62664	0.713	0.2055	0.8819
KRvK	62664	0.82	0.0484	0.972
KvK	518		0.5	0.6334
END
case $materials in *KRvK*) ;; *) sed -i '/^KRvK/d' "$work/table" ;; esac
same "the program's table" <"$work/table"
state "$work/whole.db" >"$work/got"
same "the materials of $materials" <<END
$(state_of $materials)
END
cksum <"$work/whole.db" >"$work/before"
"$build/dfen" equities "$work/whole.db" $materials KvKN >/dev/null 2>"$work/got"
cksum <"$work/whole.db" >>"$work/got"
same "a second run changes nothing and solves nothing" <"$work/before"

# The values of turns: a roll without a move, so that the best value is the played one, 1 less the next equity; then the capture of the king.
cp "$work/whole.db" "$work/luck.db"
plain "$work/luck.db" <sql/schema.sql
plain "$work/luck.db" "INSERT INTO games(id, result) VALUES (1, '1-0')" "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) VALUES
  (1, 90, '1k6/8/2N5/8/8/8/6K1/8 b - - 0 45', 'nbq', '', '1k6/8/2N5/8/8/8/6K1/8 w - - 0 46'),
  (1, 91, '1k6/8/2N5/8/8/8/6K1/8 w - - 0 46', 'NKK', 'c6b8', '1N6/8/8/8/8/8/6K1/8 b - - 0 46')"
with_dfen "$work/luck.db" "SELECT dice, round(before, 3), round(luck, 3), round(loss, 3) FROM luck" >"$work/got"
same "the luck and the loss of turns" <<'END'
nbq|0.227|-0.097|0.0
NKK|0.87|0.13|0.0
END

# ---- One statement from the shell ----

plain "$work/one.db" <<END
.load '$extension'
CREATE TABLE equities(material TEXT, number INTEGER, equity REAL, PRIMARY KEY (material, number)) WITHOUT ROWID, STRICT;
INSERT OR IGNORE INTO equities SELECT endgame, endgame_index, equity FROM dfen_solve('$one');
END
state "$work/one.db" >"$work/got"
same "one statement" <<END
$(state_of $in_one)
END
with_dfen "$work/whole.db" "ATTACH '$work/one.db' AS one" "SELECT count(*), sum(equities.equity IS NOT other.equity)
  FROM equities JOIN one.equities AS other USING (material, number)" >"$work/got"
same "the program's rows are bit-identical to one statement's" <<END
$both|0
END

# ---- The equation in plain SQL: an equity is the mean over all rolls of the best turn ----

# 40 classes of every material, or fewer. A roll is unknown unless all its outcomes have equities.
classes=$(part 40)
with_dfen "$work/one.db" "
WITH asked AS (SELECT material, number, equity, dfen_endgame_position(material, number) AS dfen FROM equities
    WHERE number % CASE material WHEN 'KvK' THEN 13 ELSE 1567 END = 0 AND number < CASE material WHEN 'KvK' THEN 13 ELSE 1567 END * $classes),
  outcomes AS (SELECT material, number, equity, dice, weight,
      CASE WHEN captures_king THEN 1.0 ELSE 1 - (SELECT theirs.equity FROM equities AS theirs
        WHERE theirs.material = dfen_material(next_dfen) AND theirs.number = dfen_endgame_index(dfen_pool_key(next_dfen))) END AS worth
    FROM asked, dfen_rolls(), dfen_turns(dfen_roll(asked.dfen, dice))),
  rolls AS (SELECT material, number, equity, weight, CASE count(*) WHEN count(worth) THEN max(worth) END AS best
    FROM outcomes GROUP BY material, number, dice),
  classes AS (SELECT material, equity, sum(weight * best) / 216 AS mean, count(*) AS rolls, count(best) AS known
    FROM rolls GROUP BY material, number)
SELECT material, count(*), min(rolls), min(known), max(abs(mean - equity)) < 2e-10 FROM classes GROUP BY material" >"$work/got"
same "equities satisfy the equation by dfen_rolls and dfen_turns, to 2e-10" <<END
$(for material in $in_one KvK; do
    case $material in *a7*) echo "$material|$((classes < 5 ? classes : 5))|56|56|1" ;; *) echo "$material|$classes|56|56|1" ;; esac
  done)
END

# ---- Killed ----

# At any moment of its run: the table has whole materials, and in the end all of them.
rm -f "$work/killed.db"
torn=0
moments "$seed" "$kills" "$took" >"$work/moments"
while IFS= read -r moment; do
  killed "$moment" "$build/dfen" equities "$work/killed.db" $materials || true
  [ ! -s "$work/killed.db" ] ||
    [ -z "$(with_dfen "$work/killed.db" "SELECT name FROM sqlite_schema WHERE name = 'equities'")" ] ||
    torn=$((torn + $(state "$work/killed.db" | grep -vc '|1$\|^ok$' || true)))
done <"$work/moments"
"$build/dfen" equities "$work/killed.db" $materials >/dev/null 2>&1
{ echo "$torn"; state "$work/killed.db"; } >"$work/got"
same "killed $kills times and restarted" <<END
0
$(state_of $materials)
END
with_dfen "$work/killed.db" "ATTACH '$work/whole.db' AS whole" "SELECT count(*) FROM (SELECT * FROM equities EXCEPT SELECT * FROM whole.equities)" >"$work/got"
same "the database has nothing else" <<'END'
0
END

# ---- Out of memory: an error, and no partial result ----

plain "$work/empty.db" <"sql/equities.sql"
statement="INSERT INTO equities SELECT endgame, endgame_index, equity FROM dfen_solve('KNvK')"
cp "$work/empty.db" "$work/killed.db"
limits=$(part 4)
for limit in $(printf '%s\n' 1000000 6000000 300000 3000000 | head -n "$limits"); do
  plain "$work/killed.db" "PRAGMA hard_heap_limit=$limit" ".load '$extension'" "$statement" || true
  plain "$work/killed.db" "SELECT count(*) FROM equities"
done >"$work/output" 2>&1
{ grep -c 'out of memory' "$work/output" || true; grep -cx 0 "$work/output" || true; } >"$work/got"
started=$(date +%s%N)
with_dfen "$work/killed.db" "$statement" "SELECT count(*) FROM equities" "PRAGMA integrity_check" >>"$work/got"
took=$((($(date +%s%N) - started) / 1000000))
same "too little memory, and then enough" <<END
$limits
$limits
63182
ok
END

# ---- One statement killed ----

# At any moment of its run: the table has all of its rows or none.
: >"$work/counts"
moments "$((seed + 1))" "$kills" "$took" >"$work/moments"
while IFS= read -r moment; do
  cp "$work/empty.db" "$work/killed.db"
  rm -f "$work/killed.db-journal"
  killed "$moment" sqlite3 -batch -init /dev/null "$work/killed.db" ".load '$extension'" "$statement" || true
  plain "$work/killed.db" "SELECT count(*) IN (0, 63182) FROM equities" "PRAGMA integrity_check" >>"$work/counts" 2>&1
done <"$work/moments"
sort -u "$work/counts" >"$work/got"
same "one statement killed $kills times" <<'END'
1
ok
END

# ---- Interrupted: no partial result ----

plain "$work/interrupted.db" <"sql/equities.sql"
# Ctrl-C in the shell, some time after the first row of a statement without end
endless="WITH RECURSIVE endless(n) AS (SELECT writefile('$work/begun', 'x') UNION ALL SELECT n + 1 FROM endless)"
for call in "INSERT INTO equities SELECT endgame, endgame_index, equity FROM endless CROSS JOIN dfen_solve('KQvKQ')" \
  "SELECT sum(wins) FROM endless CROSS JOIN dfen_rollouts('8/8/8/8/8/8/6k1/KQ6 w - -', 100000000, 1)"; do
  for pause in $(printf '%s\n' 0 0.3 1.5 | head -n "$(part 3)"); do
    rm -f "$work/begun"
    signalled INT "[ -s '$work/begun' ] && sleep $pause" \
      sqlite3 -batch -init /dev/null -cmd ".load '$extension'" "$work/interrupted.db" "$endless $call" || true
    grep -o interrupted "$work/said"
  done
  plain "$work/interrupted.db" "SELECT count(*) FROM equities"
done >"$work/got" 2>&1
same "interrupted while solving and while playing" <<END
$(for call in solves plays; do printf '%s\n' interrupted interrupted interrupted | head -n "$(part 3)"; echo 0; done)
END

# ---- Beside other programs ----

# Between two materials, and while it solves one, it has no lock. It is stopped there: a moment in a transaction is followed by another one.
"$build/dfen" equities "$work/beside.db" KQvKR >/dev/null 2>&1 &
until [ "$(plain "$work/beside.db" "SELECT count(*) FROM equities" 2>/dev/null || echo 0)" -gt 0 ]; do sleep .01; done
for _ in 1 2 3 4 5 6 7 8 9 10; do
  kill -STOP $!
  ! plain -cmd ".timeout 0" "$work/beside.db" "CREATE TABLE mine(x); INSERT INTO mine VALUES (1); SELECT * FROM mine" >"$work/got" 2>&1 || break
  kill -CONT $!
  sleep .05
done
kill -KILL $!
wait $! 2>/dev/null || true
same "others write while it solves" <<'END'
1
END

# ---- Wrong uses, and a hostile database ----

got "$build/dfen" equities "$work/whole.db" KQQvKQ
sed -i 's/^.*dfen_solve: /dfen_solve: /' "$work/got" # the shell's prefix depends on its version
same "a material that is not solved" <<'END'
dfen_solve: KQQvKQ has more than 4 pieces
status 1
END
got "$build/dfen" equities "$work/whole.db" "K'vK"
same "an invalid material" <<'END'
dfen equities: ./whole.db: dfen_material_normalize: material: ''' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 2) in 'K'vK'; a material is written as KQvK or KBdb7vKR
status 1
END
got "$build/dfen" equities
grep -c 'DATABASE .MATERIAL' "$work/got" >"$work/count" || true
mv "$work/count" "$work/got"
same "no database" <<'END'
1
END

# The table is a view whose trigger would write a file with a function of the shell.
plain "$work/hostile.db" "CREATE TABLE kept(material, number, equity)" "CREATE VIEW equities AS SELECT * FROM kept" "
  CREATE TRIGGER run INSTEAD OF INSERT ON equities BEGIN SELECT writefile('$work/stolen', 'stolen'); END"
"$build/dfen" equities "$work/hostile.db" KvK >/dev/null 2>"$work/output" || true
{ sed 's/.*: //' "$work/output"; ls "$work/stolen" 2>/dev/null || true; } >"$work/got"
same "a hostile database" <<'END'
writefile
END

finish
