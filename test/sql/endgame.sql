-- Material keys and endgame indexes (SPEC 7.10, 7.11 and 7.36 to 7.42)

-- The material: the strong side first, bishops by the colour of their squares, pawns by their squares; equal for all images.
SELECT dfen_material('8/8/8/8/8/8/8/KQ5k w - -'), dfen_material('8/8/8/8/8/8/8/kq5K b - - 7 9 kq'), dfen_material('r3k2r/8/8/8/8/8/8/R3K2R w KQkq -');
-- = KQvK|KQvK|KRRvKRR
SELECT dfen_material('8/8/8/3k4/8/8/8/K1B5 w - -'), dfen_material('8/8/8/3k4/8/8/8/K4B2 w - -'), dfen_material('8/8/8/3k4/8/8/4P3/K1B5 w - -');
-- = KBdvK|KBdvK|KBde2vK
SELECT dfen_material('8/8/8/8/8/3k4/4P3/K7 w - -'), dfen_material('8/4p3/8/8/8/3k4/8/K7 w - -'), dfen_material('8/8/8/8/8/3k4/3P4/K7 w - e3');
-- = Kd2vK|Kd2vK|Kd2vK
-- No key unless each side has exactly one king, or with a pawn on a last rank.
SELECT dfen_material('8/8/8/8/8/8/8/K7 w - -'), dfen_material('8/8/8/8/8/8/8/KKk5 w - -'), dfen_material('8/8/8/8/8/8/8/KkP5 w - -'), dfen_material('p7/8/8/8/8/8/8/Kk6 w - -'), dfen_material(NULL);
-- = NULL|NULL|NULL|NULL|NULL
SELECT dfen_material('8');
-- ! dfen_material: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN

-- A key typed by hand.
SELECT dfen_material_normalize('KvQK'), dfen_material_normalize('KBlvKBd'), dfen_material_normalize('NKvKg2f2'), dfen_material_normalize('KQb7c7vKRg2'), dfen_material_normalize(NULL);
-- = KQvK|KBdvKBl|KNvKb2c2|KQb7c7vKRg2|NULL
SELECT dfen_material_normalize(dfen_material('8/8/8/3k2b1/8/8/8/K4B2 w - -'));
-- = KBdvKBl
SELECT dfen_material_normalize('KBvK');
-- ! dfen_material_normalize: material: a bishop must be Bd, on dark squares, or Bl, on light ones (character 3) in 'KBvK'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('KvK' || char(0));
-- ! dfen_material_normalize: material: U+0000 is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 4) in 'KvK\x00'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('K' || replace(hex(zeroblob(50000)), '0', 'Q') || 'vK');
-- ! dfen_material_normalize: material: there are more than 64 pieces (character 64) in '...QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ...'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize(CAST('KvK' AS BLOB));
-- ! dfen_material_normalize: the material must be text, not a BLOB; cast it: some drivers bind text as bytes

-- Counts: KvK has 518 pairs of kings, 462 that are not adjacent; any form of a key is accepted.
SELECT dfen_endgame_count('KvK'), dfen_endgame_count('KvK', 'chess'), dfen_endgame_count('KvQK'), dfen_endgame_count('KQvK', 'chess');
-- = 518|462|62664|56112
-- KvK with 33 bishops on dark squares fits on no board; the start position's material has more than 2^62 classes.
SELECT dfen_endgame_count('K' || replace(hex(zeroblob(16)) || '0', '0', 'Bd') || 'vK'), dfen_endgame_count(dfen_material('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'));
-- = 0|NULL
SELECT dfen_endgame_count(NULL), dfen_endgame_count(NULL, 'chess'), dfen_endgame_count('KvK', NULL), dfen_endgame_count('nonsense', NULL), dfen_endgame_count(NULL, 'nonsense');
-- = NULL|NULL|NULL|NULL|NULL
SELECT dfen_endgame_count('KvK', 'dice');
-- ! dfen_endgame_count: the rule must be 'chess', not 'dice'

