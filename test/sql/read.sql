-- dfen_read(table [, options]) and dfen_columns(table [, options]) on small tables; test/program/histories/reader.py has all forms of columns and results
CREATE TABLE rows(number, game, white, black, result, dfen, dice, moves);
INSERT INTO rows VALUES
  (2, 'g', 'Ann', 'Joe', 'draw', 'rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1', 'pnb', 'e7e5,b8c6,f8c5'),
  (1, 'g', 'Ann', 'Joe', 'd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '123', 'e2e4 b1c3 f1c4'),
  (3, 'g', 'Ann', 'Joe', '1/2-1/2', 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2N5/PPPP1PPP/R1BQK1NR w KQkq e6 4 2', 'BRQ', 'd1h5'),
  (NULL, NULL, '', NULL, NULL, NULL, NULL, NULL),
  (1, 'h', 'Ann', 'Joe', '*', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', ''),
  (1, 'i', 'Ann', 'Joe', 'white', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', NULL, NULL);
SELECT json_extract(report, '$.status', '$.rows', '$.turns', '$.left_out', '$.results', '$.notes', '$.unused') FROM (SELECT dfen_read('rows') AS report);
-- = ["read",5,4,[{"reason":"no result","rows":1,"first":5}],{"scale":"result: white/draw,d,1/2-1/2/","means":"White won 1, drew 1, lost 0 of 2 games","why":null},[],[]]
SELECT row, game, number, dice, moves, completed, score, reason FROM dfen_scored ORDER BY row;
-- = 1|g|2|pnb|e7e5 b8c6 f8c5|1|0.5|NULL
-- = 2|g|1|PNB|e2e4 b1c3 f1c4|1|0.5|NULL
-- = 3|g|3|BRQ|d1h5|0|0.5|NULL
-- = 5|h|1|BRQ||1|NULL|no result
-- = 6|i|1|NULL||NULL|1.0|NULL
SELECT next_dfen FROM dfen_scored WHERE row IN (2, 3, 6) ORDER BY row;
-- = rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1
-- = r1bqk1nr/pppp1ppp/2n5/2b1p2Q/2B1P3/2N5/PPPP1PPP/R1B1K1NR w KQkq e6 5 2 BR
-- = NULL
SELECT * FROM dfen_columns('rows') WHERE name IN ('game', 'dice', 'result');
-- = game|game|g, h, i|NULL
-- = result|result|draw, 1/2-1/2, *|white/draw,d,1/2-1/2/: White won 1, drew 1, lost 0 of 2 games
-- = dice|dice|pnb, 123, BRQ|NULL
-- Words say it all; a column of draws is used where they say nothing
CREATE TEMP TABLE flagged AS SELECT *, result LIKE 'd%' AS draw FROM rows;
SELECT json_extract(dfen_read('temp.flagged'), '$.turns', '$.unused');
-- = [4,[]]
-- Too few games to decide what other texts mean
UPDATE rows SET result = replace(replace(result, 'white', 'W'), 'draw', 'L');
UPDATE rows SET result = 'L' WHERE game = 'g';
SELECT json_extract(report, '$.status', '$.question', '$.turns'), json_array_length(report, '$.choices') FROM (SELECT dfen_read('rows') AS report);
-- = ["question","what do the texts of 'result' mean?",0]|2
SELECT note FROM dfen_columns('rows') WHERE name = 'result';
-- = what do the texts of 'result' mean?
SELECT name, note FROM dfen_columns('rows', '{"columns": {"result": "white"}, "scale": "Ann/x/y"}') WHERE role = 'result';
-- = white|Ann/x/y, as the option scale says: White won 3, drew 0, lost 0 of 3 games
SELECT json_extract(dfen_read('rows', '{"scale": "W//L"}'), '$.left_out');
-- = [{"reason":"no result","rows":1,"first":5}]
SELECT score FROM dfen_scored WHERE reason IS NULL ORDER BY row;
-- = 1.0
-- = 0.0
-- = 0.0
-- = 1.0
-- Rows whose moves are not legal: one may be left out; the passes that are left of many are not a fair sample
CREATE TEMP TABLE illegal AS SELECT number, game, 'draw' AS result, dfen, dice, moves FROM rows WHERE game <> 'h';
UPDATE illegal SET moves = 'a1a1' WHERE number = 2;
SELECT json_extract(dfen_read('illegal'), '$.status', '$.question', '$.turns', '$.left_out[0].rows');
-- = ["read",null,3,1]
UPDATE illegal SET moves = 'a1a1' WHERE number = 1 AND game = 'g';
SELECT json_extract(dfen_read('illegal'), '$.status', '$.question', '$.turns', '$.left_out[0].rows');
-- = ["refused","2 of 4 rows cannot be read, and the others may not be a fair sample: 2 move 1 'a1a1': no such move (character 1)",2,2]
-- Numbers of full moves, shuffled: White's turn comes before Black's of the same number
CREATE TEMP TABLE full(game, turn, fen, winner);
INSERT INTO full VALUES
  (1, 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', 'white'),
  (1, 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'white'),
  (1, 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq -', 'white'),
  (1, 1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'white');
SELECT json_extract(dfen_read('temp.full'), '$.notes');
-- = ["the numbers are those of full moves"]
SELECT number, dfen_side(dfen), row FROM dfen_scored ORDER BY at;
-- = 1|w|4
-- = 2|b|2
-- = 3|w|1
-- = 4|b|3
-- Documents
CREATE TABLE documents(line);
INSERT INTO documents VALUES ('{"id": 7, "players": {"white": {"name": "Ann", "rating": 1500}}, "outcome": {"winner": "white"}, "initial_fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "turns": [{"dice": [3, 4, 5], "moves": []}, {"dice": ["r", "b", "q"], "moves": ""}, 1]}'), ('[]'), (''), (NULL), ('{"id": 8, "id": 9}');
SELECT json_extract(dfen_read('documents'), '$.rows', '$.turns', '$.left_out');
-- = [5,2,[{"reason":"the turn is not an object","rows":1,"first":3},{"reason":"the document is a list of values without names; write objects, as pandas does with orient=\"records\"","rows":1,"first":4},{"reason":"a field occurs twice","rows":1,"first":5}]]
DELETE FROM documents WHERE rowid > 1;
SELECT json_extract(dfen_read('documents'), '$.rows', '$.turns', '$.left_out');
-- = [3,2,[{"reason":"the turn is not an object","rows":1,"first":3}]]
SELECT game, number, dfen, dice, score FROM dfen_scored WHERE reason IS NULL;
-- = 7|1|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|BRQ|1.0
-- = 7|2|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1|brq|0.0
SELECT name, role FROM dfen_columns('documents') WHERE role NOTNULL;
-- = id|game
-- = players.white.name|white
-- = players.white.rating|white_rating
-- = outcome.winner|winner
-- = initial_fen|initial_dfen
-- = turns.dice|dice
-- = turns.moves|moves
-- Of two lists of turns that of more documents
CREATE TABLE lists AS SELECT json_object('id', column1, 'winner', 'white', column2, json_array(json_object('dfen', dfen_start(), 'dice', 'BRQ', 'moves', ''))) AS line
  FROM (VALUES (1, 'a'), (2, 'b'), (3, 'b'));
SELECT json_extract(dfen_read('lists'), '$.turns', '$.left_out');
-- = [2,[{"reason":"the game has no turns","rows":1,"first":1}]]
-- A row after the capture of a king
CREATE TABLE ended(number, game, dfen, dice, moves, winner);
INSERT INTO ended VALUES (1, 'g', 'k7/8/8/8/8/8/8/K6Q w - -', 'QQQ', 'h1a8', 'white'), (2, 'g', 'Q7/8/8/8/8/8/8/K7 b - -', NULL, NULL, 'white'), (-1, 'h', dfen_start(), NULL, NULL, 'white');
SELECT json_extract(dfen_read('ended'), '$.turns', '$.left_out');
-- = [1,[{"reason":"the game is over","rows":1,"first":2},{"reason":"the number is not between 1 and 999999999999999","rows":1,"first":3}]]
UPDATE ended SET winner = 'black';
SELECT json_extract(dfen_read('ended'), '$.turns', '$.left_out[0].reason');
-- = [0,"its result contradicts who captured the king"]
-- What is asked: all texts, with their games and what they mean; columns that are undecided are not used if another is decided
CREATE TABLE said AS SELECT number, game, dfen, CASE WHEN number = 2 THEN 'mate' WHEN game = 'g' THEN 'draw' ELSE game END AS result FROM rows WHERE number NOTNULL;
SELECT json_extract(value, '$.text', '$.means') FROM json_each(dfen_read('said'), '$.texts');
-- = ["mate","1 game: undecided for White, undecided for side to move"]
-- = ["draw","1 game: a draw for White, a draw for side to move"]
-- = ["h","1 game: undecided for White, undecided for side to move"]
-- = ["i","1 game: undecided for White, undecided for side to move"]
CREATE TABLE scored AS SELECT number, game, dfen, rowid AS score, 'draw' AS winner FROM rows WHERE number NOTNULL;
SELECT json_extract(report, '$.turns', '$.notes') FROM (SELECT dfen_read('scored') AS report);
-- = [5,["score is not used: what do the texts of 'score' mean?"]]
CREATE TABLE broken(line);
INSERT INTO broken VALUES (''), ('{"a": NaN}'), (NULL);
SELECT json_extract(dfen_read('broken'), '$.question');
-- = no document can be read; the first, row 2: the document is not valid JSON
-- Games that are the fields of an object; lists of other names are not a second game
CREATE TABLE by_id(line);
INSERT INTO by_id VALUES ('{"7": {"result": "1-0", "turns": [{"fen": "$", "moves": ""}]}, "8": {"result": "0-1", "turns": [{"fen": "$", "moves": ""}]}}');
UPDATE by_id SET line = replace(line, '$', dfen_start());
SELECT json_extract(dfen_read('by_id'), '$.status', '$.turns');
-- = ["read",2]
SELECT group_concat(game), group_concat(won) FROM temp.dfen_scored;
-- = 7,8|1.0,0.0
UPDATE by_id SET line = replace(line, '"0-1", "turns"', '"0-1", "hints"');
SELECT json_extract(dfen_read('by_id'), '$.status', '$.turns', '$.left_out[0].reason');
-- = ["read",1,"the game has no turns"]
UPDATE by_id SET line = replace(replace(line, '"7"', '"a"'), '"hints"', '"n": 1, "turns"');
SELECT dfen_read('by_id');
-- ! dfen_read: there are several lists of turns, '8.turns' and 'a.turns': write an array of games, each with one
-- The likeliest scale of numbers is the first choice
CREATE TABLE numbers AS SELECT dfen_start() AS dfen, column1 AS result, '' AS next_fen FROM (VALUES ('0'), ('0'), ('0,5'), ('1')); -- White is to move, so both views are the same
SELECT group_concat(value, ' ') FROM (SELECT json_extract(value, '$.value') AS value FROM json_each(dfen_read('numbers'), '$.choices') LIMIT 3);
-- = 1/0,5/0 side to move:1/0,5/0 0/0,5/1
DELETE FROM numbers WHERE result = '0,5';
SELECT json_extract(dfen_read('numbers'), '$.choices[0].value');
-- = 1//0
ALTER TABLE numbers RENAME dfen TO start;
UPDATE numbers SET next_fen = start, start = 'x';
SELECT json_extract(dfen_read('numbers'), '$.question');
-- = which column has the positions before the turns? 'next_fen' has those after
ALTER TABLE numbers ADD COLUMN note;
SELECT group_concat(json_extract(value, '$.value'), ' ') FROM json_each(dfen_read('numbers'), '$.choices'); -- no value is a DFEN: all
-- = dfen=start dfen=note
UPDATE numbers SET start = next_fen WHERE rowid = 2;
ALTER TABLE numbers RENAME result TO percent;
SELECT json_extract(dfen_read('numbers'), '$.question');
-- = which column has the results, and which column has the positions before the turns? 'next_fen' has those after
SELECT group_concat(json_extract(value, '$.value'), ' ') FROM json_each(dfen_read('numbers'), '$.choices');
-- = dfen=start result=percent result=note
SELECT json_extract(dfen_read('numbers'), '$.notes');
-- = []
-- Errors
SELECT dfen_read('nowhere');
-- ! dfen_read: no such table: nowhere
SELECT dfen_read('rows', '{"scale": "1/0"}');
-- ! dfen_read: the option scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'win,resigned/draw/loss' or 'side to move:W/D/L', not '1/0'
SELECT dfen_read('rows', '{"columns": {"dic": "x"}}');
-- ! dfen_read: the option columns: no such role: 'dic'; did you mean 'dice'?
SELECT dfen_read('rows', '{"columns": {"ply": "number"}}'); -- a name of columns with one role
-- ! dfen_read: the option columns: no such role: 'ply'; did you mean 'number'?
SELECT dfen_read('rows', '{"columns": {"move": "number"}}'); -- one with two: the closest
-- ! dfen_read: the option columns: no such role: 'move'; did you mean 'moves'?
SELECT dfen_read('rows', '{"columns": {"rank": "number"}}');
-- ! dfen_read: the option columns: no such role: 'rank'; the roles are game, number, dfen, dice, moves, next_dfen, result, winner, my_color, white, black, white_id, black_id, white_rating, black_rating, played_at, mode, termination, initial_dfen, micro, games, wins, draws, losses
SELECT dfen_read('rows', '{"columns": {"dice": "x"}}');
-- ! dfen_read: the option columns maps dice to 'x', which is not a column; the columns are number, game, white, black, result, dfen, dice, moves
SELECT dfen_read('rows', '{"columns": {"dice": "moves", "dice": "white"}}');
-- ! dfen_read: the option columns names dice twice
SELECT dfen_read(NULL), dfen_read(NULL, 'x');
-- = NULL|NULL
SELECT * FROM dfen_columns('nowhere');
-- ! dfen_columns: no such table: nowhere

-- A temporary view may call functions that run SQL, but these do not run inside each other.
CREATE TEMP VIEW calls_read AS SELECT dfen_read('calls_read') AS called;
CREATE TEMP VIEW calls_columns AS SELECT * FROM dfen_columns('calls_columns');
SELECT dfen_read('calls_read');
-- ! dfen_read: dfen_read: it cannot run inside itself or another function that runs SQL
SELECT * FROM dfen_columns('calls_columns');
-- ! dfen_columns: dfen_columns: it cannot run inside itself or another function that runs SQL
SELECT dfen_read('calls_columns');
-- ! dfen_read: dfen_columns: it cannot run inside itself or another function that runs SQL
SELECT called FROM calls_read; -- the view itself does
-- ! dfen_read: dfen_read: it cannot run inside itself or another function that runs SQL
SELECT length(dfen_read('rows')) > 0, (SELECT count(*) > 0 FROM dfen_columns('rows')); -- one after the other
-- = 1|1

-- The reader's tables hide no function. The king goes to a1 to a3, b1 to b3, c2 and c3, or takes c1.
SELECT count(*) FROM dfen_turns('8/8/8/8/8/8/8/K1k5 w - - KKP');
-- = 9

-- ---- Several files ----
CREATE TEMP TABLE "a$b"(game, fen, result, "from file");
INSERT INTO temp."a$b" VALUES (1, dfen_start(), '1-0', '$.csv'), (2, dfen_start(), '1-0', '$.csv'), (3, '?', '1-0', '$.csv'), (1, dfen_start(), '*', 'b.csv'), (2, dfen_start(), '0-1', 'b.csv'), (4, '', '1-0', 'c'),
  (5, dfen_start(), '0-1', 'c');
SELECT json_extract(dfen_read('"a$b"'), '$.left_out');
-- = [{"reason":"repeats a row","rows":2,"first":1,"file":"b.csv"},{"reason":"its rows have two results","rows":1,"first":2,"file":"$.csv"},{"reason":"placement: '?' is not a piece letter, a digit 1-8 or '/' (character 1)","rows":1,"first":3,"file":"$.csv"},{"reason":"no position","rows":1,"first":1,"file":"c"}]
SELECT game, score FROM temp.dfen_scored WHERE reason IS NULL ORDER BY at;
-- = 1|1.0
-- = 5|0.0
