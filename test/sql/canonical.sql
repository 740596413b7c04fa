-- dfen_canonical, dfen_flip, dfen_mirror (SPEC 3.9 to 3.12)

-- Black to move is flipped to White's view; clocks and dice are kept, the case of the dice follows the side to move.
SELECT dfen_canonical('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 7 nnb');
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 7 NNB
SELECT dfen_canonical('rnbqkbnr/pppppppp/8/8/P1P1P3/8/1P1P1PPP/RNBQKBNR b KQkq a3c3e3');
-- = rnbqkbnr/1p1p1ppp/8/p1p1p3/8/8/PPPPPPPP/RNBQKBNR w KQkq a6c6e6 0 1

-- The three folds: a lone knight on g1 has eight images.
SELECT dfen_canonical('8/8/8/8/8/8/8/6N1 w - -', 'flip');
-- = 8/8/8/8/8/8/8/6N1 w - - 0 1
SELECT dfen_canonical('8/8/8/8/8/8/8/6N1 w - -', 'mirror');
-- = 8/8/8/8/8/8/8/1N6 w - - 0 1
SELECT dfen_canonical('8/8/8/8/8/8/8/6N1 w - -', 'dihedral');
-- = 1N6/8/8/8/8/8/8/8 w - - 0 1
SELECT dfen_canonical(x) = dfen_canonical(x, 'mirror') FROM (SELECT '8/8/8/8/8/8/8/6n1 b - -' AS x);
-- = 1

SELECT dfen_canonical('8/8/8/8/8/8/8/8 w - -', 'Mirror');
-- ! dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not 'Mirror'; did you mean 'mirror'?
SELECT dfen_canonical('8/8/8/8/8/8/8/8 w - -', 1);
-- ! dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not 1
SELECT dfen_canonical('8/8/8/8/8/8/8/8 w - -', CAST('flip' AS BLOB));
-- ! dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not a BLOB
SELECT dfen_canonical('8/8/8/8/8/8/8/8 w - -', 'flip' || char(0));
-- ! dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not 'flip\x00'; did you mean 'flip'?

-- Also if the DFEN is invalid.
SELECT dfen_canonical('x', NULL), dfen_transform('x', NULL), dfen_play('x', NULL);
-- = NULL|NULL|NULL
SELECT dfen_canonical(NULL), dfen_canonical(NULL, 'flip'), dfen_canonical('8/8/8/8/8/8/8/8 w - -', NULL), dfen_canonical(NULL, NULL);
-- = NULL|NULL|NULL|NULL

-- The flip exchanges ranks, colours, side to move, rights and the ranks of targets.
SELECT dfen_flip('r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -');
-- = rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq - 0 1
SELECT dfen_flip('r3k3/8/8/8/8/8/8/4K2R w Kq h6 3 4 PK');
-- = 4k2r/8/8/8/8/8/8/R3K3 b Qk h3 3 4 pk
SELECT dfen_flip(dfen_flip('r3k3/8/8/8/8/8/8/4K2R w Kq h6 3 4 PK'));
-- = r3k3/8/8/8/8/8/8/4K2R w Kq h6 3 4 PK

-- The mirror exchanges files, king-side and queen-side rights and the files of targets; colours and side to move stay.
SELECT dfen_mirror('r3k3/8/8/8/8/8/8/4K2R w Kq h6 3 4 PK');
-- = 3k3r/8/8/8/8/8/8/R2K4 w Qk a6 3 4 PK
SELECT dfen_mirror(dfen_mirror('r3k3/8/8/8/8/8/8/4K2R w Kq h6 3 4 PK'));
-- = r3k3/8/8/8/8/8/8/4K2R w Kq h6 3 4 PK

SELECT dfen_flip(NULL), dfen_mirror(NULL);
-- = NULL|NULL
SELECT dfen_flip('8/8/8/8/8/8/8/8 x - -');
-- ! dfen_flip: side: 'x' is not 'w' or 'b' (character 17) in '8/8/8/8/8/8/8/8 x - -'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_mirror('8/8/8/8/8/8/8/8');
-- ! dfen_mirror: side: the text ends before this field (character 16) in '8/8/8/8/8/8/8/8'; a DFEN has at least four fields: placement, side, castling, en-passant; dfen_try(x) is NULL where x is not a DFEN

-- Typical use: three positions of one class and one of another, pooled.
SELECT dfen_canonical(column1) AS key, sum(column2) FROM (VALUES
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 1),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -', 20),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1 -', 300),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk -', 4000)) GROUP BY key ORDER BY key;
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1|4000
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|321
