-- Games as JSON in dfen_import: lenient parsing, and what is rejected. A fault in the game rejects its turns, a fault in a turn rejects that
-- turn.
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL, account TEXT);
CREATE TABLE games(id INTEGER PRIMARY KEY, source TEXT DEFAULT '', source_id TEXT, white INTEGER, black INTEGER, white_rating INTEGER, black_rating INTEGER, result TEXT, termination TEXT, played_at TEXT, mode TEXT, details TEXT);
CREATE TABLE turns(game INTEGER, number INTEGER, dfen TEXT, dice TEXT, moves TEXT, next_dfen TEXT, PRIMARY KEY (game, number));
CREATE TABLE positions(id INTEGER PRIMARY KEY, source TEXT, dfen TEXT, dice TEXT, moves TEXT, games INTEGER, wins INTEGER, draws INTEGER, losses INTEGER);
-- A case is a line in which $ is a valid turn, or a turn in which $ is its position
CREATE TEMP TABLE cases(number INTEGER PRIMARY KEY, text);
-- 1000 valid games follow, because a table of which more than 2 % cannot be read is refused
CREATE TEMP TABLE others AS WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
  SELECT 1000 + n AS number, printf('{"id": %d, "white": "Other", "black": "Joe", "result": "1-0", $turns}', n) AS text FROM n;
