-- Counts of a database that lives: how every position and every continuation fared, added up game by game. After sql/views.sql:
--   sqlite3 games.db ".load build/dfen" ".read sql/counts.sql" ".read sql/counts_schema.sql"
--   sql/count games.db                 nightly, or whenever: what is finished and not counted yet
-- A finished game is the unit: what it says of a key depends on no other game, so counts are sums over games. counted_visits
-- remembers what each counted game said, and its triggers keep the sums. So a game is taken out by one statement, which needs
-- no dfen, whatever became of its turns: DELETE FROM counted_games WHERE game = ...
-- sql/counts_schema.sql does so in triggers on the tables of sql/schema.sql. Over tables of your own you write, once, a view
-- finished_games(game, bucket) beside scored_turns; bucket is a text by which you divide the counts, a month maybe, or ''.
-- Run again, this begins with empty counts.
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;
CREATE TEMP TABLE missing(what);
CREATE TEMP TRIGGER missing_views BEFORE INSERT ON missing BEGIN
  SELECT RAISE(ABORT, 'there are no views of sql/views.sql, which must be read first: nothing was made');
END;
INSERT INTO missing SELECT 'views' WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE name = 'numbered_turns');
DROP TABLE temp.missing;
-- A view of yours that has the name of one of these is not replaced.
CREATE TEMP TABLE own_views AS SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql NOT GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
CREATE TEMP TRIGGER own_view BEFORE UPDATE ON own_views BEGIN
  SELECT RAISE(ROLLBACK, 'a view of yours has a name that a view of this file must have: rename yours; nothing was made');
END;
DROP VIEW IF EXISTS main.best_positions;
DROP VIEW IF EXISTS main.counted_book;
DROP VIEW IF EXISTS main.counted_continuations;
DROP VIEW IF EXISTS main.counted_pooled;
DROP VIEW IF EXISTS main.sums_stand;
DROP VIEW IF EXISTS main.visits_to_count;
DROP TABLE IF EXISTS main.counting;
DROP TABLE IF EXISTS main.counted_visits;
DROP TABLE IF EXISTS main.counted_games;
DROP TABLE IF EXISTS main.counted_by;
DROP TABLE IF EXISTS main.position_counts;
DROP TABLE IF EXISTS main.continuation_counts;

-- ---- The counts ----

-- How the side to move fared from a position, its pool id, in the games of a bucket. lower is worked out where two games and more
-- met it, when games are counted; after a game was taken out it is NULL until then.
CREATE TABLE main.position_counts(
  key INTEGER NOT NULL,
  bucket TEXT NOT NULL,
  games INTEGER NOT NULL,
  visits INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  draws INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  lower REAL,
  PRIMARY KEY (key, bucket)
) STRICT, WITHOUT ROWID;
CREATE INDEX main.position_counts_lower ON position_counts(bucket, lower DESC, key) WHERE lower IS NOT NULL;
CREATE INDEX main.position_counts_no_lower ON position_counts(bucket, key) WHERE lower IS NULL AND games > 1;

-- What was played. key is the pool id of the position that the roll leaves: without targets that no die can capture on. next_key
-- is that of the position after the turn, and moves the smallest text that led there.
CREATE TABLE main.continuation_counts(
  key INTEGER NOT NULL,
  dice TEXT NOT NULL,
  next_key INTEGER NOT NULL,
  bucket TEXT NOT NULL,
  moves TEXT NOT NULL,
  games INTEGER NOT NULL,
  visits INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  draws INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  PRIMARY KEY (key, dice, next_key, bucket)
) STRICT, WITHOUT ROWID;

-- ---- What they hold ----

-- The dfen_key_version() of the keys; the views are empty under another one, and sql/count.sql begins anew.
CREATE TABLE main.counted_by(version INTEGER NOT NULL) STRICT;
INSERT INTO main.counted_by VALUES (dfen_key_version());

