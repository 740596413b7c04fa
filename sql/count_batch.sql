-- Derives the visits of the next of the games that sql/count.sql found: 10,000, or a fifth of those counted if that is more, since in a
-- large table nearly every visit is on another page, and more visits share pages. Then it claims the games, in a transaction that
-- sql/count_rows.sql continues. Games that another counter has counted or claimed meanwhile are skipped.
DELETE FROM temp.derived;
DELETE FROM temp.batch;
DELETE FROM temp.to_write;
UPDATE temp.progress SET until = until + max(10000, coalesce((SELECT max(id) FROM main.counted_games), 0) / 5), written = 0;
-- The fingerprint is of the rows that are counted, in the same snapshot: since the games were found, a game may have changed, and may
-- change back later.
BEGIN;
INSERT INTO temp.derived
  SELECT place, dfen_fingerprint(number, dfen, dice, moves, next_dfen, score), dfen_visits(number, dfen, dice, moves, next_dfen, score)
  FROM temp.changed CROSS JOIN main.scored_turns AS turn ON turn.game = changed.game AND +turn.game COLLATE BINARY = changed.game
  WHERE place <= (SELECT until FROM temp.progress) GROUP BY place;
COMMIT;
INSERT INTO temp.batch
  SELECT place, game, id, counted_as, derived_by, fingerprint FROM temp.changed LEFT JOIN temp.derived USING (place)
  WHERE place <= (SELECT until FROM temp.progress);
DELETE FROM temp.changed WHERE place <= (SELECT until FROM temp.progress);
INSERT INTO temp.to_write(place, key, dice, number)
  SELECT place, key, dice, number FROM temp.going WHERE place IN (SELECT place FROM temp.batch) ORDER BY key, dice, game, number;
INSERT INTO temp.to_write(place, key, dice, number, next_key, flags, reason)
  SELECT place, key, dice, number, next_key, flags, reason FROM temp.derived CROSS JOIN dfen_visit_rows(derived.visits) ORDER BY key, dice, place, number;
BEGIN IMMEDIATE;
DELETE FROM temp.batch WHERE coalesce(id, fingerprint) IS NULL OR (id, counted_as, derived_by) IS NOT (
  SELECT id, fingerprint, derivation FROM main.counted_games AS counted WHERE counted.game = batch.game);
INSERT INTO main.counted_games(game, fingerprint, derivation, counted_at)
  SELECT game, coalesce(fingerprint, counted_as), claim, strftime('%Y-%m-%dT%H:%M:%SZ') FROM temp.batch, temp.run WHERE TRUE
  ON CONFLICT (game) DO UPDATE SET fingerprint = excluded.fingerprint, derivation = excluded.derivation, counted_at = excluded.counted_at;
UPDATE temp.batch SET id = (SELECT id FROM main.counted_games AS counted WHERE counted.game = batch.game);
DELETE FROM main.uncounted WHERE game IN (SELECT game FROM temp.batch);
INSERT INTO main.uncounted SELECT game, number, reason FROM temp.to_write CROSS JOIN temp.batch USING (place) WHERE reason NOT NULL;
SELECT count(*) FROM temp.batch;
