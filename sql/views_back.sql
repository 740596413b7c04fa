-- Takes the views of sql/views.sql, sql/views_lines.sql, sql/estimates.sql and sql/counts.sql away, which a key column needs before it
-- can go. A view scored_turns of your own goes too.
--   sqlite3 games.db ".read sql/views_back.sql"
PRAGMA trusted_schema = OFF;
BEGIN IMMEDIATE;
DROP VIEW IF EXISTS main.best_positions;
DROP VIEW IF EXISTS main.counted_book;
DROP VIEW IF EXISTS main.counted_continuations;
DROP VIEW IF EXISTS main.counted_pooled;
DROP VIEW IF EXISTS main.visits_to_count;
DROP VIEW IF EXISTS main.story_curve;
DROP VIEW IF EXISTS main.story;
DROP VIEW IF EXISTS main.estimated_book;
DROP VIEW IF EXISTS main.estimated_continuations;
DROP VIEW IF EXISTS main.estimated;
DROP VIEW IF EXISTS main.fitted;
DROP VIEW IF EXISTS main.current_model;
DROP VIEW IF EXISTS main.pooled_lines;
DROP VIEW IF EXISTS main.gain_by_men;
DROP VIEW IF EXISTS main.gain_by_turn;
DROP VIEW IF EXISTS main.dice_distribution;
DROP VIEW IF EXISTS main.book;
DROP VIEW IF EXISTS main.continuations;
DROP VIEW IF EXISTS main.outcomes;
DROP VIEW IF EXISTS main.most_met;
DROP VIEW IF EXISTS main.pooled;
DROP VIEW IF EXISTS main.counted_turns;
DROP VIEW IF EXISTS main.numbered_turns;
DROP VIEW IF EXISTS main.scored_turns;
COMMIT;
