-- Lines of JSON, one a game, to `incoming`, one row a turn. Run by sql/import, which has read them into temp.read. A line that
-- is no game, or has no turns, is one row; a blank line is none.
CREATE TEMP TABLE line AS
  SELECT rowid AS row, line, CASE
    WHEN "more fields" IS NOT NULL OR NOT json_valid(line) THEN 'the line is no JSON'
    WHEN json_type(line) <> 'object' THEN 'the line is no object'
    WHEN json_type(line, '$.turns') IS NOT 'array' THEN 'the game has no list "turns"'
    WHEN json_array_length(line, '$.turns') = 0 THEN 'the game has no turns'
  END AS reason FROM temp.read WHERE trim(line, ' ' || char(9, 13)) <> '';
CREATE TEMP TABLE incoming AS
  SELECT row, row AS game, NULL AS white, NULL AS black, NULL AS result, NULL AS termination, NULL AS number, NULL AS dfen,
         NULL AS dice, NULL AS moves, NULL AS next_dfen, reason, line AS content
  FROM temp.line WHERE reason IS NOT NULL
  UNION ALL
  SELECT row, row, CAST(line ->> 'white' AS TEXT), CAST(line ->> 'black' AS TEXT), CAST(coalesce(line ->> 'result', '') AS TEXT),
         CAST(line ->> 'termination' AS TEXT), CAST(turn.value ->> 'number' AS TEXT), CAST(turn.value ->> 'dfen' AS TEXT),
         CAST(turn.value ->> 'dice' AS TEXT), CAST(turn.value ->> 'moves' AS TEXT), CAST(turn.value ->> 'next_dfen' AS TEXT),
         iif(turn.type = 'object', NULL, 'the turn is no object'), turn.value
  FROM (SELECT row, line FROM temp.line WHERE reason IS NULL) JOIN json_each(line, '$.turns') AS turn
  ORDER BY row;
