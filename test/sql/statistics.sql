-- Scores and their confidence intervals (SPEC 6.2 to 6.7)

-- ---- The score of the side to move ----
SELECT dfen_score('1-0', 'w'), dfen_score('1-0', 'b'), dfen_score('1/2-1/2', 'w'), dfen_score('1/2-1/2', 'b'), dfen_score('0-1', 'w'), dfen_score('0-1', 'b');
-- = 1.0|0.0|0.5|0.5|0.0|1.0
SELECT dfen_score('white', '8/8/8/8/8/8/8/K6k w - -'), dfen_score('1-0', '8/8/8/8/8/8/8/K6k b - - 3 9 pnk'), typeof(dfen_score('1-0', 'w'));
-- = 1.0|0.0|real
SELECT dfen_score(NULL, 'w'), dfen_score('*', 'w'), dfen_score('1-0', NULL), dfen_score(NULL, NULL), dfen_score('?', NULL), dfen_score(NULL, '?');
-- = NULL|NULL|NULL|NULL|NULL|NULL

-- ---- Numbers on a scale ----
SELECT dfen_score(r, 'w', '1/0/-1'), dfen_score(r, 'b', '1/0/-1') FROM (SELECT 1 AS r UNION ALL VALUES (0), (-1), (1.0), (-0.0), ('+1'), ('-1.0'), ('.0'), ('*'), (NULL));
-- = 1.0|0.0
-- = 0.5|0.5
-- = 0.0|1.0
-- = 1.0|0.0
-- = 0.5|0.5
-- = 1.0|0.0
-- = 0.0|1.0
-- = 0.5|0.5
-- = NULL|NULL
-- = NULL|NULL
-- The side is not used if the result is already the side's own, but it must be valid.
SELECT dfen_score(1, 'b', 'side to move'), dfen_score(1, '8/8/8/8/8/8/8/K6k b - -', 'side to move'), dfen_score(1, NULL, '1/0/-1'), dfen_score(1, 'w', NULL), dfen_score(NULL, 'w', '1/0/-1');
-- = 1.0|1.0|NULL|NULL|NULL
SELECT dfen_score(1, 'x', 'side to move');
-- ! dfen_score: the side must be 'w' or 'b', not 'x'
-- Without a scale 0 may be a draw or a loss, so numbers are refused, also as text of a CSV.
SELECT dfen_score(1, 'w');
-- ! dfen_score: a number needs a scale: dfen_score(x, dfen, '1/0/-1') where -1 is a win for Black, dfen_score(x, dfen, '1/0.5/0') where 0 is; it is 1
SELECT dfen_score(0.5, 'w');
-- ! dfen_score: a number needs a scale: dfen_score(x, dfen, '1/0/-1') where -1 is a win for Black, dfen_score(x, dfen, '1/0.5/0') where 0 is; it is 0.5
SELECT dfen_score('1', 'w');
-- ! dfen_score: a number needs a scale: dfen_score(x, dfen, '1/0/-1') where -1 is a win for Black, dfen_score(x, dfen, '1/0.5/0') where 0 is; it is '1'
SELECT dfen_score(9e999, 'w');
-- ! dfen_score: a number needs a scale: dfen_score(x, dfen, '1/0/-1') where -1 is a win for Black, dfen_score(x, dfen, '1/0.5/0') where 0 is; it is inf
-- Values that a cast would turn into a loss or a draw are refused, with a hint.
SELECT dfen_score('1-0', 'w', '1/0.5/0');
-- ! dfen_score: on this scale a result is '1', '0.5', '0', or '*', not '1-0'; words are read without a scale
SELECT dfen_score('draw', 'w', '1/0/-1');
-- ! dfen_score: on this scale a result is '1', '0', '-1', or '*', not 'draw'; words are read without a scale
-- Spellings of numbers, and values that say nothing
SELECT dfen_score('0,5', 'w', '1/0.5/0'), dfen_score(' 1'||char(13), 'w', '1/0.5/0'), dfen_score('', 'w', '1/0.5/0'), dfen_score('null', 'w');
-- = 0.5|1.0|NULL|NULL
-- Other scales: the texts of a win, a draw and a loss
SELECT dfen_score(2, 'w', '2/1/0'), dfen_score('l', 'b', 'W/D/L'), dfen_score('L', 'b', 'side to move W/D/L'), dfen_score('false', NULL, 'side to move true//false'), dfen_score(-1, 'b', 'side to move 1/0/-1');
-- = 1.0|1.0|0.0|0.0|0.0
SELECT dfen_score('½', 'w', '1/0/-1');
-- ! dfen_score: on this scale a result is '1', '0', '-1', or '*', not '<U+00BD>'
SELECT dfen_score(x'31', 'w', '1/0/-1');
-- ! dfen_score: on this scale a result is '1', '0', '-1', or '*', not a BLOB
SELECT dfen_score(1, 'w', '1/0');
-- ! dfen_score: the scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'win,resigned/draw/loss' or 'side to move:1/0/-1', not '1/0'
SELECT dfen_score(1, 'w', 1);
-- ! dfen_score: the scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'win,resigned/draw/loss' or 'side to move:1/0/-1', not 1
-- Words that are almost valid.
SELECT dfen_score('0-0', 'w');
-- ! dfen_score: the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*', not '0-0'
SELECT dfen_score(x'31', 'w');
-- ! dfen_score: the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*', not a BLOB
SELECT dfen_score('1-0', 'W');
-- ! dfen_score: the side must be 'w' or 'b', not 'W'; did you mean 'w'?
SELECT dfen_score('1-0', '');
-- ! dfen_score: the side must be 'w' or 'b', not ''
SELECT dfen_score('1-0', 1);
-- ! dfen_score: a DFEN is text, not an INTEGER
SELECT dfen_score('*', '8/8/8/8/8/8/8/K6k');
-- ! dfen_score: side: the text ends before this field (character 18) in '8/8/8/8/8/8/8/K6k'; a DFEN has at least four fields: placement, side, castling, en-passant

