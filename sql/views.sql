-- Views that count games: scores of positions, continuations, a book, the dice, and the gain of pooling.
--   sqlite3 games.db ".load build/dfen" ".read sql/views.sql"
-- They read one view, scored_turns: a row per turn of a game with a result.
--   game, number  the game, and the order of its turns: a number, or the text of one
--   dfen          the position before the roll
--   dice          the roll; NULL if it is not known, or the game ended before it
--   moves         the moves, UCI; empty for a pass, NULL if they are not known or the game ended before the turn did
--   score         of the side to move, 1, 0.5 or 0: dfen_score(result, dfen)
--   rating_difference  if there is such a column: the rating of the side to move less the other's, NULL where one is not known
-- For the tables of sql/schema.sql it is created here, when it does not exist. Over tables of your own you write it once, before
-- you run this. Run again, this recreates the other views. The comment `dfen: sql/FILE` in the text of a view says that a file of
-- this folder made it: sql/views_back.sql removes those.
--
-- The key of each turn is computed from its position, so a total never depends on a stored key. An index on the expression
-- dfen_pool_key(dfen_try(dfen)) makes WHERE key = ... a look-up (sql/KEYS.md).
--
-- counted_turns and dfen_record(score, game, number) define what counts (SPEC 6.10); all other views and files use them. Each game counts
-- as one observation: for a key, a game's first visit gives the score, and bounds are computed from games.
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;

-- ---- Requirements ----

CREATE TEMP TABLE missing(what);
CREATE TEMP TRIGGER missing_tables BEFORE INSERT ON missing WHEN NEW.what = 'tables' BEGIN
  SELECT RAISE(ROLLBACK, 'there is no view scored_turns, and no tables turns and games of sql/schema.sql to make it from: nothing was made');
END;
CREATE TEMP TRIGGER missing_column BEFORE INSERT ON missing WHEN NEW.what = 'column' BEGIN
  SELECT RAISE(ROLLBACK, 'scored_turns must have the columns game, number, dfen, dice, moves and score: nothing was made');
END;
INSERT INTO missing
  SELECT 'tables' WHERE NOT EXISTS (SELECT 1 FROM pragma_table_xinfo('scored_turns', 'main'))
    AND (SELECT count(*) FROM pragma_table_xinfo('turns', 'main') WHERE name IN ('game', 'number', 'dfen', 'dice', 'moves', 'next_dfen'))
      + (SELECT count(*) FROM pragma_table_xinfo('games', 'main') WHERE name IN ('id', 'result', 'played_at', 'white_rating', 'black_rating')) < 11;
CREATE VIEW IF NOT EXISTS main.scored_turns AS -- dfen: sql/views.sql
  SELECT turns.game, turns.number, turns.dfen, turns.dice, iif(turns.completed, turns.moves, NULL) AS moves, iif(turns.completed, turns.next_dfen, NULL) AS next_dfen,
         CASE games.result WHEN '1-0' THEN coalesce(turns.dice < 'a', turns.dfen GLOB '* w *') WHEN '0-1' THEN NOT coalesce(turns.dice < 'a', turns.dfen GLOB '* w *')
                           ELSE 0.5 END AS score, games.played_at,
         iif(instr(turns.dfen, ' w '), games.white_rating - games.black_rating, games.black_rating - games.white_rating) AS rating_difference
  FROM turns JOIN games ON games.id = turns.game WHERE unlikely(games.result <> '*'); -- so that conditions on games begin there
INSERT INTO missing
  SELECT 'column' WHERE (SELECT count(*) FROM pragma_table_xinfo('scored_turns', 'main')
                         WHERE lower(name) IN ('game', 'number', 'dfen', 'dice', 'moves', 'score')) < 6;
DROP TABLE temp.missing;

-- The user's views with one of these names are not replaced.
CREATE TEMP TABLE own_views AS SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql NOT GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
CREATE TEMP TRIGGER own_view BEFORE UPDATE ON own_views BEGIN
  SELECT RAISE(ROLLBACK, 'a view of yours has a name that a view of this file must have: rename yours; nothing was made');
