-- The view pooled_lines: what is known of positions from elsewhere, the table positions of sql/schema.sql, pooled like the
-- turns: a key is a position with its dice. The counts are the mover's already, and of games: they add up.
--   sqlite3 games.db ".load build/dfen" ".read sql/views_lines.sql"
PRAGMA trusted_schema = OFF;
DROP VIEW IF EXISTS main.pooled_lines;
CREATE VIEW main.pooled_lines AS
  SELECT key, lines, games, wins, draws, losses, (wins + draws / 2.0) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, count(*) AS lines, sum(games) AS games, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
    FROM (SELECT dfen_pool_key(dfen_roll(dfen, dice)) AS key, games, wins, draws, losses FROM positions LIMIT -1)
    GROUP BY key)
  WHERE games > 0;
