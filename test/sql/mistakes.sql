-- Common typing mistakes. Each message says what is wrong and where, and what to do (SPEC 8.16). ext/HOSTS.md, "When loading fails", covers
-- SQLite's own messages, such as "wrong number of arguments".
CREATE TABLE log(fen TEXT, x);
INSERT INTO log VALUES ('not a position', 1);

-- A table-valued function used as a scalar, or called wrongly
SELECT dfen_moves('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB');
-- ! dfen_moves: is a table-valued function; use it in FROM: SELECT * FROM dfen_moves(dfen)
SELECT dfen_turns('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'PNB');
-- ! dfen_turns: is a table-valued function; use it in FROM: SELECT * FROM dfen_turns(dfen [, outcomes])
SELECT dfen_rolls();
-- ! dfen_rolls: is a table-valued function; use it in FROM: SELECT * FROM dfen_rolls()
SELECT dfen_explain(fen) FROM log;
-- ! dfen_explain: is a table-valued function; use it in FROM: SELECT * FROM dfen_explain(dfen [, fold])
SELECT count(*) FROM log WHERE dfen_orbit(fen) > 1;
-- ! dfen_orbit: is a table-valued function; use it in FROM: SELECT * FROM dfen_orbit(dfen [, fold])
SELECT * FROM dfen_moves();
-- ! dfen_moves: dfen must be given: dfen_moves(dfen), or arg_dfen = ... in WHERE
SELECT * FROM dfen_moves;
-- ! dfen_moves: dfen must be given: dfen_moves(dfen), or arg_dfen = ... in WHERE
SELECT * FROM dfen_rollouts('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_rollouts: games must be given: dfen_rollouts(dfen, games, seed [, player]), or arg_games = ... in WHERE
SELECT * FROM dfen_rollouts('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'greedy', 100, 1);
-- ! dfen_rollouts: the games must be an INTEGER, 1 to 100000000, not 'greedy'
SELECT * FROM dfen_rollouts('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 100, 1, 'best');
-- ! dfen_rollouts: the player must be 'random', 'greedy', 'wary', 'steady' or 'bold', not 'best'
SELECT * FROM dfen_endgame_slice();
-- ! dfen_endgame_slice: material must be given: dfen_endgame_slice(material), or arg_material = ... in WHERE
SELECT * FROM dfen_pool();
-- ! dfen_pool: sql must be given: dfen_pool(sql [, megabytes]), or arg_sql = ... in WHERE

-- An invalid DFEN: missing and extra parts
SELECT dfen_pool_key('');
-- ! dfen_pool_key: placement: the field is empty (is there an extra space?) (character 1) in ''; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('startpos');
-- ! dfen_pool_key: placement: 's' is not a piece letter, a digit 1-8 or '/' (character 1) in 'startpos'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
-- ! dfen_pool_key: side: the text ends before this field (character 44) in '...pppp/8/8/8/8/PPPPPPPP/RNBQKBNR'; a DFEN has at least four fields: placement, side, castling, en-passant; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w');
-- ! dfen_pool_key: castling: the text ends before this field (character 46) in '...pp/8/8/8/8/PPPPPPPP/RNBQKBNR w'; a DFEN has at least four fields: placement, side, castling, en-passant; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq');
-- ! dfen_pool_key: en-passant: the text ends before this field (character 51) in '...8/8/8/PPPPPPPP/RNBQKBNR w KQkq'; a DFEN has at least four fields: placement, side, castling, en-passant; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ');
-- ! dfen_pool_key: dice: the field is empty (is there an extra space?) (character 58) in '...PPPPPPP/RNBQKBNR w KQkq - 0 1 '; repair it with trim(x); dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key(' rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: the field is empty (is there an extra space?) (character 1) in ' rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ...'; repair it with trim(x); dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1');
-- ! dfen_pool_key: side: the field is empty (is there an extra space?) (character 45) in '...ppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w  - 0 1');
-- ! dfen_pool_key: castling: the field is empty (is there an extra space?) (character 47) in '...p/8/8/8/8/PPPPPPPP/RNBQKBNR w  - 0 1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' || char(13));
-- ! dfen_pool_key: fullmove: U+000D (carriage return) is not a digit (character 57) in '...PPPPPPPP/RNBQKBNR w KQkq - 0 1\x0D'; repair it with trim(x, char(13)); dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' || char(13, 10));
-- ! dfen_pool_key: en-passant: U+000D (carriage return) after the end of the field (character 53) in '...8/8/PPPPPPPP/RNBQKBNR w KQkq -\x0D\x0A'; repair it with trim(x, char(10) || char(13)); dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB' || char(10));
-- ! dfen_pool_key: dice: U+000A (line feed) is not one of P, N, B, R, Q, K (character 61) in '...PPPP/RNBQKBNR w KQkq - 0 1 PNB\x0A'; repair it with trim(x, char(10)); dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"');
-- ! dfen_pool_key: placement: '"' is not a piece letter, a digit 1-8 or '/' (character 1) in '"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;');
-- ! dfen_pool_key: fullmove: ';' is not a digit (character 57) in '...PPPPPPPP/RNBQKBNR w KQkq - 0 1;'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR,w,KQkq,-,0,1');
-- ! dfen_pool_key: placement: ',' is not a piece letter, a digit 1-8 or '/' (character 44) in '...pppp/8/8/8/8/PPPPPPPP/RNBQKBNR,w,KQkq,-,...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1');
-- ! dfen_pool_key: placement: there are more than 8 ranks (character 44) in '...pppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: there are fewer than 8 ranks (character 42) in '...pppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: rank 7 has fewer than 8 files (character 17) in 'rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKB...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: rank 7 has more than 8 files (character 18) in 'rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: rank 6 has two digits in a row (character 20) in 'rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr\pppppppp\8\8\8\8\PPPPPPPP\RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: '\' is not a piece letter, a digit 1-8 or '/' (character 9) in 'rnbqkbnr\pppppppp\8\8\8\8\PPPPPPPP\RNBQK...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: '9' is not a piece letter, a digit 1-8 or '/' (character 19) in 'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQK...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBOR w KQkq - 0 1');
-- ! dfen_pool_key: placement: 'O' is not a piece letter, a digit 1-8 or '/' (character 42) in '...pppppp/8/8/8/8/PPPPPPPP/RNBQKBOR w KQkq ...'; dfen_try(x) is NULL where x is not a DFEN

