#!/bin/sh
# Columns of the user's own in the tables of sql/schema.sql: every command, view and file of sql/ says the same with them, whatever their
# names are.
# Usage: columns.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh
start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR

make_turns "$work/plain.db" 100
plain "$work/plain.db" "DELETE FROM games WHERE id NOT IN (SELECT game FROM turns)" "UPDATE games SET white_rating = 1500 + id, black_rating = 1600 - id,
    mode = iif(id % 3, 'blitz', 'rapid'), played_at = datetime('2026-01-01', '+' || id || ' hours'), source = 'site', source_id = id" \
  "INSERT INTO positions(dfen, dice, moves, games, wins, draws, losses) VALUES ('$start w KQkq - 0 1', 'PNB', 'e2e4 b1c3 f1c4', 3, 1, 1, 1)"
# A row of each file that is imported: a new game, and one that exists.
cat >"$work/more.csv" <<END
game,white,black,result,played_at,dfen,dice,moves
1,Ann,Joe,1-0,2026-05-01 12:00:00,$start w KQkq - 0 1,PNB,e2e4 b1c3 f1c4
new,Ann,Joe,0-1,2026-05-02 12:00:00,$start w KQkq - 0 1,PNB,b1c3 e2e4 f1c4
END

# say COMMAND ...: a command, and what it prints, without times.
say() {
  {
    echo "== $*"
    "$@" 2>&1
  } | sed "/not used:/d; s/[0-9-]\{10\}[ T][0-9:]\{8\}Z*/TIME/g; s:$work/[a-z]*\.db:DATABASE:g"
}
# With columns such as winner it has a question, unless it is said what columns are.
columns=game=game,number=number,dfen=dfen,dice=dice,moves=moves,next_dfen=next_dfen,result=result,white=white,black=black,played_at=played_at,mode=mode,winner=,my_color=,initial_dfen=,micro=,games=,white_id=,black_id=
# use DATABASE: every command that reads it, every file of sql/, and all rows of every view.
use() {
  say "$build/dfen" import "$1" "$work/more.csv" --source site --known replace
  for file in views counts estimates estimates_fit estimates_report judge views_lines; do
    say with_dfen "$1" ".read sql/$file.sql"
  done
  say "$build/dfen" pool "$1" --where "white <> 'random' AND mode = 'blitz'" --columns $columns
  say "$build/dfen" judge "$1" --jobs 1 --csv
  say "$build/dfen" judge "$1" --players random greedy --csv
  say "$build/dfen" count "$1"
  say "$build/dfen" count "$1" --all --quiet
  say "$build/dfen" count "$1" --since 2026-01-01
  say "$build/dfen" pool "$1"
  say "$build/dfen" pool "$1" --where "white <> 'random' AND mode = 'blitz' AND game > 2 AND id > 1"
  say "$build/dfen" pool "$1" turns --where "white <> 'random' AND mode = 'blitz' AND game > 2" \
    --columns $columns
  say "$build/dfen" best "$start w KQkq - 0 1 PNB" --games "$1"
  say "$build/dfen" book "$1" "$work/book.db" --games 1 --strength 1500
  say plain "$work/book.db" "SELECT * FROM book"
  say "$build/dfen" read "$1" --postgresql
  say "$build/dfen" fill "$1" turns dfen --into stored_key
  for file in book book_dice_chess chart continuations counts_continuations counts_position pooling_gain; do
    say with_dfen "$1" ".parameter set @dfen \"'$start w KQkq -'\"" ".parameter set @dice \"'PNB'\"" ".parameter set @match 7" ".read sql/$file.sql"
  done
  plain "$1" "CREATE VIEW facets AS SELECT id AS game, date(played_at) AS day, lower_rating, mode, source FROM games"
  say plain "$1" ".read sql/clickhouse/export.sql"
  for view in $(plain "$1" "SELECT name FROM sqlite_schema WHERE type = 'view'
      AND name NOT IN ('scored_turns', 'game_players') AND name NOT LIKE 'base%' ORDER BY name"); do
    say with_dfen "$1" "SELECT * FROM $view"
  done
  say "$build/dfen" import "$1" --remove site
}

for table in games turns players; do
  plain "$work/plain.db" "ALTER TABLE $table ADD COLUMN stored_key TEXT"
done
# The names of all columns of tables and views, and all other names in the files of SQL and in the commands that read these tables.
cp "$work/plain.db" "$work/all.db"
use "$work/plain.db" >"$work/want"
{
  with_dfen "$work/plain.db" "SELECT DISTINCT lower(columns.name) FROM sqlite_schema AS s, pragma_table_xinfo(s.name) AS columns WHERE s.type IN ('table', 'view')"
  sed 's/--.*//' sql/*.sql ext/program/*.sql | grep -o '[a-z_][a-z_0-9]*'
  grep -oh '[a-z_][a-z_0-9]*' ext/program/pooled.c ext/program/run_count.c ext/program/run_fill.c ext/program/run_judge.c ext/program/run_pool.c
} | sort -u | sed "s/.*/('&')/; 1!s/^/, /" >"$work/names"
for table in games turns players; do
  plain "$work/all.db" "SELECT printf('ALTER TABLE $table ADD COLUMN \"%w\" TEXT DEFAULT ''of yours'';', column1) FROM (VALUES $(cat "$work/names"))
    WHERE column1 NOT IN (SELECT name FROM pragma_table_xinfo('$table'))" >"$work/added"
  { echo "BEGIN;"; cat "$work/added"; echo "COMMIT;"; } | plain "$work/all.db"
done
cp "$work/all.db" "$work/own.db"
use "$work/all.db" >"$work/got"
same "with a column of every name in games, turns and players" <"$work/want"

# The same where scored_turns and game_players are views of the user's own with such columns.
plain "$work/own.db" "CREATE TABLE more AS SELECT 'of yours' AS yours" "CREATE TABLE names(name)" "INSERT INTO names VALUES $(cat "$work/names")"
with_dfen "$work/own.db" ".read sql/views.sql" ".read sql/judge.sql"
for view in scored_turns game_players; do
  with_dfen "$work/own.db" "SELECT replace(replace(sql, '$view', 'base_$view'), '-- dfen: ', '-- ') || ';' FROM sqlite_schema WHERE name = '$view'" \
    "SELECT 'DROP VIEW $view; CREATE VIEW $view AS SELECT base_$view.*, ' || group_concat(printf('yours AS \"%w\"', name), ', ') || ' FROM base_$view, more;'
     FROM names WHERE name NOT IN (SELECT name FROM pragma_table_info('$view'))" >"$work/added"
  with_dfen "$work/own.db" ".read $work/added"
done
use "$work/own.db" >"$work/got"
same "with a column of every name in the user's own scored_turns and game_players" <"$work/want"

finish
