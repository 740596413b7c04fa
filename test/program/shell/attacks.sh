#!/bin/sh
# A hostile database whose views, triggers, defaults and checks call edit(), a function of the sqlite3 shell that runs a command. The shell
# trusts schemas by default. Nothing in dfen may run the command: neither a function that works on tables nor a file or program of sql/.
# Usage: attacks.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh

mark=$work/it-ran
# The value as an SQL expression that also runs the command.
edit() {
  printf "edit(%s, ': >\"%s\" #')" "$1" "$mark"
}
# ran NAME: reports whether the command ran, and resets it.
ran() {
  if [ -e "$mark" ]; then
    rm "$mark"
    echo "$1: the command ran"
  fi
}

if plain :memory: "CREATE VIEW v AS SELECT $(edit "'x'")" "SELECT * FROM v" >/dev/null 2>&1 && [ -e "$mark" ]; then
  rm "$mark"
else
  skip "this shell has no edit() that views can call"
  finish "another person's database"
  exit
fi

start="'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'"

# ---- The files of sql/ ----

# Replaces all tables that the files read by views, on which the views of sql/views.sql then depend.
db=$work/files.db
plain "$db" "CREATE VIEW scored_turns AS SELECT 1 + column1 % 2 AS game, column1 AS number, $(edit "$start") AS dfen, 'NBK' AS dice,
    'b1c3' AS moves, $(edit "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'") AS key, 1.0 AS score FROM (VALUES (1), (2))" \
  "CREATE VIEW players AS SELECT 1 AS id, $(edit "'a'") AS name" \
  "CREATE VIEW games AS SELECT 1 AS id, 1 AS white, 1 AS black, $(edit "'1-0'") AS result, '' AS termination" \
  "CREATE VIEW turns AS SELECT 1 AS game, 1 AS number, $start AS dfen, 'NBK' AS dice, $(edit "'b1c3'") AS moves, '' AS next_dfen,
    1 AS completed, '' AS canonical" \
  "CREATE VIEW positions AS SELECT $start AS dfen, 'NBK' AS dice, '' AS moves, 1 AS games, 1 AS wins, 0 AS draws, $(edit 0) + 0 AS losses" \
  "CREATE VIEW equities AS SELECT 'KQvK' AS material, 1 AS number, 0 * $(edit 0) + 0.5 AS equity"

# read_file FILE: runs it on a copy of the database, because some files change it.
read_file() {
  sqlite3 -batch -init /dev/null -cmd ".load '$extension'" -cmd ".parameter set @dfen \"$start\"" \
    -cmd ".parameter set @dice NBK" :memory: ".restore '$db'" ".read $1" >"$work/output" 2>&1 || true
  ran "${1##*/}"
}
# The files without the line that prevents the command.
awk -v folder="$work" '!/^PRAGMA trusted_schema = OFF;$/ { sub(/.*\//, "", FILENAME); print >(folder "/" FILENAME) }' sql/*.sql
with_dfen "$db" ".read $work/views.sql" ".read $work/views_lines.sql" >"$work/output" 2>&1 || cat "$work/output"
rm -f "$mark"
for file in sql/*.sql; do
  read_file "$file"
done >"$work/got"
same "no file of sql/ runs the command" </dev/null

# The attack itself works; otherwise this test could not fail.
for file in sql/*.sql; do
  read_file "$work/${file##*/}"
done >"$work/got"
same "without trusted_schema=OFF these files run it" <<'END'
book.sql: the command ran
book_dice_chess.sql: the command ran
chart.sql: the command ran
continuations.sql: the command ran
estimates_fit.sql: the command ran
estimates_report.sql: the command ran
players.sql: the command ran
pooling_gain.sql: the command ran
END

# ---- The programs ----

