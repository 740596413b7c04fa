-- Pictures of positions: dfen_pieces, dfen_check, dfen_diagram, dfen_svg, dfen_chart, dfen_curve and dfen_percent (SPEC 8.10 and 9.3
-- to 9.14)

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
SELECT count(*), sum(square = file || rank), count(DISTINCT square), min(square), max(square)
  FROM dfen_pieces('QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - -');
-- = 64|64|64|a1|h8
SELECT count(*) FROM dfen_pieces('8/8/8/8/8/8/8/8 w - -');
-- = 0
SELECT count(*) FROM dfen_pieces(NULL);
-- = 0
SELECT * FROM dfen_pieces('8');
-- ! dfen_pieces: placement: there are fewer than 8 ranks (character 2) in '8'
SELECT * FROM dfen_pieces(x'38');
-- ! dfen_pieces: a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes
SELECT * FROM dfen_pieces();
-- ! dfen_pieces: dfen must be given: dfen_pieces(dfen), or arg_dfen = ... in WHERE; not by a column of dfen_pieces itself or of a later table
CREATE TABLE positions(dfen TEXT);
INSERT INTO positions VALUES ('8/8/8/8/8/8/8/k6K w - -'), ('8/8/8/3q4/8/8/8/K7 b - -');
SELECT positions.rowid, square, piece FROM positions, dfen_pieces(dfen);
-- = 1|a1|k
-- = 1|h1|K
-- = 2|a1|K
-- = 2|d5|q
SELECT a.square, b.square FROM dfen_pieces('8/8/8/8/8/8/8/k6K w - -') a JOIN dfen_pieces('8/8/8/8/8/8/8/k6K w - -') b ON a.square < b.square;
-- = a1|h1