-- The index is equal for all images of a position; clocks are ignored.
SELECT dfen_endgame_index('8/8/8/8/8/8/8/KQ5k w - -'), dfen_endgame_index('8/8/8/8/8/8/8/k5QK w - - 4 9'), dfen_endgame_index('8/8/8/8/8/8/8/kq5K b - -'), dfen_endgame_index('8/8/8/8/8/8/8/KQ5k b - -');
-- = 3026|3026|3026|3027
SELECT typeof(dfen_endgame_index('8/8/8/8/8/8/8/KQ5k w - -'));
-- = integer
-- NULL with castling rights, targets, dice in the pool, a missing or second king, a pawn on a last rank, or too many classes.
SELECT dfen_endgame_index('8/8/8/4k3/8/8/8/4K2R w K -'), dfen_endgame_index('8/8/8/4k3/8/8/8/4K2R w - e6'), dfen_endgame_index('8/8/8/4k3/8/8/8/4K2R w - - K'), dfen_endgame_index('8/8/8/8/8/8/8/4K2R w - -'), dfen_endgame_index('8/8/8/4k1k1/8/8/8/4K2R w - -'), dfen_endgame_index('8/8/8/4k3/8/8/8/4K2P w - -'), dfen_endgame_index('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -'), dfen_endgame_index(NULL);
-- = NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
SELECT dfen_endgame_index('KQvK');
-- ! dfen_endgame_index: placement: 'v' is not a piece letter, a digit 1-8 or '/' (character 3) in 'KQvK'; dfen_try(x) is NULL where x is not a DFEN

-- The inverse: the strong side is White.
SELECT dfen_endgame_position('KQvK', 3026), dfen_endgame_position('KvKQ', 3027), dfen_endgame_position('KvK', 27);
-- = k7/8/8/8/8/8/Q7/K7 w - - 0 1|k7/8/8/8/8/8/Q7/K7 b - - 0 1|k7/8/8/8/8/8/8/K7 w - - 0 1
SELECT dfen_endgame_position(NULL, 0), dfen_endgame_position('KvK', NULL), dfen_endgame_position('nonsense', NULL);
-- = NULL|NULL|NULL
SELECT dfen_endgame_position('KvK', 518);
-- ! dfen_endgame_position: the index must be an INTEGER, 0 to 517, not 518
SELECT dfen_endgame_position('KvK', -1);
-- ! dfen_endgame_position: the index must be an INTEGER, 0 to 517, not -1
SELECT dfen_endgame_position('KvK', '5');
-- ! dfen_endgame_position: the index must be an INTEGER, 0 to 517, not '5'; cast it: some drivers bind numbers as text
SELECT dfen_endgame_position('KvK', 5.0);
-- ! dfen_endgame_position: the index must be an INTEGER, 0 to 517, not the REAL 5; cast it: some drivers bind integers as REAL
SELECT dfen_endgame_position('K' || replace(hex(zeroblob(16)) || '0', '0', 'Bd') || 'vK', 0);
-- ! dfen_endgame_position: no board can have this material
SELECT dfen_endgame_position(dfen_material('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'), 0);
-- ! dfen_endgame_position: the material has more than 2^62 classes, too many for an index

-- All positions of a material, in the order of their indexes.
SELECT endgame_index, position FROM dfen_endgame_slice('KvK') LIMIT 3;
-- = 0|8/8/8/8/8/8/k7/K7 w - - 0 1
-- = 1|8/8/8/8/8/8/1k6/K7 w - - 0 1
-- = 2|8/8/8/8/8/k7/8/K7 w - - 0 1
CREATE TABLE kqvk(id INTEGER PRIMARY KEY, dfen TEXT UNIQUE);
INSERT INTO kqvk SELECT endgame_index, position FROM dfen_endgame_slice('KQvK');
SELECT count(*), min(id), max(id), sum(dfen_endgame_index(dfen) = id), sum(dfen_material(dfen) = 'KQvK'), count(DISTINCT dfen_canonical(dfen, 'dihedral')) FROM kqvk;
-- = 62664|0|62663|62664|62664|62664
SELECT count(*) FROM dfen_endgame_slice(NULL);
-- = 0
SELECT count(*) FROM dfen_endgame_slice('K' || replace(hex(zeroblob(16)) || '0', '0', 'Bd') || 'vK');
-- = 0
SELECT a.key, count(*) FROM (SELECT 'KvK' AS key UNION ALL SELECT 'Kd7vK') a, dfen_endgame_slice(a.key) GROUP BY a.key ORDER BY a.key;
-- = Kd7vK|7812
-- = KvK|518
SELECT * FROM dfen_endgame_slice;
-- ! dfen_endgame_slice: material must be given: dfen_endgame_slice(material), or arg_material = ... in WHERE; not by a column of dfen_endgame_slice itself or of a later table
SELECT * FROM dfen_endgame_slice('KQ');
-- ! dfen_endgame_slice: material: the text ends before v and the other side (character 3) in 'KQ'; a material is written as KQvK or KBdb7vKR
SELECT * FROM dfen_endgame_slice(5);
-- ! dfen_endgame_slice: the material must be text, not an INTEGER
SELECT * FROM dfen_endgame_slice(dfen_material('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'));
-- ! dfen_endgame_slice: the material has more than 2^62 classes, too many for an index
