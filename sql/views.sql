-- Views on a game database with the tables of sql/schema.sql, after a migration of turns(dfen). For programs that have dfen.
--   sqlite3 games.db ".load build/dfen" ".read sql/views.sql"
-- Run again, it makes them anew. Before a migration is taken back they must go: DROP VIEW pooled; and so on.
.bail on
BEGIN IMMEDIATE;
DROP VIEW IF EXISTS pooled;
DROP VIEW IF EXISTS continuations;
DROP VIEW IF EXISTS dice_distribution;
DROP VIEW IF EXISTS book;
DROP VIEW IF EXISTS pooled_lines;

-- How the side to move has fared from every position: completed turns of games with a result, pooled by the key. The
-- scores are the mover's. The mover is told by the case of the dice, so that the covering index, in its order, and games
-- are all that is read.
CREATE VIEW pooled AS
  SELECT key, games, wins, draws, losses, (wins + draws / 2.0) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, count(*) AS games, sum(score = 1) AS wins, sum(score = 0.5) AS draws, sum(score = 0) AS losses
    FROM (
      SELECT canonical AS key, dfen_score(result, iif(dice = upper(dice), 'w', 'b')) AS score
      FROM turns JOIN games ON games.id = turns.game
      WHERE completed AND result <> '*' AND canonical IS NOT NULL)
    GROUP BY key);

-- What was played from every position and roll, and how it fared: the key of the position with its dice, and the moves as
-- seen from that board. WHERE key = dfen_pool_key(dfen_roll('...', 'PNB')) finds those of a position from any side, but every
-- turn is looked at; sql/continuations.sql looks only at those of one position.
CREATE VIEW continuations AS
  SELECT key, moves, games, wins, draws, losses, (wins + draws / 2.0) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, moves, count(*) AS games, sum(score = 1) AS wins, sum(score = 0.5) AS draws, sum(score = 0) AS losses
    FROM (
      SELECT dfen_pool_key(rolled) AS key, dfen_canonical_move(rolled, moves, 'pool') AS moves, score
      FROM (
        SELECT dfen_roll(dfen, dice) AS rolled, moves, dfen_score(result, dfen) AS score
        FROM turns JOIN games ON games.id = turns.game WHERE completed AND result <> '*' LIMIT -1)
      LIMIT -1)
    GROUP BY key, moves);

-- How often each roll fell, and how often it should have.
CREATE VIEW dice_distribution AS
  SELECT rolls.dice, coalesce(rolled, 0) AS rolled, (SELECT count(*) FROM turns) * probability AS expected
  FROM dfen_rolls() AS rolls LEFT JOIN (SELECT upper(dice) AS dice, count(*) AS rolled FROM turns GROUP BY 1) USING (dice);

-- What is known of positions from elsewhere, pooled like the turns: a key is a position with its dice. The counts are the
-- mover's already.
CREATE VIEW pooled_lines AS
  SELECT key, lines, games, wins, draws, losses, (wins + draws / 2.0) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, count(*) AS lines, sum(games) AS games, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
    FROM (SELECT dfen_pool_key(dfen_roll(dfen, dice)) AS key, games, wins, draws, losses FROM positions LIMIT -1)
    GROUP BY key)
  WHERE games > 0;

-- The opening book: for every position and roll that was met often enough, the moves with the best lower bound.
CREATE VIEW book AS
  SELECT key, moves, games, score, lower FROM (
    SELECT *, row_number() OVER (PARTITION BY key ORDER BY lower DESC, games DESC, moves) AS place FROM continuations)
  WHERE place = 1;
COMMIT;
