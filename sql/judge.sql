-- How well and how luckily people played: reports of players and games (SPEC 13.12), from the tables of dfen judge.
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
  SELECT 'tables' WHERE NOT EXISTS (SELECT 1 FROM pragma_table_xinfo('game_players', 'main'))
    AND (SELECT count(*) FROM pragma_table_xinfo('games', 'main') WHERE lower(name) IN ('id', 'white', 'black', 'result', 'white_rating', 'black_rating', 'played_at', 'mode'))
      + (SELECT count(*) FROM pragma_table_xinfo('players', 'main') WHERE lower(name) IN ('id', 'name')) < 10;

-- A row for each player of a game: the score, and what the ratings let expect. For the tables of sql/schema.sql it is created here, when it does
-- not exist. Over tables of your own you write it once, before you run this. A player who is not known is a row with NULLs.
CREATE VIEW IF NOT EXISTS main.game_players AS -- dfen: sql/judge.sql
  SELECT games.id AS game, side.is_white, own.id AS player_id, own.name AS player, other.id AS opponent_id, other.name AS opponent, games.played_at, games.mode,
         CASE games.result WHEN '1-0' THEN side.is_white WHEN '0-1' THEN 1 - side.is_white WHEN '1/2-1/2' THEN 0.5 END + 0.0 AS score,
         dfen_expected_score(iif(games.white_rating - games.black_rating BETWEEN -10000 AND 10000,
           iif(side.is_white, 1, -1) * (games.white_rating - games.black_rating), NULL)) AS expected
  FROM games, (SELECT 1 AS is_white UNION ALL SELECT 0) AS side
    LEFT JOIN players AS own ON own.id = iif(side.is_white, games.white, games.black)
    LEFT JOIN players AS other ON other.id = iif(side.is_white, games.black, games.white);
INSERT INTO missing
  SELECT 'column' WHERE (SELECT count(*) FROM pragma_table_xinfo('game_players', 'main') WHERE lower(name) IN
    ('game', 'is_white', 'player_id', 'player', 'opponent_id', 'opponent', 'played_at', 'mode', 'score', 'expected')) < 10;
DROP TABLE temp.missing;

-- The user's views with one of these names are not replaced.
CREATE TEMP TABLE own_views AS SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql NOT GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
CREATE TEMP TRIGGER own_view BEFORE UPDATE ON own_views BEGIN
  SELECT RAISE(ROLLBACK, 'a view of yours has a name that a view of this file must have: rename yours; nothing was made');
END;
DROP VIEW IF EXISTS main.mistakes;
DROP VIEW IF EXISTS main.duels;
DROP VIEW IF EXISTS main.player_report;
DROP VIEW IF EXISTS main.game_report;

-- The same for the judged games that have a score, and what was judged: the player's turns, their losses, and how many have none; the luck of these
-- turns less that of the opponent's, NULL if no turn of the game is judged; and the score less this luck. opening: the player's first turn, as seen
-- from the pooled board. A game of a player against itself is left out: it would be two observations, whose scores add up to 1 whoever plays.
CREATE VIEW main.game_report AS -- dfen: sql/judge.sql
  SELECT game, player_id, player, opponent_id, opponent, iif(is_white, 'w', 'b') AS side, played_at, mode, score, expected,
         turns, loss, without_loss, luck, score - luck AS adjusted, opening
  FROM (
    SELECT g.game, p.is_white, p.player_id, p.player, p.opponent_id, p.opponent, p.played_at, p.mode, p.score, p.expected,
           count(j.loss) FILTER (WHERE j.is_white = p.is_white) AS turns, total(j.loss) FILTER (WHERE j.is_white = p.is_white) AS loss,
           count(*) FILTER (WHERE j.is_white = p.is_white AND j.loss = 0) AS without_loss, sum(iif(j.is_white = p.is_white, j.luck, -j.luck)) AS luck,
           max(j.opening) FILTER (WHERE j.is_white = p.is_white) AS opening
    FROM judged_games AS g JOIN game_players AS p USING (game) LEFT JOIN judged_turns AS j USING (game)
    WHERE p.score NOTNULL AND (p.player_id = p.opponent_id) IS NOT TRUE GROUP BY g.game, p.is_white, p.player_id);

