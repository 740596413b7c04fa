-- What was played from one position, by all rolls, from whichever side, and how it fared, read from the counts: the roll and the
-- moves as seen from the board that was asked for, and the other columns of the view continuations of sql/views.sql. With @dice
-- as in sql/continuations.sql only those of one roll.
--   sqlite3 games.db ".load build/dfen" ".parameter set @dfen \"'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'\"" \
--     ".read sql/counts_continuations.sql"
PRAGMA trusted_schema = OFF;
WITH
  asked AS MATERIALIZED (
    SELECT rolled, dfen_pool_id(substr(dfen_pool_key(rolled), 1, length(dfen_pool_key(rolled)) - 4)) AS key, upper(dfen_dice(rolled)) AS dice
    FROM (SELECT dfen_roll(@dfen, dice) AS rolled FROM dfen_rolls() WHERE @dice IS NULL
          UNION ALL SELECT dfen_roll(@dfen, @dice) WHERE @dice IS NOT NULL)),
  added AS (
    SELECT rolled, min(dfen_actual_move(rolled, moves, 'pool')) AS moves, sum(games) AS games, sum(visits) AS visits, sum(wins) AS wins,
           sum(draws) AS draws, sum(losses) AS losses
    FROM asked CROSS JOIN continuation_counts AS held ON held.key = asked.key AND held.dice = asked.dice
    WHERE (SELECT version FROM counted_by) = dfen_key_version()
    GROUP BY held.dice, next_key)
SELECT dfen_dice(rolled) AS dice, moves, games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score,
       dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
FROM added ORDER BY dice, games DESC, moves;
