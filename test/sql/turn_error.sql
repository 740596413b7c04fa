-- Whether a turn is valid, and whether rows changed (SPEC 5.25 and 6.14)

-- ---- Whole turns: three moves, a pass, a turn of one move because no other piece can move, the capture of a king ----
SELECT dfen_turn_error(dfen_start(), 'PNB', 'e2e4 b1c3 f1c4'), dfen_turn_error(dfen_start(), 'KQR', ''), dfen_turn_error(dfen_start(), '254', 'b1c3,a1b1');
-- = NULL|NULL|NULL
SELECT dfen_turn_error('8/8/8/8/8/8/8/Kk6 w - -', 'KNN', 'a1b1'), dfen_turn_error('8/8/8/8/8/8/8/Kk6 w - -', 'KNN', 'a1a2'), dfen_turn_error('8/8/8/8/8/8/8/Kk6 w - -', 'KKN', 'a1b1');
-- = NULL|NULL|NULL
-- ---- Turns that end too early or are illegal ----
SELECT dfen_turn_error(dfen_start(), 'PNB', 'e2e4 b1c3');
-- = the turn is incomplete
SELECT dfen_turn_error(dfen_start(), 'PNB', '');
-- = the turn is incomplete
SELECT dfen_turn_error('8/8/8/8/8/8/8/Kk6 w - -', 'KKN', 'a1a2');
-- = the turn is incomplete
SELECT dfen_turn_error(dfen_start(), 'PNB', 'e2e4,b1c3,c1d2');
-- = move 3 'c1d2': no such move (character 11)
-- A knight move is a whole turn if neither rook nor king can move after it; a3 frees no bishop, whereas e4 frees one for two dice.
SELECT dfen_turn_error(dfen_start(), 'NRK', 'b1c3 a1b1'), dfen_turn_error(dfen_start(), 'PBB', 'a2a3');
-- = NULL|move 1 'a2a3': it is not part of a longest turn (character 1)
-- ---- Malformed arguments are reported first; a NULL gives NULL, and the arguments after it are not checked ----
SELECT dfen_turn_error('x', 'zzz', 'e2e4'), dfen_turn_error(dfen_start(), 'PN', ''), dfen_turn_error(dfen_start() || ' PNB', 'PNB', '');
-- = placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)|there must be three dice|the position has dice, but must be the one before the roll
SELECT dfen_turn_error(dfen_start(), 125, ''), dfen_turn_error(dfen_start(), 'PNB', 5), dfen_turn_error(5, 'PNB', '');
-- = the dice must be text, not an INTEGER; dice are written as 'PNB' or '124'|the moves must be text, not an INTEGER|a DFEN is text, not an INTEGER
SELECT dfen_turn_error(NULL, 'zzz', ''), dfen_turn_error(dfen_start(), NULL, 'zzz'), dfen_turn_error(dfen_start(), 'PNB', NULL);
-- = NULL|NULL|NULL

-- ---- The position after a turn: ended, NULL for the beginning of one and for a NULL, an error for a turn that is not legal (SPEC 5.26) ----
SELECT dfen_turn_next(dfen_start(), 'PNB', 'e2e4,b1c3,f1c4'), dfen_turn_next(dfen_start(), '666', '');
-- = rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1
SELECT dfen_turn_next('8/8/8/8/8/8/8/Kk6 w - -', 'KNN', 'a1b1'), dfen_turn_next(dfen_start(), 'PNB', 'e2e4'), dfen_turn_next(dfen_start(), 'PNB', '');
-- = 8/8/8/8/8/8/8/1K6 b - - 0 1|NULL|NULL
SELECT dfen_turn_next(NULL, 'PNB', ''), dfen_turn_next(dfen_start(), NULL, 'x'), dfen_turn_next(dfen_start(), 'PNB', NULL);
-- = NULL|NULL|NULL
SELECT dfen_turn_next(dfen_start(), 'PNB', 'e2e5');
-- ! dfen_turn_next: move 1 'e2e5': no such move (character 1)
SELECT dfen_turn_next(dfen_start() || ' PNB', 'PNB', 'e2e4');
-- ! dfen_turn_next: the position has dice, but must be the one before the roll

-- ---- Fingerprints: the order of rows does not matter, values and their types do ----
CREATE TABLE r(number, dfen, dice, moves, next_dfen, score);
INSERT INTO r VALUES (1, 'a', 'PNB', 'e2e4', 'b', 1.0), (2, 'b', 'pnb', NULL, NULL, 0.0);
CREATE TABLE same AS SELECT dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) AS f FROM r;
SELECT typeof(f), f = (SELECT dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FROM (SELECT * FROM r ORDER BY number DESC)) FROM same;
-- = integer|1
SELECT count(DISTINCT f) FROM (
  SELECT f FROM same UNION ALL SELECT dfen_fingerprint(CAST(number AS TEXT), dfen, dice, moves, next_dfen, score) FROM r
  UNION ALL SELECT dfen_fingerprint(number, dfen, dice, moves, next_dfen, CAST(score AS INTEGER)) FROM r
  UNION ALL SELECT dfen_fingerprint(number, dfen, dice, coalesce(moves, ''), next_dfen, score) FROM r
  UNION ALL SELECT dfen_fingerprint(number, dfen, dice, coalesce(moves, x''), next_dfen, score) FROM r
  UNION ALL SELECT dfen_fingerprint(number, dfen || 'x', substr(dice, 2), moves, next_dfen, score) FROM r
  UNION ALL SELECT dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FROM r WHERE number = 1
  UNION ALL SELECT dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FROM (SELECT * FROM r UNION ALL SELECT * FROM r)
  UNION ALL SELECT dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FROM (SELECT * FROM r UNION ALL SELECT * FROM r UNION ALL SELECT * FROM r));
-- = 9
SELECT dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) FROM r WHERE FALSE;
-- = NULL
-- A window removes rows again.
SELECT group_concat(f = alone, '') FROM (
  SELECT number, dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) OVER (ORDER BY number ROWS CURRENT ROW) AS f FROM r)
  JOIN (SELECT number, dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) AS alone FROM r GROUP BY number) USING (number);
-- = 11
SELECT dfen_fingerprint(1, 2);
-- ! wrong number of arguments to function dfen_fingerprint()

-- ---- The position after a turn, or NULL ----
SELECT dfen_try_turn(dfen_start(), 'PNB', 'e2e4,b1c3,f1c4') = dfen_turn_next(dfen_start(), 'PNB', 'e2e4,b1c3,f1c4'), dfen_try_turn(dfen_start(), 'PNB', 'e2e4'), dfen_try_turn(dfen_start(), '666', '');
-- = 1|rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1 NB|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1
SELECT dfen_try_turn('x', 'PNB', ''), dfen_try_turn(1, 'PNB', ''), dfen_try_turn(dfen_start(), 'PN', ''), dfen_try_turn(dfen_start(), 'PNB', 'e2e5'), dfen_try_turn(dfen_start() || ' PNB', 'PNB', 'e2e4'), dfen_try_turn(NULL, 'PNB', ''), dfen_try_turn(dfen_start(), NULL, ''), dfen_try_turn(dfen_start(), 'PNB', NULL);
-- = NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
-- Without a king, an incomplete turn looks like a whole one.
SELECT dfen_try_turn('4K3/8/8/8/8/8/8/4K2R w K - 0 1', 'RKK', 'e1g1'), dfen_try_turn('4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'RKK', 'e1g1');
-- = NULL|4k3/8/8/8/8/8/8/5RK1 w - - 1 1 K
