-- Migration 1, repair: makes the index anew when verify.sql says that it holds old keys, as after an upgrade of dfen.
-- Nothing should write to the table before.
--   sqlite3 games.db ".load build/dfen" ".read sql/1_virtual_repair.sql"
.bail on
BEGIN IMMEDIATE;
REINDEX "turns_canonical";
UPDATE dfen_meta SET key_version = dfen_key_version() WHERE table_name = 'turns' AND key_column = 'canonical';
COMMIT;
