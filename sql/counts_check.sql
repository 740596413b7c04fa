-- Counts all games that are counted once more, slowly and by another way, with the views' own dfen_record, and lists what
-- differs: what the counts have, and what they should. It lists nothing. sql/counts_mend.sql makes games right that changed
-- without triggers; sql/counts.sql begins anew.
--   sqlite3 games.db ".load build/dfen" ".read sql/counts_check.sql"
PRAGMA trusted_schema = OFF;
.bail on
BEGIN;
CREATE TEMP TABLE turned AS
  SELECT turn.game, number, score, bucket, dfen_pool_id(dfen) AS position_key,
         dfen_pool_key(dfen_roll(dfen, dice)) AS rolled,
         dfen_pool_id(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), replace(moves, ',', ' ')))) AS next_key,
         dfen_canonical_move(dfen_roll(dfen, dice), replace(moves, ',', ' '), 'pool') AS moves
  FROM counted_turns AS turn JOIN counted_games ON counted_games.game = turn.game
  WHERE (SELECT version FROM counted_by) = dfen_key_version();
CREATE TEMP VIEW recounted AS
  SELECT 'position' AS what, position_key AS key, NULL AS dice, NULL AS next_key, bucket, dfen_games(record) AS games, visits,
         dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses, NULL AS moves, lower
  FROM (SELECT position_key, bucket, count(*) AS visits, dfen_record(score, game, number) AS record,
               iif(dfen_games(dfen_record(score, game, number)) > 1, dfen_lower(dfen_record(score, game, number)), NULL) AS lower
        FROM turned GROUP BY position_key, bucket)
  UNION ALL
  SELECT 'continuation', dfen_pool_id(substr(rolled, 1, length(rolled) - 1 - length(dfen_dice(rolled)))), dfen_dice(rolled), next_key, bucket, dfen_games(record), visits,
         dfen_wins(record), dfen_draws(record), dfen_losses(record), moves, NULL
  FROM (SELECT rolled, next_key, bucket, count(*) AS visits, min(moves) AS moves, dfen_record(score, game, number) AS record
        FROM turned WHERE rolled IS NOT NULL AND moves IS NOT NULL GROUP BY rolled, next_key, bucket);
CREATE TEMP VIEW held AS
  SELECT 'position' AS what, key, NULL AS dice, NULL AS next_key, bucket, games, visits, wins, draws, losses, NULL AS moves,
         iif(games > 1, coalesce(lower, dfen_wilson_lower(wins, draws, losses)), lower) AS lower
  FROM position_counts
  UNION ALL
  SELECT 'continuation', key, dice, next_key, bucket, games, visits, wins, draws, losses, moves, NULL FROM continuation_counts;
SELECT 'counts' AS has, * FROM (SELECT * FROM held EXCEPT SELECT * FROM recounted)
UNION ALL
SELECT 'turns', * FROM (SELECT * FROM recounted EXCEPT SELECT * FROM held)
ORDER BY what DESC, key, dice, next_key, bucket, has;
ROLLBACK;
