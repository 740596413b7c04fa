-- What pooling bought: for the positions as they stand and for every fold, how many keys there are, how many of them rose over
-- 10, 20 and 100 games, how many games a key has, and how wide the intervals of the score are, as the mean over all turns: a key
-- with many games weighs as many times. Needs the tables of sql/schema.sql and reads all turns some times.
--   sqlite3 games.db ".load build/dfen" ".read sql/gain.sql"
-- Without castling rights a position has a mirror; the last row says how many turns began without them.
CREATE TEMP TABLE scored AS
  SELECT dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position,
         dfen_score(result, dfen) AS score
  FROM turns JOIN games ON games.id = turns.game WHERE completed AND result <> '*';
CREATE TEMP TABLE keyed AS
  SELECT 1 AS place, 'as it stands' AS fold, position AS key, score FROM scored
  UNION ALL SELECT 2, 'flip', dfen_canonical(position, 'flip'), score FROM scored
  UNION ALL SELECT 3, 'mirror', dfen_canonical(position, 'mirror'), score FROM scored
  UNION ALL SELECT 4, 'pool key', dfen_pool_key(position), score FROM scored;
CREATE TEMP TABLE gained AS
  SELECT place, fold, key, count(*) AS games, dfen_pool_upper(score) - dfen_pool_lower(score) AS width
  FROM keyed GROUP BY place, fold, key;
.mode box
.headers on
SELECT fold, count(*) AS keys, sum(games >= 10) AS "10 games", sum(games >= 20) AS "20 games", sum(games >= 100) AS "100 games",
       printf('%.3f', avg(games)) AS "games a key", printf('%.4f', sum(games * width) / sum(games)) AS "mean width"
  FROM gained GROUP BY place ORDER BY place;
SELECT count(*) AS turns, printf('%.1f %%', 100.0 * sum(dfen_castling(position) = '-') / count(*)) AS "without castling rights"
  FROM scored;
DROP TABLE temp.scored;
DROP TABLE temp.keyed;
DROP TABLE temp.gained;
