-- The first finished games of the sample as a CSV, for the page.
SELECT game, number, white.name AS white, black.name AS black, dfen, dice, moves, result FROM turns JOIN games ON games.id = game
  JOIN players AS white ON white.id = games.white JOIN players AS black ON black.id = games.black
  WHERE game <= 400 AND result <> '*' ORDER BY game, number;
