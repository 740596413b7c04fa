-- Finds the games to judge, for `dfen judge`: those of scored_turns whose rows or whose model differ from those that they were judged by. Games that
-- are gone are removed. @all: every game.
PRAGMA trusted_schema = OFF;
CREATE TEMP TABLE seen(game PRIMARY KEY, fingerprint) WITHOUT ROWID;
INSERT INTO temp.seen
  SELECT game, dfen_fingerprint(number, dfen, dice, moves, NULL, score) FROM main.scored_turns WHERE game NOTNULL GROUP BY game COLLATE BINARY;
CREATE TEMP TABLE waiting(place INTEGER PRIMARY KEY, game, fingerprint);
INSERT INTO temp.waiting(game, fingerprint)
  SELECT game, seen.fingerprint FROM temp.seen LEFT JOIN main.judged_games AS judged USING (game)
  WHERE judged.fingerprint IS NOT seen.fingerprint OR model IS NOT (SELECT dfen_fingerprint(1, model, NULL, NULL, NULL, 0) FROM main.current_model) OR @all;
BEGIN IMMEDIATE;
DELETE FROM main.judged_turns WHERE game NOT IN (SELECT game FROM temp.seen);
DELETE FROM main.judged_games WHERE game NOT IN (SELECT game FROM temp.seen);
COMMIT;
DROP TABLE temp.seen;
CREATE TEMP TABLE batch(game, fingerprint, model);
CREATE TEMP TABLE judged(game, number, is_white, before, best, played, is_exact);