-- dfen_check(dfen): NULL, or all warnings.
SELECT dfen_check('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- = NULL
SELECT dfen_check('8/8/8/8/8/8/8/8 w - -');
-- = White has no king; Black has no king
SELECT dfen_check('kk2P3/8/8/8/8/8/8/K7 w K e6');
-- = White has a pawn on e8; Black has 2 kings; castling right K, but White has no king on e1; castling right K, but White has no rook on h1; target e6, but Black has no pawn on e5
SELECT dfen_check('4k3/pppppppp/p7/8/4N3/4P3/4P3/4K3 w - e3 7 1');
-- = Black has 9 pawns; target e3, but White has no pawn on e4; target e3 is occupied; target e3, but its pawn cannot have come from e2; target e3 is stale: White made it in its previous turn; halfmove 7, but with this fullmove number it is at most 3
-- The specification of DFEN asks that targets are sorted as text, and dice by value. Rights in any order, and a lone target or die, are right.
SELECT dfen_check('rnbqkbnr/pppppppp/8/8/P1P1P3/8/1P1P1PPP/RNBQKBNR b qkQK e3a3c3 0 1 ppb');
-- = targets e3a3c3 are not sorted: a3c3e3
SELECT dfen_check('4k3/8/8/8/8/8/8/4K3 w - - NPN'), dfen_check('4k3/8/8/8/8/8/8/4K3 b - - 0 1 kp'), dfen_check('4k3/8/8/8/8/8/8/4K3 b - - 0 1 -');
-- = dice NPN are not sorted: PNN|dice kp are not sorted: pk|NULL
SELECT dfen_check('8/8/8/8/P1P5/8/8/4K3 b - c3a3 3 9 kp'), dfen_pool_key('8/8/8/8/P1P5/8/8/4K3 b - c3a3 3 9 kp') = dfen_pool_key('8/8/8/8/P1P5/8/8/4K3 b - a3c3 3 9 pk');
-- = Black has no king; halfmove 3, but with these targets of the last turn it is at most 2; targets c3a3 are not sorted: a3c3; dice kp are not sorted: pk|1
SELECT dfen_check(NULL), typeof(dfen_check('8/8/8/8/8/8/8/8 w - -'));
-- = NULL|text
SELECT dfen_check('8/8/8/8/8/8/8/9 w - -');
-- ! dfen_check: placement: '9' is not a piece letter, a digit 1-8 or '/' (character 15) in '8/8/8/8/8/8/8/9 w - -'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_check(1);
-- ! dfen_check: a DFEN is text, not an INTEGER; dfen_try(x) is NULL where x is not a DFEN

-- dfen_diagram(dfen [, style]): lines of text, here with ~ for line ends.
SELECT replace(dfen_diagram('r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq e6 4 14 KRP'), char(10), '~');
-- = 8  r . b q k . . r~7  p p p p . p p p~6  . . n . . n . .~5  . . b . p . . .~4  . . B . P . . .~3  . . . . . N . .~2  P P P P . P P P~1  R N B Q K . . R~   a b c d e f g h~White to move~castling KQkq~en passant e6~dice PRK~halfmove 4, fullmove 14
SELECT replace(dfen_diagram('k7/8/8/pPp5/8/8/8/7K b - a6c6', 'unicode'), char(10), '~');
-- = 8  ♚ · · · · · · ·~7  · · · · · · · ·~6  · · · · · · · ·~5  ♟︎ ♙ ♟︎ · · · · ·~4  · · · · · · · ·~3  · · · · · · · ·~2  · · · · · · · ·~1  · · · · · · · ♔~   a b c d e f g h~Black to move~castling -~en passant a6c6~dice -~halfmove 0, fullmove 1
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -') = dfen_diagram('8/8/8/8/8/8/8/8 w - -', 'ascii'), dfen_diagram(NULL), dfen_diagram(NULL, 'ascii'), dfen_diagram('8/8/8/8/8/8/8/8 w - -', NULL);
-- = 1|NULL|NULL|NULL
-- The longest diagram: a black pawn has six bytes.
SELECT length(CAST(dfen_diagram('pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w KQkq a3a6b3b6c3c6d3d6e3e6f3f6g3g6h3h6 2147483647 2147483647 PNB', 'unicode') AS BLOB)),
  dfen_diagram('pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w KQkq a3a6b3b6c3c6d3d6e3e6f3f6g3g6h3h6 2147483647 2147483647 PNB', 'unicode') LIKE '%halfmove 2147483647, fullmove 2147483647';
-- = 612|1
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -', 'html');
-- ! dfen_diagram: the style must be 'ascii' or 'unicode', not 'html'
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -', 'ASCII');
-- ! dfen_diagram: the style must be 'ascii' or 'unicode', not 'ASCII'; did you mean 'ascii'?
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -', 1);
-- ! dfen_diagram: the style must be 'ascii' or 'unicode', not 1
SELECT dfen_diagram('8/8/8/8/8/8/8/8');
-- ! dfen_diagram: side: the text ends before this field (character 16) in '8/8/8/8/8/8/8/8'; a DFEN has at least four fields: placement, side, castling, en-passant; dfen_try(x) is NULL where x is not a DFEN

-- dfen_svg(dfen [, moves [, bottom]]). test/core/unit/test_svg.c tests its content, test/repo/pictures its appearance.
CREATE TABLE svg(dfen TEXT);
INSERT INTO svg VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 pnb');
SELECT substr(dfen_svg(dfen), 1, 65), substr(dfen_svg(dfen), -6), typeof(dfen_svg(dfen)) FROM svg;
-- = <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 9|</svg>|text
SELECT dfen_svg(dfen) = dfen_svg(dfen, NULL), dfen_svg(dfen) = dfen_svg(dfen, ''), dfen_svg(dfen) = dfen_svg(dfen, NULL, 'w') FROM svg;
-- = 1|1|1
SELECT dfen_svg(dfen, '', 'to move') = dfen_svg(dfen, '', 'b'), dfen_svg(dfen, '', 'w') = dfen_svg(dfen, '', 'b') FROM svg;
-- = 1|0
SELECT dfen_svg(dfen_end_turn(dfen), '', 'to move') = dfen_svg(dfen_end_turn(dfen), '', 'w') FROM svg;
-- = 1
SELECT instr(dfen_svg(dfen, 'e7e5,f8c5 b8c6'), 'Moves: e7 to e5, f8 to c5, b8 to c6.') > 0 FROM svg;
-- = 1
SELECT dfen_svg(NULL), dfen_svg(NULL, 'e2e4'), dfen_svg(NULL, NULL, 'w'), dfen_svg(dfen, 'e2e4', NULL) FROM svg;
-- = NULL|NULL|NULL|NULL
SELECT dfen_svg(dfen, 'e7e5 f8c5 b8c6 d7d5') FROM svg;
-- ! dfen_svg: moves: there are more than three (character 15) in 'e7e5 f8c5 b8c6 d7d5'
SELECT dfen_svg(dfen, 'e7e5 f8c5  b8c6') FROM svg;
-- ! dfen_svg: moves: a space is not a file a-h (character 11) in 'e7e5 f8c5  b8c6'; moves are separated by one space or one comma
SELECT dfen_svg(dfen, 'e7') FROM svg;
-- ! dfen_svg: moves: the text ends inside a move (character 3) in 'e7'; moves are UCI, such as e2e4
SELECT dfen_svg(dfen, 'e7e5', 'white') FROM svg;
-- ! dfen_svg: the bottom must be 'w', 'b' or 'to move', not 'white'
SELECT dfen_svg(dfen, 'e7e5', 1) FROM svg;
-- ! dfen_svg: the bottom must be 'w', 'b' or 'to move', not 1
SELECT dfen_svg(dfen, 75) FROM svg;
-- ! dfen_svg: the moves must be text, not an INTEGER
SELECT dfen_svg();
-- ! wrong number of arguments to function dfen_svg()

-- dfen_svg(dfen, options): one JSON object (SPEC 9.8).
SELECT dfen_svg(dfen, '{}') = dfen_svg(dfen), dfen_svg(dfen, '{ "size" : null , "moves":null,"theme":null,"footer":null,"coordinates":null,"highlight":null,"bottom":null}') = dfen_svg(dfen) FROM svg;
-- = 1|1
SELECT dfen_svg(dfen, '{"bottom": "to move"}') = dfen_svg(dfen, '', 'b'), dfen_svg(dfen, '{"bottom": "w"}') = dfen_svg(dfen), dfen_svg(dfen, '{"size": 450, "theme": "light", "moves": "", "highlight": "", "footer": true, "coordinates": true}') = dfen_svg(dfen) FROM svg;
-- = 1|1|1
SELECT instr(dfen_svg(dfen, '{"pieces": true}'), ' viewBox="50 24 800 800" width="450" height="450"') > 0, dfen_svg(dfen, '{"pieces": false}') = dfen_svg(dfen, '{}') FROM svg;
-- = 1|1
SELECT dfen_svg(dfen, '{"pieces": 1}') FROM svg;
-- ! dfen_svg: the option pieces must be true or false, not 1
SELECT dfen_svg(NULL, '{"size": 96}'), dfen_svg(dfen, '{"size": 96}', NULL) FROM svg;
-- = NULL|NULL
-- The JSON need not be in SQLite's form; \u0073 is s, and a list is equivalent to text.
SELECT dfen_svg(dfen, '{"\u0073ize":100}' ) = dfen_svg(dfen, json_object('size', 100)), dfen_svg(dfen, char(123, 9, 10, 13, 32) || '"highlight" : [ "a1" , "h8" ] }') = dfen_svg(dfen, '{"highlight": "h8,a1"}'), dfen_svg(dfen, '{"highlight": []}') = dfen_svg(dfen) FROM svg;
-- = 1|1|1
SELECT dfen_svg(dfen, '{"b\u006fttom":"to \u006D\u006fve"}') = dfen_svg(dfen, '{"bottom": "to move"}') FROM svg;
-- = 1
-- The visible part: the width, the resulting height, and the corners of the view.
SELECT instr(dfen_svg(dfen, '{"size": 16}'), ' viewBox="44 -12 812 842" width="16" height="17">') > 0, instr(dfen_svg(dfen, '{"size": 4096}'), ' viewBox="0 0 900 1000" width="4096" height="4551">') > 0 FROM svg;
-- = 1|1
SELECT instr(dfen_svg(dfen, '{"size": 239}'), 'to move</text>'), instr(dfen_svg(dfen, '{"size": 240}'), 'to move</text>') > 0, instr(dfen_svg(dfen, '{"size": 96, "footer": true}'), 'viewBox="44 18 812 930" width="96" height="110"') > 0, instr(dfen_svg(dfen, '{"size": 900, "footer": false}'), 'viewBox="0 -30 900 920" width="900" height="920"') > 0 FROM svg;
-- = 0|1|1|1
SELECT instr(dfen_svg(dfen, '{"highlight": ["a8", "h1"]}'), 'M50 24h100v100h-100zM') > 0, instr(dfen_svg(dfen), '#2f9e6e') FROM svg;
-- = 0|0
SELECT instr(dfen_svg(dfen, '{"highlight": ["h1", "a8"]}'), 'M750 724h100v100h-100zM50 24h100v100h-100z"') > 0 FROM svg;
-- = 1
-- Only the theme auto has a style sheet, and no theme has unused parts.
SELECT instr(dfen_svg(dfen, '{"theme": "dark"}'), 'class') + instr(dfen_svg(dfen, '{"theme": "light"}'), '<style'), instr(dfen_svg(dfen, '{"theme": "auto"}'), '<style>@media(prefers-color-scheme:dark){.dfen2-page{') > 0, instr(dfen_svg(dfen, '{"theme": "dark"}'), '#fffdf8') FROM svg;
-- = 0|1|0
-- Errors name what is wrong and what is valid.
SELECT dfen_svg(dfen, '{"sise": 96}') FROM svg;
-- ! dfen_svg: no such option: 'sise'; the options are size, coordinates, footer, theme, moves, highlight, bottom and pieces; did you mean 'size'?
SELECT dfen_svg(dfen, '{"Size": 96}') FROM svg;
-- ! dfen_svg: no such option: 'Size'; the options are size, coordinates, footer, theme, moves, highlight, bottom and pieces; did you mean 'size'?
SELECT dfen_svg(dfen, '{"": 96}') FROM svg;
-- ! dfen_svg: no such option: ''; the options are size, coordinates, footer, theme, moves, highlight, bottom and pieces
SELECT dfen_svg(dfen, '{"<script>é\u0001\n' || hex(zeroblob(1000)) || '": 96}') FROM svg;
-- ! dfen_svg: no such option: '<script>é\x01\x0A00000000000000000000000...'; the options are size, coordinates, footer, theme, moves, highlight, bottom and pieces
SELECT dfen_svg(dfen, '{"size": 96, "theme": "dark", "size": 96}') FROM svg;
-- ! dfen_svg: the option size is repeated
SELECT dfen_svg(dfen, '{"size": null, "size": 96}') FROM svg;
-- ! dfen_svg: the option size is repeated
SELECT dfen_svg(dfen, '{"highlight": ["e4"], "highlight": ["e4"]}') FROM svg;
-- ! dfen_svg: the option highlight is repeated
SELECT dfen_svg(dfen, '{"size": 15}') FROM svg;
-- ! dfen_svg: the option size must be a whole number of pixels, 16 to 4096, not 15
SELECT dfen_svg(dfen, '{"size": 4097}') FROM svg;
-- ! dfen_svg: the option size must be a whole number of pixels, 16 to 4096, not 4097
SELECT dfen_svg(dfen, '{"size": 4294967392}') FROM svg;
-- ! dfen_svg: the option size must be a whole number of pixels, 16 to 4096, not 4294967392
SELECT dfen_svg(dfen, '{"size": 96.5}') FROM svg;
-- ! dfen_svg: the option size must be a whole number of pixels, 16 to 4096, not 96.5
SELECT dfen_svg(dfen, '{"size": 9e1}') FROM svg;
-- ! dfen_svg: malformed JSON: a number without an exponent expected (character 11) in '{"size": 9e1}'
SELECT dfen_svg(dfen, '{"size": 96.0}') = dfen_svg(dfen, '{"size": 96}') FROM svg;
-- = 1
SELECT dfen_svg(dfen, '{"size": "96"}') FROM svg;
-- ! dfen_svg: the option size must be a whole number of pixels, 16 to 4096, not '96'
SELECT dfen_svg(dfen, '{"footer": 1}') FROM svg;
-- ! dfen_svg: the option footer must be true or false, not 1
SELECT dfen_svg(dfen, '{"coordinates": "true"}') FROM svg;
-- ! dfen_svg: the option coordinates must be true or false, not 'true'
SELECT dfen_svg(dfen, '{"theme": "Dark"}') FROM svg;
-- ! dfen_svg: the option theme must be 'light', 'dark' or 'auto', not 'Dark'; did you mean 'dark'?
SELECT dfen_svg(dfen, '{"theme": ["dark"]}') FROM svg;
-- ! dfen_svg: the option theme must be 'light', 'dark' or 'auto', not ["dark"]
SELECT dfen_svg(dfen, '{"bottom": "white"}') FROM svg;
-- ! dfen_svg: the option bottom must be 'w', 'b' or 'to move', not 'white'
SELECT dfen_svg(dfen, '{"moves": ["e7e5"]}') FROM svg;
-- ! dfen_svg: the option moves must be text, up to three UCI moves, not ["e7e5"]
SELECT dfen_svg(dfen, '{"moves": "e7e5 e7e9"}') FROM svg;
-- ! dfen_svg: moves: '9' is not a rank 1-8 (character 9) in 'e7e5 e7e9'
SELECT dfen_svg(dfen, '{"moves": "' || replace(hex(zeroblob(500)), '00', 'e7e5 ') || '"}') FROM svg;
-- ! dfen_svg: moves: there are more than three (character 15) in 'e7e5 e7e5 e7e5 e7e5 e7e5 e7e5 e7e5 e7e5 ...'
SELECT dfen_svg(dfen, '{"highlight": "e4d5"}') FROM svg;
-- ! dfen_svg: the option highlight must be squares, as in 'e4 d5' or ["e4", "d5"], not 'e4d5'
SELECT dfen_svg(dfen, '{"highlight": "e4 "}') FROM svg;
-- ! dfen_svg: the option highlight must be squares, as in 'e4 d5' or ["e4", "d5"], not 'e4 '
SELECT dfen_svg(dfen, '{"highlight": ["e4 d5", ""]}') = dfen_svg(dfen, '{"highlight": "d5,e4"}') FROM svg;
-- = 1
SELECT dfen_svg(dfen, '{"highlight": "' || replace(hex(zeroblob(100)), '00', 'e4 ') || 'e4"}') = dfen_svg(dfen, '{"highlight": "e4"}') FROM svg;
-- = 1
SELECT dfen_svg(dfen, '{"highlight": 12}') FROM svg;
-- ! dfen_svg: the option highlight must be squares, as in 'e4 d5' or ["e4", "d5"], not 12
SELECT dfen_svg(dfen, '{"size": 96}', 'b') FROM svg;
-- ! dfen_svg: the bottom is one of the options; no argument may follow them
-- White space is allowed where JSON allows it, also before the object.
SELECT dfen_svg(dfen, char(10, 9, 32) || '{ "size" : 96 , "footer" : false } ') = dfen_svg(dfen, '{"size":96,"footer":false}') FROM svg LIMIT 1;
-- = 1
SELECT dfen_svg(dfen, ' {"size" 96}') FROM svg;
-- ! dfen_svg: malformed JSON: ':' expected (character 10) in ' {"size" 96}'
SELECT dfen_svg(dfen, ' [') FROM svg;
-- ! dfen_svg: moves: a space is not a file a-h (character 1) in ' ['; moves are separated by one space or one comma
-- Every square can be highlighted, as one text or as an array.
WITH board AS (SELECT group_concat(char(97 + value % 8, 49 + value / 8), ' ') AS squares FROM (
    WITH RECURSIVE n(value) AS (VALUES (0) UNION ALL SELECT value + 1 FROM n WHERE value < 63) SELECT value FROM n))
  SELECT length(squares), dfen_svg(dfen, json_object('highlight', squares)) =
    dfen_svg(dfen, '{"highlight": ["' || replace(squares, ' ', '", "') || '"]}') FROM svg, board LIMIT 1;
-- = 191|1
-- Invalid JSON; positions count characters, so é is one.
SELECT dfen_svg(dfen, '{') FROM svg;
-- ! dfen_svg: malformed JSON: the name of an option in quotes expected (character 2) in '{'
SELECT dfen_svg(dfen, '{size: 96}') FROM svg;
-- ! dfen_svg: malformed JSON: the name of an option in quotes expected (character 2) in '{size: 96}'
SELECT dfen_svg(dfen, '{"size" 96}') FROM svg;
-- ! dfen_svg: malformed JSON: ':' expected (character 9) in '{"size" 96}'
SELECT dfen_svg(dfen, '{"size": 96') FROM svg;
-- ! dfen_svg: malformed JSON: ',' or '}' expected (character 12) in '{"size": 96'
SELECT dfen_svg(dfen, '{"size": 96 {"footer": true}') FROM svg;
-- ! dfen_svg: malformed JSON: ',' or '}' expected (character 13) in '{"size": 96 {"footer": true}'
SELECT dfen_svg(dfen, '{"size": 96}}') FROM svg;
-- ! dfen_svg: malformed JSON: the end of the text expected (character 13) in '{"size": 96}}'
SELECT dfen_svg(dfen, '{"size": 96}' || char(0)) FROM svg;
-- ! dfen_svg: malformed JSON: the end of the text expected (character 13) in '{"size": 96}\x00'
SELECT dfen_svg(dfen, '{"size": 096}') FROM svg;
-- ! dfen_svg: malformed JSON: a number without leading zeros expected (character 11) in '{"size": 096}'
SELECT dfen_svg(dfen, '{"size": +96}') FROM svg;
-- ! dfen_svg: malformed JSON: a value expected (character 10) in '{"size": +96}'
SELECT dfen_svg(dfen, '{"size": -}') FROM svg;
-- ! dfen_svg: malformed JSON: a digit expected (character 11) in '{"size": -}'
SELECT dfen_svg(dfen, '{"footer": True}') FROM svg;
-- ! dfen_svg: malformed JSON: a value expected (character 12) in '{"footer": True}'
SELECT dfen_svg(dfen, '{"theme": ''dark''}') FROM svg;
-- ! dfen_svg: malformed JSON: a value expected (character 11) in '{"theme": 'dark'}'
SELECT dfen_svg(dfen, '{"theme": "da' || char(10) || 'rk"}') FROM svg;
-- ! dfen_svg: malformed JSON: a character other than a control character expected (character 14) in '{"theme": "da\x0Ark"}'
SELECT dfen_svg(dfen, '{"theme": "é\x"}') FROM svg;
-- ! dfen_svg: malformed JSON: a JSON escape other than \u0000 expected (character 13) in '{"theme": "é\x"}'
SELECT dfen_svg(dfen, '{"theme": "\u00g0"}') FROM svg;
-- ! dfen_svg: malformed JSON: a JSON escape other than \u0000 expected (character 12) in '{"theme": "\u00g0"}'
SELECT dfen_svg(dfen, '{"highlight": ["e4" "d5"]}') FROM svg;
-- ! dfen_svg: malformed JSON: ',' or ']' expected (character 21) in '{"highlight": ["e4" "d5"]}'
SELECT dfen_svg(dfen, '{"highlight": ["e4",]}') FROM svg;
-- ! dfen_svg: malformed JSON: text in quotes expected (character 21) in '{"highlight": ["e4",]}'
SELECT dfen_svg(dfen, '{"highlight": [["e4"]]}') FROM svg;
-- ! dfen_svg: malformed JSON: text in quotes expected (character 16) in '{"highlight": [["e4"]]}'
SELECT dfen_svg(dfen, CAST('{"size": 96}' AS BLOB)) FROM svg;
-- ! dfen_svg: the moves must be text, not a BLOB; cast it: some drivers bind text as bytes

-- dfen_chart(label, score, lower, upper [, games]): an aggregate. test/core/unit/test_chart.c tests its content.
CREATE TABLE scores(label, score, lower, upper, games);
INSERT INTO scores VALUES ('Sicilian', 0.55, 0.51, 0.59, 400), ('French', 0.4, 0.3, 0.49, 100), ('King''s <Indian>', 0.5, 0.4, 0.6, 4);
SELECT typeof(svg), svg LIKE '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 732 174"%</svg>', instr(svg, '<title>3 scores of the side to move, 1 above 50 % with the whole interval, 1 below.</title>') > 0, instr(svg, 'King''s &lt;Indian&gt;: 50.0 %, from 40.0 % to 60.0 %, games 4. ') > 0
  FROM (SELECT dfen_chart(label, score, lower, upper, games) AS svg FROM scores);
-- = text|1|1|1
SELECT instr(dfen_chart(label, score, lower, upper), 'games'), instr(dfen_chart(label, score, lower, upper, games), '>400</text>') > 0 FROM scores;
-- = 0|1
SELECT dfen_chart(label, score, lower, upper) FROM scores WHERE 0;
-- = NULL
-- A row with a NULL is skipped; without other rows there is no chart.
SELECT instr(dfen_chart(label, score, nullif(lower, 0.3), upper), '<title>2 scores of the side to move, ') > 0, dfen_chart(NULL, score, lower, upper), dfen_chart(label, score, lower, upper, NULL) FROM scores;
-- = 1|NULL|NULL
-- Integers are valid scores, and each group has its own chart.
SELECT label, instr(dfen_chart(label, 1, 0, 1), '<title>1 score of the side to move, ') > 0 FROM scores GROUP BY label;
-- = French|1
-- = King's <Indian>|1
-- = Sicilian|1
-- A window drops the rows that left it.
SELECT instr(svg, 'Sicilian') > 0, instr(svg, 'French') > 0, instr(svg, 'Indian') > 0 FROM (
  SELECT dfen_chart(label, score, nullif(lower, 0.3), upper) OVER (ORDER BY rowid ROWS 1 PRECEDING) AS svg FROM scores);
-- = 1|0|0
-- = 1|0|0
-- = 0|0|1
SELECT instr(svg, 'Sicilian') > 0, instr(svg, 'French') > 0, instr(svg, 'Indian') > 0 FROM (
  SELECT dfen_chart(label, score, lower, upper) OVER (ORDER BY rowid ROWS 1 PRECEDING) AS svg FROM scores);
-- = 1|0|0
-- = 1|1|0
-- = 0|1|1
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
  SELECT instr(dfen_chart('row ' || i, 0.5, 0.4, 0.6), '<title>500 scores') > 0 FROM n;
-- = 1
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 501)
  SELECT dfen_chart('row ' || i, 0.5, 0.4, 0.6) FROM n;
