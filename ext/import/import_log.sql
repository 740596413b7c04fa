-- The tables that document imports. A row of a file is imported, skipped or rejected; a rejected row is found again by its number.
CREATE TABLE IF NOT EXISTS main.imports(
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  file TEXT NOT NULL,
  source TEXT NOT NULL,
  rows INTEGER NOT NULL CHECK (rows = imported + skipped + rejected),
  imported INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  unconnected INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS main.rejected(
  import INTEGER NOT NULL REFERENCES imports(id),
  row INTEGER NOT NULL,
  column TEXT,
  reason TEXT NOT NULL,
  text TEXT,
  file TEXT);
