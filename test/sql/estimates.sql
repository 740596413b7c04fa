-- Estimates of positions, and their bounds (SPEC 13)

-- ---- Chances (SPEC 13.1 and 13.2) ----
-- With an estimate of 1/2 worth 2 games and no results, the distribution is uniform.
SELECT dfen_chance(0, 0, 0, 0.5, 2), round(dfen_chance_lower(0, 0, 0, 0.5, 2), 12), round(dfen_chance_upper(0, 0, 0, 0.5, 2), 12);
-- = 0.5|0.025|0.975
SELECT round(dfen_chance_lower(0, 0, 0, 0.5, 2, 0.5), 12), round(dfen_chance_upper(0, 0, 0, 0.5, 2, 0.5), 12), round(dfen_chance_lower(0, 0, 0, 0.5, 2, 0), 12);
-- = 0.25|0.75|0.5
-- With wins, draws and losses:
SELECT round(dfen_chance(w, d, l, p, s), 6), round(dfen_chance_lower(w, d, l, p, s), 6), round(dfen_chance_upper(w, d, l, p, s), 6)
FROM (SELECT 3 AS w, 0 AS d, 1 AS l, 0.5 AS p, 2 AS s UNION ALL VALUES (3, 0, 1, 0.5, 20), (621, 8, 596, 0.45, 30));
-- = 0.666667|0.283582|0.947255
-- = 0.541667|0.344947|0.731804
-- = 0.508765|0.481109|0.536395
-- Two draws equal a win and a loss. The counts of total() are REAL.
SELECT dfen_chance_lower(3, 4, 1, 0.3, 7) = dfen_chance_lower(5.0, 0.0, 3.0, 0.3, 7.0);
-- = 1
-- The other player's bounds are the complement.
SELECT abs(dfen_chance_lower(7, 1, 2, 0.75, 9) - (1 - dfen_chance_upper(2, 1, 7, 0.25, 9))) < 1e-15;
-- = 1
-- Certain values stay certain; without any information the result is NULL.
SELECT dfen_chance(0, 0, 0, 1, 20), dfen_chance_lower(5, 0, 0, 1, 20), dfen_chance_upper(0, 0, 3, 0, 20), dfen_chance_upper(0, 0, 3, 0, 0);
-- = 1.0|1.0|0.0|0.0
SELECT dfen_chance(0, 0, 0, 0.5, 0), dfen_chance_lower(0, 0, 0, 0.5, 0), dfen_chance_upper(0, 0, 0, 0.5, 0.0);
-- = NULL|NULL|NULL
SELECT dfen_chance(NULL, 0, 0, 0.5, 1), dfen_chance(0, NULL, 0, 0.5, 1), dfen_chance(0, 0, NULL, 0.5, 1), dfen_chance(0, 0, 0, NULL, 1),
       dfen_chance(0, 0, 0, 0.5, NULL), dfen_chance_lower(1, 1, 1, 0.5, 1, NULL), dfen_chance_upper(NULL, 'x', -1, 7, -2, 3);
-- = NULL|NULL|NULL|NULL|NULL|NULL|NULL
-- The largest counts, and bounds close to zero.
SELECT dfen_chance_upper(9007199254740992, 0, 9007199254740992, 0.5, 1e9) - dfen_chance_lower(9007199254740992, 0, 9007199254740992, 0.5, 1e9) BETWEEN 1.4e-8 AND 1.5e-8;
-- = 1
SELECT dfen_chance_lower(0, 0, 9, 0.001, 1), dfen_chance_upper(9, 0, 0, 0.999, 1);
-- = 0.0|1.0
SELECT dfen_chance(1.5, 0, 0, 0.5, 1);
-- ! dfen_chance: the wins must be a whole number, 0 to 9007199254740992, not 1.5
SELECT dfen_chance(0, -1, 0, 0.5, 1);
-- ! dfen_chance: the draws must be a whole number, 0 to 9007199254740992, not -1
SELECT dfen_chance_lower(0, 0, '3', 0.5, 1);
-- ! dfen_chance_lower: the losses must be a whole number, 0 to 9007199254740992, not '3'; cast it: some drivers bind numbers as text
SELECT dfen_chance_upper(0, 0, 3, 1.5, 1);
-- ! dfen_chance_upper: the estimate must be a number, 0 to 1, not 1.5
SELECT dfen_chance_upper(0, 0, 3, x'31', 1);
-- ! dfen_chance_upper: the estimate must be a number, 0 to 1, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_chance(0, 0, 3, 0.5, 1e10);
-- ! dfen_chance: the prior_games must be a number, 0 to 1e+09, not 10000000000
SELECT dfen_chance_lower(0, 0, 3, 0.5, 1, 0.99995);
-- ! dfen_chance_lower: the confidence must be a number, 0 to 0.9999, not 0.99995; 95 % is 0.95
SELECT dfen_chance_lower(0, 0, 3, 0.5, 1, 95);
-- ! dfen_chance_lower: the confidence must be a number, 0 to 0.9999, not 95; 95 % is 0.95

