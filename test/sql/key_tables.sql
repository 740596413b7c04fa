-- Keys in tables: what the functions answer, and each of their errors. What they do to any schema is test/keys/'s.
CREATE TABLE turns(id INTEGER PRIMARY KEY, game INTEGER, dfen TEXT, result TEXT);
INSERT INTO turns(game, dfen, result) VALUES
  (1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '1-0'),
  (1, '8/8/4k3/8/3KP3/8/8/8 b - - 0 40', '1-0'),
  (2, '8/8/4k3/8/3KP3/8/8/8 w - - 0 40 PNB', '0-1'),
  (2, '8/8/4k3/8/3KP3/8/8/9 w - - 0 40', '0-1'),
  (2, NULL, '0-1'),
  (2, x'61', '0-1');
SELECT count(*) FROM dfen_keys();
-- = 0

-- ---- Arguments ----
SELECT dfen_add_key(NULL, 'dfen');
-- ! dfen_add_key: the table must be text, not NULL
SELECT dfen_add_key('turns', NULL);
-- ! dfen_add_key: the column must be text, not NULL
SELECT dfen_add_key(1, 'dfen');
-- ! dfen_add_key: the table must be text, not an INTEGER
SELECT dfen_add_key('tur' || char(0) || 'ns', 'dfen');
-- ! dfen_add_key: the table has a NUL in it
SELECT dfen_add_key(printf('%.*c', 1000001, 'x'), 'dfen');
-- ! dfen_add_key: the table has more than 1000000 bytes
SELECT dfen_add_key('turns', 'dfen', '{"into": "' || printf('%.*c', 10001, 'x') || '"}');
-- ! dfen_add_key: a key's name has at most 10000 bytes
SELECT dfen_add_key('games', 'dfen');
-- ! dfen_add_key: there is no table games
SELECT dfen_add_key('temp.turns', 'dfen');
-- ! dfen_add_key: there is no table temp.turns
SELECT dfen_add_key('turns', 'fen');
-- ! dfen_add_key: turns has no column fen
SELECT dfen_add_key('a' || char(10, 27, 0x202E) || 'b' || printf('%.*c', 100, 'x'), 'dfen');
-- ! dfen_add_key: there is no table a\x0A\x1B<U+202E>bxxxxxxxxxxxxxxxxxxxxxx...
SELECT dfen_add_key(CAST(x'61C3FF62' AS TEXT), 'dfen');
-- ! dfen_add_key: there is no table a\xC3\xFFb
SELECT dfen_add_key('sqlite_master', 'dfen');
-- ! dfen_add_key: there is no table sqlite_master
CREATE VIEW seen AS SELECT dfen FROM turns;
SELECT dfen_add_key('seen', 'dfen');
-- ! dfen_add_key: seen is a view, which has no columns of its own to hold keys
DROP VIEW seen;
CREATE TABLE hidden(rowid, _rowid_, oid, dfen);
SELECT dfen_add_key('hidden', 'dfen');
-- ! dfen_add_key: the columns rowid, _rowid_ and oid of hidden hide the numbers of its rows
DROP TABLE hidden;

