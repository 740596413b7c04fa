-- Counts a batch of games that are finished and not counted yet, in one transaction, and says how many: 50,000, or
-- ".parameter set @games 500" before. Until it says 0 there is more to do; sql/count does that.
--   sqlite3 games.db ".load build/dfen" ".read sql/count.sql"
PRAGMA trusted_schema = OFF;
PRAGMA cache_size = -200000;
.bail on
BEGIN IMMEDIATE;
DELETE FROM main.counted_games WHERE (SELECT version FROM main.counted_by) <> dfen_key_version();
UPDATE main.counted_by SET version = dfen_key_version();
INSERT INTO main.counting
  SELECT game, bucket FROM main.finished_games AS finished
  WHERE game IS NOT NULL AND NOT EXISTS (SELECT 1 FROM main.counted_games WHERE game = +finished.game)
  LIMIT coalesce(@games, 50000);
INSERT INTO main.counted_visits SELECT * FROM main.visits_to_count ORDER BY position_key, dice, next_key;
-- 1 and '1' are two games, so a finished game may have none of the turns that were meant: they are another's, which is not finished.
CREATE TEMP TABLE mistaken(game);
CREATE TEMP TRIGGER mistaken_game BEFORE INSERT ON mistaken BEGIN
  SELECT RAISE(ABORT, 'a game has one type in finished_games and another one in scored_turns, 1 and ''1'': CAST one of them');
END;
INSERT INTO mistaken
  SELECT turn.game
  FROM (SELECT game FROM main.counting WHERE NOT EXISTS (SELECT 1 FROM main.counted_visits WHERE game = counting.game)) AS silent
  CROSS JOIN main.scored_turns AS turn ON turn.game = iif(typeof(silent.game) = 'text', CAST(silent.game AS NUMERIC), CAST(silent.game AS TEXT))
  WHERE typeof(turn.game) <> typeof(silent.game) AND CAST(turn.game AS TEXT) = CAST(silent.game AS TEXT)
    AND NOT EXISTS (SELECT 1 FROM main.finished_games AS finished WHERE +finished.game COLLATE BINARY = +turn.game) LIMIT 1;
DROP TABLE temp.mistaken;
INSERT INTO main.counted_games SELECT * FROM main.counting;
UPDATE main.position_counts SET lower = dfen_wilson_lower(wins, draws, losses) WHERE lower IS NULL AND games > 1;
SELECT count(*) FROM main.counting;
DELETE FROM main.counting;
COMMIT;