-- ! dfen_chart: a chart has at most 500 rows; use LIMIT
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
  SELECT max(length(svg)) > 1000 FROM (SELECT dfen_chart('row ' || i, 0.5, 0.4, 0.6) OVER (ROWS 9 PRECEDING) AS svg FROM n);
-- = 1
-- Errors.
SELECT dfen_chart(7, score, lower, upper) FROM scores;
-- ! dfen_chart: the label must be text, not an INTEGER
SELECT dfen_chart(CAST('a' AS BLOB), score, lower, upper) FROM scores;
-- ! dfen_chart: the label must be text, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_chart(CAST(x'6162FF' AS TEXT), score, lower, upper) FROM scores;
-- ! dfen_chart: label: byte 0xFF is not UTF-8 (character 3)
SELECT dfen_chart(label, 1.0001, lower, upper) FROM scores;
-- ! dfen_chart: the score must be a number, 0 to 1, not 1.0001
SELECT dfen_chart(label, score, -0.001, upper) FROM scores;
-- ! dfen_chart: the lower must be a number, 0 to 1, not -0.001
SELECT dfen_chart(label, score, lower, '0.5') FROM scores;
-- ! dfen_chart: the upper must be a number, 0 to 1, not '0.5'; cast it: some drivers bind numbers as text
SELECT dfen_chart(label, score, upper, lower) FROM scores;
-- ! dfen_chart: the lower must not be greater than the upper
SELECT dfen_chart(label, score, lower, upper, -1) FROM scores;
-- ! dfen_chart: the games must be a whole number, 0 to 9007199254740992, not -1
SELECT dfen_chart(label, score, lower, upper, 0.5) FROM scores;
-- ! dfen_chart: the games must be a whole number, 0 to 9007199254740992, not 0.5
SELECT dfen_chart(label, score, lower) FROM scores;
-- ! wrong number of arguments to function dfen_chart()

