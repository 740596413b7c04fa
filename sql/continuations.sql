-- What was played from one position after one roll, from whichever side, and how it fared: the moves as seen from the board
-- that was asked for, and games counted as in sql/views.sql, which it needs. Only the turns of this position are played, found
-- by their key: a pool key, or a pool id.
--   sqlite3 games.db ".load build/dfen" ".parameter set @dfen \"'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'\"" \
--     ".parameter set @dice NBK" ".read sql/continuations.sql"
PRAGMA trusted_schema = OFF;
SELECT min(moves) AS moves, sum(is_first) AS games, count(*) AS visits, sum(is_first AND score = 1) AS wins,
       sum(is_first AND score = 0.5) AS draws, sum(is_first AND score = 0) AS losses,
       avg(score) FILTER (WHERE is_first) AS score, dfen_pool_lower(score) FILTER (WHERE is_first) AS lower,
       dfen_pool_upper(score) FILTER (WHERE is_first) AS upper
FROM (
  SELECT *, row_number() OVER (PARTITION BY next_key, game ORDER BY number) = 1 AS is_first
  FROM (
    SELECT game, number, score, dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next_key,
           dfen_actual_move(dfen_roll(@dfen, @dice), dfen_canonical_move(rolled, moves, 'pool'), 'pool') AS moves
    FROM (
      SELECT game, number, score, dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS moves
      FROM counted_turns WHERE key IN (dfen_pool_key(@dfen), dfen_pool_id(@dfen)) LIMIT -1)
    WHERE dfen_pool_key(rolled) = dfen_pool_key(dfen_roll(@dfen, @dice)) LIMIT -1))
GROUP BY next_key ORDER BY games DESC, moves;