-- ---- Options ----
SELECT dfen_add_key('turns', 'dfen', 5);
-- ! dfen_add_key: the options must be text, not an INTEGER
SELECT dfen_add_key('turns', 'dfen', '');
-- ! dfen_add_key: options: a JSON object, {...}, expected (character 1) in ''
SELECT dfen_add_key('turns', 'dfen', '[]');
-- ! dfen_add_key: options: a JSON object, {...}, expected (character 1) in '[]'
SELECT dfen_add_key('turns', 'dfen', '{into: "k"}');
-- ! dfen_add_key: options: the name of an option in quotes expected (character 2) in '{into: "k"}'
SELECT dfen_add_key('turns', 'dfen', '{"name": "k"}');
-- ! dfen_add_key: there is no option 'name': the options are into, function, kind and covering
SELECT dfen_add_key('turns', 'dfen', '{"batch": 1}');
-- ! dfen_add_key: there is no option 'batch': the options are into, function, kind and covering
SELECT dfen_add_key('turns', 'dfen', '{"into": "k", "into": "l"}');
-- ! dfen_add_key: the option into is given twice
SELECT dfen_add_key('turns', 'dfen', '{"into" "k"}');
-- ! dfen_add_key: options: ':' expected (character 9) in '{"into" "k"}'
SELECT dfen_add_key('turns', 'dfen', '{"into": 5}');
-- ! dfen_add_key: the option into must be the key column's name as text, not 5
SELECT dfen_add_key('turns', 'dfen', '{"into": "k}');
-- ! dfen_add_key: options: '"' expected (character 13) in '{"into": "k}'
SELECT dfen_add_key('turns', 'dfen', '{"into": "k\x"}');
-- ! dfen_add_key: options: an escape of JSON, and no NUL, expected (character 12) in '{"into": "k\x"}'
SELECT dfen_add_key('turns', 'dfen', '{"into": "k\u0000"}');
-- ! dfen_add_key: options: an escape of JSON, and no NUL, expected (character 12) in '{"into": "k\u0000"}'
SELECT dfen_add_key('turns', 'dfen', '{"into": "k"');
-- ! dfen_add_key: options: ',' or '}' expected (character 13) in '{"into": "k"'
SELECT dfen_add_key('turns', 'dfen', '{"into": "k"} x');
-- ! dfen_add_key: options: the end of the text expected (character 15) in '{"into": "k"} x'
SELECT dfen_add_key('turns', 'dfen', '{"kind": "stored"}');
-- ! dfen_add_key: the option kind must be 'plain' or 'virtual', not 'stored'
SELECT dfen_add_key('turns', 'dfen', '{"into": "né", "kind": "stored"}');
-- ! dfen_add_key: the option kind must be 'plain' or 'virtual', not 'stored'
SELECT dfen_add_key('turns', 'dfen', '{"function": "upper"}');
-- ! dfen_add_key: the option function must be 'dfen_pool_key', 'dfen_pool_id', 'dfen_pool_blob', 'dfen_canonical', 'dfen_normalize', 'dfen_hash' or 'dfen_zobrist', not 'upper'
SELECT dfen_add_key('turns', 'dfen', '{"covering": 5}');
-- ! dfen_add_key: the option covering must be an array of column names, not 5
SELECT dfen_add_key('turns', 'dfen', '{"covering": ["game" "result"]}');
-- ! dfen_add_key: options: ',' or ']' expected (character 22) in '{"covering": ["game" "result"]}'
SELECT dfen_add_key('turns', 'dfen', '{"covering": ["games"]}');
-- ! dfen_add_key: covering: turns has no column games
SELECT dfen_add_key('turns', 'dfen', '{"covering": ["game", "GAME"]}');
-- ! dfen_add_key: covering: game is there twice
SELECT dfen_add_key('turns', 'dfen', '{"covering": ["canonical"]}');
-- ! dfen_add_key: covering: turns has no column canonical
SELECT dfen_add_key('turns', 'dfen', '{"into": "RowId"}');
-- ! dfen_add_key: a key cannot be called rowid: that is how SQL names the number of a row
SELECT dfen_add_key('turns', 'dfen', '{"into": "GAME"}');
-- ! dfen_add_key: turns has a column GAME already, which is no key: the option into gives another name
SELECT dfen_add_key('turns', 'dfen', '{"kind": "virtual"}');
-- ! dfen_add_key: row 4 of turns does not read: placement: '9' is not a piece letter, a digit 1-8 or '/' (character 20) (a plain key leaves such rows without one)
SELECT count(*) FROM sqlite_master;
-- = 1

