-- Finds the games to count, for `dfen count`: those of looked_at, a view of rows of scored_turns, whose fingerprint differs from that of their
-- last count, new ones, and deleted ones. The database is not locked meanwhile. The games are in temp.changed, from which
-- count_batch.sql removes those that it counted.
-- @all: derive the visits of every game again. @some: looked_at does not show all games; of the others only claimed ones are counted.
PRAGMA trusted_schema = OFF;
PRAGMA main.cache_size = -65536;
PRAGMA temp.cache_size = -65536;
CREATE TEMP TABLE run(began_at, derivation, claim);
INSERT INTO temp.run VALUES (strftime('%Y-%m-%dT%H:%M:%SZ'), dfen_key_version() * 1000 + 2, -1 - abs(random() / 2));

-- If all games are counted, no fingerprints are needed. The columns have no type, so that 1 and '1' remain two games. 1.0 is 1.
CREATE TEMP TABLE seen(game, fingerprint);
INSERT INTO temp.seen
  SELECT iif(typeof(game) = 'real' AND game = CAST(game AS INTEGER), CAST(game AS INTEGER), game),
         dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FILTER (WHERE NOT @all AND EXISTS (SELECT 1 FROM main.counted_games))
  FROM temp.looked_at GROUP BY game COLLATE BINARY;
CREATE TEMP TABLE changed(place INTEGER PRIMARY KEY, game, id INTEGER UNIQUE, counted_as, derived_by);
INSERT INTO temp.changed(game, id, counted_as, derived_by)
  SELECT seen.game, id, counted.fingerprint, derivation
  FROM temp.seen LEFT JOIN main.counted_games AS counted ON counted.game = seen.game
  WHERE typeof(seen.game) IN ('integer', 'text') AND (id IS NULL OR counted.fingerprint IS NOT seen.fingerprint OR derivation <> (SELECT derivation FROM temp.run));
INSERT OR IGNORE INTO temp.changed(game, id, counted_as, derived_by)
  SELECT game, id, fingerprint, derivation FROM main.counted_games
  WHERE derivation < 0 OR NOT @some AND game NOT IN (SELECT game FROM temp.seen WHERE game NOT NULL);
CREATE TEMP TABLE not_games AS SELECT game FROM temp.seen WHERE typeof(game) NOT IN ('integer', 'text');
DROP TABLE temp.seen;

-- A game whose derivation is negative was claimed by a counter that is writing its visits, or was killed. It is taken from that counter.
UPDATE main.counted_games SET derivation = (SELECT claim FROM temp.run) WHERE id IN (SELECT id FROM temp.changed WHERE derived_by < 0);
UPDATE temp.changed SET derived_by = (SELECT claim FROM temp.run) WHERE derived_by < 0;

-- The visits to remove. visits has no index by game, so they are found at once for all games, before anything is locked, and only for
-- games that are as they were found.
CREATE TEMP TABLE going(place, key, dice, game, number);
BEGIN;
DELETE FROM temp.changed WHERE id NOT NULL AND (counted_as, derived_by) IS NOT (SELECT fingerprint, derivation FROM main.counted_games AS counted WHERE counted.id = changed.id);
INSERT INTO temp.going
  SELECT place, key, dice, visits.game, number FROM main.visits CROSS JOIN temp.changed ON changed.id = visits.game
  WHERE EXISTS (SELECT 1 FROM temp.changed WHERE id NOT NULL);
COMMIT;
CREATE INDEX temp.going_place ON going(place);
-- Rows inserted into taken_out are removed from visits, each by its whole key: for a key in a list SQLite would read all visits of a
-- position.
CREATE TEMP VIEW taken_out AS SELECT key, dice, game, number FROM temp.going;
CREATE TEMP TRIGGER take_out INSTEAD OF INSERT ON taken_out BEGIN
  DELETE FROM visits WHERE key = NEW.key AND dice = NEW.dice AND game = NEW.game AND number = NEW.number;
END;

-- A batch of the games, those up to a place, with their fingerprints, which deleted games do not have, and their visits as dfen_visits
-- returns them. to_write has the visits to remove, whose flags are NULL, and those to insert, both in the order of keys; written of
-- them are.
CREATE TEMP TABLE progress(until, written);
INSERT INTO temp.progress VALUES (0, 0);
CREATE TEMP TABLE derived(place INTEGER PRIMARY KEY, fingerprint, visits);
CREATE TEMP TABLE batch(place INTEGER PRIMARY KEY, game, id, counted_as, derived_by, fingerprint);
CREATE TEMP TABLE to_write(at INTEGER PRIMARY KEY, place, key, dice, number, next_key, flags, reason);
CREATE TEMP VIEW done AS SELECT id, fingerprint FROM temp.batch WHERE NOT EXISTS (SELECT 1 FROM temp.to_write, temp.progress WHERE at > written);
