-- Counts of a database that grows, as in ../counts.sql, in a schema of their own, dfen_counts: a row for each turn that counts, from which
-- every total and every filter is read. Nothing here needs the extension dfen. In PostgreSQL 15 or newer:
--   psql -1 -v ON_ERROR_STOP=1 -f sql/postgresql/counts.sql games
-- Visits are derived by the procedure of views.sql, which needs the extension, or by the program dfen:
--   psql -c "COPY (SELECT * FROM dfen_counts.turns_to_count($(dfen visits --derivation))) TO STDOUT" games | dfen visits |
--     psql -1 -v ON_ERROR_STOP=1 -c 'CREATE TEMP TABLE new_visits (LIKE dfen_counts.new_visits) ON COMMIT DROP' -c 'COPY new_visits FROM STDIN' \
--       -c 'CALL dfen_counts.write_visits()' games
-- Both read one view, scored_turns, with one row per turn of a game with a result, and the columns
--   game, number  the game (an integer, text or a uuid), and the order of its turns
--   dfen          the position before the roll
--   dice          the roll; NULL if it is not known, or the game ended before it
--   moves         the moves in UCI: empty for a pass, NULL if they are not known or the game ended before the turn did
--   next_dfen     the position after the turn; NULL if it is not known or the turn was not completed
--   score         of the side to move: 1, 0.5 or 0, or NULL for a turn that is not counted
--   played_at     optional: when the game was played
--   rating_difference  optional: the rating of the side to move less the other's, NULL where one is not known
-- For the tables of schema.sql it is created here, in the current schema, if it does not exist. For other tables write it first. Names
-- are resolved when this runs, so the tables may be in any schema of the search path. Run again, it replaces its views and functions and
-- keeps the counts; run views.sql after it. This file has no psql commands.
SET client_min_messages = warning; -- not of each %TYPE, nor of what exists already
DO $$
DECLARE
  wrong text;
  type_of_games text;
BEGIN
  IF to_regnamespace('dfen_counts') IS NULL THEN
    CREATE SCHEMA dfen_counts;
    COMMENT ON SCHEMA dfen_counts IS 'made by dfen, sql/postgresql';
  ELSIF obj_description(to_regnamespace('dfen_counts'), 'pg_namespace') IS DISTINCT FROM 'made by dfen, sql/postgresql' THEN
    RAISE EXCEPTION 'there is a schema dfen_counts that this file did not make: rename it';
  END IF;
  IF to_regclass('scored_turns') IS NULL THEN
    IF to_regclass('turns') IS NULL OR to_regclass('games') IS NULL THEN
      RAISE EXCEPTION 'there is no view scored_turns, and no tables turns and games of schema.sql to make it from';
    END IF;
    EXECUTE $view$
      CREATE VIEW scored_turns AS
        SELECT turns.game, turns.number, turns.dfen, turns.dice, CASE WHEN turns.completed THEN turns.moves END AS moves,
               CASE WHEN turns.completed THEN turns.next_dfen END AS next_dfen, games.played_at,
               CASE WHEN games.result = '1/2-1/2' THEN 0.5::double precision WHEN (games.result = '1-0') = (strpos(turns.dfen, ' w ') > 0) THEN 1 ELSE 0 END AS score,
               CASE WHEN strpos(turns.dfen, ' w ') > 0 THEN 1 ELSE -1 END * (games.white_rating::bigint - games.black_rating) AS rating_difference
        FROM turns JOIN games ON games.id = turns.game WHERE games.result <> '*' $view$;
  END IF;
  SELECT string_agg(name || ' is ' || coalesce(format_type(atttypid, atttypmod) || coalesce(' COLLATE ' || collname, ''), 'missing'), ', ') INTO wrong
    FROM (VALUES ('game', '{int2,int4,int8,text,varchar,uuid}'), ('number', '{int2,int4,int8}'), ('dfen', '{text,varchar}'), ('dice', '{text,varchar}'),
            ('moves', '{text,varchar}'), ('next_dfen', '{text,varchar}'), ('score', '{int2,int4,int8,float4,float8,numeric}'),
            ('played_at', '{timestamptz,timestamp,date}'), ('rating_difference', '{int2,int4,int8,float4,float8,numeric}')) AS wanted(name, types)
      LEFT JOIN pg_attribute ON attrelid = to_regclass('scored_turns') AND attname = name AND NOT attisdropped
      LEFT JOIN pg_collation ON pg_collation.oid = attcollation AND NOT collisdeterministic
    WHERE atttypid <> ALL (types::regtype[]) OR collname IS NOT NULL OR atttypid IS NULL AND name NOT IN ('played_at', 'rating_difference');
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'scored_turns must have game (integer, text or uuid), number (integer), dfen, dice, moves and next_dfen (text), score (a number) and may have played_at (a time) and rating_difference (a number): %', wrong;
  END IF;
  SELECT format_type(atttypid, NULL) INTO type_of_games FROM pg_attribute WHERE attrelid = to_regclass('scored_turns') AND attname = 'game';
  IF type_of_games <> (SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = to_regclass('dfen_counts.counted_games') AND attname = 'game') THEN
    RAISE EXCEPTION 'the games of scored_turns are %, and other ones are counted: DROP SCHEMA dfen_counts CASCADE, and run this again', type_of_games;
  END IF;
  -- The counted games, and the turns that cannot be counted. id identifies the game in visits; derivation is the version of the
  -- keys and of the rules by which visits are derived.
  EXECUTE format($tables$
    CREATE TABLE IF NOT EXISTS dfen_counts.counted_games(
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      derivation integer NOT NULL,
      counted_at timestamptz NOT NULL,
      game %1$s NOT NULL UNIQUE,
      fingerprint numeric NOT NULL
    );
    CREATE TABLE IF NOT EXISTS dfen_counts.uncounted(game %1$s, number bigint, reason text NOT NULL) $tables$, type_of_games);
