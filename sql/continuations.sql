-- What was played from one position after one roll, from whichever side, and how it fared: the moves as seen from the board
-- that was asked for. Only the turns of this position are read, by the index of the migration.
--   sqlite3 games.db ".load build/dfen" ".parameter set @dfen \"'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'\"" \
--     ".parameter set @dice NBK" ".read sql/continuations.sql"
SELECT dfen_actual_move(dfen_roll(@dfen, @dice), moves, 'pool') AS moves, count(*) AS games, sum(score = 1) AS wins,
       sum(score = 0.5) AS draws, sum(score = 0) AS losses, avg(score) AS score, dfen_pool_lower(score) AS lower,
       dfen_pool_upper(score) AS upper
FROM (
  SELECT dfen_canonical_move(rolled, moves, 'pool') AS moves, score
  FROM (
    SELECT dfen_roll(dfen, dice) AS rolled, moves, dfen_score(result, dfen) AS score
    FROM turns JOIN games ON games.id = turns.game
    WHERE canonical = dfen_pool_key(@dfen) AND completed AND result <> '*' LIMIT -1)
  WHERE dfen_pool_key(rolled) = dfen_pool_key(dfen_roll(@dfen, @dice)) LIMIT -1)
GROUP BY 1 ORDER BY games DESC, moves;
