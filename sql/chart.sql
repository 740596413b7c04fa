-- A chart of the ten positions that most games met: an SVG document with their scores, 95 % bounds and games. It reads the
-- views of sql/views.sql:
--   sqlite3 games.db ".load build/dfen" ".read sql/chart.sql" >ten.svg
-- A position is named by what was played in the game that came to it first; a pass is a dash. The moves are those of the
-- game, and a key stands for the colour flip too: after b8c6 Black may as well have played it as White b1c3.
PRAGMA trusted_schema = OFF;
.bail on
.mode list
.headers off
WITH
  met AS (SELECT row_number() OVER (ORDER BY games DESC, key) AS place, * FROM pooled ORDER BY place LIMIT 10),
  reached AS (
    SELECT met.*, (SELECT game FROM scored_turns WHERE scored_turns.key = met.key ORDER BY number, game LIMIT 1) AS game,
           (SELECT min(number) FROM scored_turns WHERE scored_turns.key = met.key) AS number
    FROM met),
  named AS (
    SELECT *, (SELECT group_concat(iif(moves = '', '-', moves), ' / ') FROM (
                 SELECT moves FROM scored_turns WHERE scored_turns.game = reached.game AND scored_turns.number < reached.number
                 ORDER BY scored_turns.number)) AS way
    FROM reached)
SELECT dfen_chart(coalesce(way, iif(key LIKE 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -%', 'start position', key)),
                  score, lower, upper, games)
FROM (SELECT * FROM named ORDER BY place);
