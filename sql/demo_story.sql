-- The story of a game of the sample: a line, what changed most, and how it is drawn. Run by sql/demo.
PRAGMA trusted_schema = OFF;
-- A model of a tenth of the games is as good as any for this (the view `fitted` takes them all), and its strength is not asked for.
INSERT INTO models(model, strength)
  WITH RECURSIVE
    learned AS MATERIALIZED (SELECT dfen, score FROM counted_turns WHERE game % 10 = 0),
    fit(step, model) AS (
      SELECT 0, NULL
      UNION ALL
      SELECT step + 1, (SELECT dfen_fit(dfen, score, fit.model) FROM learned) FROM fit WHERE step < 6)
  SELECT model, 20 FROM fit WHERE step = 6 AND model IS NOT NULL;
CREATE TEMP TABLE told AS SELECT *, lag(value) OVER (ORDER BY number) AS before FROM story_curve WHERE game = 15;
.mode list
.headers off
.print
.print The story of game 15: before the first turn and after each, White's chance by a model of a tenth of the games, and what
.print changed it most. Capitals are White's dice:
SELECT group_concat(substr('▁▂▃▄▅▆▇█', 1 + min(CAST(8 * value AS INTEGER), 7), 1), '') FROM (
  SELECT value FROM told WHERE number = CAST(number AS INTEGER) ORDER BY number);
.mode box --wrap 90
.headers on
SELECT CAST(number + 0.5 AS INTEGER) AS turn, label AS "what happened", dfen_percent(before) AS before, dfen_percent(value) AS after FROM (
  SELECT * FROM told WHERE label IS NOT NULL ORDER BY abs(value - before) DESC, number LIMIT 5) ORDER BY number;
.print As a picture: SELECT dfen_curve(number, value, label) FROM story_curve WHERE game = 15
