#!/bin/sh
# The npm package in an empty project: with better-sqlite3, node:sqlite and WebAssembly, in TypeScript, and on a machine for which it has no
# extension.
# Usage: npm.sh PACKAGE.tgz NODE_MODULES NODE18_MODULES (from the project's root; they have the modules of test/hosts/packages)
set -eu
package=$(readlink -f "$1")
modules=$(readlink -f "$2") node18=$(readlink -f "$3")
. test/repo/support/same.sh
fenced ext/npm/README.md js | sed 's/^\(database\.prepare.*\);$/console.log(\1);/' >"$work/readme.mjs"
fenced ext/npm/README.md 'js core' >"$work/core.mjs"
mkdir "$work/project"
cd "$work/project"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --offline --ignore-scripts --no-audit --no-fund "$package" 2>/dev/null ||
  npm install --silent --ignore-scripts --no-audit --no-fund "$package"
ln -s "$modules/better-sqlite3" node_modules/better-sqlite3
for needed in "$modules"/*; do # better-sqlite3's own dependencies
  [ -e "node_modules/${needed##*/}" ] || ln -s "$needed" "node_modules/${needed##*/}"
done
node() { # this version of better-sqlite3 needs a newer Node than Debian's
  "$modules/.bin/node" --disable-warning=ExperimentalWarning "$@"
}

key='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'

# ---- Hosts ----

cat >better.mjs <<END
import Database from 'better-sqlite3';
import {load} from 'dfen';
const database = new Database(':memory:');
load(database);
console.log(database.prepare('SELECT dfen_pool_key(?) AS key').get('$start').key);
END
node better.mjs >"$work/got" 2>&1 || true
same "better-sqlite3, import" <<END
$key
END

mv "$work/readme.mjs" .
node readme.mjs >"$work/got" 2>&1 || true
same "the package's page" <<END
{ key: '$key' }
END

cat >better.cjs <<END
const {load, getLoadablePath} = require('dfen');
const database = new (require('better-sqlite3'))(':memory:');
load(database);
console.log(database.prepare('SELECT dfen_pool_key(?) AS key').get('$start').key, getLoadablePath().replace(/.*node_modules/, ''));
END
node better.cjs >"$work/got" 2>&1 || true
same "better-sqlite3, require" <<END
$key /dfen/prebuilt/linux-x64/dfen.so
END

cat >sqlite.mjs <<END
import {DatabaseSync} from 'node:sqlite';
import {load} from 'dfen';
try {
  load(new DatabaseSync(':memory:'));
} catch (error) {
  console.log(error.message.replace(/ \(.*/, ''));
}
const database = new DatabaseSync(':memory:', {allowExtension: true});
load(database);
console.log(database.prepare('SELECT dfen_pool_key(?) AS key').get('$start').key);
try {
  database.loadExtension('/nowhere');
} catch (error) {
  console.log('off again');
}
END
node sqlite.mjs >"$work/got" 2>&1 || true
same "node:sqlite" <<END
dfen.load(database): open it with new DatabaseSync(file, {allowExtension: true})
$key
off again
END

cat >wasm.mjs <<END
import dfen, {DfenError} from 'dfen/wasm';
const sqlite = await dfen();
const database = sqlite.open();
database.run('CREATE TABLE turns(fen TEXT, winner TEXT); INSERT INTO turns VALUES (?, NULL)', ['$start']);
const row = database.all('SELECT dfen_pool_key(fen) AS key, dfen_pool_id(fen) AS id FROM turns')[0];
console.log(row.key, row.id);
const again = sqlite.open(database.export());
console.log(again.table('SELECT count(*), :x, 1.5, NULL FROM turns', {x: 9007199254740993n}).rows);
for (const wrong of ["SELECT dfen_flip('8')", 'SELEC', "ATTACH '/tmp/x.db' AS x; CREATE TABLE x.t(a)", "VACUUM INTO '/tmp/x.db'"]) {
  try {
    database.run(wrong);
  } catch (error) {
    console.log(error instanceof DfenError, error.message);
  }
}
try {
  sqlite.open(new TextEncoder().encode('this is no database, and long enough to look like one, is it not?'.repeat(20)));
} catch (error) {
  console.log(error.message);
}
try {
  database.all('SELECT ?', [{}]);
} catch (error) {
  console.log(error.message);
}
END
node wasm.mjs >"$work/got" 2>&1 || true
same "dfen/wasm" <<'END'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 6344906133039437859n
[ [ 1, 9007199254740993n, 1.5, null ] ]
true dfen_flip: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN
true near "SELEC": syntax error
true unable to open database: /tmp/x.db
true unable to open database: /tmp/x.db
file is not a database
parameter 1: a value is null, a boolean, number, BigInt, string or Uint8Array
END

# ---- The program ----

printf '%s\n' 'dfen,result' '8/8/4k3/8/8/3K4/8/8 w - -,1-0' '8/8/3k4/8/8/4K3/8/8 b - -,0-1' >games.csv
{
  node_modules/.bin/dfen pool --csv games.csv 2>/dev/null | cut -d , -f 1-5
  node_modules/.bin/dfen pool --none 2>/dev/null || echo "status $?"
} >"$work/got" 2>&1
same "dfen of the package" <<'END'
key,games,visits,wins,draws
8/8/3K4/8/8/4k3/8/8 w - -,2,2,2,0
status 2
END

# ---- dfen/core ----

mv "$work/core.mjs" .
sed -n 's:^// ::p' core.mjs >"$work/core.txt"
node core.mjs >"$work/got" 2>&1 || true
same "the page's functions" <"$work/core.txt"
cat >common.cjs <<END
const {poolKey} = require('dfen/core');
console.log(poolKey('$start'));
END
node common.cjs >"$work/got" 2>&1 || true
same "dfen/core in CommonJS" <<END
$key
END

# ---- TypeScript ----

cat >consumer.ts <<'END'
import {getLoadablePath, load, type Loadable} from 'dfen';
import dfen, {DfenError, type Database, type Value} from 'dfen/wasm';
import * as core from 'dfen/core';
const loadable: Loadable = {loadExtension(file: string): void { void file; }};
load(loadable);
const path: string = getLoadablePath();
const database: Database = (await dfen()).open();
const rows: Record<string, Value>[] = database.all('SELECT 1 AS one', [path, 1n, null, true]);
// @ts-expect-error an object is no value
database.run('SELECT ?', [{}]);
const found: string = core.poolKey(path, 'flip');
const id: bigint | null = core.poolId(path.length > 0 ? path : null);
const turns: core.Turn[] = core.turns(core.roll(path, 'PNB'), 10);
const squares: string[] = core.moves(found).map(move => move.fromSquare);
const score: number | null = core.score(1, 'w', '1/0/-1');
try {
  core.play(path, 'e2e4');
} catch (error) {
  if (error instanceof core.DfenError) {
    const position: number | null = error.position;
    void position;
  }
}
// @ts-expect-error there is no such fold
core.poolKey(path, 'miror');
// @ts-expect-error an id is no number
const rounded: number = core.poolId(path);
export {rows, DfenError, id, turns, squares, score, rounded};
END
cat >consumer.cts <<'END'
import core = require('dfen/core');
const key: string = core.poolKey('8');
export {key};
END
"$modules/.bin/tsc" --strict --noEmit --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom consumer.ts consumer.cts >"$work/got" 2>&1 || true
same "tsc --strict" </dev/null

# ---- Electron, and another machine ----

# Files inside app.asar cannot be loaded: the path is that of the unpacked file.
mkdir -p "$work/resources/app.asar/node_modules" "$work/resources/app.asar.unpacked/node_modules"
cp -r node_modules/dfen "$work/resources/app.asar/node_modules/"
cp -r node_modules/dfen "$work/resources/app.asar.unpacked/node_modules/"
node -e "console.log(require('$work/resources/app.asar/node_modules/dfen').getLoadablePath().replace('$work', ''))" >"$work/got" 2>&1 || true
same "in Electron's app.asar" <<'END'
/resources/app.asar.unpacked/node_modules/dfen/prebuilt/linux-x64/dfen.so
END

rm -r node_modules/dfen/prebuilt
node better.cjs 2>&1 | sed -n 's/^Error: //p' >"$work/got"
same "a machine without an extension" <<'END'
dfen: this package has no extension for linux-x64; 'dfen/core' has the functions and 'dfen/wasm' SQLite with dfen: they run everywhere
END

node_modules/.bin/dfen help >"$work/got" 2>&1 || echo "status $?" >>"$work/got"
same "a machine without a program" <<'END'
dfen: this package has no program for linux-x64
status 1
END

# Debian 12's Node, which dfen/wasm runs on.
"$node18/.bin/node" wasm.mjs 2>&1 | head -n 1 >"$work/got" || true
same "dfen/wasm in Node 18" <<END
$key 6344906133039437859n
END
"$node18/.bin/node" core.mjs >"$work/got" 2>&1 || true
same "dfen/core in Node 18" <"$work/core.txt"

# A SQLite that cannot load extensions, such as that of macOS: the error names the functions that need none.
mkdir -p node_modules/dfen/prebuilt/linux-x64
: >node_modules/dfen/prebuilt/linux-x64/dfen.so
cat >apple.cjs <<'END'
require('dfen').load({loadExtension() { throw new Error('This build of sqlite3 does not support dynamic extension loading'); }});
END
node apple.cjs 2>&1 | sed -n 's/^Error: //p' | head -n 1 >"$work/got"
same "an SQLite without extension loading" <<'END'
dfen.load(database): This build of sqlite3 does not support dynamic extension loading; 'dfen/core' has the functions without a database
END
cd /
finish