END $$;

-- The counted turns. key is the pool id of the position before the roll, dice the roll in the order PNBRQK (empty if it is
-- unknown), next_key the pool id of the position after the turn (NULL if it is unknown). flags is twice the score of the side to move, plus 4
-- for the first visit of a continuation by its game, and 8 for the first visit of a position.
CREATE TABLE IF NOT EXISTS dfen_counts.stored_visits(
  key bigint NOT NULL,
  next_key bigint,
  game integer NOT NULL, -- counted_games.id
  number integer NOT NULL,
  flags smallint NOT NULL,
  dice text COLLATE "C" NOT NULL
);
CREATE INDEX IF NOT EXISTS visits_by_key ON dfen_counts.stored_visits(key, dice); -- a primary key with game and number takes 13 bytes a turn more
CREATE INDEX IF NOT EXISTS visits_by_game ON dfen_counts.stored_visits USING brin (game); -- for games that are counted again
ALTER TABLE dfen_counts.stored_visits ALTER key SET (n_distinct = -0.75), ALTER next_key SET (n_distinct = -0.75);
CREATE OR REPLACE VIEW dfen_counts.visits AS
  SELECT key, dice, game, number, next_key, (flags & 3) / 2.0::double precision AS score, flags >= 8 AS is_first, flags & 4 <> 0 AS is_first_continuation
  FROM dfen_counts.stored_visits;

-- When all games were last read, and when those since a date.
CREATE TABLE IF NOT EXISTS dfen_counts.last_counted(
  scope text PRIMARY KEY CHECK (scope IN ('all', 'since')), began_at timestamptz NOT NULL, ended_at timestamptz NOT NULL);

-- A publication FOR ALL TABLES needs to identify rows that are deleted.
ALTER TABLE dfen_counts.stored_visits REPLICA IDENTITY FULL;
ALTER TABLE dfen_counts.uncounted REPLICA IDENTITY FULL;

-- ---- The games to be counted ----

-- scored_turns in fixed types, with -1 for an impossible score and NULL for a number of more than 32 bits, and a hash of all columns of a
-- turn, including which are NULL, by functions of PostgreSQL. If scored_turns has no played_at or rating_difference, that name refers to absent.
CREATE OR REPLACE VIEW dfen_counts.typed_turns AS
  SELECT game, CASE WHEN number BETWEEN -2147483648 AND 2147483647 THEN number END AS number, dfen, dice, moves, next_dfen, score, turn.played_at,
         hashtextextended(coalesce(dfen, '') COLLATE "C", hashtextextended(coalesce(dice, '') COLLATE "C",
           hashtextextended(coalesce(moves, '') COLLATE "C", hashtextextended(coalesce(next_dfen, '') COLLATE "C",
             hashfloat8extended(score, hashint8extended(coalesce(number, 0), (number IS NULL)::integer + 2 * (dfen IS NULL)::integer
               + 4 * (dice IS NULL)::integer + 8 * (moves IS NULL)::integer + 16 * (next_dfen IS NULL)::integer)))))) AS hash,
         CASE WHEN turn.rating_difference BETWEEN -10000 AND 10000 THEN turn.rating_difference::double precision END AS rating_difference
  FROM (SELECT NULL::timestamptz AS played_at, NULL::double precision AS rating_difference) AS absent, LATERAL (
    SELECT game, number::bigint AS number, dfen::text AS dfen, dice::text AS dice, moves::text AS moves, next_dfen::text AS next_dfen,
           CASE score WHEN 1 THEN 1::double precision WHEN 0 THEN 0 WHEN 0.5 THEN 0.5 ELSE CASE WHEN score IS NOT NULL THEN -1 END END AS score,
           played_at::timestamptz AS played_at, rating_difference
    FROM scored_turns) AS turn;

