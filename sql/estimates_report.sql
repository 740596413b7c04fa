-- How accurate estimates are for your games (SPEC 13): fits a model to every other game and evaluates it on the games between. It needs
-- sql/views.sql, no model, and a SQLite with ln(). It computes about five estimates per turn, and shows its steps.
--   sqlite3 games.db ".load build/dfen" ".read sql/estimates_report.sql"
-- Its first table can be drawn, in the same session:
--   ... ".mode list" ".headers off" ".output calibration.svg" "SELECT dfen_chart('said ' || estimate, score, lower, upper, games) FROM calibration"
PRAGMA trusted_schema = OFF;
.bail on
.mode list
.headers off
DROP TABLE IF EXISTS temp.calibration;
CREATE TEMP TABLE report_turns AS
  SELECT dense_rank() OVER (ORDER BY game COLLATE BINARY) AS game, turn_number AS number, key, dfen, score, rating_difference FROM counted_turns;
CREATE TEMP TABLE report_pools AS
  SELECT key, min(dfen) AS dfen, dfen_record(score, game, number) AS record, coalesce(avg(rating_difference), 0) AS rating_difference
  FROM report_turns WHERE game % 2 = 1 GROUP BY key;
CREATE UNIQUE INDEX temp.report_pools_key ON report_pools(key);
CREATE TEMP TABLE report_steps(step INTEGER PRIMARY KEY, model TEXT);
CREATE TEMP VIEW next_model AS
  SELECT dfen_fit(dfen, score, (SELECT model FROM report_steps ORDER BY step DESC LIMIT 1), rating_difference) AS model FROM report_turns WHERE game % 2 = 1;
SELECT printf('A model is fitted to every other one of %d games, in three steps; %s of their turns have both ratings:', max(game),
    dfen_percent(avg(rating_difference NOTNULL))) FROM report_turns HAVING max(game) > 1;
SELECT 'Warning: most of these games have only the turns of one side, and most of these turns no ratings. Then estimates
between equals are the scores of those who moved against their opponents.'
  WHERE (SELECT avg(sides = 1) > 0.5 FROM (SELECT count(DISTINCT dfen_side(dfen)) AS sides FROM report_turns GROUP BY game HAVING count(*) > 1))
    AND (SELECT avg(rating_difference NOTNULL) < 0.5 FROM report_turns);
.print step 1 of 3
INSERT INTO temp.report_steps(model) SELECT model FROM temp.next_model;
.print step 2 of 3
INSERT INTO temp.report_steps(model) SELECT model FROM temp.next_model;
.print step 3 of 3
INSERT INTO temp.report_steps(model) SELECT model FROM temp.next_model;
CREATE TEMP TABLE report_model AS
  SELECT model, (SELECT avg(score) FROM report_turns WHERE game % 2 = 1) AS mean,
         dfen_estimate_worth(dfen_start(), (
           SELECT dfen_prior_games(dfen_wins(record), dfen_draws(record), dfen_losses(record), dfen_estimate(dfen, model, rating_difference))
           FROM report_pools WHERE dfen_games(record) > 1), (SELECT (max(game) + 1) / 2 FROM report_turns)) AS prior_games
  FROM report_steps WHERE step = 3 AND model IS NOT NULL;

-- A row per turn to predict and method. The last one adds to the estimate for the ratings of this turn what the results of the position changed
-- for the mean ratings of the games that met it, as the book and the page do. No prediction is 0 or 1, so that the log loss of a wrong one is finite.
CREATE TEMP TABLE report_forecasts AS
  SELECT game, score, place, min(max(chance, 1e-9), 1 - 1e-9) AS chance FROM (
    SELECT game, score, column1 AS place, CASE column1 WHEN 1 THEN mean WHEN 2 THEN dfen_chance(wins, draws, losses, mean, 10)
        WHEN 3 THEN estimate WHEN 4 THEN rated_estimate ELSE coalesce(rated_estimate + dfen_chance(wins, draws, losses, pool_estimate, worth) - pool_estimate, rated_estimate) END AS chance
    FROM (
      SELECT turns.game, turns.score, mean, dfen_estimate(turns.dfen, model) AS estimate,
             dfen_estimate(turns.dfen, model, coalesce(turns.rating_difference, 0)) AS rated_estimate,
             dfen_estimate(report_pools.dfen, model, report_pools.rating_difference) AS pool_estimate, coalesce(dfen_wins(record), 0) AS wins,
             coalesce(dfen_draws(record), 0) AS draws, coalesce(dfen_losses(record), 0) AS losses,
             dfen_estimate_worth(turns.dfen, prior_games) AS worth
      FROM report_model, report_turns AS turns LEFT JOIN report_pools USING (key) WHERE turns.game % 2 = 0
      LIMIT -1), (VALUES (1), (2), (3), (4), (5))
    WHERE column1 <> 4 OR EXISTS (SELECT 1 FROM report_turns WHERE rating_difference NOTNULL));
