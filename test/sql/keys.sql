-- dfen_normalize, dfen_hash, dfen_zobrist, dfen_pack, dfen_unpack (SPEC 4.1, 4.2 and 4.10 to 4.12)

-- Four fields; of the targets, those that the side to move could capture on with its very next micro-move.
SELECT dfen_normalize('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 12 34 PNB');
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
SELECT dfen_normalize('4k3/8/8/3pP3/8/8/8/4K3 w - d6h6a3'), dfen_normalize('4k3/8/8/3pP3/8/8/8/4K3 b - d6');
-- = 4k3/8/8/3pP3/8/8/8/4K3 w - d6|4k3/8/8/3pP3/8/8/8/4K3 b - -
-- The files a and h do not wrap.
SELECT dfen_normalize('4k3/8/8/P6p/7P/8/8/4K3 w - h6'), dfen_normalize('4k3/8/8/p6P/P7/8/8/4K3 w - a6');
-- = 4k3/8/8/P6p/7P/8/8/4K3 w - -|4k3/8/8/p6P/P7/8/8/4K3 w - -
SELECT dfen_normalize(dfen_normalize(x)) = dfen_normalize(x) FROM (SELECT '4k3/8/8/3pP3/8/8/8/4K3 w - d6h6a3 4 5 P' AS x);
-- = 1
SELECT dfen_normalize('8');
-- ! dfen_normalize: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is no DFEN
SELECT dfen_normalize(8);
-- ! dfen_normalize: a DFEN is text, not an INTEGER; dfen_try(x) is NULL where x is no DFEN

