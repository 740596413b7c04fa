-- Whether a text is a DFEN, and its fields (SPEC 2.1 to 2.15, 8.7, 9.1 and 9.2)

SELECT dfen_valid('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), dfen_valid('rnbqkbnr w KQkq -'), dfen_valid(''), dfen_valid(NULL);
-- = 1|0|0|NULL
SELECT dfen_error('8/8/8/44P/8/8/8/8 w - -');
-- = placement: rank 5 has two digits in a row (character 8)
SELECT dfen_error('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 p');
-- = dice: 'p' is lower case but White is to move (character 58); dfen_roll takes dice in either case, and digits
SELECT dfen_error('8/8/8/8/8/8/8/8 w - -'), dfen_error(NULL);
-- = NULL|NULL

-- dfen_try returns valid text unchanged, and makes any function tolerant.
SELECT dfen_try('8/8/8/8/8/8/8/8 w - - 007'), dfen_try('8/8/8/8 w - -'), dfen_try(NULL), dfen_canonical(dfen_try('nonsense'));
-- = 8/8/8/8/8/8/8/8 w - - 007|NULL|NULL|NULL

-- Only text is a DFEN, and nothing is coerced.
SELECT dfen_valid(1), dfen_valid(1.5), dfen_valid(x'38'), dfen_try(1), dfen_try(1.5), dfen_try(x'38');
-- = 0|0|0|NULL|NULL|NULL
SELECT dfen_error(1), dfen_error(1.5), dfen_error(x'38');
-- = a DFEN is text, not an INTEGER|a DFEN is text, not a REAL|a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_valid(CAST('8/8/8/8/8/8/8/8 w - -' AS BLOB));
-- = 0
SELECT dfen_flip(8);
-- ! dfen_flip: a DFEN is text, not an INTEGER; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_side(2.5);
-- ! dfen_side: a DFEN is text, not a REAL; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_canonical(CAST('8/8/8/8/8/8/8/8 w - -' AS BLOB), 'flip');
-- ! dfen_canonical: a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes; dfen_try(x) is NULL where x is not a DFEN

-- An embedded NUL does not end the text, bytes over 127 are not letters, and long text is refused at the first fault.
SELECT dfen_error('8/8/8/8/8/8/8/8 w - -' || char(0));
-- = en-passant: U+0000 after the end of the field (character 22)
SELECT dfen_error('8/8/8/8/8/8/8/' || char(0) || '8 w - -');
-- = placement: U+0000 is not a piece letter, a digit 1-8 or '/' (character 15)
SELECT dfen_error('8/8/8/8/8/8/8/♔7 w - -'), dfen_error('8/8/8/8/8/8/8/8 w - é3');
-- = placement: U+2654 is not a piece letter, a digit 1-8 or '/' (character 15)|en-passant: U+00E9 is not a file a-h (character 21)
SELECT dfen_error(replace(hex(zeroblob(50000)), '0', '8'));
-- = placement: rank 8 has more than 8 files (character 2)
SELECT dfen_error('8/8/8/8/8/8/8/8 w - - 0 1 -' || replace(hex(zeroblob(50000)), '0', ' '));
-- = dice: nothing may follow the dice (character 28); dice are written as 'PNB'

-- The fields in canonical form: one text for one value.
SELECT dfen_placement(x), dfen_side(x), dfen_castling(x), dfen_en_passant(x), dfen_halfmove(x), dfen_fullmove(x), dfen_dice(x)
  FROM (SELECT 'r3k2r/p1pp4/8/8/8/8/8/R3K2R b qkQK h3a6a3 007 2147483647 qpn' AS x);
-- = r3k2r/p1pp4/8/8/8/8/8/R3K2R|b|KQkq|a3a6h3|7|2147483647|pnq
SELECT dfen_side(x), dfen_castling(x), dfen_en_passant(x), dfen_halfmove(x), dfen_fullmove(x), dfen_dice(x)
  FROM (SELECT '8/8/8/8/8/8/8/8 w - -' AS x);
-- = w|-|-|0|1|NULL
SELECT typeof(dfen_placement(x)), typeof(dfen_side(x)), typeof(dfen_castling(x)), typeof(dfen_en_passant(x)), typeof(dfen_halfmove(x)), typeof(dfen_fullmove(x)), typeof(dfen_dice(x)), typeof(dfen_piece(x, 'a1')), typeof(dfen_valid(x))
  FROM (SELECT 'K7/8/8/8/8/8/8/K7 w - - KKK' AS x);
-- = text|text|text|text|integer|integer|text|text|integer
SELECT dfen_placement(NULL), dfen_side(NULL), dfen_castling(NULL), dfen_en_passant(NULL), dfen_halfmove(NULL), dfen_fullmove(NULL), dfen_dice(NULL), dfen_piece(NULL, 'a1');
-- = NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
SELECT dfen_placement('8');
-- ! dfen_placement: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN
-- In alphabetical order, in the case of the side to move, as in analytics tables.
SELECT dfen_dice(x, 'alphabetical'), dfen_dice(dfen_flip(x), 'alphabetical'), dfen_dice(x) FROM (SELECT '8/8/8/8/8/8/8/8 w - - 0 1 RPB' AS x);
-- = BPR|bpr|PBR
SELECT group_concat(dfen_dice(dfen_roll('8/8/8/8/8/8/8/8 b - -', dice), 'alphabetical'), ' ') FROM (SELECT dice FROM dfen_rolls() WHERE dice LIKE '%K%' OR dice = 'QQQ');
-- = kpp knp bkp kpr kpq kkp knn bkn knr knq kkn bbk bkr bkq bkk krr kqr kkr qqq kqq kkq kkk
SELECT dfen_dice('8/8/8/8/8/8/8/8 w - - N', 'alphabetical'), dfen_dice('8/8/8/8/8/8/8/8 w - -', 'alphabetical'), dfen_dice(NULL, 'alphabetical'), dfen_dice('8/8/8/8/8/8/8/8 w - - PNB', NULL);
-- = N|NULL|NULL|NULL
SELECT dfen_dice('8/8/8/8/8/8/8/8 w - - PNB', 'ALPHABETICAL');
-- ! dfen_dice: the order must be 'alphabetical', not 'ALPHABETICAL'; did you mean 'alphabetical'?
SELECT dfen_dice('8/8/8/8/8/8/8/8 w - - PNB', 1);
-- ! dfen_dice: the order must be 'alphabetical', not 1

SELECT dfen_piece(x, 'e1'), dfen_piece(x, 'd8'), dfen_piece(x, 'a2'), dfen_piece(x, 'e4'), dfen_piece(x, NULL)
  FROM (SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' AS x);
-- = K|q|P|NULL|NULL
SELECT dfen_piece('8/8/8/8/8/8/8/8 w - -', 'e9');
-- ! dfen_piece: the square must be one of 'a1' to 'h8', not 'e9'
SELECT dfen_piece('8/8/8/8/8/8/8/8 w - -', x'6534');
-- ! dfen_piece: the square must be one of 'a1' to 'h8', not a BLOB
SELECT dfen_piece('8/8/8/8/8/8/8/8 w - -', 12);
-- ! dfen_piece: the square must be one of 'a1' to 'h8', not 12
SELECT dfen_piece('8/8/8/8/8/8/8/8 w - -', 'e4' || char(0));
-- ! dfen_piece: the square must be one of 'a1' to 'h8', not 'e4\x00'

-- A UTF-16 database has the same results: SQLite converts text on input and output.
PRAGMA encoding = 'UTF-16le';
PRAGMA encoding;
-- = UTF-16le
CREATE TABLE wide(dfen TEXT);
INSERT INTO wide VALUES ('6K1/8/8/8/8/8/8/8 b - - nnb'), ('6K1/8/8/8/8/8/8/♔7 b - -');
SELECT dfen_canonical(dfen_try(dfen)), dfen_error(dfen) FROM wide;
-- = 8/8/8/8/8/8/8/1k6 w - - 0 1 NNB|NULL
-- = NULL|placement: U+2654 is not a piece letter, a digit 1-8 or '/' (character 17)
