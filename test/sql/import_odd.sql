-- dfen_import into databases that other programs have modified: unusual ids, UTF-16, and rows read from the destination tables
PRAGMA encoding = 'UTF-16le';
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, account TEXT);
CREATE TABLE games(id INTEGER PRIMARY KEY, source TEXT DEFAULT '', source_id TEXT, white INTEGER, black INTEGER, white_rating INTEGER, black_rating INTEGER, result TEXT, termination TEXT, played_at TEXT, mode TEXT, details TEXT);
CREATE TABLE turns(game INTEGER, number INTEGER, dfen TEXT, dice TEXT, moves TEXT, next_dfen TEXT, PRIMARY KEY (game, number));
CREATE TABLE positions(id INTEGER PRIMARY KEY, source TEXT, dfen TEXT, dice TEXT, moves TEXT, games INTEGER, wins INTEGER, draws INTEGER, losses INTEGER);
CREATE TABLE rows(game, white DEFAULT 'Ann', black DEFAULT 'Joe', result DEFAULT '*', dfen, dice, moves);
INSERT INTO rows(game, dfen, dice, moves) VALUES
  ('g', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '123', 'e2e4 b1c3 f1c4'),
  ('g', 'rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1', 'pnb', 'e7e5,b8c6,f8c5');
-- The id of a new game is larger than those of all games and of all turns, including turns of deleted games
INSERT INTO games(id, white, black, result) VALUES (-1, 1, 2, '*');
SELECT dfen_import('rows');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected
SELECT id FROM games ORDER BY id;
-- = -1
-- = 1
DELETE FROM games;
SELECT dfen_import('rows', '{"source": "again"}');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected
SELECT game, number FROM turns ORDER BY game, number;
-- = 1|1
-- = 1|2
-- = 2|1
-- = 2|2
INSERT INTO games(id, white, black, result) VALUES (9223372036854775807, 1, 2, '*');
SELECT dfen_import('rows', '{"source": "again"}');
-- ! dfen_import: a game or a turn has the id 9223372036854775807, and new games need larger ones
DELETE FROM games WHERE id > 2;
INSERT INTO turns(game, number) VALUES (4611686018427387903, 1);
SELECT dfen_import('rows', '{"source": "third"}');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected
DELETE FROM turns WHERE number = 1 AND dfen IS NULL;
DELETE FROM turns WHERE game <> 2;
DELETE FROM games WHERE id <> 2;
-- Rows from the destination tables are read completely before writing; otherwise these imports would fill the database
PRAGMA max_page_count = 1000;
-- = 1000
INSERT INTO positions(dfen, dice, moves, games, wins, draws, losses) VALUES
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'NBK', 'b1c3', 3, 1, 1, 1), ('x', 'NBK', 'b1c3', 3, 1, 1, 1),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'NBK', 'g1f3', 3, 1, 1, 1);
SELECT dfen_import('positions', '{"source": "own"}');
-- = 3 rows read: 2 lines imported, 1 rejected; not used: id, source
SELECT row, column, text FROM rejected;
-- = 2|dfen|x
SELECT moves FROM positions ORDER BY id;
-- = b1c3
-- = b1c3
-- = g1f3
-- = b1c3
-- = g1f3
CREATE TEMP VIEW own AS SELECT 'game ' || game AS game, 'Ann' AS white, 'Joe' AS black, '*' AS result, dfen, dice, moves FROM turns;
SELECT dfen_import('own');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected
SELECT count(*), count(DISTINCT game) FROM turns;
-- = 4|2
CREATE TEMP VIEW json AS SELECT json_object('id', 'own ' || game, 'white', 'Ann', 'black', 'Joe', 'result', '*',
  'turns', json_group_array(json_object('dfen', dfen, 'dice', dice, 'moves', moves)))
  FROM (SELECT * FROM turns ORDER BY game, number) GROUP BY game;
