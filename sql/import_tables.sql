-- The tables that tell of imports, made where they are missing, in the transaction of the import that begins here; and the end of
-- it when the file was imported before. Run by sql/import, before import_games.sql or import_lines.sql.
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS imports(
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL,
  checksum TEXT NOT NULL,  -- of its bytes, and how many there are: what cksum says
  rows INTEGER NOT NULL CHECK (rows = imported + rejected),
  imported INTEGER NOT NULL,
  rejected INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS rejected(
  import INTEGER NOT NULL REFERENCES imports(id),
  row INTEGER NOT NULL,    -- of the file, its header being the first
  reason TEXT NOT NULL,
  content TEXT             -- its fields, as JSON
) STRICT;

CREATE TEMP TABLE refuse(reason);
CREATE TEMP TRIGGER refuse BEFORE INSERT ON refuse BEGIN
  SELECT RAISE(ABORT, 'a file with the same bytes was imported before, and its games would count twice: --again imports it all the same');
END;
INSERT INTO refuse SELECT 'there' FROM temp.source WHERE NOT again AND EXISTS (
  SELECT 1 FROM imports WHERE imports.checksum = source.checksum AND imported > 0);
