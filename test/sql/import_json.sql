-- Games as JSON in dfen_import: lenient parsing, and what is rejected. A fault in the game rejects the line, a fault in a turn rejects that
-- turn.
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, account TEXT);
CREATE TABLE games(id INTEGER PRIMARY KEY, source TEXT DEFAULT '', source_id TEXT, white INTEGER, black INTEGER, white_rating INTEGER, black_rating INTEGER, result TEXT, termination TEXT, played_at TEXT, mode TEXT, details TEXT);
CREATE TABLE turns(game INTEGER, number INTEGER, dfen TEXT, dice TEXT, moves TEXT, next_dfen TEXT, PRIMARY KEY (game, number));
CREATE TABLE positions(id INTEGER PRIMARY KEY, source TEXT, dfen TEXT, dice TEXT, moves TEXT, games INTEGER, wins INTEGER, draws INTEGER, losses INTEGER);
-- A case is a line in which $ is a valid turn, or a turn in which $ is its position
CREATE TEMP TABLE cases(number INTEGER PRIMARY KEY, text);
CREATE TEMP VIEW lines AS SELECT replace(replace(text, '$turns', '"turns": [{"dfen": "$", "dice": "BRQ", "moves": ""}]'), '$', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1') AS line
  FROM cases ORDER BY number;
CREATE TEMP VIEW said AS SELECT row, group_concat(reason, '; ') AS reason FROM rejected WHERE import = (SELECT max(id) FROM imports) GROUP BY row;
CREATE TEMP VIEW got AS SELECT w.name AS white, b.name AS black, coalesce(result, 'NULL') AS result, group_concat(dice || ' ' || moves, ', ') AS turns
  FROM turns JOIN games ON games.id = game JOIN players AS w ON w.id = white JOIN players AS b ON b.id = black GROUP BY game;

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
  ('{"white.name": "Ann", "black": "Joe", $turns}');
SELECT dfen_import('lines');
-- = 16 rows read: 0 turns of 0 games imported, 16 rejected; not used: white.id, white.name
SELECT * FROM said;
-- = 1|white.name is of the JSON type object, not text, integer or null
-- = 2|white.name is of the JSON type array, not text, integer or null
-- = 3|white is of the JSON type array, not text, integer, object or null
-- = 4|white is of the JSON type true, not text, integer, object or null
-- = 5|black is of the JSON type real, not text, integer, object or null
-- = 6|white is too large an integer
-- = 7|white is repeated
-- = 8|white is repeated
-- = 9|white.name is repeated
-- = 10|the fields for white differ
-- = 11|players.black.name is of the JSON type false, not text, integer or null
-- = 12|players is of the JSON type array, not object or null
-- = 13|the line contains a NUL
-- = 14|white: not UTF-8
-- = 15|white: missing
-- = 16|white: missing
-- Rejected lines are stored whole, as valid JSON
SELECT count(*), sum(json_extract(content, '$.line') = line) FROM rejected JOIN (SELECT row_number() OVER () AS number, line FROM lines) ON number = row;
-- = 16|16
-- Lenient parsing: a number is accepted as a name, a name may occur twice, other fields are ignored, even if repeated
DELETE FROM cases;
INSERT INTO cases(text) VALUES
  ('{"white": 5, "black": {"name": 6, "rating": 1500}, $turns, "clock": 1, "clock": 2, "comment": {"white": "Bea"}}'),
  ('{"\u0077hite": "Ann", "black": "Joe", "players": {"white": {"name": "Ann"}, "black": null}, $turns}');
SELECT dfen_import('lines');
-- = 2 rows read: 2 turns of 2 games imported, 0 rejected; not used: clock, comment
SELECT * FROM got;
-- = 5|6|NULL|BRQ 
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
  ('{"white": "Ann", "black": "Joe", "winner": 0, $turns}'),
  ('{"white": "Ann", "black": "Joe", "winner": "0", $turns}'),
  ('{"white": "Ann", "black": "Joe", "winner": "1-0", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": false, $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": {"white": 1}, $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": 0.5, $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": "1-0", "result": "0-1", $turns}');
SELECT dfen_import('lines');
-- = 11 rows read: 0 turns of 0 games imported, 11 rejected
SELECT * FROM said;
-- = 1|the result and the winner do not say the same
-- = 2|the result and the winner do not say the same
-- = 3|the result and the winner do not say the same
-- = 4|winner: the winner must be 'white', 'draw', 'black', 'w', 'd' or 'b', not 'Ann'
-- = 5|winner is of the JSON type integer, not text or null
-- = 6|winner: the winner must be 'white', 'draw', 'black', 'w', 'd' or 'b', not '0'
-- = 7|winner: the winner must be 'white', 'draw', 'black', 'w', 'd' or 'b', not '1-0'
-- = 8|result is of the JSON type false, not text, integer, real or null
-- = 9|result is of the JSON type object, not text, integer, real or null
-- = 10|result: a number needs a scale: the option {"scale": "1/0/-1"} where -1 is a win for Black, the option {"scale": "1/0.5/0"} where 0 is; it is 0.5
-- = 11|result is repeated
DELETE FROM cases;
INSERT INTO cases(text) VALUES
  ('{"white": "Ann", "black": "Joe", "result": "1-0", "winner": "White", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": "", "winner": "black", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": null, "winner": "d", $turns}'),
  ('{"white": "Ann", "black": "Joe", "result": "0-1", "winner": null, $turns}'),
  ('{"white": "Ann", "black": "Joe", "winner": "", $turns}');
SELECT dfen_import('lines');
-- = 5 rows read: 5 turns of 5 games imported, 0 rejected
SELECT group_concat(result, ' ') FROM got;
-- = 1-0 0-1 1/2-1/2 0-1 NULL
-- A table of turns may have a winner column too
CREATE TEMP TABLE columns(number, game, white DEFAULT 'Ann', black DEFAULT 'Joe', result, winner, dfen DEFAULT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', dice DEFAULT 'BRQ', moves DEFAULT '');
INSERT INTO columns(number, game, result, winner) VALUES (1, 'a', '1-0', 'b'), (1, 'b', '', 'w'), (1, 'c', NULL, x'77'), (1, 'd', '0-1', 'B');
SELECT dfen_import('columns');
-- = 4 rows read: 2 turns of 2 games imported, 2 rejected
SELECT * FROM said;
-- = 1|the result and the winner do not say the same
-- = 3|winner: the winner must be 'white', 'draw', 'black', 'w', 'd' or 'b', not a BLOB

-- ---- Dice; without any, and without moves, the game ended before the roll ----
DELETE FROM cases;
DELETE FROM turns;
DELETE FROM games;
INSERT INTO cases(text) SELECT '{"white": "Ann", "black": "Joe", "turns": [{"dfen": "$", "dice": ' || column1 || ', "moves": ""}]}'
  FROM (VALUES ('[12,3]'), ('[true,2,3]'), ('[1,23]'), ('["12",3]'), ('["PN","B"]'), ('[[1,2,3]]'), ('[3,4,5.0]'), ('[3,4,{"die":5}]'), ('[3,4,null]'), ('[3,4,"5","6"]'), ('[0,4,5]'), ('[-3,4,5]'),
               ('[]'), ('345.0'), ('true'), ('{"1":3,"2":4,"3":5}'), ('null'), ('"3,4,5"'));
SELECT dfen_import('lines');
-- = 18 rows read: 2 turns of 2 games imported, 16 rejected
SELECT group_concat(row, ' '), reason FROM said GROUP BY reason ORDER BY min(row);
-- = 1 2 3 4 5 6 7 8 9 10 11 12 18|dice: not three of PNBRQK or 1-6
-- = 14|dice is of the JSON type real, not text, integer, array or null
-- = 15|dice is of the JSON type true, not text, integer, array or null
-- = 16|dice is of the JSON type object, not text, integer, array or null
DELETE FROM cases;
INSERT INTO cases(text) SELECT '{"white": "Ann", "black": "Joe", "turns": [{"dfen": "$", "dice": ' || column1 || ', "moves": ""}]}' FROM (VALUES ('[3,4,5]'), ('["3","4",5]'), ('["q","R","b"]'), ('345'), ('"543"'));
SELECT dfen_import('lines');
-- = 5 rows read: 5 turns of 5 games imported, 0 rejected
SELECT count(*), turns FROM got GROUP BY turns;
-- = 2|NULL
-- = 5|BRQ 

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
SELECT dfen_import('lines');
-- = 16 rows read: 0 turns of 0 games imported, 16 rejected
SELECT * FROM said;
-- = 1|moves is of the JSON type object, not text, array or null
-- = 2|moves is of the JSON type integer, not text, array or null
-- = 3|moves: '?' is not a file a-h (character 6) in 'b1c3 ?'; moves are UCI, such as e2e4
-- = 4|moves: '?' is not a file a-h (character 1) in '?'; moves are UCI, such as e2e4
-- = 5|moves: a space is not a file a-h (character 1) in ' b1c3'; repair it with trim(x)
-- = 6|moves: missing
-- = 7|moves: missing
-- = 8|moves is repeated
-- = 9|dfen is of the JSON type object, not text or null
-- = 10|the fields for dfen differ
-- = 11|the fields for dfen differ
-- = 12|number is of the JSON type true, not text, integer, real or null
-- = 13|number is of the JSON type array, not text, integer, real or null
-- = 14|number is too large an integer
-- = 15|number: not a whole number of 1 or more
-- = 16|next_dfen is of the JSON type integer, not text or null
SELECT json_extract(content, '$.fen') FROM rejected WHERE import = (SELECT max(id) FROM imports) AND row = 10;
-- = 8/8/8/8/8/8/8/8 w - -
DELETE FROM cases;
INSERT INTO cases(text) SELECT '{"white": "Ann", "black": "Joe", "turns": [{' || column1 || '}]}' FROM (VALUES
  ('"dfen": "$", "fen": "$", "dice": "NBK", "moves": ["b1c3"], "next_dfen": null, "number": 1.0'),
  ('"fen": "$", "dice": "NBK", "moves": "b1c3", "number": "1", "time": 7, "time": 8'),
  ('"dfen": null, "initial_fen": "$", "dice": "NNK", "moves": ["b1c3 c3d5"], "number": null'),
  ('"dfen": "$", "dice": "BRQ", "moves": []'),
  ('"dfen": "$", "dice": "BRQ", "moves": [""]'));
SELECT dfen_import('lines');
-- = 5 rows read: 5 turns of 5 games imported, 0 rejected; not used: turns.time
SELECT turns FROM got;
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
SELECT dfen_import('lines');
-- = 16 rows read: 0 turns of 0 games imported, 16 rejected
SELECT * FROM said;
-- = 1|turns is of the JSON type object, not array or null
-- = 2|turns is of the JSON type text, not array or null
-- = 3|the game has no list "turns"
-- = 4|the game has no list "turns"
-- = 5|the game has no turns
-- = 6|turns is repeated
-- = 7|the turn is not an object; the turn is not an object; the turn is not an object
-- = 8|termination is of the JSON type integer, not text or null
-- = 9|initial_fen is of the JSON type integer, not text or null
-- = 10|the line is not an object
-- = 11|the line is not an object
-- = 12|the line is not an object
-- = 13|the line is not valid JSON
-- = 14|the line is not valid JSON
SELECT group_concat(content, ' ') FROM rejected WHERE import = (SELECT max(id) FROM imports) AND row = 7;
-- = [] null "x"
-- An empty line is skipped; with one more field it is a row
CREATE TEMP TABLE more(line, "more fields");
INSERT INTO more VALUES (NULL, NULL), ('', NULL), (char(9, 13, 10) || ' ', NULL), (NULL, 'lost?'), ('{}', ''), (x'7b7d', NULL), (5, NULL);
SELECT dfen_import('more');
-- = 4 rows read: 0 turns of 0 games imported, 4 rejected
SELECT row, reason, content FROM rejected WHERE import = (SELECT max(id) FROM imports);
-- = 4|too many fields|{"line":null,"more fields":"lost?"}
-- = 5|too many fields|{"line":"{}","more fields":""}
-- = 6|the line is not text|{"line":{"hex":"7b7d"},"more fields":null}
-- = 7|the line is not text|{"line":"5","more fields":null}
-- A line of two million bytes is accepted, and a longer one is not
CREATE TEMP TABLE long(line);
INSERT INTO long SELECT printf('%.*c', length, ' ') || '[]' FROM (SELECT 1999998 AS length UNION ALL SELECT 1999999);
SELECT dfen_import('long');
-- = 2 rows read: 0 turns of 0 games imported, 2 rejected
SELECT row, reason FROM rejected WHERE import = (SELECT max(id) FROM imports);
-- = 1|the line is not an object
-- = 2|the line has more than 2000000 bytes

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
SELECT dfen_import('lines');
-- = 11 rows read: 6 turns of 4 games imported, 5 rejected
SELECT * FROM said;
-- = 1|dfen: missing
-- = 2|dfen: missing
-- = 3|dfen: missing
-- = 4|a turn of this number came before; dfen: missing
SELECT game - (SELECT min(game) FROM turns), number, dice, dfen_dice(next_dfen) FROM turns ORDER BY 1, 2;
-- = 0|1|BRQ|NULL
-- = 1|1|NNK|NK
-- = 2|1|NNK|NULL
-- = 3|1|BRQ|NULL
-- = 3|2|brq|NULL
-- = 3|3|BRQ|NULL

-- ---- Names of fields ----
-- If the options name a field for a role, only that field has the role, in the game and in its turns, but not within objects.
DELETE FROM turns;
DELETE FROM games;
DELETE FROM cases;
INSERT INTO cases(text) VALUES
  ('{"n\"o": 8, "id": "row 1", "name": "game 1", "game": 2, "white": {"name": "Ann"}, "black": {"name": "Joe"}, "initial_fen": "$", "turns": [{"n\"o": 2, "dice": "brq", "moves": ""}, {"n\"o": 1, "number": 5, "dice": "BRQ", "moves": ""}]}'),
  ('{"name": "game 1", "white": {"name": "Ann"}, "black": "Joe", $turns}'),
  ('{"id": "game 3", "white": "Ann", "black": "Joe", $turns}');
SELECT dfen_import('lines', '{"columns": {"game": "name", "number": "n\"o"}}');
-- = 4 rows read: 3 turns of 2 games imported, 1 rejected; not used: n"o, id, game, turns.number
SELECT * FROM said;
-- = 2|name: another line has this game
SELECT CASE WHEN source_id GLOB '#*' THEN '#' ELSE source_id END, number, dice FROM turns JOIN games ON id = game;
-- = game 1|1|BRQ
-- = game 1|2|brq
-- = #|1|BRQ
UPDATE cases SET text = '{"id": "game 1", "white": "Ann", "black": "Joe", "initial_fen": "$", "turns": [{"\u00fc\n": 2, "dice": "brq", "moves": ""}, {"ü\u000a": 1, "dice": "BRQ", "moves": ""}]}' WHERE number = 1;
SELECT dfen_import('lines', json_object('known', 'replace', 'columns', json_object('number', 'ü' || char(10))));
-- = 4 rows read: 4 turns of 3 games imported, 0 rejected; existing games replaced: 1; not used: name
SELECT number, dice FROM turns JOIN games ON id = game WHERE source_id = 'game 1';
-- = 1|BRQ
-- = 2|brq

-- ---- A game in two lines ----
-- Whether the game is new or replaces another, the first line counts.
UPDATE cases SET text = replace('{"id": "game 1", "white": "Ann", "black": "Joe", $turns}', '""', CASE number WHEN 1 THEN '""' ELSE '"b1c3 c3b1"' END);
UPDATE cases SET text = replace(text, '$turns', '"turns": [{"dfen": "$", "dice": "NNK", "moves": ""}, {"dfen": "$", "dice": "BRQ", "moves": ""}]') WHERE number > 1;
SELECT dfen_import('lines', '{"known": "replace"}');
-- = 5 rows read: 1 turns of 1 games imported, 4 rejected; existing games replaced: 1
SELECT * FROM said;
-- = 2|another line has this game; another line has this game
-- = 3|another line has this game; another line has this game
SELECT number, dice FROM turns JOIN games ON id = game AND source_id = 'game 1';
-- = 1|BRQ

-- ---- Details ----
-- Fields that are kept occur once, and values outside JSON, such as the number 1e999, are text.
DELETE FROM cases;
INSERT INTO cases(text) VALUES
  ('{"event": 1, "event": 2, "white": "Ann", "black": "Joe", $turns}'),
  ('{"Event": 1e999, "a.b": [-1e999], "q\"": {"x": null}, "white": "Ann", "black": "Joe", $turns}');
SELECT dfen_import('lines', '{"source": "details", "details": ["event", "q\"", "a.b"]}');
-- = 2 rows read: 1 turns of 1 games imported, 1 rejected
SELECT * FROM said;
-- = 1|event is repeated
SELECT details FROM games WHERE source = 'details';
-- = {"Event":"Inf","a.b":[-1e999],"q\"":{"x":null}}