SELECT dfen_import('json');
-- = 4 rows read: 4 turns of 2 games imported, 0 rejected
-- JSON in UTF-16, in which every second byte is a NUL
CREATE TEMP TABLE lines(line);
INSERT INTO lines VALUES ('{"turns": [{"dice": "NBK", "moves": "b1c3"}]}' || char(0)), ('["é"]');
SELECT dfen_import('lines');
-- ! dfen_import: no document can be read; the first, row 1: the document contains a NUL
-- A trigger that deletes or suppresses imported or rejected rows ends the import with an error, and nothing is imported
CREATE TEMP TABLE some(game DEFAULT 'g', white DEFAULT 'Ann', black DEFAULT 'Joe', result DEFAULT '*', dfen, dice DEFAULT 'NBK', moves DEFAULT 'b1c3');
INSERT INTO some(dfen) VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), ('x');
CREATE TEMP TABLE book AS SELECT dfen, dice, moves, 3 AS games, 1 AS wins, 1 AS draws, 1 AS losses FROM some;
CREATE TABLE before AS SELECT (SELECT count(*) FROM imports) + (SELECT count(*) FROM rejected) + (SELECT count(*) FROM turns) + (SELECT count(*) FROM games) + (SELECT count(*) FROM positions) AS rows;
CREATE TRIGGER thief AFTER INSERT ON turns BEGIN DELETE FROM turns WHERE game = NEW.game; END;
SELECT dfen_import('some');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER thief;
CREATE TRIGGER thief BEFORE INSERT ON turns BEGIN SELECT RAISE(IGNORE); END;
SELECT dfen_import('some');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER thief;
CREATE TRIGGER thief AFTER INSERT ON rejected BEGIN DELETE FROM rejected WHERE rowid = NEW.rowid; END;
SELECT dfen_import('some');
-- ! dfen_import: a trigger prevented or deleted a row
SELECT dfen_import('book', '{"source": "book"}');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER thief;
CREATE TRIGGER thief AFTER INSERT ON positions BEGIN DELETE FROM positions WHERE id = NEW.id; END;
SELECT dfen_import('book', '{"source": "book"}');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER thief;
CREATE TRIGGER thief AFTER INSERT ON turns BEGIN DELETE FROM games WHERE id = NEW.game; END;
SELECT dfen_import('some');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER thief;
CREATE TRIGGER thief AFTER INSERT ON turns BEGIN DELETE FROM players WHERE id = (SELECT white FROM games WHERE id = NEW.game); END;
SELECT dfen_import('some');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER thief;
CREATE TRIGGER thief AFTER UPDATE ON imports BEGIN DELETE FROM imports WHERE id = NEW.id; END;
SELECT dfen_import('some');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER thief;
CREATE TRIGGER thief BEFORE INSERT ON imports BEGIN SELECT RAISE(IGNORE); END;
SELECT dfen_import('some');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER thief;
SELECT rows = (SELECT count(*) FROM imports) + (SELECT count(*) FROM rejected) + (SELECT count(*) FROM turns) + (SELECT count(*) FROM games) + (SELECT count(*) FROM positions) FROM before;
-- = 1
-- A trigger that records imported rows is allowed
CREATE TABLE written(game);
CREATE TRIGGER writer AFTER INSERT ON turns BEGIN INSERT INTO written VALUES (NEW.game); END;
SELECT dfen_import('some');
-- = 2 rows read: 1 turn of 1 game imported, 1 rejected
SELECT count(*) FROM written;
-- = 1
-- If unordered selects are reversed, turns still have their order
PRAGMA reverse_unordered_selects = 1;
SELECT dfen_import('some', '{"source": "again"}');
-- ! dfen_import: PRAGMA reverse_unordered_selects reverses the order of rows; turn it off
PRAGMA reverse_unordered_selects = 0;
-- Names of tables are parsed as SQL parses them
CREATE TABLE "temp.some" AS SELECT * FROM some;
SELECT dfen_import('temp.some', '{"source": "again"}');
-- ! dfen_import: temp.some names two tables: write "temp"."some" or "main"."temp.some"
SELECT dfen_import('"temp"."some"', '{"source": "quoted"}');
-- = 2 rows read: 1 turn of 1 game imported, 1 rejected
SELECT dfen_import('TEMP.[some]', '{"source": "in brackets"}');
-- = 2 rows read: 1 turn of 1 game imported, 1 rejected
-- A rejected row has the text of the column, also in a UTF-16 database, and of a BLOB
CREATE TABLE told(game, white, black, result, posición, dice, moves, "más");
INSERT INTO told VALUES ('g', 'Zoë', 'Joe', '1-0', 'señor', 'NBK', '', 'señor'), ('h', x'c3b1', 'Joe', '1-0', dfen_start(), 'NBK', 'b1c3', '');
SELECT dfen_import('told', '{"source": "told"}');
-- = 2 rows read: 0 turns of 0 games imported, 2 rejected; not used: más
SELECT column, text FROM rejected WHERE import = (SELECT max(id) FROM imports);
-- = posición|señor
-- = white|ñ
-- Every import has its own row in `imports`, even if that table was recreated without rowid
DROP TABLE imports;
CREATE TABLE imports(id INTEGER PRIMARY KEY, file, source, rows, imported, skipped, rejected, unconnected) WITHOUT ROWID;
DELETE FROM rejected;
CREATE TABLE won AS SELECT game, white, black, '1-0' AS result, dfen, dice, moves FROM rows;
CREATE TABLE lost AS SELECT game, white, black, '0-1' AS result, dfen, dice, moves FROM rows;
CREATE TABLE numbers(number INTEGER PRIMARY KEY);
INSERT INTO numbers VALUES (1);
SELECT dfen_import('won', '{"source": "won"}');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected
INSERT OR REPLACE INTO numbers VALUES (1);
SELECT dfen_import('lost', '{"source": "lost"}');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected
SELECT id, file, rows FROM imports;
-- = 1|won|2
-- = 2|lost|2
-- Interleaved rows of games: a game is identified by its text without blanks around it, whatever types its rows have and whatever its column's
-- collation
CREATE TABLE mixed(game COLLATE NOCASE, white DEFAULT 'Ann', black DEFAULT 'Joe', result DEFAULT '*', dfen, dice, moves);
INSERT INTO mixed(game, dfen, dice, moves) SELECT column1, dfen, dice, moves FROM
  (VALUES ('a'), ('A'), (1), (2), (10), ('x')) JOIN rows WHERE dfen LIKE '% w %';
