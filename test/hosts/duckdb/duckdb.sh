#!/bin/sh
# dfen in DuckDB: every scalar and aggregate returns bit-identical results to SQLite's, with one thread and with two. forms.py has the forms of
# aggregates.
# Usage: duckdb.sh (from the project's root, after make duckdb)
set -eu
. test/repo/support/same.sh
duckdb_extension=$build/duckdb/dfen.duckdb_extension
modules=$build/modules/hosts/duckdb/node_modules
node=$build/modules/hosts/node_modules/.bin/node

sqlite() {
  sqlite3 -batch -init /dev/null -nullvalue NULL -cmd ".load '$extension'" "$@"
}

# duckdb THREADS [EXTENSION]
duckdb() {
  "$node" test/hosts/duckdb/run.mjs "$modules" "${2:-$duckdb_extension}" "$1"
}

cut -f 1 test/core/vectors/golden/keys_v1.tsv | tail -n +2 >"$work/golden"
sqlite "$work/positions.db" "CREATE TABLE golden(dfen)" ".mode list" ".import '$work/golden' golden" \
  "ATTACH '$sample' AS sample" ".read test/hosts/postgresql/positions.sql"
rows=$(sqlite "$work/positions.db" "SELECT count(*) FROM positions")
sqlite "$work/positions.db" -csv -nullvalue NULL "SELECT * FROM positions ORDER BY id" >"$work/positions.csv"
cat >"$work/load.sql" <<END
CREATE TABLE positions(id BIGINT, dfen VARCHAR, plain VARCHAR, rolled VARCHAR, dice VARCHAR, moves VARCHAR, result VARCHAR, score DOUBLE);
COPY positions FROM '$work/positions.csv' (FORMAT csv, NULLSTR 'NULL');
END

# compare NAME THREADS: $work/s.sql in SQLite and $work/d.sql in DuckDB have identical output.
compare() {
  sqlite "$work/positions.db" <"$work/s.sql" >"$work/s.out" 2>&1 || true
  cat "$work/load.sql" "$work/d.sql" | duckdb "$2" | sed 1d >"$work/d.out" 2>&1 || true
  if cmp -s "$work/s.out" "$work/d.out" && [ -s "$work/s.out" ]; then
    echo same >"$work/got"
  else
    { diff "$work/s.out" "$work/d.out" || true; } | head -n 10 | cut -c 1-300 >"$work/got"
  fi
  same "$1, $2 threads: SQLite's results (<), DuckDB's (>)" <<'END'
same
END
}
every sqlite scalars >"$work/s.sql"
every duckdb scalars >"$work/d.sql"
compare "every scalar on $rows rows" 2
every sqlite aggregates >"$work/s.sql"
every duckdb aggregates >"$work/d.sql"
compare "every aggregate, over all rows, in groups and in moving windows" 2

# ---- Parquet: the recipe of sql/ENGINES.md with the sample, and the views over it ----

mkdir "$work/parquet"
cp "$sample" "$work/parquet/games.db"
sqlite "$work/parquet/games.db" ".read sql/views.sql" "UPDATE games SET white_rating = 1000 + id % 900, black_rating = iif(id % 9 > 0, 1500, NULL)"
sed -n '/^```sh parquet$/,/^```$/p' sql/ENGINES.md | sed '/^```/d' >"$work/commands"
[ -s "$work/commands" ] || { echo "sql/ENGINES.md has no block 'parquet'"; exit 1; }
(cd "$work/parquet" && DFEN="$extension" sh -eu "$work/commands")
numbers="games, visits, wins, draws, losses"
cat >"$work/s.sql" <<END
SELECT dfen_pool_id(key) AS id, $numbers, printf('%.9f %.9f %.9f %.9f', score, lower, upper, coalesce(expected, -1)) FROM pooled ORDER BY id;
SELECT dfen_pool_id(substr(key, 1, length(key) - 4)) AS id, substr(key, -3) AS dice, moves, $numbers, printf('%.9f %.9f %.9f %.9f', score, lower, upper, coalesce(expected, -1))
  FROM continuations ORDER BY id, dice, moves;
