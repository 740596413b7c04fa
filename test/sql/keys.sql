-- dfen_normalize, dfen_hash, dfen_zobrist (SPEC 4.1, 4.2 and 4.10)

-- Four fields; only targets that the side to move could capture on with its next micro-move are kept.
SELECT dfen_normalize('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 12 34 PNB');
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
SELECT dfen_normalize('4k3/8/8/3pP3/8/8/8/4K3 w - d6h6a3'), dfen_normalize('4k3/8/8/3pP3/8/8/8/4K3 b - d6');
-- = 4k3/8/8/3pP3/8/8/8/4K3 w - d6|4k3/8/8/3pP3/8/8/8/4K3 b - -
-- The a and h files do not wrap.
SELECT dfen_normalize('4k3/8/8/P6p/7P/8/8/4K3 w - h6'), dfen_normalize('4k3/8/8/p6P/P7/8/8/4K3 w - a6');
-- = 4k3/8/8/P6p/7P/8/8/4K3 w - -|4k3/8/8/p6P/P7/8/8/4K3 w - -
SELECT dfen_normalize(dfen_normalize(x)) = dfen_normalize(x) FROM (SELECT '4k3/8/8/3pP3/8/8/8/4K3 w - d6h6a3 4 5 P' AS x);
-- = 1
SELECT dfen_normalize('8');
-- ! dfen_normalize: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_normalize(8);
-- ! dfen_normalize: a DFEN is text, not an INTEGER; dfen_try(x) is NULL where x is not a DFEN

-- xxHash64 of the normal form, as in the analytics service; clocks, dice and targets that no pawn can capture are ignored.
SELECT dfen_hash('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- = 6344906133039437859
SELECT dfen_hash('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9 KK'), dfen_hash('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq h6');
-- = 6344906133039437859|6344906133039437859
SELECT dfen_hash(x) = dfen_hash(dfen_normalize(x)), dfen_hash(x) <> dfen_hash(dfen_flip(x)), typeof(dfen_hash(x)) FROM (SELECT '4k3/8/8/3pP3/8/8/8/4K3 w - d6h6a3 4 5 P' AS x);
-- = 1|1|integer

-- The flip reverses the bytes of the Zobrist key; an independent program computed these values.
SELECT dfen_zobrist(x), dfen_zobrist(dfen_flip(x)), printf('%x %x', dfen_zobrist(x), dfen_zobrist(dfen_flip(x)))
  FROM (SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' AS x);
-- = 5477776165748092095|-4671213069421509556|4c04f86676842cbf bf2c847666f8044c
SELECT dfen_zobrist('8/8/8/8/8/8/8/8 w - -'), dfen_zobrist('4k3/8/8/8/8/8/8/R3K3 b Q a3h6 0 1 nkk');
-- = 5247773833639427003|-5885897746841299623
SELECT dfen_zobrist('8/8/8/8/8/8/8/8 w - - 5 7') = dfen_zobrist('8/8/8/8/8/8/8/8 w - -'), dfen_zobrist('8/8/8/8/8/8/8/8 w - - K') = dfen_zobrist('8/8/8/8/8/8/8/8 w - - KK'), dfen_zobrist('8/8/8/8/8/8/8/8 w - - KP') = dfen_zobrist('8/8/8/8/8/8/8/8 w - - PK');
-- = 1|0|1

SELECT dfen_normalize(NULL), dfen_hash(NULL), dfen_zobrist(NULL);
-- = NULL|NULL|NULL

-- A hash is a generated column; an index on the integer is smaller than one on the text.
CREATE TABLE turns(dfen TEXT, hash INTEGER AS (dfen_hash(dfen)) VIRTUAL);
CREATE INDEX turns_hash ON turns(hash);
INSERT INTO turns(dfen) VALUES ('4k3/8/8/3pP3/8/8/8/4K3 w - d6h6a3 4 5 P'), ('4k3/8/8/3pP3/8/8/8/4K3 w - d6');
SELECT count(*), count(DISTINCT hash) FROM turns;
-- = 2|1
