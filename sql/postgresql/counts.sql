-- Counts of a database that grows, as in ../counts.sql: a row for each turn that counts, from which every total and every filter
-- is read. Run once after views.sql; run again, it replaces its views and functions and keeps the counts.
--   psql -1 -v ON_ERROR_STOP=1 -f sql/postgresql/views.sql -f sql/postgresql/counts.sql games
--   psql -c 'CALL dfen_counts.count_games()' games      nightly, or at any time; it can be killed and called again
-- Counting reads only scored_turns: it computes a fingerprint of each game, and counts games whose fingerprint differs from that of their
-- last count. The counts are those of the games as last counted. This file has no psql commands.
DO $$
DECLARE
  type_of_games text;
BEGIN
  PERFORM set_config('dfen.search_path', current_setting('search_path'), false);
  PERFORM set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), (
    SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace AS n ON n.oid = extnamespace WHERE extname = 'dfen')), false);
  IF to_regclass('dfen_counts.judged_turns') IS NULL THEN
    RAISE EXCEPTION 'there is no view dfen_counts.judged_turns: run views.sql first';
  END IF;
  SELECT format_type(atttypid, NULL) INTO type_of_games FROM pg_attribute WHERE attrelid = to_regclass('dfen_counts.typed_turns') AND attname = 'game';
  IF type_of_games <> (SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = to_regclass('dfen_counts.counted_games') AND attname = 'game') THEN
    RAISE EXCEPTION 'the games of scored_turns are %, and other ones are counted: DROP SCHEMA dfen_counts CASCADE, and run views.sql and this again', type_of_games;
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
-- unknown), next_key the pool id of the position after the turn (NULL if it is unknown). The score of the side to move is
-- flags & 3, twice the score; 4 is added to the first visit of a continuation by its game, and 8 to the first visit of a position.
CREATE TABLE IF NOT EXISTS dfen_counts.visits(
  key bigint NOT NULL,
  next_key bigint,
  game integer NOT NULL, -- counted_games.id
  number integer NOT NULL,
  flags smallint NOT NULL,
  dice text COLLATE "C" NOT NULL
);
CREATE INDEX IF NOT EXISTS visits_by_key ON dfen_counts.visits(key, dice); -- a primary key with game and number takes 13 bytes a turn more
ALTER TABLE dfen_counts.visits ALTER key SET (n_distinct = -0.75), ALTER next_key SET (n_distinct = -0.75);

-- When all games were last read, and when those since a date.
CREATE TABLE IF NOT EXISTS dfen_counts.last_counted(
  scope text PRIMARY KEY CHECK (scope IN ('all', 'since')), began_at timestamptz NOT NULL, ended_at timestamptz NOT NULL);

-- A publication FOR ALL TABLES needs to identify rows that are deleted.
ALTER TABLE dfen_counts.visits REPLICA IDENTITY FULL;
ALTER TABLE dfen_counts.uncounted REPLICA IDENTITY FULL;

-- ---- How visits are derived ----

CREATE OR REPLACE VIEW dfen_counts.rules AS SELECT dfen_key_version()::integer * 1000 + 2 AS derivation;

-- The visits of each game, and its turns that cannot be counted, with its fingerprint. A number of more than 32 bits is as good as none.
CREATE OR REPLACE VIEW dfen_counts.derived_turns AS
  SELECT game, fingerprint, number, key, dice, next_key, flags::smallint AS flags,
         CASE WHEN number IS NULL THEN 'the number is NULL, or has more than 32 bits' ELSE reason END AS reason
  FROM (
    SELECT game, sum(hash) AS fingerprint,
           dfen_visits(CASE WHEN number BETWEEN -2147483648 AND 2147483647 THEN number END, dfen, dice, moves, next_dfen, score) AS visits
    FROM dfen_counts.typed_turns WHERE game IS NOT NULL AND score IS NOT NULL GROUP BY game) AS derived, LATERAL dfen_visit_rows(visits);

-- ---- The games to be counted ----

-- The games that are new, changed or gone since they were counted; all_games: all that exist or are counted. since: only those
-- played from then on, and no deleted ones.
CREATE OR REPLACE FUNCTION dfen_counts.waiting(since timestamptz, all_games boolean)
RETURNS TABLE(game dfen_counts.counted_games.game%TYPE, state text, counted_at timestamptz) LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT game, CASE WHEN counted.id IS NULL THEN 'new' WHEN seen.fingerprint IS NULL THEN 'gone' ELSE 'changed' END, counted.counted_at
  FROM (SELECT game, sum(hash) AS fingerprint FROM dfen_counts.typed_turns
        WHERE game IS NOT NULL AND score IS NOT NULL AND (since IS NULL OR played_at >= since) GROUP BY game) AS seen
    FULL JOIN dfen_counts.counted_games AS counted USING (game)
  WHERE (all_games OR counted.fingerprint IS DISTINCT FROM seen.fingerprint OR derivation <> (SELECT derivation FROM dfen_counts.rules))
    AND (since IS NULL OR seen.fingerprint IS NOT NULL);
