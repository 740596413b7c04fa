-- How well and how luckily people played: the tables of judged turns, which `dfen judge` fills, and reports of players and games
-- (SPEC 13.12). For the tables of sql/schema.sql, after sql/views.sql and sql/estimates.sql:
--   dfen judge games.db        creates all of this where it does not exist, and judges new and changed games
--   sqlite3 games.db "SELECT player, games, score, loss, luck, adjusted FROM player_report WHERE kind = 'all' ORDER BY loss"
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;

-- What turn_values says, by the model at that time. The columns of games and numbers have no type, as in scored_turns.
CREATE TABLE IF NOT EXISTS main.judged_turns(
  game, number,
  is_white INTEGER,          -- the side of the turn
  before REAL, best REAL, played REAL,
  is_exact INTEGER,
  luck REAL AS (iif(best = 1 OR is_exact, best, (before + best) / 2) - before),  -- as in the view story
  loss REAL AS (max(best - played, 0.0)),
  PRIMARY KEY (game, number)
) WITHOUT ROWID;
-- Fingerprints of the rows and of the model that a game was judged by.
CREATE TABLE IF NOT EXISTS main.judged_games(game PRIMARY KEY, fingerprint INTEGER, model INTEGER) WITHOUT ROWID;

-- The user's views with one of these names are not replaced.
CREATE TEMP TABLE own_views AS SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql NOT GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
CREATE TEMP TRIGGER own_view BEFORE UPDATE ON own_views BEGIN
  SELECT RAISE(ROLLBACK, 'a view of yours has a name that a view of this file must have: rename yours; nothing was made');
END;
DROP VIEW IF EXISTS main.player_report;
DROP VIEW IF EXISTS main.game_report;

-- A row for each player of a game: the score, and what the ratings let expect. For the tables of sql/schema.sql it is created here, when it does
-- not exist. Over tables of your own you write it once, before you run this.
CREATE VIEW IF NOT EXISTS main.game_players AS -- dfen: sql/judge.sql
  SELECT games.id AS game, is_white, own.id AS player_id, own.name AS player, other.name AS opponent, played_at, mode,
         CASE result WHEN '1-0' THEN is_white WHEN '0-1' THEN 1 - is_white WHEN '1/2-1/2' THEN 0.5 END + 0.0 AS score,
         dfen_expected_score(iif(abs(white_rating - black_rating) <= 10000, iif(is_white, 1, -1) * (white_rating - black_rating), NULL)) AS expected
  FROM games, (SELECT 1 AS is_white UNION ALL SELECT 0)
  JOIN players AS own ON own.id = iif(is_white, white, black) JOIN players AS other ON other.id = iif(is_white, black, white);

-- And what was judged: the turns, their losses, and how many have none; the luck of the player's turns less that of the opponent's, and the score
-- less this luck. opening: the player's first turn, as seen from the pooled board.
CREATE VIEW main.game_report AS -- dfen: sql/judge.sql
  SELECT game, player_id, player, opponent, iif(is_white, 'w', 'b') AS side, played_at, mode, score, expected,
         turns, loss, without_loss, luck, score - luck AS adjusted,
         (SELECT iif(moves = '', 'pass', dfen_canonical_move(dfen_roll(dfen, dice), replace(moves, ',', ' '), 'pool')) FROM judged_turns AS first JOIN scored_turns AS turn
            ON turn.game = first.game AND turn.number = first.number AND +turn.game COLLATE BINARY = first.game
          WHERE first.game = t.game AND first.is_white = t.is_white ORDER BY CAST(first.number AS NUMERIC) LIMIT 1) AS opening
  FROM (
    SELECT game, is_white, count(*) AS turns, sum(loss) AS loss, sum(loss = 0) AS without_loss,
           2 * sum(luck) - sum(sum(luck)) OVER (PARTITION BY game) AS luck
    FROM judged_turns GROUP BY game, is_white) AS t
  JOIN game_players USING (game, is_white);

-- For each player, the games of each part: kind is 'all', 'month', 'opponent' or 'opening'. Scores, luck and adjusted are means of a game. loss is the
-- mean of a turn, with its 95 % bounds: each game is one observation, and one alone has no bounds. without_loss is the share of turns. DuckDB and
-- PostgreSQL understand this text too (sql/ENGINES.md).
CREATE VIEW main.player_report AS -- dfen: sql/judge.sql
  SELECT player_id, player, kind, part, games, turns, score, expected, loss, loss - error AS loss_lower, loss + error AS loss_upper, luck, adjusted, without_loss
  FROM (
    SELECT *, CASE WHEN games > 1 THEN 1.959964 * sqrt(abs(squares - 2 * loss * products + loss * loss * square_turns) * games / (games - 1)) / turns END AS error
    FROM (
      SELECT player_id, player, kind,
             CASE kind WHEN 'month' THEN substr(CAST(played_at AS TEXT), 1, 7) WHEN 'opponent' THEN opponent WHEN 'opening' THEN opening END AS part,
             count(*) AS games, sum(turns) AS turns, avg(score) AS score, avg(expected) AS expected, sum(loss) / sum(turns) AS loss, avg(luck) AS luck,
             avg(adjusted) AS adjusted, 1.0 * sum(without_loss) / sum(turns) AS without_loss,
             sum(loss * loss) AS squares, sum(loss * turns) AS products, sum(turns * turns) AS square_turns
      FROM game_report, (SELECT 'all' AS kind UNION ALL SELECT 'month' UNION ALL SELECT 'opponent' UNION ALL SELECT 'opening') AS kinds
      GROUP BY player_id, player, kind, part) AS sums) AS report;
DELETE FROM temp.own_views WHERE (name, sql) IN (SELECT name, sql FROM sqlite_schema);
SELECT name FROM temp.own_views;
UPDATE temp.own_views SET name = name;
DROP TABLE temp.own_views;
COMMIT;
