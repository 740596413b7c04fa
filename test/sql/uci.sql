-- dfen_canonical_move, dfen_actual_move (SPEC 3.16 to 3.18)

-- Black's e7e5 is White's e2e4; with castling rights no other symmetry applies.
SELECT dfen_canonical_move('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -', 'e7e5');
-- = e2e4
SELECT dfen_canonical_move('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e2e4,g1f3 e1g1');
-- = e2e4,g1f3 e1g1
SELECT dfen_actual_move('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -', 'e2e4,g1f3 e1g1');
-- = e7e5,g8f6 e8g8

-- The king is on h2, so the canonical form is the mirror; b is a promotion in one place and a file in the other.
SELECT dfen_canonical_move('8/1P6/8/8/8/8/7K/8 w - -', 'b7b8b b8b1'), dfen_canonical_move('8/1P6/8/8/8/8/7K/8 w - -', 'b7b8b b8b1', 'flip');
-- = b7b8b b8b1|b7b8b b8b1
SELECT dfen_canonical_move('8/6P1/8/8/8/8/K7/8 w - -', 'g7g8b g8b3'), dfen_actual_move('8/6P1/8/8/8/8/K7/8 w - -', 'b7b8b b8g3');
-- = b7b8b b8g3|g7g8b g8b3

-- A position that is its own mirror: both moves map to the smaller text; the fold 'flip' keeps them apart.
SELECT dfen_canonical_move(x, 'd1c1'), dfen_canonical_move(x, 'e1f1'), dfen_canonical_move(x, 'd1c1', 'flip'), dfen_canonical_move(x, 'e1f1', 'flip')
  FROM (SELECT '3kk3/8/8/8/8/8/8/3KK3 w - -' AS x);
-- = d1c1|d1c1|d1c1|e1f1
-- A rook in any corner, along either edge: one move.
SELECT count(DISTINCT dfen_canonical_move(column1, column2, 'dihedral')), min(dfen_canonical_move(column1, column2, 'dihedral'))
  FROM (VALUES ('8/8/8/8/8/8/8/R7 w - -', 'a1a3'), ('8/8/8/8/8/8/8/R7 w - -', 'a1c1'), ('7r/8/8/8/8/8/8/8 b - -', 'h8f8'), ('8/8/8/8/8/8/8/7R w - -', 'h1h3'));
-- = 1|h8f8
-- With a quarter turn, which is not its own inverse: H moves h7g5 to h2g4, and D that to b8d7.
SELECT dfen_symmetry(x, 'dihedral'), dfen_canonical_move(x, 'h7g5', 'dihedral'), dfen_actual_move(x, 'b8d7', 'dihedral')
  FROM (SELECT '8/7N/8/8/8/8/8/8 w - -' AS x);
-- = HD|b8d7|h7g5
SELECT dfen_canonical_move(x, '') = '', dfen_actual_move(x, '', 'flip') = '', typeof(dfen_canonical_move(x, '')) FROM (SELECT '8/8/8/8/8/8/8/R7 b - -' AS x);
-- = 1|1|text

-- Only the UCI syntax is checked, with one space or comma between moves.
SELECT dfen_canonical_move('8/8/8/8/8/8/8/8 w - -', 'e2e9');
-- ! dfen_canonical_move: moves: '9' is not a rank 1-8 (character 4) in 'e2e9'
SELECT dfen_canonical_move('8/8/8/8/8/8/8/8 w - -', 'e2e4, e7e5');
-- ! dfen_canonical_move: moves: a space is not a file a-h (character 6) in 'e2e4, e7e5'; moves are separated by one space or one comma
SELECT dfen_canonical_move('8/8/8/8/8/8/8/8 w - -', 'e2e4' || char(0), 'flip');
-- ! dfen_canonical_move: moves: U+0000 after the end of the move (character 5) in 'e2e4\x00'; a move is two squares, and a letter for a promotion: e2e4, e7e8q
SELECT dfen_canonical_move('8/8/8/8/8/8/8/8 w - -', 12);
-- ! dfen_canonical_move: the moves must be text, not an INTEGER
SELECT dfen_actual_move('8/8/8/8/8/8/8/8 w - -', x'65');
-- ! dfen_actual_move: the moves must be text, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_canonical_move('8/8/8/8/8/8/8/8 w - -', 'e2e4', 'any');
-- ! dfen_canonical_move: the fold must be 'flip', 'mirror', 'dihedral' or 'pool', not 'any'
SELECT dfen_actual_move('8/8/8/8/8/8/8/8 w - -', 'e2e4', 3);
-- ! dfen_actual_move: the fold must be 'flip', 'mirror', 'dihedral' or 'pool', not 3
SELECT dfen_canonical_move(NULL, 'e2e4'), dfen_canonical_move('8/8/8/8/8/8/8/8 w - -', NULL), dfen_canonical_move('8/8/8/8/8/8/8/8 w - -', 'e2e4', NULL), dfen_actual_move(NULL, 'e2e4'), dfen_actual_move('8/8/8/8/8/8/8/8 w - -', NULL), dfen_actual_move('8/8/8/8/8/8/8/8 w - -', 'e2e4', NULL);
-- = NULL|NULL|NULL|NULL|NULL|NULL

-- A text of any length: ten thousand moves, every square mirrored.
SELECT length(m), m = substr(replace(hex(zeroblob(5000)), '0', 'd2d4 '), 1, 49999) FROM
  (SELECT dfen_canonical_move('8/8/8/8/8/8/8/R7 w - -', substr(replace(hex(zeroblob(5000)), '0', 'e2e4 '), 1, 49999)) AS m);
-- = 49999|1

-- Typical use: statistics by position and move, in one table.
CREATE TABLE played(dfen TEXT, move TEXT, games INTEGER);
INSERT INTO played VALUES ('8/8/8/3k4/8/8/8/3KR3 w - -', 'e1e2', 1), ('8/8/8/4k3/8/8/8/3RK3 w - -', 'd1d2', 20), ('3kr3/8/8/8/3K4/8/8/8 b - -', 'e8e7', 300), ('8/8/8/3k4/8/8/8/3KR3 w - -', 'd1d2', 4000);
SELECT dfen_canonical(dfen) AS key, dfen_canonical_move(dfen, move) AS move, sum(games) FROM played GROUP BY 1, 2 ORDER BY 3;
-- = 8/8/8/3k4/8/8/8/3KR3 w - - 0 1|e1e2|321
-- = 8/8/8/3k4/8/8/8/3KR3 w - - 0 1|d1d2|4000
