-- The counts of sql/counts.sql over the tables of sql/schema.sql: which games are finished, and triggers that take a game out
-- when it changes or goes. No dfen is needed for that, so any program may write. Whatever an UPDATE of a game changes takes it
-- out, so the view finished_games may make a bucket from any column of it.
--   sqlite3 games.db ".load build/dfen" ".read sql/counts.sql" ".read sql/counts_schema.sql"
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;
CREATE TEMP TABLE missing(what);
CREATE TEMP TRIGGER missing_counts BEFORE INSERT ON missing BEGIN
  SELECT RAISE(ABORT, 'there are no tables of sql/counts.sql, which must be read first: nothing was made');
END;
INSERT INTO missing SELECT 'counts' WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE name = 'counted_games');
DROP TABLE temp.missing;
DROP TRIGGER IF EXISTS main.turns_count_added;
DROP TRIGGER IF EXISTS main.turns_count_changed;
DROP TRIGGER IF EXISTS main.turns_count_removed;
DROP TRIGGER IF EXISTS main.games_count_added;
DROP TRIGGER IF EXISTS main.games_count_changed;
DROP TRIGGER IF EXISTS main.games_count_removed;
CREATE VIEW IF NOT EXISTS main.finished_games AS -- dfen: sql/counts_schema.sql
  SELECT id AS game, '' AS bucket FROM games WHERE result <> '*';

-- INSERT OR REPLACE runs no trigger of a row that it replaces, so what comes in takes out too. The sign + lets the index of
-- counted_games find a game, whatever its type there.
CREATE TRIGGER main.turns_count_added AFTER INSERT ON turns BEGIN
  DELETE FROM counted_games WHERE game = +NEW.game;
END;
CREATE TRIGGER main.turns_count_changed AFTER UPDATE ON turns BEGIN
  DELETE FROM counted_games WHERE game IN (+OLD.game, +NEW.game);
END;
CREATE TRIGGER main.turns_count_removed AFTER DELETE ON turns BEGIN
  DELETE FROM counted_games WHERE game = +OLD.game;
END;
CREATE TRIGGER main.games_count_added AFTER INSERT ON games BEGIN
  DELETE FROM counted_games WHERE game = +NEW.id;
END;
CREATE TRIGGER main.games_count_changed AFTER UPDATE ON games BEGIN
  DELETE FROM counted_games WHERE game IN (+OLD.id, +NEW.id);
END;
CREATE TRIGGER main.games_count_removed AFTER DELETE ON games BEGIN
  DELETE FROM counted_games WHERE game = +OLD.id;
END;
COMMIT;
