-- Questions to a service with counts, for the tables of ../SERVICE.md: change the names to yours. All but best read by an index on the key.
--   psql service -f sql/postgresql/questions.sql
-- A position is as the asker has it, rows is the most rows of an answer, NULL for all, and ratings are of both players.

-- The continuations of a roll, or with a NULL roll of all, in games chosen by ids of counted_games.
PREPARE continuations(text, text, integer, text, bigint) AS
SELECT dice, moves, games, wins, round(lower::numeric, 3) AS lower
FROM dfen_counts.continuations_of(dfen_normalize($1), $2, ARRAY(
  SELECT counted.id FROM dfen_counts.counted_games AS counted JOIN games ON games.id = counted.game
  WHERE white_rating >= $3 AND black_rating >= $3 AND mode = $4))
LIMIT $5;

-- How often each roll fell in a position, and the score of the side to move after it.
PREPARE rolls(text, bigint) AS
SELECT dfen_dice(dfen_roll($1, dice)) AS roll, count(*) AS visits, round(avg(score)::numeric, 3) AS score
FROM dfen_counts.visits WHERE key = dfen_pool_id(dfen_normalize($1)) AND dice <> '' GROUP BY dice ORDER BY dice
LIMIT $2;

-- For each roll the continuation with the highest lower bound, of those that at least $3 games played.
PREPARE book(text, integer, integer, bigint) AS
SELECT DISTINCT ON (dice) dice, moves, games, round(score::numeric, 3) AS score, round(lower::numeric, 3) AS lower
FROM dfen_counts.continuations_of(dfen_normalize($1), NULL, ARRAY(
  SELECT counted.id FROM dfen_counts.counted_games AS counted JOIN games ON games.id = counted.game WHERE white_rating >= $2 AND black_rating >= $2))
WHERE games >= $3 ORDER BY dice, continuations_of.lower DESC, games DESC, moves
LIMIT $4;

-- Who saved a position, from whichever side, and its games.
PREPARE favourites(text) AS
SELECT player, coalesce(games, 0) AS games, wins FROM keyed_favourites LEFT JOIN LATERAL (
  SELECT games, wins FROM dfen_counts.position_counts AS counts WHERE counts.key = keyed_favourites.key) AS counts ON true
WHERE key = dfen_pool_id(dfen_normalize($1)) ORDER BY player;

-- The games that met a position, as they are now, without counts.
PREPARE met(text, bigint) AS
SELECT game, number, fen FROM keyed_positions JOIN turns ON position = keyed_positions.id
WHERE key = dfen_pool_id(dfen_normalize($1)) ORDER BY game, number
LIMIT $2;

-- The best positions of at least $1 games, by the lower bound. It reads all visits.
PREPARE best(integer, bigint) AS
SELECT key, games, wins, round(lower::numeric, 3) AS lower FROM dfen_counts.best_positions WHERE games >= $1
LIMIT $2;
