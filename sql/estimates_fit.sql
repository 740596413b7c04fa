-- Fits a model to all turns that count and stores it, like INSERT INTO models(model, prior_games) SELECT * FROM fitted, and shows its
-- steps. It needs sql/estimates.sql.
--   sqlite3 games.db ".load build/dfen" ".read sql/estimates_fit.sql"
PRAGMA trusted_schema = OFF;
.bail on
.mode list
.headers off
CREATE TEMP TABLE fit_turns AS SELECT dfen, score, rating_difference FROM counted_turns;
CREATE TEMP TABLE fit_steps(step INTEGER PRIMARY KEY, model TEXT);
CREATE TEMP VIEW next_model AS
  SELECT dfen_fit(dfen, score, (SELECT model FROM fit_steps ORDER BY step DESC LIMIT 1), rating_difference) AS model FROM fit_turns;
SELECT printf('A model of %d turn%s is fitted, in three steps; %s of them have both ratings:', count(*), iif(count(*) = 1, '', 's'), dfen_percent(avg(rating_difference NOTNULL)))
  FROM fit_turns HAVING count(*) > 0;
.print step 1 of 3
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
.print step 2 of 3
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
.print step 3 of 3
INSERT INTO temp.fit_steps(model) SELECT model FROM temp.next_model;
INSERT INTO models(model, prior_games)
  SELECT model, dfen_estimate_worth(dfen_start(), (
      SELECT dfen_prior_games(dfen_wins(record), dfen_draws(record), dfen_losses(record), dfen_estimate(dfen, model, rating_difference)) FROM met_again),
      (SELECT count(DISTINCT game) FROM counted_turns))
  FROM fit_steps WHERE step = 3 AND model IS NOT NULL;
SELECT iif(changes() = 0, 'There is nothing to learn from: no turn counts.', printf('An estimate of a full board is worth %.1f games, one of fewer pieces less.', prior_games)) FROM (SELECT 1) LEFT JOIN current_model;
DROP VIEW temp.next_model;
DROP TABLE temp.fit_steps;
DROP TABLE temp.fit_turns;