SELECT dfen_pool_id(substr(key, 1, length(key) - 4)) AS id, substr(key, -3) AS dice, moves, $numbers FROM book ORDER BY id, dice;
END
cat >"$work/d.sql" <<END
SELECT key, $numbers, printf('%.9f %.9f %.9f %.9f', score, lower, upper, coalesce(expected, -1)) FROM pooled ORDER BY key;
SELECT key, dice, moves, $numbers, printf('%.9f %.9f %.9f %.9f', score, lower, upper, coalesce(expected, -1)) FROM continuations ORDER BY key, dice, moves;
SELECT key, dice, moves, $numbers FROM book ORDER BY key, dice;
SELECT 'duckdb:' || table_name || '(' || string_agg(column_name, ', ' ORDER BY column_index) || ')' AS listed FROM duckdb_columns() WHERE NOT internal GROUP BY table_name ORDER BY 1;
END
{ sqlite "$work/parquet/games.db" <"$work/s.sql" && grep '^duckdb:' test/repo/pages/stable/servers.txt; } >"$work/s.out"
sed "s:'turns\\.:'$work/parquet/turns.:" sql/duckdb/parquet.sql sql/duckdb/views.sql "$work/d.sql" | duckdb 2 | sed 1d >"$work/d.out"
diff "$work/s.out" "$work/d.out" | head -n 10 | cut -c 1-300 >"$work/got"
same "the views over Parquet, $(wc -l <"$work/s.out") rows: SQLite's answers (<), DuckDB's (>)" </dev/null

# ---- The reports of players, by sql/ENGINES.md ----

sqlite "$work/parquet/games.db" "DELETE FROM turns WHERE game > 100" "DELETE FROM games WHERE id > 100" \
  "UPDATE games SET played_at = datetime('2026-01-20', '+' || id || ' days')" "UPDATE turns SET dice = NULL WHERE game % 9 = 6"
sed -n '/^```sh reports$/,/^```$/p' sql/ENGINES.md | sed '/^```/d' >"$work/commands"
(cd "$work/parquet" && PATH="${extension%/*}:$PATH" DFEN="$extension" sh -eu "$work/commands" 2>/dev/null)
# the sum of luck is 0 or, in another order, less by a bit
report="SELECT player_id, player, kind, coalesce(part, '-'), games, turns, printf('%.9f %.9f %.9f %.9f %.9f %.9f %.9f %.9f', score, coalesce(expected, -1), coalesce(loss, -1),
  coalesce(loss_lower, -1), coalesce(loss_upper, -1), coalesce(round(luck, 9) + 0.0, -1), coalesce(adjusted, -1), coalesce(without_loss, -1)) FROM player_report ORDER BY 1, 2, 3, 4;"
sqlite "$work/parquet/games.db" "$report" >"$work/s.out"
{
  sed -n '/^CREATE TABLE game_report/,/;$/p' sql/ENGINES.md
  echo "COPY game_report FROM '$work/parquet/game_report.csv' (FORMAT csv, HEADER);"
  cat "$work/parquet/player_report.sql"
  echo "$report"
} | duckdb 2 | sed 1d >"$work/d.out"
diff "$work/s.out" "$work/d.out" | head -n 10 | cut -c 1-300 >"$work/got"
wc -l <"$work/s.out" | sed 's/^[1-9][0-9][0-9]$/hundreds/' >>"$work/got"
same "player_report: SQLite's answers (<), DuckDB's (>)" <<'END'
hundreds
END

# ---- The names of the functions: aggregates are scalars of lists ----

sqlite :memory: "SELECT name FROM dfen_functions() WHERE hosts LIKE '%DuckDB%' ORDER BY 1" >"$work/in_sqlite"
echo "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name LIKE 'dfen%' ORDER BY 1;" | duckdb 1 >"$work/got"
same "the functions of DuckDB" <"$work/in_sqlite"

