-- Partitions of turns on this server: 16, each for one worker, and each may go to another server later.
--   psql -f sql/postgresql/schema.sql -f sql/postgresql/partitions.sql games
\set ON_ERROR_STOP on
BEGIN;
SELECT format('CREATE TABLE turns_%1$s PARTITION OF turns (PRIMARY KEY (game, number)) '
              'FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', partition)
  FROM generate_series(0, 15) AS partition \gexec
SELECT format('ALTER TABLE turns_%s ALTER pool_id SET (n_distinct = -0.8)', partition) FROM generate_series(0, 15) AS partition \gexec
COMMIT;
