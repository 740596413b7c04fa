-- The positions that most of the games in temp.chosen_games met, by the tables of sql/counts.sql, as temp.pooled. Run by `dfen pool`.
PRAGMA trusted_schema = OFF;
CREATE TEMP TABLE pooled AS
  WITH met AS MATERIALIZED (
    SELECT key, count(*) FILTER (WHERE is_first) AS games, count(*) AS visits, count(*) FILTER (WHERE is_first AND score = 1) AS wins,
           count(*) FILTER (WHERE is_first AND score = 0.5) AS draws, count(*) FILTER (WHERE is_first AND score = 0) AS losses
    FROM main.visits WHERE game IN (SELECT id FROM temp.chosen_games) GROUP BY key)
  SELECT (SELECT dfen_pool_key(dfen_try(dfen)) FROM main.visits JOIN main.counted_games ON counted_games.id = visits.game
            JOIN main.scored_turns ON scored_turns.game = counted_games.game AND scored_turns.number = visits.number
          WHERE visits.key = met.key AND dfen_pool_id(dfen_try(dfen)) = met.key LIMIT 1) AS key,
         games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM met WHERE games >= coalesce((SELECT games FROM met ORDER BY games DESC LIMIT 1 OFFSET @top - 1), 0)
  ORDER BY games DESC, 1 NULLS LAST LIMIT @top;
