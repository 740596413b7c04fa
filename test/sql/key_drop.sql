-- dfen_drop_key(table [, key]) takes keys away. A column can be dropped by SQLite 3.35 or newer.
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
