-- The views of ../views.sql, with the same results, and the procedure that counts; they need the extension dfen. Run after counts.sql, and
-- again after each upgrade of the extension; it replaces only its own views and functions:
--   psql -1 -v ON_ERROR_STOP=1 -f sql/postgresql/counts.sql -f sql/postgresql/views.sql games
--   psql -c 'CALL dfen_counts.count_games()' games      nightly, or at any time; it can be killed and called again
-- The extension may be in any schema. This file has no psql commands.
CREATE EXTENSION IF NOT EXISTS dfen;

DO $$
BEGIN
  PERFORM set_config('dfen.search_path', current_setting('search_path'), false);
  PERFORM set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), (
    SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace AS n ON n.oid = extnamespace WHERE extname = 'dfen')), false);
  IF to_regclass('dfen_counts.typed_turns') IS NULL THEN
    RAISE EXCEPTION 'there is no view dfen_counts.typed_turns: run counts.sql first';
  END IF;
END $$;

-- ---- Counting ----

CREATE OR REPLACE VIEW dfen_counts.rules AS SELECT dfen_key_version()::integer * 1000 + 2 AS derivation;

-- The visits of each game, and its turns that cannot be counted, with its fingerprint.
CREATE OR REPLACE VIEW dfen_counts.derived_turns AS
  SELECT game, fingerprint, derivation, field[1]::bigint AS number, field[2]::bigint AS key, field[3] AS dice, field[4]::bigint AS next_key,
         field[5]::smallint AS flags, replace(field[6], E'\\\\', E'\\') AS reason
  FROM (
    SELECT game, sum(hash) AS fingerprint, dfen_visits(number, dfen, dice, moves, next_dfen, score) AS visits
    FROM dfen_counts.typed_turns WHERE game IS NOT NULL AND score IS NOT NULL GROUP BY game) AS derived, dfen_counts.rules,
    LATERAL string_to_table(rtrim(visits, E'\n'), E'\n') AS line, LATERAL string_to_array(line, E'\t', E'\\N') AS field;

-- Counts new, changed and deleted games, in a transaction per batch. A batch reads its games and their fingerprints in one snapshot. visits
-- is scanned for a batch with games that were counted before, so there are at most 20 batches of more games than batch says.
CREATE OR REPLACE PROCEDURE dfen_counts.count_games(since timestamptz DEFAULT NULL, all_games boolean DEFAULT false, batch integer DEFAULT 100000)
LANGUAGE plpgsql AS $$
DECLARE
  began timestamptz := clock_timestamp();
  done bigint := 0;
  part record;
BEGIN
  COMMIT; -- an error in a transaction of others
  SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
  SET LOCAL jit = off;
  IF since IS NOT NULL AND EXISTS (SELECT FROM dfen_counts.typed_turns) AND NOT EXISTS (SELECT FROM dfen_counts.typed_turns WHERE played_at IS NOT NULL) THEN
    RAISE EXCEPTION 'scored_turns has no column played_at, or it is NULL everywhere';
  END IF;
  FOR part IN
    SELECT array_agg(game) AS games, max(total) AS total
    FROM (SELECT game, row_number() OVER (ORDER BY game) - 1 AS place, count(*) OVER () AS total
          FROM dfen_counts.rules, dfen_counts.waiting(derivation, since, all_games)) AS waiting
    GROUP BY place / greatest(batch, total / 20, 1) ORDER BY min(place)
  LOOP
    COMMIT;
    SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
    SET LOCAL plan_cache_mode = force_custom_plan; -- for arrays of many games
    SET LOCAL jit = off;
    LOCK TABLE dfen_counts.last_counted IN SHARE UPDATE EXCLUSIVE MODE;
    CREATE TEMP TABLE new_visits(LIKE dfen_counts.new_visits) ON COMMIT DROP;
    INSERT INTO pg_temp.new_visits(game) SELECT unnest(array_append(part.games, NULL)); -- without a fingerprint, those that are gone
    INSERT INTO pg_temp.new_visits SELECT * FROM dfen_counts.derived_turns WHERE game = ANY (part.games);
    CALL dfen_counts.write_visits(NULL);
    done := done + cardinality(part.games);
    RAISE NOTICE '% of % game%', done, part.total, CASE part.total WHEN 1 THEN '' ELSE 's' END;
  END LOOP;
  COMMIT;
  LOCK TABLE dfen_counts.last_counted IN SHARE UPDATE EXCLUSIVE MODE;
  CREATE TEMP TABLE new_visits(LIKE dfen_counts.new_visits) ON COMMIT DROP;
  INSERT INTO pg_temp.new_visits(game) VALUES (NULL);
  CALL dfen_counts.write_visits(CASE WHEN since IS NULL THEN 'all' ELSE 'since' END, began);
  COMMIT;
  RAISE NOTICE '% game% counted; turns that cannot be counted: %', done, CASE done WHEN 1 THEN '' ELSE 's' END, (SELECT count(*) FROM dfen_counts.uncounted);
