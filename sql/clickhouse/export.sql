-- Writes the visits of a counted database with the columns of its view facets as tab-separated values, for ClickHouse and DuckDB
-- (../ENGINES.md). One snapshot; nothing in the database is changed.
--   sqlite3 -init /dev/null -readonly -batch games.db ".read sql/clickhouse/export.sql" >visits.tsv
-- `.parameter set @months "'[202605, 202606]'"` before the .read exports only these months.
.bail on
PRAGMA trusted_schema = OFF;
PRAGMA temp.cache_size = -262144;
.parameter init
.mode list
.separator "\t" "\n"
BEGIN;
CREATE TEMP TABLE exported(id INTEGER PRIMARY KEY, facets TEXT NOT NULL);
INSERT INTO temp.exported
  SELECT counted_games.id, coalesce(facets.day, '1970-01-01') || char(9) || coalesce(facets.lower_rating, 0) || char(9)
      || coalesce(replace(replace(replace(replace(facets.mode, '\', '\\'), char(9), '\t'), char(10), '\n'), char(13), '\r'), '') || char(9)
      || coalesce(replace(replace(replace(replace(facets.source, '\', '\\'), char(9), '\t'), char(10), '\n'), char(13), '\r'), '')
  FROM counted_games JOIN facets ON facets.game = counted_games.game
  WHERE @months IS NULL OR CAST(strftime('%Y%m', coalesce(facets.day, '1970-01-01')) AS INTEGER) IN (SELECT value FROM json_each(@months))
  ORDER BY counted_games.id;
SELECT key, dice, visits.game, number, coalesce(next_key, 0), flags, facets FROM visits JOIN temp.exported ON exported.id = visits.game;
COMMIT;