INSERT INTO mixed(game, dfen, dice, moves) SELECT column1, dfen, dice, moves FROM
  (VALUES ('1'), (10), ('A'), (2), ('x '), ('a')) JOIN rows WHERE dfen LIKE '% b %';
DELETE FROM turns;
DELETE FROM games;
SELECT dfen_import('mixed');
-- = 12 rows read: 12 turns of 6 games imported, 0 rejected
SELECT count(*), min(number), max(number) FROM turns GROUP BY game;
-- = 2|1|2
-- = 2|1|2
-- = 2|1|2
-- = 2|1|2
-- = 2|1|2
-- = 2|1|2
SELECT DISTINCT unconnected FROM imports;
-- = 0
-- A repeated game is recognised, however many others were between
DELETE FROM turns;
DELETE FROM games;
DELETE FROM mixed;
INSERT INTO mixed(game, dfen, dice, moves)
  WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n LIMIT 100)
  SELECT x, dfen, dice, moves FROM n JOIN rows WHERE dfen LIKE '% w %' UNION ALL
  SELECT 1, dfen, dice, moves FROM rows WHERE dfen LIKE '% b %';
SELECT dfen_import('mixed');
-- = 101 rows read: 101 turns of 100 games imported, 0 rejected
SELECT count(*) FROM turns GROUP BY game HAVING count(*) > 1;
-- = 2
-- Another program's triggers cannot do anything unsafe, even with trusted_schema on
PRAGMA trusted_schema = ON;
CREATE TRIGGER looks AFTER INSERT ON games BEGIN
  SELECT name FROM pragma_table_info('games');
