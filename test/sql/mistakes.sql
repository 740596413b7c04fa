-- Common typing mistakes that no other file has. Each message says what is wrong and where, and what to do (SPEC 8.16).
-- ext/HOSTS.md, "When loading fails", covers SQLite's own messages, such as "wrong number of arguments".
CREATE TABLE log(fen TEXT, x);
INSERT INTO log VALUES ('not a position', 1);

-- A table-valued function used as a scalar, or called wrongly
SELECT dfen_moves('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB');
-- ! dfen_moves: is a table-valued function; use it in FROM: SELECT * FROM dfen_moves(dfen [, moves])
SELECT dfen_explain(fen) FROM log;
-- ! dfen_explain: is a table-valued function; use it in FROM: SELECT * FROM dfen_explain(dfen [, fold])
SELECT * FROM dfen_rollouts('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_rollouts: games must be given: dfen_rollouts(dfen, games, seed [, player]), or arg_games = ... in WHERE; not by a column of dfen_rollouts itself or of a later table
SELECT * FROM dfen_rollouts('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'greedy', 100, 1);
-- ! dfen_rollouts: the games must be an INTEGER, 1 to 100000000, not 'greedy'

-- An invalid DFEN: missing and extra parts
SELECT dfen_pool_key('');
-- ! dfen_pool_key: placement: the field is empty (is there an extra space?) (character 1) in ''; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ');
-- ! dfen_pool_key: dice: the field is empty (is there an extra space?) (character 58) in '...PPPPPPP/RNBQKBNR w KQkq - 0 1 '; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key(' rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: the field is empty (is there an extra space?) (character 1) in ' rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1');
-- ! dfen_pool_key: side: the field is empty (is there an extra space?) (character 45) in '...ppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' || char(13, 10));
-- ! dfen_pool_key: en-passant: U+000D (carriage return) after the end of the field (character 53) in '...8/8/PPPPPPPP/RNBQKBNR w KQkq -\x0D\x0A'; remove it; dfen_try(x) is NULL where x is not a DFEN

-- A DFEN with fields as other programs write them
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1');
-- ! dfen_pool_key: castling: 'H' is not one of K, Q, k, q (character 47) in '...p/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1'; Chess960 castling rights, which name files, are not supported; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0');
-- ! dfen_pool_key: fullmove: the number must be at least 1 (character 57) in '...PPPPPPPP/RNBQKBNR w KQkq - 0 0'; full moves count from 1; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 pnb');
-- ! dfen_pool_key: dice: 'p' is lower case but White is to move (character 58) in '...PPPPPPP/RNBQKBNR w KQkq - 0 1 pnb'; dfen_roll takes dice in either case, and digits; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 PNB');
-- ! dfen_pool_key: dice: 'P' is upper case but Black is to move (character 58) in '...PPPPPPP/RNBQKBNR b KQkq - 0 1 PNB'; dfen_roll takes dice in either case, and digits; dfen_try(x) is NULL where x is not a DFEN

-- Words and the order of arguments
SELECT dfen_dice('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'abc');
-- ! dfen_dice: the order must be 'alphabetical', not 'abc'

-- Results and scores
SELECT dfen_mean_score(0.5);
-- ! dfen_mean_score: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not 0.5

-- Dice and moves
SELECT dfen_roll('PNB', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_roll: placement: rank 8 has fewer than 8 files (character 4) in 'PNB'; are the arguments swapped?

-- Endgames
SELECT dfen_endgame_position('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 1);
-- ! dfen_endgame_position: material: 'r' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 1) in 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK...'; a material is written as KQvK or KBdb7vKR
SELECT * FROM dfen_solve('KQRvKQR');
-- ! dfen_solve: KQRvKQR has more than 4 pieces

-- Import
SELECT dfen_import('games.csv');
-- ! dfen_import: no such table: players (sql/schema.sql creates it)