END $$;

-- The turns that the views of positions count, whether or not their moves are known and legal.
CREATE OR REPLACE VIEW dfen_counts.counted_turns AS
  SELECT game, number, dfen, key, score, rating_difference
  FROM dfen_counts.typed_turns, LATERAL (SELECT dfen_pool_key(dfen_try(dfen)) AS key) AS keyed
  WHERE game IS NOT NULL AND number IS NOT NULL AND score >= 0 AND key IS NOT NULL;

-- ---- Positions ----

-- Results of the side to move for every position, and what the ratings of its visits let it expect. Each game counts once for a key, by
-- its first visit. An index on the expression dfen_pool_key(dfen_try(dfen)) makes WHERE key = ... a look-up.
CREATE OR REPLACE VIEW dfen_counts.pooled AS
  SELECT key, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses,
         dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper, expected
  FROM (SELECT key, count(*) AS visits, dfen_record(score, game::text, number) AS record, avg(dfen_expected_score(rating_difference)) AS expected
        FROM dfen_counts.counted_turns GROUP BY key) AS counted;

-- ---- What was played ----

-- The turns that can be played, with the position after them. With OFFSET 0 the expression is computed once.
CREATE OR REPLACE VIEW dfen_counts.played_turns AS
  SELECT game, number, dfen, dice, moves, score, rating_difference, reached
  FROM dfen_counts.typed_turns, LATERAL (
    SELECT CASE WHEN dice IS NOT NULL AND moves IS NOT NULL AND dfen_turn_error(dfen, dice, moves) IS NULL THEN dfen_turn_next(dfen, dice, moves) END AS reached
    OFFSET 0) AS turn
  WHERE game IS NOT NULL AND number IS NOT NULL AND score >= 0 AND reached IS NOT NULL;

-- The outcome of every turn: the key with its dice, the moves as seen from that board, and the key of the position after them.
-- Turns that cannot be played are left out.
CREATE OR REPLACE VIEW dfen_counts.outcomes AS
  SELECT game, number, score, dfen_pool_key(dfen_try(dfen)) AS position_key, dfen_pool_key(rolled) AS key,
         dfen_canonical_move(rolled, replace(moves, ',', ' '), 'pool') AS moves, dfen_pool_key(reached) AS next_key, rating_difference
  FROM dfen_counts.played_turns, LATERAL (SELECT dfen_roll(dfen, dice) AS rolled OFFSET 0) AS turn;

-- The continuations of a position, after one roll or all, in all games or in some (ids of counted_games). The moves are those of
-- the first of the games, as seen from the requested board; NULL if that turn has changed since it was counted.
CREATE OR REPLACE FUNCTION dfen_counts.continuations_of(of_dfen text, of_dice text DEFAULT NULL, of_games integer[] DEFAULT NULL)
RETURNS TABLE(dice text, moves text, games bigint, visits bigint, wins bigint, draws bigint, losses bigint, score double precision,
  lower double precision, upper double precision) LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  WITH played AS MATERIALIZED (
    SELECT visits.dice, next_key, count(*) FILTER (WHERE is_first_continuation) AS games, count(*) AS visits,
           count(*) FILTER (WHERE is_first_continuation AND score = 1) AS wins,
           count(*) FILTER (WHERE is_first_continuation AND score = 0.5) AS draws,
           count(*) FILTER (WHERE is_first_continuation AND score = 0) AS losses, min((game::bigint << 32) + number + 2147483648) AS shown
    FROM dfen_counts.visits
    WHERE key = dfen_pool_id(of_dfen) AND (of_dice IS NULL OR visits.dice = upper(dfen_dice(dfen_roll(of_dfen, of_dice)))) AND visits.dice <> ''
      AND next_key IS NOT NULL AND (of_games IS NULL OR game IN (SELECT unnest(of_games)))
    GROUP BY visits.dice, next_key)
  SELECT dfen_dice(rolled), (
           SELECT dfen_actual_move(rolled, dfen_canonical_move(dfen_roll(turn.dfen, turn.dice), replace(turn.moves, ',', ' '), 'pool'), 'pool')
           FROM dfen_counts.played_turns AS turn
           WHERE turn.game = (SELECT game FROM dfen_counts.counted_games WHERE id = shown >> 32) AND turn.number = (shown & 4294967295) - 2147483648
             AND dfen_pool_id(turn.dfen) = dfen_pool_id(of_dfen) AND dfen_pool_id(turn.reached) = played.next_key LIMIT 1) AS moves,
         games, visits, wins, draws, losses, (wins + draws / 2.0) / games, dfen_wilson_lower(wins, draws, losses), dfen_wilson_upper(wins, draws, losses)
  FROM played, LATERAL (SELECT dfen_roll(of_dfen, played.dice) AS rolled OFFSET 0) AS board
  ORDER BY 1, games DESC, moves;
