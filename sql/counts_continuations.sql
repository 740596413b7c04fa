-- The continuations of a position, after one roll (@dice) or all, from the visits that dfen count counted. The moves are those of
-- one of the games, as seen from the requested board; NULL if that turn has changed since it was counted.
--   sqlite3 games.db ".load build/dfen" ".parameter set @dfen dfen_start()" ".read sql/counts_continuations.sql"
-- temp.chosen_games selects games; sql/counts_position.sql says how.
CREATE TEMP VIEW IF NOT EXISTS chosen_games AS SELECT id FROM main.counted_games;
PRAGMA trusted_schema = OFF;
WITH
  roll(dice) AS (SELECT upper(dfen_dice(dfen_roll(@dfen, @dice)))),
  played AS MATERIALIZED (
    SELECT visits.dice, next_key, count(*) FILTER (WHERE is_first_continuation) AS games, count(*) AS visits,
           count(*) FILTER (WHERE is_first_continuation AND score = 1) AS wins,
           count(*) FILTER (WHERE is_first_continuation AND score = 0.5) AS draws,
           count(*) FILTER (WHERE is_first_continuation AND score = 0) AS losses, number, min(visits.game) AS id
    FROM roll CROSS JOIN main.visits
    WHERE key = dfen_pool_id(@dfen) AND visits.dice BETWEEN coalesce(roll.dice, 'A') AND coalesce(roll.dice, 'Z') AND next_key NOT NULL
      AND EXISTS (SELECT 1 FROM temp.chosen_games WHERE chosen_games.id = visits.game)
    GROUP BY visits.dice, next_key)
SELECT dfen_dice(dfen_roll(@dfen, dice)) AS dice, (
         SELECT dfen_actual_move(dfen_roll(@dfen, dice), dfen_canonical_move(dfen_roll(turn.dfen, dice), replace(turn.moves, ',', ' '), 'pool'), 'pool')
         FROM main.scored_turns AS turn
         WHERE turn.game = counted.game AND +turn.game COLLATE BINARY = counted.game AND turn.number = played.number
           AND dfen_pool_id(dfen_try(turn.dfen)) = dfen_pool_id(@dfen)
           AND CASE WHEN dfen_turn_error(turn.dfen, turn.dice, turn.moves) IS NULL
               THEN dfen_pool_id(dfen_turn_next(turn.dfen, turn.dice, turn.moves)) END = played.next_key LIMIT 1) AS moves,
       games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score, dfen_wilson_lower(wins, draws, losses) AS lower,
       dfen_wilson_upper(wins, draws, losses) AS upper
FROM played LEFT JOIN main.counted_games AS counted USING (id) ORDER BY dice, games DESC, moves;
