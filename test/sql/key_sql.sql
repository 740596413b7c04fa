-- The statements of a key column, one per row (SPEC 8.18); test/program/histories/keys.py runs them

-- ---- Both kinds, and each part, of tables that this connection does not have ----
SELECT sql FROM dfen_key_sql('turns', 'fen');
-- = ALTER TABLE turns ADD COLUMN canonical TEXT;
-- = UPDATE turns SET canonical = dfen_pool_key(dfen_try(fen)) WHERE canonical IS NOT dfen_pool_key(dfen_try(fen));
-- = CREATE INDEX IF NOT EXISTS turns_canonical ON turns(canonical);
SELECT sql FROM dfen_key_sql('turns', 'fen', '{"kind": "generated", "covering": ["game", "number"], "function": "dfen_pool_id", "into": "k"}');
-- = ALTER TABLE turns ADD COLUMN k INTEGER AS (dfen_pool_id(dfen_try(fen)));
-- = CREATE INDEX IF NOT EXISTS turns_k ON turns(k, game, number);
SELECT sql FROM dfen_key_sql('t', 'c', '{"part": "column"}');
-- = ALTER TABLE t ADD COLUMN canonical TEXT;
SELECT sql FROM dfen_key_sql('t', 'c', '{"part": "fill", "function": "dfen_canonical"}');
-- = UPDATE t SET canonical = dfen_canonical(dfen_try(c)) WHERE canonical IS NOT dfen_canonical(dfen_try(c));
SELECT sql FROM dfen_key_sql('t', 'c', '{"part": "index", "covering": "c"}');
-- = CREATE INDEX IF NOT EXISTS t_canonical ON t(canonical, c);
SELECT sql FROM dfen_key_sql('t', 'c', '{"part": "check"}');
-- = SELECT count(*) FROM t WHERE canonical IS NOT dfen_pool_key(dfen_try(c));
SELECT sql FROM dfen_key_sql('t', 'c', '{"part": "down"}');
-- = DROP INDEX IF EXISTS t_canonical;
-- = ALTER TABLE t DROP COLUMN canonical;
SELECT sql FROM dfen_key_sql('t', 'c', '{"part": "fill", "kind": "generated"}');
-- ---- Names are quoted unless they are plain words; the index is named after the table and the column ----
SELECT sql FROM dfen_key_sql('my `table`', 'select', '{"part": "index", "into": "1st", "covering": ["", "a\"b", "über"]}');
-- = CREATE INDEX IF NOT EXISTS `my ``table``_1st` ON `my ``table```(`1st`, ``, `a"b`, `über`);
-- ---- A table's name is read as SQL reads it (SPEC 10.19); a name with dots is quoted, unless SQL cannot read it at all ----
SELECT sql FROM dfen_key_sql('x.t', 'fen');
-- = ALTER TABLE x.t ADD COLUMN canonical TEXT;
-- = UPDATE x.t SET canonical = dfen_pool_key(dfen_try(fen)) WHERE canonical IS NOT dfen_pool_key(dfen_try(fen));
-- = CREATE INDEX IF NOT EXISTS x.t_canonical ON t(canonical);
SELECT sql FROM dfen_key_sql('[my x]."t""1"', 'fen', '{"part": "down"}');
-- = DROP INDEX IF EXISTS `my x`.`t"1_canonical`;
-- = ALTER TABLE `my x`.`t"1` DROP COLUMN canonical;
SELECT sql FROM dfen_key_sql('`x.t`', 'fen', '{"part": "check"}');
-- = SELECT count(*) FROM `x.t` WHERE canonical IS NOT dfen_pool_key(dfen_try(fen));
SELECT sql FROM (VALUES ('a.b.c'), ('"x'), ('[x]y'), ('temp.t'), ('')), dfen_key_sql(column1, 'c', '{"part": "column"}');
-- = ALTER TABLE `a.b.c` ADD COLUMN canonical TEXT;
-- = ALTER TABLE `"x` ADD COLUMN canonical TEXT;
-- = ALTER TABLE `[x]y` ADD COLUMN canonical TEXT;
-- = ALTER TABLE `temp`.t ADD COLUMN canonical TEXT;
-- = ALTER TABLE `` ADD COLUMN canonical TEXT;