END;

-- The continuations of every position and roll, with results. A continuation is an outcome: all turns that lead to the same position
-- are one, and moves is the smallest text of them.
CREATE OR REPLACE VIEW dfen_counts.continuations AS
  SELECT key, moves, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws,
         dfen_losses(record) AS losses, dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper, expected
  FROM (SELECT key, min(moves COLLATE "C") AS moves, count(*) AS visits, dfen_record(score, game::text, number) AS record,
               avg(dfen_expected_score(rating_difference)) AS expected
        FROM dfen_counts.outcomes GROUP BY key, next_key) AS counted;

-- The opening book: for every position and roll, the continuation with the highest lower bound.
CREATE OR REPLACE VIEW dfen_counts.book AS
  SELECT key, moves, games, visits, wins, draws, losses, score, lower, upper, expected FROM (
    SELECT *, row_number() OVER (PARTITION BY key ORDER BY lower DESC, games DESC, moves) AS place FROM dfen_counts.continuations) AS placed
  WHERE place = 1;

-- How often each roll occurred, and the expected number.
CREATE OR REPLACE VIEW dfen_counts.dice_distribution AS
  WITH fell AS MATERIALIZED (
    SELECT upper(dfen_dice(dfen_roll('8/8/8/8/8/8/8/8 w - -', dice))) AS dice, count(*) AS rolled FROM dfen_counts.typed_turns
    WHERE game IS NOT NULL AND number IS NOT NULL AND score >= 0 AND dfen IS NOT NULL AND dice IS NOT NULL AND dfen_turn_error(dfen, dice, NULL) IS NULL GROUP BY 1)
  SELECT dice, coalesce(rolled, 0) AS rolled, (SELECT sum(rolled) FROM fell)::double precision * probability AS expected
  FROM dfen_rolls() AS rolls LEFT JOIN fell USING (dice);

-- ---- Where pooling pays ----

-- By the turn of the game: the numbers of positions and of keys, and the shares of turns that begin in a
-- position which at least 10, 20 and 100 games met, before pooling and after.
CREATE OR REPLACE VIEW dfen_counts.pooling_gain_by_turn AS
  WITH
    turned AS MATERIALIZED (
      SELECT dense_rank() OVER (PARTITION BY game ORDER BY number) AS turn, game, number, score, key,
             dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position
      FROM dfen_counts.counted_turns),
    standing AS MATERIALIZED (
      SELECT position, dfen_games(dfen_record(score, game::text, number)) AS games FROM turned GROUP BY position)
  SELECT turn, count(*) AS visits, count(DISTINCT position) AS positions, count(DISTINCT key) AS keys,
         count(*) FILTER (WHERE standing.games >= 10)::double precision / count(*) AS before_10,
         count(*) FILTER (WHERE pooled.games >= 10)::double precision / count(*) AS after_10,
         count(*) FILTER (WHERE standing.games >= 20)::double precision / count(*) AS before_20,
         count(*) FILTER (WHERE pooled.games >= 20)::double precision / count(*) AS after_20,
         count(*) FILTER (WHERE standing.games >= 100)::double precision / count(*) AS before_100,
         count(*) FILTER (WHERE pooled.games >= 100)::double precision / count(*) AS after_100
  FROM turned JOIN standing USING (position) JOIN dfen_counts.pooled USING (key) GROUP BY turn ORDER BY turn;

DO $$ BEGIN PERFORM set_config('search_path', current_setting('dfen.search_path'), false); END $$;
