-- Migration 2, live: in this connection, which has dfen, the key is filled as soon as a row is written. The triggers are
-- TEMP: they are gone with the connection, and other programs never see them. Run it after loading dfen:
--   .load build/dfen
--   .read sql/2_plain_live.sql
-- The stored triggers may make a key stale before or after these run; the second one answers that too.
CREATE TEMP TRIGGER "turns_canonical_live_insert" AFTER INSERT ON main."turns"
  WHEN NEW."canonical" IS NULL AND dfen_valid(NEW."dfen") BEGIN
  UPDATE "turns" SET "canonical" = dfen_pool_key(NEW."dfen") WHERE "game" = NEW."game" AND "number" = NEW."number";
END;
CREATE TEMP TRIGGER "turns_canonical_live_update" AFTER UPDATE OF "dfen", "canonical" ON main."turns"
  WHEN NEW."canonical" IS NULL AND dfen_valid(NEW."dfen") BEGIN
  UPDATE "turns" SET "canonical" = dfen_pool_key(NEW."dfen") WHERE "game" = NEW."game" AND "number" = NEW."number";
END;
