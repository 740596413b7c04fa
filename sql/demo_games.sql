-- What the views of sql/views.sql say of the sample games. Run by sql/demo.
.mode box --wrap 90
.headers on
.print
.print The games, three players of different temper:
SELECT result, termination, count(DISTINCT id) AS games, count(*) AS turns, sum(completed) AS completed
  FROM games JOIN turns ON turns.game = games.id GROUP BY result, termination ORDER BY games DESC;
.print
.print The ten positions that most games met, from either side; visits says how often they were met. The score of a game is that
.print of its first visit, as the side to move sees it; with its 95 % bounds:
SELECT key, games, visits, wins, draws, losses, printf('%.1f %%', 100 * score) AS score,
       printf('%.1f .. %.1f', 100 * lower, 100 * upper) AS bounds
  FROM pooled ORDER BY games DESC, key LIMIT 10;
.print
.print What was played from the start position after three rolls, by White, and by Black as White would see it:
SELECT dice, moves, games, visits, wins, draws, losses, printf('%.1f %%', 100 * score) AS score,
       printf('%.1f .. %.1f', 100 * lower, 100 * upper) AS bounds
FROM (
  SELECT *, row_number() OVER (PARTITION BY dice ORDER BY games DESC, moves) AS place
  FROM (SELECT *, dfen_dice(key) AS dice FROM continuations
        WHERE key IN (SELECT dfen_pool_key(dfen_roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', dice))
                      FROM (SELECT 'PNB' AS dice UNION ALL VALUES ('NNK'), ('NRQ')))))
WHERE place <= 4 ORDER BY dice, place;
.print
.print What pooling bought:
