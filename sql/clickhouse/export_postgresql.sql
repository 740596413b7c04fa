-- Writes the visits of a counted database of PostgreSQL with the columns of its view facets, as export.sql does for SQLite.
--   psql -q -v ON_ERROR_STOP=1 -f sql/clickhouse/export_postgresql.sql games >visits.tsv
COPY (
  SELECT visits.key, visits.dice, visits.game, visits.number, coalesce(visits.next_key, 0), visits.flags, coalesce(facets.day, '1970-01-01'),
    coalesce(facets.lower_rating, 0), coalesce(facets.mode, ''), coalesce(facets.source, '')
  FROM dfen_counts.stored_visits AS visits JOIN dfen_counts.counted_games AS counted ON counted.id = visits.game JOIN facets ON facets.game = counted.game
) TO STDOUT;
