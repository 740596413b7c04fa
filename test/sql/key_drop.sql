-- dfen_drop_key(table [, key]) takes keys away, and what else is so with SQLite 3.35 or newer, which can drop a column.
CREATE TABLE turns(id INTEGER PRIMARY KEY, game INTEGER, dfen TEXT, result TEXT);
INSERT INTO turns(game, dfen, result) VALUES
  (1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '1-0'),
  (1, '8/8/4k3/8/3KP3/8/8/8 b - - 0 40', '1-0'),
  (2, '8/8/4k3/8/3KP3/8/8/8 w - - 0 40 PNB', '0-1'),
  (2, NULL, '0-1');
SELECT dfen_add_key('turns', 'dfen');
-- = turns.canonical is added (plain, dfen_pool_key of dfen); next: SELECT dfen_fill_key('turns', 'canonical')
SELECT dfen_add_key('turns', 'dfen', '{"into": "id of", "function": "dfen_pool_id"}');
-- = turns.id of is added (plain, dfen_pool_id of dfen); next: SELECT dfen_fill_key('turns', 'id of')
SELECT dfen_fill_key('turns', 'id of');
-- = 3
SELECT dfen_add_key('turns', 'dfen', '{"into": "b", "function": "dfen_pool_blob", "kind": "virtual"}');
-- = turns.b is added (virtual, dfen_pool_blob of dfen)
SELECT dfen_drop_key('turns', 'key');
-- ! dfen_drop_key: turns has no key key: dfen_add_key adds one
SELECT dfen_drop_key('turns', 'CANONICAL');
-- = turns.canonical is gone
SELECT dfen_drop_key('turns', 'b');
-- = turns.b is gone
SELECT dfen_drop_key('turns');
-- = turns.id of is gone
SELECT type, sql FROM sqlite_master;
-- = table|CREATE TABLE turns(id INTEGER PRIMARY KEY, game INTEGER, dfen TEXT, result TEXT)
SELECT dfen_drop_key('turns');
-- ! dfen_drop_key: turns has no key: dfen_add_key adds one

-- ---- In the caller's transaction all is the caller's ----
SELECT dfen_add_key('turns', 'dfen');
-- = turns.canonical is added (plain, dfen_pool_key of dfen); next: SELECT dfen_fill_key('turns', 'canonical')
BEGIN;
SELECT dfen_drop_key('turns', NULL);
-- = turns.canonical is gone
ROLLBACK;
SELECT key_name, state FROM dfen_keys();
-- = canonical|filling
SELECT dfen_drop_key('turns', NULL);
-- = turns.canonical is gone
CREATE TABLE log(dfen TEXT);
SELECT dfen_drop_key('log');
-- ! dfen_drop_key: log has no key: dfen_add_key adds one

-- ---- What was remembered of a key, a row for each part of the primary key, goes with it; after the last one the table ----
CREATE TABLE pairs(p TEXT, q BLOB, dfen TEXT, PRIMARY KEY (p, q DESC)) WITHOUT ROWID;
INSERT INTO pairs VALUES ('a', x'00', '8/8/8/8/8/8/8/8 w - -'), ('b', x'00', '8/8/8/8/8/8/8/8 w - -');
SELECT substr(dfen_add_key('pairs', 'dfen'), 1, 5);
-- = pairs
SELECT dfen_fill_key('pairs', NULL, '{"batch": 1, "seconds": 0}');
-- = 1
SELECT count(*) FROM dfen_key_columns WHERE table_name = 'pairs';
-- = 2
SELECT dfen_drop_key('pairs');
-- = pairs.canonical is gone
SELECT count(*) FROM sqlite_master WHERE name = 'dfen_key_columns';
-- = 0

-- ---- Temporary triggers, which run even when triggers are switched off, since 3.35 ----
CREATE TABLE watched(id INTEGER PRIMARY KEY, dfen TEXT);
INSERT INTO watched(dfen) VALUES ('8/8/8/8/8/8/8/8 w - -'), ('8/8/4k3/8/3KP3/8/8/8 w - -');
CREATE TABLE heard(what);
CREATE TRIGGER quiet AFTER UPDATE ON watched BEGIN INSERT INTO heard VALUES ('main'); END;
CREATE TEMP TRIGGER "takes ""all""" AFTER UPDATE ON main.watched BEGIN DELETE FROM watched WHERE id <> NEW.id; END;
CREATE TEMP TRIGGER deleted AFTER DELETE ON watched BEGIN SELECT 1; END;
SELECT substr(dfen_add_key('watched', 'dfen'), 1, 26);
-- = watched.canonical is added
SELECT dfen_fill_key('watched');
-- ! dfen_fill_key: the temporary trigger takes "all" would run when keys of watched are written: drop it first
SELECT filled, rows, state FROM dfen_keys() WHERE table_name = 'watched';
-- = 0|2|filling
DROP TRIGGER watched_canonical_insert;
SELECT dfen_add_key('watched', 'dfen');
-- ! dfen_add_key: the temporary trigger takes "all" would run when keys of watched are written: drop it first
DROP TRIGGER temp."takes ""all""";
SELECT substr(dfen_add_key('watched', 'dfen'), 1, 62), dfen_fill_key('watched');
-- = watched.canonical is mended: its triggers are made anew; next:|2
CREATE TEMP TRIGGER forgets BEFORE DELETE ON main.dfen_key_columns BEGIN DELETE FROM watched; END;
SELECT dfen_drop_key('watched');
-- ! dfen_drop_key: the temporary trigger forgets would run when keys of watched are written: drop it first
SELECT count(*) FROM watched, heard;
-- = 0
-- One of a temporary table of the same name does not run.
DROP TRIGGER forgets;
CREATE TEMP TABLE watched(dfen TEXT);
CREATE TEMP TRIGGER another AFTER UPDATE ON watched BEGIN DELETE FROM heard; END;
UPDATE main.watched SET dfen = '8/8/8/8/8/8/8/8 w - -';
SELECT dfen_fill_key('main."watched"');
-- = 1
-- The trigger of main heard of two rows that were updated, and of one whose key became stale.
SELECT (SELECT count(*) FROM main.watched), (SELECT count(*) FROM heard);
-- = 2|3