# ---- Records: games are BIGINT or VARCHAR; long lists, and many ----

many=$(sqlite :memory: "SELECT dfen_record(i % 3 / 2.0, i * 7919 % 500009, i % 5) || '|' || dfen_record(i % 3 / 2.0, 'the game ' || (i % 70001), i)
    FROM (SELECT value AS i FROM generate_series(0, 2999999))")
for threads in 1 2; do
  duckdb $threads >"$work/got" <<'END'
SELECT dfen_record(list((score, game, number))), dfen_record(list((score, 'game ' || game, number))), dfen_record(list({number: -1, game: 9223372036854775807, score: 1}))
  FROM (VALUES (0, 7, 9), (1, 7, 2), (0, 3, 4), (0.5, 8, 1), (0, 7, 1), (1, 3, 1), (0, 8, 2), (1, 8, 1)) AS t(score, game, number);
SELECT dfen_record(list((1, NULL::VARCHAR, 1))), dfen_record(list((NULL, 1, 1))), dfen_record(list((1, 1, NULL))), count(*) FROM range(3);
SELECT dfen_record([(1, 1, 1), NULL, (0, 2, 1)]), dfen_record([(1, 1, 1)][2:]), dfen_record(NULL::STRUCT(score DOUBLE, game BIGINT, number BIGINT)[]);
SELECT dfen_record(list((i % 3 / 2.0, i * 7919 % 500009, i % 5))), dfen_record(list((i % 3 / 2.0, 'the game ' || (i % 70001), i))) FROM range(3000000) AS t(i);
SELECT count(*), sum(dfen_games(record)) FROM (SELECT i % 1009 AS key, dfen_record(list((1, i * 7919 % 500, i % 5))) AS record FROM range(3000000) AS t(i) GROUP BY key);
SELECT dfen_record(list((0.7, 1, 1)));
SELECT dfen_record(list((1, 1, 1))), dfen_record([(1, 1, 1), (i, 2, 1)]) FROM range(3) AS t(i) GROUP BY i;
END
  sed -i 's/^ERROR: .* Error: /ERROR: /' "$work/got"
  same "records, $threads threads" <<END
+1 =1 -1|+1 =1 -1|+1 =0 -0
NULL|NULL|NULL|3
+1 =0 -1|NULL|NULL
$many
1009|504500
ERROR: dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 0.7
ERROR: dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 2
END
done

# ---- Errors are the same as in SQLite ----

duckdb 1 >"$work/got" <<'END'
SELECT dfen_side('x');
SELECT dfen_canonical('8/8/8/8/8/8/8/8 w - -', 'flop');
SELECT dfen_wilson_lower(1, 1, 1, 'NaN'::DOUBLE);
SELECT dfen_prior_games([(1, 0, 1, 2)]);
SELECT dfen_svg('8/8/8/8/8/8/8/8 w - -', NULL, 'w') = dfen_svg('8/8/8/8/8/8/8/8 w - -'), dfen_score(1, 'b', '1/0/-1'), dfen_score('*', 'w'), round(dfen_prior_games([(1, 0, 1, NULL)]), 9);
SELECT dfen_score('-1.0', 'w', '1/0/-1'), dfen_score(-1.0::DECIMAL(3,2), 'b', '1/0/-1'), dfen_score('+1', 'b', '1/0/-1'), dfen_score('D', 'w'), dfen_score(0.5, NULL, 'side to move');
END
sed -i 's/^ERROR: .* Error: /ERROR: /' "$work/got"
same "error messages" <<'END'
ERROR: dfen_side: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1) in 'x'; dfen_try(x) is NULL where x is not a DFEN
ERROR: dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not 'flop'; did you mean 'flip'?
ERROR: dfen_wilson_lower: the confidence must be a number, 0 to 0.9999, not nan
ERROR: dfen_prior_games: the estimate must be a number, 0 to 1, not 2
true|0000000000000000||4034000000000000
0000000000000000|3FF0000000000000|0000000000000000|3FE0000000000000|3FE0000000000000
END

finish