-- ---- A plain key ----
SELECT replace(dfen_key_sql('turns', 'dfen', '{"covering": ["game", "result"]}'), char(10), ' ');
-- = ALTER TABLE "turns" ADD COLUMN "canonical" TEXT; CREATE TRIGGER "turns_canonical_insert" AFTER INSERT ON "turns" WHEN NEW."canonical" IS NOT NULL BEGIN UPDATE "turns" SET "canonical" = NULL WHERE rowid = NEW.rowid; SELECT /* dfen key 1 dfen_pool_key */ NEW."canonical", NEW."dfen", NEW."game", NEW."result" WHERE 0; END; CREATE TRIGGER "turns_canonical_update" AFTER UPDATE OF "dfen", "canonical" ON "turns" WHEN NEW."canonical" IS NOT NULL AND (OLD."canonical" COLLATE BINARY IS NOT NEW."canonical" OR OLD."dfen" COLLATE BINARY IS NOT NEW."dfen") BEGIN UPDATE "turns" SET "canonical" = NULL WHERE rowid = NEW.rowid; SELECT /* dfen key 1 dfen_pool_key */ NEW."canonical", NEW."dfen", NEW."game", NEW."result" WHERE 0; END; CREATE TABLE IF NOT EXISTS dfen_key_columns(table_name TEXT NOT NULL COLLATE NOCASE, key_name TEXT NOT NULL COLLATE NOCASE, column_name TEXT NOT NULL, function TEXT NOT NULL, covering TEXT NOT NULL, part INTEGER NOT NULL, place BLOB, PRIMARY KEY (table_name, key_name, part)) WITHOUT ROWID; INSERT OR REPLACE INTO dfen_key_columns VALUES ('turns', 'canonical', 'dfen', 'dfen_pool_key', '"game", "result"', 0, NULL); 
SELECT dfen_add_key('turns', 'dfen', ' { "covering" : [ "game" , "result" ] } ');
-- = turns.canonical is added (plain, dfen_pool_key of dfen); next: SELECT dfen_fill_key('turns', 'canonical')
SELECT replace(dfen_key_sql('turns', 'dfen'), char(10), ' ');
-- = -- turns.canonical is there 
SELECT * FROM dfen_keys();
-- = turns|dfen|canonical|dfen_pool_key|plain|1|6|0|filling
SELECT problem, place FROM dfen_check_key('turns');
-- = missing index|index of the keys of turns.canonical
-- = missing index|index of the stale rows of turns.canonical
-- = stale key|1
-- = stale key|2
-- = stale key|3
-- = not a DFEN|4
-- = not a DFEN|6
SELECT dfen_add_key('turns', 'DFEN');
-- = turns.canonical is there; next: SELECT dfen_fill_key('turns', 'canonical')
SELECT dfen_fill_key('turns', 'key');
-- ! dfen_fill_key: turns has no key key: dfen_add_key adds one
SELECT dfen_fill_key('turns', NULL, '{"batch": 0}');
-- ! dfen_fill_key: the option batch must be a number of rows, 1 to 1000000, not 0
SELECT dfen_fill_key('turns', NULL, '{"batch": 1.5}');
-- ! dfen_fill_key: the option batch must be a number of rows, 1 to 1000000, not 1.5
SELECT dfen_fill_key('turns', NULL, '{"seconds": -1}');
-- ! dfen_fill_key: the option seconds must be a number of seconds, not -1
SELECT dfen_fill_key('turns', NULL, '{"into": "k"}');
-- ! dfen_fill_key: there is no option 'into': the options are seconds and batch
SELECT dfen_fill_key('turns', NULL, '{"batch": 1, "seconds": 0}');
-- = 1
SELECT rows, filled, state FROM dfen_keys();
-- = 6|1|filling
SELECT dfen_fill_key('turns', 'canonical', '{"batch": 1, "seconds": 0.0}');
-- = 1
SELECT dfen_fill_key('turns');
-- = 1
SELECT * FROM dfen_keys();
-- = turns|dfen|canonical|dfen_pool_key|plain|1|6|3|ready
SELECT * FROM dfen_check_key('turns');
-- = not a DFEN|4|8/8/4k3/8/3KP3/8/8/9 w - - 0 40|placement: '9' is not a piece letter, a digit 1-8 or '/' (character 20)
-- = not a DFEN|6|a|a DFEN is text, not a BLOB
-- = in the middle of a turn|3|1|NULL
SELECT dfen_add_key('turns', 'dfen');
-- = turns.canonical is there: nothing to do
SELECT id, canonical FROM turns ORDER BY id;
-- = 1|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
-- = 2|8/8/8/3kp3/8/4K3/8/8 w - -
-- = 3|8/8/3k4/8/3PK3/8/8/8 w - - PNB
-- = 4|NULL
-- = 5|NULL
-- = 6|NULL
-- Writers that know nothing of it: a key that they write, and a key of another position, are stale.
INSERT INTO turns(dfen, canonical) VALUES ('8/8/8/8/8/8/8/8 w - -', 'mine');
UPDATE turns SET canonical = 'mine' WHERE id = 1;
UPDATE turns SET dfen = '8/8/8/8/8/8/8/8 w - -' WHERE id = 2;
UPDATE turns SET game = 3 WHERE id = 3;
SELECT id, canonical FROM turns WHERE id IN (1, 2, 3, 7);
-- = 1|NULL
-- = 2|NULL
-- = 3|8/8/3k4/8/3PK3/8/8/8 w - - PNB
-- = 7|NULL
SELECT filled, state FROM dfen_keys();
-- = 1|filling
SELECT dfen_fill_key('turns');
-- = 3
SELECT filled, state FROM dfen_keys();
-- = 4|ready
-- A key that got past the triggers
PRAGMA recursive_triggers = OFF;
DROP TRIGGER turns_canonical_update;
UPDATE turns SET canonical = 'mine' WHERE id = 1;
SELECT state FROM dfen_keys();
-- = a trigger is missing
SELECT problem, place, found FROM dfen_check_key('turns') WHERE problem NOT IN ('not a DFEN', 'in the middle of a turn');
-- = missing trigger|trigger of UPDATE on turns.canonical|NULL
-- = wrong key|1|mine
SELECT dfen_fill_key('turns');
-- ! dfen_fill_key: turns.canonical has lost what keeps it true: dfen_add_key mends it
SELECT dfen_add_key('turns', 'dfen');
-- = turns.canonical is mended: its triggers are made anew, and 1 keys that were not right are stale; next: SELECT dfen_fill_key('turns', 'canonical')
SELECT dfen_fill_key('turns');
-- = 1
SELECT count(*) FROM dfen_check_key('turns') WHERE problem NOT IN ('not a DFEN', 'in the middle of a turn');
-- = 0
SELECT dfen_add_key('turns', 'result');
-- ! dfen_add_key: turns.canonical is a key of dfen, not of result
SELECT dfen_add_key('turns', 'dfen', '{"function": "dfen_pool_id"}');
-- ! dfen_add_key: turns.canonical is made by dfen_pool_key, not by dfen_pool_id: dfen_drop_key takes it away
SELECT dfen_add_key('turns', 'dfen', '{"kind": "virtual"}');
-- ! dfen_add_key: turns.canonical is plain, not virtual: dfen_drop_key takes it away
SELECT dfen_add_key('turns', 'dfen', '{"covering": ["game"]}');
-- = turns.canonical is mended: its index will cover other columns; next: SELECT dfen_fill_key('turns', 'canonical')
SELECT dfen_fill_key('turns');
-- = 0
SELECT sql FROM sqlite_master WHERE type = 'index';
-- = CREATE INDEX "turns_canonical" ON "turns"(/* dfen key 1 dfen_pool_key */ "canonical", "game")
-- = CREATE INDEX "turns_canonical_stale" ON "turns"(/* dfen key 1 dfen_pool_key */ "canonical") WHERE "canonical" IS NULL
-- A key of another version, of nine digits at most
PRAGMA writable_schema = ON;
UPDATE sqlite_master SET sql = replace(sql, 'dfen key 1 ', 'dfen key 123456789 ') WHERE name LIKE 'turns_canonical%';
PRAGMA writable_schema = RESET;
SELECT key_version, state FROM dfen_keys();
-- = 123456789|out of date
SELECT dfen_fill_key('turns');
-- ! dfen_fill_key: turns.canonical has keys of version 123456789, and dfen makes version 1: dfen_add_key mends it
SELECT dfen_add_key('turns', 'dfen');
-- = turns.canonical is mended: its version is this one now; next: SELECT dfen_fill_key('turns', 'canonical')
SELECT dfen_fill_key('turns');
-- = 0

