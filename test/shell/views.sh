#!/bin/sh
# The views that the files of sql/ create, and sql/views_back.sql, which removes all of them, but no view that the user wrote, whatever its
# name.
# Usage: views.sh (from the project's root, after make)
set -eu
. test/shell/support.sh

# views DATABASE: the names of its views. duplicate_games belongs to the tables of sql/schema.sql.
views() {
  plain "$1" "SELECT name FROM sqlite_schema WHERE type = 'view' AND name <> 'duplicate_games' ORDER BY 1"
}
makers=$(grep -l '^CREATE VIEW' sql/*.sql | grep -v schema.sql)
# An order in which each file finds what it needs.
order='sql/views.sql sql/views_lines.sql sql/counts.sql sql/equities.sql sql/estimates.sql'

# shellcheck disable=SC2086
printf '%s\n' $makers | sort >"$work/got"
# shellcheck disable=SC2086
printf '%s\n' $order | sort >"$work/want"
same "the files that create views" <"$work/want"

# ---- All views are dropped, and then the key column can be dropped ----

make_turns "$work/made.db" 200
with_dfen "$work/made.db" "ALTER TABLE turns ADD COLUMN canonical TEXT AS (dfen_pool_key(dfen_try(dfen)))"
cp "$work/made.db" "$work/all.db"
for file in $order; do
  with_dfen "$work/all.db" ".read $file"
done
views "$work/all.db" >"$work/names"
cat sql/*.sql | sed -n 's/^CREATE VIEW \(IF NOT EXISTS \)\{0,1\}main\.\([a-z_]*\).*/\2/p' | sort >"$work/want"
cp "$work/names" "$work/got"
same "the views of the files" <"$work/want"
# Any other order of the drops, and a second run.
views_back "$work/all.db" >"$work/got" 2>&1
views "$work/all.db" >>"$work/got"
views_back "$work/all.db" >>"$work/got" 2>&1
with_dfen "$work/all.db" "ALTER TABLE turns DROP COLUMN canonical" >>"$work/got"
same "all views are dropped, and the key column can be dropped" </dev/null
for file in $order; do
  with_dfen "$work/made.db" ".read $file" ".read $file"
done >"$work/got" 2>&1
views "$work/made.db" >>"$work/got"
same "each file can run twice" <"$work/names"

# ---- The user's views stay ----

# For each name: the user has a view with it. The file that would create it creates nothing, or keeps it.
while IFS= read -r name; do
  cp "$work/made.db" "$work/mine.db"
  views_back "$work/mine.db"
  mine="CREATE VIEW $name AS SELECT 1 AS mine -- of sql/views.sql, says its writer"
  [ "$name" != scored_turns ] || mine="CREATE VIEW scored_turns AS SELECT game, number, dfen, dice, moves, score FROM turns"
  plain "$work/mine.db" "$mine"
  for file in $order; do
    with_dfen "$work/mine.db" ".read $file" || true
  done >"$work/output" 2>&1
  plain "$work/mine.db" "SELECT 'changed' FROM sqlite_schema WHERE name = '$name' AND sql <> '$mine'" \
    "SELECT 'gone' WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '$name')" | sed "s/^/$name: /"
  views_back "$work/mine.db"
  views "$work/mine.db" | grep -vx "$name" | sed "s/^/$name stays, and so does /" || true
  views "$work/mine.db" | grep -qx "$name" || echo "$name was removed"
done <"$work/names" >"$work/got" 2>&1
same "a user's view is kept, even with the name of one of dfen's" </dev/null

# The message of the file that needs the view; nothing else is created.
plain "$work/said.db" "CREATE TABLE plays(game, number, dfen, dice, moves, key, score)" "CREATE VIEW scored_turns AS SELECT * FROM plays" \
  "CREATE VIEW Book AS SELECT 'mine' AS title"
with_dfen "$work/said.db" ".read sql/views.sql" 2>&1 | sed 's/.*[Ee]rror[^:]*: //; s/^stepping, //; s/ ([0-9]*)$//' >"$work/got"
views "$work/said.db" >>"$work/got"
same "the file that needs the name reports the user's view" <<'END'
Book
a view of yours has a name that a view of this file must have: rename yours; nothing was made
Book
scored_turns
END

# View names that contain dfen's comment are treated as names, not as SQL.
plain "$work/names.db" "CREATE TABLE victims(x)" "CREATE VIEW \"a\"\"; DROP TABLE victims; --
.shell touch $work/ran
\" AS -- dfen: sql/views.sql
  SELECT 1"
views_back "$work/names.db" >"$work/got" 2>&1
plain "$work/names.db" "SELECT name FROM sqlite_schema" >>"$work/got"
[ ! -e "$work/ran" ] || echo "the command ran" >>"$work/got"
same "hostile names" <<'END'
victims
END

# ---- One game is found by the key of the table, and 1 and '1' are two games ----

with_dfen "$work/all.db" ".read sql/views.sql" ".read sql/estimates.sql" "EXPLAIN QUERY PLAN SELECT * FROM story WHERE game = 7" \
  "EXPLAIN QUERY PLAN SELECT * FROM counted_turns WHERE game IN (SELECT id FROM games WHERE id < 9)" | grep -o '[A-Z]* turns .*' >"$work/got"
same "a game is searched by the primary key" <<'END'
SEARCH turns USING PRIMARY KEY (game=?)
SEARCH turns USING PRIMARY KEY (game=?)
END

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
plain "$work/two.db" "CREATE TABLE numbers(game INTEGER, number INTEGER, dfen, dice, moves, score)" "
  CREATE TABLE texts(game TEXT COLLATE NOCASE, number INTEGER, dfen, dice, moves, score)" "
  INSERT INTO numbers VALUES (1, 1, '$start w KQkq - 0 1', 'NNN', 'b1c3', 1), (1, 2, '8/8/8/8/8/8/8/Kk6 b - - 0 1', 'kkk', 'b1a1', 0)" "
  INSERT INTO texts VALUES ('1', 1, '$start w KQkq - 0 1', 'NNN', 'g1f3', 1), ('1', 2, '8/8/8/8/8/8/8/K1k5 b - - 0 1', 'kkk', 'c1b1', 0),
    ('a', 1, '$start w KQkq - 0 1', 'NNN', 'b1a3', 1), ('A', 1, '$start w KQkq - 0 1', 'NNN', 'g1h3', 1)" "
  CREATE VIEW scored_turns AS SELECT * FROM numbers UNION ALL SELECT * FROM texts"
with_dfen "$work/two.db" ".read sql/views.sql" "SELECT games, name FROM most_met ORDER BY 1 DESC, 2" >"$work/got"
same "a number and its text are two games, also in the names of positions" <<'END'
4|start position
1|after b1c3
1|after g1f3
END

finish
