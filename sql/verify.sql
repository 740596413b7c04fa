-- Reports keys that are stale or wrong, and says nothing when all is well. Changes nothing. For either migration: what the
-- index holds is compared with what dfen makes of the position now.
--   sqlite3 games.db ".load build/dfen" ".read sql/verify.sql"
-- A row that is no DFEN has no key, which is as it should be; dfen_error(dfen) says what is wrong with it.
SELECT 'keys of version ' || key_version || ', and dfen makes version ' || dfen_key_version() AS problem,
       table_name || '.' || key_column AS place, NULL AS found, NULL AS expected
  FROM dfen_meta WHERE table_name = 'turns' AND key_column = 'canonical' AND key_version <> dfen_key_version()
UNION ALL
SELECT 'rows are missing from the index', 'index ' || 'turns_canonical', indexed, rows
  FROM (SELECT (SELECT count(*) FROM "turns" INDEXED BY "turns_canonical") AS indexed,
               (SELECT count(*) FROM "turns" NOT INDEXED) AS rows) WHERE indexed <> rows
UNION ALL
SELECT iif(found IS NULL, 'stale key', 'wrong key'), 'row ' || place, found, expected
  FROM (SELECT "turns"."game" || ', ' || "turns"."number" AS place, there."canonical" AS found, dfen_pool_key(dfen_try("turns"."dfen")) AS expected
        FROM "turns" AS there INDEXED BY "turns_canonical"
        JOIN "turns" NOT INDEXED ON "turns"."game" = there."game" AND "turns"."number" = there."number" LIMIT -1)
  WHERE found IS NOT expected;
