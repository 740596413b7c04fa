-- The tables that tell of imports, made where they are missing, in the transaction of the import that begins here. Run by
-- sql/import, before import_games.sql or import_lines.sql.
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS imports(
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL,
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
