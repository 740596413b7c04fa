-- The continuations of one position after one roll, pooled: the moves as seen from the requested board, and the other columns of the
-- view continuations of sql/views.sql. It reads only the turns of this position, found by their key.
--   sqlite3 games.db ".load build/dfen" ".parameter set @dfen dfen_start()" \
--     ".parameter set @dice NBK" ".read sql/continuations.sql"
PRAGMA trusted_schema = OFF;
SELECT moves, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws,
       dfen_losses(record) AS losses, dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper
FROM (
  SELECT dfen_actual_move(dfen_roll(@dfen, @dice), min(moves), 'pool') AS moves, count(*) AS visits,
         dfen_record(score, game, number) AS record
  FROM (SELECT * FROM outcomes WHERE position_key = dfen_pool_key(@dfen)
        AND key = dfen_pool_key(dfen_roll(@dfen, @dice)) LIMIT -1)
  WHERE next_key IS NOT NULL GROUP BY next_key)
ORDER BY games DESC, moves;