-- A DFEN with fields as other programs write them
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1');
-- ! dfen_pool_key: side: 'W' is not 'w' or 'b' (character 45) in '...ppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white KQkq - 0 1');
-- ! dfen_pool_key: side: 'h' after the end of the field (character 46) in '...pp/8/8/8/8/PPPPPPPP/RNBQKBNR white KQkq ...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR - KQkq - 0 1');
-- ! dfen_pool_key: side: '-' is not 'w' or 'b' (character 45) in '...ppp/8/8/8/8/PPPPPPPP/RNBQKBNR - KQkq - 0...'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1');
-- ! dfen_pool_key: castling: 'H' is not one of K, Q, k, q (character 47) in '...p/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1'; Chess960 castling rights, which name files, are not supported; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KKkq - 0 1');
-- ! dfen_pool_key: castling: the castling right 'K' is repeated (character 48) in '.../8/8/8/8/PPPPPPPP/RNBQKBNR w KKkq - 0 1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e4 0 1');
-- ! dfen_pool_key: en-passant: a target's file must be followed by rank 3 or 6 (character 53) in '...8/8/PPPPPPPP/RNBQKBNR b KQkq e4 0 1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq E3 0 1');
-- ! dfen_pool_key: en-passant: 'E' is not a file a-h (character 52) in '.../8/8/PPPPPPPP/RNBQKBNR b KQkq E3 0 1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3,d3 0 1');
-- ! dfen_pool_key: en-passant: ',' is not a file a-h (character 54) in '.../8/PPPPPPPP/RNBQKBNR b KQkq e3,d3 0 1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0');
-- ! dfen_pool_key: fullmove: the number must be at least 1 (character 57) in '...PPPPPPPP/RNBQKBNR w KQkq - 0 0'; full moves count from 1: repair it with substr(x, 1, length(x) - 1) || '1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1');
-- ! dfen_pool_key: halfmove: '-' is not a digit (character 54) in '.../8/PPPPPPPP/RNBQKBNR w KQkq - -1 1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0.5 1');
-- ! dfen_pool_key: halfmove: '.' is not a digit (character 55) in '...8/PPPPPPPP/RNBQKBNR w KQkq - 0.5 1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 1');
-- ! dfen_pool_key: halfmove: '-' is not a digit (character 54) in '.../8/PPPPPPPP/RNBQKBNR w KQkq - - 1'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 pnb');
-- ! dfen_pool_key: dice: 'p' is lower case but White is to move (character 58) in '...PPPPPPP/RNBQKBNR w KQkq - 0 1 pnb'; dfen_roll takes dice in either case, and digits; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 PNB');
-- ! dfen_pool_key: dice: 'P' is upper case but Black is to move (character 58) in '...PPPPPPP/RNBQKBNR b KQkq - 0 1 PNB'; dfen_roll takes dice in either case, and digits; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 124');
-- ! dfen_pool_key: dice: '1' is not one of P, N, B, R, Q, K (character 58) in '...PPPPPPP/RNBQKBNR w KQkq - 0 1 124'; dfen_roll takes dice in either case, and digits; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 P,N,B');
-- ! dfen_pool_key: dice: ',' is not one of P, N, B, R, Q, K (character 59) in '...PPPPPP/RNBQKBNR w KQkq - 0 1 P,N,B'; dfen_roll takes dice in either case, and digits; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 P N B');
-- ! dfen_pool_key: dice: nothing may follow the dice (character 59) in '...PPPPPP/RNBQKBNR w KQkq - 0 1 P N B'; dice are written as 'PNB'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNBR');
-- ! dfen_pool_key: dice: there are more than three dice (character 61) in '...PPPP/RNBQKBNR w KQkq - 0 1 PNBR'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key(fen) FROM log;
-- ! dfen_pool_key: placement: 'o' is not a piece letter, a digit 1-8 or '/' (character 2) in 'not a position'; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key(rowid) FROM log;
-- ! dfen_pool_key: a DFEN is text, not an INTEGER; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_pool_key(x'00');
-- ! dfen_pool_key: a DFEN is text, not a BLOB; dfen_try(x) is NULL where x is not a DFEN

