#!/bin/sh
# dfen in one PostgreSQL server: every function returns bit-identical results to SQLite's; and PostgreSQL's own features: types, encodings,
# workers, indexes, dumps, other users, timeouts, updates.
# Usage: functions.sh (from the project's root; MAKE is the make to call)
set -eu
. test/hosts/postgresql/servers.sh

copy_postgresql
install_dfen
start_server one
one=$port
query "$one" <<'END'
CREATE ROLE plain LOGIN;
CREATE DATABASE games OWNER plain;
END

# ---- A user without privileges creates the extension, because it is trusted ----

PGUSER=plain
query "$one" games >"$work/got" <<'END'
CREATE EXTENSION dfen;
SELECT dfen_version(), dfen_key_version(), usesuper FROM pg_user WHERE usename = current_user;
END
same "CREATE EXTENSION by a plain user" <<END
$(sqlite :memory: "SELECT dfen_version(), dfen_key_version()")|f
END

# ---- dfen_functions() compared with the catalog: a function for each number of arguments, strict and parallel safe, of its kind ----

query "$one" games >"$work/got" <<'END'
WITH member AS (
  SELECT p.* FROM pg_proc AS p JOIN pg_depend AS d ON d.objid = p.oid AND d.deptype = 'e' AND d.classid = 'pg_proc'::regclass
    JOIN pg_extension AS e ON e.oid = d.refobjid AND e.extname = 'dfen'),
listed AS (
  SELECT name, kind, length(signature) - length(replace(signature, '[', '')) AS optional,
         CASE WHEN signature LIKE '%()' THEN 0 ELSE 1 + length(signature) - length(replace(signature, ',', '')) END AS most
  FROM dfen_functions()),
calls AS (SELECT name, kind, arguments FROM listed, generate_series(most - optional, most) AS arguments)
SELECT 'not in the catalog', name, arguments FROM calls WHERE NOT EXISTS (
  SELECT FROM member WHERE proname = name AND pronargs = arguments AND proparallel = 's'
    AND CASE kind WHEN 'scalar' THEN prokind = 'f' AND NOT proretset WHEN 'table' THEN proretset ELSE prokind = 'a' END)
UNION ALL
SELECT 'not in dfen_functions()', proname, pronargs FROM member WHERE NOT EXISTS (
  SELECT FROM calls WHERE name = proname AND arguments = pronargs)
  AND proname !~ '^dfen_.*_(add|remove|merge|value)$'
UNION ALL
SELECT 'not strict', proname, pronargs FROM member WHERE NOT proisstrict AND prokind = 'f' AND proargtypes[0] NOT IN ('bytea'::regtype, 'internal'::regtype)
UNION ALL
SELECT 'costs nothing', proname, pronargs FROM member WHERE procost < 1
UNION ALL
SELECT 'is volatile', proname, pronargs FROM member WHERE provolatile = 'v'
ORDER BY 1, 2, 3;
SELECT proname, pronargs, provolatile FROM pg_proc WHERE proname LIKE 'dfen%' AND provolatile <> 'i' ORDER BY 1;
END
same "dfen's functions in the catalog" <<'END'
not strict|dfen_judge|4
not strict|dfen_score|2
not strict|dfen_score|2
not strict|dfen_score|3
not strict|dfen_score|3
not strict|dfen_svg|2
not strict|dfen_svg|3
not strict|dfen_try_turn|3
not strict|dfen_turn_error|3
dfen_functions|0|s
dfen_key_version|0|s
dfen_rollouts|3|s
dfen_rollouts|4|s
dfen_sample_model|0|s
dfen_solve|1|s
dfen_solve|2|s
dfen_solve|3|s
dfen_version|0|s
END

# ---- Every function on all rows ----

sqlite "$work/positions.db" "CREATE TABLE golden(dfen)"
cut -f 1 test/core/vectors/golden/keys_v1.tsv | tail -n +2 >"$work/golden"
sqlite "$work/positions.db" ".mode list" ".import '$work/golden' golden" "ATTACH '$sample' AS sample" \
  ".read test/hosts/postgresql/positions.sql"
