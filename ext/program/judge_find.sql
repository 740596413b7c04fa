-- Finds the games to judge, for `dfen judge`: those of scored_turns with a fingerprint that differs from the one they were judged by. Games that
-- are gone are removed. @all: every game; @games: at most so many, -1 for all. Those of the greatest ids come first: in the tables of
-- sql/schema.sql they were imported last. Of @jobs shares only the one with the number @job, from 0.
PRAGMA trusted_schema = OFF;
-- What values depend on beside the rows of a game: the version of the rules and of the definition of luck, and the model; and the equities.
CREATE TEMP VIEW model_now AS SELECT dfen_fingerprint(dfen_key_version() * 1000 + 1, model, NULL, NULL, NULL, 0) AS model FROM main.current_model;
CREATE TEMP VIEW equities_now AS SELECT coalesce(dfen_fingerprint(number, material, NULL, NULL, NULL, equity), 0) AS equities FROM main.equities;
CREATE TEMP TABLE seen(game PRIMARY KEY, fingerprint) WITHOUT ROWID;
INSERT INTO temp.seen
  SELECT game, dfen_fingerprint(number, dfen, dice, moves, NULL, score) FROM main.scored_turns WHERE game NOTNULL GROUP BY game COLLATE BINARY;
CREATE TEMP TABLE waiting(place INTEGER PRIMARY KEY, game);
INSERT INTO temp.waiting(game)
  SELECT game FROM temp.seen LEFT JOIN main.judged_games AS judged USING (game)
  WHERE abs(seen.fingerprint % @jobs) = @job AND (@all OR judged.fingerprint IS NOT seen.fingerprint OR judged.model IS NOT (SELECT model FROM temp.model_now)
    OR judged.equities NOTNULL AND judged.equities <> (SELECT equities FROM temp.equities_now))
  ORDER BY game DESC LIMIT @games;
BEGIN IMMEDIATE;
DELETE FROM main.judged_turns WHERE game NOT IN (SELECT game FROM temp.seen);
DELETE FROM main.judged_games WHERE game NOT IN (SELECT game FROM temp.seen);
DELETE FROM main.unjudged WHERE game IS NULL OR game NOT IN (SELECT game FROM temp.seen);
INSERT INTO main.unjudged SELECT game, number, 'the game is NULL' FROM main.scored_turns WHERE game IS NULL AND score NOTNULL;
COMMIT;
DROP TABLE temp.seen;