CREATE TABLE main.counted_games(game ANY PRIMARY KEY, bucket TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX main.counted_games_bucket ON counted_games(bucket);

-- A turn of a counted game. It is the game's first visit of the position, and of the continuation, or not. A turn whose position,
-- dice or moves are NULL is no continuation.
CREATE TABLE main.counted_visits(
  game ANY NOT NULL,
  number ANY NOT NULL CONSTRAINT "the number of a turn must be a number" CHECK (typeof(number) = 'integer' OR typeof(number) = 'real'),
  bucket TEXT NOT NULL,
  score ANY NOT NULL CONSTRAINT "a score must be 0, 0.5, 1 or NULL: dfen_score makes one" CHECK (score = 0 OR score = 0.5 OR score = 1),
  position_key INTEGER NOT NULL,
  at_position INTEGER NOT NULL,
  key INTEGER,
  dice TEXT,
  next_key INTEGER,
  moves TEXT,
  at_outcome INTEGER NOT NULL
) STRICT;
CREATE INDEX main.counted_visits_game ON counted_visits(game);
-- By these the smallest text of an outcome is found again when one goes. A turn has another key than its position where the roll
-- drops targets.
CREATE INDEX main.counted_visits_key ON counted_visits(position_key, next_key);
CREATE INDEX main.counted_visits_rolled ON counted_visits(key, next_key) WHERE key <> position_key;

CREATE TRIGGER main.counted_games_removed AFTER DELETE ON counted_games BEGIN
  DELETE FROM counted_visits WHERE game = OLD.game;
END;
CREATE TRIGGER main.counted_visits_added AFTER INSERT ON counted_visits BEGIN
  INSERT INTO position_counts VALUES (NEW.position_key, NEW.bucket, NEW.at_position, 1,
      NEW.at_position AND NEW.score = 1, NEW.at_position AND NEW.score = 0.5, NEW.at_position AND NEW.score = 0, NULL)
    ON CONFLICT DO UPDATE SET games = games + excluded.games, visits = visits + 1, wins = wins + excluded.wins,
      draws = draws + excluded.draws, losses = losses + excluded.losses, lower = NULL;
  INSERT INTO continuation_counts SELECT NEW.key, NEW.dice, NEW.next_key, NEW.bucket, NEW.moves, NEW.at_outcome, 1,
      NEW.at_outcome AND NEW.score = 1, NEW.at_outcome AND NEW.score = 0.5, NEW.at_outcome AND NEW.score = 0
    WHERE NEW.key IS NOT NULL
    ON CONFLICT DO UPDATE SET games = games + excluded.games, visits = visits + 1, wins = wins + excluded.wins,
      draws = draws + excluded.draws, losses = losses + excluded.losses, moves = min(moves, excluded.moves);
END;
CREATE TRIGGER main.counted_visits_removed AFTER DELETE ON counted_visits BEGIN
  UPDATE position_counts SET games = games - OLD.at_position, visits = visits - 1,
      wins = wins - (OLD.at_position AND OLD.score = 1), draws = draws - (OLD.at_position AND OLD.score = 0.5),
      losses = losses - (OLD.at_position AND OLD.score = 0), lower = NULL
    WHERE key = OLD.position_key AND bucket = OLD.bucket;
  DELETE FROM position_counts WHERE key = OLD.position_key AND bucket = OLD.bucket AND visits = 0;
  UPDATE continuation_counts SET games = games - OLD.at_outcome, visits = visits - 1,
      wins = wins - (OLD.at_outcome AND OLD.score = 1), draws = draws - (OLD.at_outcome AND OLD.score = 0.5),
      losses = losses - (OLD.at_outcome AND OLD.score = 0),
      moves = iif(moves < OLD.moves OR EXISTS (
        SELECT 1 FROM counted_visits AS visit WHERE position_key = OLD.position_key AND (visit.key, visit.dice, visit.next_key, visit.bucket, visit.moves)
          = (OLD.key, OLD.dice, OLD.next_key, OLD.bucket, OLD.moves)), moves, coalesce((
        SELECT min(visit.moves) FROM (
          SELECT * FROM counted_visits WHERE position_key = OLD.key AND next_key = OLD.next_key AND key = position_key UNION ALL
          SELECT * FROM counted_visits WHERE key = OLD.key AND next_key = OLD.next_key AND key <> position_key) AS visit
        WHERE visit.dice = OLD.dice AND visit.bucket = OLD.bucket), moves))
    WHERE key = OLD.key AND dice = OLD.dice AND next_key = OLD.next_key AND bucket = OLD.bucket;
  DELETE FROM continuation_counts WHERE key = OLD.key AND dice = OLD.dice AND next_key = OLD.next_key AND bucket = OLD.bucket AND visits = 0;
END;

-- ---- What games say ----

-- The games of a batch, while it is counted or checked; empty between two transactions.
CREATE TABLE main.counting(
  game ANY PRIMARY KEY,
  bucket TEXT CONSTRAINT "a bucket of finished_games is NULL, where it must be a text, '' maybe" CHECK (bucket IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- What the games of counting say, as counted_visits has it. The first `=` finds the turns by an index of theirs, and the second
-- tells games apart as dfen_record does. Only a position with targets, or with dice already, may have another key after a roll, and only a game that meets a key
-- again has a visit that is not the first.
CREATE VIEW main.visits_to_count AS -- dfen: sql/counts.sql
  WITH
    made AS MATERIALIZED (
      SELECT game, number, bucket, score, position_key,
             CASE WHEN rolled IS NULL OR played IS NULL THEN NULL
               WHEN dfen NOT GLOB '* [a-h][36]*' AND substr(dfen, -1) NOT BETWEEN 'A' AND 'z' THEN position_key
               ELSE dfen_pool_id(rtrim(rtrim(dfen_pool_key(rolled), 'PNBRQK'), ' ')) END AS key,
             upper(dfen_dice(rolled)) AS dice, dfen_pool_id(dfen_end_turn(dfen_play(rolled, played))) AS next_key,
             dfen_canonical_move(rolled, played, 'pool') AS moves
      FROM (
        SELECT counting.game AS game, iif(number = CAST(number AS NUMERIC), CAST(number AS NUMERIC), number) AS number, bucket, score, dfen,
               dfen_pool_id(dfen) AS position_key,
               dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS played
        FROM counting CROSS JOIN scored_turns AS turn ON turn.game = counting.game AND +turn.game COLLATE BINARY = counting.game
        WHERE dfen_valid(dfen) AND score IS NOT NULL LIMIT -1) -- with the WHERE it keeps each expression from being worked out twice
      WHERE number IS NOT NULL),
    again AS MATERIALIZED (
      SELECT game FROM made GROUP BY game HAVING count(*) > count(DISTINCT position_key) OR count(*) > count(DISTINCT key))
  SELECT game, number, bucket, score, position_key, 1 AS at_position, key, dice, next_key, moves, 1 AS at_outcome
  FROM made WHERE game NOT IN again
  UNION ALL
  SELECT game, number, bucket, score, position_key, row_number() OVER (PARTITION BY game, position_key ORDER BY number, score) = 1,
         key, dice, next_key, moves, row_number() OVER (PARTITION BY game, key, dice, next_key ORDER BY number, score) = 1
  FROM made WHERE game IN again;

-- ---- Reading ----

-- The views of sql/views.sql, of the games that are counted.
CREATE VIEW main.counted_pooled AS -- dfen: sql/counts.sql
  SELECT key, games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, sum(games) AS games, sum(visits) AS visits, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
    FROM position_counts WHERE (SELECT version FROM counted_by) = dfen_key_version() GROUP BY key);

-- Of one bucket each row of continuation_counts is a sum already, and is read in half the time that adding takes. It is NULL when
-- nothing is counted, or under another version.
CREATE VIEW main.sums_stand AS -- dfen: sql/counts.sql
  SELECT (SELECT min(bucket) FROM counted_games) = (SELECT max(bucket) FROM counted_games) AS yes
  FROM counted_by WHERE version = dfen_key_version();

CREATE VIEW main.counted_continuations AS -- dfen: sql/counts.sql
  SELECT position_key, dice, next_key, moves, games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key AS position_key, dice, next_key, moves, games, visits, wins, draws, losses
    FROM continuation_counts WHERE (SELECT yes FROM sums_stand)
    UNION ALL
    SELECT key, dice, next_key, min(moves), sum(games), sum(visits), sum(wins), sum(draws), sum(losses)
    FROM continuation_counts WHERE NOT (SELECT yes FROM sums_stand)
    GROUP BY key, dice, next_key);

CREATE VIEW main.counted_book AS -- dfen: sql/counts.sql
  SELECT position_key, dice, moves, games, visits, wins, draws, losses, score, lower, upper FROM (
    SELECT *, row_number() OVER (PARTITION BY position_key, dice ORDER BY lower DESC, games DESC, moves) AS place
    FROM counted_continuations)
  WHERE place = 1;

-- The positions of each bucket that two games and more met, those with the best lower bounds first. Ask for one bucket, and with
-- a LIMIT: SELECT * FROM best_positions WHERE bucket = '' LIMIT 100.
CREATE VIEW main.best_positions AS -- dfen: sql/counts.sql
  SELECT key, bucket, games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score, lower,
         dfen_wilson_upper(wins, draws, losses) AS upper
  FROM position_counts WHERE lower IS NOT NULL AND (SELECT version FROM counted_by) = dfen_key_version()
  UNION ALL
  SELECT key, bucket, games, visits, wins, draws, losses, (wins + draws / 2.0) / games, dfen_wilson_lower(wins, draws, losses),
         dfen_wilson_upper(wins, draws, losses)
  FROM position_counts WHERE lower IS NULL AND games > 1 AND (SELECT version FROM counted_by) = dfen_key_version()
  ORDER BY lower DESC, key;
DELETE FROM temp.own_views WHERE (name, sql) IN (SELECT name, sql FROM sqlite_schema);
SELECT name FROM temp.own_views;
UPDATE temp.own_views SET name = name;
DROP TABLE temp.own_views;
COMMIT;