END;
DROP VIEW IF EXISTS main.numbered_turns;
DROP VIEW IF EXISTS main.counted_turns;
DROP VIEW IF EXISTS main.pooled;
DROP VIEW IF EXISTS main.most_met;
DROP VIEW IF EXISTS main.outcomes;
DROP VIEW IF EXISTS main.continuations;
DROP VIEW IF EXISTS main.book;
DROP VIEW IF EXISTS main.dice_distribution;
DROP VIEW IF EXISTS main.pooling_gain_by_turn;

-- ---- What counts ----

-- Games as dfen_record tells them apart: 'a' and 'A' are two, whatever the collation of the column, and so are 1 and '1' where a column
-- can have both. WHERE game = 7 uses an index of the table; a comparison of two columns is between +game and +game, because the type of a column
-- would make 1 and '1' equal. And numbers as it takes them, for `<`: turn_number is a number where number is the text of one. The key of a
-- malformed position is NULL. The NATURAL join brings a rating_difference of NULL where scored_turns has no such column, and
-- changes nothing where it has one.
CREATE VIEW main.numbered_turns AS -- dfen: sql/views.sql
  SELECT game COLLATE BINARY AS game, number, CAST(number AS NUMERIC) AS turn_number, dfen, dice, moves,
         dfen_pool_key(dfen_try(dfen)) AS key, score,
         iif(rating_difference + 0.0 BETWEEN -10000 AND 10000, rating_difference + 0.0, NULL) AS rating_difference
  FROM scored_turns NATURAL LEFT JOIN (SELECT NULL AS rating_difference) WHERE game IS NOT NULL AND number IS NOT NULL;

-- The turns that count. Without dfen one would pool by the position without its clocks.
CREATE VIEW main.counted_turns AS -- dfen: sql/views.sql
  SELECT game, number, turn_number, dfen, dice, moves, key, score,
         dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen) AS position,
         rating_difference
  FROM numbered_turns WHERE key IS NOT NULL AND score IS NOT NULL;

-- ---- Positions ----

-- How the side to move has fared from every position, and what the ratings of its visits let it expect: a score far from expected
-- says something of the position, and one far from 50 % may say only who played it.
CREATE VIEW main.pooled AS -- dfen: sql/views.sql
  SELECT key, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses,
         dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper, expected
  FROM (
    SELECT key, count(*) AS visits, dfen_record(score, game, number) AS record, avg(dfen_expected_score(rating_difference)) AS expected
    FROM counted_turns GROUP BY key);

-- The ten positions that most games met, with the names of the chart and the demo: the moves of the game that reached it
-- first, the one with the smallest number there. dfen is the position in that game, possibly with Black to move. An unknown
-- move is a question mark.
CREATE VIEW main.most_met AS -- dfen: sql/views.sql
  WITH
    ten AS MATERIALIZED (SELECT row_number() OVER (ORDER BY games DESC, key) AS place, * FROM pooled ORDER BY place LIMIT 10),
    first AS MATERIALIZED (
      SELECT * FROM (
        SELECT +game AS game, turn_number, dfen, key, row_number() OVER (PARTITION BY key ORDER BY turn_number, game, dfen) AS visit
        FROM counted_turns WHERE key IN (SELECT key FROM ten))
      WHERE visit = 1),
    played AS MATERIALIZED (
      SELECT +game AS game, turn_number, min(iif(moves = '', 'pass', replace(moves, ',', ' '))) AS moves
      FROM numbered_turns WHERE +game IN (SELECT game FROM first) GROUP BY numbered_turns.game, turn_number)
  SELECT ten.*, dfen, coalesce(
      'after ' || (SELECT iif(count(*) = count(moves), group_concat(moves, ' / '), NULL) FROM (
        SELECT moves FROM played WHERE played.game = first.game AND played.turn_number < first.turn_number ORDER BY played.turn_number)),
      iif(key = dfen_pool_key(dfen_start()), 'start position', key)) AS name
  FROM ten JOIN first USING (key) ORDER BY place;

-- ---- What was played ----

