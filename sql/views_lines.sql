-- The views pooled_lines and book_lines: the table positions of sql/schema.sql, which has counts from other sources, pooled like
-- the turns; a key is a position with its dice. The counts are already those of the side to move, and of games, so they can be
-- added. No other view or program counts them, because the same games may also be in turns.
--   sqlite3 games.db ".load build/dfen" ".read sql/views_lines.sql"
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;
-- The user's views with one of these names are not replaced.
CREATE TEMP TABLE own_views AS SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql NOT GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
CREATE TEMP TRIGGER own_view BEFORE UPDATE ON own_views BEGIN
  SELECT RAISE(ROLLBACK, 'a view of yours has a name that a view of this file must have: rename yours; nothing was made');
END;
DROP VIEW IF EXISTS main.pooled_lines;
DROP VIEW IF EXISTS main.book_lines;
CREATE VIEW main.pooled_lines AS -- dfen: sql/views_lines.sql
  SELECT key, lines, games, wins, draws, losses, (wins + draws / 2.0) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, count(*) AS lines, sum(games) AS games, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
    FROM (SELECT dfen_pool_key(dfen_roll(dfen, dice)) AS key, games, wins, draws, losses FROM positions LIMIT -1)
    GROUP BY key)
  WHERE games > 0;

-- As the view book of sql/views.sql: for every position and roll, the continuation with the best lower bound.
CREATE VIEW main.book_lines AS -- dfen: sql/views_lines.sql
  SELECT key, moves, lines, games, wins, draws, losses, score, lower, upper FROM (
    SELECT *, row_number() OVER (PARTITION BY key ORDER BY lower DESC, games DESC, moves) AS place FROM (
      SELECT key, moves, lines, games, wins, draws, losses, (wins + draws / 2.0) / games AS score,
             dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
      FROM (
        SELECT key, min(moves) AS moves, count(*) AS lines, sum(games) AS games, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
        FROM (
          SELECT dfen_pool_key(rolled) AS key, dfen_canonical_move(rolled, moves, 'pool') AS moves,
                 dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next_key, games, wins, draws, losses
          FROM (SELECT dfen_roll(dfen, dice) AS rolled, moves, games, wins, draws, losses FROM positions LIMIT -1)
          LIMIT -1)
        GROUP BY key, next_key)
      WHERE games > 0))
  WHERE place = 1;
DELETE FROM temp.own_views WHERE (name, sql) IN (SELECT name, sql FROM sqlite_schema);
SELECT name FROM temp.own_views;
UPDATE temp.own_views SET name = name;
DROP TABLE temp.own_views;
COMMIT;
