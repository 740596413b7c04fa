-- dfen_import(table [, options]) on small tables; test/program/shell/import.sh has files and all values that rows can have
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, account TEXT);
CREATE TABLE games(id INTEGER PRIMARY KEY, source TEXT DEFAULT '', source_id TEXT, white INTEGER, black INTEGER, white_rating INTEGER, black_rating INTEGER, result TEXT, termination TEXT, played_at TEXT, mode TEXT, details TEXT);
CREATE TABLE turns(game INTEGER, number INTEGER, dfen TEXT, dice TEXT, moves TEXT, next_dfen TEXT, PRIMARY KEY (game, number));
SELECT dfen_import('rows');
-- ! dfen_import: no such table: positions (sql/schema.sql creates it)
CREATE TABLE positions(id INTEGER PRIMARY KEY, source TEXT, dfen TEXT, dice TEXT, moves TEXT, games INTEGER, wins INTEGER, draws INTEGER, losses INTEGER);
CREATE TABLE rows(number, game, white, black, result, dfen, dice, moves);
INSERT INTO rows VALUES
  (2, 'g', 'Ann', 'Joe', 'draw', 'rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1', 'pnb', 'e7e5,b8c6,f8c5'),
  (1, 'g', 'Ann', 'Joe', 'd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '123', 'e2e4 b1c3 f1c4'),
  (3, 'g', 'Ann', 'Joe', '1/2-1/2', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', ''),
  (1, 'h', 'Ann', 'Joe', 'two', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', '');
SELECT dfen_import('rows');
-- ! dfen_import: what do the texts of 'result' mean? (draw: 1 game: a draw for White, a draw for side to move; d: 1 game: a draw for White, a draw for side to move; 1/2-1/2: 1 game: a draw for White, a draw for side to move; two: 1 game: undecided for White, undecided for side to move); the option scale has the texts of a win, a draw and a loss, such as {"scale": "W,won/D/L"}; others say nothing
UPDATE rows SET result = '*', moves = 'a1a1' WHERE game = 'h';
SELECT dfen_import('rows');
-- = 4 rows read: 3 turns of 1 game imported, 1 rejected; turns that do not begin where the previous one ended: 1
SELECT games.id, white.name, black.name, result, termination, number, dice, moves FROM turns JOIN games ON games.id = game
  JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black ORDER BY number;
-- = 1|Ann|Joe|1/2-1/2|not known|1|PNB|e2e4 b1c3 f1c4
-- = 1|Ann|Joe|1/2-1/2|not known|2|pnb|e7e5 b8c6 f8c5
-- = 1|Ann|Joe|1/2-1/2|not known|3|BRQ|
SELECT row, column, reason, text FROM rejected;
-- = 4|moves|move 1 'a1a1': no such move (character 1)|a1a1
SELECT dfen_import('rows');
-- ! dfen_import: 1 of 1 game exists already in the source ''; the first is 'g'. The option {"known": "skip"} keeps them, {"known": "replace"} replaces them, and games of another origin need a {"source": "..."} of their own
-- with a column that is kept and one that is not used, for test/sql/hostile/memory.c
CREATE TEMP TABLE annotated AS SELECT *, 'Cup' AS event, NULL AS clock FROM rows;
SELECT dfen_import('temp.annotated', '{"source": "again", "unconnected": "reject", "file": "mine", "details": ["event"]}');
-- = 4 rows read: 2 turns of 1 game imported, 2 rejected; turns that do not begin where the previous one ended: 1; not used: clock
SELECT id, file, rows, imported, rejected, unconnected FROM imports;
-- = 1|rows|4|3|1|1
-- = 2|mine|4|2|2|1
CREATE TEMP TABLE lines(position, dice, moves, games, wins, draws, losses);
INSERT INTO lines VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'NBK', 'b1c3', 3, 1, '1', 1.0), ('x', 'NBK', 'b1c3', 3, 1, 1, 1);
SELECT dfen_import('temp.lines');
-- = 2 rows read: 1 line imported, 1 rejected
SELECT dice, moves, games, wins, draws, losses FROM positions;
-- = NBK|b1c3|3|1|1|1
CREATE TEMP TABLE json(game);
INSERT INTO json VALUES ('{"white": {"name": "Ann"}, "black": "Bea", "result": "*", "initial_fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "turns": [{"dice": [3, 4, 5], "moves": []}, {"dice": "rbq", "moves": ""}, 1]}');
SELECT dfen_import('json', NULL);
-- = 3 rows read: 2 turns of 1 game imported, 1 rejected; no positions; turns that were played from the first position: 2; games without an id, each known by its text: 1
SELECT dfen_import(NULL), dfen_import(NULL, '{}');
-- = NULL|NULL
SELECT dfen_import(1);
-- ! dfen_import: the table must be text, not an INTEGER
SELECT dfen_import('rows' || char(0));
-- ! dfen_import: the table contains a NUL
SELECT dfen_import('nowhere');
-- ! dfen_import: no such table: nowhere
SELECT dfen_import('rows', 'x');
-- ! dfen_import: malformed JSON: a JSON object, {...}, expected (character 1) in 'x'
SELECT dfen_import('rows', '[]');
-- ! dfen_import: malformed JSON: a JSON object, {...}, expected (character 1) in '[]'
SELECT dfen_import('rows', '{"unconnected": "drop"}');
-- ! dfen_import: the option unconnected must be 'import' or 'reject', not 'drop'
SELECT count(*) FROM imports;
-- = 4
-- The first and the last UTF-8 character of each kind (Unicode's table 3-7), and invalid bytes: too short, too long, surrogates, past
-- U+10FFFF. They are names
CREATE TEMP TABLE given(id INTEGER PRIMARY KEY, bytes);
INSERT INTO given(bytes) VALUES (x'41'), (x'7F'), (x'C280'), (x'DFBF'), (x'E0A080'), (x'E1BFBF'), (x'ED9FBF'), (x'EE8080'), (x'EFBFBF'), (x'F0908080'), (x'F48FBFBF'),
  (x'80'), (x'BF'), (x'C0AF'), (x'C1BF'), (x'C2'), (x'C241'), (x'C2C0'), (x'E09FBF'), (x'E0A0'), (x'E0A041'), (x'E18041'), (x'EDA080'), (x'F08FBFBF'), (x'F09080'), (x'F0908041'),
  (x'F0904180'), (x'F4908080'), (x'F5808080'), (x'F8888080'), (x'FF');
CREATE TEMP TABLE named AS SELECT 1 AS number, id AS game, CAST(bytes AS TEXT) AS white, 'Joe' AS black, 'draw' AS result, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' AS dfen, 'BRQ' AS dice, '' AS moves FROM given;
SELECT dfen_import('named');
-- = 31 rows read: 11 turns of 11 games imported, 20 rejected; 100 % of the games are draws, and 1 % is usual: does the text of a draw also mark unfinished games?
SELECT group_concat(hex(name), ' ') FROM (SELECT name FROM players WHERE name IN (SELECT CAST(bytes AS TEXT) FROM given) ORDER BY name);
-- = 41 7F C280 DFBF E0A080 E1BFBF ED9FBF EE8080 EFBFBF F0908080 F48FBFBF
SELECT group_concat(text, ' ') FROM (SELECT text FROM rejected WHERE reason LIKE '%UTF-8%' AND column = 'white' ORDER BY row);
-- = \x80 \xBF \xC0\xAF \xC1\xBF \xC2 \xC2A \xC2\xC0 \xE0\x9F\xBF \xE0\xA0 \xE0\xA0A \xE1\x80A \xED\xA0\x80 \xF0\x8F\xBF\xBF \xF0\x90\x80 \xF0\x90\x80A \xF0\x90A\x80 \xF4\x90\x80\x80 \xF5\x80\x80\x80 \xF8\x88\x80\x80 \xFF
-- A rejected row has the first 200 characters of the value, quoted, and any name of its column
CREATE TEMP TABLE odd("a ""\/'" TEXT, number, game, white, black, result, dice, moves);
INSERT INTO odd VALUES ('back\slash "quoted"' || char(1, 9, 10, 31, 32, 233, 128512, 0x202E) || printf('%300s', 'x'), 1, 1.5, 'Ann', 'Joe', '*', 'PNB', '');
SELECT dfen_import('odd', '{"columns": {"dfen": "a \"\\/''"}}');
-- = 1 row read: 0 turns of 0 games imported, 1 rejected
SELECT column = 'a "\/''', length(text), substr(text, 1, 60), substr(text, -5) FROM rejected WHERE import = (SELECT max(id) FROM imports);
-- = 1|203|back\slash "quoted"\x01\x09\x0A\x1F é😀<U+202E>              |  ...
-- Columns may be in any order, also with the position first
CREATE TEMP TABLE turned(dfen, dice, moves, result, black, white, game, number);
INSERT INTO turned VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', '', '1-0', 'Joe', 'Ann', 'g', 1);
SELECT dfen_import('turned', '{"source": "turned"}');
-- = 1 row read: 1 turn of 1 game imported, 0 rejected
-- In a position without both kings the middle of a turn cannot be distinguished from its end (schema.sql: a turn is complete if a king was
-- captured)
CREATE TEMP TABLE gone(number, game, white DEFAULT 'Ann', black DEFAULT 'Joe', result DEFAULT '*', dfen, dice, moves);
INSERT INTO gone(number, game, dfen, dice, moves) VALUES (1, 'middle', '4K3/8/8/8/8/8/8/4K2R w K - 0 1', 'RKK', 'e1g1'), (1, 'whole', '8/8/8/8/8/8/8/4K2R w K - 0 1', 'PNK', 'e1e2'),
  (1, 'both', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'RKK', 'e1g1');
SELECT dfen_import('gone');
-- = 3 rows read: 2 turns of 2 games imported, 1 rejected
SELECT row, reason FROM rejected WHERE import = (SELECT max(id) FROM imports);
-- = 1|the turn is incomplete
UPDATE gone SET dfen = '4k3/8/8/8/8/8/8/8 b - - 0 1', dice = 'pkk', moves = 'e8e7' WHERE game = 'both';
SELECT dfen_import('gone', '{"source": "refused"}');
-- ! dfen_import: 2 of 3 rows cannot be read, and the others may not be a fair sample: 2 the turn is incomplete
SELECT dfen, next_dfen FROM turns WHERE game > (SELECT max(id) FROM games) - 2 ORDER BY game;
-- = 8/8/8/8/8/8/8/4K2R w K - 0 1|8/8/8/8/8/8/4K3/7R b - - 1 1
-- = 4k3/8/8/8/8/8/8/4K2R w K - 0 1|4k3/8/8/8/8/8/8/5RK1 w - - 1 1 K
-- A result is parsed as dfen_score parses it on the scale, and has one form in games
CREATE TEMP TABLE results(number DEFAULT 1, game, white DEFAULT 'Ann', black DEFAULT 'Joe', result, dfen DEFAULT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', dice DEFAULT 'BRQ', moves DEFAULT '');
INSERT INTO results(game, result) VALUES (1, '+1'), (2, '1.0'), (3, '-1.0'), (4, '0.00'), (5, '1/2'), (6, '*'), (7, ''), (8, '1-1');
SELECT dfen_import('results', '{"scale": "1/0/-1", "source": "one"}');
-- = 8 rows read: 8 turns of 8 games imported, 0 rejected; games without a result: 3
SELECT group_concat(coalesce(result, 'NULL'), ' ') FROM (SELECT result FROM games ORDER BY id DESC LIMIT 6);
-- = NULL NULL * NULL 1/2-1/2 0-1
-- The same number is a draw on one scale and a loss on the other; results for the side to move are stored in White's view in games.
DELETE FROM results;
INSERT INTO results(game, number, result, dfen) VALUES (1, 1, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'),
  (1, 2, 1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'), (2, 1, '0.5', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1');
SELECT dfen_import('results', '{"scale": "side to move", "source": "two"}');
-- = 3 rows read: 3 turns of 2 games imported, 0 rejected
SELECT group_concat(result, ' ') FROM (SELECT result FROM games ORDER BY id DESC LIMIT 2);
-- = 1/2-1/2 0-1
DELETE FROM results WHERE number = 2;
SELECT dfen_import('results', '{"scale": "1/0.5/0", "source": "three"}');
-- = 2 rows read: 2 turns of 2 games imported, 0 rejected
SELECT group_concat(result, ' ') FROM (SELECT result FROM games ORDER BY id DESC LIMIT 2);
-- = 1/2-1/2 0-1
SELECT dfen_import('results', '{"scale": "1/0/-1", "source": "four"}');
-- ! dfen_import: '1' of the option scale is in no row; what do the texts of 'result' mean? (0: 1 game: undecided; 0.5: 1 game: undecided); the option {"scale": "0.5//0"}: White won 1, drew 0, lost 1 of 2 games, or {"scale": "0//0.5"}: White won 1, drew 0, lost 1 of 2 games
SELECT dfen_import('results', '{"source": "five"}');
-- ! dfen_import: what do the texts of 'result' mean? (0: 1 game: undecided for White, undecided for side to move; 0.5: 1 game: undecided for White, undecided for side to move); the option {"scale": "0.5//0"}: White won 1, drew 0, lost 1 of 2 games, or {"scale": "side to move:0.5//0"}: White won 0, drew 0, lost 2 of 2 games, or {"scale": "0//0.5"}: White won 1, drew 0, lost 1 of 2 games, or {"scale": "side to move:0//0.5"}: White won 2, drew 0, lost 0 of 2 games
SELECT dfen_import('results', '{"scale": "1/0"}');
-- ! dfen_import: the option scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'win,resigned/draw/loss' or 'side to move:W/D/L', not '1/0'
-- A position that cannot be parsed is rejected with a hint for its repair.
CREATE TEMP TABLE spaces AS SELECT 1 AS number, 7 AS game, 'Ann' AS white, 'Joe' AS black, 'd' AS result, replace(dfen_start(), ' ', char(160)) AS dfen, 'BRQ' AS dice, '' AS moves;
SELECT dfen_import('temp.spaces', '{"source": "six"}');
-- = 1 row read: 0 turns of 0 games imported, 1 rejected
SELECT reason FROM rejected ORDER BY rowid DESC LIMIT 1;
-- = placement: U+00A0 (no-break space) is not a piece letter, a digit 1-8 or '/' (character 44); write a space instead
-- The longest name has 10,000 bytes.
CREATE TEMP TABLE long(number, game, white, black, result, dfen, dice, moves);
INSERT INTO long SELECT 1, length, printf('%.*c', length, 'x'), 'Joe', 'd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', ''
  FROM (SELECT 10000 AS length UNION ALL SELECT 10001);
SELECT dfen_import('temp.long');
-- = 2 rows read: 1 turn of 1 game imported, 1 rejected
SELECT reason FROM rejected ORDER BY rowid DESC LIMIT 1;
-- = white: more than 10000 bytes

-- An empty line is skipped, and 1.0 is a valid turn number
CREATE TEMP TABLE gaps(number, game, white, black, result, dfen, dice, moves);
INSERT INTO gaps VALUES ('1.0', 'x', 'Ann', 'Joe', 'd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', ''), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('', NULL, NULL, NULL, NULL, NULL, NULL, NULL), ('2..0', 'x', 'Ann', 'Joe', 'd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', ''), ('1.5', 'x', 'Ann', 'Joe', 'd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', ''), ('-1', 'x', 'Ann', 'Joe', 'd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'BRQ', '');
DELETE FROM temp.gaps WHERE number NOT IN ('1.0', '', '2..0');
SELECT dfen_import('temp.gaps', '{"source": "gaps"}');
-- = 2 rows read: 1 turn of 1 game imported, 1 rejected
SELECT row, reason FROM rejected WHERE import = (SELECT max(id) FROM imports) ORDER BY row;
-- = 4|the number is not a whole number
UPDATE temp.gaps SET number = '-1' WHERE number = '2..0';
SELECT dfen_import('temp.gaps', '{"source": "gaps", "known": "replace"}');
-- = 2 rows read: 1 turn of 1 game imported, 1 rejected; existing games replaced: 1

-- ---- A book requires all its counts ----
CREATE TABLE book AS SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' AS dfen, 'NBK' AS dice, 'b1c3' AS moves, 1 AS wins;
SELECT dfen_import('book');
-- ! dfen_import: an import needs columns for games, draws, losses, and finds dfen, dice, moves, wins; the option {"columns": {"games": "..."}} names one

-- ---- As programs write values that are absent; moves with dashes; German dates ----
CREATE TEMP TABLE written AS SELECT 1 AS game, 'Ann' AS white, 'Joe' AS black, column1 AS winner_name, column2 AS elo_weiß, column3 AS datum, column4 AS ply, column5 AS dfen, column6 AS dice, column7 AS uci
  FROM (VALUES ('NA', 'NaN', '31.12.2025', 1, dfen_start(), 'PNB', 'e2-e4 b1-c3 f1-c4'), ('NA', 'NaN', '31.12.2025', 2, dfen_end_turn(dfen_play(dfen_roll(dfen_start(), 'PNB'), 'e2e4 b1c3 f1c4')), 'KQR', 'NA'));
SELECT dfen_import('temp.written', '{"source": "written"}');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected; games without a result: 1; dates that cannot be read: 1, the first in row 1, '31.12.2025'; the option {"dates": "dmy"} reads it with the day first
SELECT json_group_array(moves) FROM turns JOIN games ON games.id = game WHERE source = 'written';
-- = ["e2e4 b1c3 f1c4",""]
UPDATE written SET winner_name = 'Ann', datum = '31.12.25';
SELECT dfen_import('temp.written', '{"source": "written", "known": "replace"}');
-- = 2 rows read: 2 turns of 1 game imported, 0 rejected; existing games replaced: 1; dates that cannot be read: 1, the first in row 1, '31.12.25'

-- ---- Ratings, and the earliest and latest dates ----
CREATE TEMP TABLE ends AS SELECT column1 AS game, 'Ann' AS white, 'Joe' AS black, '*' AS result, column2 AS white_rating, column3 AS date, dfen_start() AS dfen, 'BRQ' AS dice, '' AS moves
  FROM (VALUES (1, '1500.5', '0000-01-01'), (2, ' 1500 ', '9999-12-31 23:59:59'), (3, '1500.', '2024-02-29 12:00 pm'), (4, 1e3, '9999-12-31T23:59Z'),
    (5, '99999', '9999-12-31 23:59 -14:00'), (6, '1.5.0', '0000-01-01 00:00+14:30'), (7, '.', '2024-01-01 24:00'), (8, '', '2023-02-29'), (9, '1e3', ''),
    (10, '-1', NULL), (11, '１５００', '2024-01-01 12:30+15:00'), (12, '1500' || char(0) || '0', '-1'), (13, x'31', 1e300), (14, '1 500', '2024-01-01 00:00 am'));
SELECT dfen_import('temp.ends', '{"source": "ends"}');
-- = 14 rows read: 14 turns of 14 games imported, 0 rejected; dates that cannot be read: 8, the first in row 5, '9999-12-31 23:59 -14:00'; ratings that cannot be read: 8, the first in row 6, '1.5.0'
SELECT source_id, white_rating, played_at FROM games WHERE source = 'ends' AND coalesce(white_rating, played_at) IS NOT NULL ORDER BY id;
-- = 1|1501|0000-01-01 00:00:00
-- = 2|1500|9999-12-31 23:59:59
-- = 3|1500|2024-02-29 12:00:00
-- = 4|1000|9999-12-31 23:59:00
-- = 5|99999|NULL

-- Provisional ratings, thousands, signs and blanks
UPDATE ends SET date = NULL, white_rating = CASE game WHEN 1 THEN '1500?' WHEN 2 THEN '1,500' WHEN 3 THEN '+1500' WHEN 4 THEN char(160) || '15,000? ' WHEN 5 THEN '?' WHEN 6 THEN '1,5'
  WHEN 7 THEN '1,50' WHEN 8 THEN '150,000' WHEN 9 THEN '1500,5' WHEN 10 THEN '-1500' WHEN 11 THEN '1?500' WHEN 12 THEN 1500.5 WHEN 13 THEN '1500' || char(8203) WHEN 14 THEN '1,500,000' END;
SELECT dfen_import('temp.ends', '{"source": "ends", "known": "replace"}');
-- = 14 rows read: 14 turns of 14 games imported, 0 rejected; existing games replaced: 14; ratings that cannot be read: 7, the first in row 6, '1,5'
SELECT group_concat(source_id || ': ' || white_rating, ', ') FROM (SELECT * FROM games WHERE source = 'ends' ORDER BY id);
-- = 1: 1500, 2: 1500, 3: 1500, 4: 15000, 12: 1501, 13: 1500

-- ---- Names and ids of players, also of winners, without blanks and invisible characters around them; a number is one in any spelling ----
CREATE TEMP TABLE blanks AS SELECT column1 AS blank FROM (VALUES (''), (' '), (char(9)), (char(13, 10)), (char(160)), (char(8203)), (char(65279)), (char(8239, 8288)), (char(12288)), (char(8206, 32)));
CREATE TEMP TABLE spelled AS SELECT number, game, blank || 'Zoë Lee' AS white, id AS white_id, 'Joël' || blank AS black, blank || 'b' AS black_id, blank || 'Joël' || blank AS winner,
    iif(number = 1, dfen_start(), dfen_flip(dfen_start())) AS dfen, iif(number = 1, 'BRQ', 'brq') AS dice, '' AS moves
  FROM (SELECT blank, row_number() OVER () AS game FROM blanks), (SELECT 1 AS number, 7 AS id UNION ALL SELECT 2, 7.0);
UPDATE spelled SET white = 'Zoë Lee', black = 'Joël' WHERE number = 2;
SELECT dfen_import('temp.spelled', '{"source": "spelled"}');
-- = 20 rows read: 20 turns of 10 games imported, 0 rejected
SELECT name, account, count(*), min(result), max(result) FROM games JOIN players ON players.id IN (white, black) WHERE source = 'spelled' GROUP BY players.id ORDER BY name;
-- = Joël|spelled:b|10|0-1|0-1
-- = Zoë Lee|spelled:7|10|0-1|0-1
CREATE TEMP TABLE whole AS SELECT json_object('id', json(column1), 'white', 'Ann', 'black', json_object('name', 'Joe', 'id', json(column1)), 'winner_id', json(column2),
    'turns', json_array(json_object('number', column3, 'dfen', dfen_start(), 'dice', 'BRQ', 'moves', ''))) AS line
  FROM (VALUES ('7', '7', 1), ('7.0', '7.0', 2), ('70e-1', '"7"', 3), ('9007199254740992', 'null', 1), ('9007199254740992.0', 'null', 2), ('9007199254740993', 'null', 1), ('0.5', 'null', 1));
SELECT json_extract(dfen_read('temp.whole'), '$.left_out');
-- = [{"reason":"another document has this game","rows":5,"first":1},{"reason":"no result","rows":2,"first":6}]
SELECT DISTINCT game FROM temp.dfen_scored ORDER BY game;
-- = 0.5
-- = 7
-- = 9007199254740992
-- = 9007199254740993

-- ---- Details of a table ----
CREATE TEMP TABLE kept AS SELECT 1 AS game, 'Ann' AS white, 'Joe' AS black, '*' AS result, dfen_start() AS dfen, 'BRQ' AS dice, '' AS moves,
  x'ff00' AS "a.b", 1e999 AS "c""d", NULL AS "e", 'x' || char(0) AS "select", -1e999 AS f;
SELECT dfen_import('temp.kept', '{"source": "kept", "details": ["a.b", "C\"d", "e", "select", "f"]}');
-- = 1 row read: 1 turn of 1 game imported, 0 rejected
SELECT details FROM games WHERE source = 'kept';
-- = {"a.b":"FF00","C\"d":"Inf","e":null,"select":"x\u0000","f":"-Inf"}
SELECT dfen_import('temp.kept', '{"details": ["e", "f", "E"]}');
-- ! dfen_import: the option details names 'E' twice
SELECT dfen_import('temp.kept', json_object('details', json_group_array('c' || value))) FROM json_each('[' || substr(replace(hex(zeroblob(61)), '00', '1,'), 1, 121) || ']');
-- ! dfen_import: the option details names 61 columns, but a game has at most 60
SELECT dfen_import('temp.kept', '{"columns": {"game": "game", "white": "black", "game": "white"}}');
-- ! dfen_import: the option columns names game twice
SELECT dfen_import('temp.kept', json_object('source', printf('%.*c', 10001, 'x')));
-- ! dfen_import: the option source has more than 10000 bytes
SELECT dfen_import('temp.kept', '{"source": 1}');
-- ! dfen_import: the option source must be a text, not 1
SELECT dfen_import('temp.kept', '{"source": "' || CAST(x'ff' AS TEXT) || '"}');
-- ! dfen_import: the option source is not UTF-8

-- ---- The position of a line may be a key with its dice, with or without a column of dice ----
CREATE TEMP TABLE with_dice(key, moves, games, wins, draws, losses, dice);
INSERT INTO with_dice VALUES ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - BRQ', '', 1, 1, 0, 0, NULL), ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 brq', '', 1, 1, 0, 0, '345'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - BRQ', '', 1, 1, 0, 0, 'BRR'), ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - RQ', '', 1, 1, 0, 0, 'BRQ'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', '', 1, 1, 0, 0, NULL);
SELECT dfen_import('temp.with_dice', '{"source": "keys", "columns": {"dfen": "key"}}');
-- = 5 rows read: 2 lines imported, 3 rejected
SELECT dfen, dice FROM positions WHERE source = 'keys';
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|BRQ
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1|brq
SELECT row, reason FROM rejected WHERE import = (SELECT max(id) FROM imports);
-- = 3|the dice are not those of the position
-- = 4|in the middle of a turn
-- = 5|no dice
CREATE TEMP TABLE without_dice AS SELECT key, moves, games, wins, draws, losses FROM with_dice;
SELECT dfen_import('temp.without_dice', '{"source": "keys without dice", "columns": {"dfen": "key"}}');
-- = 5 rows read: 3 lines imported, 2 rejected
SELECT row, reason FROM rejected WHERE import = (SELECT max(id) FROM imports);
-- = 4|in the middle of a turn
-- = 5|no dice

-- ---- A book without any valid line replaces nothing ----
CREATE TEMP TABLE openings(dfen, dice DEFAULT 'BRQ', moves DEFAULT '', games DEFAULT 3, wins DEFAULT 1, draws DEFAULT 1, losses DEFAULT 1);
INSERT INTO openings(dfen) VALUES (dfen_start()), (dfen_start());
SELECT dfen_import('temp.openings', '{"source": "openings"}');
-- = 2 rows read: 2 lines imported, 0 rejected
UPDATE temp.openings SET dice = 'none';
SELECT dfen_import('temp.openings', '{"source": "openings", "known": "replace"}');
-- = 2 rows read: 0 lines imported, 2 rejected
SELECT count(*) FROM positions WHERE source = 'openings';
-- = 2
UPDATE temp.openings SET dice = 'BRQ' WHERE rowid = 2;
SELECT dfen_import('temp.openings', '{"source": "openings", "known": "replace"}');
-- = 2 rows read: 1 line imported, 1 rejected
SELECT count(*) FROM positions WHERE source = 'openings';
-- = 1

-- ---- Columns of other kinds ----
-- A table of games may have a column named wins, and a book may have a column of players
CREATE TEMP TABLE both AS SELECT 7 AS game, 'Ann' AS white, 'Joe' AS black, '*' AS result, dfen, dice, moves, games, wins, draws, losses FROM temp.openings WHERE dice = 'BRQ';
SELECT dfen_import('temp.both', '{"source": "both"}');
-- = 1 row read: 1 turn of 1 game imported, 0 rejected; not used: games, wins, draws, losses
CREATE TEMP TABLE both_but_game AS SELECT white, black, result, dfen, dice, moves, games, wins, draws, losses FROM temp.both;
SELECT dfen_import('temp.both_but_game', '{"source": "both"}');
-- = 1 row read: 1 line imported, 0 rejected; not used: white, black, result
SELECT dfen_import('temp.both_but_game', '{"source": "third", "details": ["white"]}');
-- ! dfen_import: the option details: lines of a book have no details
