-- Finds the games to count, for sql/count: those of scored_turns whose fingerprint differs from that of their last count, new ones, and
-- deleted ones. The database is not locked meanwhile. @since: only games with played_at from then on, a column that scored_turns must have
-- for it; deleted games are not searched.
PRAGMA trusted_schema = OFF;
PRAGMA main.cache_size = -65536;
PRAGMA temp.cache_size = -65536;
CREATE TEMP TABLE run(began_at, derivation);
INSERT INTO temp.run VALUES (strftime('%Y-%m-%dT%H:%M:%SZ'), dfen_key_version() * 1000 + 1);

-- The columns have no type, so that 1 and '1' remain two games.
CREATE TEMP TABLE seen(game, fingerprint);
INSERT INTO temp.seen
  SELECT game, dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FROM temp.looked_at GROUP BY game COLLATE BINARY;
CREATE TEMP TABLE changed(place INTEGER PRIMARY KEY, game, fingerprint, id INTEGER UNIQUE, counted_as);
INSERT INTO temp.changed(game, fingerprint, id, counted_as)
  SELECT seen.game, seen.fingerprint, id, counted.fingerprint
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

-- ---- How visits are derived ----

-- A batch of the games, their turns, and their visits. A turn that cannot be counted has a fault instead of keys; one without a number is
-- named NULL, because the number is part of a key. A turn without a score is not of a finished game. A turn may be repeated, but two
-- different turns may not have the same number.
CREATE TEMP TABLE batch(game PRIMARY KEY, place, fingerprint, id, counted_as) WITHOUT ROWID;
CREATE TEMP TABLE judged(game, number, key, dice, next_key, score, fault, PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TEMP TABLE coming(game, key, number, dice, next_key, score, PRIMARY KEY (game, key, number)) WITHOUT ROWID;
CREATE TEMP VIEW turns_of_batch AS
  SELECT batch.game, coalesce(number, 'NULL') AS number, dfen, dice, moves, next_dfen, score
  FROM temp.batch CROSS JOIN main.scored_turns AS turn ON turn.game = batch.game AND +turn.game COLLATE BINARY = batch.game
  WHERE score NOT NULL;
CREATE TEMP VIEW judged_turns AS
  SELECT game, number, iif(fault IS NULL, dfen_pool_id(dfen), NULL) AS key,
         iif(fault IS NULL, coalesce(dfen_dice(dfen_roll('8/8/8/8/8/8/8/8 w - -', dice)), ''), NULL) AS dice,
         iif(fault IS NULL, dfen_pool_id(next_dfen), NULL) AS next_key, score, fault
  FROM (
    SELECT *, CASE
        WHEN typeof(number) <> 'integer' THEN 'the number is not an INTEGER'
        WHEN dfen IS NULL THEN 'there is no position'
        WHEN score NOT IN (0, 0.5, 1) OR typeof(score) = 'text' THEN 'the score is not 0, 0.5 or 1'
        ELSE coalesce(dfen_turn_error(dfen, dice, moves), 'next_dfen: ' || dfen_error(next_dfen))
      END AS fault
    FROM temp.turns_of_batch LIMIT -1);

-- The first visit of a position in its game counts for games, and so does the first visit of a continuation.
CREATE TEMP VIEW derived_visits AS
  SELECT key, dice, game, number, next_key, CAST(2 * score AS INTEGER)
      + 4 * (NOT EXISTS (SELECT 1 FROM temp.coming AS before WHERE before.game = coming.game AND before.key = coming.key
                           AND before.number < coming.number AND before.dice = coming.dice AND before.next_key IS coming.next_key))
      + 8 * (NOT EXISTS (SELECT 1 FROM temp.coming AS before WHERE before.game = coming.game AND before.key = coming.key
                           AND before.number < coming.number)) AS flags
  FROM temp.coming;
