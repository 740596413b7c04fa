-- The opening book as text on standard output, a line a position and roll: the key, a TAB, the best moves as seen from that
-- board. The key ends with its dice: `placement side castling en-passant dice`. A pass is no line. Needs sql/views.sql.
--   sqlite3 games.db ".load build/dfen" ".read sql/book.sql" > book.tsv
-- Only what two games played is in it; ".parameter set @games 5" before asks for more. For programs that play Dice Chess:
-- sql/book_dice_chess.sql.
PRAGMA trusted_schema = OFF;
.mode list
.headers off
SELECT key || char(9) || moves FROM book WHERE games >= coalesce(@games, 2) AND moves <> '' ORDER BY key;
