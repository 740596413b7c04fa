-- The table for the benchmarks: positions of games that test/repo/tools/selfplay.c played, attached as `played`, in an order unrelated to the
-- games.
--   sqlite3 build/bench.db "ATTACH 'games.db' AS played" ".read test/bench/table.sql"
.bail on
CREATE TABLE positions(dfen TEXT NOT NULL, result INTEGER);  -- in White's view, NULL for an unfinished game
INSERT INTO positions
  SELECT dfen, CASE result WHEN '1-0' THEN 1 WHEN '0-1' THEN -1 WHEN '1/2-1/2' THEN 0 END
  FROM played.turns JOIN played.games ON games.id = turns.game
  ORDER BY (game * 7919 + number * 104729) % 1000003, game LIMIT 1000000;
