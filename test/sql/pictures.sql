-- Looking at positions: dfen_pieces, dfen_check, dfen_diagram and dfen_svg (SPEC 8.10, 8.11 and 9.3 to 9.7)

-- dfen_pieces(dfen): from a1 to h8.
SELECT * FROM dfen_pieces('8/8/8/8/4p3/8/8/KQ6 b - -');
-- = a1|K|w|K|a|1
-- = b1|Q|w|Q|b|1
-- = e4|p|b|P|e|4
SELECT count(*), sum(side = 'b'), count(DISTINCT piece), group_concat(square, '') FILTER (WHERE type = 'N')
  FROM dfen_pieces('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
-- = 32|16|12|b1g1b8g8
SELECT typeof(square), typeof(piece), typeof(side), typeof(type), typeof(file), typeof(rank)
  FROM dfen_pieces('8/8/8/8/8/8/8/7k w - -');
-- = text|text|text|text|text|integer
SELECT count(*) FROM dfen_pieces('8/8/8/8/8/8/8/8 w - -');
-- = 0
SELECT count(*) FROM dfen_pieces(NULL);
-- = 0
SELECT * FROM dfen_pieces('8');
-- ! dfen_pieces: placement: there are fewer than 8 ranks (character 2) in '8'
SELECT * FROM dfen_pieces(x'38');
-- ! dfen_pieces: a DFEN is text, not a BLOB
SELECT * FROM dfen_pieces();
-- ! dfen_pieces: arg_dfen must be given: dfen_pieces(...), or arg_dfen = ... in WHERE
CREATE TABLE positions(dfen TEXT);
INSERT INTO positions VALUES ('8/8/8/8/8/8/8/k6K w - -'), ('8/8/8/3q4/8/8/8/K7 b - -');
SELECT positions.rowid, square, piece FROM positions, dfen_pieces(dfen);
-- = 1|a1|k
-- = 1|h1|K
-- = 2|a1|K
-- = 2|d5|q
SELECT a.square, b.square FROM dfen_pieces('8/8/8/8/8/8/8/k6K w - -') a JOIN dfen_pieces('8/8/8/8/8/8/8/k6K w - -') b ON a.square < b.square;
-- = a1|h1

-- dfen_check(dfen): NULL, or all that is odd.
SELECT dfen_check('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- = NULL
SELECT dfen_check('8/8/8/8/8/8/8/8 w - -');
-- = White has no king; Black has no king
SELECT dfen_check('kk2P3/8/8/8/8/8/8/K7 w K e6');
-- = White has a pawn on e8; Black has 2 kings; castling right K, but White has no king on e1; castling right K, but White has no rook on h1; target e6, but Black has no pawn on e5
SELECT dfen_check('4k3/pppppppp/p7/8/4N3/4P3/4P3/4K3 w - e3 7 1');
-- = Black has 9 pawns; target e3, but White has no pawn on e4; target e3 is occupied; target e3, but its pawn cannot have come from e2; target e3 is stale: it is of White, who has not rolled yet; halfmove 7, but with this fullmove number it is at most 3
SELECT dfen_check(NULL), typeof(dfen_check('8/8/8/8/8/8/8/8 w - -'));
-- = NULL|text
SELECT dfen_check('8/8/8/8/8/8/8/9 w - -');
-- ! dfen_check: placement: '9' is not a piece letter, a digit 1-8 or '/' (character 15) in '8/8/8/8/8/8/8/9 w - -'
SELECT dfen_check(1);
-- ! dfen_check: a DFEN is text, not an INTEGER

-- dfen_diagram(dfen [, style]): lines of text, here with ~ for their ends.
SELECT replace(dfen_diagram('r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq e6 4 14 KRP'), char(10), '~');
-- = 8  r . b q k . . r~7  p p p p . p p p~6  . . n . . n . .~5  . . b . p . . .~4  . . B . P . . .~3  . . . . . N . .~2  P P P P . P P P~1  R N B Q K . . R~   a b c d e f g h~White to move~castling KQkq~en passant e6~dice PRK~halfmove 4, fullmove 14
SELECT replace(dfen_diagram('k7/8/8/pPp5/8/8/8/7K b - a6c6', 'unicode'), char(10), '~');
-- = 8  ♚ · · · · · · ·~7  · · · · · · · ·~6  · · · · · · · ·~5  ♟ ♙ ♟ · · · · ·~4  · · · · · · · ·~3  · · · · · · · ·~2  · · · · · · · ·~1  · · · · · · · ♔~   a b c d e f g h~Black to move~castling -~en passant a6c6~dice -~halfmove 0, fullmove 1
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -') = dfen_diagram('8/8/8/8/8/8/8/8 w - -', 'ascii'), dfen_diagram(NULL), dfen_diagram(NULL, 'ascii'), dfen_diagram('8/8/8/8/8/8/8/8 w - -', NULL);
-- = 1|NULL|NULL|NULL
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -', 'html');
-- ! dfen_diagram: the style must be 'ascii' or 'unicode', not 'html'
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -', 'ASCII');
-- ! dfen_diagram: the style must be 'ascii' or 'unicode', not 'ASCII'; did you mean 'ascii'?
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -', 1);
-- ! dfen_diagram: the style must be 'ascii' or 'unicode', not 1
SELECT dfen_diagram('8/8/8/8/8/8/8/8');
-- ! dfen_diagram: side: the text ends before this field (character 16) in '8/8/8/8/8/8/8/8'

-- dfen_svg(dfen [, moves [, bottom]]). What is in it is for test/unit/test_svg.c, how it looks for test/pictures.
CREATE TABLE svg(dfen TEXT);
INSERT INTO svg VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 pnb');
SELECT substr(dfen_svg(dfen), 1, 65), substr(dfen_svg(dfen), -6), typeof(dfen_svg(dfen)) FROM svg;
-- = <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 9|</svg>|text
SELECT dfen_svg(dfen) = dfen_svg(dfen, NULL), dfen_svg(dfen) = dfen_svg(dfen, ''), dfen_svg(dfen) = dfen_svg(dfen, NULL, 'w') FROM svg;
-- = 1|1|1
SELECT dfen_svg(dfen, '', 'mover') = dfen_svg(dfen, '', 'b'), dfen_svg(dfen, '', 'w') = dfen_svg(dfen, '', 'b') FROM svg;
-- = 1|0
SELECT dfen_svg(dfen_end_turn(dfen), '', 'mover') = dfen_svg(dfen_end_turn(dfen), '', 'w') FROM svg;
-- = 1
SELECT instr(dfen_svg(dfen, 'e7e5,f8c5 b8c6'), 'Moves: e7 to e5, f8 to c5, b8 to c6.') > 0 FROM svg;
-- = 1
SELECT dfen_svg(NULL), dfen_svg(NULL, 'e2e4'), dfen_svg(NULL, NULL, 'w'), dfen_svg(dfen, 'e2e4', NULL) FROM svg;
-- = NULL|NULL|NULL|NULL
SELECT dfen_svg(dfen, 'e7e5 f8c5 b8c6 d7d5') FROM svg;
-- ! dfen_svg: moves: there are more than three (character 15) in 'e7e5 f8c5 b8c6 d7d5'
SELECT dfen_svg(dfen, 'e7e5 f8c5  b8c6') FROM svg;
-- ! dfen_svg: moves: a space is not a file a-h (character 11) in 'e7e5 f8c5  b8c6'
SELECT dfen_svg(dfen, 'e7') FROM svg;
-- ! dfen_svg: moves: the text ends inside a move (character 3) in 'e7'; moves are UCI, such as e2e4
SELECT dfen_svg(dfen, 'e7e5', 'white') FROM svg;
-- ! dfen_svg: the bottom must be 'w', 'b' or 'mover', not 'white'
SELECT dfen_svg(dfen, 'e7e5', 1) FROM svg;
-- ! dfen_svg: the bottom must be 'w', 'b' or 'mover', not 1
SELECT dfen_svg(dfen, 75) FROM svg;
-- ! dfen_svg: the moves must be text, not an INTEGER
SELECT dfen_svg(8);
-- ! dfen_svg: a DFEN is text, not an INTEGER
SELECT dfen_svg();
-- ! wrong number of arguments to function dfen_svg()

-- Markup gets neither into a picture nor, but for one character, into what is said of it.
SELECT dfen_svg('<script>alert(1)</script>');
-- ! dfen_svg: placement: '<' is not a piece letter, a digit 1-8 or '/' (character 1) in '<script>alert(1)</script>'
SELECT dfen_svg(CAST('<script>alert(1)</script>' AS BLOB));
-- ! dfen_svg: a DFEN is text, not a BLOB
SELECT dfen_svg(CAST(dfen AS BLOB)) FROM svg;
-- ! dfen_svg: a DFEN is text, not a BLOB
SELECT dfen_svg('8/8/8/8/8/8/8/8 w - - 0 1 P<script>');
-- ! dfen_svg: dice: '<' is not a die of PNBRQK (character 28) in '8/8/8/8/8/8/8/8 w - - 0 1 P<script>'
SELECT dfen_svg('8/8/8/8/8/8/8/8 w - -' || char(0) || '<script>');
-- ! dfen_svg: en-passant: byte 0x00 where the field should have ended (character 22) in '8/8/8/8/8/8/8/8 w - -\x00<script>'
SELECT dfen_svg(dfen, '"/><script>') FROM svg;
-- ! dfen_svg: moves: '"' is not a file a-h (character 1) in '"/><script>'; moves are UCI, such as e2e4
SELECT dfen_svg(dfen, 'e7e5 <script>') FROM svg;
-- ! dfen_svg: moves: '<' is not a file a-h (character 6) in 'e7e5 <script>'; moves are UCI, such as e2e4
SELECT dfen_svg(dfen, 'e7e5' || char(0) || '<script>') FROM svg;
-- ! dfen_svg: moves: byte 0x00 where the move should have ended (character 5) in 'e7e5\x00<script>'
SELECT dfen_svg(dfen, CAST('e7e5' AS BLOB)) FROM svg;
-- ! dfen_svg: the moves must be text, not a BLOB
SELECT dfen_svg(dfen, NULL, '<script>') FROM svg;
-- ! dfen_svg: the bottom must be 'w', 'b' or 'mover', not '<script>'
SELECT dfen_svg(dfen, NULL, CAST('w' AS BLOB)) FROM svg;
-- ! dfen_svg: the bottom must be 'w', 'b' or 'mover', not a BLOB
SELECT dfen_diagram(CAST('<script>' AS BLOB));
-- ! dfen_diagram: a DFEN is text, not a BLOB
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -', '<script>');
-- ! dfen_diagram: the style must be 'ascii' or 'unicode', not '<script>'

-- In a view and a generated column under trusted_schema=OFF.
CREATE VIEW pictures AS SELECT dfen_svg(dfen, NULL, 'mover') AS svg, dfen_check(dfen) AS odd, dfen_diagram(dfen) AS diagram FROM positions;
SELECT count(*), sum(svg LIKE '<svg%</svg>'), max(odd) FROM pictures;
-- = 2|2|Black has no king
