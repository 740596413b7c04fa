-- The tables of a Dice Chess game database in PostgreSQL 15 or newer, those of ../schema.sql. In a database that has nothing:
--   psql -f sql/postgresql/schema.sql games
-- Then the partitions of turns: partitions.sql on this server, or `shards` on others.
\set ON_ERROR_STOP on
BEGIN;
CREATE EXTENSION IF NOT EXISTS dfen;

CREATE TABLE players(
  id bigint PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> '')
);

CREATE TABLE games(
  id bigint PRIMARY KEY,
  white bigint NOT NULL REFERENCES players(id),
  black bigint NOT NULL REFERENCES players(id),
  result text COLLATE "C" CHECK (result IN ('1-0', '1/2-1/2', '0-1', '*')), -- in White's view; * is unfinished, NULL not known
  termination text NOT NULL
);
CREATE INDEX games_white ON games(white);
CREATE INDEX games_black ON games(black);

-- All turns of a key are in one partition, so each partition groups its own, wherever it is. What every answer is made of
-- stands in the row, filled when it comes in: the key, the score of the side to move, and whether the game was at the key
-- for the first time. A game is one witness of a key: its first visit gives the score.
-- Text is compared by bytes, as dfen does.
CREATE TABLE turns(
  game bigint NOT NULL,
  number bigint NOT NULL CHECK (number >= 1),
  dfen text COLLATE "C" NOT NULL,       -- the position before the turn, not yet rolled
  dice text COLLATE "C" NOT NULL        -- the roll, sorted P N B R Q K, in the mover's case
    CHECK (dice ~ '^([PNBRQK]{3}|[pnbrqk]{3})$'),
  moves text COLLATE "C" NOT NULL,      -- UCI, a space between two; empty for a pass
  next_dfen text COLLATE "C" NOT NULL,  -- the position after the turn
  completed boolean NOT NULL,           -- the side to move changed, or a king was captured
  pool_id bigint NOT NULL,
  score real,                           -- NULL when the turn was not completed, or the game has no result
  first_visit boolean NOT NULL,         -- false where score is NULL
  CONSTRAINT turns_pool_id CHECK (pool_id = dfen_pool_id(dfen))
) PARTITION BY HASH (pool_id);

-- Four of five positions are there once. A sample cannot know it, and the planner needs it.
ALTER TABLE turns ALTER pool_id SET (n_distinct_inherited = -0.8);
CREATE INDEX turns_by_key ON turns(pool_id, score, first_visit);

-- Each partition groups its own keys.
SELECT format('ALTER DATABASE %I SET enable_partitionwise_aggregate = on', current_database()) \gexec
COMMIT;
