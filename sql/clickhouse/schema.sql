-- Tables for visits in ClickHouse: run on each server of the cluster `dfen` (../ENGINES.md).
--   clickhouse-client --host ch1 -n <sql/clickhouse/schema.sql
-- Runs on ClickHouse 18.16 and on current releases.

-- The visits of the games that this server has, as ../counts.sql describes them, and the columns of the view facets.
CREATE TABLE IF NOT EXISTS visits_here(
  key Int64,
  dice String,
  game Int64,               -- counted_games.id of the database that the month came from
  number Int32,
  next_key Nullable(Int64),
  flags UInt8,
  day Date,                 -- 1970-01-01 where the day is not known
  lower_rating Nullable(Int16),
  mode Nullable(String),
  source Nullable(String),
  score Float64 ALIAS bitAnd(flags, 3) / 2,
  is_first UInt8 ALIAS flags >= 8,
  is_first_continuation UInt8 ALIAS bitAnd(flags, 4) != 0
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (key, dice, game, number);

-- Months that are being loaded.
CREATE TABLE IF NOT EXISTS staging_here AS visits_here ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (key, dice, game, number);

-- The same on all servers. All rows of a game are on one of them.
CREATE TABLE IF NOT EXISTS visits AS visits_here ENGINE = Distributed(dfen, currentDatabase(), visits_here, intHash64(game));
CREATE TABLE IF NOT EXISTS staging AS staging_here ENGINE = Distributed(dfen, currentDatabase(), staging_here, intHash64(game));
