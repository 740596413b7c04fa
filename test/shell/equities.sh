#!/bin/sh
# Exact equities in a database: filled by the program, killed at any moment and started again, interrupted, beside other
# programs, and in a database that is hostile.
# Usage: equities.sh EXTENSION.so (from the project's root); DFEN_KILLS sets how often it is killed
set -eu
extension=${1%.so}
. test/shell/support.sh
kills=${DFEN_KILLS:-6}
seed=${DFEN_SEED:-20261121}
echo "equities: DFEN_SEED=$seed"

# state DATABASE: the materials that are there, with their classes, which must be all that there are.
state() {
  with_dfen "$1" "SELECT material, count(*), count(*) = dfen_endgame_count(material) FROM equities GROUP BY 1" \
    "PRAGMA integrity_check"
}

# ---- From an empty database, twice ----

sql/equities "$extension" "$work/whole.db" KNvK KRvK >"$work/got" 2>/dev/null
same "the program's table" <<'END'
material  classes  share  least   most  
--------  -------  -----  ------  ------
KNvK      62664    0.713  0.2055  0.8819
KRvK      62664    0.82   0.0484  0.972 
KvK       518             0.5     0.6334
END
state "$work/whole.db" >"$work/got"
same "the materials of KNvK and KRvK" <<'END'
KNvK|62664|1
KRvK|62664|1
KvK|518|1
ok
END
with_dfen "$work/whole.db" "SELECT count(*), sum(one.equity IS NOT other.equity)
  FROM equities AS one JOIN dfen_solve('KNvK KRvK') AS other ON one.material = other.material AND one.number = other.endgame_index" >"$work/got"
same "what the program writes is what dfen_solve gives, to the bit" <<'END'
125846|0
END
cksum <"$work/whole.db" >"$work/before"
sql/equities "$extension" "$work/whole.db" KRvK KvKN >/dev/null 2>"$work/got"
cksum <"$work/whole.db" >>"$work/got"
same "a second run changes nothing and solves nothing" <"$work/before"

# ---- One statement from the shell ----

plain "$work/one.db" <<END
.load '$extension'
CREATE TABLE equities(material TEXT, number INTEGER, equity REAL, PRIMARY KEY (material, number)) WITHOUT ROWID, STRICT;
INSERT OR IGNORE INTO equities SELECT material, endgame_index, equity FROM dfen_solve('KQvK');
END
state "$work/one.db" >"$work/got"
same "one statement" <<'END'
KQvK|62664|1
KvK|518|1
ok
END

# ---- Killed ----

# At any moment of the time that it takes: then whole materials are there, and in the end all.
rm -f "$work/killed.db"
started=$(date +%s%N)
sql/equities "$extension" "$work/timed.db" KNvK KRvK >/dev/null 2>&1
took=$((($(date +%s%N) - started) / 1000000))
torn=0
awk -v seed="$seed" -v kills="$kills" 'BEGIN { srand(seed); for (i = 0; i < kills; ++i) print rand() }' >"$work/moments"
while IFS= read -r moment; do
  setsid sql/equities "$extension" "$work/killed.db" KNvK KRvK >/dev/null 2>&1 </dev/null &
  process=$!
  sleep "$(awk -v moment="$moment" -v took="$took" 'BEGIN { print moment * took / 1000 }')"
  kill -s KILL -- "-$process" 2>/dev/null || true
  wait "$process" 2>/dev/null || true
  [ ! -s "$work/killed.db" ] ||
    [ -z "$(with_dfen "$work/killed.db" "SELECT name FROM sqlite_schema WHERE name = 'equities'")" ] ||
    torn=$((torn + $(state "$work/killed.db" | grep -vc '|1$\|^ok$' || true)))
done <"$work/moments"
sql/equities "$extension" "$work/killed.db" KNvK KRvK >/dev/null 2>&1
{ echo "$torn"; state "$work/killed.db"; } >"$work/got"
same "killed $kills times and started again" <<'END'
0
KNvK|62664|1
KRvK|62664|1
KvK|518|1
ok
END
with_dfen "$work/killed.db" "ATTACH '$work/whole.db' AS whole" "SELECT count(*) FROM (SELECT * FROM equities EXCEPT SELECT * FROM whole.equities)" >"$work/got"
same "nothing else is there" <<'END'
0
END

# ---- Interrupted: within a second, and nothing half written ----

plain "$work/interrupted.db" <"sql/equities.sql"
cat >"$work/interrupt.py" <<'END'
import sqlite3, sys, threading, time
for statement in ("INSERT INTO equities SELECT material, endgame_index, equity FROM dfen_solve('KQvKQ')",
                  "SELECT count(*) FROM dfen_rollouts('8/8/8/8/8/8/6k1/KQ6 w - -', 100000000, 1)"):
    db = sqlite3.connect(sys.argv[2], check_same_thread=False)
    db.enable_load_extension(True)
    db.load_extension(sys.argv[1])
    for pause in (0.3, 1.5, 4):
        called = []
        timer = threading.Timer(pause, lambda: (called.append(time.monotonic()), db.interrupt()))
        timer.start()
        try:
            db.execute(statement).fetchall()
            print("not interrupted")
        except sqlite3.OperationalError as error:
            late = time.monotonic() - called[0]
            print(error, "in time" if late < 1 else "after %.1f s" % late)
        db.rollback()
    print(db.execute("SELECT count(*) FROM equities").fetchone()[0])
END
/usr/bin/python3 "$work/interrupt.py" "$extension" "$work/interrupted.db" >"$work/got" 2>&1
same "interrupted while it solves and while it plays" <<'END'
interrupted in time
interrupted in time
interrupted in time
0
interrupted in time
interrupted in time
interrupted in time
0
END

# ---- Wrong uses, and a hostile database ----

got sql/equities "$extension" "$work/whole.db" KQQvKQ
sed -i 's/^.*dfen_solve: /dfen_solve: /' "$work/got" # what the shell says before it depends on its version
same "a material that is not solved" <<'END'
dfen_solve: KQQvKQ has more than 4 men
equities: KQQvKQ is not solved; start again
status 1
END
got sql/equities "$extension" "$work/whole.db" "K'vK"
same "a material that is none" <<'END'
equities: K'vK is no material
status 1
END
got sql/equities "$extension"
grep -c Usage "$work/got" >"$work/count" || true
mv "$work/count" "$work/got"
same "no database" <<'END'
1
END

# The table is a view whose trigger would write a file by the shell's own function.
plain "$work/hostile.db" "CREATE TABLE kept(material, number, equity)" "CREATE VIEW equities AS SELECT * FROM kept" "
  CREATE TRIGGER run INSTEAD OF INSERT ON equities BEGIN SELECT writefile('$work/stolen', 'stolen'); END"
sql/equities "$extension" "$work/hostile.db" KvK >/dev/null 2>"$work/output" || true
{ grep -o 'writefile() function in safe mode' "$work/output" || true; ls "$work/stolen" 2>/dev/null || true; } >"$work/got"
same "a hostile database" <<'END'
writefile() function in safe mode
END

finish "exact equities in a database"
