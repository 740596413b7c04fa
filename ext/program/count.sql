-- Finds the games to count, for `dfen count`: those of looked_at, a view of rows of scored_turns, whose fingerprint differs from that of their
-- last count, new ones, and deleted ones. The database is not locked meanwhile. The games are in temp.changed, in the order in which they
-- are counted.
-- @all: derive the visits of every game again. @some: looked_at does not show all games; of the others only claimed ones are counted.
PRAGMA trusted_schema = OFF;
PRAGMA main.cache_size = -65536;
PRAGMA temp.cache_size = -65536;
CREATE TEMP TABLE run(began_at, derivation, claim);
INSERT INTO temp.run VALUES (strftime('%Y-%m-%dT%H:%M:%SZ'), dfen_key_version() * 1000 + 2, -4 * (1 + abs(random() / 8)));

-- If all games are counted, no fingerprints are needed. The columns have no type, so that 1 and '1' remain two games. 1.0 is 1.
CREATE TEMP TABLE seen(game, fingerprint);
INSERT INTO temp.seen
  SELECT iif(typeof(game) = 'real' AND game = CAST(game AS INTEGER), CAST(game AS INTEGER), game),
         dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FILTER (WHERE NOT @all AND EXISTS (SELECT 1 FROM main.counted_games))
  FROM temp.looked_at GROUP BY game COLLATE BINARY;

-- Games whose derivation is negative were claimed by a counter that is writing their visits, or was killed. All are taken from it at once,
-- so that it sees by any of its games that it lost them. Those that a counter claims from now on are its own. An INTEGER game is its own id
-- in visits; if another one has that id, all are counted as if for the first time, and so they are if one of the two tables was emptied.
CREATE TEMP TABLE taken AS
  SELECT 1 FROM main.counted_games WHERE typeof(game) = 'integer' AND id <> game
    OR typeof(game) = 'text' AND id IN (SELECT game FROM temp.seen WHERE typeof(game) = 'integer') LIMIT 1;
INSERT INTO temp.taken SELECT 1 WHERE EXISTS (SELECT 1 FROM main.counted_games) <> EXISTS (SELECT 1 FROM main.visits);

-- Rows of visits whose games were deleted from counted_games; finding them takes a look-up for each row of visits.
CREATE TEMP TABLE orphans AS
  SELECT DISTINCT game FROM main.visits WHERE @all AND game NOT IN (SELECT id FROM main.counted_games);
BEGIN IMMEDIATE;
DELETE FROM main.visits WHERE game IN (SELECT game FROM temp.orphans) AND game NOT IN (SELECT id FROM main.counted_games);
UPDATE main.counted_games SET derivation = (SELECT claim FROM temp.run) WHERE derivation < 0;
DELETE FROM main.visits WHERE EXISTS (SELECT 1 FROM temp.taken);
DELETE FROM main.uncounted WHERE EXISTS (SELECT 1 FROM temp.taken);
DELETE FROM main.counted_games WHERE EXISTS (SELECT 1 FROM temp.taken);
COMMIT;

-- Other games get ids below those of all games, unless these are near the least number.
CREATE TEMP TABLE changed(place INTEGER PRIMARY KEY, game, id INTEGER UNIQUE, counted_as, derived_by);
INSERT INTO temp.changed(game, id, counted_as, derived_by)
  WITH least(id) AS MATERIALIZED (SELECT min(0, coalesce((SELECT min(id) FROM main.counted_games), 0),
                                             coalesce((SELECT min(game) FROM temp.seen WHERE typeof(game) = 'integer'), 0)))
  SELECT seen.game, CASE WHEN typeof(seen.game) = 'integer' THEN seen.game WHEN counted.id NOT NULL THEN counted.id
                         WHEN least.id > -4611686018427387904 THEN least.id - seen.rowid ELSE -abs(random() / 2) END, counted.fingerprint, derivation
  FROM least CROSS JOIN temp.seen LEFT JOIN main.counted_games AS counted ON counted.game = seen.game
  WHERE typeof(seen.game) IN ('integer', 'text')
    AND (counted.id IS NULL OR counted.fingerprint IS NOT seen.fingerprint OR derivation <> (SELECT derivation FROM temp.run));
INSERT OR IGNORE INTO temp.changed(game, id, counted_as, derived_by)
  SELECT game, id, fingerprint, derivation FROM main.counted_games
  WHERE derivation < 0 OR NOT @some AND game NOT IN (SELECT game FROM temp.seen WHERE game NOT NULL);
DELETE FROM temp.changed WHERE derived_by < 0 AND derived_by <> (SELECT claim FROM temp.run);
-- The rows of the games in scored_turns: an index by game serves the first comparison, and the second one tells 1 from '1'.
CREATE TEMP VIEW changed_turns AS
  SELECT changed.place, turn.number, turn.dfen, turn.dice, turn.moves, turn.next_dfen, turn.score
  FROM temp.changed CROSS JOIN main.scored_turns AS turn ON turn.game = changed.game AND +turn.game COLLATE BINARY = changed.game;

-- Their rows in visits. It has no index by game, so all rows are read, each with a look-up.
CREATE TEMP VIEW old_visits AS
  SELECT changed.place, visits.key, visits.dice, visits.number, visits.next_key, visits.flags
  FROM main.visits CROSS JOIN temp.changed ON changed.id = visits.game;
CREATE TEMP TABLE derived(place INTEGER PRIMARY KEY, fingerprint);
CREATE TEMP TABLE refused(game, number, reason);

-- Those that another counter counted or claimed since they were found.
CREATE TEMP VIEW others AS
  SELECT place FROM temp.changed
  WHERE (counted_as, derived_by) IS NOT (SELECT fingerprint, derivation FROM main.counted_games AS counted WHERE counted.id = changed.id);
