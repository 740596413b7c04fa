-- The opening book as text on standard output, one line per position and roll: the key, a TAB, the best moves as seen from the key's
-- board. The key ends with its dice: `placement side castling en-passant dice`. There are no lines for passes. Needs sql/views.sql.
--   sqlite3 games.db ".load build/dfen" ".read sql/book.sql" > book.tsv
-- It has turns of at least two games; ".parameter set @games 5" before requires five. For programs that play Dice Chess use
-- sql/book_dice_chess.sql.
PRAGMA trusted_schema = OFF;
.mode list
.headers off
SELECT key || char(9) || moves FROM book WHERE games >= coalesce(@games, 2) AND moves <> '' ORDER BY key;
