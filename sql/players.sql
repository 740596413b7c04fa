-- How far the players of dfen_rollouts are from exact equities (SPEC 11.12 to 11.14): a row per material and player, over some classes
-- of it, 400 games each. rms is the root of the mean square of score - equity, without the part due to chance in 400 games; bias is its
-- mean.
--   sqlite3 build/equities.db ".load build/dfen" ".read sql/players.sql"     (after `make equities`; some minutes)
PRAGMA trusted_schema = OFF;
WITH sample AS (
  SELECT material, dfen_endgame_position(material, number) AS dfen, equity FROM equities
  WHERE number % (SELECT max(number) / 40 | 1 FROM equities AS others WHERE others.material = equities.material) = 0 -- odd: either side to move
    AND material IN ('KQvK', 'KNvK', 'Ka7vK'))
SELECT material, column1 AS player, count(*) AS classes,
  round(sqrt(max(avg((score - equity) * (score - equity) - score * (1 - score) / 400), 0)), 3) AS rms,
  round(avg(score - equity), 3) AS bias, round(sum(turns) / (400.0 * count(*)), 1) AS turns
FROM sample, (VALUES ('random'), ('greedy'), ('wary'), ('steady'), ('bold')), dfen_rollouts(dfen, 400, 1, column1)
GROUP BY material, column1;
