-- The tables of a Dice Chess game database. Run once in a new database:
--   sqlite3 games.db < sql/schema.sql
-- Nothing in it calls a function of dfen, so any program can read and write these tables.

-- A player is known by an account, or else by the name alone: all guests of one name without accounts are one player.
CREATE TABLE players(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  account TEXT UNIQUE      -- the source and the id that it gives to the player, such as site:17
) STRICT;

CREATE UNIQUE INDEX players_name ON players(name) WHERE account IS NULL;

-- A game and its source: source names the site or the file, '' is yours, and source_id is its id there.
CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL DEFAULT '',
  source_id TEXT,
  white INTEGER REFERENCES players(id),  -- NULL for a player without a name
  black INTEGER REFERENCES players(id),
  white_rating INTEGER,    -- NULL for a player without one
  black_rating INTEGER,
  lower_rating INTEGER AS (min(white_rating, black_rating)),  -- both players have at least this; NULL if one has none
  result TEXT CHECK (result IN ('1-0', '1/2-1/2', '0-1', '*')),  -- White's view; * is unfinished, NULL unknown
  termination TEXT NOT NULL DEFAULT 'not known',                 -- how it ended, any text
  played_at TEXT CHECK (played_at IS strftime('%Y-%m-%d %H:%M:%S', played_at)),  -- UTC, as datetime() writes it
  mode TEXT,               -- the kind of game, such as blitz
  details TEXT,            -- a JSON object with anything else
  UNIQUE (source, source_id)
) STRICT;

CREATE INDEX games_white ON games(white);
CREATE INDEX games_black ON games(black);
CREATE INDEX games_played_at ON games(played_at);

-- A turn is completed if the side to move changed or a king was captured. Every turn counts for its position, one that was rolled for its
-- position and roll, and one that was completed for its continuation. The side to move is that of dfen. instr() finds the side field,
-- because no other field is only a side's letter.
CREATE TABLE turns(
  game INTEGER NOT NULL REFERENCES games(id),
  number INTEGER NOT NULL CHECK (number >= 1),
  dfen TEXT NOT NULL,       -- the position before the roll
  dice TEXT                 -- the roll, sorted P N B R Q K, in the case of the side to move; NULL if the game ended before the roll
    CHECK (length(dice) = 3 AND (dice NOT GLOB '*[^PNBRQK]*' OR dice NOT GLOB '*[^pnbrqk]*'))
    CONSTRAINT "dice are in the case of the side to move" CHECK ((dice < 'a') = (substr(dfen, instr(dfen, ' '), 2) = ' w')),
  moves TEXT NOT NULL,      -- UCI, separated by spaces; empty for a pass, or if none was played
  next_dfen TEXT NOT NULL,  -- the position after the moves; with the remaining dice if the turn was not completed
  completed INTEGER AS (CASE
    WHEN instr(next_dfen, iif(instr(dfen, ' w '), ' b ', ' w ')) THEN 1
    ELSE instr(substr(next_dfen, 1, instr(next_dfen, ' ')), 'K') = 0 OR instr(substr(next_dfen, 1, instr(next_dfen, ' ')), 'k') = 0
    END) STORED,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- Counts from other sources, such as an opening book: a row for each position and roll, with the results for the side to move.
CREATE TABLE positions(
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL DEFAULT '',  -- the book, as in games
  dfen TEXT NOT NULL,       -- before the roll
  dice TEXT NOT NULL,       -- as in turns
  moves TEXT NOT NULL,      -- the turn
  games INTEGER NOT NULL CHECK (games = wins + draws + losses),
  wins INTEGER NOT NULL CHECK (wins >= 0),
  draws INTEGER NOT NULL CHECK (draws >= 0),
  losses INTEGER NOT NULL CHECK (losses >= 0)
) STRICT;

-- Games whose turns are all in another game with the same players; they may have been imported twice. `first` is that game: of games with the
-- same turns the earliest, otherwise one that continues. Ordered by its turns as text, a game is followed by those that begin with it.
CREATE VIEW duplicate_games AS
  SELECT game, first FROM (
    SELECT game, played, lead(earliest) OVER in_order AS first, lead(played) OVER in_order AS following
    FROM (
      SELECT games.id AS game, games.white, games.black, sequences.played,
             min(games.id) OVER (PARTITION BY games.white, games.black, sequences.played) AS earliest
      FROM games JOIN (
        SELECT game, group_concat(number || ' ' || dfen || ' ' || coalesce(dice || ' ', '') || moves, char(10)) AS played
        FROM (SELECT * FROM turns ORDER BY game, number) GROUP BY game) AS sequences ON sequences.game = games.id)
    WINDOW in_order AS (PARTITION BY white, black ORDER BY played, game DESC))
  WHERE substr(following, 1, length(played)) = played;