rows=$(sqlite "$work/positions.db" "SELECT count(*) FROM positions")
{
  echo 'CREATE TABLE positions(id bigint PRIMARY KEY, dfen text COLLATE "C", plain text COLLATE "C", rolled text COLLATE "C", dice text COLLATE "C",'
  echo '  moves text COLLATE "C", result text COLLATE "C", score float8);'
  echo "COPY positions FROM STDIN (FORMAT csv);"
  sqlite3 -batch -init /dev/null -csv -newline '
' "$work/positions.db" "SELECT * FROM positions ORDER BY id"
  echo '\.'
  echo 'ANALYZE positions;'
} >"$work/load"
query "$one" games <"$work/load"

# compare WHAT NAME: the statements of every.sql have identical output in SQLite and in PostgreSQL.
compare() {
  every sqlite "$1" | sqlite "$work/positions.db" >"$work/s.out" 2>&1 || true
  {
    printf '%s\n' '\set FETCH_COUNT 1000' 'SET max_parallel_workers_per_gather = 0; SET enable_partitionwise_aggregate = off;'
    every postgresql "$1"
  } | query "$one" games >"$work/p.out" || true
  if cmp -s "$work/s.out" "$work/p.out" && [ -s "$work/s.out" ]; then
    echo same >"$work/got"
  else
    { diff "$work/s.out" "$work/p.out" || true; } | head -n 10 | cut -c 1-300 >"$work/got"
  fi
  same "$2: SQLite's results (<), PostgreSQL's (>)" <<'END'
same
END
}
compare scalars "every scalar on $rows rows"
compare aggregates "every aggregate, over all rows, in groups and in moving windows"
for table in $(sqlite :memory: "SELECT name FROM dfen_functions() WHERE kind = 'table' AND hosts LIKE '%PostgreSQL%'"); do
  compare "$table" "the table $table"
done

# ---- Errors: the same text as SQLite's, with SQLSTATE 22P02 ----

