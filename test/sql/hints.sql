-- The quoted part of an argument in an error, and hints (SPEC 8.15 and 8.16)

-- If a position is known: the text around it, at most 40 characters.
SELECT dfen_flip('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNBR');
-- ! dfen_flip: dice: there are more than three dice (character 61) in '...PPPP/RNBQKBNR w KQkq - 0 1 PNBR'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_flip('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1 PNBR');
-- ! dfen_flip: side: 'x' is not 'w' or 'b' (character 45) in '...ppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_flip('xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_flip: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1) in 'xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_actual_move('8/8/8/8/8/8/8/8 w - -', 'e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4x');
-- ! dfen_actual_move: moves: 'x' after the end of the move (character 40) in 'e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4x'; a move is two squares, and a letter for a promotion: e2e4, e7e8q
SELECT dfen_actual_move('8/8/8/8/8/8/8/8 w - -', 'e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 x');
-- ! dfen_actual_move: moves: 'x' is not a file a-h (character 41) in '...e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 x'; moves are UCI, such as e2e4
-- Whole characters, and no control, direction or invisible characters.
SELECT dfen_flip(char(27, 91, 51, 49, 109, 10, 127, 155, 0x202E, 0x2066, 0xFEFF, 0xE0041, 233, 0x2654, 0x1F600));
-- ! dfen_flip: placement: U+001B is not a piece letter, a digit 1-8 or '/' (character 1) in '\x1B[31m\x0A\x7F\x9B<U+202E><U+2066>...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_flip(char(0xFEFF, 0xE0041, 233, 0x2654, 0x1F600));
-- ! dfen_flip: placement: U+FEFF (byte order mark) is not a piece letter, a digit 1-8 or '/' (character 1) in '<U+FEFF><U+E0041>é♔😀'; remove it; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_flip(CAST(x'FF80C0AFEDA080F4908080E282' AS TEXT));
-- ! dfen_flip: placement: byte 0xFF is not a piece letter, a digit 1-8 or '/' (character 1) in '\xFF\x80\xC0\xAF\xED\xA0\x80\xF4\x90\x80...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_canonical('8/8/8/8/8/8/8/8 w - -', replace(hex(zeroblob(30)), '0', char(0x2654)));
-- ! dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not '♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔...'

-- Moves in algebraic notation.
SELECT dfen_play('8/8/8/8/8/8/8/8 w - - P', 'e4');
-- ! dfen_play: moves: the text ends inside a move (character 3) in 'e4'; moves are UCI, such as e2e4
SELECT dfen_play('8/8/8/8/8/8/8/8 w - - P', 'exd5');
-- ! dfen_play: moves: 'x' is not a rank 1-8 (character 2) in 'exd5'; moves are UCI, such as e2e4
-- Only the separator is wrong.
SELECT dfen_actual_move('8/8/8/8/8/8/8/8 w - -', 'e2e4  e7e5');
-- ! dfen_actual_move: moves: a space is not a file a-h (character 6) in 'e2e4  e7e5'; moves are separated by one space or one comma

-- The closest word.
SELECT dfen_canonical('8/8/8/8/8/8/8/8 w - -', 'miror');
-- ! dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not 'miror'; did you mean 'mirror'?
SELECT dfen_symmetry('8/8/8/8/8/8/8/8 w - -', 'POOLS');
-- ! dfen_symmetry: the fold must be 'flip', 'mirror', 'dihedral' or 'pool', not 'POOLS'; did you mean 'pool'?
SELECT dfen_symmetry('8/8/8/8/8/8/8/8 w - -', 'dihdal');
-- ! dfen_symmetry: the fold must be 'flip', 'mirror', 'dihedral' or 'pool', not 'dihdal'; did you mean 'dihedral'?
-- Three letters are too many, and one-letter words get no suggestion.
SELECT dfen_symmetry('8/8/8/8/8/8/8/8 w - -', 'dihdl');
-- ! dfen_symmetry: the fold must be 'flip', 'mirror', 'dihedral' or 'pool', not 'dihdl'
SELECT dfen_king_capture('8/8/8/8/8/8/8/8 w - -', 'x');
-- ! dfen_king_capture: the side must be 'w' or 'b', not 'x'
SELECT dfen_score('blanche', 'w');
-- ! dfen_score: the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*', not 'blanche'

-- Swapped arguments: a DFEN where another argument belongs.
SELECT dfen_canonical('mirror', '8/8/8/8/8/8/8/8 w - -');
-- ! dfen_canonical: placement: 'm' is not a piece letter, a digit 1-8 or '/' (character 1) in 'mirror'; are the arguments swapped?
SELECT dfen_canonical('mirror', '8/8/8/8/8/8/8/9 w - -');
-- ! dfen_canonical: placement: 'm' is not a piece letter, a digit 1-8 or '/' (character 1) in 'mirror'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_piece('e4', '8/8/8/8/8/8/8/8 w - -');
-- ! dfen_piece: placement: 'e' is not a piece letter, a digit 1-8 or '/' (character 1) in 'e4'; are the arguments swapped?
SELECT dfen_dice('alphabetical', '8/8/8/8/8/8/8/8 w - -');
-- ! dfen_dice: placement: 'a' is not a piece letter, a digit 1-8 or '/' (character 1) in 'alphabetical'; are the arguments swapped?
SELECT dfen_canonical_move('8/8/8/8/8/8/8/8 w - -', 'pool', 'e2e4');
-- ! dfen_canonical_move: the fold must be 'flip', 'mirror', 'dihedral' or 'pool', not 'e2e4'
SELECT dfen_canonical_move('e2e4', '8/8/8/8/8/8/8/8 w - -', 'pool');
-- ! dfen_canonical_move: placement: 'e' is not a piece letter, a digit 1-8 or '/' (character 1) in 'e2e4'; are the arguments swapped?
SELECT dfen_score('w', '1-0');
-- ! dfen_score: the side must be 'w' or 'b', not '1-0'
SELECT dfen_score('8/8/8/8/8/8/8/8 w - -', '1');
-- ! dfen_score: the side must be 'w' or 'b', not '1'; are the arguments swapped?
SELECT dfen_svg('e2e4', '8/8/8/8/8/8/8/8 w - -');
-- ! dfen_svg: placement: 'e' is not a piece letter, a digit 1-8 or '/' (character 1) in 'e2e4'; are the arguments swapped?
SELECT dfen_svg('{"size": 96}', '8/8/8/8/8/8/8/8 w - -');
-- ! dfen_svg: placement: '{' is not a piece letter, a digit 1-8 or '/' (character 1) in '{"size": 96}'; are the arguments swapped?
SELECT dfen_endgame_position(7, 'KQvK');
-- ! dfen_endgame_position: the material must be text, not an INTEGER
SELECT * FROM dfen_orbit('flip', '8/8/8/8/8/8/8/8 w - -');
-- ! dfen_orbit: placement: 'f' is not a piece letter, a digit 1-8 or '/' (character 1) in 'flip'; are the arguments swapped?

-- dfen_error returns only the reason.
SELECT dfen_error('e2e4'), dfen_error(char(27));
-- = placement: 'e' is not a piece letter, a digit 1-8 or '/' (character 1)|placement: U+001B is not a piece letter, a digit 1-8 or '/' (character 1)

-- SQLite's own message about a statement.
CREATE VIEW kings AS SELECT * FROM "♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔";
SELECT dfen_read('kings');
-- ! dfen_read: no such table: main.♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔♔...
