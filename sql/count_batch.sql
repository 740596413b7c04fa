-- Counts the next of the games that sql/count.sql found, in one transaction: 5,000, or a tenth of those counted if that is more. In a large
-- table nearly every visit is on another page, and more visits at once share pages. Visits are derived before the transaction begins, so
-- that other writers wait only while rows are written. Games that another counter has counted meanwhile are skipped.
DELETE FROM temp.batch;
UPDATE temp.upto SET place = place + max(5000, coalesce((SELECT max(id) FROM main.counted_games), 0) / 10);
-- The fingerprint is of the rows that are counted, in the same snapshot: since the games were found, a game may have changed, and may
-- change back later.
BEGIN;
INSERT INTO temp.batch
  SELECT changed.place, changed.game, id, counted_as, dfen_fingerprint(number, dfen, dice, moves, next_dfen, score),
         dfen_visits(number, dfen, dice, moves, next_dfen, score)
  FROM temp.changed CROSS JOIN main.scored_turns AS turn ON turn.game = changed.game AND +turn.game COLLATE BINARY = changed.game
  WHERE changed.place <= (SELECT place FROM temp.upto) GROUP BY changed.place;
COMMIT;
INSERT OR IGNORE INTO temp.batch(place, game, id, counted_as)
  SELECT place, game, id, counted_as FROM temp.changed WHERE place <= (SELECT place FROM temp.upto);
DELETE FROM temp.changed WHERE place <= (SELECT place FROM temp.upto);
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
  FROM temp.batch CROSS JOIN main.counted_games AS counted ON counted.game = batch.game CROSS JOIN dfen_visit_rows(batch.visits)
  WHERE reason IS NULL ORDER BY 1, 2, 3, 4;
INSERT INTO main.uncounted SELECT game, number, reason FROM temp.batch CROSS JOIN dfen_visit_rows(batch.visits) WHERE reason NOT NULL;
COMMIT;
SELECT count(*) FROM temp.batch;