-- ---- Intervals of counts: the check values ----
SELECT printf('%.6f %.6f', dfen_wilson_lower(1, 0, 1), dfen_wilson_upper(1, 0, 1)), printf('%.6f %.6f', dfen_wilson_lower(5, 0, 0), dfen_wilson_upper(5, 0, 0));
-- = 0.094531 0.905469|0.565518 1.000000
SELECT printf('%.6f %.6f', dfen_wilson_lower(621, 8, 596), dfen_wilson_upper(621, 8, 596)), printf('%.6f %.6f', dfen_wilson_lower(0, 3, 0), dfen_wilson_upper(0, 3, 0));
-- = 0.482222 0.538122|0.125334 0.874666
SELECT dfen_wilson_upper(5, 0, 0), dfen_wilson_lower(0, 0, 5), dfen_wilson_lower(5, 0, 0) + dfen_wilson_upper(0, 0, 5);
-- = 1.0|0.0|1.0
-- 90 % are within z = 1.644853627. One win: 1 / (1 + z^2); one draw: 1/2 + z / (2 sqrt(1 + z^2)). 0 %: the mean. 95 % is the default.
SELECT printf('%.9f', dfen_wilson_lower(1, 0, 0, 0.9)), printf('%.9f', dfen_wilson_upper(0, 1, 0, 0.9)), dfen_wilson_lower(1, 1, 2, 0), dfen_wilson_upper(1, 1, 2, 0),
       dfen_wilson_lower(1, 1, 2, 0.95) = dfen_wilson_lower(1, 1, 2), dfen_wilson_upper(1, 1, 2, 0.9999) > dfen_wilson_upper(1, 1, 2, 0.999);
