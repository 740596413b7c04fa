-- Migration 1, back: the generated column and its index are gone, dfen_meta stays. Views that use the column must be
-- dropped first.
--   sqlite3 games.db ".load build/dfen" ".read sql/1_virtual_back.sql"
.bail on
BEGIN IMMEDIATE;
CREATE TEMP TABLE refuse(reason);
CREATE TEMP TRIGGER refuse BEFORE INSERT ON refuse BEGIN
  SELECT RAISE(ABORT, 'there is no such key column: nothing was changed');
END;
INSERT INTO refuse SELECT 'there' WHERE NOT EXISTS (SELECT 1 FROM pragma_table_xinfo('turns') WHERE name = 'canonical' COLLATE NOCASE);

DROP INDEX "turns_canonical";
ALTER TABLE "turns" DROP COLUMN "canonical";
DELETE FROM dfen_meta WHERE table_name = 'turns' AND key_column = 'canonical';
DROP TABLE temp.refuse;
COMMIT;