CREATE TEMP VIEW lines AS SELECT replace(replace(text, '$turns', '"turns": [{"dfen": "$", "dice": "BRQ", "moves": ""}]'), '$', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1') AS line
  FROM (SELECT * FROM cases UNION ALL SELECT * FROM others) ORDER BY number;
CREATE TEMP VIEW said AS SELECT row, group_concat(reason, '; ') AS reason FROM rejected WHERE import = (SELECT max(id) FROM imports) GROUP BY row;
CREATE TEMP VIEW got AS SELECT w.name AS white, b.name AS black, coalesce(result, 'NULL') AS result, group_concat(dice || ' ' || moves, ', ') AS turns
  FROM turns JOIN games ON games.id = game JOIN players AS w ON w.id = white JOIN players AS b ON b.id = black WHERE w.name <> 'Other' GROUP BY game;
CREATE TEMP VIEW own AS SELECT turns.*, source_id FROM turns JOIN games ON games.id = game JOIN players ON players.id = white WHERE name <> 'Other';

-- ---- Players ----
INSERT INTO cases(text) VALUES
  ('{"white": {"name": {"x": 1}}, "black": "Joe", $turns}'),
  ('{"white": {"name": ["Ann"]}, "black": "Joe", $turns}'),
  ('{"white": ["Ann"], "black": "Joe", $turns}'),
  ('{"white": true, "black": "Joe", $turns}'),
  ('{"white": "Ann", "black": 1.5, $turns}'),
  ('{"white": 12345678901234567890, "black": "Joe", $turns}'),
  ('{"white": "Ann", "white": "Bea", "black": "Joe", $turns}'),
  ('{"white": "Ann", "\u0077hite": "Bea", "black": "Joe", $turns}'),
  ('{"white": {"name": "Ann", "name": "Bea"}, "black": "Joe", $turns}'),
  ('{"white": "Ann", "black": "Joe", "players": {"white": "Bea"}, $turns}'),
  ('{"players": {"white": {"name": "Ann"}, "black": {"name": false}}, $turns}'),
  ('{"players": ["Ann", "Joe"], $turns}'),
  ('{"white": "A\u0000nn", "black": "Joe", $turns}'),
  ('{"white": "\ud800", "black": "Joe", $turns}'),
  ('{"white": {"id": 7}, "black": "Joe", $turns}'),
  ('{"white.y": "Ann", "black": "Joe", $turns}');
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1016 rows read: 1005 turns of 1005 games imported, 11 rejected; games without a result: 5; games with a player without a name: 3; games without an id, each known by its text: 13; not used: white.name.x, white.name, players.white, players.white.name, players.black.name, players, white.y
SELECT * FROM said;
-- = 1|white: not text
-- = 2|white: not text
-- = 3|white: not text
-- = 4|white: not text
-- = 6|white: not text
-- = 7|a field occurs twice
-- = 8|a field occurs twice
-- = 9|white: not text
-- = 13|the document contains a NUL
-- = 14|white: not UTF-8
-- = 15|white: not text
-- Of a rejected turn there are the number of the document, and the value there, or the turn, or a document without turns
SELECT row, column, text FROM rejected;
-- = 1|white|document 1
-- = 2|white|document 2
-- = 3|white|document 3
-- = 4|white|document 4
-- = 6|white|document 6
-- = 7|NULL|document 7: {"white": "Ann", "white": "Bea", "black": "Joe", "turns": [{"dfen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "dice": "BRQ", "moves": ""}]}
-- = 8|NULL|document 8: {"white": "Ann", "\u0077hite": "Bea", "black": "Joe", "turns": [{"dfen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "dice": "BRQ", "moves": ""}]}
-- = 9|white|document 9
-- = 13|NULL|document 13: {"white": "A\u0000nn", "black": "Joe", "turns": [{"dfen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "dice": "BRQ", "moves": ""}]}
-- = 14|white|document 14: \xED\xA0\x80
-- = 15|white|document 15
-- A number is accepted as a name. A field that occurs twice rejects its document, even if it is not used
DELETE FROM cases;
INSERT INTO cases(text) VALUES
  ('{"white": 5, "black": {"name": 6, "rating": 1500}, $turns, "clock": 1, "clock": 2, "comment": {"white": "Bea"}}'),
  ('{"white": "Ann", "black": "Joe", "players": {"white": {"name": "Ann"}, "black": null}, $turns}');
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1002 rows read: 1001 turns of 1001 games imported, 1 rejected; existing games replaced: 1000; games without a result: 1; games without an id, each known by its text: 1; not used: players.white.name, players.black
SELECT * FROM got;
-- = Ann|1.5|NULL|BRQ 
-- = Ann|Joe|NULL|BRQ 
-- = Ann|Joe|NULL|BRQ 

-- ---- Results ----
DELETE FROM cases;
DELETE FROM turns;
DELETE FROM games;
INSERT INTO cases(text) VALUES
  ('{"white": "Ann", "black": "Joe", "result": "1-0", "winner": "black", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": "1/2-1/2", "winner": "white", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": "*", "winner": "white", $turns}'),
  ('{"white": "Ann", "black": "Joe", "winner": "Ann", $turns}'),
  ('{"white": "Ann", "black": "Joe", "winner": "1-0", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": false, $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": {"white": 1}, $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": 0.5, $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": "1-0", "result": "0-1", $turns}');
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1009 rows read: 1006 turns of 1006 games imported, 3 rejected; games without a result: 2; games without an id, each known by its text: 8; winner is not used: who won by 'winner'?; result.white is not used: what do the texts of 'result.white' mean?
SELECT * FROM said;
-- = 6|a result that cannot be read
-- = 7|a result that cannot be read
-- = 9|a field occurs twice
DELETE FROM cases;
DELETE FROM turns;
DELETE FROM games;
INSERT INTO cases(text) VALUES
  ('{"white": "Ann", "black": "Joe", "result": "1-0", "winner": "White", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": "", "winner": "black", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": null, "winner": "d", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": "0-1", "winner": null, $turns}'),
  ('{"white": "Ann", "black": "Joe", "winner": "", $turns}');
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1005 rows read: 1005 turns of 1005 games imported, 0 rejected; games without a result: 1; games without an id, each known by its text: 5
SELECT group_concat(result, ' ') FROM got;
-- = 1-0 0-1 1/2-1/2 0-1 NULL
-- A table of turns may have a winner column too
CREATE TEMP TABLE columns(number, game, white DEFAULT 'Ann', black DEFAULT 'Joe', result, winner, dfen DEFAULT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', dice DEFAULT 'BRQ', moves DEFAULT '');
INSERT INTO columns(number, game, result, winner) VALUES (1, 'a', '1-0', 'b'), (1, 'b', '', 'w'), (1, 'c', NULL, x'77'), (1, 'd', '0-1', 'B');
SELECT dfen_import('columns');
-- = 4 rows read: 3 turns of 3 games imported, 1 rejected
SELECT * FROM said;
-- = 1|its rows have two results

-- ---- Dice; without any, and without moves, the game ended before the roll ----
DELETE FROM cases;
DELETE FROM turns;
DELETE FROM games;
INSERT INTO cases(text) SELECT '{"white": "Ann", "black": "Joe", "turns": [{"dfen": "$", "dice": ' || column1 || ', "moves": ""}]}'
  FROM (VALUES ('[12,3]'), ('[true,2,3]'), ('[1,23]'), ('["12",3]'), ('["PN","B"]'), ('[[1,2,3]]'), ('[3,4,5.0]'), ('[3,4,{"die":5}]'), ('[3,4,null]'), ('[3,4,"5","6"]'), ('[0,4,5]'), ('[-3,4,5]'),
               ('[]'), ('345.0'), ('true'), ('{"1":3,"2":4,"3":5}'), ('null'), ('"3,4,5"'));
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1018 rows read: 1011 turns of 1011 games imported, 7 rejected; games without a result: 11; games without an id, each known by its text: 18; not used: turns.dice.1, turns.dice.2, turns.dice.3
SELECT group_concat(row, ' '), reason FROM said GROUP BY reason ORDER BY min(row);
-- = 2|dice: 't' is not one of P, N, B, R, Q, K or 1-6 (character 2)
-- = 8|dice: 'd' is not one of P, N, B, R, Q, K or 1-6 (character 8)
-- = 9|dice: 'u' is not one of P, N, B, R, Q, K or 1-6 (character 7)
-- = 10|dice: there are more than three dice
-- = 11|dice: '0' is not one of P, N, B, R, Q, K or 1-6 (character 2)
-- = 15|dice: 't' is not one of P, N, B, R, Q, K or 1-6 (character 1)
-- = 16|dice: ':' is not one of P, N, B, R, Q, K or 1-6 (character 5); dice are written as 'PNB' or '124'
DELETE FROM cases;
INSERT INTO cases(text) SELECT '{"white": "Ann", "black": "Joe", "turns": [{"dfen": "$", "dice": ' || column1 || ', "moves": ""}]}' FROM (VALUES ('[3,4,5]'), ('["3","4",5]'), ('["q","R","b"]'), ('345'), ('"543"'));
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1005 rows read: 1005 turns of 1005 games imported, 0 rejected; existing games replaced: 1000; games without a result: 5; games without an id, each known by its text: 5
SELECT count(*), turns FROM got GROUP BY turns;
-- = 2|NULL
-- = 9|BRQ 
-- = 5|PNB 

-- ---- Moves, positions, numbers ----
DELETE FROM cases;
DELETE FROM turns;
DELETE FROM games;
INSERT INTO cases(text) SELECT '{"white": "Ann", "black": "Joe", "turns": [{' || column1 || '}]}' FROM (VALUES
  ('"dfen": "$", "dice": "NBK", "moves": {"0": "b1c3"}'),
  ('"dfen": "$", "dice": "NBK", "moves": 7'),
  ('"dfen": "$", "dice": "NBK", "moves": ["b1c3", null]'),
  ('"dfen": "$", "dice": "NBK", "moves": [["b1c3"]]'),
  ('"dfen": "$", "dice": "NBK", "moves": ["", "b1c3"]'),
  ('"dfen": "$", "dice": "NBK", "moves": null'),
  ('"dfen": "$", "dice": "NBK"'),
  ('"dfen": "$", "dice": "NBK", "moves": "b1c3", "moves": "b1a3"'),
  ('"dfen": {"fen": "$"}, "dice": "NBK", "moves": "b1c3"'),
  ('"dfen": "$", "fen": "8/8/8/8/8/8/8/8 w - -", "dice": "NBK", "moves": "b1c3"'),
  ('"dfen": "", "fen": "$", "initial_fen": "8/8/8/8/8/8/8/8 w - -", "dice": "NBK", "moves": "b1c3"'),
  ('"dfen": "$", "dice": "NBK", "moves": "b1c3", "number": true'),
  ('"dfen": "$", "dice": "NBK", "moves": "b1c3", "number": [1]'),
  ('"dfen": "$", "dice": "NBK", "moves": "b1c3", "number": 12345678901234567890'),
  ('"dfen": "$", "dice": "NBK", "moves": "b1c3", "number": 1.5'),
  ('"dfen": "$", "dice": "NBK", "moves": "b1c3", "next_dfen": 1'));
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1016 rows read: 1006 turns of 1006 games imported, 10 rejected; games without a result: 6; games without an id, each known by its text: 15; not used: turns.moves.0, turns.dfen.fen, turns.fen
SELECT * FROM said;
-- = 1|moves: '0' is not a file a-h (character 3); moves are UCI, such as e2e4
-- = 2|moves: '7' is not a file a-h (character 1); moves are UCI, such as e2e4
-- = 3|moves: 'n' is not a file a-h (character 9); moves are UCI, such as e2e4
-- = 8|a field occurs twice
-- = 9|placement: '{' is not a piece letter, a digit 1-8 or '/' (character 1)
-- = 11|move 1 'b1c3': no such move (character 1)
-- = 12|the number is not a whole number
-- = 13|the number is not a whole number
-- = 14|the number is not a whole number
-- = 16|next_dfen is not the position after these moves
SELECT column, text FROM rejected WHERE import = (SELECT max(id) FROM imports) AND row = 13;
-- = turns.number|document 13: [1]
DELETE FROM cases;
INSERT INTO cases(text) SELECT '{"white": "Ann", "black": "Joe", "turns": [{' || column1 || '}]}' FROM (VALUES
  ('"dfen": "$", "fen": "$", "dice": "NBK", "moves": ["b1c3"], "next_dfen": null, "number": 1.0'),
  ('"fen": "$", "dice": "NBK", "moves": "b1c3", "number": "1", "time": 7, "time": 8'),
  ('"dfen": null, "initial_fen": "$", "dice": "NNK", "moves": ["b1c3 c3d5"], "number": null'),
  ('"dfen": "$", "dice": "BRQ", "moves": []'),
  ('"dfen": "$", "dice": "BRQ", "moves": [""]'));
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1005 rows read: 1004 turns of 1004 games imported, 1 rejected; existing games replaced: 1000; games without a result: 4; games without an id, each known by its text: 4; not used: turns.fen, turns.time
SELECT turns FROM got;
-- = NBK b1c3
-- = NBK b1c3
-- = NBK 
-- = NBK 
-- = NBK b1c3
-- = NBK b1c3
-- = NBK b1c3
-- = NNK b1c3 c3d5
-- = BRQ 
-- = BRQ 

-- ---- The list of turns, and the line ----
DELETE FROM cases;
DELETE FROM turns;
DELETE FROM games;
INSERT INTO cases(text) VALUES
  ('{"white": "Ann", "black": "Joe", "turns": {"1": {}}}'), ('{"white": "Ann", "black": "Joe", "turns": "none"}'), ('{"white": "Ann", "black": "Joe", "turns": null}'), ('{"white": "Ann", "black": "Joe"}'),
  ('{"white": "Ann", "black": "Joe", "turns": []}'), ('{"white": "Ann", "black": "Joe", "turns": [], $turns}'), ('{"white": "Ann", "black": "Joe", "turns": [[], null, "x"]}'),
  ('{"white": "Ann", "black": "Joe", "termination": 1, $turns}'), ('{"white": "Ann", "black": "Joe", "initial_fen": 5, $turns}'), ('"x"'), ('7'), ('null'), ('{} {}'), ('{"white": "Ann",}');
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1016 rows read: 1002 turns of 1002 games imported, 14 rejected; games without a result: 2; games without an id, each known by its text: 3; not used: initial_fen
SELECT * FROM said;
-- = 1|no position
-- = 2|the game has no turns
-- = 3|the game has no turns
-- = 4|the game has no turns
-- = 5|the game has no turns
-- = 6|a field occurs twice
-- = 7|the turn is not an object
-- = 8|the turn is not an object
-- = 9|the turn is not an object
-- = 12|the document is not an object
-- = 13|the document is not an object
-- = 14|the document is not an object
-- = 15|the document is not valid JSON
-- = 16|the document is not valid JSON
SELECT row, text FROM rejected WHERE import = (SELECT max(id) FROM imports) AND row IN (5, 7, 12, 15);
-- = 5|document 5: {"white": "Ann", "black": "Joe", "turns": []}
-- = 7|document 7
-- = 12|document 10: "x"
-- = 15|document 13: {} {}
-- An empty line is skipped; with one more field it is a row
CREATE TEMP TABLE more(line, "more fields");
INSERT INTO more VALUES (NULL, NULL), ('', NULL), (char(9, 13, 10) || ' ', NULL), (NULL, 'lost?'), ('{}', ''), (x'7b7d', NULL), (5, NULL);
SELECT dfen_import('more');
-- ! dfen_import: no document can be read; the first, row 4: too many fields
-- A line of two million bytes is accepted, and a longer one is not
CREATE TEMP TABLE long(line);
INSERT INTO long SELECT printf('%.*c', length, ' ') || '[]' FROM (SELECT 1999998 AS length UNION ALL SELECT 1999999);
SELECT dfen_import('long');
-- ! dfen_import: no document can be read; the first, row 1: the document is a list of values without names; write objects, as pandas does with orient="records"

-- ---- The position before a turn is derived only from the turn before it ----
DELETE FROM cases;
DELETE FROM turns;
DELETE FROM games;
INSERT INTO cases(text) VALUES
  ('{"white": "Ann", "black": "Joe", "initial_fen": "$", "turns": [{"number": 1, "dice": "BRQ", "moves": ""}, {"number": 3, "dice": "BRQ", "moves": ""}]}'),
  ('{"white": "Ann", "black": "Joe", "initial_fen": "$", "turns": [{"number": 2, "dice": "BRQ", "moves": ""}]}'),
  ('{"white": "Ann", "black": "Joe", "initial_fen": "$", "turns": [{"dice": "NNK", "moves": "b1c3"}, {"dice": "BRQ", "moves": ""}]}'),
  ('{"white": "Ann", "black": "Joe", "turns": [{"number": 1, "dfen": "$", "dice": "NNK", "moves": "b1c3 c3b1"}, {"number": 1, "dfen": "$", "dice": "BRQ", "moves": ""}, {"number": 2, "dice": "brq", "moves": ""}]}'),
  ('{"white": "Ann", "black": "Joe", "initial_fen": "$", "turns": [{"number": 2, "dice": "brq", "moves": ""}, {"number": 1, "dice": "BRQ", "moves": ""}, {"dice": "BRQ", "moves": ""}]}');
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1011 rows read: 1005 turns of 1003 games imported, 6 rejected; games without a result: 3; games without an id, each known by its text: 5
SELECT * FROM said;
-- = 2|no position
-- = 3|no position
-- = 5|no position
-- = 6|two of its turns have one number
-- = 7|two of its turns have one number
-- = 8|two of its turns have one number
SELECT game - (SELECT min(game) FROM own), number, dice, dfen_dice(next_dfen) FROM own ORDER BY 1, 2;
-- = 0|1|BRQ|NULL
-- = 1|1|NNK|NK
-- = 2|1|BRQ|NULL
-- = 2|2|brq|NULL
-- = 2|3|BRQ|NULL

-- ---- Names of fields ----
-- If the options name a field for a role, only that field has the role.
DELETE FROM turns;
DELETE FROM games;
DELETE FROM cases;
INSERT INTO cases(text) VALUES
  ('{"n''o": 8, "id": "row 1", "name": "game 1", "game": 2, "white": "Ann", "black": "Joe", "initial_fen": "$", "turns": [{"n''o": 2, "dice": "brq", "moves": ""}, {"n''o": 1, "number": 5, "dice": "BRQ", "moves": ""}]}'),
  ('{"name": "game 1", "white": "Ann", "black": "Joe", $turns}'),
  ('{"id": "game 3", "white": "Ann", "black": "Joe", $turns}');
SELECT dfen_import('lines', '{"columns": {"game": "name", "number": "turns.n''o"}}');
-- = 1004 rows read: 1003 turns of 1002 games imported, 1 rejected; games without a result: 2; games without an id, each known by its text: 1001; not used: n'o, id, game, turns.number
SELECT * FROM said;
-- = 2|no position
SELECT CASE WHEN source_id GLOB '#*' THEN '#' ELSE source_id END, number, dice FROM own;
-- = game 1|1|BRQ
-- = game 1|2|brq
-- = #|1|BRQ
UPDATE cases SET text = '{"id": "game 1", "white": "Ann", "black": "Joe", "initial_fen": "$", "turns": [{"ü ö": 2, "dice": "brq", "moves": ""}, {"ü ö": 1, "dice": "BRQ", "moves": ""}]}' WHERE number = 1;
SELECT dfen_import('lines', json_object('known', 'replace', 'columns', json_object('number', 'ü ö')));
-- = 1004 rows read: 1004 turns of 1003 games imported, 0 rejected; existing games replaced: 1; games without a result: 3; games without an id, each known by its text: 1; not used: name
SELECT number, dice FROM own WHERE source_id = 'game 1';
-- = 1|BRQ
-- = 2|brq

-- Those of an analytics service
UPDATE cases SET text = '{"game_id": 7, "white_player": "Ann", "black_player": "Joe", "turns": [{"turn_number": 1, "fen": "$", "dice_sorted": [1, 2, 3],
  "played_moves": ["e2e4", "b1c3", "f1c4"]}]}';
DELETE FROM cases WHERE number > 1;
CREATE TEMP VIEW service AS SELECT line FROM lines LIMIT 1;
SELECT dfen_import('service', '{"source": "service"}');
-- ! dfen_import: which column has the results?; the option {"columns": {"result": ""}}: no column has results: games are without one
SELECT dfen_import('service', '{"source": "service", "columns": {"result": ""}}');
-- = 1 row read: 1 turn of 1 game imported, 0 rejected; games without a result: 1
SELECT number, dice, moves, instr(next_dfen, ' b ') > 0 FROM turns JOIN games ON id = game WHERE source = 'service';
-- = 1|PNB|e2e4 b1c3 f1c4|1

-- ---- A game in two lines ----
-- Whether the game is new or replaces another, it is left out whole.
DELETE FROM cases;
INSERT INTO cases(number, text) SELECT value, '' FROM json_each('[1, 2, 3]');
UPDATE cases SET text = replace('{"id": "game 1", "white": "Ann", "black": "Joe", $turns}', '""', CASE number WHEN 1 THEN '""' ELSE '"b1c3 c3b1"' END);
UPDATE cases SET text = replace(text, '$turns', '"turns": [{"dfen": "$", "dice": "NNK", "moves": ""}, {"dfen": "$", "dice": "BRQ", "moves": ""}]') WHERE number > 1;
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 1005 rows read: 1000 turns of 1000 games imported, 5 rejected; existing games replaced: 1000
SELECT * FROM said;
-- = 1|another document has this game
-- = 2|another document has this game
-- = 3|another document has this game
-- = 4|repeats a row
-- = 5|repeats a row
SELECT number, dice FROM own WHERE source_id = 'game 1';
-- = 1|BRQ
-- = 2|brq

-- ---- Details ----
DELETE FROM others;
-- Fields that are kept occur once, and values outside JSON, such as the number 1e999, are text.
DELETE FROM cases;
INSERT INTO cases(text) VALUES
  ('{"event": 1, "event": 2, "white": "Ann", "black": "Joe", $turns}'),
  ('{"Event": 1e999, "a.b": [-1e999], "q\"": {"x": null}, "white": "Ann", "black": "Joe", $turns}');
SELECT dfen_import('lines', '{"source": "details", "details": ["event", "q\"", "a.b"], "columns": {"result": ""}}');
-- = 2 rows read: 1 turn of 1 game imported, 1 rejected; games without a result: 1; games without an id, each known by its text: 1
SELECT * FROM said;
-- = 1|a field occurs twice
SELECT details FROM games WHERE source = 'details';
-- = {"Event":"Inf","a.b":[-1e999],"q\"":{"x":null}}
SELECT dfen_import('lines', '{"source": "details", "details": ["nosuch"]}');
-- ! dfen_import: the option details names 'nosuch', which is not a column; the columns are Event, a.b, white, black, turns.dfen, turns.dice, turns.moves
-- Objects without lists are turns, and need the id of their game
DELETE FROM cases;
INSERT INTO cases(text) VALUES ('{"white": "Ann", "black": "Joe", "turns": {"first": {"dfen": "$", "dice": "BRQ", "moves": ""}}}');
SELECT dfen_import('lines', '{"known": "replace"}');
-- ! dfen_import: an import needs columns for game, and finds white, black, turns.first.dfen, turns.first.dice, turns.first.moves; the option {"columns": {"game": "..."}} names one
-- A player may have no name; in PGN it is ?. A column without any gives way to one with names. A field that may have the names is asked for.
DELETE FROM cases;
INSERT INTO cases(text) VALUES ('{"result": "1-0", $turns}'), ('{"result": "0-1", "white": null, "black": null, $turns}'), ('{"result": "1-0", "white": {"name": "Ann", "id": 7}, "black": {"name": null}, $turns}'),
  ('{"result": "0-1", "white": {"id": 8}, "black": {"name": "?", "id": ""}, $turns}'), ('{"result": "1-0", "white": {"name": " "}, "black": {"name": "Joe"}, $turns}');
SELECT dfen_import('lines', '{"source": "unnamed"}');
-- = 5 rows read: 5 turns of 5 games imported, 0 rejected; games with a player without a name: 5; games without an id, each known by its text: 5; not used: white, black
SELECT w.name, w.account, b.name, result FROM games LEFT JOIN players AS w ON w.id = white LEFT JOIN players AS b ON b.id = black WHERE source = 'unnamed' ORDER BY games.id;
-- = NULL|NULL|NULL|1-0
-- = NULL|NULL|NULL|0-1
-- = Ann|unnamed:7|NULL|1-0
-- = 8|unnamed:8|NULL|0-1
-- = NULL|NULL|Joe|1-0
UPDATE cases SET text = '{"id": ' || number || ', "players": ["Ann", "Joe"], "result": "1-0", $turns}';
SELECT dfen_import('lines', '{"source": "a list"}');
-- ! dfen_import: an import needs columns for white, black, and finds id, players, result, turns.dfen, turns.dice, turns.moves; 'players' may be one; the option {"columns": {"white": "..."}} names one, and {"columns": {"white": ""}} says that there is none
SELECT dfen_import('lines', '{"source": "a list", "columns": {"white": "", "black": ""}}');
-- = 5 rows read: 5 turns of 5 games imported, 0 rejected; games with a player without a name: 5; not used: players
UPDATE cases SET text = '{"id": ' || number || ', "players": [{"name": "Ann", "color": "white", "won": true}, {"name": "Joe"}], "result": "1-0", $turns}';
SELECT dfen_import('lines', '{"source": "objects"}');
-- ! dfen_import: an import needs columns for white, black, and finds id, players, result, turns.dfen, turns.dice, turns.moves; 'players' is a list of objects, which is not read; the option {"columns": {"white": "..."}} names one, and {"columns": {"white": ""}} says that there is none
SELECT dfen_import('lines', '{"source": "objects", "columns": {"white": "", "black": ""}}');
-- = 5 rows read: 5 turns of 5 games imported, 0 rejected; games with a player without a name: 5; 'players' is a list of objects, which is not read: the fields of a game are those of objects, such as {"white": {"name": "Ann"}, "winner": "white"}; not used: players
-- Moves and results of unknown names are asked for, as those of rows
UPDATE cases SET text = replace(text, '$turns', replace('"turns": [{"dfen": "$", "dice": "BRQ", "action": ""}]', '$', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'));
SELECT dfen_import('lines', '{"source": "moves", "columns": {"white": "", "black": ""}}');
-- ! dfen_import: an import needs columns for moves, and finds id, players, result, turns.dfen, turns.dice, turns.action; the option {"columns": {"moves": "..."}} names one
UPDATE cases SET text = replace(replace(text, 'action', 'moves'), '"result"', '"fate"');
SELECT dfen_import('lines', '{"source": "moves", "columns": {"white": "", "black": ""}}');
-- ! dfen_import: which column has the results?; the option {"columns": {"result": "fate"}}: 1-0, or {"columns": {"result": ""}}: no column has results: games are without one
