-- dfen_pool in a UTF-16 database: texts of games are in the order in which SQLite sorts them there (SPEC 6.11)
PRAGMA encoding = 'UTF-16le';
PRAGMA encoding;
-- = UTF-16le
-- The bytes of 'Ā' are 00 01 and those of 'a' 61 00; in UTF-8 'a' comes first. 'b' is 62 00; '=' and U+10000 are at the end.
CREATE TABLE visited(game, number, key, score);
INSERT INTO visited VALUES ('a', 1, 'start', 1), ('Ā', 1, 'start', 0), ('a', 2, 'start', 0), (7, 1, 'start', 1), ('', 1, 'start', 0.5), ('aa', 1, 'start', 0.5),
  ('𐀀', 1, 'start', 1), ('ÿ', 1, 'start', 1);
SELECT group_concat(game) FROM (SELECT DISTINCT game FROM visited ORDER BY game);
-- = 7,,Ā,𐀀,a,aa,ÿ
SELECT key, games, visits, wins, draws, losses FROM dfen_pool('SELECT key, score, game, number FROM visited ORDER BY game, number');
-- = start|7|8|4|2|1
SELECT * FROM dfen_pool('SELECT key, score, game, number FROM visited ORDER BY CAST(CAST(game AS TEXT) AS BLOB) DESC, number');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (a game follows a larger one)
SELECT * FROM dfen_pool('VALUES (1, 1, ''a''), (1, 1, ''Ā'')');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (a game follows a larger one)
SELECT count(*) FROM dfen_pool('VALUES (1, 1, ''Ā''), (1, 1, ''a'')');
-- = 1
-- Keys are the same in all encodings.
SELECT key, games FROM dfen_pool('VALUES (''Ā'', 1), (''a'', 1), (''Ā'', 0)') ORDER BY key DESC;
-- = a|1
-- = Ā|2