-- = 0.269865949|0.927239409|0.375|0.375|1|1
SELECT dfen_wilson_lower(0, 0, 0), dfen_wilson_upper(0, 0, 0, 0.5), dfen_wilson_lower(NULL, 0, 1), dfen_wilson_upper(1, 0, 1, NULL), dfen_wilson_lower('x', NULL, 0);
-- = NULL|NULL|NULL|NULL|NULL
-- Whole counts may be REAL, as total() returns them.
SELECT dfen_wilson_lower(621.0, 8.0, 596.0) = dfen_wilson_lower(621, 8, 596), dfen_wilson_lower(4503599627370496, 0, 4503599627370496) BETWEEN 0.49999997 AND 0.5;
-- = 1|1
SELECT dfen_wilson_lower(-1, 0, 1);
-- ! dfen_wilson_lower: the wins must be a whole number, 0 to 9007199254740992, not -1
SELECT dfen_wilson_upper(1, 0.5, 1);
-- ! dfen_wilson_upper: the draws must be a whole number, 0 to 9007199254740992, not 0.5
SELECT dfen_wilson_upper(1, 0, '1');
-- ! dfen_wilson_upper: the losses must be a whole number, 0 to 9007199254740992, not '1'; cast it: some drivers bind numbers as text
SELECT dfen_wilson_lower(1, 0, 9e18);
-- ! dfen_wilson_lower: the losses must be a whole number, 0 to 9007199254740992, not 9e+18
SELECT dfen_wilson_lower(9223372036854775807, 0, 0);
-- ! dfen_wilson_lower: the wins must be a whole number, 0 to 9007199254740992, not 9223372036854775807
SELECT dfen_wilson_lower(1, 0, 1, -1);
-- ! dfen_wilson_lower: the confidence must be a number, 0 to 0.9999, not -1
SELECT dfen_wilson_lower(1, 0, 1, 1.96);
-- ! dfen_wilson_lower: the confidence must be a number, 0 to 0.9999, not 1.96; 95 % is 0.95
SELECT dfen_wilson_lower(1, 0, 1, '0.95');
-- ! dfen_wilson_lower: the confidence must be a number, 0 to 0.9999, not '0.95'; cast it: some drivers bind numbers as text
SELECT dfen_wilson_upper(1, 0, 1, 9e999);
-- ! dfen_wilson_upper: the confidence must be a number, 0 to 0.9999, not inf; 95 % is 0.95
SELECT dfen_wilson_upper(1, 0, 1, 0.99991);
-- ! dfen_wilson_upper: the confidence must be a number, 0 to 0.9999, not 0.99991; 95 % is 0.95

-- ---- Records: each game counts once, by the turn with its smallest number ----
CREATE TABLE visited(key, game, number, score);
INSERT INTO visited VALUES ('a', 1, 1, 1), ('a', 1, 5, 0), ('a', 2, 3, 0.5), ('a', 3, 1, 0), ('b', 1, 2, 0);
SELECT key, dfen_record(score, game, number) FROM visited GROUP BY key;
-- = a|+1 =1 -1
-- = b|+0 =0 -1
-- In any order of rows: the larger number first, a repeated game, a smaller number.
SELECT dfen_record(column1, column2, column3) FROM (VALUES (0, 7, 9), (1, 7, 2), (0, 3, 4), (0.5, 8, 1), (0, 7, 1), (1, 3, 1), (0, 8, 2));
-- = +1 =1 -1
-- Of two turns with the same number the one with the smaller score counts, whichever comes first.
SELECT dfen_record(column1, column2, 2) FROM (VALUES (1, 1), (0, 1), (0.5, 2), (1, 2), (0, 3), (0.5, 3));
-- = +0 =1 -2
-- A turn with any NULL is ignored; if no turn counts, the result is NULL.
SELECT dfen_record(column1, column2, column3) FROM (VALUES (NULL, 1, 1), (1, NULL, 1), (1, 1, NULL), (NULL, NULL, 'x'));
-- = NULL
SELECT dfen_record(1, 1, 1) FROM visited WHERE 0;
-- = NULL
-- A game id may have any type. A whole REAL equals the INTEGER; a text and a BLOB of the same bytes are different.
SELECT dfen_record(1, column1, 1) FROM (VALUES (1), (1.0), (-0.0), (0), (1.5), (1.5), ('1'), ('1.0'), (x'31'), (''), (x''), ('a game with a longer name'), ('a game with a longer namf'), ('a game with a longer name'), (9e999), (-9e999), (9e999), (9007199254740993), (9007199254740992.0), (9223372036854775807), (9223372036854775808.0));
-- = +16 =0 -0
-- The number may be any number, or its text, as in a CSV: 10 is after 9.
SELECT dfen_record(column1, 1, column2) FROM (VALUES (0, 2.5), (1, -9e999), (0, -9223372036854775808), (0.5, 0));
-- = +1 =0 -0
SELECT dfen_record(column1, 1, column2) FROM (VALUES (0, 9223372036854775807), (1, 9223372036854775806), (0, 9e99));
-- = +1 =0 -0
SELECT dfen_record(column1, 1, column2) FROM (VALUES (0, '10'), (1, '9'), (0, 11.0), (0, ' 12 '));
-- = +1 =0 -0
-- A REAL and an INTEGER are the same number only if they are exactly equal; then the smaller score counts.
WITH equal(game, one, other) AS (VALUES (1, 100, 100.0), (2, -5, '-5.0'), (3, 0, -0.0), (4, 9223372036854774784, 9223372036854774784.0))
SELECT dfen_record(score, game, number) FROM (
  SELECT game, 1 AS score, one AS number FROM equal UNION ALL SELECT game, 0, other FROM equal
  UNION ALL SELECT 10 + game, 0, one FROM equal UNION ALL SELECT 10 + game, 1, other FROM equal);
