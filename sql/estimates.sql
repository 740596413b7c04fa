-- Estimates for every position, and chances with bounds (SPEC 13):
--   sqlite3 games.db ".load build/dfen" ".read sql/views.sql" ".read sql/estimates.sql" ".read sql/estimates_fit.sql"
-- It reads the views of views.sql, and so scored_turns, which may be of your own tables. Run again, it recreates the views and keeps the
-- models. sql/estimates_report.sql measures how well estimates predict your games.
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;

-- Models, as dfen_fit wrote them. The last one is the current one: to go back to another, insert it again.
CREATE TABLE IF NOT EXISTS main.models(
  id INTEGER PRIMARY KEY,
  made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  model TEXT NOT NULL,
  prior_games REAL NOT NULL CHECK (prior_games >= 0)  -- how many games an estimate of a full board is worth
) STRICT;

-- The user's views with one of these names are not replaced.
CREATE TEMP TABLE own_views AS SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql NOT GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
CREATE TEMP TRIGGER own_view BEFORE UPDATE ON own_views BEGIN
  SELECT RAISE(ROLLBACK, 'a view of yours has a name that a view of this file must have: rename yours; nothing was made');
END;
DROP VIEW IF EXISTS main.current_model;
DROP VIEW IF EXISTS main.fitted;
DROP VIEW IF EXISTS main.met_again;
DROP VIEW IF EXISTS main.estimated;
DROP VIEW IF EXISTS main.estimated_continuations;
DROP VIEW IF EXISTS main.estimated_book;
DROP VIEW IF EXISTS main.story_curve;
DROP VIEW IF EXISTS main.story;
DROP VIEW IF EXISTS main.turn_values;

CREATE VIEW main.current_model AS -- dfen: sql/estimates.sql
  SELECT model, prior_games FROM models ORDER BY id DESC LIMIT 1;

-- ---- A model of the turns that count ----

-- Positions that were met again: they show how many games an estimate is worth.
CREATE VIEW main.met_again AS -- dfen: sql/estimates.sql
  SELECT min(dfen) AS dfen, dfen_record(score, game, number) AS record, coalesce(avg(rating_difference), 0) AS rating_difference
  FROM counted_turns GROUP BY key HAVING count(*) > 1 LIMIT -1;

-- One row: the model, and how many games its estimate of a full board is worth. It takes three times as long as estimating every turn;
-- sql/estimates_fit.sql shows its steps.
CREATE VIEW main.fitted AS -- dfen: sql/estimates.sql
  WITH RECURSIVE
    learned AS MATERIALIZED (SELECT dfen, score, rating_difference FROM counted_turns),
    fit(step, model) AS (
      SELECT 0, NULL
      UNION ALL
      SELECT step + 1, (SELECT dfen_fit(dfen, score, fit.model, rating_difference) FROM learned) FROM fit WHERE step < 3)
  SELECT model, dfen_estimate_worth(dfen_start(), (
      SELECT dfen_prior_games(dfen_wins(record), dfen_draws(record), dfen_losses(record), dfen_estimate(dfen, model, rating_difference)) FROM met_again),
      (SELECT count(DISTINCT game) FROM counted_turns)) AS prior_games
  FROM fit WHERE step = 3 AND model IS NOT NULL;

-- ---- Positions ----

-- The columns of `pooled`; the estimate between equals; rated_estimate, for the mean rating difference of the games that met the position;
-- and the chance with its 95 % bounds, which combines rated_estimate with the results: it is a chance of the players of these games.
-- Empty without a model. LIMIT -1 keeps SQLite from flattening a subquery, which would compute the estimate once for each column.
CREATE VIEW main.estimated AS -- dfen: sql/estimates.sql
  SELECT key, games, visits, wins, draws, losses, score, lower, upper, expected, estimate, rated_estimate,
         dfen_chance(wins, draws, losses, rated_estimate, worth) AS chance,
         dfen_chance_lower(wins, draws, losses, rated_estimate, worth) AS chance_lower,
         dfen_chance_upper(wins, draws, losses, rated_estimate, worth) AS chance_upper
  FROM (
    SELECT key, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses,
           dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper, expected,
           dfen_estimate(dfen, model) AS estimate, dfen_estimate(dfen, model, coalesce(rating_difference, 0)) AS rated_estimate,
           dfen_estimate_worth(dfen, prior_games) AS worth
    FROM current_model, (
      SELECT key, min(dfen) AS dfen, count(*) AS visits, dfen_record(score, game, number) AS record,
             avg(dfen_expected_score(rating_difference)) AS expected, avg(rating_difference) AS rating_difference
      FROM counted_turns GROUP BY key)
    LIMIT -1)
  LIMIT -1;

