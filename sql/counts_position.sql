-- Results of the side to move for a position, or for one roll of it (@dice), from the visits that dfen count counted.
--   sqlite3 games.db ".load build/dfen" ".parameter set @dfen dfen_start()" ".read sql/counts_position.sql"
-- @games, a JSON array of ids of counted_games, selects games; without it all are read. Any condition on the games can make it:
--   .parameter set @games "(SELECT json_group_array(counted.id) FROM counted_games AS counted JOIN games ON games.id = counted.game WHERE mode = 'blitz')"
-- The games are looked up for each visit, so the plan is the same for frequent and rare positions.
PRAGMA trusted_schema = OFF;
WITH roll(dice) AS (SELECT upper(dfen_dice(dfen_roll(@dfen, @dice))))
SELECT games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score, dfen_wilson_lower(wins, draws, losses) AS lower,
       dfen_wilson_upper(wins, draws, losses) AS upper
FROM (
  SELECT count(*) FILTER (WHERE is_first) AS games, count(*) AS visits, count(*) FILTER (WHERE is_first AND score = 1) AS wins,
         count(*) FILTER (WHERE is_first AND score = 0.5) AS draws, count(*) FILTER (WHERE is_first AND score = 0) AS losses
  FROM roll CROSS JOIN main.visits
  WHERE key = dfen_pool_id(@dfen) AND visits.dice BETWEEN coalesce(roll.dice, '') AND coalesce(roll.dice, 'Z')
    AND (@games IS NULL OR visits.game IN (SELECT value FROM json_each(@games))));