-- The games that are new, changed or gone since they were counted, or counted with another derivation than of_derivation (unless that is
-- NULL); all_games, or if no visits are stored, as after TRUNCATE: all that exist or are counted. since: only those played from then on, and no deleted ones.
CREATE OR REPLACE FUNCTION dfen_counts.waiting(of_derivation integer, since timestamptz, all_games boolean)
RETURNS TABLE(game dfen_counts.counted_games.game%TYPE, fingerprint numeric, state text, counted_at timestamptz) LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT game, seen.fingerprint, CASE WHEN counted.id IS NULL THEN 'new' WHEN seen.fingerprint IS NULL THEN 'gone' ELSE 'changed' END, counted.counted_at
  FROM (SELECT game, sum(hash) AS fingerprint FROM dfen_counts.typed_turns
        WHERE game IS NOT NULL AND score IS NOT NULL AND (since IS NULL OR played_at >= since) GROUP BY game) AS seen
    FULL JOIN dfen_counts.counted_games AS counted USING (game)
  WHERE (all_games OR NOT EXISTS (SELECT FROM dfen_counts.stored_visits) OR counted.fingerprint IS DISTINCT FROM seen.fingerprint OR derivation <> of_derivation)
    AND (since IS NULL OR seen.fingerprint IS NOT NULL);
END;
CREATE OR REPLACE VIEW dfen_counts.games_to_count AS SELECT game, state, counted_at FROM dfen_counts.waiting(NULL, NULL, false);

-- Their turns, for `dfen visits`. A game that is gone is a row of NULLs. The last row has no game: it says that nothing is missing.
CREATE OR REPLACE FUNCTION dfen_counts.turns_to_count(of_derivation integer, since timestamptz DEFAULT NULL)
RETURNS TABLE(game dfen_counts.counted_games.game%TYPE, fingerprint numeric, derivation integer, number bigint, dfen text, dice text, moves text,
  next_dfen text, score double precision) LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT waiting.game, fingerprint, of_derivation, number, dfen, dice, moves, next_dfen, score
  FROM dfen_counts.waiting(of_derivation, since, false) LEFT JOIN dfen_counts.typed_turns AS turn ON turn.game = waiting.game AND score IS NOT NULL
  UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  ORDER BY 1 NULLS LAST;
END;

-- ---- Writing ----

-- The columns of the temporary table from which visits are written: those of turns_to_count for the game, and those of `dfen visits`.
CREATE OR REPLACE VIEW dfen_counts.new_visits AS
  SELECT counted.game, fingerprint, derivation, number::bigint AS number, key, dice, next_key, flags, NULL::text AS reason
  FROM dfen_counts.counted_games AS counted, dfen_counts.stored_visits WHERE false;

-- Replaces the visits of the games in the temporary table new_visits, in the transaction of the caller. One writer at a time; readers, and
-- writers of games, do not wait. of_scope is what was read, 'all' or 'since' a date; NULL if more is to come.
CREATE OR REPLACE PROCEDURE dfen_counts.write_visits(of_scope text DEFAULT 'all', began timestamptz DEFAULT now())
LANGUAGE plpgsql AS $$
DECLARE
  first_id integer;
  last_id integer;
