-- The tables of a Dice Chess game database. Run once in a new database:
--   sqlite3 games.db < sql/schema.sql
-- Nothing in it calls a function of dfen, so that any program can read and write these tables.

CREATE TABLE players(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> '')
) STRICT;

CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  white INTEGER NOT NULL REFERENCES players(id),
  black INTEGER NOT NULL REFERENCES players(id),
  result TEXT CHECK (result IN ('1-0', '1/2-1/2', '0-1', '*')),  -- in White's view; * is unfinished, NULL not known
  termination TEXT NOT NULL                                      -- how it ended, in words
) STRICT;

CREATE INDEX games_white ON games(white);
CREATE INDEX games_black ON games(black);

-- A turn is completed when the side to move changed or a king was captured; only such turns count. The column is there
-- for an index to hold, which a generated one could not serve as well, and the CHECK keeps it true.
CREATE TABLE turns(
  game INTEGER NOT NULL REFERENCES games(id),
  number INTEGER NOT NULL CHECK (number >= 1),
  dfen TEXT NOT NULL,       -- the position before the turn, not yet rolled
  dice TEXT NOT NULL        -- the roll, sorted P N B R Q K, in the mover's case
    CHECK (length(dice) = 3 AND (dice NOT GLOB '*[^PNBRQK]*' OR dice NOT GLOB '*[^pnbrqk]*'))
    CONSTRAINT "dice are in the mover's case, which tells who scores" CHECK ((dice < 'a') = (substr(dfen, instr(dfen, ' '), 2) = ' w')),
  moves TEXT NOT NULL,      -- UCI, a space between two; empty for a pass
  next_dfen TEXT NOT NULL,  -- the position after the turn; in the middle of it, with the dice left, if it was not completed
  completed INTEGER NOT NULL CHECK (completed = (
    substr(next_dfen, instr(next_dfen, ' '), 2) <> substr(dfen, instr(dfen, ' '), 2)
    OR instr(substr(next_dfen, 1, instr(next_dfen, ' ')), 'K') = 0
    OR instr(substr(next_dfen, 1, instr(next_dfen, ' ')), 'k') = 0)),
  score REAL,               -- what the mover got in the end, as in turn_scores; the triggers below write it
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- What is known of positions from elsewhere, such as an opening book: one row a position and roll, the results in the
-- view of the side to move.
CREATE TABLE positions(
  id INTEGER PRIMARY KEY,
  dfen TEXT NOT NULL,       -- not yet rolled
  dice TEXT NOT NULL,       -- as in turns
  moves TEXT NOT NULL,      -- the turn that is recommended or was played
  games INTEGER NOT NULL CHECK (games = wins + draws + losses),
  wins INTEGER NOT NULL CHECK (wins >= 0),
  draws INTEGER NOT NULL CHECK (draws >= 0),
  losses INTEGER NOT NULL CHECK (losses >= 0)
) STRICT;

-- ---- Scores ----

-- What every turn scored for its mover: 1, 0.5 or 0. The case of the dice tells the mover. A turn that was not completed, or
-- whose game has no result, has no row.
CREATE VIEW turn_scores AS
  SELECT game, number, CASE result WHEN '1-0' THEN dice < 'a' WHEN '0-1' THEN dice > 'a' ELSE 0.5 END AS score
  FROM turns JOIN games ON games.id = turns.game WHERE completed AND result <> '*';

-- The same stands in turns.score, so that the index of a key can hold it, and pooling looks up no game. Whatever is written to
-- turns or games, these triggers make it right again.
CREATE TRIGGER turns_score_added AFTER INSERT ON turns
WHEN NEW.score IS NOT (SELECT score FROM turn_scores AS s WHERE s.game = NEW.game AND s.number = NEW.number)
BEGIN
  UPDATE turns SET score = (SELECT score FROM turn_scores AS s WHERE s.game = NEW.game AND s.number = NEW.number)
    WHERE game = NEW.game AND number = NEW.number;
END;
CREATE TRIGGER turns_score_changed AFTER UPDATE OF game, number, dice, completed, score ON turns
WHEN NEW.score IS NOT (SELECT score FROM turn_scores AS s WHERE s.game = NEW.game AND s.number = NEW.number)
BEGIN
  UPDATE turns SET score = (SELECT score FROM turn_scores AS s WHERE s.game = NEW.game AND s.number = NEW.number)
    WHERE game = NEW.game AND number = NEW.number;
END;
CREATE TRIGGER games_score_added AFTER INSERT ON games WHEN EXISTS (SELECT 1 FROM turns WHERE game = NEW.id) BEGIN
  UPDATE turns SET score = (SELECT score FROM turn_scores AS s WHERE s.game = turns.game AND s.number = turns.number)
    WHERE game = NEW.id;
END;
CREATE TRIGGER games_score_changed AFTER UPDATE OF id, result ON games BEGIN
  UPDATE turns SET score = (SELECT score FROM turn_scores AS s WHERE s.game = turns.game AND s.number = turns.number)
    WHERE game IN (OLD.id, NEW.id);
END;
CREATE TRIGGER games_score_removed AFTER DELETE ON games BEGIN
  UPDATE turns SET score = NULL WHERE game = OLD.id;
END;
