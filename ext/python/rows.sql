-- Writes the start position, the names of the plain functions, eight per line, and the classes of rows.
SELECT format('"""The start position, the classes of the rows of moves() and other functions, and the names of all functions."""
from typing import NamedTuple, Optional

START = "%s"
FUNCTIONS = [%s]', dfen_start(),
  group_concat(iif(plain = 0, '', iif(plain % 8 = 0, ',' || char(10) || '             ', ', ')) || '"' || short || '"', ''))
FROM (SELECT * FROM functions WHERE plain IS NOT NULL ORDER BY plain);
SELECT format('__all__ = ["START", "%s"]', group_concat(class, '", "'))
FROM (SELECT class FROM functions JOIN names ON names.name = short WHERE plain IS NOT NULL AND kind = 'table' ORDER BY plain);
SELECT format('

class %s(NamedTuple):
    """A row of %s."""

%s', class, short, (SELECT group_concat(format('    %s: %s', name, iif(or_null, 'Optional[' || python || ']', python)), char(10))
                    FROM typed WHERE function = functions.name AND list = 'column'))
FROM functions JOIN names ON names.name = short WHERE plain IS NOT NULL AND kind = 'table' ORDER BY plain;