CREATE TEMP TABLE report_losses AS
  SELECT game, place, count(*) AS turns, sum(-score * ln(chance) - (1 - score) * ln(1 - chance)) AS loss FROM report_forecasts GROUP BY game, place;

-- Bounds are computed from games, because the turns of a game are not independent.
CREATE TEMP TABLE calibration AS
  SELECT estimate, score, turns, games, dfen_wilson_lower(won, 0, games - won) AS lower, dfen_wilson_upper(won, 0, games - won) AS upper
  FROM (
    SELECT dfen_percent(avg(chance)) AS estimate, avg(score) AS score, count(*) AS turns, count(DISTINCT game) AS games,
           round(avg(score) * count(DISTINCT game)) AS won
    FROM report_forecasts WHERE place = (SELECT max(place) FROM report_forecasts WHERE place IN (3, 4))
    GROUP BY CAST(10 * chance AS INTEGER) ORDER BY avg(chance));
SELECT CASE count(turns) WHEN 0 THEN printf('There is nothing to report: %d game%s. A model of some games is asked about others, and learns from wins and losses.',
    known, iif(known = 1, ' counts', 's count'))
  ELSE printf('
The model of %d game%s was asked about %d turn%s of %d other%s. What it said, and what the side to move scored there, with
the 95 %% bounds of that score:', (known + 1) / 2, iif(known <= 2, '', 's'), sum(turns), iif(sum(turns) = 1, '', 's'), count(turns), iif(count(turns) = 1, '', 's')) END
  FROM (SELECT count(DISTINCT game) AS known FROM report_turns) LEFT JOIN report_losses ON place = 1;
.mode box
.headers on
SELECT estimate AS said, dfen_percent(score) AS scored, dfen_percent(lower) || ' .. ' || dfen_percent(upper) AS bounds, turns, games FROM calibration;
.mode list
.headers off
-- The gain of one method over another, by game: games are independent, turns are not. A gain below twice its standard error may be chance,
-- and with fewer than thirty games the error itself is uncertain.
SELECT better || CASE
    WHEN count(*) < 30 THEN printf(': %d game%s too few to tell; 30 are enough.', count(*), iif(count(*) = 1, ' is', 's are'))
    WHEN abs(avg(gain)) <= 2 * sqrt(max(avg(gain * gain) - avg(gain) * avg(gain), 0) / (count(*) - 1))
      THEN printf(': %d games do not tell: chance alone may do as much.', count(*))
    WHEN avg(gain) > 0 THEN printf(': it helps, by %.4f.', sum(gain) / sum(turns))
    ELSE printf(': it does harm here, by %.4f. Do without it.', -sum(gain) / sum(turns)) END
  FROM (
    SELECT ways.column1 AS place, ways.column4 AS better, without.turns, without.loss - with_it.loss AS gain
    FROM (VALUES (1, 1, 3, 'The estimate, instead of the mean'), (2, 3, 4, 'The ratings, beside the board'),
      (3, (SELECT max(place) FROM report_losses WHERE place IN (3, 4)), 5, 'Games of the same position, beside the estimate')) AS ways
    CROSS JOIN report_losses AS without ON without.place = ways.column2
    JOIN report_losses AS with_it ON with_it.place = ways.column3 AND with_it.game = without.game)
  GROUP BY place ORDER BY place;
SELECT '
These gains are of log loss, which measures how far predictions are from results: 0.6931 for always saying 50 %, 0.6109
for saying 70 % of what happens 70 times in 100, and 0 for a prediction that is certain and right.' WHERE EXISTS (SELECT 1 FROM report_losses);
.mode box
.headers on
SELECT CASE place WHEN 1 THEN 'always the mean score' WHEN 2 THEN 'pooled games, and the mean worth 10 games' WHEN 3 THEN 'the estimate'
         WHEN 4 THEN 'the estimate, with the ratings'
         ELSE printf('pooled games, and the estimate worth %.1f games', (SELECT prior_games FROM report_model)) END AS "what predicts",
       printf('%.4f', sum(loss) / sum(turns)) AS "log loss"
  FROM report_losses GROUP BY place ORDER BY place;
.mode list
.headers off
DROP TABLE temp.report_forecasts;
DROP TABLE temp.report_losses;
DROP TABLE temp.report_model;
DROP VIEW temp.next_model;
DROP TABLE temp.report_steps;
DROP TABLE temp.report_pools;
DROP TABLE temp.report_turns;
