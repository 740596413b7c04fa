-- Migration 2, forward: a plain column for the key of every position, and a covering index that pooling reads instead of
-- the table. For a database that other programs write too: the triggers call no function of dfen. They set the key of a
-- row that is inserted, or whose position is updated, to NULL: it is stale. A partial index finds the stale rows;
-- sql/backfill fills them, or 2_plain_repair.sql, or the triggers of 2_plain_live.sql as they come.
--   sqlite3 games.db ".load build/dfen" ".read sql/2_plain_forward.sql"
-- A second run changes nothing, and says so. For a table and columns of other names: sql/migrate.
.bail on
BEGIN IMMEDIATE;
CREATE TEMP TABLE refuse(reason);
CREATE TEMP TRIGGER refuse BEFORE INSERT ON refuse BEGIN
  SELECT RAISE(ABORT, 'the key column is there already: nothing was changed');
END;
INSERT INTO refuse SELECT 'there' WHERE EXISTS (SELECT 1 FROM pragma_table_xinfo('turns') WHERE name = 'canonical' COLLATE NOCASE);

ALTER TABLE "turns" ADD COLUMN "canonical" TEXT;
CREATE INDEX "turns_canonical" ON "turns"("canonical", "dice", "completed");
CREATE INDEX "turns_canonical_stale" ON "turns"("canonical") WHERE "canonical" IS NULL;

CREATE TRIGGER "turns_canonical_insert" AFTER INSERT ON "turns" WHEN NEW."canonical" IS NOT NULL BEGIN
  UPDATE "turns" SET "canonical" = NULL WHERE "game" = NEW."game" AND "number" = NEW."number";
END;
CREATE TRIGGER "turns_canonical_update" AFTER UPDATE OF "dfen" ON "turns" WHEN NEW."canonical" IS NOT NULL BEGIN
  UPDATE "turns" SET "canonical" = NULL WHERE "game" = NEW."game" AND "number" = NEW."number";
END;

CREATE TABLE IF NOT EXISTS dfen_meta(
  table_name TEXT NOT NULL,
  key_column TEXT NOT NULL,
  dfen_column TEXT NOT NULL,      -- what it is the key of
  kind TEXT NOT NULL CHECK (kind IN ('virtual', 'plain')),
  function TEXT NOT NULL,         -- that makes the key
  key_version INTEGER NOT NULL,   -- dfen_key_version() when the keys were made
  PRIMARY KEY (table_name, key_column)
) STRICT;
INSERT INTO dfen_meta VALUES ('turns', 'canonical', 'dfen', 'plain', 'dfen_pool_key', dfen_key_version());
DROP TABLE temp.refuse;
COMMIT;
