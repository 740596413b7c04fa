-- How well and how luckily people played: reports of players and games (SPEC 13.12), from the tables of sql/judge_tables.sql.
--   dfen judge games.db        creates all of this where it does not exist, and judges new and changed games
--   sqlite3 games.db "SELECT player, games, score, loss, luck, adjusted FROM player_report WHERE kind = 'all' ORDER BY loss"
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;

-- ---- Requirements ----

CREATE TEMP TABLE missing(what);
CREATE TEMP TRIGGER missing_tables BEFORE INSERT ON missing WHEN NEW.what = 'tables' BEGIN
  SELECT RAISE(ROLLBACK, 'there is no view game_players, and no tables games and players of sql/schema.sql to make it from: nothing was made');
END;
CREATE TEMP TRIGGER missing_column BEFORE INSERT ON missing WHEN NEW.what = 'column' BEGIN
  SELECT RAISE(ROLLBACK, 'game_players must have the columns game, is_white, player_id, player, opponent_id, opponent, played_at, mode, score and expected: nothing was made');
END;
INSERT INTO missing
  SELECT 'tables' WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info('game_players', 'main'))
    AND (SELECT count(*) FROM pragma_table_info('games', 'main') WHERE name IN ('id', 'white', 'black', 'result', 'white_rating', 'black_rating', 'played_at', 'mode'))
      + (SELECT count(*) FROM pragma_table_info('players', 'main') WHERE name IN ('id', 'name')) < 10;

-- A row for each player of a game: the score, and what the ratings let expect. For the tables of sql/schema.sql it is created here, when it does
-- not exist. Over tables of your own you write it once, before you run this. A player who is not known is a row with NULLs.
CREATE VIEW IF NOT EXISTS main.game_players AS -- dfen: sql/judge.sql
  SELECT games.id AS game, is_white, own.id AS player_id, own.name AS player, other.id AS opponent_id, other.name AS opponent, played_at, mode,
         CASE result WHEN '1-0' THEN is_white WHEN '0-1' THEN 1 - is_white WHEN '1/2-1/2' THEN 0.5 END + 0.0 AS score,
         dfen_expected_score(iif(white_rating - black_rating BETWEEN -10000 AND 10000,
           iif(is_white, 1, -1) * (white_rating - black_rating), NULL)) AS expected
  FROM games, (SELECT 1 AS is_white UNION ALL SELECT 0)
  LEFT JOIN players AS own ON own.id = iif(is_white, white, black) LEFT JOIN players AS other ON other.id = iif(is_white, black, white);
INSERT INTO missing
  SELECT 'column' WHERE (SELECT count(*) FROM pragma_table_info('game_players', 'main') WHERE lower(name) IN
    ('game', 'is_white', 'player_id', 'player', 'opponent_id', 'opponent', 'played_at', 'mode', 'score', 'expected')) < 10;
DROP TABLE temp.missing;

-- The user's views with one of these names are not replaced.
CREATE TEMP TABLE own_views AS SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql NOT GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
CREATE TEMP TRIGGER own_view BEFORE UPDATE ON own_views BEGIN
  SELECT RAISE(ROLLBACK, 'a view of yours has a name that a view of this file must have: rename yours; nothing was made');
END;
DROP VIEW IF EXISTS main.player_report;
DROP VIEW IF EXISTS main.game_report;

-- The same for the judged games that have a score, and what was judged: the player's turns, their losses, and how many have none; the luck of these
-- turns less that of the opponent's, NULL if no turn of the game is judged; and the score less this luck. opening: the player's first turn, as seen
-- from the pooled board.
CREATE VIEW main.game_report AS -- dfen: sql/judge.sql
  SELECT game, player_id, player, opponent_id, opponent, iif(is_white, 'w', 'b') AS side, played_at, mode, score, expected,
         turns, loss, without_loss, luck, score - luck AS adjusted, opening
  FROM (
    SELECT game, p.is_white AS is_white, player_id, player, opponent_id, opponent, played_at, mode, score, expected,
           count(*) FILTER (WHERE j.is_white = p.is_white) AS turns, total(loss) FILTER (WHERE j.is_white = p.is_white) AS loss,
           count(*) FILTER (WHERE j.is_white = p.is_white AND loss = 0) AS without_loss, sum(iif(j.is_white = p.is_white, luck, -luck)) AS luck,
           max(opening) FILTER (WHERE j.is_white = p.is_white) AS opening
    FROM judged_games JOIN game_players AS p USING (game) LEFT JOIN judged_turns AS j USING (game)
    WHERE score NOTNULL GROUP BY game, p.is_white, player_id);

-- For each player who is known, the games of each part: kind is 'all', 'month', 'opponent' or 'opening'; part_id is the id of an opponent. Scores, luck
-- and adjusted are means of a game; a game without judged turns has the luck 0, which is what luck is on average. loss is the mean of a turn, with its
-- 95 % bounds: each game with judged turns is one observation, and one alone has no bounds. without_loss is the share of turns. DuckDB and PostgreSQL
-- understand this text too (sql/ENGINES.md).
CREATE VIEW main.player_report AS -- dfen: sql/judge.sql
  SELECT player_id, player, kind, part_id, part, games, turns, score, expected, loss, loss - error AS loss_lower, loss + error AS loss_upper,
         luck, score - luck AS adjusted, without_loss
  FROM (
    SELECT *, CASE WHEN observed > 1
        THEN 1.959964 * sqrt(abs(squares - 2 * loss * products + loss * loss * square_turns) * observed / (observed - 1)) / turns END AS error
    FROM (
      SELECT player_id, player, kind, CASE kind WHEN 'opponent' THEN opponent_id END AS part_id,
             CASE kind WHEN 'month' THEN substr(CAST(played_at AS TEXT), 1, 7) WHEN 'opponent' THEN opponent WHEN 'opening' THEN opening END AS part,
             count(*) AS games, count(nullif(turns, 0)) AS observed, sum(turns) AS turns, avg(score) AS score, avg(expected) AS expected,
             sum(loss) / nullif(sum(turns), 0) AS loss, sum(luck) / count(*) AS luck, 1.0 * sum(without_loss) / nullif(sum(turns), 0) AS without_loss,
             sum(loss * loss) AS squares, sum(loss * turns) AS products, sum(turns * turns) AS square_turns
      FROM game_report, (SELECT 'all' AS kind UNION ALL SELECT 'month' UNION ALL SELECT 'opponent' UNION ALL SELECT 'opening') AS kinds
      WHERE player_id IS NOT NULL GROUP BY player_id, player, kind, part_id, part) AS sums) AS report;
DELETE FROM temp.own_views WHERE (name, sql) IN (SELECT name, sql FROM sqlite_schema);
SELECT name FROM temp.own_views;
UPDATE temp.own_views SET name = name;
DROP TABLE temp.own_views;
COMMIT;