BEGIN
  LOCK TABLE dfen_counts.last_counted IN SHARE UPDATE EXCLUSIVE MODE;
  IF NOT EXISTS (SELECT FROM pg_temp.new_visits WHERE game IS NULL) THEN
    RAISE EXCEPTION 'visits are missing: a program before this one was interrupted; nothing was written';
  END IF;
  CREATE TEMP TABLE new_games ON COMMIT DROP AS
    SELECT game, max(fingerprint) AS fingerprint, max(derivation) AS derivation FROM pg_temp.new_visits WHERE game IS NOT NULL GROUP BY game;
  ANALYZE pg_temp.new_games;
  SELECT min(id), max(id) INTO first_id, last_id FROM dfen_counts.counted_games JOIN pg_temp.new_games USING (game);
  IF first_id IS NOT NULL THEN
    DELETE FROM dfen_counts.stored_visits AS visits WHERE game BETWEEN first_id AND last_id AND game IN (
      SELECT id FROM dfen_counts.counted_games JOIN pg_temp.new_games USING (game));
  END IF;
  DELETE FROM dfen_counts.uncounted WHERE game IN (SELECT game FROM pg_temp.new_games);
  DELETE FROM dfen_counts.counted_games WHERE game IN (SELECT game FROM pg_temp.new_games WHERE fingerprint IS NULL);
  UPDATE dfen_counts.counted_games AS counted SET fingerprint = new.fingerprint, derivation = new.derivation, counted_at = now()
    FROM pg_temp.new_games AS new WHERE new.game = counted.game;
  INSERT INTO dfen_counts.counted_games(game, fingerprint, derivation, counted_at)
    SELECT game, fingerprint, derivation, now() FROM pg_temp.new_games AS new
    WHERE fingerprint IS NOT NULL AND NOT EXISTS (SELECT FROM dfen_counts.counted_games AS counted WHERE counted.game = new.game) ORDER BY game;
  INSERT INTO dfen_counts.stored_visits(key, dice, game, number, next_key, flags)
    SELECT key, dice, id, number, next_key, flags FROM pg_temp.new_visits JOIN dfen_counts.counted_games USING (game) WHERE key IS NOT NULL ORDER BY key, dice;
  INSERT INTO dfen_counts.uncounted
    SELECT game, number, CASE WHEN number IS NULL THEN 'the number is NULL, or has more than 32 bits' ELSE reason END
    FROM pg_temp.new_visits WHERE reason IS NOT NULL;
  IF of_scope = 'all' THEN
    DELETE FROM dfen_counts.uncounted WHERE game IS NULL;
    INSERT INTO dfen_counts.uncounted SELECT NULL, NULL, 'the game is NULL' WHERE EXISTS (SELECT FROM dfen_counts.typed_turns WHERE game IS NULL);
  END IF;
  INSERT INTO dfen_counts.last_counted SELECT of_scope, began, clock_timestamp() WHERE of_scope IS NOT NULL
    ON CONFLICT (scope) DO UPDATE SET began_at = excluded.began_at, ended_at = excluded.ended_at;
END $$;

-- ---- Reading ----

-- The bound of a mean score that is z standard deviations away (SPEC 6.6): dfen_wilson_lower and dfen_wilson_upper but for rounding.
CREATE OR REPLACE FUNCTION dfen_counts.wilson_bound(mean double precision, games bigint, z double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN games > 0 THEN CASE WHEN z < 0 AND mean <= 0 THEN 0 WHEN z > 0 AND mean >= 1 THEN 1 ELSE
  least(1, greatest(0, (mean + z * z / games / 2 + z * sqrt(mean * (1 - mean) / games + z * z / games / (4 * games))) / (1 + z * z / games))) END END;

-- Results of the side to move for every position. Each game counts by its first visit; visits counts all of them.
CREATE OR REPLACE VIEW dfen_counts.position_counts AS
  SELECT key, count(*) FILTER (WHERE is_first) AS games, count(*) AS visits, count(*) FILTER (WHERE is_first AND score = 1) AS wins,
         count(*) FILTER (WHERE is_first AND score = 0.5) AS draws, count(*) FILTER (WHERE is_first AND score = 0) AS losses
  FROM dfen_counts.visits GROUP BY key;

-- The same for every roll and continuation, which is the position after the turn.
CREATE OR REPLACE VIEW dfen_counts.continuation_counts AS
  SELECT key, dice, next_key, count(*) FILTER (WHERE is_first_continuation) AS games, count(*) AS visits,
         count(*) FILTER (WHERE is_first_continuation AND score = 1) AS wins,
         count(*) FILTER (WHERE is_first_continuation AND score = 0.5) AS draws,
         count(*) FILTER (WHERE is_first_continuation AND score = 0) AS losses
  FROM dfen_counts.visits WHERE dice <> '' AND next_key IS NOT NULL GROUP BY key, dice, next_key;

-- For every position and roll the continuation with the highest lower bound.
CREATE OR REPLACE VIEW dfen_counts.counted_book AS
  SELECT key, dice, next_key, games, visits, wins, draws, losses, lower FROM (
    SELECT *, row_number() OVER (PARTITION BY key, dice ORDER BY lower DESC, games DESC, next_key) AS place
    FROM (SELECT *, dfen_counts.wilson_bound((wins + draws / 2.0::double precision) / games, games, -1.959963984540054) AS lower
          FROM dfen_counts.continuation_counts) AS bounded) AS placed
  WHERE place = 1;

-- The positions with the highest lower bounds first: WHERE games >= 20 LIMIT 100.
CREATE OR REPLACE VIEW dfen_counts.best_positions AS
  SELECT *, dfen_counts.wilson_bound((wins + draws / 2.0::double precision) / games, games, -1.959963984540054) AS lower
  FROM dfen_counts.position_counts ORDER BY lower DESC, key;
RESET client_min_messages;
