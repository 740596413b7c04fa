-- The rules of Dice Chess: dice, micro-moves and turns (SPEC 5)

-- dfen_rolls(): 56 rolls, weighted by their number of ordered rolls of 216.
SELECT count(*), sum(weight), count(DISTINCT dice) FROM dfen_rolls();
-- = 56|216|56
SELECT weight, count(*), printf('%.6f', probability) FROM dfen_rolls GROUP BY weight ORDER BY weight;
-- = 1|6|0.004630
-- = 3|30|0.013889
-- = 6|20|0.027778
SELECT dice FROM dfen_rolls LIMIT 3;
-- = PPP
-- = PPN
-- = PPB
SELECT * FROM dfen_rolls('PPP');
-- ! too many arguments on dfen_rolls() - max 0

-- dfen_roll(dfen, dice): letters in either case and any order, or digits.
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'bPn');
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -', '621');
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 pnk
SELECT dfen_roll('8/8/8/8/8/8/8/8 w - -', 'K'), dfen_roll('8/8/8/8/8/8/8/8 w - - 0 1 PPP', '66');
-- = 8/8/8/8/8/8/8/8 w - - 0 1 K|8/8/8/8/8/8/8/8 w - - 0 1 KK
-- Rolling onto an empty pool clears the side's own stale targets; a pool that is not empty is replaced.
SELECT dfen_roll('8/8/8/3p4/4P3/8/8/8 w - d6e3', 'P'), dfen_roll('8/8/8/3p4/4P3/8/8/8 w - d6e3 P', 'K');
-- = 8/8/8/3p4/4P3/8/8/8 w - d6 0 1 P|8/8/8/3p4/4P3/8/8/8 w - d6e3 0 1 K
SELECT dfen_roll('8/8/8/8/8/8/8/8 w - -', 'PNBR');
-- ! dfen_roll: dice: there are more than three dice (character 4) in 'PNBR'
SELECT dfen_roll('8/8/8/8/8/8/8/8 w - -', 'PXB');
-- ! dfen_roll: dice: 'X' is not one of P, N, B, R, Q, K or 1-6 (character 2) in 'PXB'
SELECT dfen_roll('8/8/8/8/8/8/8/8 w - -', 'P N');
-- ! dfen_roll: dice: a space is not one of P, N, B, R, Q, K or 1-6 (character 2) in 'P N'; dice are written as 'PNB' or '124'
SELECT dfen_roll('8/8/8/8/8/8/8/8 w - -', 'P♔');
-- ! dfen_roll: dice: U+2654 is not one of P, N, B, R, Q, K or 1-6 (character 2) in 'P♔'; dice are written as 'PNB' or '124'
SELECT dfen_roll('8/8/8/8/8/8/8/8 w - -', 'P2');
-- ! dfen_roll: dice: letters and digits are mixed (character 2) in 'P2'
SELECT dfen_roll('8/8/8/8/8/8/8/8 w - -', '');
-- ! dfen_roll: dice: the roll is empty (character 1) in ''
SELECT dfen_roll('8/8/8/8/8/8/8/8 w - -', 124);
-- ! dfen_roll: the dice must be text, not an INTEGER; dice are written as 'PNB' or '124'
SELECT dfen_roll(NULL, 'P'), dfen_roll('8/8/8/8/8/8/8/8 w - -', NULL);
-- = NULL|NULL

-- dfen_play(dfen, moves): separated by spaces or commas; the unspent dice remain for the rest of the turn.
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'e2e4 f1c4 b1c3');
-- = rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR w KQkq e3 2 1
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '');
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e2e4');
-- ! dfen_play: move 1 'e2e4': no dice are rolled (character 1); dfen_roll(dfen, dice) rolls some
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - NNB', 'b1c3 e2e4');
-- ! dfen_play: move 2 'e2e4': it needs P, and that is not in the dice pool (character 6)
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - PPP', 'e2e5');
-- ! dfen_play: move 1 'e2e5': no such move (character 1); dfen_moves(dfen) lists the legal ones
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - PPP', 'e2-e4');
-- ! dfen_play: moves: '-' is not a file a-h (character 3) in 'e2-e4'; moves are UCI, such as e2e4
SELECT dfen_play('8/8/8/8/8/8/8/N7 w - - 2147483647 1 N', 'a1b3');
-- ! dfen_play: the halfmove clock would exceed 2147483647
-- A pawn move resets the clock: only the resulting position must be valid.
SELECT dfen_play('8/8/8/8/8/P7/8/N7 w - - 2147483647 1 PN', 'a1b3 a3a4');
-- = 8/8/8/8/P7/1N6/8/8 w - - 0 1
SELECT dfen_play('8/8/8/8/8/8/8/8 w - -', x'00');
-- ! dfen_play: the moves must be text, not a BLOB; cast it: some drivers bind text as bytes
SELECT dfen_play(NULL, 'e2e4'), dfen_play('8/8/8/8/8/8/8/8 w - -', NULL);
-- = NULL|NULL

