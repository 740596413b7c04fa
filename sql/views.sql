-- Views that count games: how positions fared, what was played from them, a book, the dice, and what pooling bought.
--   sqlite3 games.db ".load build/dfen" ".read sql/views.sql"
-- They read one view, scored_turns: a row a completed turn of a game with a result.
--   game, number  which game, and the turn's place in it
--   dfen          the position before the roll
--   dice, moves   the roll and what was played, UCI; moves is empty for a pass
--   key           what positions are pooled by; NULL where it is not filled
--   score         of the side to move, 1, 0.5 or 0: dfen_score(result, dfen)
-- A turn with a NULL for its game, number, key or score counts nowhere: the view counted_turns leaves it out.
-- For the tables of sql/schema.sql with a key column named canonical it is made here, when it is not there. Over tables of
-- your own you write it once, before you run this. Run again, this makes the other views anew. The views must go before
-- the key column does: sql/views_back.sql.
--
-- A game is one witness: of a key, a game's first visit gives the score, and bounds are of games. A position that one game
-- meets twice, in a pass or with the colours exchanged, would count twice, and once as a win and once as a loss; visits
-- says how often it was met.
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;

-- ---- What must be there ----

CREATE TEMP TABLE missing(what);
CREATE TEMP TRIGGER missing_tables BEFORE INSERT ON missing WHEN NEW.what = 'tables' BEGIN
  SELECT RAISE(ABORT, 'there is no view scored_turns, and no tables turns and games of sql/schema.sql to make it from: nothing was made');
END;
CREATE TEMP TRIGGER missing_key BEFORE INSERT ON missing WHEN NEW.what = 'key' BEGIN
  SELECT RAISE(ABORT, 'there is no view scored_turns, and the table turns has no key column canonical to make it from, which SELECT dfen_add_key(''turns'', ''dfen'') adds: nothing was made');
END;
CREATE TEMP TRIGGER missing_score BEFORE INSERT ON missing WHEN NEW.what = 'score' BEGIN
  SELECT RAISE(ABORT, 'there is no view scored_turns, and the table turns is of an older sql/schema.sql, without the column score: sql/README.md says how to add it; nothing was made');
END;
CREATE TEMP TRIGGER missing_column BEFORE INSERT ON missing WHEN NEW.what = 'column' BEGIN
  SELECT RAISE(ABORT, 'scored_turns must have the columns game, number, dfen, dice, moves, key and score: nothing was made');
END;
INSERT INTO missing
  SELECT 'tables' WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info('scored_turns', 'main'))
    AND (SELECT count(*) FROM pragma_table_info('turns', 'main') WHERE name IN ('game', 'number', 'dfen', 'dice', 'moves', 'completed'))
      + (SELECT count(*) FROM pragma_table_info('games', 'main') WHERE name IN ('id', 'result')) < 8;
INSERT INTO missing
  SELECT what
  FROM (SELECT 'key' AS what, 'canonical' AS name UNION ALL VALUES ('score', 'score'))
  WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info('scored_turns', 'main'))
    AND name NOT IN (SELECT name FROM pragma_table_xinfo('turns', 'main'));
CREATE VIEW IF NOT EXISTS main.scored_turns AS
  SELECT game, number, dfen, dice, moves, canonical AS key, score FROM turns WHERE score IS NOT NULL;
INSERT INTO missing
  SELECT 'column' WHERE (SELECT count(*) FROM pragma_table_info('scored_turns', 'main')
                         WHERE lower(name) IN ('game', 'number', 'dfen', 'dice', 'moves', 'key', 'score')) < 7;
DROP TABLE temp.missing;

DROP VIEW IF EXISTS main.counted_turns;
DROP VIEW IF EXISTS main.pooled;
DROP VIEW IF EXISTS main.continuations;
DROP VIEW IF EXISTS main.book;
DROP VIEW IF EXISTS main.dice_distribution;
DROP VIEW IF EXISTS main.gain_by_turn;
DROP VIEW IF EXISTS main.gain_by_men;

-- ---- Positions ----

CREATE VIEW main.counted_turns AS
  SELECT game, number, dfen, dice, moves, key, score FROM scored_turns
  WHERE key IS NOT NULL AND game IS NOT NULL AND number IS NOT NULL AND score IS NOT NULL;

-- How the side to move has fared from every position. The index of the key has its rows by game and number, so one pass over
-- it is all: dfen_record counts each game once as they come by.
CREATE VIEW main.pooled AS
  SELECT key, wins + draws + losses AS games, visits, wins, draws, losses, (wins + draws / 2.0) / (wins + draws + losses) AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, count(*) AS visits, dfen_wins(dfen_record(score, game, number)) AS wins,
           dfen_draws(dfen_record(score, game, number)) AS draws, dfen_losses(dfen_record(score, game, number)) AS losses
    FROM counted_turns GROUP BY key);