-- Words and the order of arguments
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'mirrored');
-- ! dfen_pool_key: the fold must be 'flip', 'mirror' or 'dihedral', not 'mirrored'; did you mean 'mirror'?
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'Mirror');
-- ! dfen_pool_key: the fold must be 'flip', 'mirror' or 'dihedral', not 'Mirror'; did you mean 'mirror'?
SELECT dfen_pool_key('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'pool');
-- ! dfen_pool_key: the fold must be 'flip', 'mirror' or 'dihedral', not 'pool'
SELECT dfen_pool_key('mirror', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_pool_key: placement: 'm' is not a piece letter, a digit 1-8 or '/' (character 1) in 'mirror'; are the arguments swapped?
SELECT dfen_transform('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'mirror');
-- ! dfen_transform: word: 'm' is not one of F, H, V, D (character 1) in 'mirror'; F exchanges the colours, H the ranks 1 and 8, V the files a and h, D files and ranks
SELECT dfen_transform('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'V');
-- ! dfen_transform: V is not a symmetry of a position with castling rights
SELECT dfen_dice('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'abc');
-- ! dfen_dice: the order must be 'alphabetical', not 'abc'
SELECT dfen_piece('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'E2');
-- ! dfen_piece: the square must be one of 'a1' to 'h8', not 'E2'
SELECT dfen_piece('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 12);
-- ! dfen_piece: the square must be one of 'a1' to 'h8', not 12
SELECT dfen_piece('e2', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_piece: placement: 'e' is not a piece letter, a digit 1-8 or '/' (character 1) in 'e2'; are the arguments swapped?
SELECT dfen_king_capture('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'white');
-- ! dfen_king_capture: the side must be 'w' or 'b', not 'white'; did you mean 'w'?
SELECT dfen_king_capture('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'B');
-- ! dfen_king_capture: the side must be 'w' or 'b', not 'B'; did you mean 'b'?
SELECT dfen_perft('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 2, 'PNB');
-- ! dfen_perft: the dice must be text, not an INTEGER; dice are written as 'PNB' or '124'
SELECT dfen_perft('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'PNB', 7);
-- ! dfen_perft: the depth must be an INTEGER, 0 to 6, not 7

-- Results and scores
SELECT dfen_score('1-0', 'white');
-- ! dfen_score: the side must be 'w' or 'b', not 'white'; did you mean 'w'?
SELECT dfen_score('1-0', 'White');
-- ! dfen_score: the side must be 'w' or 'b', not 'White'; did you mean 'w'?
SELECT dfen_score('1-0', 'B');
-- ! dfen_score: the side must be 'w' or 'b', not 'B'; did you mean 'b'?
SELECT dfen_score('white', '1-0');
-- ! dfen_score: the side must be 'w' or 'b', not '1-0'
SELECT dfen_score('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '1-0');
-- ! dfen_score: the side must be 'w' or 'b', not '1-0'; are the arguments swapped?
SELECT dfen_score(0.5, 'w');
-- ! dfen_score: a number needs a scale: dfen_score(x, dfen, '1/0/-1') where -1 is a win for Black, dfen_score(x, dfen, '1/0.5/0') where 0 is; it is 0.5
SELECT dfen_score('0.5-0.5', 'w');
-- ! dfen_score: the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*', not '0.5-0.5'
SELECT dfen_score('win', 'w');
-- ! dfen_score: the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*', not 'win'
SELECT dfen_score('whit', 'w');
-- ! dfen_score: the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*', not 'whit'; did you mean 'white'?
SELECT dfen_score('', 'w');
-- ! dfen_score: the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*', not ''
SELECT dfen_score(2, 'w');
-- ! dfen_score: a number needs a scale: dfen_score(x, dfen, '1/0/-1') where -1 is a win for Black, dfen_score(x, dfen, '1/0.5/0') where 0 is; it is 2
SELECT dfen_score('1-0', fen) FROM log;
-- ! dfen_score: the side must be 'w' or 'b', not 'not a position'
SELECT dfen_score('1-0', 1);
-- ! dfen_score: a DFEN is text, not an INTEGER
SELECT dfen_record(0.7, 1, 1);
-- ! dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 0.7
SELECT dfen_record('1-0', 1, 1);
-- ! dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is '1-0'
SELECT dfen_mean_score(0.5);
-- ! dfen_mean_score: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not 0.5
SELECT dfen_mean_score('1-0');
-- ! dfen_mean_score: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not '1-0'
SELECT dfen_lower(1);
-- ! dfen_lower: a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2', not 1
SELECT dfen_wilson_lower(1.5, 0, 0);
-- ! dfen_wilson_lower: the wins must be a whole number, 0 to 9007199254740992, not 1.5
SELECT dfen_wilson_lower(-1, 0, 0);
-- ! dfen_wilson_lower: the wins must be a whole number, 0 to 9007199254740992, not -1

-- Dice and moves
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 124);
-- ! dfen_roll: the dice must be text, not an INTEGER; dice are written as 'PNB' or '124'
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '1,2,4');
-- ! dfen_roll: dice: ',' is not one of P, N, B, R, Q, K or 1-6 (character 2) in '1,2,4'; dice are written as 'PNB' or '124'
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '127');
-- ! dfen_roll: dice: '7' is not one of P, N, B, R, Q, K or 1-6 (character 3) in '127'
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '[1,2,4]');
-- ! dfen_roll: dice: '[' is not one of P, N, B, R, Q, K or 1-6 (character 1) in '[1,2,4]'; dice are written as 'PNB' or '124'
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'P2B');
-- ! dfen_roll: dice: letters and digits are mixed (character 2) in 'P2B'
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'PNBR');
-- ! dfen_roll: dice: there are more than three dice (character 4) in 'PNBR'
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'pawn');
-- ! dfen_roll: dice: 'a' is not one of P, N, B, R, Q, K or 1-6 (character 2) in 'pawn'
SELECT dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '');
-- ! dfen_roll: dice: the roll is empty (character 1) in ''
SELECT dfen_roll('PNB', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
-- ! dfen_roll: placement: rank 8 has fewer than 8 files (character 4) in 'PNB'; are the arguments swapped?
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e2e4');
-- ! dfen_play: move 1 'e2e4': no dice are rolled (character 1); dfen_roll(dfen, dice) rolls some
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'e2-e4');
-- ! dfen_play: moves: '-' is not a file a-h (character 3) in 'e2-e4'; moves are UCI, such as e2e4
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'e4');
-- ! dfen_play: moves: the text ends inside a move (character 3) in 'e4'; moves are UCI, such as e2e4
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'Nf3');
-- ! dfen_play: moves: 'N' is not a file a-h (character 1) in 'Nf3'; moves are UCI, such as e2e4
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'O-O');
-- ! dfen_play: moves: 'O' is not a file a-h (character 1) in 'O-O'; moves are UCI, such as e2e4
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'E2E4');
-- ! dfen_play: moves: 'E' is not a file a-h (character 1) in 'E2E4'; moves are UCI, such as e2e4
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'e2e5');
-- ! dfen_play: move 1 'e2e5': no such move (character 1); dfen_moves(dfen) lists the legal ones
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'e2e4;f1c4');
-- ! dfen_play: moves: ';' after the end of the move (character 5) in 'e2e4;f1c4'; a move is two squares, and a letter for a promotion: e2e4, e7e8q
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'e2e4, f1c4');
-- ! dfen_play: moves: a space is not a file a-h (character 6) in 'e2e4, f1c4'; moves are separated by one space or one comma
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'e2e4 ');
-- ! dfen_play: moves: the text ends inside a move (character 6) in 'e2e4 '; repair it with trim(x)
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB', 'd1h5');
-- ! dfen_play: move 1 'd1h5': no such move (character 1); dfen_moves(dfen) lists the legal ones
SELECT dfen_play('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 P', 'e2e4 d2d4');
-- ! dfen_play: move 2 'd2d4': no dice are left (character 6)
SELECT dfen_play('8/P7/8/8/8/8/8/k6K w - - 0 1 P', 'a7a8');
-- ! dfen_play: move 1 'a7a8': the letter of the promotion is missing, such as q (character 1)
SELECT dfen_play('8/P7/8/8/8/8/8/k6K w - - 0 1 P', 'a7a8Q');
-- ! dfen_play: moves: 'Q' after the end of the move (character 5) in 'a7a8Q'; a move is two squares, and a letter for a promotion: e2e4, e7e8q
SELECT dfen_play('8/P7/8/8/8/8/8/k6K w - - 0 1 P', 'a7a8=Q');
-- ! dfen_play: moves: '=' after the end of the move (character 5) in 'a7a8=Q'; a move is two squares, and a letter for a promotion: e2e4, e7e8q

