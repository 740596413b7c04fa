-- Keys in tables: the name of a table is read as SQL reads it (SPEC 10.19).
CREATE TABLE turns(dfen TEXT);
CREATE TABLE "a.b"(dfen TEXT);
CREATE TABLE "say ""hi"" ]`"(dfen TEXT);
CREATE TABLE """"(dfen TEXT);
ATTACH ':memory:' AS "it's.far";
CREATE TABLE "it's.far".turns(dfen TEXT);
CREATE TABLE "it's.far"."x.y"(dfen TEXT);
ATTACH ':memory:' AS other;
CREATE TABLE other.only(dfen TEXT);

-- ---- A name, plain and in each kind of quotes; in letters of either case ----
SELECT instr(dfen_key_sql('Turns', 'dfen'), 'ALTER TABLE "turns"'),
       instr(dfen_key_sql('"turns"', 'dfen'), 'ALTER TABLE "turns"'), instr(dfen_key_sql('[turns]', 'dfen'), 'ALTER TABLE "turns"'),
       instr(dfen_key_sql('`turns`', 'dfen'), 'ALTER TABLE "turns"'), instr(dfen_key_sql('MAIN.[turns]', 'dfen'), 'ALTER TABLE "turns"'),
       instr(dfen_key_sql('"main".turns', 'dfen'), 'ALTER TABLE "turns"');
-- = 1|1|1|1|1|1
SELECT instr(dfen_key_sql('"say ""hi"" ]`"', 'dfen'), 'ALTER TABLE "say ""hi"" ]`"'),
       instr(dfen_key_sql('`say "hi" ]```', 'dfen'), 'ALTER TABLE "say ""hi"" ]`"'),
       instr(dfen_key_sql('say "hi" ]`', 'dfen'), 'ALTER TABLE "say ""hi"" ]`"');
-- = 1|1|1
-- A quote that has no end is a letter like others.
SELECT instr(dfen_key_sql('"', 'dfen'), 'ALTER TABLE """"'), instr(dfen_key_sql('""""', 'dfen'), 'ALTER TABLE """"');
-- = 1|1
SELECT dfen_key_sql('"turns"x', 'dfen');
-- ! dfen_key_sql: there is no table "turns"x
SELECT dfen_key_sql('''turns''', 'dfen');
-- ! dfen_key_sql: there is no table 'turns'

-- ---- A schema before it ----
SELECT instr(dfen_key_sql('other.only', 'dfen'), 'ALTER TABLE "other"."only"'), instr(dfen_key_sql('only', 'dfen'), 'ALTER TABLE "other"."only"'),
       instr(dfen_key_sql('"it''s.far".turns', 'dfen'), 'ALTER TABLE "it''s.far"."turns"'),
       instr(dfen_key_sql('"it''s.far"."x.y"', 'dfen'), 'ALTER TABLE "it''s.far"."x.y"');
-- = 1|1|1|1
SELECT dfen_key_sql('it''s.far.turns', 'dfen');
-- ! dfen_key_sql: there is no table it's.far.turns
SELECT dfen_key_sql('other.turns', 'dfen');
-- ! dfen_key_sql: there is no table other.turns
SELECT dfen_key_sql('"other.only"', 'dfen');
-- ! dfen_key_sql: there is no table "other.only"
SELECT dfen_key_sql('nowhere.turns', 'dfen');
-- ! dfen_key_sql: there is no table nowhere.turns
SELECT dfen_key_sql('main.turns.dfen', 'dfen');
-- ! dfen_key_sql: there is no table main.turns.dfen

-- ---- A table with a dot in its name may be plain, as long as that names no other ----
SELECT instr(dfen_key_sql('a.b', 'dfen'), 'ALTER TABLE "a.b"'), instr(dfen_key_sql('x.y', 'dfen'), 'ALTER TABLE "it''s.far"."x.y"');
-- = 1|1
ATTACH ':memory:' AS stranger;
CREATE TABLE stranger."main.turns"(dfen TEXT);
SELECT dfen_add_key('main.turns', 'dfen');
-- ! dfen_add_key: main.turns names two tables: write "main"."turns" or "stranger"."main.turns"
SELECT * FROM dfen_check_key('main.turns');
-- ! dfen_check_key: main.turns names two tables: write "main"."turns" or "stranger"."main.turns"
SELECT * FROM dfen_check_key('MAIN.turns');
-- ! dfen_check_key: MAIN.turns names two tables: write "main"."turns" or "stranger"."main.turns"
SELECT dfen_add_key('main."turns"', 'dfen');
-- = turns.canonical is added (plain, dfen_pool_key of dfen)
SELECT dfen_add_key('stranger.[main.turns]', 'dfen');
-- = "stranger"."main.turns".canonical is added (plain, dfen_pool_key of dfen)
SELECT dfen_add_key('"x.y"', 'dfen');
-- = "it's.far"."x.y".canonical is added (plain, dfen_pool_key of dfen)

-- ---- dfen_keys() gives names that mean the same table to every function ----
CREATE TEMP TABLE turns(dfen TEXT);
SELECT dfen_add_key('turns', 'dfen');
-- = temp.turns.canonical is added (plain, dfen_pool_key of dfen)
INSERT INTO main.turns(dfen) VALUES ('8/8/8/8/8/8/8/8 w - -');
SELECT dfen_fill_key('main."turns"');
-- = 1
UPDATE main.turns SET canonical = 'wrong';
SELECT table_name, rows, filled, state FROM dfen_keys();
-- = "main"."turns"|1|0|filling
-- = temp.turns|0|0|ready
-- = "it's.far"."x.y"|0|0|ready
-- = "stranger"."main.turns"|0|0|ready
SELECT table_name, problem, place FROM dfen_keys(), dfen_check_key(table_name);
-- = "main"."turns"|stale key|1
DROP TABLE stranger."main.turns";
SELECT table_name FROM dfen_keys();
-- = main.turns
-- = temp.turns
-- = "it's.far"."x.y"
DROP TABLE temp.turns;
SELECT table_name FROM dfen_keys();
-- = turns
-- = "it's.far"."x.y"
-- The message names the table as the next call takes it.
CREATE TEMP TABLE filled AS SELECT '8/8/8/8/8/8/8/8 w - -' AS dfen;
CREATE TABLE filled AS SELECT '8/8/8/8/8/8/8/8 w - -' AS dfen;
SELECT dfen_add_key('main.filled', 'dfen');
-- = main.filled.canonical is added (plain, dfen_pool_key of dfen); next: SELECT dfen_fill_key('main.filled', 'canonical')
