-- The views of ../views.sql, with the same answers. They read one view, scored_turns, with the columns that it has there, and
-- key: game, number, dfen, dice, moves, key and score. Over tables of your own you write it once, before you run this. For the
-- tables of schema.sql it is made here, when it is not there; its key is dfen_pool_id(dfen).
--   psql -f sql/postgresql/views.sql games
-- Run again, this makes the other views anew.
\set ON_ERROR_STOP on
BEGIN;
SET LOCAL client_min_messages = warning;
DROP VIEW IF EXISTS gain_by_turn, dice_distribution, book, continuations, pooled, outcomes;

-- The case of the dice tells the mover. A game whose result is * or not known has no score.
SELECT to_regclass('scored_turns') IS NULL AS of_schema \gset
\if :of_schema
CREATE VIEW scored_turns AS
  SELECT game, number, dfen, dice, moves, pool_id AS key,
         CASE result WHEN '1-0' THEN (dice < 'a')::int WHEN '0-1' THEN (dice > 'a')::int ELSE 0.5 END::double precision AS score
  FROM turns JOIN games ON games.id = turns.game WHERE completed AND result <> '*';
\endif

-- How the side to move has fared from every position.
CREATE VIEW pooled AS
  SELECT key, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses,
         dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper
  FROM (SELECT key, count(*) AS visits, dfen_record(score, game, number) AS record
        FROM scored_turns WHERE key IS NOT NULL AND score IS NOT NULL AND game IS NOT NULL AND number IS NOT NULL GROUP BY key) AS counted;

-- What every turn made of its position and roll: the key with its dice, the moves as seen from that board, and the pool id of
-- what they left. OFFSET 0 keeps what is inside from being worked out twice, and lets a key be looked up all the same.
CREATE VIEW outcomes AS
  SELECT game, number, score, position_key, dfen_pool_key(rolled) AS key, dfen_canonical_move(rolled, played, 'pool') AS moves,
         dfen_pool_id(dfen_end_turn(dfen_play(rolled, played))) AS next_key
  FROM (SELECT game, number, score, key AS position_key, dfen, dice, moves
        FROM scored_turns WHERE key IS NOT NULL AND score IS NOT NULL AND game IS NOT NULL AND number IS NOT NULL) AS turned,
       LATERAL (SELECT dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS played OFFSET 0) AS turn;

-- What was played from every position and roll, and how it fared. A continuation is an outcome: whatever leads to the same
-- position is one, and moves is the smallest text of it.
CREATE VIEW continuations AS
  SELECT key, moves, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws,
         dfen_losses(record) AS losses, dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper
  FROM (SELECT key, min(moves COLLATE "C") AS moves, count(*) AS visits, dfen_record(score, game, number) AS record
        FROM outcomes WHERE moves IS NOT NULL GROUP BY key, next_key) AS counted;

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
