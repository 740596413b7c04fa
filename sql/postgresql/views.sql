-- The views of ../views.sql, with the same answers, over the tables of schema.sql. They read one view, scored_turns: its key
-- is dfen_pool_id(dfen).
--   psql -f sql/postgresql/views.sql games
-- Run again, this makes the views anew.
\set ON_ERROR_STOP on
BEGIN;
DROP VIEW IF EXISTS gain_by_men, gain_by_turn, dice_distribution, book, continuations, pooled, scored_turns;

CREATE VIEW scored_turns AS
  SELECT game, number, dfen, dice, moves, pool_id AS key, score, first_visit FROM turns WHERE score IS NOT NULL;

-- How the side to move has fared from every position. One level of groups: a partition, and a server, does all of it.
CREATE VIEW pooled AS
  SELECT key, games, visits, wins, draws, losses, (wins + draws / 2.0::double precision) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, count(*) FILTER (WHERE first_visit) AS games, count(*) AS visits,
           count(*) FILTER (WHERE first_visit AND score = 1) AS wins,
           count(*) FILTER (WHERE first_visit AND score = 0.5) AS draws,
           count(*) FILTER (WHERE first_visit AND score = 0) AS losses
    FROM scored_turns GROUP BY key) AS counted;

-- What was played from every position and roll, and how it fared. A continuation is an outcome: whatever leads to the same
-- position is one, and moves is the smallest text of it. OFFSET 0 keeps what is inside from being worked out twice.
CREATE VIEW continuations AS
  SELECT key, moves, games, visits, wins, draws, losses, (wins + draws / 2.0::double precision) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, min(moves) AS moves, count(*) FILTER (WHERE is_first) AS games, count(*) AS visits,
           count(*) FILTER (WHERE is_first AND score = 1) AS wins,
           count(*) FILTER (WHERE is_first AND score = 0.5) AS draws,
           count(*) FILTER (WHERE is_first AND score = 0) AS losses
    FROM (
      SELECT *, row_number() OVER (PARTITION BY key, next_key, game ORDER BY number) = 1 AS is_first
      FROM (
        SELECT game, number, score, dfen_pool_key(rolled) AS key, dfen_canonical_move(rolled, moves, 'pool') AS moves,
               dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next_key
        FROM (
          SELECT game, number, score, dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS moves
          FROM scored_turns OFFSET 0) AS turned
        OFFSET 0) AS keyed) AS first
    GROUP BY key, next_key) AS counted;

-- The opening book: for every position and roll, the continuation with the best lower bound.
CREATE VIEW book AS
  SELECT key, moves, games, visits, wins, draws, losses, score, lower, upper FROM (
    SELECT *, row_number() OVER (PARTITION BY key ORDER BY lower DESC, games DESC, moves) AS place FROM continuations) AS placed
  WHERE place = 1;

-- How often each roll fell, and how often it should have.
CREATE VIEW dice_distribution AS
  SELECT dice, coalesce(rolled, 0) AS rolled, (SELECT count(*) FROM scored_turns) * probability AS expected
  FROM dfen_rolls() AS rolls LEFT JOIN (
    SELECT upper(dfen_dice(dfen_roll(dfen, dice))) AS dice, count(*) AS rolled FROM scored_turns GROUP BY 1) AS fell USING (dice);

-- Where pooling pays: how many positions and keys the first turns of games have, the second ones and so on, and the shares of
-- these turns that begin in a position which at least 10, 20 and 100 games met, before pooling and after.
CREATE VIEW gain_by_turn AS
  WITH
    turned AS MATERIALIZED (
      SELECT dense_rank() OVER (PARTITION BY game ORDER BY number) AS turn, game, key,
             dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position
      FROM scored_turns),
    standing AS MATERIALIZED (SELECT position, count(DISTINCT game) AS games FROM turned GROUP BY position)
  SELECT turn, count(*) AS visits, count(DISTINCT position) AS positions, count(DISTINCT key) AS keys,
         count(*) FILTER (WHERE standing.games >= 10)::double precision / count(*) AS before_10,
         count(*) FILTER (WHERE pooled.games >= 10)::double precision / count(*) AS after_10,
         count(*) FILTER (WHERE standing.games >= 20)::double precision / count(*) AS before_20,
         count(*) FILTER (WHERE pooled.games >= 20)::double precision / count(*) AS after_20,
         count(*) FILTER (WHERE standing.games >= 100)::double precision / count(*) AS before_100,
         count(*) FILTER (WHERE pooled.games >= 100)::double precision / count(*) AS after_100
  FROM turned JOIN standing USING (position) JOIN pooled USING (key) GROUP BY turn ORDER BY turn;
COMMIT;