# Each malformed text of the vectors, and each wrong argument.
query "$one" games <<'DONE'
CREATE FUNCTION try(statement text, OUT answer text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'SELECT (' || statement || ')::text' INTO answer;
EXCEPTION WHEN OTHERS THEN answer := SQLSTATE || ' ' || SQLERRM;
END $$;
DONE
grep -v '^#' test/core/vectors/invalid.tsv | cut -f 1 | grep -v "['\\\\]" | LC_ALL=C grep -v '[^ -~]' | sort -u |
  sed "s/.*/dfen_side('&')/" >"$work/wrong"
cat >>"$work/wrong" <<'END'
dfen_canonical('8/8/8/8/8/8/8/8 w - -', 'flop')
dfen_canonical('8/8/8/8/8/8/8/8 w - -', 'é')
dfen_side('é')
dfen_transform('4k3/8/8/8/8/8/P7/4K3 w - -', 'D')
dfen_transform('8/8/8/8/8/8/8/8 w - -', 'HxV')
dfen_piece('8/8/8/8/8/8/8/8 w - -', 'i9')
dfen_roll('8/8/8/8/8/8/8/8 w - -', '7')
dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - NNP', 'b1c3 d1d2')
dfen_endgame_position('KQvK', 100000000)
dfen_endgame_position('KQvQ', 0)
dfen_endgame_count('KQvK', 'draughts')
dfen_material_normalize('KvKvK')
dfen_score('2-0', 'w')
dfen_score('0.50', 'w')
dfen_score(0.5, 'w')
dfen_score('x', 'w', '1/0.5/0')
dfen_score(1, 'w', '1/0')
dfen_score(2, 'w', '1/0/-1')
dfen_score('1-0', 'x')
dfen_wilson_lower(-1, 0, 0)
dfen_wilson_lower(1, 0.5, 0)
dfen_wilson_upper(1, 1, 1, 101)
dfen_wilson_upper(1e300, 1, 1)
dfen_king_capture('8/8/8/8/8/8/8/8 w - -', 'white')
dfen_svg('8/8/8/8/8/8/8/8 w - -', 'e2e4 e2', 'w')
dfen_svg('8/8/8/8/8/8/8/8 w - -', NULL, 'top')
dfen_diagram('8/8/8/8/8/8/8/8 w - -', 'wood')
dfen_dice('8/8/8/8/8/8/8/8 w - -', 'size')
dfen_end_turn('8/8/8/8/8/8/8/8 b - - 0 2147483647 p')
(SELECT dfen_prior_games(1, 0, 1, 2))
(SELECT count(*) FROM dfen_turns('8'))
(SELECT count(*) FROM dfen_orbit('8/8/8/8/8/8/8/8 w - -', 'flop'))
(SELECT count(*) FROM dfen_orbit('flip', '8/8/8/8/8/8/8/8 w - -'))
(SELECT count(*) FROM dfen_solve('KQQvKQ'))
(SELECT count(*) FROM dfen_solve('KQvK', 10))
(SELECT count(*) FROM dfen_solve('KvK KxK'))
(SELECT count(*) FROM dfen_rollouts('8/8/8/8/8/8/8/K2Q2k1 w - -', 0, 1))
(SELECT count(*) FROM dfen_rollouts('8/8/8/8/8/8/8/K2Q2k1 w - -', 1, 1, 'bolt'))
(SELECT count(*) FROM dfen_endgame_slice('KQQQQQQQQQQQQvKQQQQQQQQQQQQ'))
END
sed 's/.*/SELECT &;/' "$work/wrong" | sqlite :memory: 2>&1 |
  sed -n -e 's/^Runtime error near line [0-9]*: //' -e 's/^Parse error.*: //' -e 's/ ([0-9]*)$//' -e 's/^/22P02 /p' >"$work/words"
sed -e "s/'/''/g" -e "s/.*/SELECT try('&');/" "$work/wrong" | query "$one" games >"$work/got"
same "the words of $(wc -l <"$work/wrong") errors" <"$work/words"

# ---- Arguments that SQLite does not have ----

query "$one" games >"$work/got" <<'END'
SELECT try('dfen_wilson_lower(1, 1, 1, ''NaN'')');
SELECT try('dfen_wilson_lower(''NaN'', 1, 1)');
SELECT try('dfen_wilson_upper(1, ''Infinity'', 1)');
SELECT try('dfen_wilson_upper(1, 1, 1, ''-Infinity'')');
SELECT try('dfen_score(''NaN''::float8, ''w'')');
SELECT try('(SELECT dfen_prior_games(1, 0, 1, ''NaN''))');
SELECT pg_typeof(dfen_valid('')), pg_typeof(dfen_score('1-0', 'w'));
SELECT dfen_score(1, 'b', '1/0/-1'), dfen_score(1.0, 'w', '1/0.5/0'), dfen_score(-1::bigint, 'b', '1/0/-1'), dfen_score('*', 'w'), dfen_score(NULL::text, 'w');
SELECT dfen_score(-1.0::numeric, 'w', '1/0/-1'), dfen_score((-1.0::numeric(3,2))::text, 'b', '1/0/-1'), dfen_score('+1', 'b', '1/0/-1'), dfen_score('D', 'w'), dfen_score(0.5, NULL, 'side to move'), dfen_score(0, NULL, '1/0.5/0');
SELECT try('dfen_side(''8/8/8/8/8/8/8/8 w - -''||chr(160))');
SELECT dfen_svg('8/8/8/8/8/8/8/kq5K b - -', NULL, 'b') = dfen_svg('8/8/8/8/8/8/8/kq5K b - -', '', 'b'), dfen_svg(NULL, 'e2e4');
SELECT round(dfen_prior_games(1, 0, 1, score)), count(*) FROM positions WHERE false;
SELECT try('dfen_prior_games_add(NULL, 1, 0, 1, 0.5)');
SELECT try('dfen_prior_games_value(''\x00'')');
END
same "NaN, infinities, types and NULL" <<'END'
22P02 dfen_wilson_lower: the confidence must be a number, 0 to 0.9999, not nan
22P02 dfen_wilson_lower: the wins must be a whole number, 0 to 9007199254740992, not nan
22P02 dfen_wilson_upper: the draws must be a whole number, 0 to 9007199254740992, not inf
22P02 dfen_wilson_upper: the confidence must be a number, 0 to 0.9999, not -inf
22P02 dfen_score: a number needs a scale: dfen_score(x, dfen, '1/0/-1') where -1 is a win for Black, dfen_score(x, dfen, '1/0.5/0') where 0 is; it is nan
22P02 dfen_prior_games: the estimate must be a number, 0 to 1, not nan
boolean|double precision
0|1|1|NULL|NULL
0|1|0|0.5|0.5|NULL
22P02 dfen_side: en-passant: U+00A0 (no-break space) after the end of the field (character 22) in '8/8/8/8/8/8/8/8 w - -<U+00A0>'; remove it; dfen_try(x) is NULL where x is not a DFEN
t|NULL
20|0
42501 permission denied for function dfen_prior_games_add
42501 permission denied for function dfen_prior_games_value
END

# Users cannot forge an aggregate state: only dfen's own aggregates may call their support functions. A superuser can; a state of another
# size is an error.
query "$one" games >"$work/got" <<'END'
CREATE AGGREGATE forged(float8, float8, float8, float8) (SFUNC = dfen_prior_games_add, STYPE = bytea, INITCOND = '\x00', FINALFUNC = dfen_prior_games_value);
CREATE AGGREGATE merged(bytea) (SFUNC = dfen_prior_games_merge, STYPE = bytea);
END
PGUSER=owner query "$one" games >>"$work/got" <<'END'
BEGIN;
CREATE AGGREGATE forged(float8, float8, float8, float8) (SFUNC = dfen_prior_games_add, STYPE = bytea, INITCOND = '\x00', FINALFUNC = dfen_prior_games_value);
SELECT try('(SELECT forged(1, 0, 1, 0.5))');
CREATE AGGREGATE merged(bytea) (SFUNC = dfen_prior_games_merge, STYPE = bytea, FINALFUNC = dfen_prior_games_value);
SELECT try('(SELECT merged(''\x0011223344''))');
SELECT try('(SELECT merged(''\x''))');
ROLLBACK;
SELECT 'the server is there';
END
same "forged states" <<'END'
ERROR:  42501: permission denied for function dfen_prior_games_add
ERROR:  42501: permission denied for function dfen_prior_games_merge
42804 dfen_prior_games: the bytea is not the state of a group
22P02 dfen_prior_games: the partial state of the group is from another release
42804 dfen_prior_games: the bytea is not the state of a group
the server is there
END

# ---- Records: games are bigint or text; a growing frame, and a group without rows; states that cannot be forged ----

query "$one" games >"$work/got" <<'END'
SELECT dfen_record(score, game, number), dfen_record(score, 'game ' || game, number), dfen_record(1, 9223372036854775807, -1)
  FROM (VALUES (0, 7, 9), (1, 7, 2), (0, 3, 4), (0.5, 8, 1), (0, 7, 1), (1, 3, 1), (0, 8, 2), (1, 8, 1)) AS t(score, game, number);
SELECT dfen_record(score, game, number) OVER (ORDER BY game, number) FROM (VALUES (1, 1, 1), (0, 1, 2), (0.5, 2, 1), (0, 3, 9)) AS t(score, game, number);
SELECT dfen_record(1, NULL::text, 1), dfen_record(NULL, 1, 1), dfen_record(1, 1, NULL), count(*) FROM positions WHERE id < 4;
SELECT dfen_record(1, 1, 1) FROM positions WHERE false;
SELECT try('(SELECT dfen_record(0.7, 1, 1))');
SELECT try('dfen_record_value(NULL)');
CREATE AGGREGATE forged(float8, text, bigint) (SFUNC = dfen_record_add, STYPE = internal, FINALFUNC = dfen_record_value);
END
same "records" <<'END'
+1 =1 -1|+1 =1 -1|+1 =0 -0
+1 =0 -0
+1 =0 -0
+1 =1 -0
+1 =1 -1
NULL|NULL|NULL|3
NULL
22P02 dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 0.7
0A000 cannot accept a value of type internal
ERROR:  42P13: aggregate transition data type cannot be internal
END

# ---- Collations: keys are compared by their bytes, whatever the collation of the positions is ----

query "$one" games >"$work/got" <<'END'
CREATE COLLATION any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TABLE folded(fen text COLLATE any_case);
INSERT INTO folded VALUES ('8/8/8/8/8/8/8/KQ5k w - -'), ('8/8/8/8/8/8/8/Kq5k w - -');
SELECT count(*), count(DISTINCT fen) FROM folded;
SELECT dfen_pool_key(fen), count(*), dfen_record(1, fen, 1) FROM folded GROUP BY dfen_pool_key(fen) ORDER BY 1;
SELECT count(*), pg_collation_for(dfen_chart(fen, 0.5, 0, 1)), pg_collation_for(dfen_record(1, fen, 1)) FROM folded WHERE dfen_pool_key(fen) = dfen_pool_key('8/8/8/8/8/8/8/Kq5k w - -');
SELECT count(DISTINCT piece) FROM folded, dfen_pieces(fen);
SELECT count(*) FROM folded WHERE dfen_try(fen) = fen;
CREATE TABLE made AS SELECT dfen_pool_key(fen) AS key FROM folded;
SELECT atttypid::regtype, attcollation::regcollation FROM pg_attribute WHERE attrelid = 'made'::regclass AND attnum > 0;
SELECT DISTINCT proname FROM pg_proc WHERE proname LIKE 'dfen%' AND 'text'::regtype = ANY (proargtypes) ORDER BY 1;
DROP TABLE folded, made;
DROP COLLATION any_case;
CREATE SCHEMA theirs;
CREATE DOMAIN theirs.dfen_text AS text CHECK (pg_sleep(0) IS NULL);
END
PGUSER=owner query "$one" games >>"$work/got" <<'END'
BEGIN;
DROP EXTENSION dfen CASCADE;
CREATE EXTENSION dfen SCHEMA theirs;
ROLLBACK;
DROP SCHEMA theirs CASCADE;
END
same "a column with a collation in which K equals k, and a domain of a user" <<'END'
2|1
7K/7Q/8/8/8/8/8/7k w - -|1|+1 =0 -0
7K/7q/8/8/8/8/8/7k w - -|1|+1 =0 -0
1|"C"|"C"
4
ERROR:  42P22: could not determine which collation to use for string comparison
HINT:  Use the COLLATE clause to set the collation explicitly.
text|"C"
ERROR:  42710: type "dfen_text" already exists
CONTEXT:  SQL statement "CREATE DOMAIN dfen_text AS text COLLATE "C""
PL/pgSQL function inline_code_block line 4 at SQL statement
END

# ---- Workers ----

query "$one" games >"$work/got" <<'END'
SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET max_parallel_workers_per_gather = 2;
SET enable_partitionwise_aggregate = on;
EXPLAIN (COSTS OFF) SELECT count(*) FROM positions WHERE dfen_king_capture(plain) > 0.9;
EXPLAIN (COSTS OFF) SELECT dfen_fit(plain, score), dfen_prior_games(id % 7, 0, id % 5, 0.4) FROM positions;
EXPLAIN (COSTS OFF, VERBOSE) SELECT dfen_pool_key(dfen) AS key, dfen_record(dfen_score(result, dfen), id, 1) FROM positions WHERE dfen_valid(dfen) GROUP BY key;
SET parallel_leader_participation = off;
SELECT dfen_fit(plain, score), upper(encode(float8send(dfen_prior_games(id % 7, 0, id % 5, 0.4)), 'hex')) FROM positions WHERE id <= 20000;
END
same "two workers: the plan, and bit-identical results" <<END
Finalize Aggregate
  ->  Gather
        Workers Planned: 2
        ->  Partial Aggregate
              ->  Parallel Seq Scan on positions
                    Filter: (dfen_king_capture((plain)::dfen_text) > '0.9'::double precision)
Finalize Aggregate
  ->  Gather
        Workers Planned: 2
        ->  Partial Aggregate
              ->  Parallel Seq Scan on positions
GroupAggregate
  Output: (dfen_pool_key((dfen)::dfen_text)), dfen_record(dfen_score((result)::dfen_text, (dfen)::dfen_text), id, '1'::bigint)
  Group Key: (dfen_pool_key((positions.dfen)::dfen_text))
  ->  Gather Merge
        Output: (dfen_pool_key((dfen)::dfen_text)), result, dfen, id
        Workers Planned: 2
        ->  Sort
              Output: (dfen_pool_key((dfen)::dfen_text)), result, dfen, id
              Sort Key: (dfen_pool_key((positions.dfen)::dfen_text)) COLLATE "C"
              ->  Parallel Seq Scan on public.positions
                    Output: dfen_pool_key((dfen)::dfen_text), result, dfen, id
                    Filter: dfen_valid((positions.dfen)::dfen_text)
$(sqlite "$work/positions.db" "SELECT dfen_fit(plain, score), hex(ieee754_to_blob(dfen_prior_games(id % 7, 0, id % 5, 0.4))) FROM positions WHERE id <= 20000")
END

# ---- Stored values ----

query "$one" games >"$work/got" <<'END'
CREATE TABLE kept(id bigint, dfen text COLLATE "C" CHECK (dfen_valid(dfen)), key text COLLATE "C" GENERATED ALWAYS AS (dfen_pool_key(dfen)) STORED);
INSERT INTO kept SELECT id, dfen FROM positions WHERE id <= 20000;
CREATE INDEX kept_id ON kept(dfen_pool_id(dfen));
ANALYZE kept;
EXPLAIN (COSTS OFF) SELECT count(*) FROM kept WHERE dfen_pool_id(dfen) = dfen_pool_id('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
SELECT count(*) FROM kept WHERE key <> dfen_pool_key(dfen);
SELECT try('1'), (SELECT count(*) FROM kept);
INSERT INTO kept VALUES (0, 'x');
CREATE INDEX ON kept(dfen_version());
END
start=$(sqlite :memory: "SELECT dfen_pool_id('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')")
same "an expression index, a STORED column, a CHECK" <<END
Aggregate
  ->  Bitmap Heap Scan on kept
        Recheck Cond: (dfen_pool_id((dfen)::dfen_text) = '$start'::bigint)
        ->  Bitmap Index Scan on kept_id
              Index Cond: (dfen_pool_id((dfen)::dfen_text) = '$start'::bigint)
0
1|20000
ERROR:  22P02: dfen_pool_key: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1) in 'x'; dfen_try(x) is NULL where x is not a DFEN
ERROR:  42P17: functions in index expression must be marked IMMUTABLE
END
"$bin/pg_dump" -p "$one" -d games >"$work/dump"
echo 'CREATE DATABASE restored;' | PGUSER=owner query "$one"
PGUSER=owner query "$one" restored <"$work/dump" | grep -v '^$' >"$work/got" || true
cat >"$work/p.sql" <<'END'
SELECT count(*), sum(hashtext(key)), sum(dfen_pool_id(dfen) % 1000) FROM kept;
SELECT extname, extversion FROM pg_extension WHERE extname = 'dfen';
SELECT count(*) FROM pg_indexes WHERE indexdef LIKE '%dfen_pool_id((dfen)::%';
END
{ query "$one" games <"$work/p.sql"; } >"$work/expected_restore"
{ PGUSER=owner query "$one" restored <"$work/p.sql"; } >"$work/got"
same "a dump, restored" <"$work/expected_restore"

# ---- Cancelled statements ----

# None ends by itself within hours: short calls follow each other. The time until a statement ends is a figure, and no machine fails because
# of it.
late() {
  printf '\\timing on\nSET statement_timeout = 200;\n%s;\n' "$2" | query "$one" games >"$work/timed" || true
  grep -o 'ERROR:  57014: canceling statement due to statement timeout' "$work/timed" >"$work/got" || cat "$work/timed"
  echo "figure: $1 ends $(sed -n 's/^Time: \([0-9]*\).*/\1/p' "$work/timed" | tail -n 1) ms after it begins, with a timeout of 200"
  same "$1, cancelled" <<'END'
ERROR:  57014: canceling statement due to statement timeout
END
}
again="FROM (SELECT generate_series(1::bigint, 1000000000000000) AS i) AS again"
late dfen_turns "SELECT count(*) $again, dfen_turns('QQQQQQ2/QQQQQQQ1/8/8/8/8/8/8 w - - 0 1 QQQ', 10000000 + 0 * i)"
late dfen_endgame_slice "SELECT count(*) FROM dfen_endgame_slice('KQRBdNvKQRBlN')"
late dfen_solve "SELECT count(*) $again, dfen_solve('KQRvK', 100000000 + 0 * i)"
late "the materials of dfen_solve" "SELECT count(*) $again, dfen_solve(repeat('KQvK ', 10000000) || 'KQRvK', 100000000 + 0 * i)"
late dfen_rollouts "SELECT * FROM dfen_rollouts('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 10000000, 1, 'bold')"
late dfen_king_capture "SELECT sum(dfen_king_capture(plain)) $again, positions"
late dfen_record "SELECT dfen_record(1, i * 7919 % 99999989, 1) $again"
late dfen_prior_games "SELECT dfen_prior_games(1, 0, 1, score) $again, positions"

# ---- Encodings ----

PGUSER=owner
query "$one" <<'END'
CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0;
CREATE DATABASE ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0;
END
for encoding in games latin ascii; do
  PGCLIENTENCODING=$([ $encoding = ascii ] && echo SQL_ASCII || echo UTF8)
  export PGCLIENTENCODING
  echo "== $encoding"
  query "$one" $encoding <<'END'
SET client_min_messages = error;
CREATE EXTENSION IF NOT EXISTS dfen;
SELECT dfen_pool_key('8/8/8/8/8/8/8/R1K4R b - - 9 9');
SELECT dfen_error('é'), dfen_valid('é');
SELECT dfen_diagram('8/8/8/8/8/8/8/K7 w - -') = dfen_diagram('8/8/8/8/8/8/8/K7 w - -', 'ascii');
SELECT strpos(dfen_diagram('8/8/8/8/8/8/8/K7 w - -', 'unicode'), '♔') > 0;
SELECT dfen_side('é');
END
  [ $encoding != ascii ] || query "$one" ascii <<'END'
SELECT dfen_valid(E'\xbf8/8'), dfen_try(E'\xbf') IS NULL, dfen_error(E'\xbf8/8');
END
done >"$work/got"
unset PGCLIENTENCODING
sed -i 's/ERROR:  22P05: character .* has no equivalent .*/ERROR:  22P05/' "$work/got"
sqlite :memory: "SELECT dfen_error('é')" >"$work/accent"
echo "SELECT dfen_side('é');" | sqlite :memory: 2>&1 | sed 's/^Runtime error near line 1: //' >"$work/accent_side" || true
same "databases in UTF-8, LATIN1 and SQL_ASCII" <<END
$(for encoding in games latin ascii; do
  echo "== $encoding"
  echo '7r/8/7k/8/8/8/8/7r w - -'
  echo "$(cat "$work/accent")|f"
  echo t
  if [ $encoding = latin ]; then echo 'ERROR:  22P05'; else echo t; fi
  echo "ERROR:  22P02: $(cat "$work/accent_side")"
done)
f|t|$(sqlite :memory: "SELECT dfen_error(CAST(x'bf382f38' AS TEXT))")
END

echo "figure: $rows rows, every function with each number of its arguments"
finish "PostgreSQL"
