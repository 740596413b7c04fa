-- Writes the next 50,000 visits of a batch, in a transaction that has begun, so that other writers do not wait for all. The games
-- are claimed until the last is written; one that another counter takes over is skipped.
DELETE FROM temp.batch WHERE NOT EXISTS (SELECT 1 FROM main.counted_games AS counted, temp.run WHERE counted.id = batch.id AND counted.derivation = claim);
INSERT INTO temp.taken_out
  SELECT key, dice, id, number FROM temp.progress CROSS JOIN temp.to_write CROSS JOIN temp.batch USING (place)
  WHERE at > written AND at <= written + 50000 AND flags IS NULL AND reason IS NULL;
INSERT INTO main.visits
  SELECT key, dice, id, number, next_key, flags FROM temp.progress CROSS JOIN temp.to_write CROSS JOIN temp.batch USING (place)
  WHERE at > written AND at <= written + 50000 AND flags NOT NULL;
UPDATE temp.progress SET written = written + 50000;
DELETE FROM main.counted_games WHERE id IN (SELECT id FROM temp.done WHERE fingerprint IS NULL);
UPDATE main.counted_games SET derivation = (SELECT derivation FROM temp.run) WHERE id IN (SELECT id FROM temp.done);
COMMIT;
