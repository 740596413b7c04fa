#!/bin/sh
# The lines of README's table, each on its own new machine, as root: builds with the packages that its setup installs, then runs the
# commands that the table lists next.
# Usage: lines.sh DIRECTORY (from the project's root; DIRECTORY keeps the new root as an archive, and the output)
. test/hosts/packages/root.sh

key='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
position='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'
sql="SELECT dfen_pool_key('$position')"

# cell FOR N: the code in cell N of the table's line for a purpose, one piece a line.
cell() {
  awk -F ' [|] ' -v line="| $1" -v n="$2" '$1 == line { print $n }' README.md | grep -o '`[^`]*`' | tr -d '`'
}

# line LOG FOR USE: runs the code of the line's first cell, then USE, in a new root; the last line that USE prints is the key.
line() {
  new_root
  cell "$2" 2 >"$root/home/line"
  printf '%s\n' "$3" >"$root/home/use"
  status=0
  inside "$1" sh -c 'cd /home/dfen && . ../line && . ../use' || status=$?
  if [ $status -eq 0 ] && [ "$(tail -n 1 "$log")" != "$key" ]; then status=1; fi
  judge "$2" $status
}

awk '/^\| for / { table = 1 } table && !/^\|/ { exit } table && NR > 1 && !/^\| (for|---)/' README.md | cut -d '|' -f 2 |
  tr '\n' , >"$kept/lines"
expected=' the shell , [Python](ext/python/README.md) , [JavaScript](ext/npm/README.md) , the browser , Debian , [PostgreSQL](ext/HOSTS.md#postgresql) , [one C file](ext/README.md#one-file-to-vendor) ,'
[ "$(cat "$kept/lines")" = "$expected" ] || { echo "README has other lines: $(cat "$kept/lines")"; exit 1; }

line shell "the shell" "echo \"$sql\" | $(cell 'the shell' 3)"
line python "[Python](ext/python/README.md)" "cat >use.py <<'END'
$(cell '[Python](ext/python/README.md)' 3 | head -n 1)
connection = sqlite3.connect('mine.db')
dfen.load(connection)
print(connection.execute(\"\"\"$sql\"\"\").fetchone()[0])
END
venv/bin/python use.py | grep -qxF '$key' && echo '$position' | venv/bin/dfen key"
line node "[JavaScript](ext/npm/README.md)" "cat >use.mjs <<'END'
import dfen from 'dfen/wasm';
import {poolKey} from 'dfen/core';
const {key} = (await dfen()).open().all(\`$sql AS key\`)[0];
console.log(poolKey(key) === key ? key : 'another key');
END
node use.mjs | grep -qxF '$key' && echo '$position' | npx --no-install dfen key"
line browser "the browser" "grep -q '<title>' build/web/dfen.html && echo '$key'"
line debian Debian "echo \"$sql\" | $(cell Debian 3 | head -n 1) | grep -qxF '$key' && echo '$position' | dfen key"
line postgresql "[PostgreSQL](ext/HOSTS.md#postgresql)" "pg_ctlcluster 15 main start
su postgres -c \"psql -X -q -A -t -c '$(cell '[PostgreSQL](ext/HOSTS.md#postgresql)' 3)' -c \\\"$sql\\\"\"; pg_ctlcluster 15 main stop"
line one_file "[one C file](ext/README.md#one-file-to-vendor)" "echo \"$sql\" | $(cell '[one C file](ext/README.md#one-file-to-vendor)' 3)"
echo "1..$tests"
[ $failed -eq 0 ]
