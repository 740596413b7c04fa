#!/bin/sh
# The PostgreSQL commands of sql/ENGINES.md; the views, whose results equal SQLite's; and dfen read --postgresql.
# Usage: views.sh (from the project's root; MAKE is the make to call)
set -eu
. test/hosts/postgresql/servers.sh

copy_postgresql
install_dfen
start_server one
one=$port
export PGPORT="$one"
PATH=$bin:$PATH

# load FILE DATABASE [OPTION]
load() {
  "$build/dfen" read "$1" --postgresql ${3+"$3"} | psql -X -q -v ON_ERROR_STOP=1 "$2"
}

# ---- The commands of the pages, in a folder that has games.db and the programs ----

mkdir "$work/clone"
ln -s "$PWD/sql" "$work/clone/sql"
cp "$sample" "$work/clone/games.db"
createdb games
for files in "schema counts views" counts; do
  # shellcheck disable=SC2046,SC2086 # words
  PGOPTIONS='' psql -X -q -A -t -1 -v ON_ERROR_STOP=1 $(printf ' -f sql/postgresql/%s.sql' $files) -c 'SHOW client_min_messages' games
done >"$work/got" 2>&1
same "no notices from the files, the second time, too; later statements have them" <<END
notice
notice
END
load "$work/clone/games.db" games
psql -X -q -c 'CALL dfen_counts.count_games()' -c 'VACUUM ANALYZE' games
fenced sql/ENGINES.md 'sh postgresql' >"$work/commands"
[ -s "$work/commands" ] || echo "exit 1 # the page has no block 'sh postgresql'" >"$work/commands"
(cd "$work/clone" && sh -eu "$work/commands" >"$work/got" 2>&1) || echo "stopped" >>"$work/got"
same "the commands of sql/ENGINES.md" </dev/null

# ---- The columns that core/STABLE.md promises ----

psql -X -q -A -t games >"$work/columns" <<'END'
SELECT CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END || relname || '(' || string_agg(attname, ', ' ORDER BY attnum) || ')'
FROM pg_class JOIN pg_namespace AS n ON n.oid = relnamespace JOIN pg_attribute ON attrelid = pg_class.oid
WHERE relkind IN ('r', 'v') AND nspname IN ('public', 'dfen_counts') AND attnum > 0 AND NOT attisdropped GROUP BY nspname, relname
UNION ALL
SELECT nspname || '.' || proname || '(' || array_to_string(proargnames, ', ') || ')'
FROM pg_proc JOIN pg_namespace AS n ON n.oid = pronamespace WHERE nspname = 'dfen_counts';
END
# facets is of sql/ENGINES.md.
awk -F '(' 'FNR == NR { internal[$0]; next } !($1 in internal) && $1 != "facets"' test/repo/pages/stable/internal.txt "$work/columns" | LC_ALL=C sort >"$work/got"
grep -v : test/repo/pages/stable/servers.txt >"$work/want"
same "tables, views and functions with their columns and arguments" <"$work/want"

# ---- SQLite's results ----

# A ninth of the games have only one rating.
ratings="white_rating = 1000 + id % 900, black_rating = CASE WHEN id % 9 > 0 THEN 1500 END"
cp "$sample" "$work/games.db"
sqlite "$work/games.db" ".read sql/views.sql" ".read sql/counts.sql" "UPDATE games SET $ratings"
echo "UPDATE games SET $ratings" | query "$one" games
"$build/dfen" count "$work/games.db" 2>/dev/null
# same_rows VIEW COLUMNS: the rows of a view in both; a REAL is compared by its bits, and a MEAN, whose sum has any order, to 1e-9.
same_rows() {
  sqlite "$work/games.db" "SELECT $(echo "$2" | sed "s/REAL(\([a-z_0-9]*\))/hex(ieee754_to_blob(\1))/g; s/MEAN(\([a-z]*\))/CAST(round(1e9 * \1) AS INTEGER)/") FROM $1" | LC_ALL=C sort >"$work/rows"
  printf '\\set FETCH_COUNT 1000\nSELECT %s FROM dfen_counts.%s;\n' "$(echo "$2" | sed "s/REAL(\([a-z_0-9]*\))/upper(encode(float8send(\1), 'hex'))/g; s/MEAN(\([a-z]*\))/round(1e9 * \1)::bigint/")" "$1" |
    query "$one" games | LC_ALL=C sort >"$work/of_postgresql"
  { diff "$work/rows" "$work/of_postgresql" || true; } | head -n 6 >"$work/got"
  wc -l <"$work/of_postgresql" >>"$work/got"
  same "$1: SQLite's (<), PostgreSQL's (>)" <<END
$(wc -l <"$work/rows")
END
}
numbers="games, visits, wins, draws, losses"
same_rows pooled "key, $numbers, REAL(score), REAL(lower), REAL(upper), MEAN(expected)"
same_rows continuations "key, moves, $numbers, REAL(score), REAL(lower), REAL(upper), MEAN(expected)"
same_rows book "key, moves, $numbers, REAL(score), REAL(lower), REAL(upper), MEAN(expected)"
same_rows dice_distribution "dice, rolled, REAL(expected)"
same_rows pooling_gain_by_turn "turn, visits, positions, keys, REAL(before_10), REAL(after_10), REAL(before_20), REAL(after_20), REAL(before_100), REAL(after_100)"
same_rows position_counts "key, $numbers"
same_rows continuation_counts "key, dice, next_key, $numbers"
same_rows counted_book "key, dice, next_key, $numbers, MEAN(lower)"

