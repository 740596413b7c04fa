-- dfen_import(table [, options]): small tables; test/shell/import.sh has files, and all that rows can hold
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE games(id INTEGER PRIMARY KEY, white INTEGER, black INTEGER, result TEXT, termination TEXT NOT NULL);
CREATE TABLE turns(game INTEGER, number INTEGER, dfen TEXT, dice TEXT, moves TEXT, next_dfen TEXT, completed INTEGER, PRIMARY KEY (game, number));
SELECT dfen_import('rows');
-- ! dfen_import: there is no table positions: sql/schema.sql makes it
CREATE TABLE positions(id INTEGER PRIMARY KEY, dfen TEXT, dice TEXT, moves TEXT, games INTEGER, wins INTEGER, draws INTEGER, losses INTEGER);
CREATE TABLE rows(number, game, white, black, result, dfen, dice, moves);
INSERT INTO rows VALUES
  (2, 'g', 'Ann', 'Joe', 'draw', 'rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1', 'pnb', 'e7e5,b8c6,f8c5'),
  (1, 'g', 'Ann', 'Joe', 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '123', 'e2e4 b1c3 f1c4'),
  (3, 'g', 'Ann', 'Joe', 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', ''),
  (1, 'h', 'Ann', 'Joe', 2, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', '');
SELECT dfen_import('rows');
-- = 4 rows read: 3 turns of 1 games imported, 1 rejected; turns that do not begin where the last one ended: 1
SELECT games.id, white.name, black.name, result, termination, number, dice, moves, completed FROM turns JOIN games ON games.id = game
  JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black ORDER BY number;
-- = 1|Ann|Joe|1/2-1/2|not known|1|PNB|e2e4 b1c3 f1c4|1
-- = 1|Ann|Joe|1/2-1/2|not known|2|pnb|e7e5 b8c6 f8c5|1
-- = 1|Ann|Joe|1/2-1/2|not known|3|BRQ||1
SELECT row, reason, json_extract(content, '$.game') FROM rejected;
-- = 4|the result must be 1, 0 or -1 in White's view, '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'b' or '*', not 2|h
SELECT dfen_import('rows');
-- ! dfen_import: the same rows were imported before, and their games would count twice: the option {"again": true} imports them all the same
SELECT dfen_import('rows', '{"again": true, "unconnected": "reject", "file": "mine"}');
-- = 4 rows read: 2 turns of 1 games imported, 2 rejected; turns that do not begin where the last one ended: 1
SELECT id, file, rows, imported, rejected, unconnected FROM imports;
-- = 1|rows|4|3|1|1
-- = 2|mine|4|2|2|1
CREATE TEMP TABLE lines(position, dice, moves, games, wins, draws, losses);
INSERT INTO lines VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'NBK', 'b1c3', 3, 1, '1', 1.0), ('x', 'NBK', 'b1c3', 3, 1, 1, 1);
SELECT dfen_import('temp.lines');
-- = 2 rows read: 1 lines imported, 1 rejected
SELECT dice, moves, games, wins, draws, losses FROM positions;
-- = NBK|b1c3|3|1|1|1
CREATE TEMP TABLE json(game);
INSERT INTO json VALUES ('{"white": {"name": "Ann"}, "black": "Bea", "result": "*", "initial_fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "turns": [{"dice": [3, 4, 5], "moves": []}, {"dice": "rbq", "moves": ""}, 1]}'), ('[]');
SELECT dfen_import('json', NULL);
-- = 4 rows read: 2 turns of 1 games imported, 2 rejected
SELECT dfen_import(NULL), dfen_import(NULL, '{}');
-- = NULL|NULL
SELECT dfen_import(1);
-- ! dfen_import: the table must be text, not an INTEGER
SELECT dfen_import('rows' || char(0));
-- ! dfen_import: the name of the table has a NUL in it
SELECT dfen_import('nowhere');
-- ! dfen_import: no such table: nowhere
SELECT dfen_import('rows', 'x');
-- ! dfen_import: the options must be one JSON object
SELECT dfen_import('rows', '[]');
-- ! dfen_import: the options must be one JSON object
SELECT dfen_import('rows', '{"unconnected": "drop"}');
-- ! dfen_import: the options are 'again' (true or false), 'file' (a text) and 'unconnected' ('import' or 'reject')
SELECT count(*) FROM imports;
-- = 4