-- = +0 =0 -8
SELECT dfen_record(column1, column2, column3) FROM (VALUES (1, 1, 9223372036854775807), (0, 1, 9223372036854775808.0), (0, 2, 9223372036854775808.0), (1, 2, 9223372036854775807), (0, 3, 9007199254740993), (1, 3, 9007199254740992.0), (1, 4, 9223372036854774784.0), (0, 4, 9223372036854775296), (0, 5, 9223372036854775296), (1, 5, 9223372036854775295));
-- = +5 =0 -0
SELECT dfen_record(1, 1, 9223372036854775807), dfen_record(1.0, 'x', -9223372036854775808), dfen_record(0, 1, -0.0);
-- = +1 =0 -0|+1 =0 -0|+0 =0 -1
SELECT dfen_record(0.7, 1, 1);
-- ! dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 0.7
SELECT dfen_record(0.30000000000000004, 1, 1);
-- ! dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 0.30000000000000004
SELECT dfen_record('1', 1, 1);
-- ! dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is '1'; cast it: some drivers bind numbers as text
SELECT dfen_record(1, 1, 'first');
-- ! dfen_record: the turn number must be a number, not 'first'
SELECT dfen_record(1, 1, x'31');
-- ! dfen_record: the turn number must be a number, not a BLOB
SELECT dfen_record(0.7, 1, NULL), dfen_record(1, NULL, 'first');
-- = NULL|NULL
SELECT dfen_record(1, 1, 1) OVER () FROM visited;
-- ! dfen_record() may not be used as a window function
-- Plain SQL gives the same result for 20,000 turns of games of all types, in three orders of the rows.
INSERT INTO visited
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
  SELECT i * 7919 % 101, CASE i * 31 % 97 % 5 WHEN 0 THEN i * 31 % 97 WHEN 1 THEN 'game ' || (i * 31 % 97) WHEN 2 THEN i * 31 % 97 + 0.5
                         WHEN 3 THEN CAST('the game ' || (i * 31 % 97) AS BLOB) ELSE 1.0 * (i * 31 % 97) END,
         i * 7907 % 20011, (i / 3 + i / 7) % 3 / 2.0
  FROM n;
CREATE VIEW recorded AS
  SELECT key, '+' || sum(score = 1) || ' =' || sum(score = 0.5) || ' -' || sum(score = 0) AS record
  FROM (SELECT key, game, min(number), score FROM visited GROUP BY key, game) GROUP BY key;
SELECT count(*), sum(dfen_wins(record)) > 1000, sum(dfen_draws(record)) > 1000, sum(dfen_losses(record)) > 1000 FROM recorded;
-- = 103|1|1|1
SELECT count(*) FROM (SELECT * FROM recorded EXCEPT SELECT key, dfen_record(score, game, number) FROM visited GROUP BY key);
-- = 0
SELECT count(*) FROM (SELECT * FROM recorded EXCEPT
  SELECT key, dfen_record(score, game, number) FROM (SELECT * FROM visited ORDER BY key, game, number LIMIT -1) GROUP BY key);
-- = 0
SELECT count(*) FROM (SELECT * FROM recorded EXCEPT
  SELECT key, dfen_record(score, game, number) FROM (SELECT * FROM visited ORDER BY number * 7919 % 10007 LIMIT -1) GROUP BY key);
