-- Legal but unusual uses: functions joined to themselves, arguments that vary by row, values of every type.

-- a table-valued function joined to itself with the same argument
SELECT count(*), count(DISTINCT a.dice), sum(a.weight * b.weight) FROM dfen_rolls() AS a JOIN dfen_rolls() AS b;
-- = 3136|56|46656
SELECT count(*) FROM dfen_orbit('8/8/4k3/8/8/2Q5/8/K7 b - -', 'dihedral') AS a JOIN dfen_orbit(a.image, 'dihedral') AS b USING (image)
  WHERE b.transform = '';
-- = 16
-- the reply to each turn: a move of the white king, then of the black king
SELECT mine.moves, count(*) FROM dfen_turns('7k/8/8/8/8/8/8/K7 w - - 0 1 K') AS mine, dfen_turns(dfen_roll(mine.next_dfen, 'K')) AS yours
  GROUP BY mine.moves ORDER BY mine.moves;
-- = a1a2|3
-- = a1b1|3
-- = a1b2|3
-- correlated, in the columns and in WHERE
SELECT square, (SELECT count(*) FROM dfen_moves('8/8/8/8/8/8/8/' || square || ' w - - Q')) AS moves
  FROM (SELECT 'Q7' AS square UNION ALL SELECT '3Q4' UNION ALL SELECT '8')
  WHERE EXISTS (SELECT 1 FROM dfen_moves('8/8/8/8/8/8/8/' || square || ' w - - Q') WHERE is_castling = 0) ORDER BY 1;
-- = 3Q4|21
-- = Q7|21
-- an argument with a different kind of value in each row
SELECT fold, dfen_canonical('8/8/8/8/8/8/8/6K1 w - -', fold) FROM (SELECT 'flip' AS fold UNION ALL SELECT 'dihedral' UNION ALL SELECT NULL);
-- = flip|8/8/8/8/8/8/8/6K1 w - - 0 1
-- = dihedral|1K6/8/8/8/8/8/8/8 w - - 0 1
-- = NULL|NULL
SELECT dfen_canonical('8/8/8/8/8/8/8/6K1 w - -', fold) FROM (SELECT 'flip' AS fold UNION ALL SELECT 'all');
-- = 8/8/8/8/8/8/8/6K1 w - - 0 1
-- ! dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not 'all'
SELECT fold, (SELECT count(*) FROM dfen_orbit('8/8/8/8/8/8/8/6K1 w - -', fold)) FROM (SELECT 'flip' AS fold UNION ALL SELECT 'mirror' UNION ALL SELECT 'dihedral');
-- = flip|2
-- = mirror|4
-- = dihedral|16
-- a dfen column with values of every type
CREATE TABLE any_type(dfen);
INSERT INTO any_type VALUES (NULL), (1), (1.5), ('8/8/8/8/8/8/8/8 w - -'), (x'382F38'), (''), (9223372036854775807), (-1e308), (char(0)), ('8/8/8/8/8/8/8/8 w - -' || char(0)), (zeroblob(0));
SELECT dfen_valid(dfen), dfen_error(dfen), dfen_side(dfen_try(dfen)) FROM any_type ORDER BY rowid;
-- = NULL|NULL|NULL
-- = 0|a DFEN is text, not an INTEGER|NULL
-- = 0|a DFEN is text, not a REAL|NULL
-- = 1|NULL|w
-- = 0|a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes|NULL
-- = 0|placement: the field is empty (is there an extra space?) (character 1)|NULL
-- = 0|a DFEN is text, not an INTEGER|NULL
-- = 0|a DFEN is text, not a REAL|NULL
-- = 0|placement: U+0000 is not a piece letter, a digit 1-8 or '/' (character 1)|NULL
-- = 0|en-passant: U+0000 after the end of the field (character 22)|NULL
-- = 0|a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes|NULL
SELECT count(*) FROM any_type, dfen_orbit(dfen_try(dfen));
-- = 2
SELECT count(*) FROM any_type, dfen_moves(dfen);
-- ! dfen_moves: a DFEN is text, not an INTEGER
-- deeply nested calls
SELECT dfen_flip(dfen_canonical(dfen_mirror(dfen_flip(dfen_try(dfen_mirror('r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 4'))))));
-- = r3k2r/8/8/8/8/8/8/R3K2R b Qk - 3 4
-- text converted from a number is text
SELECT dfen_error(CAST(8 AS TEXT)), dfen_score(CAST(1 AS TEXT), 'b', '1/0/-1');
-- = placement: there are fewer than 8 ranks (character 2)|0.0
-- invalid UTF-8, and UTF-8 outside ASCII
SELECT dfen_error(CAST(x'FF' AS TEXT)), dfen_error('8/8/8/8/8/8/8/8 ' || char(233) || ' - -');
-- = placement: byte 0xFF is not a piece letter, a digit 1-8 or '/' (character 1)|side: U+00E9 is not 'w' or 'b' (character 17)
