#!/bin/sh
# dfen count beside other programs that change its tables: emptied and partly deleted counts, tables of the user's own with its names, games
# without an id, and a signal before the games are read. ../histories/counts.py compares counts with a recount.
# Usage: counts.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh

make_turns "$work/games.db" 1000
"$build/dfen" count "$work/games.db" --quiet 2>/dev/null
# counts DATABASE: what the counts are, without the time.
counts() {
  with_dfen "$1" "SELECT * FROM position_counts" "SELECT key, dice, game, number, next_key, flags FROM visits" "SELECT id, game, fingerprint FROM counted_games"
}
counts "$work/games.db" >"$work/counts"

# ---- Tables that someone emptied ----

# after OPTIONS SQL ...: what a count says after these changes, and whether the counts are those of all games.
after() {
  options=$1
  shift
  cp "$work/games.db" "$work/changed.db"
  plain "$work/changed.db" "$@"
  # shellcheck disable=SC2086
  got "$build/dfen" count "$work/changed.db" $options
  counts "$work/changed.db" >"$work/now" 2>&1 || true
  cmp -s "$work/now" "$work/counts" && echo "all counts" >>"$work/got"
  sed "s/[0-9][0-9]* games counted/N games counted/" "$work/got"
}
{
  after "" "DELETE FROM counted_games"
  after "" "DELETE FROM visits"
  after "--since 2026-05-01" "DELETE FROM counted_games"
  after "--since 2026-05-01" "DELETE FROM visits"
  after "" "DROP TABLE counted_games"
  after "" "DROP TABLE visits"
  after "--all" "DELETE FROM counted_games WHERE id % 2"
  after "--all" "DELETE FROM visits WHERE key % 2"
  after "" "DELETE FROM counted_games WHERE id % 2"
} >"$work/all"
mv "$work/all" "$work/got"
same "counts after their tables were emptied" <<'END'
dfen count: N games counted
all counts
dfen count: N games counted
all counts
dfen count: one of the tables counted_games and visits is empty: all games are counted again
dfen count: N games counted
all counts
dfen count: one of the tables counted_games and visits is empty: all games are counted again
dfen count: N games counted
all counts
dfen count: N games counted
all counts
dfen count: N games counted
all counts
dfen count: N games counted
all counts
dfen count: N games counted
all counts
dfen count: visits has rows of games that counted_games does not have; dfen count --all removes them
status 1
END
got "$build/dfen" count "$work/changed.db" --all --quiet
counts "$work/changed.db" | cmp - "$work/counts" >>"$work/got" 2>&1 || true
sed -i 's/[0-9][0-9]* games/N games/' "$work/got"
same "dfen count --all removes them" <<'END'
dfen count: N games counted
END

# ---- Tables of the user's own ----

make_turns "$work/own.db" 100
for table in visits uncounted counted_games last_counted; do
  for made in "TABLE $table(id INTEGER PRIMARY KEY, game, at)" "VIEW $table AS SELECT 1 AS game"; do
    cp "$work/own.db" "$work/changed.db"
    plain "$work/changed.db" "CREATE $made"
    got "$build/dfen" count "$work/changed.db"
    sed 's/dfen count: //' "$work/got"
    plain "$work/changed.db" "SELECT name FROM sqlite_schema WHERE name IN ('visits', 'uncounted', 'counted_games', 'last_counted')"
  done
done >"$work/all"
mv "$work/all" "$work/got"
for table in visits uncounted counted_games last_counted; do
  for made in table view; do
    printf './changed.db: %s is a table or view of yours, and not the one of this file: rename it; nothing was made\nstatus 1\n%s\n' $table $table
  done
done >"$work/want"
same "tables and views of the user's own with the names of counts" <"$work/want"
# They may have rows, and dfen pool reads the turns then.
plain "$work/own.db" "CREATE TABLE visits(page)" "CREATE TABLE counted_games(id, game)" "INSERT INTO counted_games VALUES (1, 1)"
with_dfen "$work/own.db" ".read sql/views.sql"
got "$build/dfen" pool "$work/own.db" --top 1
sed -n '/rows read/s/: .* turns/: N turns/p' "$work/got" >"$work/said"
mv "$work/said" "$work/got"
same "dfen pool with such tables" <<'END'
dfen pool: N turns
END

# ---- Games without an id that can be counted, and columns that SQLite computes ----

plain "$work/typed.db" "ATTACH '$work/games.db' AS made" "CREATE TABLE players(id INTEGER PRIMARY KEY, first, name AS (first))" \
  "CREATE TABLE games(id, won, white, black, white_rating, black_rating, played_at, result AS (iif(won, '1-0', '0-1')), mode TEXT AS ('blitz') STORED)" \
  "CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen, completed)" \
  "INSERT INTO players SELECT id, name FROM made.players" \
  "INSERT INTO games(id, won, white, black) VALUES (1, 1, 1, 2), ('text', 0, 1, 2), (x'31', 1, 1, 2), (1.5, 1, 1, 2), (2.0, 1, 1, 2)" \
  "INSERT INTO turns SELECT games.id, number, dfen, dice, moves, next_dfen, completed FROM made.turns, main.games WHERE game = 1 AND number = 1"
got "$build/dfen" count "$work/typed.db"
{
  cat "$work/got"
  "$build/dfen" pool "$work/typed.db" --where "mode = 'blitz' AND result = '1-0'" --top 1 2>&1 | sed 's/as last.*//'
} >"$work/said"
mv "$work/said" "$work/got"
same "games that have no id, and generated columns" <<'END'
dfen count: 3 games counted; turns that cannot be counted: 2; the table uncounted says why
dfen pool: 2 of 3 games, 
key	games	visits	wins	draws	losses	score	lower	upper
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -	2	2	2	0	0	1.0	0.342380227506653	1.0
END

# ---- A parameter in --where ----

printf 'game,number,dfen,result\n1,1,%s,1-0\n' "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" >"$work/one.csv"
for input in "$work/games.db" "$work/games.db turns" "$work/one.csv"; do
  for parameter in "?" "?7" ":a" "@name" '$x'; do
    # shellcheck disable=SC2086
    "$build/dfen" pool $input --where "game = $parameter" 2>&1 | grep where || true
  done
done >"$work/got"
for input in counts turns file; do
  for parameter in "?" "?7" ":a" "@name" '$x'; do
    echo "dfen pool: --where: the parameter $parameter has no value; write the value itself"
  done
done >"$work/want"
same "a parameter in --where" <"$work/want"

# ---- A signal ----

# Games without end, whose reader holds a lock.
plain "$work/endless.db" "CREATE VIEW scored_turns AS WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)
  SELECT 1 AS game, n AS number, '' AS dfen, '' AS dice, '' AS moves, '' AS next_dfen, 1 AS score FROM endless"
with_dfen "$work/endless.db" ".read sql/views.sql" ".read sql/counts.sql"
signalled INT "! sqlite3 -batch -init /dev/null '$work/endless.db' 'BEGIN EXCLUSIVE; ROLLBACK'" "$build/dfen" count "$work/endless.db" || true
cp "$work/said" "$work/got"
same "an interrupt before all games are read" <<'END'
dfen count: stopped before all games were read; none was counted
END

finish
