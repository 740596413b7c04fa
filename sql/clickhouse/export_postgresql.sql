-- Writes the visits of a counted database of PostgreSQL with the columns of its view facets, as export.sql does for SQLite.
--   psql -q -v ON_ERROR_STOP=1 -f sql/clickhouse/export_postgresql.sql games >visits.tsv
COPY (
  SELECT key, dice, visits.game, number, coalesce(next_key, 0), flags, coalesce(day, '1970-01-01'),
    coalesce(lower_rating, 0), coalesce(mode, ''), coalesce(source, '')
  FROM dfen_counts.stored_visits AS visits JOIN dfen_counts.counted_games AS counted ON counted.id = visits.game JOIN facets ON facets.game = counted.game
) TO STDOUT;
