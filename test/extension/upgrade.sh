#!/bin/sh
# Upgrading to a release with other keys: dfen is built with the key version 1000, whose pool keys drop all castling rights. It opens tables
# with
# keys of this version, and vice versa: one statement rewrites the keys that differ.
# Usage: upgrade.sh (from the project's root, after make; CC the compiler)
set -eu
. test/shell/support.sh

. test/support/next.sh
mkdir "$work/next"
next_release "$work/next"
# shellcheck disable=SC2046 # a list of names
${CC:-cc} -shared -o "$work/next/dfen.so" "$work/next/functions.o" "$work/next/pool_form.o" \
  $(objects_of_this_release "${BUILD:-build}" core/*/*.c ext/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c)

old() {
  plain -cmd ".load '$extension'" "$@" 2>&1
}

next() {
  plain -cmd ".load '$work/next/dfen'" "$@" 2>&1
}

start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
{ old :memory: "SELECT dfen_pool_key('$start w KQkq -')" && next :memory: "SELECT dfen_key_version(), dfen_pool_key('$start w KQkq -')"; } \
  >"$work/got"
same "the future version" <<END
$start w KQkq -
1000|rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - -
END

# plays NAME: creates a database with 3,000 positions.
plays() {
  db=$work/$1.db
  plain "$db" "ATTACH '$sample' AS sample" "CREATE TABLE plays(id INTEGER PRIMARY KEY, fen TEXT)" \
    "INSERT INTO plays(fen) SELECT dfen FROM sample.turns ORDER BY game, number LIMIT 3000"
}

# Stored keys: one statement rewrites those that differ, in both directions, and changes nothing when run again.
for function in dfen_pool_key dfen_pool_id; do
  plays "$function"
  key="$function(dfen_try(fen))"
  fill="UPDATE plays SET canonical = $key WHERE canonical IS NOT $key"
  check="SELECT count(*) FROM plays WHERE canonical IS NOT $key"
  old "$db" "ALTER TABLE plays ADD COLUMN canonical" "$fill" "CREATE INDEX plays_canonical ON plays(canonical)"
  differ=$(next "$db" "$check")
  {
    if [ "$differ" -gt 300 ] && [ "$differ" -lt 3000 ]; then echo "many keys differ"; else echo "$differ keys differ"; fi
    next "$db" "$fill" "SELECT changes() - $differ" "$check" "$fill" "SELECT changes()"
    old "$db" "$check" "$fill" "SELECT changes() - $differ" "$check" "PRAGMA integrity_check"
  } >"$work/got"
  same "stored keys of $function" <<END
many keys differ
0
0
0
$differ
0
0
ok
END
done

# Generated keys: the column has the new keys at once, and its index after REINDEX.
plays generated
old "$db" "ALTER TABLE plays ADD COLUMN canonical TEXT AS (dfen_pool_key(dfen_try(fen)))" "CREATE INDEX plays_canonical ON plays(canonical)"
indexed="SELECT count(*) FROM plays INDEXED BY plays_canonical WHERE canonical = dfen_pool_key(fen)"
{
  old "$db" "$indexed" "PRAGMA integrity_check(plays)"
  next "$db" "SELECT count(*) FROM plays WHERE canonical = dfen_pool_key(fen) AND +id" "$indexed" "PRAGMA integrity_check(plays)" |
    sed '2s/^[12]\{0,1\}[0-9]\{1,3\}$/fewer/; 3,$s/^row [0-9]* missing from index //' | uniq
  next "$db" "REINDEX plays_canonical" "$indexed" "PRAGMA integrity_check(plays)"
} >"$work/got"
same "generated keys" <<'END'
3000
ok
3000
fewer
plays_canonical
3000
ok
END
finish
