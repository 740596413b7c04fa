-- Writes a PYTHON_METHOD for module.c per plain function: its name, the class of its rows, its parameters and its description.
SELECT format('PYTHON_METHOD(%s, %s, "(%s)",
  "%s")', short, iif(kind = 'table', '"' || class || '"', 'NULL'),
         (SELECT group_concat(iif(position < least, name, format('%s=%s', name,
                                coalesce(iif(type = 'text', '''' || fallback || '''', fallback), 'None'))), ', ')
          FROM declared WHERE function = functions.name AND list = 'argument'),
         (SELECT replace(text, char(10), '\n"' || char(10) || '  "') FROM sentences
          WHERE function = functions.name AND language = 'Python'))
FROM functions JOIN names ON names.name = short WHERE plain IS NOT NULL ORDER BY plain;
SELECT '#undef PYTHON_METHOD';