# The extremes of every column, in some of the first games: each view can be read whole, and ratings that no difference is known of are as none.
createdb extremes
psql -X -q -1 -v ON_ERROR_STOP=1 -f sql/postgresql/schema.sql -f sql/postgresql/counts.sql -f sql/postgresql/views.sql extremes
cp "$sample" "$work/few.db"
sqlite "$work/few.db" 'DELETE FROM turns WHERE game > 9' 'DELETE FROM games WHERE id > 9'
load "$work/few.db" extremes
psql -X -q -A -t extremes >"$work/got" 2>&1 <<'END'
UPDATE games SET white_rating = column2, black_rating = column3 FROM (VALUES (1, -2147483648, 1), (2, 2147483647, -2147483648), (3, -2147483648, 2147483647),
  (4, -2147483648, NULL), (7, 10000, 0), (8, 0, 10001)) AS ratings WHERE id = column1;
UPDATE games SET played_at = (ARRAY['infinity', '-infinity', '4714-11-24 00:00:00+00 BC', '294276-12-31 23:59:59+00'])[id % 5]::timestamptz;
UPDATE turns SET number = 2147483647 - 1000 + number WHERE game = 3;
ALTER TABLE turns DROP CONSTRAINT turns_game_fkey;
UPDATE turns SET game = 9223372036854775807 WHERE game = 5;
UPDATE games SET id = 9223372036854775807 WHERE id = 5;
CALL dfen_counts.count_games();
SELECT min(rating_difference), max(rating_difference), count(DISTINCT game) FROM dfen_counts.counted_turns WHERE rating_difference IS NOT NULL;
SELECT count(*) > 100, count(*) FILTER (WHERE expected IS NOT NULL) > 5 FROM dfen_counts.pooled;
\o /dev/null
SELECT format('SELECT v::text FROM %s AS v', oid::regclass) FROM pg_class WHERE relkind = 'v' AND relnamespace IN ('public'::regnamespace, 'dfen_counts'::regnamespace) \gexec
\o
ALTER VIEW scored_turns RENAME TO rated_turns;
CREATE VIEW scored_turns AS SELECT game, number, dfen, dice, moves, next_dfen, score,
  (ARRAY['NaN', '1e400', '-1e400', '-10000', '10000', '10000.5', '-9223372036854775808'])[game % 7 + 1]::numeric AS rating_difference FROM rated_turns;
\i sql/postgresql/counts.sql
SELECT rating_difference, count(DISTINCT game) FROM dfen_counts.typed_turns GROUP BY 1 ORDER BY 1;
END
same "the extremes of every column" <<'END'
-10000|10000|1
t|t
-10000|1
10000|1
|7
END

# The reports of players, of the first games; the model is fitted to them. In some games no roll is known.
cp "$work/games.db" "$work/clone/games.db"
sqlite "$work/clone/games.db" "DELETE FROM turns WHERE game > 100" "DELETE FROM games WHERE id > 100" \
  "UPDATE games SET played_at = datetime('2026-01-20', '+' || id || ' days')" "UPDATE turns SET dice = NULL WHERE game % 9 = 6"
