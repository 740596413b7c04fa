-- Judges the next 50 of the games that sql/judge_find.sql found. Other writers wait only while the rows are written.
DELETE FROM temp.batch;
DELETE FROM temp.judged;
-- The fingerprint is of the rows that are judged: since the games were found, a game may have changed, and may change back later.
BEGIN;
INSERT INTO temp.batch
  SELECT waiting.game, (SELECT dfen_fingerprint(number, dfen, dice, moves, NULL, score) FROM main.scored_turns AS turn
                        WHERE turn.game = waiting.game AND +turn.game COLLATE BINARY = waiting.game), (SELECT dfen_fingerprint(1, model, NULL, NULL, NULL, 0) FROM main.current_model)
  FROM temp.waiting ORDER BY place LIMIT 50;
INSERT INTO temp.judged
  SELECT game, number, dfen_side(dfen) = 'w', before, best, played, is_exact FROM main.turn_values
  WHERE game IN (SELECT game FROM temp.batch) AND reason IS NULL;
COMMIT;
DELETE FROM temp.waiting WHERE game IN (SELECT game FROM temp.batch);
BEGIN IMMEDIATE;
DELETE FROM main.judged_turns WHERE game IN (SELECT game FROM temp.batch);
INSERT OR IGNORE INTO main.judged_turns SELECT * FROM temp.judged ORDER BY game, number;
INSERT OR REPLACE INTO main.judged_games SELECT * FROM temp.batch;
COMMIT;
SELECT count(*) FROM temp.batch;