-- ---- Several keys, of every function and both kinds ----
SELECT dfen_add_key('turns', 'dfen', '{"into": "id of", "function": "dfen_pool_id"}');
-- = turns.id of is added (plain, dfen_pool_id of dfen); next: SELECT dfen_fill_key('turns', 'id of')
SELECT dfen_fill_key('turns');
-- ! dfen_fill_key: turns has several keys, and one must be named: id of, canonical
SELECT dfen_fill_key('turns', 'id of');
-- = 4
DELETE FROM turns WHERE NOT dfen_valid(dfen);
SELECT dfen_add_key('turns', 'dfen', '{"into": "b", "function": "dfen_pool_blob", "kind": "virtual"}');
-- = turns.b is added (virtual, dfen_pool_blob of dfen)
SELECT dfen_add_key('turns', 'dfen', '{"into": "b", "kind": "virtual"}');
-- = turns.b is there: nothing to do
SELECT dfen_fill_key('turns', 'b');
-- = 0
SELECT key_name, function, kind, filled, state FROM dfen_keys() ORDER BY 1;
-- = b|dfen_pool_blob|virtual|4|ready
-- = canonical|dfen_pool_key|plain|4|ready
-- = id of|dfen_pool_id|plain|4|ready
SELECT id, "id of" = dfen_pool_id(dfen), b = dfen_pool_blob(dfen), canonical = dfen_pool_key(dfen) FROM turns;
-- = 1|1|1|1
-- = 2|1|1|1
-- = 3|1|1|1
-- = 5|NULL|NULL|NULL
-- = 7|1|1|1
SELECT problem, count(*) FROM dfen_check_key('turns', 'b') GROUP BY 1;
-- = in the middle of a turn|1
SELECT count(*) FROM dfen_check_key('turns');
-- ! dfen_check_key: turns has several keys, and one must be named: b, id of, canonical
-- Taking them away is key_drop.sql's, which needs a newer SQLite.
DROP TABLE turns;
CREATE TABLE turns(id INTEGER PRIMARY KEY, game INTEGER, dfen TEXT, result TEXT);
INSERT INTO turns(game, dfen, result) VALUES
  (1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '1-0'),
  (1, '8/8/4k3/8/3KP3/8/8/8 b - - 0 40', '1-0'),
  (2, '8/8/4k3/8/3KP3/8/8/8 w - - 0 40 PNB', '0-1'),
  (2, NULL, '0-1');