END;
SELECT dfen_import('mixed', '{"source": "again"}');
-- ! dfen_import: unsafe use of virtual table "pragma_table_info"
INSERT INTO games(id, white, black, result) VALUES (200, 1, 2, '*');
DROP TRIGGER looks;
SELECT dfen_import('mixed', '{"source": "again"}');
-- = 101 rows read: 101 turns of 100 games imported, 0 rejected
-- A row that a trigger suppresses or deletes later is an error, for a new game and for one that is replaced
DELETE FROM turns;
DELETE FROM games;
SELECT dfen_import('rows');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected
CREATE TRIGGER drops AFTER INSERT ON turns WHEN NEW.game > 2 BEGIN
  DELETE FROM turns WHERE game = NEW.game - 1;
END;
SELECT dfen_import('mixed', '{"source": "once more"}');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER drops;
CREATE TRIGGER drops AFTER INSERT ON games BEGIN
  DELETE FROM games WHERE id = NEW.id - 1;
END;
SELECT dfen_import('mixed', '{"source": "once more"}');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER drops;
CREATE TRIGGER keeps BEFORE UPDATE ON games BEGIN
  SELECT raise(IGNORE);
END;
SELECT dfen_import('rows', '{"known": "replace"}');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER keeps;
CREATE TRIGGER keeps BEFORE INSERT ON rejected BEGIN
  SELECT raise(IGNORE);
END;
INSERT INTO rows(game) VALUES ('broken');
SELECT dfen_import('rows', '{"known": "replace"}');
-- ! dfen_import: a trigger prevented or deleted a row
DROP TRIGGER keeps;
SELECT dfen_import('rows', '{"known": "replace"}');
-- = 3 rows read: 2 turns of 1 game imported, 1 rejected; existing games replaced: 1

-- ---- Dates and ratings as other programs write them ----
CREATE TEMP TABLE dates AS SELECT column1 AS game, 'Ann' AS white, 'Joe' AS black, '*' AS result, column2 AS date, column3 AS white_rating, dfen_start() AS dfen, 'BRQ' AS dice, '' AS moves
  FROM (VALUES (1, 1777638615, 'Unrated'), (2, '1777638615123', '?'), (3, '1777638615123456.5', 'n/a'), (4, '20260501', 0), (5, ' 20260501 12:30:15,5 pm ', 99999.0),
    (6, '2026/05/01T12:30+0230', NULL), (7, '2026.05.01 12:30:15.25 -11', -1.0), (8, '2026-05-01 12:30 +1', 1e99), (9, '2026-05-01 12:3', 1500.5), (10, '1777638615x', 'none'));
SELECT dfen_import('temp.dates', '{"source": "dates"}');
-- = 10 rows read: 10 turns of 10 games imported, 0 rejected; dates that cannot be read: 3, the first in row 8, '2026-05-01 12:30 +1'; ratings that cannot be read: 2, the first in row 7, '-1.0'
SELECT source_id, played_at, white_rating FROM games WHERE source = 'dates' ORDER BY id;
-- = 1|2026-05-01 12:30:15|NULL
-- = 2|2026-05-01 12:30:15|NULL
-- = 3|2026-05-01 12:30:15|NULL
-- = 4|2026-05-01 00:00:00|NULL
-- = 5|2026-05-01 12:30:15|99999
-- = 6|2026-05-01 10:00:00|NULL
-- = 7|2026-05-01 23:30:15|NULL
-- = 8|NULL|NULL
-- = 9|NULL|1501
-- = 10|NULL|NULL

-- ---- Rows that contradict themselves ----
CREATE TEMP TABLE wrong AS SELECT 1 AS game, 'Ann' AS white, 'Joe' AS black, '*' AS result, column1 AS dfen, 'BRQ' AS dice, '' AS moves, column2 AS next_dfen, column3 AS "more fields"
  FROM (VALUES (dfen_start() || ' BRQ', NULL, NULL), ('8/8/8/8/8/8/8/K6k b - - 0 2147483647', NULL, NULL), (dfen_start(), dfen_start(), NULL), (dfen_start(), '8', NULL), (dfen_start(), NULL, 'x'));
