#!/bin/sh
# The views that the files of sql/ create, and sql/views_back.sql, which removes all of them, but no view that the user wrote, whatever its
# name.
# Usage: views_back.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh

# views DATABASE: the names of its views. duplicate_games belongs to the tables of sql/schema.sql.
views() {
  plain "$1" "SELECT name FROM sqlite_schema WHERE type = 'view' AND name <> 'duplicate_games' ORDER BY 1"
}
makers=$(grep -l '^CREATE VIEW' sql/*.sql | grep -v schema.sql)
# An order in which each file finds what it needs.
order='sql/views.sql sql/views_lines.sql sql/counts.sql sql/equities.sql sql/estimates.sql sql/judge.sql'

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

# For each name: the user has a view with it. The file that would create it creates nothing, or keeps it. In one process, which runs the files
# as .read does.
PYTHONPATH=test/repo/support /usr/bin/python3 - "$order" "$work/made.db" "$work/names" >"$work/got" 2>&1 <<'END'
import sqlite3, sys
from checks import opened

def read(path):
    return "".join(line for line in open(path) if not line.startswith("."))

def views(db):
    return {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'view' AND name <> 'duplicate_games'")}

def drop(db):
    for (statement,) in db.execute(read("sql/views_back.sql").split(";", 1)[1]).fetchall():
        db.execute(statement)

files = [read(path) for path in sys.argv[1].split()]
made = opened(sys.argv[2])
drop(made)
for name in open(sys.argv[3]).read().split():
    db = opened(":memory:")
    db.deserialize(made.serialize())
    mine = "CREATE VIEW %s AS SELECT 1 AS mine -- of sql/views.sql, says its writer" % name
    if name == "scored_turns":
        mine = "CREATE VIEW scored_turns AS SELECT game, number, dfen, dice, moves, score FROM turns"
    db.execute(mine)
    for file in files:
        try:
            db.executescript(file)
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
    if db.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,)).fetchall() != [(mine,)]:
        print(name, "is another")
    drop(db)
    if views(db) != {name}:
        print(name, "and after the drops:", views(db))
END
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

# A user's table is kept, too: SQLite's advice to drop it is not repeated.
plain "$work/table.db" "CREATE TABLE plays(game, number, dfen, dice, moves, score)" "CREATE VIEW scored_turns AS SELECT * FROM plays" \
  "CREATE TABLE book(title)"
"$build/dfen" count "$work/table.db" >"$work/got" 2>&1 || echo "status $?" >>"$work/got"
plain "$work/table.db" "SELECT name FROM sqlite_schema" >>"$work/got"
same "the program reports the user's table that has the name of a view" <<END
dfen count: $work/table.db: a table of yours has the name of a view that must be made: rename the table 'book'
status 1
plays
scored_turns
book
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