INSERT INTO turns(game, dfen) SELECT 3, dfen FROM turns WHERE id = 1;

-- ---- They are for direct use, and for a statement of their own ----
CREATE VIEW hidden AS SELECT dfen_add_key('turns', 'dfen') AS done;
SELECT * FROM hidden;
-- ! unsafe use of dfen_add_key()
DROP VIEW hidden;
CREATE TABLE log(line);
INSERT INTO log SELECT dfen_add_key('turns', 'dfen');
-- ! dfen_add_key: it cannot run inside a statement that writes: call it in a SELECT of its own
SELECT count(*) FROM dfen_check_key(NULL);
-- ! dfen_check_key: the table must be text, not NULL
SELECT dfen_fill_key(NULL);
-- ! dfen_fill_key: the table must be text, not NULL
SELECT count(*) FROM dfen_check_key;
-- ! dfen_check_key: table must be given: dfen_check_key(table [, key]), or arg_table = ... in WHERE

-- ---- An empty table is ready at once; in the caller's transaction all is the caller's ----
BEGIN;
SELECT dfen_add_key('log', 'line', '{"into": "key"}');
-- = log.key is added (plain, dfen_pool_key of line)
SELECT key_name, state FROM dfen_keys();
-- = key|ready
ROLLBACK;
SELECT count(*) FROM dfen_keys();
-- = 0
BEGIN;
SELECT dfen_add_key('turns', 'dfen');
-- = turns.canonical is added (plain, dfen_pool_key of dfen); next: SELECT dfen_fill_key('turns', 'canonical')
SELECT dfen_fill_key('turns', NULL, '{"batch": 2}');
-- = 4
SELECT dfen_add_key('turns', 'dfen', '{"into": "result"}');
-- ! dfen_add_key: turns has a column result already, which is no key: the option into gives another name
SELECT filled, state FROM dfen_keys();
-- = 4|ready
COMMIT;

