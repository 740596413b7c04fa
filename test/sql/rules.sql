-- Dice Chess itself: dice, micro-moves and turns (SPEC 5)

-- dfen_rolls(): 56 rolls, weighted by how many of the 216 throws show them.
SELECT count(*), sum(weight), count(DISTINCT dice) FROM dfen_rolls();
-- = 56|216|56
SELECT weight, count(*), printf('%.6f', probability) FROM dfen_rolls GROUP BY weight ORDER BY weight;
-- = 1|6|0.004630
-- = 3|30|0.013889
-- = 6|20|0.027778
SELECT dice FROM dfen_rolls LIMIT 3;
-- = PPP
-- = PPN
-- = PPB
SELECT sum(weight) FROM dfen_rolls WHERE dice LIKE '%K%';
-- = 91
SELECT count(*) FROM dfen_rolls a JOIN dfen_rolls b ON b.weight < a.weight;
-- = 900
SELECT * FROM dfen_rolls('PPP');
-- ! too many arguments on dfen_rolls() - max 0