-- dfen_end_turn(dfen)
SELECT dfen_end_turn('8/8/8/3p4/4P3/8/8/8 w - d6e3 4 7 QK'), dfen_end_turn('8/8/8/3p4/4P3/8/8/8 b - d6e3 4 7'), dfen_end_turn(NULL);
-- = 8/8/8/3p4/4P3/8/8/8 b - e3 4 7|8/8/8/3p4/4P3/8/8/8 w - d6 4 8|NULL
SELECT dfen_end_turn('8/8/8/8/8/8/8/8 b - - 0 2147483647');
-- ! dfen_end_turn: the fullmove number would exceed 2147483647
SELECT dfen_end_turn('8/8/8/8/8/8/8/8 w - - 0 2147483647');
-- = 8/8/8/8/8/8/8/8 b - - 0 2147483647

-- dfen_king_capture(dfen [, side]), dfen_queen_capture(dfen [, side]): kings two squares apart need two K of three dice, 16 of 216.
SELECT printf('%.9f', dfen_king_capture('8/8/8/8/8/8/8/K1k5 w - -')), printf('%.9f', 16 / 216.0), typeof(dfen_king_capture('8/8/8/8/8/8/8/8 w - -'));
-- = 0.074074074|0.074074074|real
-- A named side is treated as the side to move, before its roll.
SELECT 216 * dfen_king_capture('8/8/8/8/8/8/8/Kq5k w - - PPP', 'b'), 216 * dfen_king_capture('8/8/8/8/8/8/8/Kq5k w - - PPP', 'w');
-- = 91.0|0.0
SELECT 216 * dfen_queen_capture('8/8/8/8/8/8/8/Kq5k w - -'), 216 * dfen_queen_capture('8/8/8/8/8/8/8/Kq5k b - -', 'w'), 216 * dfen_queen_capture('8/8/8/8/8/8/8/Kq5k w - -', 'b');
-- = 91.0|91.0|0.0
SELECT dfen_king_capture('8/8/8/8/8/8/8/8 w - -', 'x');
-- ! dfen_king_capture: the side must be 'w' or 'b', not 'x'
SELECT dfen_queen_capture('8/8/8/8/8/8/8/8 w - -', 1);
-- ! dfen_queen_capture: the side must be 'w' or 'b', not 1
SELECT dfen_king_capture(NULL), dfen_king_capture(NULL, 'w'), dfen_king_capture('8/8/8/8/8/8/8/8 w - -', NULL), dfen_queen_capture(NULL);
-- = NULL|NULL|NULL|NULL
-- The chance before the roll is the weighted sum of the results after it.
SELECT sum(weight * dfen_king_capture(dfen_roll(dfen, dice))) = 216 * dfen_king_capture(dfen)
  FROM dfen_rolls, (SELECT 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -' AS dfen);
-- = 1

-- dfen_san(dfen, moves [, style]): the moves as players write them (test/core/unit/test_san.c).
SELECT dfen_san(dfen_roll(dfen_start(), 'PNB'), 'e2e4 b1c3,f1c4'), dfen_san('4k3/8/8/8/8/5N2/8/1N2K3 w - - PN', 'b1d2', 'letters');
-- = e4 Nc3,Bc4|Nbd2
SELECT dfen_san('4k3/8/8/8/8/5N2/8/1N2K3 w - - PN', 'b1d2', 'figurines'), dfen_san('4k3/P7/8/8/8/8/8/4K3 w - - P', 'a7a8q', 'figurines');
-- = ♘bd2|a8=♕
SELECT dfen_san(NULL, 'e2e4'), dfen_san(dfen_start(), NULL), dfen_san(dfen_start(), '', NULL);
-- = NULL|NULL|NULL
SELECT dfen_san(dfen_roll(dfen_start(), 'PNB'), 'e2e4 e1e2');
-- ! dfen_san: move 2 'e1e2': it needs K, and that is not in the dice pool (character 6)
SELECT dfen_san(dfen_start(), 'e2e4');
-- ! dfen_san: move 1 'e2e4': no dice are rolled (character 1); dfen_roll(dfen, dice) rolls some
SELECT dfen_san(dfen_start(), 'e4');
-- ! dfen_san: moves: the text ends inside a move (character 3) in 'e4'; moves are UCI, such as e2e4
SELECT dfen_san(dfen_start(), '', 'Letters');
-- ! dfen_san: the style must be 'letters' or 'figurines', not 'Letters'; did you mean 'letters'?
SELECT dfen_san(dfen_start(), '', 1);
-- ! dfen_san: the style must be 'letters' or 'figurines', not 1

-- dfen_usable_dice(dfen [, moves]): of each type the most that a legal rest of the turn spends.
SELECT dfen_usable_dice(dfen_roll(dfen_start(), 'PRK')), dfen_usable_dice(dfen_roll(dfen_start(), 'PRK'), 'a2a4'), dfen_usable_dice(dfen_roll(dfen_start(), 'PRK'), 'e2e4');
-- = PRK|R|K
SELECT dfen_usable_dice(dfen_roll(dfen_start(), 'RQK')), dfen_usable_dice(dfen_roll(dfen_start(), 'PNB'), 'e2e4 g1f3 f1c4'), dfen_usable_dice('4k3/4Q3/8/8/8/8/8/4K3 w - - QQK', 'e7e8');
-- = NULL|NULL|NULL
SELECT dfen_usable_dice(NULL), dfen_usable_dice(dfen_roll(dfen_start(), 'P'), NULL);
-- = NULL|NULL
SELECT dfen_usable_dice(dfen_start());
-- ! dfen_usable_dice: the position has no dice; dfen_roll(dfen, dice) rolls them
SELECT dfen_usable_dice(dfen_roll(dfen_start(), 'P'), 'e2e5');
-- ! dfen_usable_dice: move 1 'e2e5': no such move (character 1); dfen_moves(dfen) lists the legal ones

-- dfen_moves(dfen, moves): how the turn continues. Here only the capture of the king does; the position by itself has other moves.
SELECT uci FROM dfen_moves('6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - PPR', 'a2a3');
-- = a3b4
SELECT count(*) FROM dfen_moves(dfen_play('6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - PPR', 'a2a3')) WHERE uci IN ('a3a4', 'a6a7');
-- = 2
SELECT count(*) FROM dfen_moves('6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - PPR', 'a2a3 a3b4');
-- = 0
SELECT count(*) FROM dfen_moves('8/8/8/8/8/8/8/8 w - - K', ''), (SELECT 1);
-- = 0
SELECT count(*) FROM dfen_moves('8/8/8/8/8/8/8/K7 w - - K', ''), dfen_moves('8/8/8/8/8/8/8/K7 w - - K', NULL);
-- = 0
SELECT group_concat(m.uci, ' ') FROM (VALUES ('a1a2'), ('a1b1')), dfen_moves('8/8/8/8/8/8/8/K1k5 w - - KKP', column1) AS m WHERE m.captured = 'k';
-- = b1c1
SELECT * FROM dfen_moves('8/8/8/8/8/8/8/K7 w - - K', 'a1a3');
-- ! dfen_moves: move 1 'a1a3': no such move (character 1); dfen_moves(dfen) lists the legal ones
SELECT * FROM dfen_moves('8/8/8/8/8/8/8/K7 w - - K', 5);
-- ! dfen_moves: the moves must be text, not an INTEGER

-- dfen_moves(dfen): every kind of micro-move, and only legal ones.
SELECT uci, piece, from_square, to_square, spent, captured, promotion, is_castling, is_en_passant, next_dfen
  FROM dfen_moves('8/8/8/3pP3/8/8/8/4K2R w K d6 4 9 PRK') WHERE uci IN ('e5d6', 'e1g1', 'h1h8');
-- = e5d6|P|e5|d6|P|p|NULL|0|1|8/8/3P4/8/8/8/8/4K2R w K - 0 9 RK
-- = h1h8|R|h1|h8|R|NULL|NULL|0|0|7R/8/8/3pP3/8/8/8/4K3 w - d6 5 9 PK
-- = e1g1|K|e1|g1|RK|NULL|NULL|1|0|8/8/8/3pP3/8/8/8/5RK1 w - d6 5 9 P
SELECT uci, piece, captured, promotion FROM dfen_moves('8/8/8/8/8/8/p7/1R5k b - - prk') WHERE piece = 'p' ORDER BY uci;
-- = a2a1r|p|NULL|r
-- = a2b1r|p|R|r
SELECT count(*) FROM dfen_moves('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
-- ! dfen_moves: the position has no dice; dfen_roll(dfen, dice) rolls them
SELECT count(*) FROM dfen_moves(NULL);
-- = 0
SELECT * FROM dfen_moves('8/8/8 w - - N');
-- ! dfen_moves: placement: there are fewer than 8 ranks (character 6) in '8/8/8 w - - N'
SELECT * FROM dfen_moves(5);
-- ! dfen_moves: a DFEN is text, not an INTEGER
SELECT * FROM dfen_moves;
-- ! dfen_moves: dfen must be given: dfen_moves(dfen [, moves]), or arg_dfen = ... in WHERE; not by a column of dfen_moves itself or of a later table
SELECT count(*) FROM dfen_moves WHERE arg_dfen = '8/8/8/8/8/8/8/K7 w - - K';
-- = 3
SELECT count(*) FROM dfen_moves('8/8/8/8/8/8/8/K7 w - - K') WHERE arg_dfen <> 'x';
-- = 3
SELECT count(*) FROM dfen_moves WHERE arg_dfen IN ('8/8/8/8/8/8/8/K7 w - - K', '8/8/8/8/8/8/8/1K6 w - - K');
-- = 8
SELECT count(*) FROM dfen_moves WHERE arg_dfen > 'x';
-- ! dfen_moves: dfen must be given: dfen_moves(dfen [, moves]), or arg_dfen = ... in WHERE; not by a column of dfen_moves itself or of a later table
-- Arguments that are columns of other tables, without their names (SPEC 8.4): the first legal micro-moves of every
-- roll, joined and in a subquery. The 20 rolls of BRQK have none, PPN, PNN and PNR 16 of pawns and 4 of knights
SELECT (SELECT count(*) FROM dfen_rolls(), dfen_moves(dfen_roll(dfen_start(), dice))) = sum(counted), sum(counted = 0), max(counted)
  FROM (SELECT (SELECT count(*) FROM dfen_moves(dfen_roll(dfen_start(), dice))) AS counted FROM dfen_rolls());
-- = 1|20|20
SELECT (SELECT count(*) FROM dfen_explain(dfen)), (SELECT count(endgame) > 0 FROM dfen_solve(material)), (SELECT wins + draws + losses FROM dfen_rollouts(dfen, games, 1))
  FROM (SELECT '8/8/8/8/8/8/8/Kk6 w - -' AS dfen, 'KvK' AS material, 7 AS games);
-- = 3|1|7
-- A column of the function itself, or of a table that is read later, supplies no argument
SELECT (SELECT count(*) FROM dfen_turns(dfen_roll(next_dfen, 'K'))) FROM dfen_turns('8/8/8/8/8/8/8/K7 w - - K');
-- ! dfen_turns: dfen must be given: dfen_turns(dfen [, outcomes]), or arg_dfen = ... in WHERE; not by a column of dfen_turns itself or of a later table
-- The rows of a call are numbered consecutively; each call has its own numbers.
SELECT count(DISTINCT m.rowid), max(m.rowid) - min(m.rowid), group_concat(uci, ' ')
  FROM (VALUES ('8/8/8/8/8/8/8/K7 w - - K'), ('8/8/8/8/8/8/8/7K w - - K')), dfen_moves(column1) AS m GROUP BY arg_dfen ORDER BY arg_dfen DESC;
-- = 3|2|a1b1 a1a2 a1b2
-- = 3|2|h1g1 h1g2 h1h2
SELECT count(DISTINCT m.rowid)
  FROM (VALUES ('8/8/8/8/8/8/8/K7 w - - K'), ('8/8/8/8/8/8/8/7K w - - K')), dfen_moves(column1) AS m;
-- = 6
SELECT rowid FROM dfen_rolls() WHERE dice = 'PPN';
-- = 2
SELECT uci FROM dfen_moves('8/8/8/8/8/8/8/N7 w - - 2147483647 1 N');
-- = a1c2
-- = a1b3
SELECT next_dfen FROM dfen_moves('8/8/8/8/8/8/8/N7 w - - 2147483647 1 N');
-- ! dfen_moves: the halfmove clock would exceed 2147483647

-- In a join, dfen is the user's column, each row has its own moves, and a table can be joined to itself.
CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT);
INSERT INTO turns VALUES (1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - PPP'), (2, NULL),
  (3, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - n'), (4, '8/8/8/8/8/8/8/8 w - - K');
SELECT id, count(*) FROM turns, dfen_moves(dfen) GROUP BY id;
-- = 1|16
-- = 3|4
SELECT id, count(uci) FROM turns LEFT JOIN dfen_moves(dfen) GROUP BY id;
-- = 1|16
-- = 2|0
-- = 3|4
-- = 4|0
SELECT count(*) FROM turns, dfen_moves(dfen) AS first, dfen_moves(first.next_dfen) AS second WHERE id = 1;
-- = 240
SELECT count(*) FROM dfen_moves(dfen) JOIN turns WHERE id = 3;
-- = 4
SELECT arg_dfen FROM dfen_moves('8/8/8/8/8/8/8/K7 w - - K') LIMIT 1;
-- = 8/8/8/8/8/8/8/K7 w - - K
CREATE VIEW replies AS SELECT id, uci FROM turns, dfen_moves(dfen);
SELECT count(*) FROM replies;
-- = 20

-- dfen_turns(dfen): one row for each outcome, with its smallest sequence and the number of sequences.
SELECT moves, sequences, dice_spent, captures_king, next_dfen FROM dfen_turns('8/8/8/8/8/8/8/K7 w - - 0 1 K') ORDER BY moves;
-- = a1a2|1|1|0|8/8/8/8/8/8/K7/8 b - - 1 1
-- = a1b1|1|1|0|8/8/8/8/8/8/8/1K6 b - - 1 1
-- = a1b2|1|1|0|8/8/8/8/8/8/1K6/8 b - - 1 1
-- Two knights in either order: each pair of moves is one outcome of two sequences.
SELECT moves, sequences, next_dfen FROM dfen_turns('8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1 NN') WHERE moves = 'b1a3 g1f3';
-- = b1a3 g1f3|2|8/8/8/8/8/N4N2/PPPPPPPP/R1BQKB1R b KQ - 2 1
-- The knight's moves are generated first; of two orders that lead to one board the smaller text begins with the rook's move.
SELECT count(*) > 20, min(moves GLOB 'a1?? h1??') FROM dfen_turns('8/8/8/8/8/8/8/R6N w - - NR') WHERE sequences = 2;
-- = 1|1
SELECT moves, captures_king, dice_spent FROM dfen_turns('6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10 PPR') WHERE captures_king;
-- = a2a3 a3b4|1|2
-- A pass is one row; without dice there are no rows.
SELECT moves, sequences, dice_spent, captures_king, next_dfen FROM dfen_turns('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 1 RQK');
-- = |1|0|0|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 1
SELECT count(*) FROM dfen_turns('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
-- ! dfen_turns: the position has no dice; dfen_roll(dfen, dice) rolls them
SELECT count(*) FROM dfen_turns(NULL);
-- = 0
SELECT * FROM dfen_turns('x');
-- ! dfen_turns: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1) in 'x'
SELECT next_dfen FROM dfen_turns('8/8/8/8/8/8/8/k7 b - - 0 2147483647 k');
-- ! dfen_turns: the fullmove number would exceed 2147483647
-- Every turn can be played, and results in its next_dfen.
SELECT count(*) > 100, count(*) = sum(dfen_end_turn(dfen_play(dfen, moves)) IS next_dfen)
  FROM (SELECT 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 PRK' AS dfen), dfen_turns(dfen);
-- = 1|1