-- ---- Estimates (SPEC 13.5 and 13.7) ----
CREATE TABLE models(name TEXT PRIMARY KEY, model TEXT);
INSERT INTO models VALUES
  ('zero', '{"features": 4, "move": 0, "pawn": 0, "knight": 0, "bishop": 0, "rook": 0, "queen": 0, "king_odds": 0, "king_danger": 0, "pawn_mobility": 0, "knight_mobility": 0, "bishop_mobility": 0, "rook_mobility": 0, "queen_mobility": 0, "king_mobility": 0, "threat": 0, "danger": 0, "passed": 0, "rating": 0}'),
  ('queens', ' { "king_danger":-0.5,"queen" : 1.0986122886681098 , "features": 4, "move": 0, "pawn": 0, "knight": 0, "bishop": 0, "rook": 0, "king_odds": 0, "pawn_mobility": 0, "knight_mobility": 0, "bishop_mobility": 0, "rook_mobility": 0, "queen_mobility": 0, "king_mobility": 0, "threat": 0, "danger": 0, "passed": 0, "rows": 12, "log_loss": 0.5, "rating": 0.25 } '),
  ('bound', '{"features": 4, "move": -40, "pawn": 40, "knight": 40.0, "bishop": 40, "rook": 40, "queen": 40, "king_odds": 40, "king_danger": 40, "pawn_mobility": 40, "knight_mobility": 40, "bishop_mobility": 40, "rook_mobility": 40, "queen_mobility": 40, "king_mobility": 40, "threat": 40, "danger": 40, "passed": 40, "rating": 40}');
