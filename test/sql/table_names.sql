-- dfen_import parses the name of a table as SQL does (SPEC 10.19). Each table has one line of a book; its number of games identifies the
-- table that was read.
CREATE TABLE players(id INTEGER PRIMARY KEY, name, account);
CREATE TABLE games(id INTEGER PRIMARY KEY, source, source_id, white, black, white_rating, black_rating, result, termination, played_at, mode, details);
CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen);
CREATE TABLE positions(id INTEGER PRIMARY KEY, source TEXT, dfen, dice, moves, games, wins, draws, losses);
CREATE VIEW line AS
  SELECT '8/8/8/8/8/8/8/K6k w - -' AS position, 'KKK' AS dice, 'a1a2 a2a3 a3a4' AS moves, 0 AS draws, 0 AS losses;
CREATE TABLE lines AS SELECT *, 1 AS games, 1 AS wins FROM line;
CREATE TABLE "a.b" AS SELECT *, 2 AS games, 2 AS wins FROM line;
CREATE TABLE "say ""hi"" ]`" AS SELECT *, 3 AS games, 3 AS wins FROM line;
CREATE TABLE """" AS SELECT *, 4 AS games, 4 AS wins FROM line;
ATTACH ':memory:' AS "it's.far";
CREATE TABLE "it's.far".lines AS SELECT *, 5 AS games, 5 AS wins FROM line;
CREATE TABLE "it's.far"."x.y" AS SELECT *, 6 AS games, 6 AS wins FROM line;
ATTACH ':memory:' AS other;
CREATE TABLE other.only AS SELECT *, 7 AS games, 7 AS wins FROM line;
CREATE TEMP TABLE names(name TEXT);

-- ---- A name, plain and in each kind of quotes; in upper and lower case; with a schema ----
-- An unterminated quote is an ordinary character. A table with a dot in its name may be unquoted if the name is unambiguous.
INSERT INTO names VALUES
  ('Lines'), ('"lines"'), ('[lines]'), ('`lines`'), ('MAIN.[lines]'), ('"main".lines'),
  ('a.b'), ('"say ""hi"" ]`"'), ('`say "hi" ]```'), ('say "hi" ]`'), ('"'), ('""""'),
  ('"it''s.far".lines'), ('"it''s.far"."x.y"'), ('x.y'), ('other.only'), ('only');
SELECT sum(dfen_import(name, json_object('source', name)) = '1 row read: 1 line imported, 0 rejected') FROM names;
-- = 17
SELECT group_concat(games, ' ') FROM (SELECT games FROM positions ORDER BY id);
-- = 1 1 1 1 1 1 2 3 3 3 4 4 5 6 6 7 7

SELECT dfen_import('"lines"x');
-- ! dfen_import: no such table: "lines"x
SELECT dfen_import('''lines''');
-- ! dfen_import: no such table: 'lines'
SELECT dfen_import('it''s.far.lines');
-- ! dfen_import: no such table: it's.far.lines
SELECT dfen_import('other.lines');
-- ! dfen_import: no such table: other.lines
SELECT dfen_import('"other.only"');
-- ! dfen_import: no such table: "other.only"
SELECT dfen_import('nowhere.lines');
-- ! dfen_import: no such table: nowhere.lines
SELECT dfen_import('main.lines.games');
-- ! dfen_import: no such table: main.lines.games

-- ---- An ambiguous name ----
ATTACH ':memory:' AS stranger;
CREATE TABLE stranger."main.lines" AS SELECT *, 8 AS games, 8 AS wins FROM main.line;
SELECT dfen_import('main.lines');
-- ! dfen_import: main.lines names two tables: write "main"."lines" or "stranger"."main.lines"
SELECT dfen_import('MAIN.lines');
-- ! dfen_import: MAIN.lines names two tables: write "main"."lines" or "stranger"."main.lines"
DELETE FROM positions;
SELECT dfen_import('main."lines"', '{"source": "one"}'), dfen_import('stranger.[main.lines]', '{"source": "other"}');
-- = 1 row read: 1 line imported, 0 rejected|1 row read: 1 line imported, 0 rejected
SELECT group_concat(games, ' ') FROM (SELECT games FROM positions ORDER BY id);
-- = 1 8
