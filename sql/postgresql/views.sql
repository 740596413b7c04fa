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

-- Where pooling pays: by the number of the turn, and by the men on the board.
CREATE VIEW gain_by_turn AS
  SELECT turns, visits, positions, keys, position_games::double precision / positions AS games_a_position,
         key_games::double precision / keys AS games_a_key, 1 - keys::double precision / positions AS saved
  FROM (
    SELECT band, turns, count(*) AS visits, count(DISTINCT position) AS positions, count(DISTINCT key) AS keys,
           count(DISTINCT (position, game)) AS position_games, count(DISTINCT (key, game)) AS key_games
    FROM (
      SELECT game, least(number, 41) AS turn, dfen_pool_key(dfen) AS key,
             dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position
      FROM scored_turns OFFSET 0) AS keyed
    JOIN (VALUES (1, 1, 1, '1'), (2, 2, 2, '2'), (3, 3, 3, '3'), (4, 4, 4, '4'), (5, 5, 8, '5 to 8'), (6, 9, 16, '9 to 16'),
                 (7, 17, 40, '17 to 40'), (8, 41, 41, 'over 40')) AS bands(band, first, last, turns)
      ON turn BETWEEN first AND last
    GROUP BY band, turns) AS counted
  ORDER BY band;

CREATE VIEW gain_by_men AS
  SELECT men, visits, positions, keys, position_games::double precision / positions AS games_a_position,
         key_games::double precision / keys AS games_a_key, 1 - keys::double precision / positions AS saved
  FROM (
    SELECT band, men, count(*) AS visits, count(DISTINCT position) AS positions, count(DISTINCT key) AS keys,
           count(DISTINCT (position, game)) AS position_games, count(DISTINCT (key, game)) AS key_games
    FROM (
      SELECT game, (SELECT count(*) FROM dfen_pieces(dfen)) AS man_count, dfen_pool_key(dfen) AS key,
             dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position
      FROM scored_turns OFFSET 0) AS keyed
    JOIN (VALUES (1, 32, 64, '32'), (2, 25, 31, '25 to 31'), (3, 17, 24, '17 to 24'), (4, 9, 16, '9 to 16'), (5, 5, 8, '5 to 8'),
                 (6, 4, 4, '4'), (7, 3, 3, '3'), (8, 0, 2, '2')) AS bands(band, first, last, men)
      ON man_count BETWEEN first AND last
    GROUP BY band, men) AS counted
  ORDER BY band;
COMMIT;
