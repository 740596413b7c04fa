-- temp.fault has why `dfen fill` cannot fill the column @key of @table from @dfen with @function; NULL if it can. Not pragma_table_list, which
-- connects all virtual tables: in the schema these have no root page.
CREATE TEMP TABLE fault AS
WITH given AS (
  SELECT @table AS name, @dfen AS dfen, @key AS key, (SELECT iif(type = 'table' AND rootpage = 0, 'virtual table', type)
    FROM main.sqlite_schema WHERE type IN ('table', 'view') AND name = @table COLLATE NOCASE) AS type),
columns AS (SELECT name COLLATE NOCASE AS name, hidden FROM pragma_table_xinfo(@table, 'main'))
SELECT CASE
  WHEN type ISNULL THEN 'no such table: ' || name
  WHEN type <> 'table' THEN name || ' is a ' || type || ': fill a column of an ordinary table'
  WHEN dfen COLLATE NOCASE NOT IN (SELECT name FROM columns) THEN 'the table has no column ' || dfen
  WHEN key COLLATE NOCASE NOT IN (SELECT name FROM columns)
    THEN 'the table has no column ' || key || '; this adds one: ' || (SELECT sql FROM dfen_key_sql(printf('"%w"', name), dfen,
      json_object('into', key, 'function', @function, 'part', 'column')))
  WHEN key COLLATE NOCASE IN (SELECT name FROM columns WHERE hidden <> 0)
    THEN key || ' is a generated column: SQLite computes it' END AS why
FROM given;
