-- Judges the next 50 of the games in temp.waiting, which judge_find.sql found. Other writers wait only while the rows are written.
CREATE TEMP TABLE IF NOT EXISTS batch(game, fingerprint, model, equities);
CREATE TEMP TABLE IF NOT EXISTS judged(game, number, dfen, dice, moves, is_white, before, best, played, luck, is_exact, reason);
DELETE FROM temp.batch;
DELETE FROM temp.judged;
-- The fingerprints are of what is judged by: since the games were found, a game may have changed, and may change back later.
BEGIN;
INSERT INTO temp.batch(game, fingerprint, model)
  SELECT waiting.game, (SELECT dfen_fingerprint(number, dfen, dice, moves, NULL, score) FROM main.scored_turns AS turn
                        WHERE turn.game = waiting.game AND +turn.game COLLATE BINARY = waiting.game), (SELECT model FROM temp.model_now)
  FROM temp.waiting ORDER BY place LIMIT 50;
-- Each turn with a score is a row; without moves, as where a player resigns, it has luck and no loss. Of two turns of one side with one number neither is judged, unless their values are equal.
INSERT INTO temp.judged
  SELECT game, number, dfen, dice, moves, is_white, before, best, played, luck, is_exact, CASE
      WHEN reason NOTNULL THEN reason
      WHEN before + best IS NULL OR played IS NULL AND moves NOTNULL THEN 'neither side has a king'
      WHEN min(before) OVER turn < max(before) OVER turn OR min(best) OVER turn < max(best) OVER turn OR min(played) OVER turn < max(played) OVER turn
          OR min(luck) OVER turn < max(luck) OVER turn OR count(played) OVER turn BETWEEN 1 AND count(*) OVER turn - 1
        THEN 'there are two turns of this number'
      WHEN row_number() OVER turn > 1 THEN 'the turn is there twice' END
  FROM (
    SELECT game, number, dfen, dice, moves, dfen_side(dfen) = 'w' AS is_white, before, best, played, luck, is_exact, reason
    FROM main.turn_values WHERE game IN (SELECT game FROM temp.batch)
    UNION ALL
    SELECT game, number, dfen, dice, moves, NULL, NULL, NULL, NULL, NULL, NULL, CASE -- turn_values leaves these out
        WHEN number IS NULL THEN 'the number is NULL' WHEN dfen IS NULL THEN 'no position' WHEN dfen_try(dfen) IS NULL THEN dfen_error(dfen)
        ELSE 'the roll is not known' END
    FROM main.scored_turns WHERE game IN (SELECT game FROM temp.batch) AND +game COLLATE BINARY IN (SELECT game FROM temp.batch)
      AND score NOTNULL AND (number IS NULL OR dfen_try(dfen) IS NULL OR dice IS NULL))
  WINDOW turn AS (PARTITION BY game COLLATE BINARY, CAST(number AS NUMERIC), is_white, before + best IS NULL);
-- A turn captures at most three pieces, and equities are of at most four.
UPDATE temp.batch SET equities = (SELECT equities FROM temp.equities_now)
  WHERE game IN (SELECT game FROM temp.judged WHERE before NOTNULL AND (SELECT count(*) FROM dfen_pieces(dfen)) <= 7);
COMMIT;
DELETE FROM temp.waiting WHERE game IN (SELECT game FROM temp.batch);
BEGIN IMMEDIATE;
DELETE FROM main.judged_turns WHERE game IN (SELECT game FROM temp.batch);
DELETE FROM main.unjudged WHERE game IN (SELECT game FROM temp.batch);
INSERT INTO main.judged_turns
  SELECT game, number, is_white, before, best, played, luck, is_exact, iif(row_number() OVER (PARTITION BY game, is_white ORDER BY CAST(number AS NUMERIC)) > 1, NULL,
      iif(moves = '', 'pass', dfen_canonical_move(dfen_roll(dfen, dice), replace(moves, ',', ' '), 'pool')))
  FROM temp.judged WHERE reason IS NULL ORDER BY game, number, is_white;
INSERT INTO main.unjudged SELECT game, number, reason FROM temp.judged WHERE reason NOTNULL ORDER BY game, number;
INSERT OR REPLACE INTO main.judged_games SELECT game, fingerprint, model, equities FROM temp.batch;
COMMIT;
SELECT count(*) FROM temp.batch;