-- From records; those without games are skipped.
CREATE TABLE records(label, record);
INSERT INTO records VALUES ('start', '+2664 =21 -2275'), ('pass', '+0 =0 -1'), ('none', '+0 =0 -0'), ('b1c3', NULL), (NULL, '+1 =0 -0'), ('e2e4', '+0 =3 -0'), ('most', '+9007199254740992 =0 -0');
SELECT instr(svg, '<title>4 scores of the side to move, 2 above 50 % with the whole interval, 0 below.') > 0, instr(svg, 'start: 53.9 %, from 52.5 % to 55.3 %, games 4960. pass: 0.0 %, from 0.0 % to 79.3 %, games 1. e2e4: 50.0 %, from 12.5 % to 87.5 %, games 3. most: 100.0 %, from 100.0 % to 100.0 %, games 9007T. ') > 0
  FROM (SELECT dfen_chart(label, dfen_mean_score(record), dfen_lower(record), dfen_upper(record), dfen_games(record)) AS svg FROM records);
-- = 1|1
-- Rows that were skipped are also skipped when they leave a window.
SELECT instr(svg, 'start:') > 0, instr(svg, 'pass:') > 0, instr(svg, 'e2e4:') > 0, instr(svg, 'none:') > 0 FROM (
  SELECT dfen_chart(label, dfen_mean_score(record), 0, 1) OVER (ORDER BY rowid ROWS 1 PRECEDING) AS svg FROM records) WHERE svg IS NOT NULL;
