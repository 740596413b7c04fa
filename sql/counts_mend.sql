-- Compares what every counted game says with what the counts hold of it, takes those out that differ or are finished no longer,
-- and says how many. The next sql/count counts them anew. For tables of your own without triggers, or after a program wrote
-- without them (another schema's turns, a restore of one table).
--   sqlite3 games.db ".load build/dfen" ".read sql/counts_mend.sql"
PRAGMA trusted_schema = OFF;
PRAGMA cache_size = -200000;
.bail on
BEGIN IMMEDIATE;
INSERT INTO main.counting SELECT game, bucket FROM main.finished_games WHERE game IN (SELECT game FROM main.counted_games);
CREATE TEMP TABLE differ AS
  WITH
    said AS MATERIALIZED (
      SELECT *, count(*) AS times FROM main.visits_to_count GROUP BY game, number, bucket, score, position_key, at_position, key, dice, next_key, moves, at_outcome),
    held AS MATERIALIZED (
      SELECT *, count(*) AS times FROM main.counted_visits GROUP BY game, number, bucket, score, position_key, at_position, key, dice, next_key, moves, at_outcome)
  SELECT game FROM (SELECT * FROM said EXCEPT SELECT * FROM held)
  UNION SELECT game FROM (SELECT * FROM held EXCEPT SELECT * FROM said)
  UNION SELECT game FROM (SELECT * FROM main.counted_games EXCEPT SELECT * FROM main.counting);
DELETE FROM main.counting;
DELETE FROM main.counted_games WHERE game IN (SELECT game FROM temp.differ);
SELECT count(*) FROM temp.differ;
DROP TABLE temp.differ;
COMMIT;
