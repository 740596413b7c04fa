#!/bin/sh
# Keys in tables from sqlite3 shells, several at once: a lock that is held, a database that may not be written, a disk that
# is full, two that fill and one that writes.
# Usage: keys.sh EXTENSION.so SAMPLE.db (from the project's root)
set -eu
extension=${1%.so} sample=$2
. test/shell/support.sh

db=$work/plays.db
rows=8000
make_plays() {
  rm -f "$db" "$db-wal" "$db-shm"
  plain "$db" "PRAGMA journal_mode = $1" "CREATE TABLE plays(id INTEGER PRIMARY KEY, dfen TEXT, game INTEGER)" \
    "ATTACH '$sample' AS sample" "INSERT INTO plays(dfen, game) SELECT dfen, game FROM sample.turns LIMIT $rows" >/dev/null
}
# What a shell says of an error changes from release to release; the words after the function's name do not.
words() {
  "$@" 2>&1 | sed 's/.*\(dfen_[a-z]*_key:\)/\1/; s/ ([0-9]*)$//' >"$work/got" || true
}
wrong="SELECT count(*) FROM plays WHERE canonical NOT NULL AND canonical IS NOT dfen_pool_key(dfen)"
schema() {
  plain "$db" "SELECT type, name, sql FROM sqlite_master ORDER BY name"
}

# ---- Locks ----

# Holds the lock of a writer until the file `release` is there, which the shell itself waits for.
hold() {
  rm -f "$work/held" "$work/release"
  {
    echo "BEGIN IMMEDIATE;"
    echo ".shell touch '$work/held'"
    echo ".shell while [ ! -e '$work/release' ]; do sleep 0.05; done"
    echo "ROLLBACK;"
  } | plain "$db" &
  holder=$!
  tries=0
  while [ ! -e "$work/held" ] && [ "$tries" -lt 400 ]; do
    sleep 0.05
    tries=$((tries + 1))
  done
}

make_plays DELETE
schema >"$work/before"
hold
words with_dfen -cmd ".timeout 0" "$db" "SELECT dfen_add_key('plays', 'dfen')"
same "adding while another program holds the lock" <<'END'
dfen_add_key: database is locked
END
touch "$work/release"
wait "$holder"
with_dfen "$db" "SELECT dfen_add_key('plays', 'dfen')" >"$work/got"
same "adding" <<'END'
plays.canonical is added (plain, dfen_pool_key of dfen); next: SELECT dfen_fill_key('plays', 'canonical')
END
hold
for statement in "SELECT dfen_fill_key('plays')" "SELECT dfen_drop_key('plays')"; do
  words with_dfen -cmd ".timeout 100" "$db" "$statement"
  cat "$work/got" >>"$work/all"
done
mv "$work/all" "$work/got"
same "filling and dropping while another program holds the lock" <<'END'
dfen_fill_key: database is locked
dfen_drop_key: database is locked
END
{
  sleep 0.5
  touch "$work/release"
} &
got with_dfen -cmd ".timeout 60000" "$db" "SELECT dfen_fill_key('plays')" "SELECT state FROM dfen_keys()"
same "a lock that is given up is waited for" <<END
$rows
ready
END
wait

# ---- No right to write ----

{
  words with_dfen -readonly "$db" "SELECT dfen_add_key('plays', 'dfen', '{\"into\": \"other\"}')"
  cat "$work/got"
  words with_dfen -readonly "$db" "SELECT dfen_drop_key('plays')"
  cat "$work/got"
  with_dfen -readonly "$db" "SELECT state FROM dfen_keys()" "SELECT count(*) FROM dfen_check_key('plays')"
} >"$work/all" 2>&1
mv "$work/all" "$work/got"
same "a database that may only be read" <<'END'
dfen_add_key: attempt to write a readonly database
dfen_drop_key: attempt to write a readonly database
ready
0
END
with_dfen "$db" "SELECT dfen_drop_key('plays')" >/dev/null
schema >"$work/got"
same "the schema after dropping" <"$work/before"

# ---- A full disk ----

