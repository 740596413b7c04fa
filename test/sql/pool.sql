-- dfen_pool_key, dfen_pool_id, and the fold 'pool' (SPEC 3.20 and 4.3 to 4.9)

-- Key form: the clocks are dropped, the dice are kept.
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 7'), dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 7 nnb');
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - NNB
-- A right without its king at home is dropped, so the mirror applies.
SELECT dfen_pool_key('8/8/8/8/8/8/6K1/R6R w KQ -', 'mirror'), dfen_pool_key('8/8/8/8/8/8/1K6/R6R w - -', 'mirror'), dfen_pool_key('8/8/8/8/8/8/6K1/R6R w KQ -', 'flip');
-- = 8/8/8/8/8/8/1K6/R6R w - -|8/8/8/8/8/8/1K6/R6R w - -|8/8/8/8/8/8/6K1/R6R w - -
-- A target that no pawn can reach this turn is dropped, so all eight symmetries apply if there are no pawns.
SELECT dfen_pool_key('8/8/8/8/8/8/8/6N1 w - a6'), dfen_pool_key('8/8/8/8/8/8/8/6N1 w - a6', 'mirror'), dfen_pool_key('1N6/8/8/8/8/8/8/8 w - - 0 1');
-- = 1N6/8/8/8/8/8/8/8 w - -|8/8/8/8/8/8/8/1N6 w - -|1N6/8/8/8/8/8/8/8 w - -

-- One micro-move away from the capture. The X-FEN rule of dfen_normalize drops the target; the pool key keeps it, because with two P dice
-- the pawn either captures on d5 and moves to d6, or moves to e5 and captures on d6. Without the target it cannot do the latter, and one
-- sequence reaches the position instead of two.
SELECT dfen_normalize(a) = dfen_normalize(b), dfen_pool_key(a), dfen_pool_key(b)
  FROM (SELECT '8/8/8/3p4/4P3/8/8/K6k w - d6' AS a, '8/8/8/3p4/4P3/8/8/K6k w - -' AS b);
-- = 1|8/8/8/3p4/4P3/8/8/K6k w - d6|8/8/8/3p4/4P3/8/8/K6k w - -
SELECT moves, sequences FROM dfen_turns(dfen_roll('8/8/8/3p4/4P3/8/8/K6k w - d6', 'PP')) EXCEPT
SELECT moves, sequences FROM dfen_turns(dfen_roll('8/8/8/3p4/4P3/8/8/K6k w - -', 'PP'));
-- = e4d5 d5d6|2
-- Two steps of a pawn and then its capture, e3e4 e4e5 e5d6, are a turn; from f3 no three steps are.
SELECT dfen_pool_key('7k/8/8/3p4/8/4P3/8/7K w - d6'), dfen_pool_key('7k/8/8/3p4/8/5P2/8/7K w - d6');
-- = 7k/8/8/3p4/8/4P3/8/7K w - d6|7k/8/8/3p4/8/5P2/8/7K w - -
-- With other dice the same target cannot be captured.
SELECT dfen_pool_key('8/8/8/3p4/4P3/8/8/K6k w - d6 PNN');
-- = 8/8/8/3p4/4P3/8/8/K6k w - - PNN
-- Targets of the side to move are stale before the roll; after it they affect the reply.
SELECT dfen_pool_key('8/8/8/8/3pP3/8/8/K6k w - e3'), dfen_pool_key('8/8/8/8/3pP3/8/8/K6k w - e3 N');
-- = 8/8/8/8/3Pp3/8/8/k6K w - -|8/8/8/8/3Pp3/8/8/k6K w - d3 N

-- The id is xxHash64 of the key, so equal keys have equal ids.
SELECT dfen_pool_id(x) = dfen_pool_id(dfen_flip(x)), dfen_pool_id(x) = dfen_pool_id(x, 'dihedral'), typeof(dfen_pool_id(x))
  FROM (SELECT '8/8/8/3p4/4P3/8/8/K6k w - d6 3 9' AS x);
-- = 1|1|integer
SELECT dfen_pool_id('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 7');
-- = 6344906133039437859

SELECT dfen_pool_key(NULL), dfen_pool_key('8/8/8/8/8/8/8/8 w - -', NULL), dfen_pool_id(NULL), dfen_pool_id(NULL, 'flip');
-- = NULL|NULL|NULL|NULL
SELECT dfen_pool_key('8/8/8/8/8/8/8/8 w - -', 'pool');
-- ! dfen_pool_key: the fold must be 'flip', 'mirror' or 'dihedral', not 'pool'
SELECT dfen_pool_id('8/8/8/8/8/8/8/8 w - -', 2);
-- ! dfen_pool_id: the fold must be 'flip', 'mirror' or 'dihedral', not 2
SELECT dfen_canonical('8/8/8/8/8/8/8/8 w - -', 'pool');
-- ! dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not 'pool'
SELECT dfen_pool_key('8');
-- ! dfen_pool_key: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_id(8);
-- ! dfen_pool_id: a DFEN is text, not an INTEGER; dfen_try(x) is NULL where x is not a DFEN

