-- The first finished games of the sample as a CSV, for the page.
SELECT game, number, dfen, dice, moves, result FROM turns JOIN games ON id = game WHERE game <= 400 AND result <> '*' ORDER BY game, number;