# The limit of pages is that of one connection.
make_plays DELETE
pages=$(plain "$db" "PRAGMA page_count")
with_dfen "$db" "SELECT dfen_add_key('plays', 'dfen')" >/dev/null
words with_dfen -cmd "PRAGMA max_page_count = $((pages + 30))" "$db" "SELECT dfen_fill_key('plays', NULL, '{\"batch\": 500}')"
grep dfen_ "$work/got" >"$work/last"
mv "$work/last" "$work/got"
same "a database that may not grow" <<'END'
dfen_fill_key: database or disk is full
END
got with_dfen "$db" "$wrong" "SELECT filled > 0 AND filled < rows FROM dfen_keys()" "PRAGMA integrity_check"
same "what was filled before it was full" <<'END'
0
1
ok
END
# Files may not become much larger than the database is, so the indexes have no room; the error is the system's.
limit=$(plain "$db" "SELECT (page_count + 60) * page_size / 512 FROM pragma_page_count, pragma_page_size")
(
  trap '' XFSZ
  ulimit -f "$limit"
  words with_dfen "$db" "SELECT dfen_fill_key('plays', NULL, '{\"batch\": 500}')"
)
same "a file that may not grow" <<'END'
dfen_fill_key: disk I/O error
END
got with_dfen "$db" "$wrong" "PRAGMA integrity_check" "SELECT dfen_fill_key('plays') > 0" "SELECT state, filled FROM dfen_keys()"
same "with room again it goes on" <<END
0
ok
1
ready|$rows
END

# ---- Several at once ----

for journal in DELETE WAL; do
  make_plays "$journal"
  with_dfen "$db" "SELECT dfen_add_key('plays', 'dfen', '{\"covering\": [\"game\"]}')" >/dev/null
  for filler in 1 2; do
    with_dfen -cmd ".timeout 60000" "$db" "SELECT dfen_fill_key('plays', NULL, '{\"batch\": 100}')" >"$work/filled$filler" 2>&1 &
  done
  # the writer has no dfen, and a transaction for each of its statements
  i=0
  while [ "$i" -lt 150 ]; do
    echo "UPDATE plays SET dfen = 'K7/8/8/8/8/8/8/7k b - - 0 1' WHERE id = $((i * 53 % rows + 1));"
    echo "INSERT INTO plays(dfen, canonical) VALUES ('K7/8/8/8/8/8/8/7k w - - 0 1', 'wrong');"
    i=$((i + 1))
  done | plain -cmd ".timeout 60000" "$db" >"$work/written" 2>&1
  wait
  cat "$work/written" >"$work/all"
  grep -v '^[0-9]*$' "$work/filled1" "$work/filled2" >>"$work/all" || true
  with_dfen "$db" "$wrong" "SELECT dfen_fill_key('plays') >= 0" "SELECT rows, filled, state FROM dfen_keys()" \
    "SELECT count(*) FROM dfen_check_key('plays') WHERE problem <> 'in the middle of a turn'" "PRAGMA integrity_check" >>"$work/all"
  mv "$work/all" "$work/got"
  same "two shells fill and one writes, $journal" <<END
0
1
$((rows + 150))|$((rows + 150))|ready
0
ok
END
done

# ---- The program that fills ----

make_plays delete
with_dfen "$db" "SELECT dfen_add_key('plays', 'dfen')" >/dev/null
# what a person sees last; a terminal would show each line in the place of the one before
filled() {
  sql/fill "$@" 2>&1 | tr '\r' '\n' | tail -n 1 | sed "s/.* written, //" >"$work/got"
}
setsid sql/fill "$db" plays >/dev/null 2>&1 &
sleep 0.1
kill -KILL -- "-$!" 2>/dev/null || true
filled "$db" plays
same "filling by the program, killed and started again" <<END
$rows of $rows rows have their key
END
{
  plain "$db" "UPDATE plays SET dfen = 'not one' WHERE id = 7"
  filled "$db" PLAYS canonical
  with_dfen "$db" "SELECT state, filled FROM dfen_keys()" "$wrong" >>"$work/got"
} 2>&1
same "filling by the program with a row that has no key" <<END
$((rows - 1)) of $rows rows have their key
ready|$((rows - 1))
0
END
plain "$db" 'CREATE TABLE "my ""plays"""(fen TEXT)' "INSERT INTO \"my \"\"plays\"\"\" SELECT dfen FROM plays LIMIT 5"
with_dfen "$db" "SELECT dfen_add_key('\"my \"\"plays\"\"\"', 'fen', '{\"into\": \"the key''s\"}')" >/dev/null
{
  for call in 'plays' 'my "plays"' 'plays|other' 'none'; do
    echo "$call" | { IFS='|' read -r name key; got sql/fill "$db" "$name" ${key:+"$key"}; tr '\r' '\n' <"$work/got" | sed '/^$/d'; }
  done
  got sql/fill "$work/missing.db" plays
  cat "$work/got"
} >"$work/all"
mv "$work/all" "$work/got"
same "names and errors of the program" <<END
fill: 0 rows written, $((rows - 1)) of $rows rows have their key
fill: 5 rows written, 5 of 5 rows have their key
fill: dfen_fill_key: plays has no key other: dfen_add_key adds one
status 1
fill: dfen_fill_key: there is no table none
status 1
fill: there is no database ./missing.db
status 1
END

finish "keys from several shells"
