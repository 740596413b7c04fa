-- Pools `lines` by pool key, and shows the counts before and after. Run by `dfen demo`.
--
-- The counts are those of the side to move, and the side to move of every key is White, so they can be added. LIMIT -1 keeps SQLite from
-- computing the key a second time for every group.
PRAGMA trusted_schema = OFF;

CREATE TABLE pooled AS
  SELECT key, count(DISTINCT position) AS positions, sum(games) AS games, sum(wins) AS wins, sum(draws) AS draws,
         sum(losses) AS losses, (sum(wins) + 0.5 * sum(draws)) / sum(games) AS score
  FROM (SELECT dfen_pool_key(position) AS key, * FROM lines LIMIT -1)
  GROUP BY key;

.mode box --wrap 90
.headers on
.print
.print Before and after pooling by dfen_pool_key:
SELECT 'positions without pooling' AS "grouped by", count(*) AS rows, count(DISTINCT position) AS keys, sum(games) AS games,
       printf('%.2f', 1.0 * sum(games) / count(DISTINCT position)) AS "games a key"
  FROM lines HAVING count(*) > 0
UNION ALL
SELECT 'pool keys', (SELECT count(*) FROM lines), count(*), sum(games), printf('%.2f', 1.0 * sum(games) / count(*))
  FROM pooled HAVING count(*) > 0;

.print
.print The ten most played keys, the score as the side to move sees it:
SELECT key, positions, games, wins, draws, losses, dfen_percent(score) AS score
  FROM pooled ORDER BY games DESC, key LIMIT 10;

.print
.print A board, of the second of them where there are two:
.headers off
.mode list
WITH ranked AS (SELECT key FROM pooled ORDER BY games DESC, key LIMIT 2)
SELECT dfen_diagram(key) FROM ranked LIMIT 1 OFFSET (SELECT count(*) - 1 FROM ranked);
