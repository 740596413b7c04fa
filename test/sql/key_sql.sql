-- The SQL of a key column (SPEC 8.18), on one line; test/histories/keys.py runs it

-- ---- Both kinds, and each part ----
SELECT replace(dfen_key_sql('turns', 'fen'), char(10), ' ');
-- = ALTER TABLE turns ADD COLUMN canonical TEXT; UPDATE turns SET canonical = dfen_pool_key(dfen_try(fen)) WHERE canonical IS NOT dfen_pool_key(dfen_try(fen)); CREATE INDEX turns_canonical ON turns(canonical); 
SELECT replace(dfen_key_sql('turns', 'fen', '{"kind": "generated", "covering": ["game", "number"], "function": "dfen_pool_id", "into": "k"}'), char(10), ' ');
-- = ALTER TABLE turns ADD COLUMN k INTEGER AS (dfen_pool_id(dfen_try(fen))); CREATE INDEX turns_k ON turns(k, game, number); 
SELECT rtrim(dfen_key_sql('t', 'c', '{"part": "column"}'), char(10)), rtrim(dfen_key_sql('t', 'c', '{"part": "fill", "function": "dfen_canonical"}'), char(10));
-- = ALTER TABLE t ADD COLUMN canonical TEXT;|UPDATE t SET canonical = dfen_canonical(dfen_try(c)) WHERE canonical IS NOT dfen_canonical(dfen_try(c));
SELECT rtrim(dfen_key_sql('t', 'c', '{"part": "index", "covering": "c"}'), char(10)), rtrim(dfen_key_sql('t', 'c', '{"part": "check"}'), char(10));
-- = CREATE INDEX t_canonical ON t(canonical, c);|SELECT count(*) FROM t WHERE canonical IS NOT dfen_pool_key(dfen_try(c));
SELECT replace(dfen_key_sql('t', 'c', '{"part": "down"}'), char(10), ' '), dfen_key_sql('t', 'c', '{"part": "fill", "kind": "generated"}') = '';
-- = DROP INDEX IF EXISTS t_canonical; ALTER TABLE t DROP COLUMN canonical; |1
-- ---- Names are quoted unless they are plain words; the index is named after the table and the column ----
SELECT rtrim(dfen_key_sql('my `table`', 'select', '{"part": "index", "into": "1st", "covering": ["", "a\"b", "über"]}'), char(10));
-- = CREATE INDEX `my ``table``_1st` ON `my ``table```(`1st`, ``, `a"b`, `über`);
-- ---- A table's name is read as SQL reads it (SPEC 10.19); a name with dots is quoted, unless SQL cannot read it at all ----
SELECT replace(dfen_key_sql('x.t', 'fen'), char(10), ' ');
-- = ALTER TABLE x.t ADD COLUMN canonical TEXT; UPDATE x.t SET canonical = dfen_pool_key(dfen_try(fen)) WHERE canonical IS NOT dfen_pool_key(dfen_try(fen)); CREATE INDEX x.t_canonical ON t(canonical); 
SELECT replace(dfen_key_sql('[my x]."t""1"', 'fen', '{"part": "down"}'), char(10), ' '), rtrim(dfen_key_sql('`x.t`', 'fen', '{"part": "check"}'), char(10));
-- = DROP INDEX IF EXISTS `my x`.`t"1_canonical`; ALTER TABLE `my x`.`t"1` DROP COLUMN canonical; |SELECT count(*) FROM `x.t` WHERE canonical IS NOT dfen_pool_key(dfen_try(fen));
SELECT rtrim(dfen_key_sql(column1, 'c', '{"part": "column"}'), char(10)) FROM (VALUES ('a.b.c'), ('"x'), ('[x]y'), ('temp.t'), (''));
-- = ALTER TABLE `a.b.c` ADD COLUMN canonical TEXT;
-- = ALTER TABLE `"x` ADD COLUMN canonical TEXT;
-- = ALTER TABLE `[x]y` ADD COLUMN canonical TEXT;
-- = ALTER TABLE `temp`.t ADD COLUMN canonical TEXT;
-- = ALTER TABLE `` ADD COLUMN canonical TEXT;

-- ---- NULL, and errors ----
SELECT dfen_key_sql(NULL, 'c'), dfen_key_sql('t', NULL), dfen_key_sql('t', 'c', NULL) = dfen_key_sql('t', 'c');
-- = NULL|NULL|1
SELECT dfen_key_sql(5, 'c');
-- ! dfen_key_sql: the table must be text, not an INTEGER
SELECT dfen_key_sql('t', x'00');
-- ! dfen_key_sql: the column must be text, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_key_sql('t', 'c' || char(0));
-- ! dfen_key_sql: the column contains a NUL
SELECT dfen_key_sql('t', 'c', '{"kind": "virtual"}');
-- ! dfen_key_sql: the option kind must be 'stored' or 'generated', not 'virtual'
SELECT dfen_key_sql('t', 'c', '{"kinds": "stored"}');
-- ! dfen_key_sql: no such option: 'kinds'; the options are kind, into, function, covering and part; did you mean 'kind'?
SELECT dfen_key_sql('t', 'c', '{"into": 5}');
-- ! dfen_key_sql: the option into must be the name of the key column, not 5
SELECT dfen_key_sql('t', 'c', '{"into": "C"}');
-- ! dfen_key_sql: the option into must not be the column of the DFENs
SELECT dfen_key_sql('t', 'c', '{"function": "dfen_score"}');
-- ! dfen_key_sql: the option function must make a text or an integer of a DFEN, not 'dfen_score'
SELECT dfen_key_sql('t', 'c', '{"function": "dfen_king_capture"}');
-- ! dfen_key_sql: the option function must make a text or an integer of a DFEN, not 'dfen_king_capture'
SELECT dfen_key_sql('t', 'c', 'up');
-- ! dfen_key_sql: malformed JSON: a JSON object, {...}, expected (character 1) in 'up'
SELECT dfen_key_sql('t', 'c', '');
-- ! dfen_key_sql: malformed JSON: a JSON object, {...}, expected (character 1) in ''