-- ---- The key of every function is what the function answers ----
CREATE TABLE each_one(dfen TEXT);
INSERT INTO each_one VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 9'), ('8/8/4k3/8/3KP3/8/8/8 b - - 0 40'), ('4k3/8/8/3pP3/8/8/8/R3K3 w Q d6h6 4 5'),
  ('8/8/4k3/8/3KP3/8/8/8 w - - 0 40 PNB');
SELECT substr(dfen_add_key('each_one', 'dfen', json_object('into', value, 'function', value)), 1, 9), dfen_fill_key('each_one', value)
  FROM json_each('["dfen_pool_key", "dfen_pool_id", "dfen_pool_blob", "dfen_canonical", "dfen_normalize", "dfen_hash", "dfen_zobrist"]');
-- = each_one.|4
-- = each_one.|4
-- = each_one.|4
-- = each_one.|4
-- = each_one.|4
-- = each_one.|4
-- = each_one.|4
SELECT sum(dfen_pool_key = dfen_pool_key(dfen)), sum(dfen_pool_id = dfen_pool_id(dfen)), sum(dfen_pool_blob = dfen_pool_blob(dfen)), sum(dfen_canonical = dfen_canonical(dfen)),
  sum(dfen_normalize = dfen_normalize(dfen)), sum(dfen_hash = dfen_hash(dfen)), sum(dfen_zobrist = dfen_zobrist(dfen)) FROM each_one;
-- = 4|4|4|4|4|4|4
SELECT count(*), sum(problem = 'in the middle of a turn') FROM json_each('["dfen_pool_key", "dfen_pool_id", "dfen_pool_blob", "dfen_canonical", "dfen_normalize", "dfen_hash", "dfen_zobrist"]'),
  dfen_check_key('each_one', value);
-- = 7|7

CREATE TABLE many(dfen TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000) INSERT INTO many SELECT '8/8/4k3/8/3KP3/8/8/8 b - - 0 ' || i FROM n;
SELECT substr(dfen_add_key('many', 'dfen'), 1, 4);
-- = many
SELECT dfen_fill_key('many', 'canonical', '{"batch": 4000, "seconds": 0}');
-- = 4000

-- ---- A fill is at its end only when the indexes are there: also where the rows are just so many batches ----
CREATE TABLE batches(id INTEGER PRIMARY KEY, dfen TEXT);
INSERT INTO batches(dfen) VALUES ('8/8/4k3/8/3KP3/8/8/8 b - - 0 1'), ('8/8/4k3/8/3KP3/8/8/8 b - - 0 2'), ('8/8/4k3/8/3KP3/8/8/8 b - - 0 3'), ('8/8/4k3/8/3KP3/8/8/8 b - - 0 4');
SELECT substr(dfen_add_key('batches', 'dfen'), 1, 7);
-- = batches
SELECT dfen_fill_key('batches', NULL, '{"batch": 2, "seconds": 0}');
-- = 2
SELECT state FROM dfen_keys() WHERE table_name = 'batches';
-- = filling
SELECT dfen_fill_key('batches', NULL, '{"batch": 2, "seconds": 0}');
-- = 2
SELECT state FROM dfen_keys() WHERE table_name = 'batches';
-- = ready
-- A row that became stale behind the pass is left, when that has made the indexes.
DROP TABLE batches;
CREATE TABLE batches(id INTEGER PRIMARY KEY, dfen TEXT);
INSERT INTO batches(dfen) VALUES ('8/8/4k3/8/3KP3/8/8/8 b - - 0 1'), ('8/8/4k3/8/3KP3/8/8/8 b - - 0 2'), ('8/8/4k3/8/3KP3/8/8/8 b - - 0 3');
SELECT substr(dfen_add_key('batches', 'dfen'), 1, 7);
-- = batches
SELECT dfen_fill_key('batches', NULL, '{"batch": 2, "seconds": 0}');
-- = 2
UPDATE batches SET dfen = '8/8/4k3/8/3KP3/8/8/8 b - - 0 9' WHERE id = 1;
SELECT dfen_fill_key('batches', NULL, '{"batch": 2, "seconds": 0}');
-- = 1
SELECT dfen_fill_key('batches', NULL, '{"batch": 2, "seconds": 0}');
-- = 1
SELECT state FROM dfen_keys() WHERE table_name = 'batches';
-- = ready
DROP TABLE batches;

