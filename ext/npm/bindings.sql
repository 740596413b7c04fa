-- Writes what core.mjs has of the plain functions.

CREATE TEMP TABLE bound AS
  SELECT plain, kind, least, camel,
         (SELECT group_concat(camel, ', ') FROM typed WHERE function = functions.name AND list = 'argument') AS arguments,
         (SELECT group_concat(camel, ', ') FROM typed WHERE function = functions.name AND list = 'column') AS columns
  FROM functions JOIN names ON names.name = short WHERE plain IS NOT NULL ORDER BY plain;

SELECT 'const FUNCTIONS = [';
SELECT format('  {name: ''%s'', least: %d, names: [%s]%s},', camel, least, '''' || replace(arguments, ', ', ''', ''') || '''',
         iif(kind = 'table', format(',
    columns: [''%s'']', replace(columns, ', ', ''', ''')), '')) FROM bound;
SELECT '];
';
SELECT format('const %s = (%s) => %s(%d, [%s]);', camel, arguments, iif(kind = 'table', 'rows', 'call'), plain, arguments) FROM bound;
SELECT format('
const START = ''%s'';

export {DfenError, START, %s};', dfen_start(), group_concat(camel, ', ')) FROM bound;
