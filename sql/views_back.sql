-- Writes the statements that remove all views that the files of this folder made: a key column cannot go before them. A second
-- shell runs the statements, since SQL cannot name a view by what a query finds. It needs no dfen.
--   sqlite3 games.db ".read sql/views_back.sql" | sqlite3 games.db
-- The views are known by a comment in their text, `dfen: sql/FILE`. Views of yours stay, a scored_turns that you wrote too.
PRAGMA trusted_schema = OFF;
.mode list
.headers off
-- The first shell may still be reading when the second writes.
.print .timeout 10000
.print BEGIN IMMEDIATE;
SELECT printf('DROP VIEW main."%w";', name) FROM main.sqlite_schema WHERE type = 'view' AND sql GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
.print COMMIT;
