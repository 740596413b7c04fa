-- Counts of a database that grows: a row for each turn that counts, in the order of keys, from which every total and every filter is
-- read. Run once after sql/views.sql; run again, it recreates the views and keeps the counts.
--   sqlite3 games.db ".load build/dfen" ".read sql/counts.sql"
--   dfen count games.db                 nightly, or at any time: it counts new and changed games, and removes deleted ones
-- Counting reads only scored_turns: it computes a fingerprint of each game and counts games whose fingerprint differs from that of their
-- last count. So corrections, restores, rebuilt tables, triggers of other programs and new key versions are all
-- noticed. The counts are those of the games as last counted.
PRAGMA trusted_schema = OFF;
.bail on
BEGIN IMMEDIATE;

CREATE TEMP TABLE missing(what);
CREATE TEMP TRIGGER missing_column BEFORE INSERT ON missing BEGIN
  SELECT RAISE(ROLLBACK, 'there is no view scored_turns with the columns game, number, dfen, dice, moves, next_dfen and score, which sql/views.sql makes for the tables of sql/schema.sql: nothing was made');
END;
INSERT INTO missing
  SELECT 'column' WHERE (SELECT count(*) FROM pragma_table_xinfo('scored_turns', 'main')
                         WHERE lower(name) IN ('game', 'number', 'dfen', 'dice', 'moves', 'next_dfen', 'score')) < 7;
DROP TABLE temp.missing;

-- The counted games. id identifies the game in visits: it is the game if that is an INTEGER, else an id that no game has. fingerprint is of
-- all its rows of scored_turns. derivation is the version of the keys and of the rules by which visits are derived; negative, it is a
-- counter that has not written all visits.
CREATE TABLE IF NOT EXISTS main.counted_games(
  id INTEGER PRIMARY KEY,
  game ANY NOT NULL UNIQUE CHECK (typeof(game) IN ('integer', 'text')),
  fingerprint INTEGER NOT NULL,
  derivation INTEGER NOT NULL,
  counted_at TEXT NOT NULL
) STRICT;

-- The counted turns: each is a visit of the position before its roll. key is the pool id of that position, dice the roll in the order PNBRQK
-- (empty if it is unknown), next_key the pool id of the position after the turn (NULL if it is unknown): a continuation is a position, a roll
-- and a next position. flags is what is stored of the columns after it.
CREATE TABLE IF NOT EXISTS main.visits(
  key INTEGER NOT NULL,
  dice TEXT NOT NULL,
  game INTEGER NOT NULL,    -- counted_games.id
  number INTEGER NOT NULL,
  next_key INTEGER,
  flags INTEGER NOT NULL,
  score REAL AS ((flags & 3) / 2.0),                       -- of the side to move: 1, 0.5 or 0
  is_first INTEGER AS (flags >= 8),                        -- 1 for the game's first visit of the position
  is_first_continuation INTEGER AS (flags & 4 <> 0),       -- 1 for its first visit with this roll and next position
  PRIMARY KEY (key, dice, game, number)
) STRICT, WITHOUT ROWID;

-- The turns that cannot be counted, and the reasons.
CREATE TABLE IF NOT EXISTS main.uncounted(game ANY, number ANY, reason TEXT NOT NULL) STRICT;

-- When all games were last read, and when those since a date.
CREATE TABLE IF NOT EXISTS main.last_counted(scope TEXT PRIMARY KEY CHECK (scope IN ('all', 'since')), began_at TEXT NOT NULL, ended_at TEXT NOT NULL) STRICT;

-- Tables of yours with one of these names are not written to.
CREATE TEMP TABLE shapes(name, shape);
CREATE TEMP TRIGGER own_table BEFORE UPDATE ON shapes BEGIN
  SELECT CASE OLD.name
    WHEN 'counted_games' THEN RAISE(ROLLBACK, 'counted_games is a table or view of yours, and not the one of this file: rename it; nothing was made')
    WHEN 'visits' THEN RAISE(ROLLBACK, 'visits is a table or view of yours, and not the one of this file: rename it; nothing was made')
    WHEN 'uncounted' THEN RAISE(ROLLBACK, 'uncounted is a table or view of yours, and not the one of this file: rename it; nothing was made')
    ELSE RAISE(ROLLBACK, 'last_counted is a table or view of yours, and not the one of this file: rename it; nothing was made') END;
