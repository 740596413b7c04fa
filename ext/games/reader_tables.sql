-- A row of a CSV through every table, by the command that moves it on. Tables whose names begin with dfen_ are temporary; the others
-- belong to the user. The row is the second of the game m1, which White won:
--
--   game,ply,fen,dice,moves,result
--   m1,2,rnbqkbnr/... b KQkq - 3 1,nbp,b8c6 g8f6 e7e5,1-0
--     |  ext/files, dfen_read: a row of the file is a row of a table, each value as text
--   <the table>    rowid 2, six texts
--     |  columns.c gives each column a role, pass.c reads row by row, order.c and game_row.c put a game in order, game_write.c writes
--   dfen_taken     at 2, row 2, game 1 (`at` of the first turn of m1), number 2, black 1, dfen, dice, moves, reached, completed 1
--   dfen_games     first 1, last 2, row 1, game 'm1', saying 0; players, ratings and the date would be here
--   dfen_ids       game 'm1', first 1: a later row of m1 finds its game
--   dfen_sayings   id 0: '1-0', said by 1 game; results.c adds what that means: won 1.0, result '1-0'
--   dfen_left_out  instead of all these, for a row that is not a turn: row 2, game 'm1', the reason
--     |  the view of reader_scored.sql puts them together: what dfen_read returns and dfen pool counts
--   dfen_scored    at 2, row 2, game 'm1', number 2, dfen, dice, moves, next_dfen, won 1.0, score 0.0, the score of the side to move
--     |  dfen_import (ext/import/import_write.c): dfen_known, dfen_imported and dfen_unconnected say which games and turns
--   games          id 17, source_id 'm1', result '1-0'; players has the two names
--   turns          game 17, number 2, dfen, dice, moves, next_dfen
--   rejected       instead of turns, for a row left out: import, row, column, reason, text
--     |  dfen count (ext/program/run_count.c): the pool id of each position, and whether the game is there for the first time
--   visits         key, dice 'PNB', game 17, number 2, next_key, score 0.0, is_first 1
--
-- The temporary tables of the last call are emptied, because a table cannot be dropped while a statement runs.
CREATE TEMP TABLE IF NOT EXISTS dfen_documents(line INTEGER PRIMARY KEY, doc TEXT, file TEXT, game TEXT, reason TEXT);
-- A turn: its row, and the `at` of the first turn of its game; `completed` if the side to move changed.
CREATE TEMP TABLE IF NOT EXISTS dfen_taken(at INTEGER PRIMARY KEY, row INTEGER, game INTEGER, number INTEGER, black INTEGER,
  completed INTEGER, dfen TEXT, dice TEXT, moves TEXT, reached TEXT);
-- A game: its first and last turn, and its values, each from the first of its rows that has one; then the ratings as numbers, and the
-- date as datetime() writes it, where it is clear, and with the day and the month first.
CREATE TEMP TABLE IF NOT EXISTS dfen_games(first INTEGER PRIMARY KEY, last INTEGER, row INTEGER, game TEXT, saying INTEGER,
  white, black, white_id, black_id, white_rating, black_rating, played_at, mode, termination, details,
  white_number INTEGER, black_number INTEGER, day TEXT, day_first TEXT, month_first TEXT);
CREATE TEMP TABLE IF NOT EXISTS dfen_ids(game TEXT PRIMARY KEY, first INTEGER) WITHOUT ROWID;
-- What the rows of some games say of the result, all the same, and what that means.
CREATE TEMP TABLE IF NOT EXISTS dfen_sayings(id INTEGER PRIMARY KEY, won REAL, result TEXT, reason TEXT, games INTEGER,
  white INTEGER, black INTEGER, row INTEGER);
CREATE TEMP TABLE IF NOT EXISTS dfen_left_out(row INTEGER, game TEXT, black INTEGER, reason TEXT);
-- Of lines of a book their counts, by row.
CREATE TEMP TABLE IF NOT EXISTS dfen_lines(row INTEGER PRIMARY KEY, games NUMERIC, wins NUMERIC, draws NUMERIC,
  losses NUMERIC);
CREATE TEMP TABLE IF NOT EXISTS dfen_report(kind TEXT, name TEXT, value TEXT, why TEXT);
-- If there is a column "from file": the first row of each file.
CREATE TEMP TABLE IF NOT EXISTS dfen_files(from_row INTEGER PRIMARY KEY, file TEXT);
DELETE FROM temp.dfen_files;
DELETE FROM temp.dfen_documents;
DELETE FROM temp.dfen_report;
DROP VIEW IF EXISTS temp.dfen_scored;