-- ---- What was played ----

-- What was played from every position and roll, and how it fared. A continuation is an outcome: whatever leads to the same
-- position is one, and moves is the smallest text of it. The key is that of the position with its dice, and the moves are as
-- seen from that board. WHERE key = dfen_pool_key(dfen_roll('...', 'PNB')) finds those of a position from any side, but every
-- turn is played; sql/continuations.sql plays only those of one position.
CREATE VIEW main.continuations AS
  SELECT key, moves, wins + draws + losses AS games, visits, wins, draws, losses, (wins + draws / 2.0) / (wins + draws + losses) AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, min(moves) AS moves, count(*) AS visits, dfen_wins(dfen_record(score, game, number)) AS wins,
           dfen_draws(dfen_record(score, game, number)) AS draws, dfen_losses(dfen_record(score, game, number)) AS losses
    FROM (
      SELECT game, number, score, dfen_pool_key(rolled) AS key, dfen_canonical_move(rolled, moves, 'pool') AS moves,
             dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next_key
      FROM (
        SELECT game, number, score, dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS moves
        FROM counted_turns LIMIT -1)
      LIMIT -1)
    GROUP BY key, next_key);

-- The opening book: for every position and roll, the continuation with the best lower bound.
CREATE VIEW main.book AS
  SELECT key, moves, games, visits, wins, draws, losses, score, lower, upper FROM (
    SELECT *, row_number() OVER (PARTITION BY key ORDER BY lower DESC, games DESC, moves) AS place FROM continuations)
  WHERE place = 1;

-- ---- The dice ----

-- How often each roll fell, and how often it should have. A roll is a witness by itself, so all are counted.
CREATE VIEW main.dice_distribution AS
  SELECT rolls.dice, coalesce(rolled, 0) AS rolled, (SELECT count(dice) FROM scored_turns) * probability AS expected
  FROM dfen_rolls() AS rolls LEFT JOIN (
    SELECT upper(dfen_dice(dfen_roll(dfen, dice))) AS dice, count(*) AS rolled FROM scored_turns GROUP BY 1) USING (dice);

-- ---- Where pooling pays ----

-- The turns of a game from the first on, in bands: how many positions there are as they stand and how many pool keys, how
-- many games each has, and what part of the keys pooling saved.
CREATE VIEW main.gain_by_turn AS
  SELECT turns, visits, positions, keys, 1.0 * position_games / positions AS games_a_position,
         1.0 * key_games / keys AS games_a_key, 1 - 1.0 * keys / positions AS saved
  FROM (
    SELECT band, turns, count(*) AS visits, count(DISTINCT position) AS positions, count(DISTINCT key) AS keys,
           count(DISTINCT position || ' ' || game) AS position_games, count(DISTINCT key || ' ' || game) AS key_games
    FROM (
      SELECT game, min(CAST(number AS INTEGER), 41) AS turn, dfen_pool_key(dfen) AS key,
             dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position
      FROM counted_turns LIMIT -1)
    JOIN (
      SELECT 1 AS band, 1 AS first, 1 AS last, '1' AS turns
      UNION ALL VALUES (2, 2, 2, '2'), (3, 3, 3, '3'), (4, 4, 4, '4'), (5, 5, 8, '5 to 8'), (6, 9, 16, '9 to 16'),
                       (7, 17, 40, '17 to 40'), (8, 41, 41, 'over 40'))
      ON turn BETWEEN first AND last
    GROUP BY band)
  ORDER BY band;

-- The same by the number of men on the board.
CREATE VIEW main.gain_by_men AS
  SELECT men, visits, positions, keys, 1.0 * position_games / positions AS games_a_position,
         1.0 * key_games / keys AS games_a_key, 1 - 1.0 * keys / positions AS saved
  FROM (
    SELECT band, men, count(*) AS visits, count(DISTINCT position) AS positions, count(DISTINCT key) AS keys,
           count(DISTINCT position || ' ' || game) AS position_games, count(DISTINCT key || ' ' || game) AS key_games
    FROM (
      SELECT game, (SELECT count(*) FROM dfen_pieces(dfen)) AS man_count, dfen_pool_key(dfen) AS key,
             dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position
      FROM counted_turns LIMIT -1)
    JOIN (
      SELECT 1 AS band, 32 AS first, 64 AS last, '32' AS men
      UNION ALL VALUES (2, 25, 31, '25 to 31'), (3, 17, 24, '17 to 24'), (4, 9, 16, '9 to 16'), (5, 5, 8, '5 to 8'),
                       (6, 4, 4, '4'), (7, 3, 3, '3'), (8, 0, 2, '2'))
      ON man_count BETWEEN first AND last
    GROUP BY band)
  ORDER BY band;
COMMIT;