-- The fold 'pool' refers to the board of the key: state that the key drops does not prevent a symmetry.
SELECT dfen_symmetry(x, 'dihedral'), dfen_symmetry(x, 'pool'), dfen_pool_key(x), dfen_canonical_move(x, 'g2f3', 'pool'), dfen_actual_move(x, 'b2c3', 'pool')
  FROM (SELECT '8/8/8/8/8/8/P5K1/R6R w KQ - 0 9' AS x);
-- = |V|8/8/8/8/8/8/1K5P/R6R w - -|b2c3|g2f3
SELECT transform, image, is_canonical FROM dfen_orbit('8/8/8/8/8/8/P5K1/R6R w KQ a6 5 9', 'pool');
-- = |8/8/8/8/8/8/P5K1/R6R w - - 0 1|0
-- = F|r6r/p5k1/8/8/8/8/8/8 b - - 0 1|0
-- = V|8/8/8/8/8/8/1K5P/R6R w - - 0 1|1
-- = FV|r6r/1k5p/8/8/8/8/8/8 b - - 0 1|0
SELECT count(*), sum(is_canonical), max(dfen_pool_key(image) = dfen_pool_key('8/8/8/8/8/8/1K6/8 b - a6 5 9')) FROM dfen_orbit('8/8/8/8/8/8/1K6/8 b - a6 5 9', 'pool');
-- = 8|1|1

-- dfen_explain: the steps in order; the last one results in the key (SPEC 4.16).
SELECT step, what, why, after FROM dfen_explain('r4k1r/8/8/2P1p3/3P4/8/8/R4K1R b KQkq e3d3c6 03 9 pn');
-- = 1|the position is read|one position has one text: rights in the order KQkq, targets by file, dice in the order PNBRQK|r4k1r/8/8/2P1p3/3P4/8/8/R4K1R b KQkq c6d3e3 3 9 pn
-- = 2|halfmove clock 3 and move number 9 are dropped|no rule of Dice Chess asks how many moves were made|r4k1r/8/8/2P1p3/3P4/8/8/R4K1R b KQkq c6d3e3 pn
-- = 3|White's castling rights KQ are dropped|there is no white king on e1, and a king that comes back has moved, so it may not castle|r4k1r/8/8/2P1p3/3P4/8/8/R4K1R b kq c6d3e3 pn
-- = 4|Black's castling rights kq are dropped|there is no black king on e8, and a king that comes back has moved, so it may not castle|r4k1r/8/8/2P1p3/3P4/8/8/R4K1R b - c6d3e3 pn
-- = 5|en-passant target d3 is dropped|no black pawn can come to c4 or e4 and capture on it this turn, with the dice pn|r4k1r/8/8/2P1p3/3P4/8/8/R4K1R b - c6e3 pn
-- = 6|en-passant target e3 is dropped|there is no white pawn on e4 to capture|r4k1r/8/8/2P1p3/3P4/8/8/R4K1R b - c6 pn
-- = 7|White and Black change places, and so do ranks 1 and 8|Black is to move; with the sides exchanged White is, and the game is the same|r4k1r/8/8/3p4/2p1P3/8/8/R4K1R w - c3 PN
-- = 8|the board is mirrored: files a and h change places|without castling rights left and right are alike, but pawns walk one way, so no other turn is the same game; of 2 boards the one is taken whose text comes first|r1k4r/8/8/4p3/3P1p2/8/8/R1K4R w - f3 PN
SELECT after = dfen_pool_key('8/8/8/8/8/8/8/kq5K b - -', 'flip'), why FROM dfen_explain('8/8/8/8/8/8/8/kq5K b - -', 'flip') ORDER BY step DESC LIMIT 1;
-- = 1|the fold 'flip' asks for the colours alone
SELECT count(*), sum((SELECT after FROM dfen_explain(position) ORDER BY step DESC LIMIT 1) = dfen_pool_key(s.position)) FROM (SELECT position FROM dfen_endgame_slice('KQvK') LIMIT 500) AS s;
-- = 500|500
SELECT * FROM dfen_explain(NULL);
SELECT * FROM dfen_explain('8/8/8/8/8/8/8/8 w - -', NULL);
SELECT * FROM dfen_explain;
-- ! dfen_explain: dfen must be given: dfen_explain(dfen [, fold]), or arg_dfen = ... in WHERE; not by a column of dfen_explain itself or of a later table
SELECT * FROM dfen_explain('flip', '8/8/8/8/8/8/8/8 w - -');
-- ! dfen_explain: placement: 'f' is not a piece letter, a digit 1-8 or '/' (character 1) in 'flip'; are the arguments swapped?
