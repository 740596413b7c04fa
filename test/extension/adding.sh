#!/bin/sh
# Adding a scalar function is one row of ext/functions.def and its C function: in a copy of the sources a made-up one is
# added, and a host has it; PostgreSQL too, in test/postgresql/run.sh. And the files of ext/ itself know no host: SQLite is named in ext/sqlite/ alone.
# Usage: adding.sh OBJECT ... (from the project's root; CC is the compiler, the objects are those that the extension is made of)
set -eu
. test/support/same.sh

grep -il 'sqlite3' ext/*.[ch] ext/functions.def >"$work/got" || true
same "the files of ext/ that name sqlite3" </dev/null

cp -R core ext "$work"
test/support/made_up.sh "$work"
# compiled anew: its file, and those that read the rows
changed="ext/notation.c $(grep -l '^#include ".*functions\.def"' ext/*.c ext/sqlite/*.c)"
printf '%s\n' "$@" | grep -vF "$(echo "$changed" | sed 's:\([^ ]*\)\.c:/\1.o:g' | tr ' ' '\n')" >"$work/others"
# shellcheck disable=SC2046,SC2086 # lists of names
(cd "$work" && ${CC:-cc} -std=c11 -O0 -fPIC -fvisibility=hidden -shared -o dfen.so $changed $(cat others))

# ---- SQLite ----

sqlite3 -batch -init /dev/null -cmd ".load '$work/dfen'" :memory: >"$work/got" 2>&1 <<'END' || true
SELECT dfen_made_up('8/8/8/8/8/8/8/8 b - -'), dfen_made_up('8/8/8/8/8/8/8/8 w - -', 'hite');
SELECT narg, flags & 0x200800 = 0x200800 FROM pragma_function_list WHERE name = 'dfen_made_up' ORDER BY 1;
SELECT signature, kind, section, summary, example FROM dfen_functions() WHERE name = 'dfen_made_up';
SELECT coalesce(dfen_made_up(NULL), 'null');
SELECT dfen_made_up('8/8/8/8/8/8/8/8 b - -', 7);
END
same "a made-up function in SQLite" <<'END'
b|white
1|1
2|1
dfen_made_up(dfen [, word])|scalar|Odds|made up|SELECT 1
null
Runtime error near line 5: dfen_made_up: the word must be text, not an INTEGER
END

finish "adding a function"
