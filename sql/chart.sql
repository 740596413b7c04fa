-- A chart of the ten positions that most games met (most_met of sql/views.sql): an SVG document with their scores, which are those
-- of the side to move, 95 % bounds and games:
--   sqlite3 games.db ".load build/dfen" ".read sql/chart.sql" >ten.svg
PRAGMA trusted_schema = OFF;
.bail on
.mode list
.headers off
SELECT dfen_chart(name, score, lower, upper, games) FROM (SELECT * FROM most_met ORDER BY place);