-- ---- A migration that stopped half-way: a column that exists is not added again ----
CREATE TABLE log(fen TEXT, id INTEGER AS (dfen_pool_id(dfen_try(fen))));
INSERT INTO log VALUES (dfen_start()), ('8/8'), (NULL);
ALTER TABLE log ADD COLUMN Canonical TEXT;
SELECT sql FROM dfen_key_sql('main."log"', 'fen');
-- = UPDATE main.log SET canonical = dfen_pool_key(dfen_try(fen)) WHERE canonical IS NOT dfen_pool_key(dfen_try(fen));
-- = CREATE INDEX IF NOT EXISTS main.log_canonical ON log(canonical);
SELECT count(*) FROM dfen_key_sql('log', 'fen', '{"part": "column"}');
-- = 0
UPDATE log SET canonical = dfen_pool_key(dfen_try(fen));
SELECT substr(sql, 1, 12) FROM dfen_key_sql('log', 'fen');
-- = UPDATE log S
-- = CREATE INDEX
SELECT sql FROM dfen_key_sql('log', 'fen', '{"kind": "generated", "function": "dfen_pool_id", "into": "id"}');
-- = CREATE INDEX IF NOT EXISTS log_id ON log(id);
-- A key of a position that was changed since is a key
UPDATE log SET fen = dfen_flip('8/8/8/8/8/8/8/K1k5 w - -') WHERE rowid = 1;
SELECT count(*) FROM dfen_key_sql('log', 'fen');
-- = 2
-- ---- Another column of that name is not overwritten: other values, another type, another kind ----
UPDATE log SET canonical = 'my own' WHERE rowid = 2;
SELECT * FROM dfen_key_sql('log', 'fen');
-- ! dfen_key_sql: 'log' has a column 'canonical' with values that are not keys; the option into names another one, and the part fill overwrites them
UPDATE log SET canonical = dfen_start();
SELECT * FROM dfen_key_sql('log', 'fen', '{"part": "column"}');
-- ! dfen_key_sql: 'log' has a column 'canonical' with values that are not keys; the option into names another one, and the part fill overwrites them
SELECT count(*) FROM dfen_key_sql('log', 'fen', '{"part": "fill"}');
-- = 1
SELECT * FROM dfen_key_sql('log', 'fen', '{"function": "dfen_pool_id"}');
-- ! dfen_key_sql: 'log' has a column 'canonical', stored TEXT, not stored INTEGER; the option into names another one
SELECT * FROM dfen_key_sql('log', 'fen', '{"kind": "generated"}');
-- ! dfen_key_sql: 'log' has a column 'canonical', stored TEXT, not generated TEXT; the option into names another one
SELECT * FROM dfen_key_sql('log', 'fen', '{"function": "dfen_pool_id", "into": "id"}');
-- ! dfen_key_sql: 'log' has a column 'id', generated INTEGER, not stored INTEGER; the option into names another one
-- A generated column of another function is one, too
SELECT * FROM dfen_key_sql('log', 'fen', '{"kind": "generated", "function": "dfen_hash", "into": "id"}');
-- ! dfen_key_sql: 'log' has a column 'id' with values that are not keys; the option into names another one, and the part fill overwrites them
-- ---- Nothing is left to drop ----
SELECT sql FROM dfen_key_sql('log', 'fen', '{"part": "down", "into": "key"}');
-- = DROP INDEX IF EXISTS log_key;

-- ---- NULL, and errors ----
SELECT (SELECT count(*) FROM dfen_key_sql(NULL, 'c')), (SELECT count(*) FROM dfen_key_sql('t', NULL)), (SELECT count(*) FROM dfen_key_sql('t', 'c', NULL));
-- = 0|0|3
SELECT * FROM dfen_key_sql('turns');
-- ! dfen_key_sql: column must be given: dfen_key_sql(table, column [, options]), or arg_column = ... in WHERE; not by a column of dfen_key_sql itself or of a later table
SELECT dfen_key_sql('turns', 'fen');
-- ! dfen_key_sql: is a table-valued function; use it in FROM: SELECT * FROM dfen_key_sql(table, column [, options])
SELECT * FROM dfen_key_sql(5, 'c');
-- ! dfen_key_sql: the table must be text, not an INTEGER
SELECT * FROM dfen_key_sql('t', x'00');
-- ! dfen_key_sql: the column must be text, not a BLOB; cast it: some drivers bind text as bytes
SELECT * FROM dfen_key_sql('t', 'c' || char(0));
-- ! dfen_key_sql: the column contains a NUL
SELECT * FROM dfen_key_sql('t', 'c', '{"kind": "virtual"}');
-- ! dfen_key_sql: the option kind must be 'stored' or 'generated', not 'virtual'
SELECT * FROM dfen_key_sql('t', 'c', '{"kinds": "stored"}');
-- ! dfen_key_sql: no such option: 'kinds'; the options are kind, into, function, covering and part; did you mean 'kind'?
SELECT * FROM dfen_key_sql('t', 'c', '{"into": 5}');
-- ! dfen_key_sql: the option into must be the name of the key column, not 5
SELECT * FROM dfen_key_sql('t', 'c', '{"into": "C"}');
-- ! dfen_key_sql: the option into must not be the column of the DFENs
SELECT * FROM dfen_key_sql('t', 'c', '{"function": "dfen_score"}');
-- ! dfen_key_sql: the option function must make a text or an integer of a DFEN, not 'dfen_score'
SELECT * FROM dfen_key_sql('t', 'c', '{"function": "dfen_king_capture"}');
-- ! dfen_key_sql: the option function must make a text or an integer of a DFEN, not 'dfen_king_capture'
SELECT * FROM dfen_key_sql('t', 'c', 'up');
-- ! dfen_key_sql: malformed JSON: a JSON object, {...}, expected (character 1) in 'up'
SELECT * FROM dfen_key_sql('t', 'c', '');
-- ! dfen_key_sql: malformed JSON: a JSON object, {...}, expected (character 1) in ''
