-- Which rows of a file can be pooled, as temp.judged. Run by `dfen pool`, which fills temp.taken(row, position, result, game, number, more)
-- and temp.results(value, white, black, is_read), the score of a result for either side. @game and @number: whether there are such columns.
PRAGMA trusted_schema = OFF;
-- Games are distinguished as by `=`: 1 and 1.0 are one, 1 and '1' are two.
CREATE TEMP TABLE judged AS
  SELECT row, iif(typeof(game) = 'real' AND game = CAST(game AS INTEGER), CAST(game AS INTEGER), game) AS game, number, position, dfen_pool_key(dfen) AS key, iif(dfen_side(dfen) = 'w', white, black) AS score, CASE
      WHEN more NOTNULL THEN 'more values than columns'
      WHEN position IS NULL OR position = '' THEN 'no position'
      WHEN dfen IS NULL THEN 'a malformed position'
      WHEN dfen_dice(dfen) NOTNULL THEN 'dice'
      WHEN NOT is_read THEN 'a result that cannot be read'
      WHEN white IS NULL THEN 'no result'
      WHEN @game AND coalesce(game, '') = '' THEN 'no game'
      WHEN @number AND typeof(number) NOT IN ('integer', 'real') THEN 'no number'
    END AS fault
  -- OFFSET keeps SQLite from reading the position again for each column
  FROM (SELECT taken.*, dfen_try(position) AS dfen, white, black, is_read
        FROM temp.taken LEFT JOIN temp.results ON value = result LIMIT -1 OFFSET 0);

CREATE TEMP VIEW report AS
  SELECT printf('rows pooled: %,d', count(*)) AS line FROM judged WHERE fault IS NULL
  UNION ALL SELECT * FROM (
    SELECT printf('rows left out for %s: %,d, the first is row %,d', fault, count(*), min(row))
        || iif(fault = 'a malformed position', '; ' || dfen_error(position), '')
      FROM judged WHERE fault NOTNULL GROUP BY fault ORDER BY count(*) DESC, fault)
  UNION ALL SELECT 'most rows have dice, as after a roll: sql/RECIPES.md says how to take them off'
    FROM (SELECT sum(fault IS 'dice') > count(*) / 2 AS most FROM judged) WHERE most;
