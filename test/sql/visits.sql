-- The visits of a game, as lines (SPEC 6.15, 10.22 and 10.23)

CREATE TABLE r(number, dfen, dice, moves, next_dfen, score);
CREATE TEMP VIEW lines AS SELECT '[["' || replace(replace(trim(json_quote(rtrim(dfen_visits(number, dfen, dice, moves, next_dfen, score), char(10))), '"'),
  '\n', '"],["'), '\t', '","') || '"]]' AS lines FROM r;
CREATE TEMP VIEW v AS SELECT CAST(nullif(value ->> 0, '\N') AS INTEGER) AS number, CAST(nullif(value ->> 1, '\N') AS INTEGER) AS key, nullif(value ->> 2, '\N') AS dice,
  CAST(nullif(value ->> 3, '\N') AS INTEGER) AS next_key, CAST(nullif(value ->> 4, '\N') AS INTEGER) AS flags, nullif(value ->> 5, '\N') AS reason FROM json_each((SELECT lines FROM lines));
CREATE VIEW black AS SELECT 'rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1' AS dfen;

-- ---- A turn, a repeated position, and a last turn that was not finished ----
INSERT INTO r SELECT 1, dfen_start(), 'BPN', 'e2e4,f1c4,b1c3', NULL, 1 UNION ALL SELECT 2.0, dfen, 'pnb', 'e7e5', NULL, 0 FROM black;
SELECT * FROM v ORDER BY number;
-- = 1|6344906133039437859|PNB|-3130061345420783449|14|NULL
-- = 2|-3130061345420783449|PNB|NULL|12|NULL
INSERT INTO r VALUES (3, dfen_start(), NULL, NULL, NULL, 0.5);
SELECT number, key, dice, next_key, flags, reason FROM v ORDER BY number;
-- = 1|6344906133039437859|PNB|-3130061345420783449|14|NULL
-- = 2|NULL|NULL|NULL|NULL|the turn is incomplete
-- = 3|6344906133039437859||NULL|5|NULL
-- Rows without a score are skipped; without others there are no visits.
UPDATE r SET score = NULL WHERE number = 3;
SELECT group_concat(number || ' ' || flags, ', ') FROM (SELECT * FROM v ORDER BY number);
-- = 1 14, 2 12
SELECT typeof(dfen_visits(1, dfen_start(), NULL, NULL, NULL, NULL)), typeof(dfen_visits(1, NULL, NULL, NULL, NULL, 1));
-- = null|text

-- ---- What cannot be counted ----
DELETE FROM r;
INSERT INTO r VALUES
  (NULL, dfen_start(), NULL, NULL, NULL, 1), ('3a', dfen_start(), NULL, NULL, NULL, 1), (2.5, dfen_start(), NULL, NULL, NULL, 1), (x'00', NULL, NULL, NULL, NULL, 1),
  (10, NULL, 'PNB', '', NULL, 7), (11, dfen_start(), 'PNB', '', NULL, 7), (12, dfen_start(), NULL, NULL, NULL, '1'), (13, 5, NULL, NULL, NULL, 1),
  (14, '8/8', NULL, NULL, NULL, 1), (15, dfen_start() || ' PNB', NULL, NULL, NULL, 1), (16, dfen_start(), 'PN', NULL, NULL, 1), (17, dfen_start(), 125, NULL, NULL, 1),
  (18, dfen_start(), 'PNB', 'e2e5', NULL, 1), (19, dfen_start(), 'PNB', 5, NULL, 1), (20, dfen_start(), 'PNB', '', NULL, 1),
  (21, dfen_start(), 'PNB', 'e2e4 f1c4 b1c3', dfen_start(), 1), (22, dfen_start(), 'PNB', NULL, '8/8', 1), (23, dfen_start(), NULL, NULL, x'00', 1),
  (24, dfen_start(), NULL, NULL, NULL, 0), (24, dfen_start(), 'PNB', NULL, NULL, 0), (25, 'x', NULL, NULL, NULL, 0), (25, 'x', NULL, NULL, NULL, 0),
  (26, 'x', NULL, NULL, NULL, 0), (26, 'y', NULL, NULL, NULL, 0);
SELECT number, reason FROM v ORDER BY number IS NULL, number, reason;
-- = 10|no position
-- = 11|the score is not 0, 0.5 or 1
-- = 12|the score is not 0, 0.5 or 1
-- = 13|a DFEN is text, not an INTEGER
-- = 14|placement: there are fewer than 8 ranks (character 4)
-- = 15|the position has dice, but must be the one before the roll
-- = 16|there must be three dice
-- = 17|the dice must be text, not an INTEGER; dice are written as 'PNB' or '124'
-- = 18|move 1 'e2e5': no such move (character 1)
-- = 19|the moves must be text, not an INTEGER
-- = 20|the turn is incomplete
-- = 21|next_dfen is not the position after the moves
-- = 22|next_dfen: placement: there are fewer than 8 ranks (character 4)
-- = 23|next_dfen: a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes
-- = 24|there are two turns of this number
-- = 25|placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)
-- = 26|there are two turns of this number
-- = NULL|the number is not an INTEGER
-- = NULL|the number is not an INTEGER: '3a'
-- = NULL|the number is not an INTEGER: 2.5
-- = NULL|the number is not an INTEGER: a BLOB
-- No text breaks the lines.
DELETE FROM r;
INSERT INTO r VALUES (char(9, 10, 8232), dfen_start(), NULL, NULL, NULL, 1), (2, char(9, 10, 13, 0, 133), NULL, NULL, NULL, 1), (3, dfen_start(), char(9, 10), NULL, NULL, 1),
  (4, dfen_start(), 'PNB', char(9, 10), NULL, 1), (5, dfen_start(), NULL, NULL, char(9, 10), 1);
SELECT count(*), count(reason), sum(length(reason) > 10 AND instr(reason, char(10)) + instr(reason, char(9)) = 0) FROM v;
-- = 5|5|5

-- ---- The order of rows does not matter; the largest numbers ----
DELETE FROM r;
INSERT INTO r VALUES (9223372036854775807, dfen_start(), NULL, NULL, NULL, 1), (-9223372036854775808, dfen_start(), NULL, NULL, NULL, 0),
  (9223372036854775808.0, dfen_start(), NULL, NULL, NULL, 0), (0, dfen_flip(dfen_start()), NULL, NULL, NULL, 0.5);
SELECT number, flags, reason FROM v;
-- = -9223372036854775808|12|NULL
-- = 0|1|NULL
-- = 9223372036854775807|2|NULL
-- = NULL|NULL|the number is not an INTEGER: 9.2233720368547758e+18

-- ---- The lines ----
SELECT replace(replace(dfen_visits(1, dfen_start(), column1, NULL, NULL, 1), char(9), '|'), char(10), '$') FROM (VALUES ('PNB'), (NULL), ('P\N')) GROUP BY column1;
-- = 1|6344906133039437859||\N|14|\N$
-- = 1|6344906133039437859|PNB|\N|14|\N$
-- = 1|\N|\N|\N|\N|dice: '\\' is not one of P, N, B, R, Q, K or 1-6 (character 2) in 'P\\N'; dice are written as 'PNB' or '124'$
SELECT dfen_visits(1, 2);
-- ! wrong number of arguments to function dfen_visits()