without=$(sqlite "$work/clone/games.db" "SELECT sum(dice IS NULL) || ' of ' || count(*) FROM turns JOIN games ON id = game WHERE result <> '*'")
alone=$(sqlite "$work/clone/games.db" "SELECT count(*) FROM games WHERE result <> '*' AND white = black")
fenced sql/ENGINES.md 'sh reports' >"$work/reports"
fenced sql/ENGINES.md 'sh reports-postgresql' >>"$work/reports"
(cd "$work/clone" && PATH="${extension%/*}:$PATH" DFEN="$extension" sh -eu "$work/reports" >"$work/got" 2>&1) || echo "stopped" >>"$work/got"
report="player_id, player, kind, coalesce(part, '-'), games, turns"
for column in score expected loss loss_lower loss_upper luck adjusted without_loss; do report="$report, coalesce(round(CAST(1e9 * $column AS BIGINT)), -1)"; done
sqlite "$work/clone/games.db" "SELECT $(echo "$report" | sed 's/CAST(\([^)]*\) AS BIGINT)/\1/g; s/round(\([^)]*\))/CAST(round(\1) AS INTEGER)/g') FROM player_report" | LC_ALL=C sort >"$work/rows"
echo "SELECT $report FROM player_report" | query "$one" games | LC_ALL=C sort | diff "$work/rows" - | head -n 6 >>"$work/got"
wc -l <"$work/rows" | sed 's/^[1-9][0-9][0-9]$/hundreds/' >>"$work/got"
same "player_report: SQLite's (<), PostgreSQL's (>)" <<END
dfen judge: 97 games judged; the views player_report and game_report show more
dfen judge: turns that are not judged: $without; the table unjudged has the reasons, most often: the roll is not known
dfen judge: games of a player against itself, which are in no report: $alone
hundreds
END
cp "$sample" "$work/clone/games.db"

# The export of sql/ENGINES.md, without the ids of counted_games; also of facets that need quotes.
change="UPDATE games SET source_id = id,
  mode = CASE id % 3 WHEN 0 THEN 'blitz' WHEN 1 THEN 'a' || CHR(9) || '\' || CHR(10) || '\N' || CHR(13) END, source = 'site'"
echo "$change, played_at = '2026-01-01 00:30Z'::timestamptz + id % 300 * interval '1 day'" | PGTZ=Asia/Tokyo query "$one" games
sqlite "$work/games.db" "$(echo "$change" | sed 's/CHR/char/g'), played_at = datetime('2026-01-01 00:30', (id % 300) || ' days')" \
  "CREATE VIEW facets AS SELECT id AS game, date(played_at) AS day, lower_rating, mode, source FROM games"
(cd "$work/clone" && sed '/CREATE VIEW/d' "$work/commands" >"$work/export" && PGTZ=Asia/Tokyo sh -eu "$work/export")
sqlite3 -init /dev/null -readonly -batch "$work/games.db" ".read sql/clickhouse/export.sql" | cut -f 1,2,4- | LC_ALL=C sort >"$work/rows"
cut -f 1,2,4- "$work/clone/visits.tsv" | LC_ALL=C sort >"$work/of_postgresql"
{ diff "$work/rows" "$work/of_postgresql" || true; } | head -n 6 >"$work/got"
wc -l <"$work/of_postgresql" >>"$work/got"
same "the export: SQLite's (<), PostgreSQL's (>)" <<END
$(sqlite "$work/games.db" "SELECT count(*) FROM visits")
END

# ---- Loads ----

# new_database NAME: with the tables.
new_database() {
  echo "CREATE DATABASE $1;" | query "$one"
  psql -X -q -1 -d "$1" -f sql/postgresql/schema.sql
}
# loads DATABASE FILE [OPTION]: a summary of load's output, and the resulting content.
loads() {
  if load "$2" "$1" ${3+"$3"} >"$work/output" 2>&1; then echo loaded; else echo "status $?: $(sed -n 's/.*ERROR:  //p' "$work/output" | head -n 1)"; fi
  echo 'SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM games), (SELECT count(*) FROM turns)' | query "$one" "$1"
}
# in_sqlite FILE GAMES TURNS: the expected content.
in_sqlite() { sqlite "$1" "SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM games $2), (SELECT count(*) FROM turns $3)"; }
# The games up to 300; those up to 500, by the same players under other ids; and the first ones with one corrected and one shortened game.
for part in first second; do cp "$sample" "$work/$part.db"; done
sqlite "$work/first.db" 'DELETE FROM turns WHERE game > 300' 'DELETE FROM games WHERE id > 300'
sqlite "$work/second.db" 'DELETE FROM turns WHERE game <= 300 OR game > 500' 'DELETE FROM games WHERE id <= 300 OR id > 500' \
  'UPDATE games SET white = white + 100, black = black + 100' 'UPDATE players SET id = id + 100'
