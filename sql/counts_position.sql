-- Results of the side to move for a position, or for one roll of it (@dice), in games that temp.chosen_games selects, from the visits that
-- dfen count counted. temp.chosen_games is a view of ids of counted_games, those of INTEGER games themselves, with a condition on your columns:
--   sqlite3 games.db ".load build/dfen" "CREATE TEMP VIEW chosen_games AS SELECT id FROM games WHERE mode = 'blitz'" \
--     ".parameter set @dfen dfen_start()" ".read sql/counts_position.sql"
-- The game is looked up for each visit, so the time is that of the visits. position_counts has the results in all games.
CREATE TEMP VIEW IF NOT EXISTS chosen_games AS SELECT id FROM main.counted_games;
PRAGMA trusted_schema = OFF;
WITH roll(dice) AS (SELECT upper(dfen_dice(dfen_roll(@dfen, @dice))))
SELECT games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score, dfen_wilson_lower(wins, draws, losses) AS lower,
       dfen_wilson_upper(wins, draws, losses) AS upper
FROM (
  SELECT count(*) FILTER (WHERE counts) AS games, count(*) AS visits, count(*) FILTER (WHERE counts AND score = 1) AS wins,
         count(*) FILTER (WHERE counts AND score = 0.5) AS draws, count(*) FILTER (WHERE counts AND score = 0) AS losses
  FROM ( -- a game counts by its first visit: of the position, or with the roll
    SELECT score, CASE WHEN roll.dice IS NULL THEN is_first ELSE NOT EXISTS (SELECT 1 FROM main.visits AS earlier WHERE earlier.key = visits.key
             AND earlier.dice = visits.dice AND earlier.game = visits.game AND earlier.number < visits.number) END AS counts
    FROM roll CROSS JOIN main.visits
    WHERE key = dfen_pool_id(@dfen) AND visits.dice BETWEEN coalesce(roll.dice, '') AND coalesce(roll.dice, 'Z')
      AND EXISTS (SELECT 1 FROM temp.chosen_games WHERE chosen_games.id = visits.game)));