-- = 1|0|0|0
-- = 1|1|0|0
-- = 0|1|0|0
-- = 0|0|1|0
-- = 0|0|1|0
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 600)
  SELECT instr(dfen_chart('row ' || i, CASE WHEN i % 2 THEN 1 END, 0, 1), '<title>300 scores') > 0 FROM n;
-- = 1

-- dfen_percent(share): the nearest tenth, rounded once. test/core/unit/test_percent.c tests every quotient.
SELECT dfen_percent(6 / 11.0), dfen_percent(857 / 2000.0), dfen_percent(0.4285), dfen_percent(0.42849999999999993), dfen_percent(0.0005), dfen_percent(0), dfen_percent(1), dfen_percent(-0.0);
-- = 54.5 %|42.9 %|42.9 %|42.8 %|0.1 %|0.0 %|100.0 %|0.0 %
SELECT dfen_percent(-0.123), dfen_percent(-0.0005), dfen_percent(-0.0004), dfen_percent(-1);
-- = -12.3 %|-0.1 %|0.0 %|-100.0 %
SELECT dfen_percent(NULL), typeof(dfen_percent(0.5));
-- = NULL|text
SELECT dfen_percent(1.0000000000000002);
-- ! dfen_percent: the share must be a number, -1 to 1, not 1.0000000000000002
SELECT dfen_percent(-1.0000000000000002);
-- ! dfen_percent: the share must be a number, -1 to 1, not -1.0000000000000002
SELECT dfen_percent('0.5');
-- ! dfen_percent: the share must be a number, -1 to 1, not '0.5'; cast it: some drivers bind numbers as text
SELECT dfen_percent(x'31');
-- ! dfen_percent: the share must be a number, -1 to 1, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_percent();
-- ! wrong number of arguments to function dfen_percent()

