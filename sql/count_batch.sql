-- Counts the next 2,000 of the games that sql/count.sql found, in one transaction. Their visits are derived before it begins, so that
-- other writers wait only while rows are written. Games that another counter has counted meanwhile are skipped.
DELETE FROM temp.batch;
DELETE FROM temp.judged;
DELETE FROM temp.coming;
INSERT INTO temp.batch SELECT game, place, fingerprint, id, counted_as FROM temp.changed ORDER BY place LIMIT 2000;
DELETE FROM temp.changed WHERE place IN (SELECT place FROM temp.batch);
-- The fingerprint is that of the rows that are counted, in the same snapshot: since the games were found, a game may have changed, and may
-- change back later.
BEGIN;
UPDATE temp.batch SET fingerprint = (
  SELECT dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FROM main.scored_turns AS turn
  WHERE turn.game = batch.game AND +turn.game COLLATE BINARY = batch.game GROUP BY NULL);
INSERT INTO temp.judged SELECT * FROM temp.judged_turns WHERE TRUE
  ON CONFLICT (game, number) DO UPDATE SET fault = 'there are two turns of this number'
    WHERE (key, dice, next_key, score, fault) IS NOT (excluded.key, excluded.dice, excluded.next_key, excluded.score, excluded.fault);
COMMIT;
INSERT INTO temp.coming SELECT game, key, number, dice, next_key, score FROM temp.judged WHERE fault IS NULL;
BEGIN IMMEDIATE;
DELETE FROM temp.batch WHERE NOT EXISTS (
  SELECT 1 FROM main.counted_games AS counted WHERE counted.game = batch.game AND counted.id = batch.id AND counted.fingerprint = counted_as)
  AND (batch.id NOT NULL OR EXISTS (SELECT 1 FROM main.counted_games AS counted WHERE counted.game = batch.game));
INSERT INTO temp.taken_out SELECT key, dice, game, number FROM temp.going WHERE place IN (SELECT place FROM temp.batch);
DELETE FROM main.uncounted WHERE game IN (SELECT game FROM temp.batch);
DELETE FROM main.counted_games WHERE id IN (SELECT id FROM temp.batch WHERE fingerprint IS NULL);
INSERT INTO main.counted_games(game, fingerprint, derivation, counted_at)
  SELECT game, fingerprint, derivation, strftime('%Y-%m-%dT%H:%M:%SZ') FROM temp.batch, temp.run WHERE fingerprint NOT NULL
  ON CONFLICT (game) DO UPDATE SET fingerprint = excluded.fingerprint, derivation = excluded.derivation, counted_at = excluded.counted_at;
INSERT INTO main.visits
  SELECT key, dice, counted.id, number, next_key, flags
  FROM temp.derived_visits JOIN temp.batch USING (game) JOIN main.counted_games AS counted ON counted.game = batch.game
  ORDER BY key, dice, counted.id, number;
INSERT INTO main.uncounted
  SELECT game, nullif(number, 'NULL'), fault FROM temp.judged WHERE fault NOT NULL AND game IN (SELECT game FROM temp.batch);
COMMIT;
SELECT count(*) FROM temp.batch;
