-- The views of sql/views.sql, shown for the sample games. Run by `dfen demo`.
PRAGMA trusted_schema = OFF;
.mode box --wrap 90
.headers on
.print
.print The games:
SELECT result, termination, count(DISTINCT id) AS games, count(*) AS turns, sum(completed) AS completed
  FROM games JOIN turns ON turns.game = games.id GROUP BY result, termination ORDER BY games DESC;
.print
.print The ten positions that most games met, from either side; visits says how often they were met. A game counts once, by its
.print first visit. The score is that of the side to move, who is not the one that played last; with its 95 % bounds:
CREATE TEMP TABLE met AS SELECT * FROM most_met;
SELECT name AS position, games, visits, wins, draws, losses, dfen_percent(score) AS score,
       dfen_percent(lower) || ' .. ' || dfen_percent(upper) AS bounds
FROM met ORDER BY place;
.print
.print The second of them, as the first game met it, and its key, in which White is to move:
.headers off
.mode list
SELECT dfen_diagram(dfen, 'unicode') || char(10, 10) || key FROM met WHERE place = 2;
DROP TABLE temp.met;
.mode box --wrap 90
.headers on
.print
.print What was played from the start position after three rolls, by White, and by Black as White would see it:
SELECT dice, moves, games, visits, wins, draws, losses, dfen_percent(score) AS score,
       dfen_percent(lower) || ' .. ' || dfen_percent(upper) AS bounds
FROM (
  SELECT *, row_number() OVER (PARTITION BY dice ORDER BY games DESC, moves) AS place
  FROM (SELECT *, dfen_dice(key) AS dice FROM continuations
        WHERE key IN (SELECT dfen_pool_key(dfen_roll(dfen_start(), dice))
                      FROM (SELECT 'PNB' AS dice UNION ALL VALUES ('NNK'), ('NRQ')))))
WHERE place <= 4 ORDER BY dice, place;
.print
.print What pooling bought:
