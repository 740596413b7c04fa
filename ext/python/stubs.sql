-- Writes the types of the plain functions for Python.

-- A scalar takes values, or None for required arguments, or columns: the first argument is any iterable, the others may be. The first form
-- is missing if the result may be None for values.
CREATE TEMP TABLE forms AS
  SELECT format('%sdef %s(%s) -> %s', iif(kind = 'table', '', '@overload' || char(10)), short,
         (SELECT group_concat(a.name || ': ' || CASE
              WHEN position >= least THEN iif(fallback IS NULL, 'Optional[' || a.python || ']', a.python) || ' = ...'
              WHEN takes = 'values' AND NOT or_null THEN a.python
              WHEN takes <> 'columns' THEN 'Optional[' || a.python || ']'
              WHEN position = 0 THEN 'Iterable[Optional[' || a.python || ']]'
              ELSE 'Union[None, ' || a.python || ', Iterable[Optional[' || a.python || ']]]' END, ', ')
          FROM typed AS a WHERE a.function = f.name AND list = 'argument'),
         CASE WHEN kind = 'table' THEN 'List[' || class || ']: ...'
           WHEN takes = 'columns' THEN 'List[Optional[' || r.python || ']]: ...'
           WHEN takes = 'none' OR r.or_null THEN 'Optional[' || r.python || ']: ...  # type: ignore'
           ELSE r.python || ': ...  # type: ignore' END) AS form
  FROM functions AS f CROSS JOIN (SELECT 1 AS place, 'values' AS takes UNION ALL SELECT 2, 'none' UNION ALL SELECT 3, 'columns')
    JOIN names ON names.name = short LEFT JOIN typed AS r ON r.function = f.name AND r.list = 'result'
  WHERE plain IS NOT NULL AND CASE takes WHEN 'values' THEN r.or_null = 0 WHEN 'none' THEN 1 ELSE kind <> 'table' END ORDER BY plain, place;

SELECT '"""Types of the functions without a database. A column is any iterable; the result is a list. A str is iterable, too,
but not a column: if two overloads overlap for that reason, the first one holds."""
from typing import Iterable, List, Literal, Optional, Union, overload

from ._rows import *
';
SELECT form FROM forms;
