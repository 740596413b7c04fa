-- 1 if the tables have what was written, in this order: lines in all, the import and its rejected rows, the import, its rows, turns, games. A
-- user's trigger may have prevented or undone a change without an error.
SELECT (SELECT count(*) FROM main.positions) = %lld
  AND (SELECT count(*) FROM main.rejected WHERE import = %lld) = %lld
  AND EXISTS (SELECT 1 FROM main.imports WHERE id = %lld AND rows = %lld)
  AND (SELECT count(*) FROM main.turns WHERE game IN (SELECT id FROM temp.dfen_imported)) = %lld
  AND (SELECT count(*) FROM main.games WHERE id IN (SELECT id FROM temp.dfen_imported)
      AND (white IS NULL OR white IN (SELECT id FROM main.players)) AND (black IS NULL OR black IN (SELECT id FROM main.players))) = %lld;
