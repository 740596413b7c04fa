-- The first finished games of the sample for the page, a line a game: its result, and its turns.
SELECT result || char(9) || group_concat(dice || ' ' || moves, ';')
  FROM (SELECT result, game, dice, moves FROM turns JOIN games ON id = game WHERE game <= 400 AND result <> '*' ORDER BY game, number)
 GROUP BY game;
