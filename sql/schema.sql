-- The tables of a Dice Chess game database. Run once in a new database:
--   sqlite3 games.db < sql/schema.sql
-- Nothing in it calls a function of dfen, so that any program can write these tables.

CREATE TABLE players(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  white INTEGER NOT NULL REFERENCES players(id),
  black INTEGER NOT NULL REFERENCES players(id),
  result TEXT NOT NULL CHECK (result IN ('1-0', '1/2-1/2', '0-1', '*')),  -- in White's view; * is unfinished
  termination TEXT NOT NULL                                               -- how it ended, in words
) STRICT;

CREATE TABLE turns(
  game INTEGER NOT NULL REFERENCES games(id),
  number INTEGER NOT NULL CHECK (number >= 1),
  dfen TEXT NOT NULL,       -- the position before the turn, not yet rolled
  dice TEXT NOT NULL        -- the roll, sorted P N B R Q K, in the mover's case
    CHECK (length(dice) = 3 AND (dice NOT GLOB '*[^PNBRQK]*' OR dice NOT GLOB '*[^pnbrqk]*')),
  moves TEXT NOT NULL,      -- UCI, a space between two; empty for a pass
  next_dfen TEXT NOT NULL,  -- the position after the turn; in the middle of it, with the dice left, if it was not completed
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