-- ---- What was played ----

-- The columns of `continuations`, its estimates and its chance. The estimate of a continuation is 1 minus the estimate of the position
-- after it, where the other player is to move.
CREATE VIEW main.estimated_continuations AS -- dfen: sql/estimates.sql
  SELECT key, moves, games, visits, wins, draws, losses, score, expected, estimate, rated_estimate,
         dfen_chance(wins, draws, losses, rated_estimate, worth) AS chance,
         dfen_chance_lower(wins, draws, losses, rated_estimate, worth) AS chance_lower,
         dfen_chance_upper(wins, draws, losses, rated_estimate, worth) AS chance_upper
  FROM (
    SELECT key, moves, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses,
           dfen_mean_score(record) AS score, expected, 1 - dfen_estimate(next_key, model) AS estimate,
           1 - dfen_estimate(next_key, model, coalesce(-rating_difference, 0)) AS rated_estimate,
           dfen_estimate_worth(next_key, prior_games) AS worth
    FROM current_model, (
      SELECT key, next_key, min(moves) AS moves, count(*) AS visits, dfen_record(score, game, number) AS record,
             avg(dfen_expected_score(rating_difference)) AS expected, avg(rating_difference) AS rating_difference
      FROM (SELECT * FROM outcomes LIMIT -1) WHERE next_key IS NOT NULL GROUP BY key, next_key)
    LIMIT -1)
  LIMIT -1;

-- The continuation with the best chance between equals: the estimate plus the difference that results make to rated_estimate. This book
-- needs few games, and does not prefer the turns of the stronger side.
CREATE VIEW main.estimated_book AS -- dfen: sql/estimates.sql
  SELECT key, moves, games, wins, draws, losses, score, expected, estimate, rated_estimate, chance, chance_lower, chance_upper FROM (
    SELECT *, row_number() OVER (PARTITION BY key ORDER BY estimate + chance - rated_estimate DESC, games DESC, moves) AS place FROM estimated_continuations)
  WHERE place = 1;

-- ---- The story of a game ----

-- Exact equities, as equities.sql stores them; may be empty.
CREATE TABLE IF NOT EXISTS main.equities(
  material TEXT,
  number INTEGER,
  equity REAL,
  PRIMARY KEY (material, number)
) WITHOUT ROWID, STRICT;

