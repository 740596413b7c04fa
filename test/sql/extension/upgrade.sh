#!/bin/sh
# Upgrading to a release with other keys: dfen is built with the key version 1000, whose pool keys drop all castling rights. Each opens the
# databases of the other, and one step brings them up to date: stored and generated keys, imports, and counts.
# Usage: upgrade.sh (from the project's root, after make; CC the compiler)
set -eu
. test/program/shell/support.sh

. test/repo/support/next.sh
mkdir "$work/next"
next_sqlite "$work/next"

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

# ---- The program ----

plays filled
check="SELECT count(*) FROM plays WHERE canonical IS NOT dfen_pool_key(fen)"
old "$db" "ALTER TABLE plays ADD COLUMN canonical"
"$build/dfen" fill "$db" plays fen 2>"$work/log"
differ=$(next "$db" "$check")
{
  "$work/next/dfen" fill "$db" plays fen --check | grep -c 'the key differs' | sed "s/^$differ\$/all are listed/"
  "$work/next/dfen" fill "$db" plays fen 2>&1 | sed "s/ $differ / all /"
  "$work/next/dfen" fill "$db" plays fen --check && next "$db" "$check"
} >"$work/got"
same "dfen fill" <<'END'
all are listed
dfen fill: all keys changed
0
END

# games FIRST LAST: games of the sample as CSV.
games() {
  plain "$sample" ".headers on" ".mode csv" "SELECT game, number, dfen, dice, moves, white, black, result FROM turns JOIN games ON games.id = game
    WHERE game BETWEEN $1 AND $2 ORDER BY 1, 2"
}
games 1 60 >"$work/first.csv"
games 31 90 >"$work/second.csv"

# The database that was begun by this release ends as one of the next release alone: after an import of games of which it has a half, and a count.
counted() {
  next "$1" ".read sql/views.sql" ".read sql/counts.sql" "REINDEX"
  "$work/next/dfen" import "$1" "$work/second.csv" --known replace 2>"$work/log"
  "$work/next/dfen" count "$1"
  next "$1" "SELECT count(*) || ' with other keys' FROM visits JOIN counted_games ON counted_games.id = visits.game
    JOIN turns ON turns.game = counted_games.game AND turns.number = visits.number WHERE key <> dfen_pool_id(dfen)" "PRAGMA integrity_check"
  next "$1" "SELECT game, number, dfen, dice, moves, next_dfen, result FROM turns JOIN games ON games.id = game ORDER BY 1, 2" \
    "SELECT * FROM position_counts ORDER BY key" >"$1.rows"
}
begin() {
  "$1/dfen" import "$2" "$work/first.csv" 2>"$work/log"
  plain "$2" ".load '$1/dfen'" ".read sql/views.sql" ".read sql/counts.sql"
  "$1/dfen" count "$2"
}
{
  begin "$build" "$work/mixed.db"
  counted "$work/mixed.db"
  begin "$work/next" "$work/whole.db"
  counted "$work/whole.db"
  [ "$(plain "$work/mixed.db" "SELECT count(*) FROM games")" -eq 90 ] && cmp "$work/mixed.db.rows" "$work/whole.db.rows" && echo "the same rows"
} >"$work/got" 2>&1
same "imports and counts" <<'END'
dfen count: 59 games counted
dfen count: 87 games counted
0 with other keys
ok
dfen count: 59 games counted
dfen count: 28 games counted
0 with other keys
ok
the same rows
END
finish
