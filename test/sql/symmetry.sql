-- dfen_transform, dfen_symmetry, dfen_orbit (SPEC 3.14, 3.15 and 3.19)

-- Any word, read left to right; F is the flip and V the mirror.
SELECT dfen_transform(x, '') = x, dfen_transform(x, 'F') = dfen_flip(x), dfen_transform(x, 'FVFV') = x
  FROM (SELECT '8/8/8/8/8/5p2/8/6N1 b - a3h6 7 9 pkk' AS x);
-- = 1|1|1
SELECT dfen_transform('8/8/8/8/8/8/8/6N1 w - - 7 9 NN', 'V'), dfen_transform('8/8/8/8/8/8/8/6N1 w - - 7 9 NN', 'F');
-- = 8/8/8/8/8/8/8/1N6 w - - 7 9 NN|6n1/8/8/8/8/8/8/8 b - - 7 9 nn
-- g1 is 2 files from the h file: D moves it to a7, then H to a2; H first moves it to g8, then D to h7.
SELECT dfen_transform('8/8/8/8/8/8/8/6N1 w - -', 'DH'), dfen_transform('8/8/8/8/8/8/8/6N1 w - -', 'HD');
-- = 8/8/8/8/8/8/N7/8 w - - 0 1|8/7N/8/8/8/8/8/8 w - - 0 1
-- H after F moves the pieces back: only the colours differ.
SELECT dfen_transform('8/8/8/8/8/8/8/6N1 w - -', 'FH');
-- = 8/8/8/8/8/8/8/6n1 b - - 0 1

-- An inapplicable word is an error with the reason: rights first, then pawns, then targets.
SELECT dfen_transform('4k3/8/8/8/8/8/P7/4K3 w - -', 'D');
-- ! dfen_transform: D is not a symmetry of a position with pawns
SELECT dfen_transform('4k3/8/8/8/8/8/P7/4K3 w KQ -', 'V');
-- ! dfen_transform: V is not a symmetry of a position with castling rights
SELECT dfen_transform('4k3/8/8/8/8/8/8/4K3 w - a3', 'FHV');
-- ! dfen_transform: FHV is not a symmetry of a position with en-passant targets
-- Applicability depends on the product, and the message names the product: DVDH is the identity, HFV is FHV.
SELECT dfen_transform('4k3/8/8/8/8/8/P7/4K3 w KQkq a3', 'DVDH');
-- = 4k3/8/8/8/8/8/P7/4K3 w KQkq a3 0 1
SELECT dfen_transform('4k3/8/8/8/8/8/P7/4K3 w - a3', 'HFV');
-- ! dfen_transform: FHV is not a symmetry of a position with pawns

SELECT dfen_transform('8/8/8/8/8/8/8/8 w - -', 'FHVDFHVDFHVDFHVD');
-- = 8/8/8/8/8/8/8/8 w - - 0 1
SELECT dfen_transform('8/8/8/8/8/8/8/8 w - -', 'FHVDFHVDFHVDFHVDF');
-- ! dfen_transform: word: there are more than 16 characters (character 17)
SELECT dfen_transform('8/8/8/8/8/8/8/8 w - -', 'HxV');
-- ! dfen_transform: word: 'x' is not one of F, H, V, D (character 2) in 'HxV'; F exchanges the colours, H the ranks 1 and 8, V the files a and h, D files and ranks
SELECT dfen_transform('8/8/8/8/8/8/8/8 w - -', 'H' || char(0));
-- ! dfen_transform: word: U+0000 is not one of F, H, V, D (character 2) in 'H\x00'; F exchanges the colours, H the ranks 1 and 8, V the files a and h, D files and ranks
SELECT dfen_transform('8/8/8/8/8/8/8/8 w - -', 1);
-- ! dfen_transform: the word must be text, not an INTEGER
SELECT dfen_transform('8/8/8/8/8/8/8/8', 'F');
-- ! dfen_transform: side: the text ends before this field (character 16) in '8/8/8/8/8/8/8/8'; a DFEN has at least four fields: placement, side, castling, en-passant; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_transform(NULL, 'F'), dfen_transform('8/8/8/8/8/8/8/8 w - -', NULL), dfen_transform(NULL, NULL);
-- = NULL|NULL|NULL

-- dfen_symmetry: the word that leads to the canonical form, the shortest one, then the smallest as text.
SELECT dfen_symmetry('6K1/8/8/8/8/8/8/8 w - -', 'flip') = '', dfen_symmetry('6K1/8/8/8/8/8/8/8 w - -'), dfen_symmetry('6k1/8/8/8/8/8/8/8 b - -', 'mirror');
-- = 1|V|FV
SELECT column1, dfen_transform(column1, dfen_symmetry(column1, 'dihedral')) = dfen_canonical(column1, 'dihedral'),
  dfen_transform(column1, dfen_symmetry(column1)) = dfen_canonical(column1)
  FROM (VALUES ('8/8/3q4/8/8/8/8/R7 b - - 3 4 qr'), ('8/8/3q4/8/8/8/8/R7 w KQ -'), ('8/6p1/8/8/8/8/8/R7 b - h6'));