-- = 0
CREATE INDEX visited_key ON visited(key, game, number, score);
SELECT count(*) FROM (SELECT * FROM recorded EXCEPT SELECT key, dfen_record(score, game, number) FROM visited GROUP BY key);
-- = 0
-- All of it as one group: the hash table finds the games again.
SELECT dfen_record(score, game, number) =
       (SELECT '+' || sum(score = 1) || ' =' || sum(score = 0.5) || ' -' || sum(score = 0) FROM (SELECT game, min(number), score FROM visited GROUP BY game))
  FROM (SELECT * FROM visited ORDER BY number * 7919 % 10007 LIMIT -1);
-- = 1
-- The fields of a record.
SELECT dfen_wins('+3 =1 -2'), dfen_draws('+3 =1 -2'), dfen_losses('+3 =1 -2'), dfen_wins(NULL), dfen_wins('+9007199254740992 =0 -0');
-- = 3|1|2|NULL|9007199254740992
SELECT dfen_wins('+3 =1 -2 ');
-- ! dfen_wins: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not '+3 =1 -2 '
SELECT dfen_draws('+3 =1');
-- ! dfen_draws: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not '+3 =1'
SELECT dfen_losses('+3 -2 =1');
-- ! dfen_losses: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not '+3 -2 =1'
SELECT dfen_wins(3);
-- ! dfen_wins: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not 3
SELECT dfen_games('+3 =1 -2'), dfen_games('+0 =0 -0'), dfen_games(NULL),
       dfen_games('+9007199254740992 =9007199254740992 -9007199254740992');
-- = 6|0|NULL|27021597764222976
-- 3.5 of 6; half of one game; no games; and a half that 53 bits cannot represent beside the games, 2^51 + 0.5 of 2^52
SELECT dfen_mean_score('+3 =1 -2') = 3.5 / 6, dfen_mean_score('+0 =1 -0'), dfen_mean_score('+0 =0 -0'), dfen_mean_score(NULL),
       dfen_mean_score('+2251799813685248 =1 -2251799813685247') > 0.5, dfen_mean_score('+2251799813685248 =0 -2251799813685248');
-- = 1|0.5|NULL|NULL|1|0.5
SELECT dfen_mean_score(x'2b');
-- ! dfen_mean_score: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not a BLOB
-- The bounds are bit-identical to those of the three numbers, also past 2^53 games.
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1999),
     counts AS (SELECT i % 13 * i AS wins, i % 11 AS draws, i * i % 1009 AS losses, i % 41 / 41.0 AS confidence FROM n UNION ALL
                VALUES (9007199254740992, 1, 1, 0.9999), (9007199254740992, 9007199254740992, 9007199254740991, 0.5))
SELECT count(*), sum(dfen_lower(record) IS dfen_wilson_lower(wins, draws, losses)), sum(dfen_upper(record) IS dfen_wilson_upper(wins, draws, losses)),
       sum(dfen_lower(record, confidence) IS dfen_wilson_lower(wins, draws, losses, confidence)),
       sum(dfen_upper(record, confidence) IS dfen_wilson_upper(wins, draws, losses, confidence)),
       sum(dfen_lower(record) IS NULL), sum(dfen_lower(record, 0.5) <= dfen_mean_score(record)) > 1900
  FROM (SELECT *, '+' || wins || ' =' || draws || ' -' || losses AS record FROM counts);
-- = 2002|2002|2002|2002|2002|1|1
SELECT dfen_lower(NULL), dfen_lower(NULL, 0.9), dfen_lower('+1 =0 -0', NULL), dfen_upper('not a record', NULL);
-- = NULL|NULL|NULL|NULL
SELECT dfen_upper('+1 =0 -0', 95);
-- ! dfen_upper: the confidence must be a number, 0 to 0.9999, not 95; 95 % is 0.95
SELECT dfen_upper('+0 =0 -0', 'two');
-- ! dfen_upper: the confidence must be a number, 0 to 0.9999, not 'two'
SELECT dfen_lower('+1 =0 -0', 0.5, 2);
-- ! wrong number of arguments to function dfen_lower()
SELECT dfen_score('1-0', 'w') OVER () FROM visited;
-- ! dfen_score() may not be used as a window function
-- Deterministic, so usable in an index.
CREATE INDEX visited_lower ON visited(dfen_score(CAST(score AS INTEGER), 'b', '1/0/-1'));
