-- The rows on which every function is compared, created with SQLite from the sample's turns, and from keys of unusual positions. dfen is
-- with and without dice.
CREATE TABLE positions(id INTEGER PRIMARY KEY, dfen TEXT, plain TEXT, rolled TEXT, dice TEXT, moves TEXT, result TEXT, score REAL);
INSERT INTO positions(dfen, plain, rolled, dice, moves, result, score)
  SELECT iif(number % 2, dfen, dfen_roll(dfen, dice)), dfen, dfen_roll(dfen, dice), dice, moves, result,
         coalesce(dfen_score(result, dfen), 0.3)
  FROM sample.turns JOIN sample.games ON id = game ORDER BY game, number;
INSERT INTO positions(dfen, plain, rolled, dice, moves, result, score)
  SELECT golden.dfen, plain, rolled, dice, moves, NULL, 0.1
  FROM golden, (SELECT plain, rolled, dice, moves FROM positions WHERE id = 5)
  WHERE dfen_halfmove(golden.dfen) < 2147483647 AND dfen_fullmove(golden.dfen) < 2147483647; -- with larger clocks a function returns an error
