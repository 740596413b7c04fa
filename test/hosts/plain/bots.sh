#!/bin/sh
# The bots of the packages' pages, in Python, in Node and in a Worker: 200 games of each against `steady`. They are the same player, so all
# have one score. It is 59 % in the long run, so less than half of these games would be one of 500 seeds; the worst turns score nothing.
# Usage: bots.sh MATCH PACKAGE WASM HOSTS_MODULES RUNTIMES_MODULES (from the project's root; WASM and PACKAGE have the built files)
set -eu
match=$(readlink -f "$1") package=$(readlink -f "$2") wasm=$3 node22=$(readlink -f "$4/.bin/node") modules=$(readlink -f "$5")
. test/repo/support/same.sh
workerd=$(echo "$modules"/@cloudflare/workerd-linux-*/bin/workerd)

mkdir -p "$work/node_modules/dfen"
cp "$wasm"/core.* "$work/node_modules/dfen/"
sed 's/@VERSION@/1.0.0/; /@REPOSITORY@/d' ext/npm/package.json >"$work/node_modules/dfen/package.json"
fenced ext/python/README.md 'python bot' >"$work/bot.py"
fenced ext/npm/README.md 'js bot' >"$work/bot.mjs"
fenced ext/npm/README.md 'js worker' >"$work/worker.js"
cd "$work"
mkfifo turns

# plays NAME COMMAND ...: the first score is compared with half of the games, the others with the first.
plays() {
  name=$1
  shift
# they are pipes
# shellcheck disable=SC2094
  "$@" <turns 2>log | "$match" 200 20261201 steady >turns 2>got || cat log >>got
  [ -e want ] || awk '$1 > 100 && $3 == "200,"' got >want
  same "$name" <want
}
plays "Python" env PYTHONPATH="$package" /usr/bin/python3 bot.py
plays "Node" "$node22" bot.mjs

"$modules/.bin/esbuild" worker.js --bundle --format=esm --conditions=workerd --loader:.wasm=copy --asset-names=[name] --log-level=warning --outdir=workerd
cat >workerd/config.capnp <<'END'
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)], sockets = [(name = "http", service = "main")]);
const worker :Workerd.Worker = (compatibilityDate = "2026-11-01", modules = [
  (name = "worker.js", esModule = embed "worker.js"), (name = "core.wasm", wasm = embed "core.wasm")]);
END
# Sends the lines to the Worker, after a text that is not a position.
cat >client.mjs <<'END'
import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';
const server = spawn(process.argv[2], ['serve', 'workerd/config.capnp', '--socket-addr', 'http=127.0.0.1:0', '--control-fd=3'],
  {stdio: ['ignore', 'inherit', 'inherit', 'pipe']});
const {value} = await createInterface({input: server.stdio[3]})[Symbol.asyncIterator]().next();
const send = body => fetch(`http://127.0.0.1:${JSON.parse(value).port}`, {method: 'POST', body});
const refused = await send('8/8');
if (refused.status !== 400 || !(await refused.text()).startsWith('placement: ')) {
  throw new Error(`status ${refused.status}`);
}
for await (const rolled of createInterface({input: process.stdin})) {
  console.log(await (await send(rolled)).text());
}
server.kill();
END
plays "a Worker" "$node22" client.mjs "$workerd"
cd /
finish