UPDATE wrong SET game = rowid;
SELECT dfen_import('temp.wrong', '{"source": "wrong"}');
-- ! dfen_import: 4 of 5 rows cannot be read, and the others may not be a fair sample: 2 next_dfen is not the position after these moves; 1 the clocks cannot be incremented; 1 too many fields
-- A value of another type, or none: of which column, and what it was
CREATE TEMP TABLE typed AS SELECT column1 AS game, 'Ann' AS white, 'Joe' AS black, '*' AS result, column2 AS number, column3 AS dfen, 'BRQ' AS dice, column4 AS moves
  FROM (VALUES (1, 1, dfen_start(), ''), (2, 1, x'388000', ''), (3, 1, 8.5, ''), (4, 1, dfen_start(), x'FF'), (NULL, 1, dfen_start(), ''), (6, 'x', dfen_start(), ''), (7, 1, dfen_start(), ''));
INSERT INTO typed WITH RECURSIVE n(n) AS (VALUES (8) UNION ALL SELECT n + 1 FROM n WHERE n < 300) SELECT n, 'Ann', 'Joe', '*', 1, dfen_start(), 'BRQ', '' FROM n;
SELECT dfen_import('temp.typed', '{"source": "typed"}');
-- = 300 rows read: 295 turns of 295 games imported, 5 rejected
SELECT row, column, reason, text FROM rejected WHERE import = (SELECT max(id) FROM imports) ORDER BY row;
-- = 2|dfen|placement: byte 0x80 is not a piece letter, a digit 1-8 or '/' (character 2)|8\x80\x00
-- = 3|dfen|placement: '.' is not a piece letter, a digit 1-8 or '/' (character 2)|8.5
-- = 4|moves|moves: byte 0xFF is not a file a-h (character 1); moves are UCI, such as e2e4|\xFF
-- = 5|game|no game|
-- = 6|number|the number is not a whole number|x
CREATE TEMP TABLE flags AS SELECT game, white, black, dfen_start() AS dfen, dice, moves, 0 AS white_won, 1 AS draw FROM wrong LIMIT 1;
SELECT dfen_import('temp.flags');
-- = 1 row read: 1 turn of 1 game imported, 0 rejected
SELECT result FROM games WHERE id = (SELECT max(id) FROM games);
-- = 1/2-1/2
CREATE TEMP TABLE strange AS SELECT game, white, black, result, dfen_start() AS dfen, 'two pawns' AS dice, moves FROM wrong, (VALUES (1), (2), (3), (4), (5));
SELECT dfen_import('temp.strange');
-- ! dfen_import: an import needs columns for dice, and finds game, white, black, result, dfen, dice, moves; its column has other values: two pawns; the option {"columns": {"dice": "..."}} names one
CREATE TEMP TABLE counts AS SELECT dfen_start() AS dfen, column1 AS dice, column2 AS moves, column3 AS games, 1 AS wins, 1 AS draws, 1 AS losses
  FROM (VALUES ('BRQ', '', 2.5), ('BRQ', '', 4), ('NNK', 'b1c3', 3));
SELECT dfen_import('temp.counts', '{"source": "counts"}');
-- = 3 rows read: 0 lines imported, 3 rejected
SELECT reason FROM rejected WHERE import = (SELECT max(id) FROM imports) ORDER BY row;
-- = a count is not a whole number of 15 digits or less
-- = wins, draws and losses do not add up to games
-- = the turn is incomplete
-- An import does not run inside another one.
CREATE TEMP VIEW imports_itself AS SELECT dfen_import('imports_itself') AS dfen;
SELECT dfen_import('imports_itself');
-- ! dfen_import: dfen_import: it cannot run inside itself or another function that runs SQL