-- For each player who is known, the games of each part: kind is 'all', 'month', 'opponent' or 'opening'; part_id is the id of an opponent. Scores and
-- luck are means of a game; a game without judged turns has the luck 0, which is what luck is on average. adjusted is the mean of the scores less the luck
-- times a factor from 0 to 1: the slope of score on luck in the *other* games of the part, so that it does not depend on the game, and 1 with fewer than
-- two others. plain_games: without luck so many games would have these bounds; NULL where all scores are equal. loss is the mean of a turn. All bounds
-- are of 95 %; each game (for loss: with judged turns) is one observation, and one alone has no bounds, nor has adjusted where it is equal in all games.
-- without_loss is the share of turns. DuckDB and PostgreSQL understand this text too (sql/ENGINES.md).
CREATE VIEW main.player_report AS -- dfen: sql/judge.sql
  SELECT player_id, player, kind, part_id, part, games, turns, score, expected, loss,
         CASE WHEN loss_error > loss THEN 0.0 ELSE loss - loss_error END AS loss_lower, loss + loss_error AS loss_upper,
         luck, luck - 1.959964 * sqrt(luck_variance / games) AS luck_lower, luck + 1.959964 * sqrt(luck_variance / games) AS luck_upper,
         adjusted, adjusted - 1.959964 * sqrt(adjusted_variance / games) AS adjusted_lower, adjusted + 1.959964 * sqrt(adjusted_variance / games) AS adjusted_upper,
         CASE WHEN adjusted_variance > 1e-12 AND score_variance > 1e-12 THEN games * score_variance / adjusted_variance END AS plain_games, adjusted_variance, without_loss
  FROM (
    SELECT *, CASE WHEN observed > 1 THEN 1.959964 * sqrt(abs(squares - 2 * loss * products + loss * loss * square_turns) * observed / (observed - 1)) / turns END AS loss_error,
           CASE WHEN games > 1 THEN abs(score_squares - games * score * score) / (games - 1) END AS score_variance,
           CASE WHEN games > 1 THEN abs(luck_squares - games * luck * luck) / (games - 1) END AS luck_variance,
           CASE WHEN adjusted_squares - games * adjusted * adjusted > 1e-9 THEN (adjusted_squares - games * adjusted * adjusted) / (games - 1) END AS adjusted_variance
    FROM (
      SELECT player_id, player, kind, part_id, part, count(*) AS games, count(nullif(turns, 0)) AS observed, sum(turns) AS turns, avg(score) AS score,
             avg(expected) AS expected, sum(loss) / nullif(sum(turns), 0) AS loss, CASE WHEN count(luck) > 0 THEN avg(x) END AS luck,
             CASE WHEN count(luck) > 0 THEN avg(score - factor * x) END AS adjusted, 1.0 * sum(without_loss) / nullif(sum(turns), 0) AS without_loss,
             sum(loss * loss) AS squares, sum(loss * turns) AS products, sum(turns * turns) AS square_turns, sum(score * score) AS score_squares,
             sum(x * x) AS luck_squares, sum((score - factor * x) * (score - factor * x)) AS adjusted_squares
      FROM (
        SELECT *, CASE WHEN n < 2 OR sxx * n <= sx * sx OR sxy * n - sx * sy >= sxx * n - sx * sx THEN 1.0 WHEN sxy * n <= sx * sy THEN 0.0
                       ELSE (sxy * n - sx * sy) / (sxx * n - sx * sx) END AS factor
        FROM (
          SELECT *, count(*) OVER part - 1 AS n, sum(x) OVER part - x AS sx, sum(score) OVER part - score AS sy, sum(x * x) OVER part - x * x AS sxx,
                 sum(x * score) OVER part - x * score AS sxy
          FROM (
            SELECT *, coalesce(luck, 0.0) AS x, CASE kind WHEN 'opponent' THEN opponent_id END AS part_id,
                   CASE kind WHEN 'month' THEN substr(CAST(played_at AS TEXT), 1, 7) WHEN 'opponent' THEN opponent WHEN 'opening' THEN opening END AS part
            FROM game_report, (SELECT 'all' AS kind UNION ALL SELECT 'month' UNION ALL SELECT 'opponent' UNION ALL SELECT 'opening') AS kinds
            WHERE player_id IS NOT NULL) AS parts
          WINDOW part AS (PARTITION BY player_id, player, kind, part_id, part)) AS others) AS weighed
      GROUP BY player_id, player, kind, part_id, part) AS sums) AS report;

-- Two players: who is better? more_games: how many more games between them the bounds of `adjusted` need to be within 2 %.
CREATE VIEW main.duels AS -- dfen: sql/judge.sql
  SELECT player_id, player, part_id AS opponent_id, part AS opponent, games, score, luck, luck_lower, luck_upper, adjusted, adjusted_lower, adjusted_upper, plain_games,
         CASE WHEN adjusted_variance * 9604 > games THEN CAST(adjusted_variance * 9604 - games AS INTEGER) + 1 WHEN adjusted_variance IS NOT NULL THEN 0 END AS more_games
  FROM player_report WHERE kind = 'opponent';

-- The turns that lost something, by the last model. what: 'missed a king' that the roll captures; 'left the king', so that the opponent's odds of
-- capturing it are higher than before the turn; or 'lost value'.
CREATE VIEW main.mistakes AS -- dfen: sql/judge.sql
  SELECT player_id, player, game, number, dfen, dice, moves AS played,
         (SELECT b.moves FROM current_model, dfen_best_turns(dfen_roll(dfen, dice), model, 1) AS b) AS better, loss,
         CASE WHEN best = 1 THEN 'missed a king' WHEN odds_after > odds_before THEN 'left the king' ELSE 'lost value' END AS what, odds_before, odds_after
  FROM (
    SELECT p.player_id, p.player, j.game, j.number, t.dfen, t.dice, t.moves, j.loss, j.best,
           dfen_king_capture(t.dfen, iif(j.is_white, 'b', 'w')) AS odds_before, dfen_king_capture(dfen_turn_next(t.dfen, t.dice, t.moves)) AS odds_after
    FROM game_players AS p JOIN judged_turns AS j USING (game, is_white)
      JOIN scored_turns AS t ON t.game = j.game AND t.number = j.number AND +t.game COLLATE BINARY = j.game AND (dfen_side(t.dfen) = 'w') = j.is_white
    WHERE j.loss > 0);
DELETE FROM temp.own_views WHERE (name, sql) IN (SELECT name, sql FROM sqlite_schema);
SELECT name FROM temp.own_views;
UPDATE temp.own_views SET name = name;
DROP TABLE temp.own_views;
COMMIT;
