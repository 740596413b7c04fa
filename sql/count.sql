-- Finds the games to count, for `dfen count`: those of looked_at, a view of rows of scored_turns, whose fingerprint differs from that of their
-- last count, new ones, and deleted ones. The database is not locked meanwhile. The games are in temp.changed, from which
-- count_batch.sql removes those that it counted.
-- @all: derive the visits of every game again. @some: looked_at does not show all games; deleted games are not searched.
PRAGMA trusted_schema = OFF;
PRAGMA main.cache_size = -65536;
PRAGMA temp.cache_size = -65536;
CREATE TEMP TABLE run(began_at, derivation);
INSERT INTO temp.run VALUES (strftime('%Y-%m-%dT%H:%M:%SZ'), dfen_key_version() * 1000 + 2);

-- The columns have no type, so that 1 and '1' remain two games. 1.0 is 1.
CREATE TEMP TABLE seen(game, fingerprint);
INSERT INTO temp.seen
  SELECT iif(typeof(game) = 'real' AND game = CAST(game AS INTEGER), CAST(game AS INTEGER), game),
         dfen_fingerprint(number, dfen, dice, moves, next_dfen, score)
  FROM temp.looked_at GROUP BY game COLLATE BINARY;
CREATE TEMP TABLE changed(place INTEGER PRIMARY KEY, game, id INTEGER UNIQUE, counted_as);
INSERT INTO temp.changed(game, id, counted_as)
  SELECT seen.game, id, counted.fingerprint
  FROM temp.seen LEFT JOIN main.counted_games AS counted ON counted.game = seen.game
  WHERE typeof(seen.game) IN ('integer', 'text') AND (counted.fingerprint IS NOT seen.fingerprint OR derivation <> (SELECT derivation FROM temp.run) OR @all);
INSERT INTO temp.changed(game, id, counted_as)
  SELECT game, id, fingerprint FROM main.counted_games WHERE NOT @some AND game NOT IN (SELECT game FROM temp.seen WHERE game NOT NULL);
CREATE TEMP TABLE not_games AS SELECT game FROM temp.seen WHERE typeof(game) NOT IN ('integer', 'text');
DROP TABLE temp.seen;

-- The visits to remove. visits has no index by game, so they are found at once for all games, before anything is locked.
CREATE TEMP TABLE going(place, key, dice, game, number);
INSERT INTO temp.going
  SELECT place, key, dice, visits.game, number FROM main.visits CROSS JOIN temp.changed ON changed.id = visits.game
  WHERE EXISTS (SELECT 1 FROM temp.changed WHERE id NOT NULL);
CREATE INDEX temp.going_place ON going(place);
-- Rows inserted into taken_out are removed from visits, each by its whole key: for a key in a list SQLite would read all visits of a
-- position.
CREATE TEMP VIEW taken_out AS SELECT key, dice, game, number FROM temp.going;
CREATE TEMP TRIGGER take_out INSTEAD OF INSERT ON taken_out BEGIN
  DELETE FROM visits WHERE key = NEW.key AND dice = NEW.dice AND game = NEW.game AND number = NEW.number;
END;

-- A batch of the games, those up to a place, with their visits as dfen_visits returns them. A deleted game has neither fingerprint nor
-- visits.
CREATE TEMP TABLE upto(place);
INSERT INTO temp.upto VALUES (0);
CREATE TEMP TABLE batch(place INTEGER PRIMARY KEY, game, id, counted_as, fingerprint, visits);
