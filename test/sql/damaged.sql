-- Texts that other programs have changed: what is wrong, where, and what to do (SPEC 8.16)

-- ---- Blanks that are not spaces ----
SELECT dfen_error(replace(dfen_start(), ' ', char(160)));
-- = placement: U+00A0 (no-break space) is not a piece letter, a digit 1-8 or '/' (character 44); write a space instead
SELECT dfen_pool_key(replace('8/8/8/8/8/8/8/8 w - -', ' ', char(0x202F)));
-- ! dfen_pool_key: placement: U+202F (narrow no-break space) is not a piece letter, a digit 1-8 or '/' (character 16) in '8/8/8/8/8/8/8/8<U+202F>w<U+202F>-...'; write a space instead; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_error('8/8/8/8/8/8/8/8' || char(9) || 'w' || char(10) || '- -');
-- = placement: U+0009 (tab) is not a piece letter, a digit 1-8 or '/' (character 16); write a space instead
SELECT dfen_error(char(0xFEFF) || '8/8/8/8/8/8/8/8 w - -' || char(13, 10));
-- = placement: U+FEFF (byte order mark) is not a piece letter, a digit 1-8 or '/' (character 1); remove it
SELECT dfen_error('8/8/8/8/8/8/8/8 w - -' || char(10));
-- = en-passant: U+000A (line feed) after the end of the field (character 22); remove it
-- Two blanks instead of one, a fault elsewhere, a long text.
SELECT dfen_error('8/8/8/8/8/8/8/8' || char(13, 10) || 'w - -');
-- = placement: U+000D (carriage return) is not a piece letter, a digit 1-8 or '/' (character 16); write a space instead
SELECT dfen_error('9/8/8/8/8/8/8/8 w - -' || char(10));
-- = placement: '9' is not a piece letter, a digit 1-8 or '/' (character 1)
SELECT dfen_error(printf('%300s', '8/8/8/8/8/8/8/8 w - -'));
-- = placement: the field is empty (is there an extra space?) (character 1)
SELECT dfen_error('8/8' || char(0xFF0F) || '8/8/8/8/8/8 w - -'), dfen_error('8/8/8/8/8/8/8/8 w%- -'), dfen_error('8/8/8/8/8/8/8/8%w - -');
-- = placement: U+FF0F (fullwidth slash) is not a piece letter, a digit 1-8 or '/' (character 4); write '/' instead|side: '%' after the end of the field (character 18)|placement: '%' is not a piece letter, a digit 1-8 or '/' (character 16)

-- ---- From a URL, an EPD, Chess960, a counter with leading zeros ----
SELECT dfen_error(replace(dfen_start(), ' ', '_'));
-- = placement: '_' is not a piece letter, a digit 1-8 or '/' (character 44); write a space instead
SELECT dfen_error(replace(dfen_start(), ' ', '%20'));
-- = placement: '%' is not a piece letter, a digit 1-8 or '/' (character 44); write a space instead
SELECT dfen_error(replace(dfen_start(), ' ', '+'));
-- = placement: '+' is not a piece letter, a digit 1-8 or '/' (character 44); write a space instead
SELECT dfen_error('8/8/8/8/8/8/8/8 w - – 0 1');
-- = en-passant: U+2013 (en dash) is not a file a-h (character 21); write '-' instead
SELECT dfen_pool_key('8/8/8/8/8/8/8/8 w - - bm Kd2;');
-- ! dfen_pool_key: dice: 'b' is lower case but White is to move (character 23) in '8/8/8/8/8/8/8/8 w - - bm Kd2;'; operations of an EPD are not part of a DFEN; dfen_try(x) is NULL where x is not a DFEN
SELECT dfen_error('8/8/8/8/8/8/8/8 b - - pv e4; id "one";'), dfen_error('8/8/8/8/8/8/8/8 w - - N'';'), dfen_error('8/8/8/8/8/8/8/8 w - - 0 1 id "a";');
-- = dice: 'v' is not one of P, N, B, R, Q, K (character 24); operations of an EPD are not part of a DFEN|dice: ''' is not one of P, N, B, R, Q, K (character 24); operations of an EPD are not part of a DFEN|dice: 'i' is not one of P, N, B, R, Q, K (character 27); operations of an EPD are not part of a DFEN
SELECT dfen_error('8/8/8/8/8/8/8/8 b HAha - 0 1'), dfen_error('8/8/8/8/8/8/8/8 b KQx - 0 1');
-- = castling: 'H' is not one of K, Q, k, q (character 19); Chess960 castling rights, which name files, are not supported|castling: 'x' is not one of K, Q, k, q (character 21)
SELECT dfen_error('8/8/8/8/8/8/8/8 w - - 0 0'), dfen_error('8/8/8/8/8/8/8/8 w - - 0 0 PNB');
-- = fullmove: the number must be at least 1 (character 26); full moves count from 1|fullmove: the number must be at least 1 (character 26); full moves count from 1

-- ---- Moves and dice ----
SELECT dfen_play(dfen_roll(dfen_start(), 'PNB'), 'e2e4' || char(9) || 'b1c3');
-- ! dfen_play: moves: U+0009 (tab) after the end of the move (character 5) in 'e2e4\x09b1c3'; write a space instead
SELECT dfen_play(dfen_roll(dfen_start(), 'PNB'), 'e2e4 b1c3' || char(13, 10));
-- ! dfen_play: moves: U+000D (carriage return) after the end of the move (character 10) in 'e2e4 b1c3\x0D\x0A'; remove it
SELECT dfen_roll(dfen_start(), ' 124' || char(10));
-- ! dfen_roll: dice: a space is not one of P, N, B, R, Q, K or 1-6 (character 1) in ' 124\x0A'; dice are written as 'PNB' or '124'
SELECT dfen_roll(dfen_start(), '[1, 5, 5]');
-- ! dfen_roll: dice: '[' is not one of P, N, B, R, Q, K or 1-6 (character 1) in '[1, 5, 5]'; dice are written as 'PNB' or '124'
SELECT dfen_play('4k3/8/8/8/8/8/8/4K2R w K - 0 1 KR', 'e1h1');
-- ! dfen_play: move 1 'e1h1': castling is written as the king's move, such as e1g1 (character 1)
SELECT dfen_play('4k3/5P2/8/8/8/8/8/4K2R w - - 0 1 KRP', 'e1g1');
-- ! dfen_play: move 1 'e1g1': the castling right is missing (character 1)
SELECT dfen_play('4k3/5P2/8/8/8/8/8/4K2R w - - 0 1 KRP', 'f7e8q');
-- ! dfen_play: move 1 'f7e8q': a pawn that captures the king does not promote (character 1)
SELECT uci FROM dfen_moves(dfen_start());
-- ! dfen_moves: the position has no dice; dfen_roll(dfen, dice) rolls them
SELECT moves FROM dfen_turns(dfen_end_turn(dfen_start()));
-- ! dfen_turns: the position has no dice; dfen_roll(dfen, dice) rolls them
SELECT count(*) FROM dfen_moves(NULL);
-- = 0

-- ---- The start position ----
SELECT dfen_start(), dfen_start() = dfen_canonical(dfen_start()), dfen_pool_key(dfen_start()) = dfen_pool_key(dfen_flip(dfen_start()));
-- = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|1|1
SELECT dfen_start(1);
-- ! wrong number of arguments to function dfen_start()
