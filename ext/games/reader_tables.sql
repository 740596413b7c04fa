-- The temporary tables of the reader. Those of the last call are emptied, because a table cannot be dropped while a statement runs.
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
