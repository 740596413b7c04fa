-- Claims games of a batch for `dfen count`, those of temp.changed whose place is less than @end, and leaves out the games that another counter
-- counted or claimed since they were found. Run in the transaction that begins to write their visits: a claim is seen with the first of them.
DELETE FROM temp.changed WHERE place < @end AND place IN (SELECT place FROM temp.others);

-- Without a fingerprint a game is gone: its claim is that of games that are deleted in the end. OR IGNORE: one that is new and gone is none.
INSERT OR IGNORE INTO main.counted_games(id, game, fingerprint, derivation, counted_at)
  SELECT id, game, coalesce(fingerprint, counted_as), claim + 1 + (fingerprint IS NULL), strftime('%Y-%m-%dT%H:%M:%SZ')
  FROM temp.run CROSS JOIN temp.changed LEFT JOIN temp.derived USING (place) WHERE place < @end
  ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, derivation = excluded.derivation, counted_at = excluded.counted_at;
DELETE FROM temp.changed
  WHERE place < @end AND id NOT IN (SELECT id FROM main.counted_games AS counted, temp.run WHERE counted.derivation IN (claim + 1, claim + 2));

-- The turns that do not count are few, so they are not written with the visits.
DELETE FROM main.uncounted WHERE game IN (SELECT game FROM temp.changed WHERE place < @end);
INSERT INTO main.uncounted SELECT changed.game, refused.number, refused.reason FROM temp.refused JOIN temp.changed ON changed.place = refused.game;