SELECT name, round(dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', model), 12) FROM models;
-- = zero|0.5
-- = queens|0.212610626119
-- = bound|0.0
-- 1 / (1 + exp(1.0986122886681098 + 0.5 * 91 / 216)) above, and here 1 / (1 + exp(-1.0986122886681098)); with 200 points more 0.5 is added to
-- the exponent, and Elo's formula has 10 / 11 for 400.
SELECT round(dfen_estimate('8/8/8/8/8/8/8/Kq5k b - -', model), 12), round(dfen_estimate('8/8/8/8/8/8/8/Kq5k b - -', model, 200), 12),
       dfen_estimate('8/8/8/8/8/8/8/Kq5k b - -', model, 0) = dfen_estimate('8/8/8/8/8/8/8/Kq5k b - -', model) FROM models WHERE name = 'queens';
-- = 0.75|0.831824343964|1
SELECT dfen_expected_score(0), round(dfen_expected_score(400), 12), round(dfen_expected_score(-400.0), 12), dfen_expected_score(NULL);
-- = 0.5|0.909090909091|0.090909090909|NULL
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k b - -', model, NULL) FROM models WHERE name = 'queens';
-- = NULL
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k b - -', model, 10001) FROM models WHERE name = 'queens';
-- ! dfen_estimate: the rating_difference must be a number, -10000 to 10000, not 10001
SELECT dfen_expected_score('much');
-- ! dfen_expected_score: the rating_difference must be a number, -10000 to 10000, not 'much'
-- A captured king is certain, whatever a model says.
SELECT dfen_estimate('8/8/8/8/8/8/8/K7 b - -', model), dfen_estimate('8/8/8/8/8/8/8/K7 w - -', model) FROM models WHERE name = 'queens';
-- = 0.0|1.0
-- An estimate is not below the odds of capturing the king, 91 of 216 rolls; a board without kings has none.
SELECT dfen_estimate('8/8/8/8/8/8/8/Kk6 w - -', replace(model, '"move": 0', '"move": -40')) = 91 / 216.0, dfen_estimate('8/8/8/8/8/8/8/Q7 w - -', model) FROM models WHERE name = 'zero';
-- = 1|NULL
-- What a turn is worth: the estimate before it, the best of its roll, and itself; a captured king is 1. A turn that cannot be played has a reason.
SELECT before = dfen_estimate(dfen, model), best = (SELECT max(1 - dfen_estimate(next_dfen, model)) FROM dfen_turns(dfen_roll(t.dfen, 'QPP'))), played = 1 - dfen_estimate(next_dfen, model),
       next_dfen = dfen_turn_next(dfen, 'QPP', 'a1a8'), reason
  FROM models, (SELECT '8/8/8/3k4/8/8/1n6/Q6K w - - 0 1' AS dfen) AS t, dfen_judge(dfen, 'QPP', model, 'a1a8') AS j WHERE name = 'queens';
-- = 1|1|1|1|NULL
SELECT best, played FROM models, dfen_judge('8/8/8/8/8/8/8/Kk6 w - - 0 1', 'KKK', model, 'a1b1') WHERE name = 'queens';
-- = 1.0|1.0
SELECT before, best, played, next_dfen, reason FROM models, (VALUES ('a1a2'), (''), ('a1a2 a2a3')) AS m, dfen_judge('8/8/8/8/8/8/8/K1k5 w - - 0 1', 'KPP', model, column1) WHERE name = 'zero';
-- = 0.5|0.5|0.5|8/8/8/8/8/8/K7/2k5 b - - 1 1|NULL
-- = NULL|NULL|NULL|NULL|the turn is incomplete
-- = NULL|NULL|NULL|NULL|move 2 'a2a3': it needs K, and that is not in the dice pool (character 6)
SELECT reason FROM models, dfen_judge('8/8/8 w - - 0 1', 'KPP', model, '') WHERE name = 'zero';
-- = placement: there are fewer than 8 ranks (character 6)
SELECT count(*) FROM models, dfen_judge('8/8/8/8/8/8/8/K1k5 w - - 0 1', NULL, model, '');
-- = 0
-- Without moves only the roll is judged, here with a king that can be captured by one of them.
SELECT before, best, played, next_dfen, reason FROM models, (VALUES ('PPP'), ('QPP')) AS r, dfen_judge('8/8/8/8/8/8/8/K1kQ4 w - - 0 1', column1, model) WHERE name = 'zero';
-- = 0.5|0.5|NULL|NULL|NULL
-- = 0.5|1.0|NULL|NULL|NULL
SELECT one.best = other.best, one.luck = other.luck, one.played FROM dfen_judge(dfen_start(), 'PNB') AS one, dfen_judge(dfen_start(), 'PNB', dfen_sample_model(), NULL) AS other;
-- = 1|1|NULL
SELECT reason FROM models, dfen_judge(dfen_start(), 'PP', model) WHERE name = 'zero';
-- = there must be three dice
SELECT * FROM dfen_judge('8/8/8/8/8/8/8/K1k5 w - - 0 1', 'KPP', '{}', 'a1a2');
-- ! dfen_judge: the model has no features
SELECT dfen_estimate(NULL, '?'), dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', NULL);
-- = NULL|NULL
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - - Q', '{}');
-- ! dfen_estimate: an estimate is of a position before the roll, but this one has dice; WHERE dfen_dice(dfen) IS NULL excludes it
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', '{}');
-- ! dfen_estimate: the model has no features
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0, ', '')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: the model has no rook
-- The version is the first fault of a model of another release, whatever it lacks.
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(replace(model, '"passed": 0, ', ''), '"features": 4', '"features": 2')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: the model has version 2 of the features, but this release has version 4; fit a new one
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"features": 4', '"features": 1')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: the model has version 1 of the features, but this release has version 4; fit a new one
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0', '"rook": 41')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: the option rook must be a number, -40 to 40, not 41
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0', '"rook": 1e308')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: malformed JSON: a number without an exponent expected (character 74) in '...ht": 0, "bishop": 0, "rook": 1e308, "que...'
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0', '"rook": NaN')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: malformed JSON: a value expected (character 73) in '...ght": 0, "bishop": 0, "rook": NaN, "quee...'
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0', '"pawn": 0')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: the option pawn is repeated
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0', '"rooks": 0')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: no such option: 'rooks'; the options are features, rows, log_loss, move, pawn, knight, bishop, rook, queen, king_odds, king_danger, pawn_mobility, knight_mobility, bishop_mobility, rook_mobility, queen_mobility, king_mobility, threat, danger, passed, rating, pawn_squares, knight_squares, bishop_squares, rook_squares, queen_squares and king_squares; did you mean 'rook'?
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', model || ' x') FROM models WHERE name = 'zero';
-- ! dfen_estimate: malformed JSON: the end of the text expected (character 299) in '... 0, "passed": 0, "rating": 0} x'
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', model || printf('%9000s', ' ')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: a model has at most 8192 characters
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', printf('%10000000s', '{'));
-- ! dfen_estimate: a model has at most 8192 characters
-- Invisible bytes, and values that are almost valid.
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', model || char(0)) FROM models WHERE name = 'zero';
-- ! dfen_estimate: malformed JSON: the end of the text expected (character 298) in '...: 0, "passed": 0, "rating": 0}\x00'
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, 'rook', 'ro' || char(0) || 'ok')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: malformed JSON: a character other than a control character expected (character 68) in '... "knight": 0, "bishop": 0, "ro\x00ok": 0...'
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, 'rook', CAST(x'ff' AS TEXT))) FROM models WHERE name = 'zero';
-- ! dfen_estimate: no such option: '\xFF'; the options are features, rows, log_loss, move, pawn, knight, bishop, rook, queen, king_odds, king_danger, pawn_mobility, knight_mobility, bishop_mobility, rook_mobility, queen_mobility, king_mobility, threat, danger, passed, rating, pawn_squares, knight_squares, bishop_squares, rook_squares, queen_squares and king_squares
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"features": 4', '"features": 1.5')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: the option features must be the version of the features, not 1.5
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0', '"rook": -Infinity')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: malformed JSON: a digit expected (character 74) in '...ht": 0, "bishop": 0, "rook": -Infinity, ...'
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0', '"rook": -40.0000000001')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: the option rook must be a number, -40 to 40, not -40.0000000001
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', replace(model, '"rook": 0', '"rook": {"rook": 0}')) FROM models WHERE name = 'zero';
-- ! dfen_estimate: malformed JSON: text in quotes expected (character 82) in '..."bishop": 0, "rook": {"rook": 0}, "queen...'
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', CAST(model AS BLOB)) FROM models WHERE name = 'zero';
-- ! dfen_estimate: the model must be text, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_fit('8/8/8/8/8/8/8/Kq5k w - -', 9e999, model) FROM models WHERE name = 'zero';
-- ! dfen_fit: the score must be a number, 0 to 1, not inf
SELECT dfen_estimate('8/8/8/8/8/8/8/Kq5k w - -', 7);
-- ! dfen_estimate: the model must be text, not an INTEGER
SELECT dfen_estimate('{}', '8/8/8/8/8/8/8/Kq5k w - -');
-- ! dfen_estimate: placement: '{' is not a piece letter, a digit 1-8 or '/' (character 1) in '{}'; are the arguments swapped?