-- No markup from arguments gets into a picture, nor, except for one character, into an error message.
SELECT dfen_svg(CAST('<script>alert(1)</script>' AS BLOB));
-- ! dfen_svg: a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_svg(CAST(dfen AS BLOB)) FROM svg;
-- ! dfen_svg: a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_svg('8/8/8/8/8/8/8/8 w - - 0 1 P<script>');
-- ! dfen_svg: dice: '<' is not one of P, N, B, R, Q, K (character 28) in '8/8/8/8/8/8/8/8 w - - 0 1 P<script>'; dfen_roll takes dice in either case, and digits; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_svg('8/8/8/8/8/8/8/8 w - -' || char(0) || '<script>');
-- ! dfen_svg: en-passant: U+0000 after the end of the field (character 22) in '8/8/8/8/8/8/8/8 w - -\x00<script>'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_svg(dfen, '"/><script>') FROM svg;
-- ! dfen_svg: moves: '"' is not a file a-h (character 1) in '"/><script>'; moves are UCI, such as e2e4
SELECT dfen_svg(dfen, 'e7e5 <script>') FROM svg;
-- ! dfen_svg: moves: '<' is not a file a-h (character 6) in 'e7e5 <script>'; moves are UCI, such as e2e4
SELECT dfen_svg(dfen, 'e7e5' || char(0) || '<script>') FROM svg;
-- ! dfen_svg: moves: U+0000 after the end of the move (character 5) in 'e7e5\x00<script>'; a move is two squares, and a letter for a promotion: e2e4, e7e8q
SELECT dfen_svg(dfen, CAST('e7e5' AS BLOB)) FROM svg;
-- ! dfen_svg: the moves must be text, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_svg(dfen, NULL, '<script>') FROM svg;
-- ! dfen_svg: the bottom must be 'w', 'b' or 'to move', not '<script>'
SELECT dfen_svg(dfen, NULL, CAST('w' AS BLOB)) FROM svg;
-- ! dfen_svg: the bottom must be 'w', 'b' or 'to move', not a BLOB
SELECT dfen_diagram(CAST('<script>' AS BLOB));
-- ! dfen_diagram: a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_diagram('8/8/8/8/8/8/8/8 w - -', '<script>');
-- ! dfen_diagram: the style must be 'ascii' or 'unicode', not '<script>'

