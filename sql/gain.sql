-- What pooling bought: for the positions as they stand and for every fold, how many keys there are, how many of them rose over
-- 10, 20 and 100 games, how many games a key has, and how wide the intervals of the score are, as the mean over all turns: a
-- key that was met often weighs as many times. Then where it pays: by turn, and by the men on the board. Games are counted as in
-- sql/views.sql, which it needs; it reads all turns some times.
--   sqlite3 games.db ".load build/dfen" ".read sql/gain.sql"
-- Without castling rights a position has a mirror; the second table says how many turns began without them.
PRAGMA trusted_schema = OFF;
CREATE TEMP TABLE scored AS
  SELECT game, number, score,
         dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position
  FROM counted_turns;
CREATE TEMP TABLE keyed AS
  SELECT 1 AS place, 'as it stands' AS fold, position AS key, game, number, score FROM scored
  UNION ALL SELECT 2, 'flip', dfen_canonical(position, 'flip'), game, number, score FROM scored
  UNION ALL SELECT 3, 'mirror', dfen_canonical(position, 'mirror'), game, number, score FROM scored
  UNION ALL SELECT 4, 'pool key', dfen_pool_key(position), game, number, score FROM scored;
CREATE TEMP TABLE gained AS
  SELECT place, fold, key, wins + draws + losses AS games, visits,
         dfen_wilson_upper(wins, draws, losses) - dfen_wilson_lower(wins, draws, losses) AS width
  FROM (
    SELECT place, fold, key, count(*) AS visits, dfen_wins(dfen_record(score, game, number)) AS wins,
           dfen_draws(dfen_record(score, game, number)) AS draws, dfen_losses(dfen_record(score, game, number)) AS losses
    FROM keyed GROUP BY place, key);
.mode box
.headers on
SELECT fold, count(*) AS keys, sum(games >= 10) AS "10 games", sum(games >= 20) AS "20 games", sum(games >= 100) AS "100 games",
       sum(visits) AS visits, printf('%.3f', avg(games)) AS "games a key", printf('%.4f', sum(visits * width) / sum(visits)) AS "mean width"
  FROM gained GROUP BY place ORDER BY place;
SELECT count(*) AS turns, printf('%.1f %%', 100.0 * sum(dfen_castling(position) = '-') / count(*)) AS "without castling rights"
  FROM scored;
SELECT turns AS "turn of the game", visits, positions, keys, printf('%.3f', games_a_position) AS "games a position",
       printf('%.3f', games_a_key) AS "games a key", printf('%.2f %%', 100 * saved) AS "keys saved"
  FROM gain_by_turn;
SELECT men AS "men on the board", visits, positions, keys, printf('%.3f', games_a_position) AS "games a position",
       printf('%.3f', games_a_key) AS "games a key", printf('%.2f %%', 100 * saved) AS "keys saved"
  FROM gain_by_men;
DROP TABLE temp.scored;
DROP TABLE temp.keyed;
DROP TABLE temp.gained;
