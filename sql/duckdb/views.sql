-- The views pooled, continuations and book of ../views.sql over turns.parquet, which parquet.sql writes, in DuckDB with dfen
-- loaded and with the same results. Keys are pool ids: WHERE key = dfen_pool_id('...') finds a position and its symmetric images.
CREATE OR REPLACE VIEW pooled AS
  SELECT key, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses,
         dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper, expected
  FROM (SELECT key, count(*) AS visits, dfen_record(list((score, game, number))) AS record,
               avg(dfen_expected_score(rating_difference)) AS expected
        FROM 'turns.parquet' GROUP BY key);
CREATE OR REPLACE VIEW continuations AS
  SELECT key, dice, moves, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws,
         dfen_losses(record) AS losses, dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper, expected
  FROM (SELECT rolled_key AS key, dice, min(moves) AS moves, count(*) AS visits, dfen_record(list((score, game, number))) AS record,
               avg(dfen_expected_score(rating_difference)) AS expected
        FROM 'turns.parquet' WHERE next_key IS NOT NULL GROUP BY rolled_key, dice, next_key);
CREATE OR REPLACE VIEW book AS
  SELECT key, dice, moves, games, visits, wins, draws, losses, score, lower, upper, expected FROM continuations
  QUALIFY row_number() OVER (PARTITION BY key, dice ORDER BY lower DESC, games DESC, moves) = 1;
