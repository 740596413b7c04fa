-- From a table of positions, imported as text into `imported`, to `lines`. Rows that cannot be pooled are rejected with
-- the reason. Run by `dfen demo`.
PRAGMA trusted_schema = OFF;

CREATE TABLE lines(position TEXT NOT NULL, dice TEXT, games INTEGER NOT NULL, wins INTEGER NOT NULL,
  draws INTEGER NOT NULL, losses INTEGER NOT NULL) STRICT;

CREATE TABLE rejected(line INTEGER NOT NULL, position TEXT, reason TEXT NOT NULL) STRICT;

-- Numbered here, because the file may have a column named rowid.
CREATE TEMP TABLE judged AS
  SELECT row_number() OVER () + 1 AS line, position, dice, games, wins, draws, losses, CASE
    WHEN dfen_valid(position) IS NOT 1 THEN coalesce(dfen_error(position), 'no position')
    WHEN games || wins || draws || losses GLOB '*[^0-9]*' OR '' IN (games, wins, draws, losses)
      OR games || wins || draws || losses IS NULL THEN 'a count is not a whole number'
    WHEN max(length(games), length(wins), length(draws), length(losses)) > 15 THEN 'a count is too large'
    WHEN wins + draws + losses <> games + 0 THEN 'wins, draws and losses do not add up to games'
    WHEN games + 0 = 0 THEN 'there are no games'
    END AS reason
  FROM imported;
INSERT INTO rejected SELECT line, position, reason FROM judged WHERE reason IS NOT NULL;
INSERT INTO lines SELECT position, dice, games, wins, draws, losses FROM judged WHERE reason IS NULL;

.print
.mode box --wrap 90
.headers on
SELECT (SELECT count(*) FROM imported) AS "rows read", (SELECT count(*) FROM lines) AS pooled, count(*) AS "set aside"
  FROM rejected;
SELECT line, reason, position FROM rejected LIMIT 10;
