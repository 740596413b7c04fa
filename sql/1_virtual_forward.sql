-- Migration 1, forward: the key of every position in a VIRTUAL generated column, and an index of it. For a database that
-- only users of dfen open: nothing is stored twice and no key is ever stale, but without the extension no program can
-- write to the table, say SELECT * from it, or check the database. A row that is no DFEN is an error: it must be mended or
-- deleted first.
--   sqlite3 games.db ".load build/dfen" ".read sql/1_virtual_forward.sql"
-- A second run changes nothing, and says so. For a table and columns of other names: sql/migrate.
.bail on
BEGIN IMMEDIATE;
CREATE TEMP TABLE refuse(reason);
CREATE TEMP TRIGGER refuse BEFORE INSERT ON refuse BEGIN
  SELECT RAISE(ABORT, 'the key column is there already: nothing was changed');
END;
INSERT INTO refuse SELECT 'there' WHERE EXISTS (SELECT 1 FROM pragma_table_xinfo('turns') WHERE name = 'canonical' COLLATE NOCASE);

ALTER TABLE "turns" ADD COLUMN "canonical" TEXT AS (dfen_pool_key("dfen")) VIRTUAL;
CREATE INDEX "turns_canonical" ON "turns"("canonical", "dice", "completed");

CREATE TABLE IF NOT EXISTS dfen_meta(
  table_name TEXT NOT NULL,
  key_column TEXT NOT NULL,
  dfen_column TEXT NOT NULL,      -- what it is the key of
  kind TEXT NOT NULL CHECK (kind IN ('virtual', 'plain')),
  function TEXT NOT NULL,         -- that makes the key
  key_version INTEGER NOT NULL,   -- dfen_key_version() when the keys were made
  PRIMARY KEY (table_name, key_column)
) STRICT;
INSERT INTO dfen_meta VALUES ('turns', 'canonical', 'dfen', 'virtual', 'dfen_pool_key', dfen_key_version());
DROP TABLE temp.refuse;
COMMIT;
