-- The opening book as text on standard output, a line a position and roll: the key, a TAB, the best moves as seen from that
-- board. The key ends with its dice: `placement side castling en-passant dice`. Needs sql/views.sql.
--   sqlite3 games.db ".load build/dfen" ".read sql/book.sql" > book.tsv
-- Only what was played at least twice is in it; change the number for more or less.
.mode list
.headers off
SELECT key || char(9) || moves FROM book WHERE games >= 2 ORDER BY key;