-- xxHash64 of that, as the analytics service has it; clocks, dice and what no pawn can capture do not count.
SELECT dfen_hash('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- = 6344906133039437859
SELECT dfen_hash('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9 KK'), dfen_hash('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq h6');
-- = 6344906133039437859|6344906133039437859
SELECT dfen_hash(x) = dfen_hash(dfen_normalize(x)), dfen_hash(x) <> dfen_hash(dfen_flip(x)), typeof(dfen_hash(x)) FROM (SELECT '4k3/8/8/3pP3/8/8/8/4K3 w - d6h6a3 4 5 P' AS x);
-- = 1|1|integer
SELECT dfen_hash('8');
-- ! dfen_hash: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is no DFEN

-- The flip reverses the bytes of the Zobrist key; these were worked out by a program of its own.
SELECT dfen_zobrist(x), dfen_zobrist(dfen_flip(x)), printf('%x %x', dfen_zobrist(x), dfen_zobrist(dfen_flip(x)))
  FROM (SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' AS x);
-- = 5477776165748092095|-4671213069421509556|4c04f86676842cbf bf2c847666f8044c
SELECT dfen_zobrist('8/8/8/8/8/8/8/8 w - -'), dfen_zobrist('4k3/8/8/8/8/8/8/R3K3 b Q a3h6 0 1 nkk');
-- = 5247773833639427003|-5885897746841299623
SELECT dfen_zobrist('8/8/8/8/8/8/8/8 w - - 5 7') = dfen_zobrist('8/8/8/8/8/8/8/8 w - -'), dfen_zobrist('8/8/8/8/8/8/8/8 w - - K') = dfen_zobrist('8/8/8/8/8/8/8/8 w - - KK'), dfen_zobrist('8/8/8/8/8/8/8/8 w - - KP') = dfen_zobrist('8/8/8/8/8/8/8/8 w - - PK');
-- = 1|0|1
SELECT dfen_zobrist('8');
-- ! dfen_zobrist: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is no DFEN

-- BLOBs: version 1 and White, no rights, clocks 0 and 1, 64 empty squares.
SELECT hex(dfen_pack('8/8/8/8/8/8/8/8 w - -')), typeof(dfen_pack('8/8/8/8/8/8/8/8 w - -'));
-- = 1000040000000000000000|blob
SELECT hex(dfen_pack('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'));
-- = 10F007FFFC00000003FFFD915CF5460000AAAAECDF7F7380
SELECT dfen_unpack(x'10F007FFFC00000003FFFD915CF5460000AAAAECDF7F7380');
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
SELECT dfen_unpack(dfen_pack('r3k2r/p1pp4/8/8/8/8/8/R3K2R b qkQK h3a6a3 007 2147483647 qpn'));
-- = r3k2r/p1pp4/8/8/8/8/8/R3K2R b KQkq a3a6h3 7 2147483647 pnq
SELECT length(dfen_pack(x)), dfen_unpack(dfen_pack(x)) = x FROM
  (SELECT 'kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk b KQkq a3a6b3b6c3c6d3d6e3e6f3f6g3g6h3h6 2147483647 2147483647 rqk' AS x);
-- = 44|1
SELECT dfen_pack('8');
-- ! dfen_pack: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is no DFEN
SELECT dfen_unpack(x'');
-- ! dfen_unpack: version: the BLOB ends before this field does (byte 1)
SELECT dfen_unpack(zeroblob(40));
-- ! dfen_unpack: version: the BLOB is not of version 1 (byte 1)
SELECT dfen_unpack(x'100004000000000000');
-- ! dfen_unpack: placement: the BLOB ends before this field does (byte 10)
SELECT dfen_unpack(x'1000000000000000000000');
-- ! dfen_unpack: fullmove: the number must be at least 1 (byte 3)
SELECT dfen_unpack(x'1200051000000000000000');
-- ! dfen_unpack: dice: they are not one to three types in order (byte 3)
SELECT dfen_unpack(x'1000040000000000000001');
-- ! dfen_unpack: placement: the bits after the board are not zero (byte 11)
SELECT dfen_unpack(x'100004000000000000000000');
-- ! dfen_unpack: placement: there are bytes after the position (byte 12)
SELECT dfen_unpack('8/8/8/8/8/8/8/8 w - -');
-- ! dfen_unpack: a packed position is a BLOB, not text
SELECT dfen_unpack(16);
-- ! dfen_unpack: a packed position is a BLOB, not an INTEGER
SELECT dfen_unpack(1.5);
-- ! dfen_unpack: a packed position is a BLOB, not a REAL

SELECT dfen_normalize(NULL), dfen_hash(NULL), dfen_zobrist(NULL), dfen_pack(NULL), dfen_unpack(NULL);
-- = NULL|NULL|NULL|NULL|NULL

-- Equal positions give equal BLOBs, so a BLOB may be a key; an index on the integer is smaller than one on the text.
CREATE TABLE turns(dfen TEXT, packed BLOB AS (dfen_pack(dfen)) STORED, hash INTEGER AS (dfen_hash(dfen)) VIRTUAL);
CREATE INDEX turns_hash ON turns(hash);
CREATE UNIQUE INDEX turns_packed ON turns(packed);
INSERT INTO turns(dfen) VALUES ('4k3/8/8/3pP3/8/8/8/4K3 w - d6h6a3 4 5 P'), ('4k3/8/8/3pP3/8/8/8/4K3 w - d6');
INSERT INTO turns(dfen) VALUES ('4k3/8/8/3pP3/8/8/8/4K3 w - h6d6a3 04 005 P');
-- ! UNIQUE constraint failed: turns.packed
SELECT count(*), count(DISTINCT hash), min(dfen_unpack(packed)) FROM turns;
-- = 2|1|4k3/8/8/3pP3/8/8/8/4K3 w - a3d6h6 4 5 P

-- ---- dfen_pool_blob: the class packed, exact; equal just when the pool keys are ----
SELECT hex(dfen_pool_blob('8/8/4k3/8/3KP3/8/8/8 b - - 5 40')), dfen_unpack(dfen_pool_blob('8/8/4k3/8/3KP3/8/8/8 b - - 5 40'));
-- = 1000040000200060000001FF80|8/8/8/3kp3/8/4K3/8/8 w - - 0 1
SELECT hex(dfen_pool_blob(x)) = hex(dfen_pool_blob(dfen_flip(dfen_mirror(x)))), dfen_pool_blob(x, 'flip') = dfen_pool_blob(dfen_mirror(x), 'flip'),
       dfen_pool_blob(x, 'mirror') = dfen_pool_blob(dfen_mirror(x), 'mirror'), dfen_pool_blob(x, 'dihedral') = dfen_pool_blob(x)
  FROM (SELECT '8/8/4k3/8/3KP3/8/8/8 w - - 0 1' AS x);
-- = 1|0|1|1
SELECT dfen_pool_blob(NULL), dfen_pool_blob('8/8/8/8/8/8/8/8 w - -', NULL);
-- = NULL|NULL
SELECT dfen_pool_blob('8/8/8/8/8/8/8/8 w - -', 'pool');
-- ! dfen_pool_blob: the fold must be 'flip', 'mirror' or 'dihedral', not 'pool'
SELECT dfen_pool_blob('8/8');
-- ! dfen_pool_blob: placement: there are fewer than 8 ranks (character 4) in '8/8'; dfen_try(x) is NULL where x is no DFEN
