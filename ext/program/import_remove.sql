-- Removes the games and lines of a source from the tables of sql/schema.sql, and players who have no other game. Run by `dfen import`, in a
-- transaction; temp.removal has its report. @source: the name of the source.
PRAGMA trusted_schema = OFF;
CREATE TEMP TABLE removed AS SELECT id, white, black FROM main.games WHERE source = @source;
CREATE TEMP TABLE removal AS
  SELECT printf('turns removed: %lld, games: %lld, lines: %lld', (SELECT count(*) FROM main.turns WHERE game IN (SELECT id FROM temp.removed)),
    (SELECT count(*) FROM temp.removed), (SELECT count(*) FROM main.positions WHERE source = @source)) AS line;
DELETE FROM main.turns WHERE game IN (SELECT id FROM temp.removed);
DELETE FROM main.games WHERE id IN (SELECT id FROM temp.removed);
DELETE FROM main.players WHERE id IN (SELECT white FROM temp.removed UNION SELECT black FROM temp.removed)
  AND NOT EXISTS (SELECT 1 FROM main.games WHERE white = players.id OR black = players.id);
DELETE FROM main.positions WHERE source = @source;
DELETE FROM main.rejected WHERE import IN (SELECT id FROM main.imports WHERE source = @source);
DELETE FROM main.imports WHERE source = @source;