-- What every turn is worth, for its side, between equals: `before` the roll, the `best` turn of the roll, and the one `played`; and the `luck` of the
-- roll, whose mean over all rolls is 0 (SPEC 13.13). `played` is NULL if the moves are not known, as where a player resigns. They are by exact equities where these are known, else by estimates; is_exact says which `before`
-- is. If a turn cannot be played, reason says why, and the numbers are NULL. A turn captures at most three pieces, so with eight or more none leads to
-- an ending of four.
CREATE VIEW main.turn_values AS -- dfen: sql/estimates.sql
  SELECT game, number, dfen, dice, moves, reason, before, best, played, is_exact,
         CASE WHEN NOT is_exact THEN model_luck
              WHEN dfen_king_capture(dfen) = 1 THEN 0.0
              WHEN dfen_king_capture(dfen_roll(dfen, dice)) = 1 THEN 1 - before
              ELSE 0.75 * (best - (before - dfen_king_capture(dfen)) / (1 - dfen_king_capture(dfen)))
                - (1 - before) * dfen_king_capture(dfen) / (1 - dfen_king_capture(dfen)) END AS luck
  FROM (
    SELECT game, number, t.dfen AS dfen, dice, moves, j.reason AS reason,
           iif(j.reason IS NULL, coalesce((SELECT equity FROM equities WHERE material = dfen_material(t.dfen) AND equities.number = dfen_endgame_index(key)), j.before), NULL) AS before,
           iif(j.reason IS NULL AND EXISTS (SELECT 1 FROM equities) AND (SELECT count(*) FROM dfen_pieces(t.dfen)) <= 7,
               (SELECT max(1 - coalesce((SELECT equity FROM equities WHERE material = dfen_material(o.next_dfen) AND equities.number = dfen_endgame_index(dfen_pool_key(o.next_dfen))),
                                        dfen_estimate(o.next_dfen, model))) FROM dfen_turns(dfen_roll(t.dfen, dice)) AS o), j.best) AS best,
           coalesce((SELECT 1 - equity FROM equities WHERE material = dfen_material(j.next_dfen) AND equities.number = dfen_endgame_index(dfen_pool_key(j.next_dfen))), j.played) AS played,
           j.reason IS NULL AND EXISTS (SELECT 1 FROM equities WHERE material = dfen_material(t.dfen) AND equities.number = dfen_endgame_index(key)) AS is_exact,
           j.luck AS model_luck
    FROM counted_turns AS t, current_model, dfen_judge(t.dfen, dice, model, moves) AS j);

-- A row per turn: White's chance before the roll, after it, and after the turn, all between equals; the luck and the loss of the side to
-- move. A loss is the value of the best turn minus that of the turn played.
CREATE VIEW main.story AS -- dfen: sql/estimates.sql
  SELECT game, number, dfen, dice, moves, iif(dfen_side(dfen) = 'w', before, 1 - before) AS white_before,
         iif(dfen_side(dfen) = 'w', rolled, 1 - rolled) AS white_rolled,
         luck, max(best - played, 0.0) AS loss, iif(dfen_side(dfen) = 'w', played, 1 - played) AS white_after, reason
  FROM (SELECT *, min(max(before + luck, 0.0), 1.0) AS rolled FROM turn_values);

-- The points of the story, for dfen_curve: White's chance at the start, and after each roll and each turn. The three largest strokes of luck
-- and the three largest losses of a game have a label if they changed the chance by at least 10 %:
--   SELECT dfen_curve(number, value, label) FROM story_curve WHERE game = 7
-- Name the game by a value or a parameter. With a subquery SQLite computes the stories of all games first.
CREATE VIEW main.story_curve AS -- dfen: sql/estimates.sql
  SELECT game, number + skipped - iif(at = 'turn', 0, iif(at = 'roll', 0.5, 1)) AS number,
         iif(at = 'turn', white_after, iif(at = 'roll', white_rolled, white_before)) AS value,
         CASE WHEN at = 'roll' AND roll_rank <= 3 AND abs(luck) >= 0.1 THEN 'rolled ' || dice
              WHEN at = 'turn' AND loss_rank <= 3 AND loss >= 0.1 THEN iif(moves = '', 'passed', 'played ' || moves) END AS label
  FROM (
    SELECT *, row_number() OVER (PARTITION BY game ORDER BY CAST(number AS NUMERIC)) AS turn,
           max(0, 1 - min(CAST(number AS NUMERIC)) OVER (PARTITION BY game)) AS skipped, -- 1 where turns are numbered from 0 on
           row_number() OVER (PARTITION BY game ORDER BY abs(luck) DESC, CAST(number AS NUMERIC)) AS roll_rank,
           row_number() OVER (PARTITION BY game ORDER BY loss DESC, CAST(number AS NUMERIC)) AS loss_rank
    FROM story), (SELECT 'start' AS at UNION ALL SELECT 'roll' UNION ALL SELECT 'turn')
  WHERE at <> 'start' OR turn = 1;
DELETE FROM temp.own_views WHERE (name, sql) IN (SELECT name, sql FROM sqlite_schema);
SELECT name FROM temp.own_views;
UPDATE temp.own_views SET name = name;
DROP TABLE temp.own_views;
COMMIT;