-- In a view and a generated column with trusted_schema=OFF.
CREATE VIEW pictures AS SELECT dfen_svg(dfen, NULL, 'to move') AS svg, dfen_check(dfen) AS odd, dfen_diagram(dfen) AS diagram FROM positions;
SELECT count(*), sum(svg LIKE '<svg%</svg>'), max(odd) FROM pictures;
-- = 2|2|Black has no king

-- dfen_curve(number, value [, label]): an aggregate (SPEC 9.13 and 9.14). test/core/unit/test_curve.c tests its content.
CREATE TABLE points(number, value, label);
INSERT INTO points VALUES (0, 0.5, NULL), (0.5, 0.75, 'rolled <QQK>'), (1, 0.25, 'passed'), (1.5, 0.25, ''), (2.0, 1, NULL);
SELECT typeof(svg), svg LIKE '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 480 428"%</svg>', substr(svg, instr(svg, '<title>'), 105), substr(svg, instr(svg, '1. Roll'), 103)
  FROM (SELECT dfen_curve(number, value, label) AS svg FROM points);
-- = text|1|<title>White's chance after 0 to 2 turns: 50.0 % at first, 100.0 % at last, 25.0 % at least, 100.0 % at m|1. Roll of turn 1, rolled &lt;QQK&gt;: 50.0 % to 75.0 %. 2. Turn 1, passed: 75.0 % to 25.0 %. </desc><s
-- The picture does not depend on the order of rows or on repeated rows. NULL and '' mark nothing.
SELECT count(DISTINCT svg) FROM (
  SELECT dfen_curve(number, value, label) AS svg FROM points
  UNION ALL SELECT dfen_curve(number, value, label) FROM (SELECT * FROM points ORDER BY rowid DESC)
  UNION ALL SELECT dfen_curve(number, value, label) FROM (SELECT * FROM points ORDER BY value)
  UNION ALL SELECT dfen_curve(number, value, nullif(label, '')) FROM (SELECT * FROM points UNION ALL SELECT * FROM points)
  UNION ALL SELECT dfen_curve(number, value + 1e-16, label) FROM points WHERE value < 1 OR number > 1
  UNION ALL SELECT dfen_curve(number, value, label) FROM (SELECT number, value, NULL AS label FROM points UNION ALL SELECT * FROM points));