{
  printf 'white,black,result,moves\na,b,1-0,NBK:b1c3\n' >"$work/games.csv"
  timeout 60 "$build/dfen" import "$db" "$work/games.csv" >"$work/output" 2>&1 || true
  ran import
  timeout 60 "$build/dfen" equities "$db" KvK >"$work/output" 2>&1 || true
  ran equities
  for column in dfen key; do
    timeout 60 "$build/dfen" pool "$db" scored_turns --columns dfen=$column --scale 'side to move' --where "dfen <> ''" >"$work/output" 2>&1 || true
    ran "pool --columns dfen=$column"
  done
  timeout 60 "$build/dfen" read "$db" --postgresql >"$work/output" 2>&1 || true
  ran "read --postgresql"
} >"$work/got"
same "no program runs the command" </dev/null

# ---- The functions ----

# strange NAME STATEMENTS: runs all functions on a database with a table of positions, modified by the statements.
strange() {
  rm -f "$work/strange.db"
  plain "$work/strange.db" "CREATE TABLE plays(id INTEGER PRIMARY KEY, fen TEXT, result INTEGER DEFAULT ($(edit 1)))" \
    "INSERT INTO plays(fen, result) VALUES ($start, 1), ('8/8/4k3/8/3KP3/8/8/8 b - - 0 40', -1), ('no DFEN', 0)"
  plain "$work/strange.db" "$2" >"$work/output" 2>&1 || cat "$work/output"
  rm -f "$mark"
  with_dfen "$work/strange.db" "SELECT dfen_import('plays', '{}')" >>"$work/output" 2>&1 || true
  ran "dfen_import, $1"
}
{
  strange "triggers" "CREATE TRIGGER a BEFORE UPDATE ON plays BEGIN SELECT $(edit 1); END;
    CREATE TRIGGER b AFTER INSERT ON plays BEGIN SELECT $(edit 1); END; CREATE TRIGGER c AFTER DELETE ON plays BEGIN SELECT $(edit 1); END"
  strange "a view instead of the table" "ALTER TABLE plays RENAME TO other; CREATE VIEW plays AS SELECT id, $(edit fen) AS fen, result FROM other;
    CREATE TRIGGER a INSTEAD OF UPDATE ON plays BEGIN SELECT $(edit 1); END"
  strange "views with the names of pragmas" "CREATE VIEW pragma_table_info AS SELECT $(edit 1); CREATE VIEW pragma_table_xinfo AS SELECT $(edit 1);
    CREATE VIEW pragma_index_list AS SELECT $(edit 1); CREATE VIEW json_each AS SELECT $(edit 1); CREATE VIEW pragma_database_list AS SELECT $(edit 1)"
  strange "a CHECK" "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'fen TEXT', 'fen TEXT CHECK ($(edit 1 | sed "s/'/''/g") = 1)')
    WHERE name = 'plays'"
  strange "a generated column" "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'fen TEXT',
    'source TEXT, fen TEXT AS ($(edit source | sed "s/'/''/g"))') WHERE name = 'plays'"
  strange "an index with an expression" "CREATE INDEX i ON plays(length(fen)); PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = replace(sql, 'length(fen)', '$(edit fen | sed "s/'/''/g")') WHERE name = 'i'"
  # the tables of sql/schema.sql with triggers, and rows to import into them
  plain "$work/into.db" <sql/schema.sql
  for table in players games turns; do
    plain "$work/into.db" "CREATE TRIGGER a_$table AFTER INSERT ON $table BEGIN SELECT $(edit 1); END"
  done
  plain "$work/into.db" "CREATE TABLE strange(game, white, black, result, dfen, dice, moves)" \
    "INSERT INTO strange VALUES (1, 'a', 'b', '1-0', $start, 'PNB', 'e2e4 f1c4 b1c3'), (2, 'a', 'b', 'x', 'y', 'z', '')"
  with_dfen "$work/into.db" "SELECT dfen_import('strange')" >"$work/output" 2>&1 || true
  ran "dfen_import into tables with triggers"
} >"$work/got"
same "no function runs the command" </dev/null

finish