cp "$work/first.db" "$work/corrected.db"
sqlite "$work/corrected.db" "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE id = 7" \
  'DELETE FROM turns WHERE game = 8 AND number > 3'
new_database days
known="status 3: games that are known already: 300, the first is 1; --replace makes them what the file says"
{
  loads days "$work/first.db"
  loads days "$work/first.db"
  loads days "$work/second.db"
  loads days "$work/corrected.db" --replace
  loads days "$sample" --replace
  echo "INSERT INTO games(white, black, result, termination) VALUES (1, 1, '1-0', 'after a load') RETURNING id" | query "$one" days
} >"$work/got"
same "successive loads" <<END
loaded
$(in_sqlite "$work/first.db" '' '')
$known
$(in_sqlite "$work/first.db" '' '')
loaded
$(in_sqlite "$sample" 'WHERE id <= 500' 'WHERE game <= 500')
loaded
$(in_sqlite "$sample" 'WHERE id <= 500' 'WHERE game <= 500 AND NOT (game = 8 AND number > 3)')
loaded
$(in_sqlite "$sample" '' '')
5001
END
# Two simultaneous loads of one file: one of them is complete.
new_database twice
load "$work/first.db" twice >"$work/a" 2>&1 &
load "$work/first.db" twice >"$work/b" 2>&1 || true
wait $! || true
{
  cat "$work/a" "$work/b" | grep -c ERROR
  echo 'SELECT count(*) FROM turns' | query "$one" twice
} >"$work/got"
same "one file loaded twice at once" <<END
1
$(sqlite "$work/first.db" 'SELECT count(*) FROM turns')
END
# Names with all characters that end a line, a column or a COPY, and none, in a file whose name SQLite treats as a URI; and all columns.
new_database odd
names="(1, 'a' || char(10) || '\.' || char(10) || 'b'), (2, '\N'), (3, char(9) || '\t' || char(13, 10) || '\"'), (4, '\.')"
(cd "$work" && sqlite3 -batch -init /dev/null ./file:odd.db "CREATE TABLE players(id, name, account)" \
  "CREATE TABLE games(id, white, black, result, termination, source, source_id, white_rating, black_rating, lower_rating, played_at, mode, details)" \
  "INSERT INTO games VALUES (1, 1, 2, '1-0', '', 's', 'x', 1900, 1800, 7, '2026-05-01 10:00:00', 'blitz', '{\"a\": [1]}'), (2, 2, NULL, NULL, '', 's', NULL, 1900, NULL, NULL, NULL, NULL, NULL)" \
  "CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen, completed)" "INSERT INTO players(id, name) VALUES $names" &&
  load file:odd.db odd) >"$work/got" 2>&1
query "$one" odd >>"$work/got" <<'END'
SELECT encode(convert_to(name, 'UTF8'), 'hex') FROM players ORDER BY name COLLATE "C";
SELECT source, source_id, white_rating, black_rating, lower_rating, played_at AT TIME ZONE 'UTC', mode, details, black IS NULL FROM games ORDER BY id;
END
same "names with line ends, and all columns" <<END
$(sqlite :memory: "SELECT lower(hex(column2)) FROM (VALUES $names) ORDER BY column2")
s|x|1900|1800|1800|2026-05-01 10:00:00|blitz|{"a": [1]}|f
s|NULL|1900|NULL|NULL|NULL|NULL|NULL|t
END
# A truncated file loads nothing, and neither does a load whose server process ends.
head -c 2000000 "$sample" >"$work/broken.db"
new_database broken
load "$work/broken.db" broken >/dev/null 2>&1 && echo 'it was loaded' >"$work/got" || echo refused >"$work/got"
for moment in 0.05 0.2 0.4; do
  load "$sample" broken >"$work/a" 2>&1 &
  sleep $moment
  echo "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'broken' \\g /dev/null" | query "$one"
  wait $! || true
  echo 'SELECT count(*) FROM turns' | query "$one" broken | sed "s/^$(sqlite "$sample" 'SELECT count(*) FROM turns')$/0/"
  echo 'DELETE FROM games' | query "$one" broken
done >>"$work/got"
same "interrupted loads" <<END
refused
0
0
0
END

finish