END;
CREATE OR REPLACE VIEW dfen_counts.games_to_count AS SELECT * FROM dfen_counts.waiting(NULL, false);

-- ---- Counting ----

-- Counts these games, in a transaction per batch. One counter at a time writes; readers and writers of games do not wait. A
-- batch reads its games and their fingerprints in one snapshot, and replaces their counts. visits has no index by game:
-- a batch with games that were counted before reads it once, so there are at most 20 batches of more games than batch says.
CREATE OR REPLACE PROCEDURE dfen_counts.count_games(since timestamptz DEFAULT NULL, all_games boolean DEFAULT false, batch integer DEFAULT 100000)
LANGUAGE plpgsql AS $$
DECLARE
  began timestamptz := clock_timestamp();
  done bigint := 0;
  part record;
BEGIN
  COMMIT; -- an error in a transaction of others
  SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
  SET LOCAL plan_cache_mode = force_custom_plan; -- for arrays of many games
  SET LOCAL jit = off;
  IF since IS NOT NULL AND EXISTS (SELECT FROM dfen_counts.typed_turns) AND NOT EXISTS (SELECT FROM dfen_counts.typed_turns WHERE played_at IS NOT NULL) THEN
    RAISE EXCEPTION 'scored_turns has no column played_at, or it is NULL everywhere';
  END IF;
  FOR part IN
    SELECT array_agg(game) AS games, max(total) AS total
    FROM (SELECT game, row_number() OVER (ORDER BY game) - 1 AS place, count(*) OVER () AS total FROM dfen_counts.waiting(since, all_games)) AS waiting
    GROUP BY place / greatest(batch, total / 20, 1) ORDER BY min(place)
  LOOP
    COMMIT;
    SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
    SET LOCAL plan_cache_mode = force_custom_plan;
    SET LOCAL jit = off;
    LOCK TABLE dfen_counts.last_counted IN SHARE UPDATE EXCLUSIVE MODE;
    DELETE FROM dfen_counts.visits USING dfen_counts.counted_games AS counted WHERE visits.game = counted.id AND counted.game = ANY (part.games);
    DELETE FROM dfen_counts.uncounted WHERE game = ANY (part.games);
    WITH
      derived AS MATERIALIZED (SELECT * FROM dfen_counts.derived_turns WHERE game = ANY (part.games)),
      listed AS (INSERT INTO dfen_counts.uncounted SELECT game, number, reason FROM derived WHERE reason IS NOT NULL),
      seen AS MATERIALIZED (SELECT DISTINCT game, fingerprint, derivation FROM derived, dfen_counts.rules),
      gone AS (DELETE FROM dfen_counts.counted_games WHERE game = ANY (part.games) AND game NOT IN (SELECT game FROM seen)),
      known AS (
        UPDATE dfen_counts.counted_games AS counted SET fingerprint = seen.fingerprint, derivation = seen.derivation, counted_at = now()
        FROM seen WHERE counted.game = seen.game RETURNING id, seen.game),
      added AS (
        INSERT INTO dfen_counts.counted_games(game, fingerprint, derivation, counted_at)
        SELECT game, fingerprint, derivation, now() FROM seen WHERE game NOT IN (SELECT game FROM known) ORDER BY game RETURNING id, game)
    INSERT INTO dfen_counts.visits(key, dice, game, number, next_key, flags)
      SELECT key, dice, id, number, next_key, flags FROM derived JOIN (TABLE known UNION ALL TABLE added) AS counted USING (game)
      WHERE reason IS NULL ORDER BY key, dice;
    done := done + cardinality(part.games);
    RAISE NOTICE '% of % games', done, part.total;
  END LOOP;
  COMMIT;
  LOCK TABLE dfen_counts.last_counted IN SHARE UPDATE EXCLUSIVE MODE;
  IF since IS NULL THEN
    DELETE FROM dfen_counts.uncounted WHERE game IS NULL;
    INSERT INTO dfen_counts.uncounted SELECT NULL, NULL, 'the game is NULL' WHERE EXISTS (SELECT FROM dfen_counts.typed_turns WHERE game IS NULL);
  END IF;
  INSERT INTO dfen_counts.last_counted VALUES (CASE WHEN since IS NULL THEN 'all' ELSE 'since' END, began, clock_timestamp())
    ON CONFLICT (scope) DO UPDATE SET began_at = excluded.began_at, ended_at = excluded.ended_at;
  COMMIT;
  RAISE NOTICE '% games counted; turns that cannot be counted: %', done, (SELECT count(*) FROM dfen_counts.uncounted);
