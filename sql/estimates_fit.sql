-- Fits a model of all turns that count and stores it, and shows its steps; INSERT INTO models(model, prior_games) SELECT * FROM fitted
-- does the same silently. It takes about 15 seconds for the 91,116 turns of the sample. It needs sql/estimates.sql.
--   sqlite3 games.db ".load build/dfen" ".read sql/estimates_fit.sql"
PRAGMA trusted_schema = OFF;
.bail on
.mode list
.headers off
CREATE TEMP TABLE fit_steps(step INTEGER PRIMARY KEY, model TEXT);
CREATE TEMP VIEW next_model AS
  SELECT dfen_fit(dfen, score, (SELECT model FROM fit_steps ORDER BY step DESC LIMIT 1)) AS model FROM counted_turns;
SELECT printf('A model of %d turns is fitted, in six steps:', count(*)) FROM counted_turns;
.print step 1 of 6
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
.print step 2 of 6
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
.print step 3 of 6
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
.print step 4 of 6
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
.print step 5 of 6
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
.print step 6 of 6
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
INSERT INTO models(model, prior_games)
  SELECT model, max(1.0, min((SELECT count(DISTINCT game) FROM counted_turns), coalesce((
      SELECT dfen_prior_games(dfen_wins(record), dfen_draws(record), dfen_losses(record), dfen_estimate(dfen, model)) FROM met_again), 1.0)))
  FROM fit_steps WHERE step = 6 AND model IS NOT NULL;
SELECT iif(changes() = 0, 'There is nothing to learn from: no turn counts.', printf('An estimate is worth %.1f games.', prior_games)) FROM (SELECT 1) LEFT JOIN current_model;
DROP VIEW temp.next_model;
DROP TABLE temp.fit_steps;