-- ---- What a tool took away that made a table anew is remembered, and the place that a fill has come to ----
DROP TRIGGER many_canonical_insert;
DROP TRIGGER many_canonical_update;
SELECT key_name, state FROM dfen_keys() WHERE table_name = 'many';
-- = canonical|the triggers are missing
CREATE TABLE reals(p REAL PRIMARY KEY, dfen TEXT, x) WITHOUT ROWID;
INSERT INTO reals(p, dfen) SELECT column1 + 0.25, '8/8/4k3/8/3KP3/8/8/8 b - - 0 1' FROM (VALUES (-1), (0), (1e300), (2), (3));
SELECT substr(dfen_add_key('reals', 'dfen'), 1, 5);
-- = reals
SELECT dfen_fill_key('reals', NULL, '{"batch": 1, "seconds": 0}'), typeof(place), place FROM dfen_key_columns WHERE table_name = 'reals';
-- = 1|real|-0.75
SELECT dfen_fill_key('reals', NULL, '{"batch": 1, "seconds": 0}'), typeof(place), place FROM dfen_key_columns WHERE table_name = 'reals';
-- = 1|real|0.25
SELECT group_concat(p, ' ') FROM reals WHERE canonical IS NULL;
-- = 2.25 3.25 1.0e+300
SELECT dfen_fill_key('reals');
-- = 3
-- A fill goes on behind the row where it stopped.
CREATE TABLE far(id INTEGER PRIMARY KEY, dfen TEXT);
INSERT INTO far SELECT column1, '8/8/4k3/8/3KP3/8/8/8 b - - 0 1' FROM (VALUES (1000), (1001), (2000));
SELECT substr(dfen_add_key('far', 'dfen'), 1, 3);
-- = far
SELECT dfen_fill_key('far', NULL, '{"batch": 1, "seconds": 0}'), place FROM dfen_key_columns WHERE table_name = 'far';
-- = 1|1000
SELECT dfen_fill_key('far', NULL, '{"batch": 1, "seconds": 0}');
-- = 1
SELECT group_concat(id, ' ') FROM far WHERE canonical IS NULL;
-- = 2000
DROP TABLE far;
CREATE TABLE pairs(p TEXT, q BLOB, dfen TEXT, PRIMARY KEY (p, q DESC)) WITHOUT ROWID;
INSERT INTO pairs SELECT p.column1, q.column1, '8/8/4k3/8/3KP3/8/8/8 b - - 0 1' FROM (VALUES ('a'), ('b')) AS p, (VALUES (x'00'), (x'01')) AS q;
SELECT substr(dfen_add_key('pairs', 'dfen'), 1, 5);
-- = pairs
-- A row for each part of the place; both parts run up, however the key runs.
SELECT dfen_fill_key('pairs', NULL, '{"batch": 3, "seconds": 0}');
-- = 3
SELECT part, quote(place) FROM dfen_key_columns WHERE table_name = 'pairs' ORDER BY part;
-- = 0|'b'
-- = 1|X'00'
SELECT p, hex(q) FROM pairs WHERE canonical IS NULL;
-- = b|01
SELECT dfen_fill_key('pairs');
-- = 1
SELECT quote(place) FROM dfen_key_columns WHERE table_name = 'pairs' AND part = 0;
-- = NULL
DROP TABLE pairs;
CREATE TABLE anew(dfen TEXT);
INSERT INTO anew VALUES ('8/8/4k3/8/3KP3/8/8/8 b - - 0 1');
SELECT dfen_add_key('anew', 'dfen', '{"into": "k", "function": "dfen_pool_id"}'), dfen_fill_key('anew', 'k');
-- = anew.k is added (plain, dfen_pool_id of dfen); next: SELECT dfen_fill_key('anew', 'k')|1
DROP TABLE anew;
CREATE TABLE anew(dfen TEXT, k TEXT);
SELECT dfen_add_key('anew', 'dfen', '{"into": "k", "function": "dfen_pool_id"}');
-- ! dfen_add_key: anew.k is declared so that it cannot hold keys as they are: dfen_drop_key takes it away
DROP TABLE anew;
CREATE TABLE anew(dfen TEXT, k REAL);
SELECT dfen_add_key('anew', 'dfen', '{"into": "k", "function": "dfen_pool_id"}');
-- ! dfen_add_key: anew.k is declared so that it cannot hold keys as they are: dfen_drop_key takes it away
DROP TABLE anew;
CREATE TABLE anew(dfen TEXT, k DECIMAL);
SELECT dfen_add_key('anew', 'dfen', '{"into": "k", "function": "dfen_pool_id"}');
-- = anew.k is mended: its triggers are made anew; next: SELECT dfen_fill_key('anew', 'k')
-- A word of a type may stand anywhere in it, and INT comes before the others.
CREATE TABLE typed(dfen TEXT);
SELECT substr(dfen_add_key('typed', 'dfen', '{"into": "k"}'), 1, 16);
-- = typed.k is added
DROP TABLE typed;
CREATE TABLE typed(dfen TEXT, k NATIONAL VARCHAR(90));
SELECT dfen_add_key('typed', 'dfen', '{"into": "k"}');
-- = typed.k is mended: its triggers are made anew; next: SELECT dfen_fill_key('typed', 'k')
DROP TABLE typed;
CREATE TABLE typed(dfen TEXT, k CHARACTERS OF A POINT);
SELECT dfen_add_key('typed', 'dfen', '{"into": "k"}');
-- ! dfen_add_key: typed.k is declared so that it cannot hold keys as they are: dfen_drop_key takes it away
DROP TABLE typed;

