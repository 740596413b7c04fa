-- dfen_functions() in parts, for the files that write declarations of the functions in other languages. Each of them runs after this one:
--   cat ext/functions/declarations.sql ext/python/stubs.sql | sqlite3 -cmd ".load build/dfen"
-- The head of functions.def explains its columns.

-- The functions in their order. `plain` is the number, from 0, of a function of the packages for JavaScript and Python, else NULL; `least`
-- and `most` are the numbers of arguments.
CREATE TEMP TABLE functions AS
  SELECT *, substr(name, 6) AS short,
         iif(hosts LIKE '%Python', sum(hosts LIKE '%Python') OVER (ROWS UNBOUNDED PRECEDING) - 1, NULL) AS plain,
         most - (length(signature) - length(replace(signature, '[', ''))) AS least
  FROM (SELECT *, iif(arguments = '', 0, 1 + length(arguments) - length(replace(arguments, ',', ''))) AS most FROM dfen_functions());

-- The types in other languages. PostgreSQL has a function for each of two types.
CREATE TEMP TABLE types(type PRIMARY KEY, javascript, python, postgresql, other_postgresql);
INSERT INTO types VALUES
  ('any', 'boolean | number | bigint | string | Uint8Array', 'Union[bool, int, float, str, bytes]', 'text', NULL),
  ('text', 'string', 'str', 'text', NULL),
  ('integer', 'number', 'int', 'bigint', NULL),
  ('real', 'number', 'float', 'double precision', NULL),
  ('boolean', 'boolean', 'bool', 'boolean', NULL),
  ('text or number', 'string | number', 'Union[str, int, float]', 'text', 'double precision'),
  ('text or integer', 'string | number', 'Union[str, int]', 'text', 'bigint');
PRAGMA foreign_keys = ON;

-- A row per argument, per column of a table-valued function, and per result of another function. In `fold text flip|mirror = mirror` the
-- type is text, `words` is "flip|mirror" and `fallback` is "mirror"; where there are none, these are NULL.
CREATE TEMP TABLE declared(
  function TEXT, list TEXT, position INTEGER, declaration TEXT,
  name TEXT AS (substr(declaration, 1, instr(declaration, ' ') - 1)),
  typed TEXT AS (substr(declaration, length(name) + 2, instr(declaration || ' = ', ' = ') - length(name) - 2)),
  type TEXT AS (iif(instr(typed, '|'), 'text', replace(typed, ' or null', ''))) REFERENCES types,
  words TEXT AS (iif(instr(typed, '|'), substr(replace(typed, ' or null', ''), 6), NULL)),
  or_null INTEGER AS (typed LIKE '% or null'),
  fallback TEXT AS (nullif(substr(declaration, length(name) + length(typed) + 5), '')),
  PRIMARY KEY (function, list, position)) WITHOUT ROWID;
INSERT INTO declared
  SELECT functions.name, list, key, value
  FROM functions, (SELECT 'argument' AS list UNION ALL SELECT 'column' UNION ALL SELECT 'result') AS lists,
    json_each('["' || replace(CASE list WHEN 'argument' THEN arguments WHEN 'column' THEN result ELSE 'result ' || result END,
                             ', ', '","') || '"]')
  WHERE value <> '' AND CASE list WHEN 'argument' THEN 1 WHEN 'column' THEN kind = 'table' ELSE kind <> 'table' END;

-- from_square is fromSquare in JavaScript; the rows of dfen_moves are of the class Move.
CREATE TEMP TABLE names AS
  SELECT name, camel, upper(substr(camel, 1, 1)) || substr(camel, 2, length(camel) - 2) AS class
  FROM (SELECT name, (SELECT group_concat(iif(key = 0, value, upper(substr(value, 1, 1)) || substr(value, 2)), '')
                      FROM json_each('["' || replace(name, '_', '","') || '"]')) AS camel
    FROM (SELECT name FROM declared UNION SELECT short FROM functions));

-- With names and types of other languages.
CREATE TEMP VIEW typed AS
  SELECT declared.*, names.camel, postgresql, other_postgresql,
         iif(words IS NULL, javascript, '''' || replace(words, '|', ''' | ''') || '''') AS javascript,
         iif(words IS NULL, python, 'Literal["' || replace(words, '|', '", "') || '"]') AS python
  FROM declared CROSS JOIN names USING (name) CROSS JOIN types USING (type);

-- The summary of each function as a sentence, in lines of at most 110 characters, with a language's word for NULL.
CREATE TEMP TABLE sentences AS
  WITH RECURSIVE sentence(function, language, text) AS (
    SELECT name, 'JavaScript', replace(summary, 'NULL', 'null') || '.' FROM functions
    UNION ALL SELECT name, 'Python', replace(replace(summary, 'NULL', 'None'), '`', '') || '.' FROM functions),
  wrapped(function, language, lines, rest) AS (
    SELECT function, language, '', upper(substr(text, 1, 1)) || substr(text, 2) FROM sentence
    UNION ALL
    SELECT function, language, lines || rtrim(substr(rest, 1, 111), replace(rest, ' ', '')) || char(10),
           substr(rest, 1 + length(rtrim(substr(rest, 1, 111), replace(rest, ' ', ''))))
    FROM wrapped WHERE length(rest) > 110)
  SELECT function, language, replace(lines, ' ' || char(10), char(10)) || rest AS text FROM wrapped WHERE length(rest) <= 110;