-- The outcome of every turn: the key with its dice, the moves as seen from that board, and the key of the position after them, which is
-- NULL if they are not a whole turn. A turn without moves has no outcome. SQLite computes an expression of a view again for each use: read
-- this with LIMIT -1.
CREATE VIEW main.outcomes AS -- dfen: sql/views.sql
  SELECT game, number, score, rating_difference, position_key, dfen_pool_key(rolled) AS key, dfen_canonical_move(rolled, moves, 'pool') AS moves,
         dfen_pool_key(dfen_turn_next(dfen, dice, moves)) AS next_key
  FROM (
    SELECT game, number, score, rating_difference, key AS position_key, dfen, dice, dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS moves
    FROM counted_turns WHERE dice IS NOT NULL AND moves IS NOT NULL);

-- The continuations of every position and roll, with results. A continuation is an outcome: all turns that lead to the same
-- position are one, and moves is the smallest text of them. The key is that of the position with its dice, and the moves are as
-- seen from that board. WHERE key = dfen_pool_key(dfen_roll('...', 'PNB')) finds those of a position from any side, but every
-- turn is played; sql/continuations.sql plays only those of one position.
CREATE VIEW main.continuations AS -- dfen: sql/views.sql
  SELECT key, moves, dfen_games(record) AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws,
         dfen_losses(record) AS losses, dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper, expected
  FROM (
    SELECT key, min(moves) AS moves, count(*) AS visits, dfen_record(score, game, number) AS record,
           avg(dfen_expected_score(rating_difference)) AS expected
    FROM (SELECT * FROM outcomes LIMIT -1) WHERE next_key IS NOT NULL GROUP BY key, next_key);

-- The opening book: for every position and roll, the continuation with the best lower bound.
CREATE VIEW main.book AS -- dfen: sql/views.sql
  SELECT key, moves, games, visits, wins, draws, losses, score, lower, upper, expected FROM (
    SELECT *, row_number() OVER (PARTITION BY key ORDER BY lower DESC, games DESC, moves) AS place FROM continuations)
  WHERE place = 1;

-- ---- The dice ----

-- How often each roll occurred, and the expected number. Each roll is an observation, so all are counted.
CREATE VIEW main.dice_distribution AS -- dfen: sql/views.sql
  WITH fell AS MATERIALIZED (
    SELECT upper(dfen_dice(dfen_roll(dfen, dice))) AS dice, count(*) AS rolled FROM counted_turns
    WHERE dice IS NOT NULL AND dfen_turn_error(dfen, dice, NULL) IS NULL GROUP BY 1)
  SELECT dice, coalesce(rolled, 0) AS rolled, (SELECT total(rolled) FROM fell) * probability AS expected
  FROM dfen_rolls() LEFT JOIN fell USING (dice);

-- ---- Where pooling pays ----

-- By the turn of the game, counted from the first turn that counts: the numbers of positions and of keys, and the
-- shares of turns that begin in a position which at least 10, 20 and 100 games met, before pooling and after.
CREATE VIEW main.pooling_gain_by_turn AS -- dfen: sql/views.sql
  WITH
    turned AS MATERIALIZED (
      SELECT dense_rank() OVER (PARTITION BY game ORDER BY turn_number) AS turn, game, number, score, position, key FROM counted_turns),
    standing AS MATERIALIZED (
      SELECT position, dfen_games(dfen_record(score, game, number)) AS games FROM turned GROUP BY position)
  SELECT turn, count(*) AS visits, count(DISTINCT position) AS positions, count(DISTINCT key) AS keys,
         avg(standing.games >= 10) AS before_10, avg(pooled.games >= 10) AS after_10, avg(standing.games >= 20) AS before_20,
         avg(pooled.games >= 20) AS after_20, avg(standing.games >= 100) AS before_100, avg(pooled.games >= 100) AS after_100
  FROM turned CROSS JOIN standing USING (position) CROSS JOIN pooled USING (key) GROUP BY turn ORDER BY turn;
DELETE FROM temp.own_views WHERE (name, sql) IN (SELECT name, sql FROM sqlite_schema);
SELECT name FROM temp.own_views;
UPDATE temp.own_views SET name = name;
DROP TABLE temp.own_views;
COMMIT;