-- Endgames
SELECT dfen_material_normalize('KQK');
-- ! dfen_material_normalize: material: a side has a second K (character 3) in 'KQK'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('KQ');
-- ! dfen_material_normalize: material: the text ends before v and the other side (character 3) in 'KQ'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('KQ-K');
-- ! dfen_material_normalize: material: '-' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 3) in 'KQ-K'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('KQvsK');
-- ! dfen_material_normalize: material: 's' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 4) in 'KQvsK'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('kqvk');
-- ! dfen_material_normalize: material: 'k' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 1) in 'kqvk'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('QvK');
-- ! dfen_material_normalize: material: a side has no K (character 2) in 'QvK'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('KPvK');
-- ! dfen_material_normalize: material: 'P' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 2) in 'KPvK'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('KBvK');
-- ! dfen_material_normalize: material: a bishop must be Bd, on dark squares, or Bl, on light ones (character 3) in 'KBvK'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('Ka2QvK');
-- ! dfen_material_normalize: material: a side's pawns come after its other pieces (character 4) in 'Ka2QvK'; a material is written as KQvK or KBdb7vKR
SELECT dfen_material_normalize('Ka1vK');
-- ! dfen_material_normalize: material: a pawn's file must be followed by rank 2-7 (character 3) in 'Ka1vK'; a material is written as KQvK or KBdb7vKR
SELECT dfen_endgame_position('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 1);
-- ! dfen_endgame_position: material: 'r' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 1) in 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK...'; a material is written as KQvK or KBdb7vKR
SELECT dfen_endgame_position('KQvK', 62664);
-- ! dfen_endgame_position: the index must be an INTEGER, 0 to 62663, not 62664
SELECT dfen_endgame_position(1, 'KQvK');
-- ! dfen_endgame_position: the material must be text, not an INTEGER
SELECT * FROM dfen_solve('KQK');
-- ! dfen_solve: material: a side has a second K (character 3) in 'KQK'; a material is written as KQvK or KBdb7vKR
SELECT * FROM dfen_solve('KQRvKQR');
-- ! dfen_solve: KQRvKQR has more than 4 pieces

