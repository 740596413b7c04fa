-- dfen_pool(sql [, megabytes]): pooling with a hash table. The order of its rows is undefined, so the tests use ORDER BY.
CREATE TABLE played(dfen TEXT, result TEXT);  -- in White's view
INSERT INTO played VALUES
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '1-0'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', '1-0'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 9', '1/2-1/2'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 9', '0-1'),
  ('8/8/3k4/8/3PK3/8/8/8 w - - 0 40', '0-1'),
  ('8/8/4k3/8/3KP3/8/8/8 w - - 0 40', '*'),
  ('7k/8/8/8/8/8/8/K7 w - -', NULL);
SELECT key, games, visits, wins, draws, losses, score FROM dfen_pool('SELECT dfen_pool_key(dfen), dfen_score(result, dfen) FROM played') ORDER BY key;
-- = 7K/8/8/8/8/8/8/k7 w - -|0|0|0|0|0|NULL
-- = 8/8/3k4/8/3PK3/8/8/8 w - -|1|1|0|0|1|0.0
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|4|4|2|1|1|0.625
SELECT lower = dfen_wilson_lower(wins, draws, losses), upper = dfen_wilson_upper(wins, draws, losses), typeof(lower), typeof(upper)
  FROM dfen_pool('SELECT dfen_pool_key(dfen), dfen_score(result, dfen) FROM played') ORDER BY key;
-- = NULL|NULL|null|null
-- = 1|1|real|real
-- = 1|1|real|real

