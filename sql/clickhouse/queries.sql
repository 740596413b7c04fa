-- Questions to the table visits, each a statement of its own (../ENGINES.md). They ask of the start position; replace
-- 6344906133039437859 by the dfen_pool_id() of another one. Every condition on a column of visits is a filter.
--   clickhouse-client --host ch1 -n <sql/clickhouse/queries.sql

-- Score of a position, for the side to move. Each game counts by its first visit.
SELECT countIf(is_first) AS games, count() AS visits, countIf(is_first AND score = 1) AS wins, countIf(is_first AND score = 0.5) AS draws,
       countIf(is_first AND score = 0) AS losses
FROM visits WHERE key = 6344906133039437859;

-- The same of strong players' games in one mode, from one source, since a day.
SELECT countIf(is_first) AS games, count() AS visits, countIf(is_first AND score = 1) AS wins, countIf(is_first AND score = 0.5) AS draws,
       countIf(is_first AND score = 0) AS losses
FROM visits WHERE key = 6344906133039437859 AND lower_rating >= 1500 AND mode = 'blitz' AND source = 'site' AND day >= '2026-03-01';

-- Score of a position by month.
SELECT toYYYYMM(day) AS month, countIf(is_first) AS games, countIf(is_first AND score = 1) AS wins, countIf(is_first AND score = 0.5) AS draws
FROM visits WHERE key = 6344906133039437859 GROUP BY month ORDER BY month;

-- Rolls of a position, and how the side to move fared after each.
SELECT dice, count() AS visits, sum(score) AS points
FROM visits WHERE key = 6344906133039437859 AND dice != '' GROUP BY dice ORDER BY dice;

-- Continuations of a roll. shown is one of the games and the number of the turn in it: game = shown / 2^32, number = shown % 2^32.
SELECT next_key, countIf(is_first_continuation) AS games, count() AS visits, countIf(is_first_continuation AND score = 1) AS wins,
       countIf(is_first_continuation AND score = 0.5) AS draws, countIf(is_first_continuation AND score = 0) AS losses, min(game * 4294967296 + number) AS shown
FROM visits WHERE key = 6344906133039437859 AND dice = 'PNB' AND next_key != 0
GROUP BY next_key ORDER BY games DESC, next_key;

-- Positions that most games met.
SELECT key, countIf(is_first) AS games, countIf(is_first AND score = 1) AS wins, countIf(is_first AND score = 0.5) AS draws
FROM visits GROUP BY key ORDER BY games DESC, key LIMIT 10;

-- Positions of 20 games and more with the highest lower bounds (SPEC 6.6, as dfen_wilson_lower).
SELECT key, games, wins, draws, losses, round(greatest((p + 1.920729410347062 / games - 1.959963984540054 * sqrt(p * (1 - p) / games + 0.960364705173531 / (games * games)))
         / (1 + 3.841458820694124 / games), 0), 9) AS lower
FROM (
  SELECT key, countIf(is_first) AS games, countIf(is_first AND score = 1) AS wins, countIf(is_first AND score = 0.5) AS draws,
         countIf(is_first AND score = 0) AS losses, (wins + draws / 2) / games AS p
  FROM visits GROUP BY key HAVING games >= 20)
ORDER BY lower DESC, key LIMIT 100;

-- A book: for each position and roll the continuation with the highest lower bound, of those that five games between strong players
-- played.
SELECT key, dice, next_key, games, wins, draws, losses, round(greatest((p + 1.920729410347062 / games - 1.959963984540054 * sqrt(p * (1 - p) / games + 0.960364705173531 / (games * games)))
         / (1 + 3.841458820694124 / games), 0), 9) AS lower
FROM (
  SELECT key, dice, next_key, countIf(is_first_continuation) AS games, countIf(is_first_continuation AND score = 1) AS wins,
         countIf(is_first_continuation AND score = 0.5) AS draws, countIf(is_first_continuation AND score = 0) AS losses, (wins + draws / 2) / games AS p
  FROM visits WHERE dice != '' AND next_key != 0 AND lower_rating >= 1500 GROUP BY key, dice, next_key HAVING games >= 5)
ORDER BY key, dice, lower DESC, games DESC, next_key LIMIT 1 BY key, dice;
