-- Loading dfen registers exactly what dfen_functions() lists, once for each number of arguments (test_loading.c shows that nothing else is
-- new), with the right safety flags (SPEC 8.1 and 8.3)
CREATE TEMP VIEW listed AS
  WITH RECURSIVE f AS (
    SELECT name, kind, length(signature) - length(replace(signature, '[', '')) AS optional,
           CASE WHEN signature LIKE '%()' THEN 0 ELSE 1 + length(signature) - length(replace(signature, ',', '')) END AS most
      FROM dfen_functions()),
  calls AS (SELECT name, kind, most - optional AS arguments, most FROM f
    UNION ALL SELECT name, kind, arguments + 1, most FROM calls WHERE arguments < most)
  SELECT name, kind, arguments, most FROM calls;
CREATE TEMP VIEW registered AS
  SELECT name, CASE type WHEN 's' THEN 'scalar' WHEN 'a' THEN 'aggregate' WHEN 'w' THEN 'window' ELSE type END AS kind, narg AS arguments
    FROM pragma_function_list WHERE name LIKE 'dfen%';
SELECT name, kind, arguments FROM listed WHERE kind <> 'table' EXCEPT SELECT * FROM registered;
SELECT * FROM registered EXCEPT SELECT name, kind, arguments FROM listed WHERE kind <> 'table' EXCEPT SELECT name, 'scalar', -1 FROM listed WHERE kind = 'table';
-- Each table-valued function is also a scalar, which reports that it belongs in FROM
SELECT name, 'scalar', -1 FROM listed WHERE kind = 'table' EXCEPT SELECT * FROM registered;
SELECT name, count(*) FROM registered GROUP BY name, arguments HAVING count(*) > 1;
-- The arguments of a table-valued function are its hidden columns
SELECT name FROM listed WHERE kind = 'table' EXCEPT SELECT name FROM pragma_module_list;
SELECT name FROM pragma_module_list WHERE name LIKE 'dfen%' EXCEPT SELECT name FROM listed WHERE kind = 'table';
SELECT DISTINCT name FROM listed
  WHERE kind = 'table' AND most <> (SELECT count(*) FROM pragma_table_xinfo(listed.name) WHERE hidden = 1);
-- A column is not named like an argument of its function, and with a DFEN as argument not like the dice of dfen_rolls (SPEC 8.4)
SELECT DISTINCT f.name, c.name FROM listed AS f, pragma_table_xinfo(f.name) AS c, pragma_table_xinfo(f.name) AS a
  WHERE f.kind = 'table' AND c.hidden = 0 AND (a.name = 'arg_' || c.name OR (a.name = 'arg_dfen' AND c.name = 'dice'));
-- Names are in the order of their sections, dfen_version is last, and kinds and sections are from a fixed list
SELECT group_concat(DISTINCT kind), group_concat(DISTINCT section) FROM dfen_functions();
-- = scalar,table,aggregate,window|Notation and versions,Symmetry,Keys,Moves and rules,Odds,Endgames,Statistics,Estimates,Looking at positions,Import
SELECT name FROM dfen_functions() LIMIT 1 OFFSET (SELECT count(*) - 1 FROM dfen_functions());
-- = dfen_version
SELECT signature FROM dfen_functions() WHERE name IN ('dfen_svg', 'dfen_rolls', 'dfen_wilson_lower', 'dfen_flip') ORDER BY 1;
-- = dfen_flip(dfen)
-- = dfen_rolls()
-- = dfen_svg(dfen [, moves [, bottom]])
-- = dfen_wilson_lower(wins, draws, losses [, confidence])
SELECT kind, section, summary, example FROM dfen_functions() WHERE name = 'dfen_flip';
-- = scalar|Symmetry|the colour flip; applied twice it is the identity|SELECT dfen_flip('8/8/8/8/8/8/P7/K6k w - - 4 9 PPK')
SELECT kind, arguments, result, safety, cost, hosts FROM dfen_functions() WHERE name IN ('dfen_pool_id', 'dfen_turns', 'dfen_rolls', 'dfen_record', 'dfen_chart', 'dfen_import', 'dfen_version');
-- = scalar|dfen text, fold text flip|mirror|dihedral = dihedral|integer|deterministic|1|SQLite, PostgreSQL, DuckDB, JavaScript, Python
-- = table||dice text, weight integer, probability real|deterministic|400|SQLite, PostgreSQL, JavaScript, Python
-- = table|dfen text, outcomes integer = 1000000|moves text, sequences integer, dice_spent integer, captures_king boolean, next_dfen text|deterministic|1000|SQLite, PostgreSQL, JavaScript, Python
-- = aggregate|score real, game text or integer, number integer|text|deterministic|1|SQLite, PostgreSQL, DuckDB
-- = window|label text, score real, lower real, upper real, games integer|text|deterministic|35|SQLite, PostgreSQL, DuckDB
-- = scalar|table text, options text or null|text|directonly|1000|SQLite
-- = scalar||text|innocuous|1|SQLite, PostgreSQL, DuckDB
SELECT DISTINCT hosts FROM dfen_functions() ORDER BY 1;
-- = SQLite
-- = SQLite, PostgreSQL
-- = SQLite, PostgreSQL, DuckDB
-- = SQLite, PostgreSQL, DuckDB, JavaScript, Python
-- = SQLite, PostgreSQL, JavaScript, Python
-- All use UTF-8. The functions that are not deterministic (0x800), and those that are not innocuous (0x200000) or are direct-only (0x80000)
SELECT DISTINCT enc FROM pragma_function_list WHERE name LIKE 'dfen%';
-- = utf8
SELECT name FROM pragma_function_list WHERE name LIKE 'dfen%' AND narg >= 0 AND flags & 0x800 = 0 ORDER BY 1;
-- = dfen_import
-- = dfen_import
-- = dfen_key_version
-- = dfen_read
-- = dfen_read
-- = dfen_sample_model
-- = dfen_version
SELECT name, flags & 0x80000 <> 0 FROM pragma_function_list WHERE name LIKE 'dfen%' AND narg >= 0 AND (flags & 0x200000 = 0 OR flags & 0x80000 <> 0) ORDER BY 1;
-- = dfen_import|1
-- = dfen_import|1
-- = dfen_read|1
-- = dfen_read|1
SELECT dfen_version(), dfen_key_version();
-- = 1.0.0|1
SELECT dfen_version(1);
-- ! wrong number of arguments to function dfen_version()
SELECT dfen_canonical();
-- ! wrong number of arguments to function dfen_canonical()
