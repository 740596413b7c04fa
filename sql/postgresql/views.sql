-- The views of ../views.sql, with the same results, in a schema of their own, dfen_counts. In PostgreSQL 15 or newer:
--   psql -1 -v ON_ERROR_STOP=1 -f sql/postgresql/views.sql games
-- They read one view, scored_turns, a row per turn of a game with a result, with the columns
--   game, number  the game (an integer, text or a uuid), and the order of its turns
--   dfen          the position before the roll
--   dice          the roll; NULL if it is not known, or the game ended before it
--   moves         the moves in UCI: empty for a pass, NULL if they are not known or the game ended before the turn did
--   next_dfen     the position after the turn; NULL if it is not known or the turn was not completed
--   score         of the side to move: 1, 0.5 or 0, or NULL for a turn that is not counted
--   played_at     optional: when the game was played
--   rating_difference  optional: the rating of the side to move less the other's, NULL where one is not known
-- For the tables of schema.sql it is created here, in the current schema, if it does not exist. For other tables write it first. Names
-- are resolved when this runs, so the extension and the tables may be in any schema of the search path, and the extension also in
-- another one. Run it again after an upgrade: it replaces only its own views. This file has no psql commands.
CREATE EXTENSION IF NOT EXISTS dfen;

DO $$
DECLARE
  wrong text;
BEGIN
  PERFORM set_config('dfen.search_path', current_setting('search_path'), false);
  PERFORM set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), (
    SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace AS n ON n.oid = extnamespace WHERE extname = 'dfen')), false);
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
        SELECT game, number, dfen, dice, CASE WHEN completed THEN moves END AS moves, CASE WHEN completed THEN next_dfen END AS next_dfen, played_at,
               CASE WHEN result = '1/2-1/2' THEN 0.5::double precision WHEN (result = '1-0') = (strpos(dfen, ' w ') > 0) THEN 1 ELSE 0 END AS score,
               CASE WHEN strpos(dfen, ' w ') > 0 THEN white_rating - black_rating ELSE black_rating - white_rating END AS rating_difference
        FROM turns JOIN games ON games.id = turns.game WHERE result <> '*' $view$;
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
END $$;

-- ---- What counts ----

-- scored_turns in fixed types, with -1 for an impossible score, and a hash of all columns of a turn by functions of PostgreSQL, in which
-- NULL is the character 1. If scored_turns has no played_at or rating_difference, that name refers to absent.
CREATE OR REPLACE VIEW dfen_counts.typed_turns AS
  SELECT game, number, dfen, dice, moves, next_dfen, score, turn.played_at,
         hashtextextended(coalesce(dfen, chr(1)) COLLATE "C", hashtextextended(coalesce(dice, chr(1)) COLLATE "C",
           hashtextextended(coalesce(moves, chr(1)) COLLATE "C", hashtextextended(coalesce(next_dfen, chr(1)) COLLATE "C",
             hashfloat8extended(score, coalesce(number, -9223372036854775808)))))) AS hash,
         CASE WHEN abs(turn.rating_difference) <= 10000 THEN turn.rating_difference END AS rating_difference
  FROM (SELECT NULL::timestamptz AS played_at, NULL::double precision AS rating_difference) AS absent, LATERAL (
    SELECT game, number::bigint AS number, dfen::text AS dfen, dice::text AS dice, moves::text AS moves, next_dfen::text AS next_dfen,
           CASE score WHEN 1 THEN 1::double precision WHEN 0 THEN 0 WHEN 0.5 THEN 0.5 ELSE CASE WHEN score IS NOT NULL THEN -1 END END AS score,
           played_at::timestamptz AS played_at, rating_difference::double precision AS rating_difference
    FROM scored_turns) AS turn;

-- The turns of finished games: why one cannot be counted, or what it is counted by: the pool ids of the position before the roll and of
-- that after the turn, and the roll in the order PNBRQK, empty if it is unknown. With OFFSET 0 each expression is computed once.
CREATE OR REPLACE VIEW dfen_counts.judged_turns AS
  SELECT game, number, dfen, dice, moves, next_dfen, score, turn.hash, fault, key, roll, next_key, rating_difference
  FROM dfen_counts.typed_turns AS typed, LATERAL (
    SELECT typed.hash, fault, CASE WHEN has_position THEN dfen_pool_id(dfen) END AS key,
           CASE WHEN has_position THEN coalesce(dfen_dice(dfen_roll('8/8/8/8/8/8/8/8 w - -', dice)), '') END AS roll,
           CASE WHEN fault IS NULL THEN reached END AS next_key
    FROM (
      SELECT reached, CASE WHEN fault_of_turn IS NOT NULL THEN fault_of_turn WHEN reached <> dfen_pool_id(next_dfen) THEN 'next_dfen: not the position after the moves' END AS fault,
             fault_of_turn IS NULL OR fault_of_turn = 'the turn is incomplete' AS has_position
      FROM (
        SELECT fault_of_turn, CASE WHEN fault_of_turn IS NULL THEN dfen_pool_id(coalesce(dfen_turn_next(dfen, dice, moves), next_dfen)) END AS reached
        FROM (
          SELECT CASE
              WHEN number IS NULL THEN 'the number is NULL'
              WHEN number NOT BETWEEN -2147483648 AND 2147483647 THEN 'the number has more than 32 bits'
              WHEN dfen IS NULL THEN 'there is no position'
              WHEN score < 0 THEN 'the score is not 0, 0.5 or 1'
              ELSE coalesce(dfen_turn_error(dfen, dice, moves), 'next_dfen: ' || dfen_error(next_dfen))
            END AS fault_of_turn OFFSET 0) AS checked OFFSET 0) AS played OFFSET 0) AS judged OFFSET 0) AS turn
  WHERE game IS NOT NULL AND score IS NOT NULL;

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

-- The outcome of every turn: the key with its dice, the moves as seen from that board, and the key of the position after them.
-- Turns that cannot be played are left out.
CREATE OR REPLACE VIEW dfen_counts.outcomes AS
  SELECT game, number, score, dfen_pool_key(dfen_try(dfen)) AS position_key, dfen_pool_key(rolled) AS key,
         dfen_canonical_move(rolled, played, 'pool') AS moves, dfen_pool_key(dfen_end_turn(dfen_play(rolled, played))) AS next_key, rating_difference
  FROM dfen_counts.judged_turns, LATERAL (
    SELECT CASE WHEN fault IS NULL THEN dfen_roll(dfen, dice) END AS rolled, replace(moves, ',', ' ') AS played OFFSET 0) AS turn
  WHERE fault IS NULL AND rolled IS NOT NULL AND played IS NOT NULL;

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
    SELECT upper(dfen_dice(dfen_roll('8/8/8/8/8/8/8/8 w - -', CASE WHEN key IS NOT NULL THEN dice END))) AS dice, count(*) AS rolled
    FROM dfen_counts.judged_turns WHERE key IS NOT NULL AND dice IS NOT NULL GROUP BY 1)
  SELECT dice, coalesce(rolled, 0) AS rolled, (SELECT sum(rolled) FROM fell)::double precision * probability AS expected
  FROM dfen_rolls() AS rolls LEFT JOIN fell USING (dice);

-- ---- Where pooling pays ----

-- By the turn of the game: the numbers of positions and of keys, and the shares of turns that begin in a
-- position which at least 10, 20 and 100 games met, before pooling and after.
CREATE OR REPLACE VIEW dfen_counts.gain_by_turn AS
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