-- ---- The table of squares (SPEC 13.3 and 13.7) ----
-- A pawn of the side to move counts, on a2 as on h2, and one of the opponent is subtracted, on a7: ln 3 is a chance of 3 / 4.
CREATE TABLE squares AS SELECT replace(model, '"features": 4', '"features": 4, "pawn_squares": [' || (
  SELECT group_concat(iif(value = 4, '1.09861228866811', '0'), ', ') FROM (SELECT value FROM (
    WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 31) SELECT value FROM n))) || ']') AS model FROM models WHERE name = 'zero';
SELECT round(dfen_estimate(column1, model), 12) FROM squares, (VALUES ('k7/8/8/8/8/8/P7/7K w - -'), ('k7/8/8/8/8/8/7P/7K w - -'), ('k7/8/8/8/8/8/P7/7K b - -'),
  ('k7/7p/8/8/8/8/P7/7K b - -'), ('k7/p7/8/8/8/8/8/7K b - -'), ('k7/8/8/8/8/8/1P6/7K w - -'));
-- = 0.75
-- = 0.75
-- = 0.25
-- = 0.5
-- = 0.75
-- = 0.5
SELECT dfen_estimate(dfen_start(), replace(model, '[0, ', '[')) FROM squares;
-- ! dfen_estimate: the option pawn_squares must be a list of 32 numbers, -40 to 40, not [0, 0, 0, 1.09861228866811, 0, 0, 0, 0, ...
SELECT dfen_estimate(dfen_start(), replace(model, '[0, ', '[0, 0, ')) FROM squares;
-- ! dfen_estimate: the option pawn_squares must be a list of 32 numbers, -40 to 40, not [0, 0, 0, 0, 0, 1.09861228866811, 0, 0, ...
SELECT dfen_estimate(dfen_start(), replace(model, '[0, ', '[40.5, ')) FROM squares;
-- ! dfen_estimate: the option pawn_squares must be a list of 32 numbers, -40 to 40, not [40.5, 0, 0, 0, 1.09861228866811, 0, 0, ...
SELECT dfen_estimate(dfen_start(), replace(model, '[0, ', '["0", ')) FROM squares;
-- ! dfen_estimate: malformed JSON: a digit expected (character 34) in '{"features": 4, "pawn_squares": ["0", 0,...'
SELECT dfen_estimate(dfen_start(), replace(model, '"pawn": 0', '"pawn": [0]')) FROM squares;
-- ! dfen_estimate: malformed JSON: text in quotes expected (character 166) in '...0, 0, 0], "move": 0, "pawn": [0], "knigh...'

-- ---- The sample model (SPEC 13.14) ----
SELECT dfen_estimate(dfen_start()) = dfen_estimate(dfen_start(), dfen_sample_model()), dfen_estimate(dfen_start()) BETWEEN 0.5 AND 0.6;
-- = 1|1
SELECT json_extract(dfen_sample_model(), '$.features'), json_array_length(dfen_sample_model(), '$.king_squares');
-- = 4|32

-- ---- The best turns (SPEC 13.15) ----
CREATE TABLE rolled(dfen TEXT, model TEXT);
INSERT INTO rolled SELECT column1, model FROM (VALUES ('8/8/8/8/8/8/8/K1k5 w - - 0 1 KPP'), ('8/8/8/8/8/8/8/Kk6 w - - 0 1 K'), ('4k3/8/8/3pP3/8/8/8/4K2R w K d6 4 9 PRK'),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 pn'), ('4k3/8/8/8/8/8/P7/RN2K2R w KQ - 9 1 RRK'), ('8/P7/2k5/8/8/8/8/K7 w - - P')),
  (SELECT model FROM squares UNION ALL SELECT model FROM models WHERE name = 'zero' UNION ALL SELECT dfen_sample_model());
-- They are those of dfen_turns by their estimates, in SQL: of equal chances the smallest text first, and one turn a position without clocks.
SELECT count(*), sum(one = other), max(length(one)) > 1000 FROM (
  SELECT (SELECT group_concat(moves || ' ' || san || ' ' || chance || ' ' || next_dfen, '; ') FROM dfen_best_turns(dfen, model)) AS one,
         (SELECT group_concat(moves || ' ' || dfen_san(dfen, moves) || ' ' || chance || ' ' || next_dfen, '; ') FROM (
            SELECT min(moves) AS moves, next_dfen, 1 - dfen_estimate(next_dfen, model) AS chance FROM dfen_turns(dfen)
            GROUP BY dfen_placement(next_dfen), dfen_castling(next_dfen), dfen_en_passant(next_dfen) ORDER BY chance DESC, moves LIMIT -1)) AS other FROM rolled);
-- = 18|18|1
SELECT moves, san, chance, next_dfen FROM dfen_best_turns('8/8/8/8/8/8/8/Kk6 w - - 0 1 KPP', dfen_sample_model(), 1);
-- = a1b1|Kxb1#|1.0|8/8/8/8/8/8/8/1K6 b - - 0 1
SELECT count(*), (SELECT count(*) FROM dfen_best_turns('8/8/8/8/8/8/8/Kk6 w - - 0 1 KPP')), (SELECT count(*) FROM dfen_best_turns('8/8/8/8/8/8/8/Kk6 w - - 0 1 KPP', NULL, 9)) FROM dfen_best_turns('8/8/8/8/8/8/8/Kk6 w - - 0 1 KPP', dfen_sample_model(), 2);
-- = 2|3|0
-- A pass is a turn; without any king there is no estimate.
SELECT moves, san, round(chance, 3) FROM models, dfen_best_turns('8/8/8/8/8/8/8/K1k5 w - - 0 1 PPP', model) WHERE name = 'zero';
-- = |--|0.5
SELECT count(*) FROM dfen_best_turns('8/8/8/8/8/8/8/8 w - - 0 1 K');
-- = 0
SELECT * FROM dfen_best_turns('8/8/8/8/8/8/8/K1k5 w - - 0 1');
-- ! dfen_best_turns: the position has no dice; dfen_roll(dfen, dice) rolls them
SELECT * FROM dfen_best_turns('8/8/8/8/8/8/8/K1k5 w - - 0 1 K', '{}');
-- ! dfen_best_turns: the model has no features
SELECT * FROM dfen_best_turns('8/8/8/8/8/8/8/K1k5 w - - 0 1 K', dfen_sample_model(), 0);
-- ! dfen_best_turns: the count must be an INTEGER, 1 to 10000000, not 0

-- ---- Luck (SPEC 13.13) ----
CREATE TABLE unrolled(dfen TEXT);
INSERT INTO unrolled VALUES (dfen_start()), ('4k3/8/8/3pP3/8/8/8/4K2R w K d6 4 9'), ('8/8/8/8/8/8/8/Kk6 b - -'), ('8/8/8/8/8/8/8/K1kQ4 w - - 0 1'), ('8/P7/2k5/8/8/8/8/K7 w - -'),
  ('8/8/3K4/3k3Q/2P5/2N2B2/8/3R4 w - -');
-- The mean over the rolls is 0, by any model. Where every roll captures the king each luck is 0.
SELECT count(*), max(abs(mean)) < 1e-12, sum(most > 0 AND is_sample) FROM (
  SELECT sum(probability * luck) AS mean, max(luck) AS most, m.model = dfen_sample_model() AS is_sample FROM unrolled, (SELECT model FROM squares UNION ALL SELECT model FROM models UNION ALL SELECT dfen_sample_model()) AS m,
    dfen_rolls() AS r, dfen_judge(dfen, r.dice, m.model) GROUP BY dfen, m.model);
-- = 30|1|5
-- A roll that captures the king, with Q or twice K, has the luck 1 - before; but where all rolls do, 0.
SELECT count(*), sum(luck = 1 - before), sum(luck = 0) FROM (SELECT '8/8/8/8/8/8/8/K1kQ4 w - - 0 1' AS dfen), dfen_rolls() AS r, dfen_judge(dfen, r.dice) WHERE dfen_king_capture(dfen_roll(dfen, r.dice)) = 1;
-- = 26|26|0
SELECT dfen_king_capture(dfen), count(*), sum(luck = 0), sum(best = 1) FROM (SELECT '8/8/3K4/3k3Q/2P5/2N2B2/8/3R4 w - -' AS dfen), dfen_rolls() AS r, dfen_judge(dfen, r.dice);
-- = 1.0|56|56|56
-- Symmetric positions have equal luck.
SELECT count(*), sum(one.luck = other.luck) FROM unrolled, dfen_rolls() AS r, dfen_judge(dfen, r.dice) AS one, dfen_judge(dfen_flip(dfen), r.dice) AS other;
-- = 336|336
SELECT luck, reason FROM dfen_judge(dfen_start(), 'PP');
-- = NULL|there must be three dice
SELECT luck FROM dfen_judge('8/8/8/8/8/8/8/8 w - - 0 1', 'PPP');
-- = NULL

-- ---- Fits (SPEC 13.6) ----
CREATE TABLE played(dfen TEXT, score REAL);
INSERT INTO played VALUES
  ('8/8/8/8/8/8/8/Kq5k w - -', 0), ('8/8/8/8/8/8/8/Kq5k w - -', 0), ('8/8/8/8/8/8/8/Kq5k w - -', 1), ('8/8/8/8/8/8/8/Kq5k b - -', 1),
  ('8/8/8/8/8/8/8/K5qk w - -', 0.5), ('8/8/8/8/8/8/7r/K6k b - -', 1), ('8/8/8/8/8/8/7r/K6k w - -', 1);
-- From zero coefficients, the log loss is that of 1/2, ln 2.
SELECT json_extract(model, '$.features'), json_extract(model, '$.rows'), round(json_extract(model, '$.log_loss'), 9), length(model) > 200
FROM (SELECT dfen_fit(dfen, score) AS model FROM played);
-- = 4|7|0.693147181|1
SELECT (SELECT dfen_fit(dfen, score) FROM played) = (SELECT dfen_fit(dfen, score, NULL) FROM played);
-- = 1
-- One statement runs the whole fit, and each step is better than the previous one.
CREATE TABLE fitted AS
WITH RECURSIVE fit(step, model) AS (
  SELECT 0, NULL UNION ALL SELECT step + 1, (SELECT dfen_fit(dfen, score, fit.model) FROM played) FROM fit WHERE step < 8)
SELECT step, model, json_extract(model, '$.log_loss') AS loss FROM fit;
SELECT count(*), sum(loss <= before), max(abs(loss - last) < 1e-5) FROM (
  SELECT step, loss, lag(loss) OVER (ORDER BY step) AS before, (SELECT loss FROM fitted WHERE step = 8) AS last FROM fitted) WHERE step BETWEEN 2 AND 5;
-- = 4|4|1
-- Positions of one key have one estimate. At convergence the sum of scores minus estimates is the slope of the prior of "move", whose
-- standard deviation is 0.1: 100 times that coefficient.
SELECT count(DISTINCT dfen_estimate(dfen, model)), abs(sum(score - dfen_estimate(dfen, model)) - 100 * json_extract(model, '$.move')) < 1e-6 FROM played, fitted WHERE step = 8;
-- = 5|1
-- The order of rows does not matter.
SELECT abs(json_extract(one, '$.king_odds') - json_extract(other, '$.king_odds')) < 1e-9 FROM (
  SELECT (SELECT dfen_fit(dfen, score) FROM (SELECT * FROM played ORDER BY score, dfen LIMIT -1)) AS one,
         (SELECT dfen_fit(dfen, score) FROM (SELECT * FROM played ORDER BY dfen DESC, score DESC LIMIT -1)) AS other);
-- = 1
-- Moving windows equal a computation from the rows of the window.
SELECT count(*), sum(abs(json_extract(moving, '$.queen') - json_extract(
  (SELECT dfen_fit(dfen, score) FROM played WHERE rowid IN (place, place - 1)), '$.queen')) < 1e-9)
FROM (SELECT dfen_fit(dfen, score) OVER (ORDER BY rowid ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS moving, rowid AS place FROM played) WHERE place > 1;
-- = 6|6
-- A rating difference of NULL is 0. If half of n rows are wins with a difference of 100 and half are losses with -100, the first step from
-- zero coefficients is (n / 2) / (n / 4 + 25).
SELECT (SELECT dfen_fit(dfen, score, NULL, NULL) FROM played) = (SELECT dfen_fit(dfen, score, NULL, 0) FROM played), (SELECT dfen_fit(dfen, score, NULL, NULL) FROM played) = (SELECT dfen_fit(dfen, score) FROM played),
  (SELECT json_extract(dfen_fit('8/8/8/8/8/8/8/K6k w - -', column1, NULL, 200 * column1 - 100), '$.rating') FROM (VALUES (0), (1), (0), (1)));
-- = 1|1|0.0769230769
SELECT dfen_fit('8/8/8/8/8/8/8/Kq5k w - -', 1, NULL, 'x');
-- ! dfen_fit: the rating_difference must be a number, -10000 to 10000, not 'x'
-- Rows that do not count, and errors.
SELECT dfen_fit(dfen, score) FROM (SELECT NULL AS dfen, 1 AS score UNION ALL VALUES ('8/8/8/8/8/8/8/Kq5k w - -', NULL));
-- = NULL
SELECT dfen_fit(dfen, score) FROM played WHERE 0;
-- = NULL
SELECT dfen_fit('8/8/8/8/8/8/8/Kq5k w - -', 2);
-- ! dfen_fit: the score must be a number, 0 to 1, not 2
SELECT dfen_fit('8/8/8/8/8/8/8/Kq5k w - - Q', 1);
-- ! dfen_fit: an estimate is of a position before the roll, but this one has dice; WHERE dfen_dice(dfen) IS NULL excludes it
SELECT dfen_fit('8/8/8/8/8/8/8/Kq5k', 1);
-- ! dfen_fit: side: the text ends before this field (character 19) in '8/8/8/8/8/8/8/Kq5k'; a DFEN has at least four fields: placement, side, castling, en-passant; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_fit(dfen, score, '{"features": 1') FROM played;
-- ! dfen_fit: malformed JSON: ',' or '}' expected (character 15) in '{"features": 1'
SELECT dfen_fit(dfen, score, models.model) FROM played, models;
-- ! dfen_fit: the model must be the same in every row
-- Perfectly separable rows reach a bound, and a single row is accepted.
WITH RECURSIVE fit(step, model) AS (
  SELECT 0, NULL UNION ALL SELECT step + 1, (SELECT dfen_fit(dfen, score, fit.model) FROM played WHERE dfen LIKE '%r/%' OR score = 0.5) FROM fit WHERE step < 60)
SELECT max(abs(value)) <= 40 FROM fit, json_each(model) WHERE key NOT IN ('features', 'rows');
-- = 1

-- ---- The number of games that an estimate is worth (SPEC 13.8) ----
-- Without information it is the mode of the prior, 20.
SELECT round(dfen_prior_games(1, 0, 0, 0.3), 9), round(dfen_prior_games(9, 0, 0, 1), 9), round(dfen_prior_games(9, 0, 0, 0.0), 9), round(dfen_prior_games(NULL, 0, 9, 0.5), 9), round(dfen_prior_games(1, 1, 9, NULL), 9);
-- = 20.0|20.0|20.0|20.0|20.0
SELECT round(dfen_prior_games(1, 1, 1, 0.5), 9) FROM played WHERE 0;
-- = 20.0
-- The likelihood alone is greatest at 10.9 here, at infinity for 6 of 12, and at 0 for a bad estimate; the prior is about 20.
SELECT dfen_prior_games(w, 0, l, 0.5) BETWEEN 19.0 AND 19.1 FROM (SELECT 9 AS w, 1 AS l UNION ALL VALUES (4, 6), (5, 5), (3, 7), (6, 4));
-- = 1
SELECT round(dfen_prior_games(6, 0, 6, 0.5), 1), round(dfen_prior_games(9, 0, 0, 0.01), 1), round(dfen_prior_games(0, 2, 0, 0.5), 1);
-- = 21.0|6.2|20.2
SELECT count(*), sum(moving = alone) FROM (
  SELECT round(dfen_prior_games(w, 0, 10 - w, 0.4) OVER (ORDER BY w ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), 6) AS moving, w,
         (SELECT round(dfen_prior_games(v.column1, 0, 10 - v.column1, 0.4), 6) FROM (VALUES (0), (1), (4), (6), (9)) AS v WHERE v.column1 <= u.w AND v.column1 >= u.least) AS alone
  FROM (SELECT column1 AS w, column2 AS least FROM (VALUES (0, 0), (1, 0), (4, 0), (6, 1), (9, 4))) AS u) WHERE w > 0;
-- = 4|4
-- With many games, more of the same add no information: up to the largest count, the result is that of millions of games.
SELECT abs(dfen_prior_games(6e15, 0, 2e15, 0.5) / dfen_prior_games(6e8, 0, 2e8, 0.5) - 1) < 1e-6, abs(dfen_prior_games(4e15, 2e15, 3e15, 0.3) / dfen_prior_games(4e9, 2e9, 3e9, 0.3) - 1) < 1e-6;
-- = 1|1
SELECT dfen_prior_games(-1, 0, 0, 0.3);
-- ! dfen_prior_games: the wins must be a whole number, 0 to 9007199254740992, not -1
SELECT dfen_prior_games(1, 0, 0, 1.3);
-- ! dfen_prior_games: the estimate must be a number, 0 to 1, not 1.3
-- An estimate worth 20 games on a full board is worth a quarter on half of one, and 20 / 32^2 on one piece; 40 pieces count as 32.
SELECT dfen_estimate_worth(dfen_start(), 20), dfen_estimate_worth('pppppppp/pppppppp/8/8/8/8/8/8 w - -', 20), dfen_estimate_worth('K7/8/8/8/8/8/8/8 b - -', 20),
  dfen_estimate_worth('8/8/8/8/8/8/8/8 w - -', 20), dfen_estimate_worth('8/8/8/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w - - PNB', 20);
-- = 20.0|5.0|0.01953125|0.0|20.0
-- An estimate of a model of 50 games is worth 10 at most, and none more than 50; one of a model of 200 may be worth 20.
SELECT dfen_estimate_worth(dfen_start(), 80), dfen_estimate_worth(dfen_start(), 50.5, 20000), dfen_estimate_worth('pppppppp/pppppppp/8/8/8/8/8/8 w - -', 1e9, 248);
-- = 50.0|50.0|12.4
SELECT dfen_estimate_worth(dfen_start(), 20, 50), dfen_estimate_worth('pppppppp/pppppppp/8/8/8/8/8/8 w - -', 20, 50), dfen_estimate_worth(dfen_start(), 20, 200), dfen_estimate_worth(dfen_start(), 20, 0);
-- = 10.0|2.5|20.0|0.0
SELECT dfen_estimate_worth(NULL, 20), dfen_estimate_worth(dfen_start(), NULL), dfen_estimate_worth(dfen_start(), 20, NULL);
-- = NULL|NULL|NULL
SELECT dfen_estimate_worth(dfen_start(), -1);
-- ! dfen_estimate_worth: the prior_games must be a number, 0 to 1e+09, not -1
SELECT dfen_estimate_worth(dfen_start(), 20, 2e9);
-- ! dfen_estimate_worth: the games must be a number, 0 to 1e+09, not 2000000000
SELECT dfen_estimate_worth('8/8/8/8/8/8/8/8 w', 20);
-- ! dfen_estimate_worth: castling: the text ends before this field (character 18) in '8/8/8/8/8/8/8/8 w'; a DFEN has at least four fields: placement, side, castling, en-passant; dfen_try(x) is NULL where x is not a DFEN
