-- Writes the statements that drop all views that the files of this folder created: a key column cannot be dropped before them. A second
-- shell runs the statements, because SQL cannot take the name of a view from a query. It needs no dfen.
--   sqlite3 games.db ".read sql/views_back.sql" | sqlite3 games.db
-- A comment in their text, `dfen: sql/FILE`, identifies the views. Views of yours stay, including a scored_turns that you wrote.
PRAGMA trusted_schema = OFF;
.mode list
.headers off
-- The first shell may still be reading when the second writes.
.print .timeout 10000
.print BEGIN IMMEDIATE;
SELECT printf('DROP VIEW main."%w";', name) FROM main.sqlite_schema WHERE type = 'view' AND sql GLOB '*-- dfen: sql/*.sql' || char(10) || '*';
.print COMMIT;
