#!/bin/sh
# Prints ext/REFERENCE.md with its tables regenerated from the registered functions: one row per function of the section above the table,
# in the order of ext/functions.def. The rest of the page is copied. `make docs` replaces the page, and `make test-pages` checks that
# nothing changes.
# Usage: reference.sh EXTENSION PAGE
set -eu
extension=${1%.so}

# A line `section TAB row` for each function. A table-valued function begins with its columns.
sqlite3 -batch -init /dev/null -cmd ".load '$extension'" -separator '	' :memory: "
  SELECT section, '| \`' || signature || '\` | '
      || CASE kind WHEN 'table' THEN 'rows of ' || (SELECT group_concat('\`' || name || '\`', ', ') FROM pragma_table_info(listed.name)) || ': ' ELSE '' END
      || summary || ' |'
  FROM dfen_functions() AS listed" |
  awk -F '\t' '
    FILENAME == "-" { rows[$1] = rows[$1] $2 "\n"; next }
    /^```/ { fenced = !fenced }
    !fenced && /^## / { section = substr($0, 4) }
    !fenced && /^\| `dfen_/ { next }
    { print }
    !fenced && /^\| --- \| --- \|$/ && section in rows { printf "%s", rows[section]; delete rows[section] }
    END { for (section in rows) { print "reference.sh: the page has no table under ## " section >"/dev/stderr"; exit 1 } }' - "$2"