-- = 8/8/3q4/8/8/8/8/R7 b - - 3 4 qr|1|1
-- = 8/8/3q4/8/8/8/8/R7 w KQ -|1|1
-- = 8/6p1/8/8/8/8/8/R7 b - h6|1|1
SELECT dfen_symmetry('8/8/8/8/8/8/8/8 w - -', 'D');
-- ! dfen_symmetry: the fold must be 'flip', 'mirror', 'dihedral' or 'pool', not 'D'
SELECT dfen_symmetry(NULL), dfen_symmetry(NULL, 'flip'), dfen_symmetry('8/8/8/8/8/8/8/8 w - -', NULL), typeof(dfen_symmetry('8/8/8/8/8/8/8/8 w - -'));
-- = NULL|NULL|NULL|text

-- dfen_orbit: every position of the class, the argument first.
SELECT * FROM dfen_orbit('8/8/8/8/8/8/8/6N1 w - - 0 1 N');
-- = |8/8/8/8/8/8/8/6N1 w - - 0 1 N|0
-- = F|6n1/8/8/8/8/8/8/8 b - - 0 1 n|0
-- = V|8/8/8/8/8/8/8/1N6 w - - 0 1 N|1
-- = FV|1n6/8/8/8/8/8/8/8 b - - 0 1 n|0
SELECT transform, image FROM dfen_orbit('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'dihedral');
-- = |rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
-- = F|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1
SELECT fold.column1, count(*), sum(is_canonical), count(DISTINCT dfen_canonical(image, fold.column1)), min(image = dfen_transform(dfen, transform))
  FROM (VALUES ('flip'), ('mirror'), ('dihedral')) AS fold, (SELECT '8/8/8/3q4/8/8/8/1R6 b - -' AS dfen), dfen_orbit(dfen, fold.column1) GROUP BY 1 ORDER BY 2;
-- = flip|2|1|1|1
-- = mirror|4|1|1|1
-- = dihedral|16|1|1|1
SELECT count(*) FROM dfen_orbit(NULL);
-- = 0
SELECT count(*) FROM dfen_orbit('8/8/8/8/8/8/8/8 w - -', NULL);
-- = 0
SELECT * FROM dfen_orbit('8');
-- ! dfen_orbit: placement: there are fewer than 8 ranks (character 2) in '8'
SELECT * FROM dfen_orbit('8/8/8/8/8/8/8/8 w - -', 'all');
-- ! dfen_orbit: the fold must be 'flip', 'mirror', 'dihedral' or 'pool', not 'all'
SELECT * FROM dfen_orbit(5);
-- ! dfen_orbit: a DFEN is text, not an INTEGER
SELECT * FROM dfen_orbit;
-- ! dfen_orbit: dfen must be given: dfen_orbit(dfen [, fold]), or arg_dfen = ... in WHERE; not by a column of dfen_orbit itself or of a later table

-- An argument is set by =, IS or IN, also in the terms of an OR, each of which is a separate call. If another term needs an argument that
-- is not set, the query is an error and no row is lost silently. The class has 8 positions under dihedral, 4 under mirror, 2 under flip.
CREATE TEMP VIEW of_queen AS SELECT f.*, arg_fold FROM dfen_orbit AS f WHERE arg_dfen = '8/8/8/8/8/8/8/kq5K b - -';
SELECT count(*) FROM of_queen WHERE arg_fold IS 'flip';
-- = 2
SELECT count(*) FROM of_queen WHERE arg_fold = 'flip' OR arg_fold = 'mirror';
-- = 6
SELECT count(*) FROM of_queen WHERE arg_fold IS NULL;
-- = 4
SELECT count(*) FROM dfen_orbit('8/8/8/8/8/8/8/kq5K b - -') WHERE transform = 'F' OR is_canonical = 0;
-- = 4
SELECT count(*) FROM dfen_orbit('8/8/8/8/8/8/8/kq5K b - -') WHERE transform = 'F' OR transform = 'V';
-- = 2
SELECT count(*) FROM of_queen WHERE arg_fold LIKE 'flip';
-- ! dfen_orbit: fold must be given: dfen_orbit(dfen [, fold]), or arg_fold = ... in WHERE; not by a column of dfen_orbit itself or of a later table
SELECT count(*) FROM of_queen WHERE arg_fold > 'flip' OR is_canonical;
-- ! dfen_orbit: fold must be given: dfen_orbit(dfen [, fold]), or arg_fold = ... in WHERE; not by a column of dfen_orbit itself or of a later table
-- The first rows of two calls have different rowids, and the same row of a call keeps its rowid
SELECT count(*), count(DISTINCT image) FROM dfen_orbit
  WHERE (arg_dfen = '8/8/8/8/8/8/8/kq5K b - -' AND transform = '') OR (arg_dfen = '8/8/8/8/8/8/8/k5qK b - -' AND transform = '');
-- = 2|2
SELECT count(*) FROM dfen_orbit
  WHERE (arg_dfen = '8/8/8/8/8/8/8/kq5K b - -' AND transform = '') OR (arg_dfen = '8/8/8/8/8/8/8/kq5K b - -' AND is_canonical = 0);
-- = 3