END $$;

-- ---- Reading ----

-- Results of the side to move for every position. Each game counts by its first visit; visits counts all of them.
CREATE OR REPLACE VIEW dfen_counts.position_counts AS
  SELECT key, count(*) FILTER (WHERE flags >= 8) AS games, count(*) AS visits, count(*) FILTER (WHERE flags & 11 = 10) AS wins,
         count(*) FILTER (WHERE flags & 11 = 9) AS draws, count(*) FILTER (WHERE flags & 11 = 8) AS losses
  FROM dfen_counts.visits GROUP BY key;

-- The same for every roll and continuation, which is the position after the turn.
CREATE OR REPLACE VIEW dfen_counts.continuation_counts AS
  SELECT key, dice, next_key, count(*) FILTER (WHERE flags & 4 <> 0) AS games, count(*) AS visits, count(*) FILTER (WHERE flags & 7 = 6) AS wins,
         count(*) FILTER (WHERE flags & 7 = 5) AS draws, count(*) FILTER (WHERE flags & 7 = 4) AS losses
  FROM dfen_counts.visits WHERE dice <> '' AND next_key IS NOT NULL GROUP BY key, dice, next_key;

-- For every position and roll the continuation with the highest lower bound.
CREATE OR REPLACE VIEW dfen_counts.counted_book AS
  SELECT key, dice, next_key, games, visits, wins, draws, losses, lower FROM (
    SELECT *, row_number() OVER (PARTITION BY key, dice ORDER BY lower DESC, games DESC, next_key) AS place
    FROM (SELECT *, dfen_wilson_lower(wins, draws, losses) AS lower FROM dfen_counts.continuation_counts) AS bounded) AS placed
  WHERE place = 1;

-- The positions with the highest lower bounds first: WHERE games >= 20 LIMIT 100.
CREATE OR REPLACE VIEW dfen_counts.best_positions AS
  SELECT *, dfen_wilson_lower(wins, draws, losses) AS lower FROM dfen_counts.position_counts ORDER BY lower DESC, key;

-- The continuations of a position, after one roll or all, in all games or in some (ids of counted_games). The moves are those of
-- the first of the games, as seen from the requested board; NULL if that turn has changed since it was counted.
CREATE OR REPLACE FUNCTION dfen_counts.continuations_of(of_dfen text, of_dice text DEFAULT NULL, of_games integer[] DEFAULT NULL)
RETURNS TABLE(dice text, moves text, games bigint, visits bigint, wins bigint, draws bigint, losses bigint, score double precision,
  lower double precision, upper double precision) LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  WITH played AS MATERIALIZED (
    SELECT visits.dice, next_key, count(*) FILTER (WHERE flags & 4 <> 0) AS games, count(*) AS visits, count(*) FILTER (WHERE flags & 7 = 6) AS wins,
           count(*) FILTER (WHERE flags & 7 = 5) AS draws, count(*) FILTER (WHERE flags & 7 = 4) AS losses,
           min((game::bigint << 32) + number + 2147483648) AS shown
    FROM dfen_counts.visits
    WHERE key = dfen_pool_id(of_dfen) AND (of_dice IS NULL OR visits.dice = upper(dfen_dice(dfen_roll(of_dfen, of_dice)))) AND visits.dice <> ''
      AND next_key IS NOT NULL AND (of_games IS NULL OR game IN (SELECT unnest(of_games)))
    GROUP BY visits.dice, next_key)
  SELECT dfen_dice(rolled), (
           SELECT dfen_actual_move(rolled, dfen_canonical_move(dfen_roll(turn.dfen, turn.dice), replace(turn.moves, ',', ' '), 'pool'), 'pool')
           FROM dfen_counts.judged_turns AS turn
           WHERE turn.game = (SELECT game FROM dfen_counts.counted_games WHERE id = shown >> 32) AND turn.number = (shown & 4294967295) - 2147483648
             AND turn.key = dfen_pool_id(of_dfen) AND turn.next_key = played.next_key LIMIT 1) AS moves,
         games, visits, wins, draws, losses, (wins + draws / 2.0) / games, dfen_wilson_lower(wins, draws, losses), dfen_wilson_upper(wins, draws, losses)
  FROM played, LATERAL (SELECT dfen_roll(of_dfen, played.dice) AS rolled OFFSET 0) AS board
  ORDER BY 1, games DESC, moves;
END;

DO $$ BEGIN PERFORM set_config('search_path', current_setting('dfen.search_path'), false); END $$;
