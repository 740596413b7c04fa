-- Migration 2, repair: writes every key that is stale or wrong, all in one transaction, as after an upgrade of dfen. Rows
-- that are no DFEN have no key.
--   sqlite3 games.db ".load build/dfen" ".read sql/2_plain_repair.sql"
.bail on
BEGIN IMMEDIATE;
UPDATE "turns" SET "canonical" = dfen_pool_key(dfen_try("dfen")) WHERE "canonical" IS NOT dfen_pool_key(dfen_try("dfen"));
UPDATE dfen_meta SET key_version = dfen_key_version() WHERE table_name = 'turns' AND key_column = 'canonical';
COMMIT;
