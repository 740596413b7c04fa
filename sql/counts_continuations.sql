-- What was played from one position, by all rolls, from whichever side, and how it fared, read from the counts: the roll and the
-- moves as seen from the board that was asked for, and the other columns of the view continuations of sql/views.sql. With @dice
-- as in sql/continuations.sql only those of one roll. As in the view, targets that the roll cannot capture on tell no positions
-- apart; sql/continuations.sql, which finds turns by the key before the roll, leaves out those of the position with other targets.
--   sqlite3 games.db ".load build/dfen" ".parameter set @dfen dfen_start()" \
--     ".read sql/counts_continuations.sql"
PRAGMA trusted_schema = OFF;
WITH
  asked AS MATERIALIZED (
    SELECT dfen_dice(rolled) AS actual_dice, upper(dfen_dice(rolled)) AS dice, dfen_pool_id(rtrim(rtrim(board, 'PNBRQK'), ' ')) AS key,
           word || word || word AS back -- what undoes a word, as four times any is nothing
    FROM (SELECT rolled, dfen_pool_key(rolled) AS board, dfen_symmetry(rolled, 'pool') AS word
          FROM (SELECT dfen_roll(@dfen, dice) AS rolled FROM dfen_rolls() WHERE @dice IS NULL
                UNION ALL SELECT dfen_roll(@dfen, @dice) WHERE @dice IS NOT NULL) LIMIT -1)),
  added AS ( -- as in counted_continuations
    SELECT actual_dice, back, moves, games, visits, wins, draws, losses
    FROM asked CROSS JOIN continuation_counts AS held ON held.key = asked.key AND held.dice = asked.dice
    WHERE (SELECT yes FROM sums_stand)
    UNION ALL
    SELECT actual_dice, back, min(moves), sum(games), sum(visits), sum(wins), sum(draws), sum(losses)
    FROM asked CROSS JOIN continuation_counts AS held ON held.key = asked.key AND held.dice = asked.dice
    WHERE NOT (SELECT yes FROM sums_stand)
    GROUP BY held.dice, next_key)
SELECT actual_dice AS dice, dfen_transform_moves(moves, back) AS moves, games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score,
       dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
FROM added ORDER BY dice, games DESC, moves;
