-- Writes an opening book into the database main, from the views of sql/views.sql in temp. Run by `dfen book`. temp.last_model has the last model, if
-- there is one, and temp.strong the games of strong players. @games: rows with at least so many games; @strength: NULL for all games;
-- @source: the name of the database of the games.
PRAGMA trusted_schema = OFF;
BEGIN;
-- A line: the best turn of a position and a roll. The id is dfen_pool_id(dfen_roll(position, dice)), poolId in JavaScript and pool_id
-- in Python; moves are as seen from the pool key of that: dfen_actual_move(dfen_roll(position, dice), moves, 'pool') is the turn.
CREATE TABLE main.book( -- dfen: book
  id INTEGER PRIMARY KEY,
  dice TEXT NOT NULL,      -- upper case: in a key White is to move
  moves TEXT NOT NULL,     -- UCI, a space between two
  games INTEGER NOT NULL,  -- in which it was played
  score REAL NOT NULL,     -- the mean score of the side to move in these, 0 to 1
  lower REAL NOT NULL,     -- its 95 % bounds
  upper REAL NOT NULL,
  chance REAL NOT NULL     -- what to expect: the score, drawn towards the estimate while there are few games
) STRICT;
CREATE TABLE main.facts( -- dfen: book
  name TEXT PRIMARY KEY,
  value ANY
) STRICT, WITHOUT ROWID;
CREATE TEMP TABLE played AS
  SELECT * FROM (SELECT * FROM temp.outcomes WHERE @strength IS NULL OR game IN (SELECT id FROM temp.strong) LIMIT -1 OFFSET 0) WHERE moves <> '';
-- As in the views continuations and book. What to expect of a turn that was never played is the model's estimate of the resulting position.
INSERT INTO main.book SELECT dfen_pool_id(key), dfen_dice(key), moves, games, score, lower, upper, chance FROM (
  SELECT *, dfen_chance(dfen_wins(record), dfen_draws(record), dfen_losses(record), estimate, prior_games) AS chance,
         row_number() OVER (PARTITION BY key ORDER BY lower DESC, games DESC, moves) AS place
  FROM (SELECT key, moves, record, dfen_games(record) AS games, dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper,
               coalesce((SELECT 1 - dfen_estimate(next_key, model) FROM temp.last_model), 0.5) AS estimate,
               coalesce((SELECT dfen_estimate_worth(next_key, prior_games) FROM temp.last_model), 2.0) AS prior_games
        FROM (SELECT key, next_key, min(moves) AS moves, dfen_record(score, game, number) AS record FROM temp.played GROUP BY key, next_key)
        LIMIT -1 OFFSET 0))
  WHERE place = 1 AND games >= @games ORDER BY 1;
INSERT INTO main.facts VALUES ('key_version', dfen_key_version()), ('dfen', dfen_version()), ('source', @source),
  ('made', strftime('%Y-%m-%d %H:%M:%S', 'now')), ('least_games', @games), ('least_strength', @strength), ('model', (SELECT id FROM temp.last_model)),
  ('games', (SELECT count(DISTINCT game) FROM temp.played)), ('lines', (SELECT count(*) FROM main.book));
COMMIT;
