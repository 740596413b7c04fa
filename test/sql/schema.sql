-- In a schema: generated columns, indexes on expressions, views, triggers and checks (SPEC 8.3)
-- trusted_schema is off here, so only innocuous functions are allowed in them.
PRAGMA trusted_schema;
-- = 0
CREATE TABLE turns(
  id INTEGER PRIMARY KEY,
  dfen TEXT NOT NULL CHECK (dfen_valid(dfen)),
  canonical TEXT GENERATED ALWAYS AS (dfen_canonical(dfen)) VIRTUAL,
  mirrored TEXT AS (dfen_mirror(dfen)) STORED);
CREATE INDEX turns_canonical ON turns(canonical);
CREATE INDEX turns_flip ON turns(dfen_flip(dfen));
CREATE VIEW pooled AS SELECT dfen_canonical(dfen, 'dihedral') AS key, count(*) AS turns FROM turns GROUP BY key;
CREATE TABLE seen(side TEXT);
CREATE TRIGGER turns_seen AFTER INSERT ON turns BEGIN INSERT INTO seen VALUES (dfen_side(NEW.dfen)); END;
INSERT INTO turns(dfen) VALUES
  ('8/8/8/8/8/8/8/1N6 w - -'), ('8/8/8/8/8/8/8/6N1 w - -'), ('1n6/8/8/8/8/8/8/8 b - -'), ('8/N7/8/8/8/8/8/8 w - -');
SELECT canonical, count(*) FROM turns GROUP BY canonical ORDER BY canonical;
-- = 8/7N/8/8/8/8/8/8 w - - 0 1|1
-- = 8/8/8/8/8/8/8/1N6 w - - 0 1|3
SELECT mirrored FROM turns WHERE id = 1;
-- = 8/8/8/8/8/8/8/6N1 w - - 0 1
SELECT key, turns FROM pooled;
-- = 1N6/8/8/8/8/8/8/8 w - - 0 1|4
SELECT group_concat(side, '') FROM seen;
-- = wwbw
SELECT id FROM turns INDEXED BY turns_flip WHERE dfen_flip(dfen) = '1n6/8/8/8/8/8/8/8 b - - 0 1';
-- = 1
PRAGMA integrity_check;
-- = ok
-- A row with an invalid DFEN is refused (generated columns are computed before the CHECK), and the statement changes nothing.
INSERT INTO turns(dfen) VALUES ('8/8/8/8/8/8/8/2N5 w - -'), ('2N5 w - -');
-- ! dfen_canonical: placement: there are fewer than 8 ranks (character 4) in '2N5 w - -'; dfen_try(x) is NULL where x is not a DFEN
SELECT count(*) FROM turns;
-- = 4
CREATE TABLE checked(dfen CONSTRAINT is_a_dfen CHECK (dfen_valid(dfen)));
INSERT INTO checked VALUES ('2N5 w - -');
-- ! CHECK constraint failed: is_a_dfen
CREATE TABLE loose(dfen);
CREATE INDEX loose_canonical ON loose(dfen_canonical(dfen));
INSERT INTO loose VALUES (NULL), ('8/8/8/8/8/8/8/8 w - -');
INSERT INTO loose VALUES (5);
-- ! dfen_canonical: a DFEN is text, not an INTEGER; dfen_try(x) is NULL where x is not a DFEN
INSERT INTO loose VALUES ('garbage');
-- ! dfen_canonical: placement: 'g' is not a piece letter, a digit 1-8 or '/' (character 1) in 'garbage'; dfen_try(x) is NULL where x is not a DFEN
SELECT count(*) FROM loose;
-- = 2
