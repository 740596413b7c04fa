-- dfen_pool(sql [, megabytes]): pooling through a hash table. Its rows have no order of their own, so one is asked for.
CREATE TABLE played(dfen TEXT, result TEXT);  -- in White's view
INSERT INTO played VALUES
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '1-0'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', '1-0'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 9', '1/2-1/2'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 9', '0-1'),
  ('8/8/3k4/8/3PK3/8/8/8 w - - 0 40', '0-1'),
  ('8/8/4k3/8/3KP3/8/8/8 w - - 0 40', '*'),
  ('7k/8/8/8/8/8/8/K7 w - -', NULL);
SELECT * FROM dfen_pool('SELECT dfen_pool_key(dfen), dfen_score(result, dfen) FROM played') ORDER BY key;
-- = 7K/8/8/8/8/8/8/k7 w - -|0|0|0|0|NULL
-- = 8/8/3k4/8/3PK3/8/8/8 w - -|1|0|0|1|0.0
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|4|2|1|1|0.625

-- ---- Keys: text, INTEGER and NULL, which are never one another ----
SELECT key, typeof(key), games, score FROM dfen_pool('VALUES (1, 1), (''1'', 0), (NULL, 1), (1, 0), (NULL, NULL), ('''', 0.5)') ORDER BY typeof(key), key;
-- = 1|integer|2|0.5
-- = NULL|null|1|1.0
-- = |text|1|0.5
-- = 1|text|1|0.0
SELECT key, games FROM dfen_pool('VALUES (9223372036854775807, 1), (-9223372036854775808, 1), (0, 1), (0, 1)') ORDER BY key;
-- = -9223372036854775808|1
-- = 0|2
-- = 9223372036854775807|1
SELECT hex(key), games FROM dfen_pool('SELECT ''a'' || char(0) || column1, 1 FROM (VALUES (''b''), (''c''), (''b''))') ORDER BY key;
-- = 610062|2
-- = 610063|1
SELECT length(key), games FROM dfen_pool('SELECT printf(''%.*c'', 3000000, ''x''), 1 FROM (VALUES (1), (2))');
-- = 3000000|2
-- An integer and a text of the same eight bytes.
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
  SELECT key, count(score), total(score = 1), total(score = 0.5), total(score = 0), avg(score) FROM rolled GROUP BY key;
SELECT count(*) > 9000 FROM grouped;
-- = 1
SELECT count(*) FROM (SELECT * FROM grouped EXCEPT SELECT * FROM dfen_pool('SELECT key, score FROM rolled'));
-- = 0
SELECT count(*) FROM (SELECT * FROM dfen_pool('SELECT key, score FROM rolled') EXCEPT SELECT * FROM grouped);
-- = 0
SELECT count(*), count(DISTINCT key), sum(games), min(key), max(key) FROM dfen_pool('SELECT id, 1 FROM rolled');
-- = 100000|100000|100000|1|100000

-- ---- In a join, twice in one statement, with the SQL from a row, and into a table that it reads ----
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
-- ! dfen_pool: arg_sql must be given: dfen_pool(...), or arg_sql = ... in WHERE
SELECT * FROM dfen_pool(1);
-- ! dfen_pool: the SQL must be text, not an INTEGER
SELECT * FROM dfen_pool('');
-- ! dfen_pool: the SQL is empty
SELECT * FROM dfen_pool(' -- nothing');
-- ! dfen_pool: the SQL is empty
SELECT * FROM dfen_pool('SELECT 1, 1' || char(0));
-- ! dfen_pool: the SQL has a NUL in it
SELECT * FROM dfen_pool('SELEC 1, 1');
-- ! dfen_pool: near "SELEC": syntax error
SELECT * FROM dfen_pool('SELECT 1, 1 FROM nowhere');
-- ! dfen_pool: no such table: nowhere
SELECT * FROM dfen_pool('SELECT 1, 1; SELECT 2, 2');
-- ! dfen_pool: the SQL must be one statement
SELECT * FROM dfen_pool('SELECT 1, 1; SELEC');
-- ! dfen_pool: near "SELEC": syntax error
SELECT * FROM dfen_pool('SELECT 1');
-- ! dfen_pool: the SQL must give two columns, a key and a score, not 1
SELECT * FROM dfen_pool('BEGIN');
-- ! dfen_pool: the SQL must give two columns, a key and a score, not 0
SELECT * FROM dfen_pool('DELETE FROM played');
-- ! dfen_pool: the SQL must not write
SELECT count(*) FROM played;
-- = 13
SELECT * FROM dfen_pool('SELECT 1.5, 1');
-- ! dfen_pool: a key must be text or an INTEGER, not a REAL
SELECT * FROM dfen_pool('SELECT x''00'', 1');
-- ! dfen_pool: a key must be text or an INTEGER, not a BLOB
SELECT * FROM dfen_pool('SELECT 1, 0.7');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL: dfen_score makes one
SELECT * FROM dfen_pool('SELECT 1, ''1''');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL: dfen_score makes one
SELECT * FROM dfen_pool('SELECT 1, -1');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL: dfen_score makes one
SELECT * FROM dfen_pool('SELECT 1, 9e999');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL: dfen_score makes one
SELECT * FROM dfen_pool('SELECT dfen_pool_key(''8''), 1');
-- ! dfen_pool: dfen_pool_key: placement: there are fewer than 8 ranks (character 2)
SELECT * FROM dfen_pool('SELECT 1, 1', 0);
-- ! dfen_pool: the megabytes must be an INTEGER, 1 to 1048576
SELECT * FROM dfen_pool('SELECT 1, 1', 'x');
-- ! dfen_pool: the megabytes must be an INTEGER, 1 to 1048576
-- Nothing is left of the memory of a statement that was refused, so it can be asked again with more.
SELECT * FROM dfen_pool('SELECT id, 1 FROM rolled', 2);
-- ! dfen_pool: more than 2 megabytes are needed; a second argument sets how many may be used
SELECT * FROM dfen_pool('SELECT id, 1 FROM rolled', 8);
-- ! dfen_pool: more than 8 megabytes are needed; a second argument sets how many may be used
SELECT count(*) FROM dfen_pool('SELECT id, 1 FROM rolled', 11);
-- = 100000
-- SQL that calls itself would never end.
SELECT * FROM dfen_pool('SELECT key, score FROM dfen_pool(''SELECT 1, 1'')');
-- ! dfen_pool: dfen_pool: it cannot run inside itself
SELECT key FROM dfen_pool('SELECT 1, 1');
-- = 1
-- No view and no trigger may run SQL that stands in a database.
CREATE VIEW hidden AS SELECT * FROM dfen_pool('SELECT 1, 1');
SELECT * FROM hidden;
-- ! unsafe use of virtual table "dfen_pool"
CREATE TRIGGER hidden_too AFTER INSERT ON rolled BEGIN DELETE FROM played WHERE dfen IN (SELECT key FROM dfen_pool('SELECT 1, 1')); END;
INSERT INTO rolled VALUES (1, 1, 1);
-- ! unsafe use of virtual table "dfen_pool"