-- = 1
SELECT dfen_curve(number, value) = dfen_curve(number, value, NULL), instr(dfen_curve(number, value), 'before') FROM points;
-- = 1|0
-- Rows with a NULL are skipped; without other rows there is no curve.
SELECT dfen_curve(nullif(number, 1), value, label) = (SELECT dfen_curve(number, value, label) FROM points WHERE number <> 1), dfen_curve(NULL, value, label), dfen_curve(number, NULL) FROM points;
-- = 1|NULL|NULL
SELECT dfen_curve(number, value) FROM points WHERE 0;
-- = NULL
SELECT instr(dfen_curve(7, 0.5), 'after 7 to 7 turns: 50.0 % at first, 50.0 % at last, 50.0 % at least, 50.0 % at most.') > 0;
-- = 1
-- Each group has its own curve.
SELECT number, instr(dfen_curve(number, value), '<title>') > 0 FROM points GROUP BY number > 1;
-- = 0|1
-- = 1.5|1
-- 10,000 rows in reverse; one more is too many, unless it has a NULL. At most twenty marks, even if they are repeated.
WITH RECURSIVE n(i) AS (VALUES (9999) UNION ALL SELECT i - 1 FROM n WHERE i > 0)
  SELECT instr(dfen_curve(i / 2.0, i % 3 / 2.0), 'after 0 to 4999½ turns') > 0 FROM n;
-- = 1
WITH RECURSIVE n(i) AS (VALUES (10000) UNION ALL SELECT i - 1 FROM n WHERE i > 0)
  SELECT instr(dfen_curve(nullif(i, 1), i % 3 / 2.0), 'after 0 to 10000 turns') > 0 FROM n;
-- = 1
WITH RECURSIVE n(i) AS (VALUES (10000) UNION ALL SELECT i - 1 FROM n WHERE i > 0)
  SELECT dfen_curve(i, 0.5) FROM n;
-- ! dfen_curve: a curve has at most 10000 rows
WITH RECURSIVE n(i) AS (VALUES (99) UNION ALL SELECT i - 1 FROM n WHERE i > 0)
  SELECT instr(dfen_curve(i % 20, 0.5, 'turn ' || (i % 20)), '>20</text>') > 0 FROM n;
-- = 1
WITH RECURSIVE n(i) AS (VALUES (20) UNION ALL SELECT i - 1 FROM n WHERE i > 0)
  SELECT dfen_curve(i, 0.5, 'turn ' || i) FROM n;
-- ! dfen_curve: a curve has at most 20 labels; make the others NULL
-- Errors.
SELECT dfen_curve(column1, column2) FROM (VALUES (3, 0.5), (2.5, 0.25), (2.5, 0.25000001), (3, 1));
-- ! dfen_curve: two rows with the number 2.5 differ in values; a curve is of one game
SELECT dfen_curve(column1, 0.5, column2) FROM (VALUES (3, 'one'), (4, 'one'), (3, 'other'));
-- ! dfen_curve: two rows with the number 3 differ in labels; a curve is of one game
SELECT dfen_curve(0.25, 0.5);
-- ! dfen_curve: the number must be a whole or half number of turns, not 0.25
SELECT dfen_curve(-0.5, 0.5);
-- ! dfen_curve: the number must be a number, 0 to 100000, not -0.5
SELECT dfen_curve(100000.5, 0.5);
-- ! dfen_curve: the number must be a number, 0 to 100000, not 100000.5
SELECT dfen_curve('1', 0.5);
-- ! dfen_curve: the number must be a number, 0 to 100000, not '1'; cast it: some drivers bind numbers as text
SELECT dfen_curve(1, 1.0001);
-- ! dfen_curve: the value must be a number, 0 to 1, not 1.0001
SELECT dfen_curve(1, -0.001);
-- ! dfen_curve: the value must be a number, 0 to 1, not -0.001
SELECT dfen_curve(1, x'00');
-- ! dfen_curve: the value must be a number, 0 to 1, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_curve(1, 0.5, 7);
-- ! dfen_curve: the label must be text, not an INTEGER
SELECT dfen_curve(1, 0.5, CAST(x'6162FF' AS TEXT));
-- ! dfen_curve: label: byte 0xFF is not UTF-8 (character 3)
SELECT dfen_curve(1);
-- ! wrong number of arguments to function dfen_curve()
SELECT dfen_curve(number, value) OVER () FROM points;
-- ! dfen_curve() may not be used as a window function