-- ---- Keys: text, INTEGER and NULL are always distinct ----
SELECT key, typeof(key), games, score FROM dfen_pool('VALUES (1, 1), (''1'', 0), (NULL, 1), (1, 0), (NULL, NULL), ('''', 0.5)') ORDER BY typeof(key), key;
-- = 1|integer|2|0.5
-- = NULL|null|1|1.0
-- = |text|1|0.5
-- = 1|text|1|0.0
-- Also if earlier rows had other keys: rows are processed in batches of 32
SELECT key, typeof(key), games FROM dfen_pool('WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 96) SELECT CASE WHEN i <= 64 THEN i % 2 END, 1 FROM n') ORDER BY key;
-- = NULL|null|32
-- = 0|integer|32
-- = 1|integer|32
SELECT key, games FROM dfen_pool('VALUES (9223372036854775807, 1), (-9223372036854775808, 1), (0, 1), (0, 1)') ORDER BY key;
-- = -9223372036854775808|1
-- = 0|2
-- = 9223372036854775807|1
SELECT hex(key), games FROM dfen_pool('SELECT ''a'' || char(0) || column1, 1 FROM (VALUES (''b''), (''c''), (''b''))') ORDER BY key;
-- = 610062|2
-- = 610063|1
SELECT length(key), games FROM dfen_pool('SELECT printf(''%.*c'', 3000000, ''x''), 1 FROM (VALUES (1), (2))');
-- = 3000000|2
-- An integer and a text with the same eight bytes.
SELECT key, games FROM dfen_pool('VALUES (7523094288207667809, 1), (''abcdefgh'', 0), (7523094288207667809, 1)') ORDER BY games;
-- = abcdefgh|1
-- = 7523094288207667809|2
-- Keys of 1 to 40 bytes, each twice.
SELECT count(*), sum(games), sum(length(key)), sum(key = printf('%.*c', length(key), 'x')) FROM dfen_pool('
  WITH lengths(bytes) AS (VALUES (1) UNION ALL SELECT bytes + 1 FROM lengths WHERE bytes < 40)
  SELECT printf(''%.*c'', bytes, ''x''), 1 FROM lengths, (VALUES (1), (2))');
-- = 40|80|820|40
SELECT count(*) FROM dfen_pool('SELECT 1, 1 WHERE 0');
-- = 0
SELECT count(*) FROM dfen_pool(NULL);
-- = 0
SELECT count(*) FROM dfen_pool('SELECT 1, 1', NULL);
-- = 0

-- ---- The same as GROUP BY, on 100,000 rows of 10,000 keys, and of 100,000 ----
CREATE TABLE rolled AS
  WITH RECURSIVE row(number, random) AS (
    SELECT 1, 12345 UNION ALL SELECT number + 1, (random * 1103515245 + 12345) % 2147483648 FROM row WHERE number < 100000)
  SELECT printf('key %d', random / 65536 % 10000) AS key, number AS id,
         CASE random / 65536 % 7 WHEN 0 THEN 1 WHEN 1 THEN 0.5 WHEN 2 THEN 0 WHEN 3 THEN 1.0 WHEN 4 THEN NULL ELSE 0.0 END AS score
  FROM row;
CREATE VIEW grouped AS
  SELECT *, dfen_wilson_lower(wins, draws, losses), dfen_wilson_upper(wins, draws, losses) FROM (
    SELECT key, count(score), count(score), total(score = 1) AS wins, total(score = 0.5) AS draws, total(score = 0) AS losses, avg(score)
    FROM rolled GROUP BY key);
SELECT count(*) > 9000 FROM grouped;
-- = 1
SELECT count(*) FROM (SELECT * FROM grouped EXCEPT SELECT * FROM dfen_pool('SELECT key, score FROM rolled'));
-- = 0
SELECT count(*) FROM (SELECT * FROM dfen_pool('SELECT key, score FROM rolled') EXCEPT SELECT * FROM grouped);
-- = 0
SELECT count(*), count(DISTINCT key), sum(games), min(key), max(key) FROM dfen_pool('SELECT id, 1 FROM rolled');
-- = 100000|100000|100000|1|100000

-- ---- Games: within a key, a game's first row gives the score ----
-- Game 1 passes three times: the start position occurs for White, Black, White and Black. Game 2 visits it once.
CREATE TABLE visits(key, score, game, number);
INSERT INTO visits VALUES ('start', 1, 1, 1), ('start', 0, 1, 2), ('start', 1, 1, 3), ('start', 0, 1, 4), ('next', 1, 1, 5),
  ('start', 0, 2, 1), ('next', 0.5, 2, 2), ('start', NULL, 3, 1), ('only', NULL, 3, 2), ('', 1, 4, 1), (NULL, 0, 4, 2), (NULL, 1, 4, 3);
SELECT key, games, visits, wins, draws, losses, score FROM dfen_pool('SELECT key, score, game FROM visits ORDER BY game, number') ORDER BY key;
-- = NULL|1|2|0|0|1|0.0
-- = |1|1|1|0|0|1.0
-- = next|2|2|1|1|0|0.75
-- = only|0|0|0|0|0|NULL
-- = start|2|5|1|0|1|0.5
-- With the turn number, the order within a game counts too.
SELECT key, games, visits, wins, losses FROM dfen_pool('SELECT key, score, game, number FROM visits ORDER BY game, number') WHERE key = 'start';
-- = start|2|5|1|1
-- Two columns: every row is a game.
SELECT key, games, visits, wins, losses FROM dfen_pool('SELECT key, score FROM visits') WHERE key = 'start';
-- = start|5|5|2|3
-- Games identified by text, including the empty one, and by both types: SQLite sorts integers before text.
SELECT games, visits FROM dfen_pool('SELECT 1, 1, column1 FROM (VALUES (''''), (''''), (''a''), (''a'' || char(0)), (''ab''), (''ab''), (''b''))');
-- = 5|7
SELECT games, visits FROM dfen_pool('VALUES (1, 1, -5), (1, 1, 7), (1, 1, ''-6''), (1, 1, ''7''), (1, 1, ''7'')');
-- = 4|5
-- A game that returns to a key after others, and a game id longer than the stored prefix of the previous one.
SELECT key, games, visits FROM dfen_pool('SELECT n % 3, 1, printf(''%.*c'', 1 + n / 50 * 400, ''x'') FROM (
  WITH RECURSIVE row(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM row WHERE n < 299) SELECT n FROM row)') ORDER BY key;
-- = 0|6|100
-- = 1|6|100
-- = 2|6|100
-- Equals GROUP BY key, game, on 100,000 rows of 2,000 games: the first row of a game by its number.
CREATE TABLE met AS SELECT key, score, id % 2000 AS game, id AS number FROM rolled WHERE score IS NOT NULL;
CREATE VIEW first_met AS
  SELECT key, count(*), sum(visits), sum(score = 1), sum(score = 0.5), sum(score = 0)
  FROM (SELECT key, game, count(*) AS visits, min(number), score FROM met GROUP BY key, game) GROUP BY key;
SELECT count(*) = (SELECT count(DISTINCT key) FROM met), sum(visits) > sum(games), sum(visits) = (SELECT count(*) FROM met)
  FROM dfen_pool('SELECT key, score, game FROM met ORDER BY game, number');
-- = 1|1|1
SELECT count(*) FROM (SELECT * FROM first_met EXCEPT SELECT key, games, visits, wins, draws, losses FROM dfen_pool('SELECT key, score, game FROM met ORDER BY game, number'));
-- = 0
SELECT count(*) FROM (SELECT key, games, visits, wins, draws, losses FROM dfen_pool('SELECT key, score, game, number FROM met ORDER BY game, number') EXCEPT SELECT * FROM first_met);
-- = 0
SELECT (SELECT sum(games) FROM dfen_pool('SELECT key, score, game FROM met ORDER BY game, number')) = (SELECT count(*) FROM (SELECT DISTINCT key, game FROM met));
-- = 1
-- Another order is an error.
SELECT * FROM dfen_pool('SELECT key, score, game FROM met ORDER BY game DESC, number');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (a game follows a larger one)
SELECT * FROM dfen_pool('SELECT key, score, game FROM met ORDER BY key, game, number');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (a game follows a larger one)
SELECT * FROM dfen_pool('VALUES (1, 1, ''b''), (1, 1, ''a'')');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (a game follows a larger one)
SELECT * FROM dfen_pool('VALUES (1, 1, ''ab''), (1, 1, ''a'')');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (a game follows a larger one)
SELECT * FROM dfen_pool('VALUES (1, 1, ''1''), (1, 1, 2)');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (a game follows a larger one)
SELECT * FROM dfen_pool('SELECT key, score, game, number FROM visits ORDER BY game, number DESC');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (turn 4 follows turn 5)
SELECT * FROM dfen_pool('VALUES (1, 1, 1, 7), (2, 1, 1, 7)');
-- ! dfen_pool: the rows must be ordered by games and their turns: ORDER BY game, number (turn 7 follows turn 7)
SELECT * FROM dfen_pool('VALUES (1, 1, NULL)');
-- ! dfen_pool: a game must be text or an INTEGER, not NULL
SELECT * FROM dfen_pool('VALUES (1, 1, 1.0)');
-- ! dfen_pool: a game must be text or an INTEGER, not a REAL
SELECT * FROM dfen_pool('VALUES (1, 1, x''31'')');
-- ! dfen_pool: a game must be text or an INTEGER, not a BLOB
SELECT * FROM dfen_pool('VALUES (1, 1, 1, ''1'')');
-- ! dfen_pool: the number of a turn must be an INTEGER
SELECT * FROM dfen_pool('SELECT 1, 1, 1, 1, 1');
-- ! dfen_pool: the SQL must return a key and a score, optionally a game and a turn number: two to four columns, not 5

-- ---- BLOBs as keys are distinct from a text or an INTEGER with the same bytes ----
SELECT typeof(key), hex(key), games FROM dfen_pool('VALUES (x''31'', 1), (''1'', 1), (x''31'', 0), (x'''', 1), ('''', 1), (NULL, 1), (x''0000000000000031'', 1),
    (x''3100000000000000'', 1), (49, 1), (x''3100'', 1), (CAST(''longer than eight'' AS BLOB), 1), (CAST(''longer than eight'' AS BLOB), 0)') ORDER BY 1, 2;
-- = blob||1
-- = blob|0000000000000031|1
-- = blob|31|2
-- = blob|3100|1
-- = blob|3100000000000000|1
-- = blob|6C6F6E676572207468616E206569676874|2
-- = integer|3439|1
-- = null||1
-- = text||1
-- = text|31|1
SELECT count(*) = (SELECT count(DISTINCT dfen_pool_key(dfen)) FROM played), sum(games) = (SELECT count(dfen) FROM played), sum(typeof(key) <> 'blob')
  FROM dfen_pool('SELECT CAST(dfen_pool_key(dfen) AS BLOB), 1 FROM played WHERE dfen IS NOT NULL');
-- = 1|1|0

-- ---- In a join, twice in one statement, with SQL from a row, and into a table that it reads ----
SELECT id, games FROM rolled JOIN dfen_pool('SELECT key, score FROM rolled WHERE id <= 3') AS pooled USING (key) WHERE id <= 3 ORDER BY id;
-- = 1|1
-- = 2|1
-- = 3|1
SELECT a.key, b.key FROM dfen_pool('SELECT 1, 1') AS a, dfen_pool('SELECT 2, 1') AS b;
-- = 1|2
SELECT column1, key FROM (VALUES ('SELECT 1, 1'), ('SELECT 2, 1 UNION ALL SELECT 3, 0; -- three')), dfen_pool(column1) ORDER BY key;
-- = SELECT 1, 1|1
-- = SELECT 2, 1 UNION ALL SELECT 3, 0; -- three|2
-- = SELECT 2, 1 UNION ALL SELECT 3, 0; -- three|3
INSERT INTO played(dfen) SELECT key FROM dfen_pool('SELECT dfen, NULL FROM played');
SELECT count(*), count(DISTINCT dfen) FROM played;
-- = 13|6

-- ---- Errors ----
SELECT * FROM dfen_pool();
-- ! dfen_pool: sql must be given: dfen_pool(sql [, megabytes]), or arg_sql = ... in WHERE; not by a column of dfen_pool itself or of a later table
SELECT * FROM dfen_pool(1);
-- ! dfen_pool: the SQL must be text, not an INTEGER
SELECT * FROM dfen_pool('');
-- ! dfen_pool: the SQL is empty
SELECT * FROM dfen_pool(' -- nothing');
-- ! dfen_pool: the SQL is empty
SELECT * FROM dfen_pool('SELECT 1, 1' || char(0));
-- ! dfen_pool: the SQL contains a NUL
SELECT * FROM dfen_pool('SELEC 1, 1');
-- ! dfen_pool: near "SELEC": syntax error; the SQL is a SELECT of a key and a score a row
SELECT * FROM dfen_pool('SELECT 1, 1 FROM nowhere');
-- ! dfen_pool: no such table: nowhere
SELECT * FROM dfen_pool('SELECT 1, 1; SELECT 2, 2');
-- ! dfen_pool: the SQL must be one statement
SELECT * FROM dfen_pool('SELECT 1, 1; SELEC');
-- ! dfen_pool: near "SELEC": syntax error
SELECT * FROM dfen_pool('SELECT 1');
-- ! dfen_pool: the SQL must return a key and a score, optionally a game and a turn number: two to four columns, not 1
SELECT * FROM dfen_pool('BEGIN');
-- ! dfen_pool: the SQL must return a key and a score, optionally a game and a turn number: two to four columns, not 0
SELECT * FROM dfen_pool('DELETE FROM played');
-- ! dfen_pool: the SQL must not write
SELECT count(*) FROM played;
-- = 13
SELECT * FROM dfen_pool('SELECT 1.5, 1');
-- ! dfen_pool: a key must be text, an INTEGER or a BLOB, not a REAL
SELECT * FROM dfen_pool('SELECT 1, 0.7');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 0.7
SELECT * FROM dfen_pool('SELECT 1, ''1''');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is '1'; cast it: some drivers bind numbers as text
SELECT * FROM dfen_pool('SELECT 1, -1');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is -1
SELECT * FROM dfen_pool('SELECT 1, 9e999');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is inf
SELECT * FROM dfen_pool('SELECT dfen_pool_key(''8''), 1');
-- ! dfen_pool: dfen_pool_key: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN
-- One megabyte is enough for some thousands of keys; a longer key needs two.
SELECT key, games FROM dfen_pool('SELECT 1, 1', 1);
-- = 1|1
SELECT count(*), sum(games) FROM dfen_pool('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) SELECT i, 1 FROM n', 1);
-- = 10000|10000
SELECT length(key) FROM dfen_pool('SELECT hex(zeroblob(600000)) || ''key'', 1', 1);
-- ! dfen_pool: more than 1 MB are needed; a second argument sets how many may be used
SELECT length(key) FROM dfen_pool('SELECT hex(zeroblob(600000)) || ''key'', 1', 2);
-- = 1200003
SELECT * FROM dfen_pool('SELECT 1, 1', 0);
-- ! dfen_pool: the megabytes must be an INTEGER, 1 to 1048576, not 0
SELECT * FROM dfen_pool('SELECT 1, 1', 'x');
-- ! dfen_pool: the megabytes must be an INTEGER, 1 to 1048576, not 'x'
-- A refused statement releases its memory, so it can run again with more.
SELECT * FROM dfen_pool('SELECT id, 1 FROM rolled', 2);
-- ! dfen_pool: more than 2 MB are needed; a second argument sets how many may be used
SELECT * FROM dfen_pool('SELECT id, 1 FROM rolled', 6);
-- ! dfen_pool: more than 6 MB are needed; a second argument sets how many may be used
SELECT count(*) FROM dfen_pool('SELECT id, 1 FROM rolled', 8);
-- = 100000
-- Recursive SQL would never end.
SELECT * FROM dfen_pool('SELECT key, score FROM dfen_pool(''SELECT 1, 1'')');
-- ! dfen_pool: dfen_pool: it cannot run inside itself
SELECT key FROM dfen_pool('SELECT 1, 1');
-- = 1
-- Views and triggers may not run SQL stored in a database.
CREATE VIEW hidden AS SELECT * FROM dfen_pool('SELECT 1, 1');
SELECT * FROM hidden;
-- ! unsafe use of virtual table "dfen_pool"
CREATE TRIGGER hidden_too AFTER INSERT ON rolled BEGIN DELETE FROM played WHERE dfen IN (SELECT key FROM dfen_pool('SELECT 1, 1')); END;
INSERT INTO rolled VALUES (1, 1, 1);
-- ! unsafe use of virtual table "dfen_pool"
-- SQLite's message about a statement is limited to 300 characters.
SELECT count(*) FROM dfen_pool('SELECT [' || replace(printf('%.*c', 200, 'x'), 'x', 'x ') || ']');
-- ! dfen_pool: no such column: x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x ...
