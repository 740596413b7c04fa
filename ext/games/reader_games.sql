-- The number of games if a column, the first %s, identifies them in the first rows, %d, of the source, the last %s; else 0. It does if its
-- values have two rows or more on average, and equal ones follow each other, or have one result each, the second %s, and there are several
-- results. If rows are missing, %d, one game, or one result, is enough.
WITH numbered AS (SELECT %s AS x, %s AS result, row_number() OVER () AS at FROM %s LIMIT %d),
valued AS (
  SELECT count(*) AS games, sum(rows) AS rows, min(results = 1) AS have_one
  FROM (SELECT count(*) AS rows, count(DISTINCT result) AS results FROM numbered WHERE x <> '' GROUP BY x)),
changes AS (SELECT x FROM (SELECT x, at, lag(x) OVER (ORDER BY at) AS before FROM numbered) WHERE x IS NOT before OR at = 1)
SELECT iif((games > 1 OR %d) AND 2 * games <= rows AND ((SELECT count(DISTINCT x) = count(*) FROM changes)
    OR have_one AND (%d OR games > 3 AND (SELECT count(DISTINCT result) > 1 FROM numbered))), games, 0)
FROM valued;
