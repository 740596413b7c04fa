-- The story of a game: a line of bars, the largest changes, and the query of its picture. Run by `dfen demo`.
-- @games: the number of games with a result; @game: the one to show, NULL if there are too few.
PRAGMA trusted_schema = OFF;
-- With few games a model would overfit, so none is fitted.
INSERT INTO models(model, prior_games) SELECT * FROM fitted WHERE @game IS NOT NULL;
CREATE TEMP TABLE story AS SELECT * FROM main.story WHERE game = @game;
.mode list
.headers off
.print
SELECT iif(count(*) = 0, printf('No story of a game: it needs a model, and a model needs 50 games with a result, not %d.', @games),
  printf('The story of game %d: before the first turn and after each, White''s chance by a model of these games, and what
changed it most. Capitals are White''s dice:', @game)) FROM story;
SELECT group_concat(substr('▁▂▃▄▅▆▇█', 1 + min(CAST(8 * value AS INTEGER), 7), 1), '') FROM (
  SELECT * FROM (SELECT white_before AS value FROM story ORDER BY number LIMIT 1) UNION ALL SELECT * FROM (SELECT white_after FROM story ORDER BY number))
  HAVING count(*) > 0;
.mode box --wrap 90
.headers on
SELECT number AS turn, what AS "what happened", dfen_percent(before) AS before, dfen_percent(value) AS after FROM (
  SELECT * FROM (
    SELECT number, 1 AS place, 'rolled ' || dice AS what, white_before AS before, white_rolled AS value FROM story UNION ALL
    SELECT number, 2, iif(moves = '', 'passed', 'played ' || moves), white_rolled, white_after FROM story)
  WHERE abs(value - before) >= 0.05 ORDER BY abs(value - before) DESC, number, place LIMIT 5) ORDER BY number, place;
.mode list
.headers off
SELECT DISTINCT 'As a picture: SELECT dfen_curve(number, value, label) FROM story_curve WHERE game = ' || game || '
Estimates of all positions, with their bounds, are in the view estimated.' FROM story;
