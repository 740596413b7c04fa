-- Tables for visits in ClickHouse: run on each server of the cluster `dfen` (../ENGINES.md).
--   clickhouse-client --host ch1 -n <sql/clickhouse/schema.sql

-- The visits of the games that this server has, as ../counts.sql describes them, and the columns of the view facets. Unknown values are 0
-- or empty: NULLs take a column each.
CREATE TABLE IF NOT EXISTS visits_here(
  key Int64 CODEC(ZSTD(1)),
  dice LowCardinality(String) CODEC(ZSTD(1)),
  game Int64 CODEC(ZSTD(1)),               -- counted_games.id of the database that the month came from
  number Int32 CODEC(ZSTD(1)),
  next_key Int64 CODEC(ZSTD(1)),
  flags UInt8 CODEC(ZSTD(1)),
  day Date CODEC(ZSTD(1)),
  lower_rating Int16 CODEC(ZSTD(1)),
  mode LowCardinality(String) CODEC(ZSTD(1)),
  source LowCardinality(String) CODEC(ZSTD(1)),
  score Float64 ALIAS bitAnd(flags, 3) / 2,
  is_first UInt8 ALIAS flags >= 8,
  is_first_continuation UInt8 ALIAS bitAnd(flags, 4) != 0
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (key, mode, dice, game, number);

-- Months that are being loaded.
CREATE TABLE IF NOT EXISTS staging_here AS visits_here ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (key, mode, dice, game, number);

-- The same on all servers. All rows of a game are on one of them.
CREATE TABLE IF NOT EXISTS visits AS visits_here ENGINE = Distributed(dfen, currentDatabase(), visits_here, intHash64(game));
CREATE TABLE IF NOT EXISTS staging AS staging_here ENGINE = Distributed(dfen, currentDatabase(), staging_here, intHash64(game));
