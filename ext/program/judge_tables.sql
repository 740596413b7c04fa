-- The tables of judged turns, which `dfen judge` fills (SPEC 13.12). The columns of games and numbers have no type, as in scored_turns.
PRAGMA trusted_schema = OFF;
.bail on
BEGIN;

-- What turn_values says. Where both players have a turn with the same number, as with numbers of full moves, each is a row.
CREATE TABLE IF NOT EXISTS main.judged_turns(
  game, number,
  is_white INTEGER,          -- the side of the turn
  before REAL, best REAL, played REAL, luck REAL,
  is_exact INTEGER,
  opening TEXT,              -- the first judged turn of this side, as seen from the pooled board; NULL in the others
  loss REAL AS (max(best - played, 0.0)),
  PRIMARY KEY (game, number, is_white)
) WITHOUT ROWID;

-- The turns with a score that are not in judged_turns, and why.
CREATE TABLE IF NOT EXISTS main.unjudged(game, number, reason TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS main.unjudged_game ON unjudged(game);

-- Fingerprints of what each game was judged by: its rows; the model, with the version of the rules; and equities, if a turn had few enough pieces
-- to lead to one.
CREATE TABLE IF NOT EXISTS main.judged_games(game PRIMARY KEY, fingerprint INTEGER, model INTEGER, equities INTEGER) WITHOUT ROWID;
COMMIT;
