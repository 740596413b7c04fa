-- The gain of pooling: the share of turns that begin in a position which at least 10, 20 and 100 games met, without
-- pooling and for every fold; then by turn of the game. It needs sql/views.sql, and reads all turns several times.
--   sqlite3 games.db ".load build/dfen" ".read sql/pooling_gain.sql"
PRAGMA trusted_schema = OFF;
CREATE TEMP TABLE unpooled AS SELECT game, number, score, position FROM counted_turns;
CREATE TEMP TABLE gained AS
  SELECT place, fold, visits, dfen_games(record) AS games
  FROM (
    SELECT place, fold, count(*) AS visits, dfen_record(score, game, number) AS record
    FROM (
      SELECT 1 AS place, 'not pooled' AS fold, position AS key, game, number, score FROM unpooled
      UNION ALL SELECT 2, 'flip', dfen_canonical(position, 'flip'), game, number, score FROM unpooled
      UNION ALL SELECT 3, 'mirror', dfen_canonical(position, 'mirror'), game, number, score FROM unpooled
      UNION ALL SELECT 4, 'pool key', dfen_pool_key(position), game, number, score FROM unpooled)
    GROUP BY place, key);
.mode list
.headers off
SELECT printf('A position has statistics if enough games met it. Without pooling %s of these turns begin in one
that at least 10 games met; pooled, %s do. %s begin in one that only one game met, even pooled.',
    dfen_percent(total(visits) FILTER (WHERE place = 1 AND games >= 10) / sum(visits) FILTER (WHERE place = 1)),
    dfen_percent(total(visits) FILTER (WHERE place = 4 AND games >= 10) / sum(visits) FILTER (WHERE place = 4)),
    dfen_percent(total(visits) FILTER (WHERE place = 4 AND games = 1) / sum(visits) FILTER (WHERE place = 4)))
  FROM gained HAVING count(*) > 0;
.mode box
.headers on
SELECT fold AS "pooled by", count(*) AS keys, dfen_percent(total(visits) FILTER (WHERE games >= 10) / sum(visits)) AS "turns: 10 games",
       dfen_percent(total(visits) FILTER (WHERE games >= 20) / sum(visits)) AS "20 games",
       dfen_percent(total(visits) FILTER (WHERE games >= 100) / sum(visits)) AS "100 games"
  FROM gained GROUP BY place ORDER BY place;
.print
.print The first turns of the games, and which of them begin in a position that at least 10 games met:
SELECT turn, visits AS turns, dfen_percent(before_10) AS "not pooled", dfen_percent(after_10) AS pooled,
       replace(hex(zeroblob(round(30 * before_10))), '00', '█') ||
       replace(hex(zeroblob(round(30 * after_10) - round(30 * before_10))), '00', '░') AS "█ not pooled, ░ more when pooled"
  FROM pooling_gain_by_turn WHERE turn <= 10;
DROP TABLE temp.unpooled;
DROP TABLE temp.gained;