END;
INSERT INTO shapes VALUES ('counted_games', 'id 1,game,fingerprint,derivation,counted_at'), ('uncounted', 'game,number,reason'),
  ('visits', 'key 1,dice 2,game 3,number 4,next_key,flags,score,is_first,is_first_continuation'), ('last_counted', 'scope 1,began_at,ended_at');
UPDATE shapes SET name = name
  WHERE shape IS NOT (SELECT group_concat(name || iif(pk, ' ' || pk, '')) FROM pragma_table_xinfo(shapes.name, 'main'));
DROP TABLE temp.shapes;

-- A view of yours that has the name of one of these is not replaced.
CREATE TEMP TABLE own_views AS SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql NOT GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
CREATE TEMP TRIGGER own_view BEFORE UPDATE ON own_views BEGIN
  SELECT RAISE(ROLLBACK, 'a view of yours has a name that a view of this file must have: rename yours; nothing was made');
END;
DROP VIEW IF EXISTS main.best_positions;
DROP VIEW IF EXISTS main.counted_book;
DROP VIEW IF EXISTS main.continuation_counts;
DROP VIEW IF EXISTS main.position_counts;
DROP VIEW IF EXISTS main.games_to_count;

-- Results of the side to move for every position. Each game counts by its first visit; visits counts all of them.
CREATE VIEW main.position_counts AS -- dfen: sql/counts.sql
  SELECT key, count(*) FILTER (WHERE is_first) AS games, count(*) AS visits, count(*) FILTER (WHERE is_first AND score = 1) AS wins,
         count(*) FILTER (WHERE is_first AND score = 0.5) AS draws, count(*) FILTER (WHERE is_first AND score = 0) AS losses
  FROM visits GROUP BY key;

-- The same for every roll and continuation, which is the position after the turn.
CREATE VIEW main.continuation_counts AS -- dfen: sql/counts.sql
  SELECT key, dice, next_key, count(*) FILTER (WHERE is_first_continuation) AS games, count(*) AS visits,
         count(*) FILTER (WHERE is_first_continuation AND score = 1) AS wins,
         count(*) FILTER (WHERE is_first_continuation AND score = 0.5) AS draws,
         count(*) FILTER (WHERE is_first_continuation AND score = 0) AS losses
  FROM visits WHERE dice <> '' AND next_key NOT NULL GROUP BY key, dice, next_key;

-- For every position and roll the continuation with the highest lower bound.
CREATE VIEW main.counted_book AS -- dfen: sql/counts.sql
  SELECT key, dice, next_key, games, visits, wins, draws, losses, lower FROM (
    SELECT *, row_number() OVER (PARTITION BY key, dice ORDER BY lower DESC, games DESC, next_key) AS place
    FROM (SELECT *, dfen_wilson_lower(wins, draws, losses) AS lower FROM continuation_counts))
  WHERE place = 1;

-- The positions with the highest lower bounds first: WHERE games >= 20 LIMIT 100.
CREATE VIEW main.best_positions AS -- dfen: sql/counts.sql
  SELECT *, dfen_wilson_lower(wins, draws, losses) AS lower FROM position_counts ORDER BY lower DESC, key;

-- The games to count, and when they were last read. It reads all games.
CREATE VIEW main.games_to_count AS -- dfen: sql/counts.sql
  WITH seen AS MATERIALIZED (
    SELECT iif(typeof(game) = 'real', CAST(game AS INTEGER), game) AS game, dfen_fingerprint(number, dfen, dice, moves, next_dfen, score) AS fingerprint
    FROM scored_turns WHERE typeof(game) IN ('integer', 'text') OR typeof(game) = 'real' AND game = CAST(game AS INTEGER) GROUP BY game COLLATE BINARY)
  SELECT +seen.game AS game, CASE WHEN id IS NULL THEN 'new' ELSE 'changed' END AS state, counted_at
  FROM seen LEFT JOIN counted_games ON +counted_games.game = +seen.game COLLATE BINARY
  WHERE counted_games.fingerprint IS NOT seen.fingerprint OR derivation <> dfen_key_version() * 1000 + 2
  UNION ALL
  SELECT game, 'gone', counted_at FROM counted_games WHERE game NOT IN (SELECT +game COLLATE BINARY FROM seen);

DELETE FROM temp.own_views WHERE (name, sql) IN (SELECT name, sql FROM sqlite_schema);
SELECT name FROM temp.own_views;
UPDATE temp.own_views SET name = name;
DROP TABLE temp.own_views;
COMMIT;