-- ---- A primary key with another collation than its column's own ----
CREATE TABLE both(a TEXT COLLATE NOCASE, dfen TEXT, PRIMARY KEY (a COLLATE BINARY)) WITHOUT ROWID;
INSERT INTO both VALUES ('a', '8/8/4k3/8/3KP3/8/8/8 w - - 0 1'), ('A', '8/8/8/8/8/8/8/8 w - - 0 1');
SELECT substr(dfen_add_key('both', 'dfen', '{"kind": "virtual"}'), 1, 23), (SELECT count(*) FROM dfen_check_key('both'));
-- = both.canonical is added|0

-- ---- Rows in the middle of a turn are one row, with the first of them and their number ----
CREATE TABLE rolled(game TEXT, number INTEGER, dfen TEXT, PRIMARY KEY (game, number)) WITHOUT ROWID;
INSERT INTO rolled VALUES ('a', 1, '8/8/4k3/8/3KP3/8/8/8 w - -'), ('a', 2, '8/8/4k3/8/3KP3/8/8/8 w - - 0 1 PK'),
  ('b', 1, '8/8/4k3/8/3KP3/8/8/8 w - - 0 1 P'), ('b', 2, 'none'), ('c', 1, '8/8/4k3/8/3KP3/8/8/8 w - - N');
SELECT substr(dfen_add_key('rolled', 'dfen'), 1, 25);
-- = rolled.canonical is added
SELECT problem, place, found FROM dfen_check_key('rolled') WHERE problem NOT LIKE 'missing%';
-- = stale key|a, 1|NULL
-- = stale key|a, 2|NULL
-- = stale key|b, 1|NULL
-- = not a DFEN|b, 2|none
-- = stale key|c, 1|NULL
SELECT dfen_fill_key('rolled');
-- = 4
SELECT problem, place, found, typeof(found), expected FROM dfen_check_key('rolled');
-- = not a DFEN|b, 2|none|text|placement: 'o' is not a piece letter, a digit 1-8 or '/' (character 2)
-- = in the middle of a turn|a, 2|3|integer|NULL
SELECT problem, place FROM dfen_check_key('rolled') LIMIT 1;
-- = not a DFEN|b, 2
