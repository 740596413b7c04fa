-- What the views of sql/views.sql say of the sample games. Run by sql/demo.
PRAGMA trusted_schema = OFF;
.mode box --wrap 90
.headers on
.print
.print The games, of two strong players and three weak ones:
SELECT result, termination, count(DISTINCT id) AS games, count(*) AS turns, sum(completed) AS completed
  FROM games JOIN turns ON turns.game = games.id GROUP BY result, termination ORDER BY games DESC;
.print
.print The ten positions that most games met, from either side; visits says how often they were met. The score of a game is that
.print of its first visit, as the side to move sees it; with its 95 % bounds:
-- A position is named by the moves that first led to it, as in sql/chart.sql: keys all look alike.
CREATE TEMP TABLE met AS
  SELECT row_number() OVER (ORDER BY games DESC, key) AS place, * FROM pooled ORDER BY place LIMIT 10;
SELECT coalesce((
         SELECT group_concat(iif(moves = '', '-', moves), ' / ')
         FROM (SELECT before.moves
               FROM (SELECT game, number FROM scored_turns WHERE scored_turns.key = met.key ORDER BY number, game LIMIT 1) AS first,
                    scored_turns AS before ON before.game = first.game AND before.number < first.number
               ORDER BY before.number)), 'start') AS "after the moves",
       games, visits, wins, draws, losses, printf('%.1f %%', 100 * score) AS score,
       printf('%.1f .. %.1f', 100 * lower, 100 * upper) AS bounds
  FROM met ORDER BY place;
.print
.print The second of them as a board, as the side to move sees it, and the key that stands for it:
.headers off
.mode list
SELECT dfen_diagram(key, 'unicode') || char(10, 10) || key FROM met WHERE place = 2;
DROP TABLE temp.met;
.mode box --wrap 90
.headers on
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