-- Pictures
SELECT dfen_svg('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'Nf3');
-- ! dfen_svg: moves: 'N' is not a file a-h (character 1) in 'Nf3'; moves are UCI, such as e2e4
SELECT dfen_svg('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e2e4', 'black');
-- ! dfen_svg: the bottom must be 'w', 'b' or 'to move', not 'black'
SELECT dfen_svg('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '{"flip": true}');
-- ! dfen_svg: no such option: 'flip'; the options are size, coordinates, footer, theme, moves, highlight and bottom
SELECT dfen_svg(moves) FROM (SELECT 'e2e4' AS moves);
-- ! dfen_svg: placement: 'e' is not a piece letter, a digit 1-8 or '/' (character 1) in 'e2e4'; dfen_try(x) is NULL where x is not a DFEN

-- Pooling and import
SELECT * FROM dfen_pool('log');
-- ! dfen_pool: near "log": syntax error; the SQL is a SELECT of a key and a score a row
SELECT * FROM dfen_pool('SELECT fen FROM log');
-- ! dfen_pool: the SQL must return a key and a score, optionally a game and a turn number: two to four columns, not 1
SELECT * FROM dfen_pool('SELECT fen, score FROM log');
-- ! dfen_pool: no such column: score
SELECT * FROM dfen_pool('SELECT 1, 1', 0);
-- ! dfen_pool: the megabytes must be an INTEGER, 1 to 1048576, not 0
SELECT * FROM dfen_pool('DELETE FROM log');
-- ! dfen_pool: the SQL must not write
SELECT * FROM dfen_pool('SELECT 1, 0.7');
-- ! dfen_pool: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 0.7
SELECT dfen_import('games.csv');
-- ! dfen_import: no such table: players (sql/schema.sql creates it)
SELECT dfen_import('log');
-- ! dfen_import: no such table: players (sql/schema.sql creates it)
