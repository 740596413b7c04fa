-- Pools a table of positions by canonical key, before and after. Run by sql/demo, which loads the extension and imports
-- the table as text into `imported`.

CREATE TABLE lines(
  position TEXT NOT NULL, dice TEXT, moves TEXT,
  games INTEGER NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL
) STRICT;

-- Rows that cannot be pooled are set aside with the reason.
CREATE TABLE rejected(line INTEGER NOT NULL, position TEXT, reason TEXT NOT NULL) STRICT;
INSERT INTO rejected
  SELECT * FROM (
    SELECT rowid + 1, position, CASE
      WHEN dfen_valid(position) IS NOT 1 THEN coalesce(dfen_error(position), 'there is no position')
      WHEN games || wins || draws || losses GLOB '*[^0-9]*' OR '' IN (games, wins, draws, losses)
        OR games || wins || draws || losses IS NULL THEN 'a count is not a whole number'
      WHEN wins + draws + losses <> games + 0 THEN 'wins, draws and losses do not add up to games'
    END AS reason FROM imported)
  WHERE reason IS NOT NULL;
INSERT INTO lines
  SELECT position, dice, moves, games, wins, draws, losses FROM imported
  WHERE rowid + 1 NOT IN (SELECT line FROM rejected);

-- One row a key. The counts are the mover's, and the mover of every key is White, so they simply add up.
-- LIMIT -1 keeps the key from being worked out a second time for every group.
CREATE TABLE pooled AS
  SELECT key, count(DISTINCT position) AS positions, sum(games) AS games, sum(wins) AS wins, sum(draws) AS draws,
         sum(losses) AS losses, (sum(wins) + 0.5 * sum(draws)) / sum(games) AS score
  FROM (SELECT dfen_canonical(position) AS key, * FROM lines LIMIT -1)
  GROUP BY key;

.headers on
.mode box --wrap 90
.print
SELECT (SELECT count(*) FROM imported) AS "rows read", (SELECT count(*) FROM lines) AS pooled, count(*) AS "set aside"
  FROM rejected;
SELECT line, reason, position FROM rejected LIMIT 10;

.print
.print Before and after pooling by dfen_canonical:
SELECT 'positions as they stand' AS grouped_by, count(*) AS rows, count(DISTINCT position) AS keys, sum(games) AS games,
       printf('%.1f', 1.0 * sum(games) / count(DISTINCT position)) AS "games a key"
  FROM lines
UNION ALL
SELECT 'canonical key', (SELECT count(*) FROM lines), count(*), sum(games), printf('%.1f', 1.0 * sum(games) / count(*))
  FROM pooled;

.print
.print The ten most played keys, the score as the side to move sees it:
SELECT key, positions, games, wins, draws, losses, printf('%.1f %%', 100 * score) AS score
  FROM pooled ORDER BY games DESC, key LIMIT 10;

.print
.print The board of the first of them:
.headers off
.mode list
WITH top AS (SELECT key FROM pooled ORDER BY games DESC, key LIMIT 1),
  files(file) AS (VALUES ('a'), ('b'), ('c'), ('d'), ('e'), ('f'), ('g'), ('h')),
  ranks(rank) AS (VALUES (8), (7), (6), (5), (4), (3), (2), (1))
SELECT rank || '  ' || (SELECT group_concat(coalesce(dfen_piece(key, file || rank), '.'), ' ') FROM files)
  FROM ranks, top
UNION ALL SELECT '   a b c d e f g h   ' || iif(dfen_side(key) = 'w', 'White', 'Black') || ' to move' FROM top;
