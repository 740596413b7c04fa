#!/bin/sh
# dfen/core wherever it says that it runs: import and require in Node 18 to 24, Bun and Deno; bundles of esbuild, webpack and
# vite; Cloudflare's workerd; Chromium with a strict policy, as a module, a classic script, a bundle and in a worker. All return what
# Node 22 returns, on 20,000 texts; javascript.mjs compares that with SQL.
# Usage: runtimes.sh TEXTS WASM NODE18_MODULES HOSTS_MODULES PACKAGES_MODULES RUNTIMES_MODULES (from the project's root; WASM has the built files)
set -eu
texts=$1 wasm=$2 node18=$(readlink -f "$3/.bin/node") node22=$(readlink -f "$4/.bin/node") hosts=$(readlink -f "$4")
packages=$(readlink -f "$5") modules=$(readlink -f "$6")
. test/repo/support/same.sh
machine=$("$node22" -p process.arch)
bun=$(echo "$hosts"/@oven/bun-*/bin/bun) deno=$(echo "$hosts"/@deno/linux-*/deno)
workerd=$(echo "$modules"/@cloudflare/workerd-linux-*/bin/workerd)

# ---- A project with the package ----

package=$work/project/node_modules/dfen
mkdir -p "$package"
cp "$wasm"/core.* "$package/"
cp "$package/core.d.mts" "$package/core.d.cts"
sed 's/@VERSION@/1.0.0/; /@REPOSITORY@/d' ext/npm/package.json >"$package/package.json"
cp test/hosts/plain/every.mjs test/hosts/plain/browser.cjs "$work/project/"
{ echo '['; sed '$!s/$/,/' "$texts"; echo ']'; } >"$work/project/texts.json"
ln -s "$modules" "$work/project/modules"
cd "$work/project"
cat >texts.mjs <<'END'
import {readFileSync} from 'node:fs';
export default JSON.parse(readFileSync('texts.json', 'utf8'));
END
cat >import.mjs <<'END'
import * as core from 'dfen/core';
import {every} from './every.mjs';
import texts from './texts.mjs';
console.log(every(core, texts));
END
cat >require.cjs <<'END'
const core = require('dfen/core');
Promise.all([import('./every.mjs'), import('./texts.mjs')]).then(([{every}, {default: texts}]) => {
  console.log(every(core, texts));
});
END
"$node22" import.mjs >"$work/want"
grep -Eq '^([2-9][0-9]|1[6-9]) functions, [0-9]{4,} texts' "$work/want" && passes "functions and texts" || fails "functions and texts" "$work/want"

# runs NAME COMMAND ...: prints what Node 22 prints
runs() {
  name=$1
  shift
  "$@" >"$work/got" 2>&1 || true
  same "$name" <"$work/want"
}

for node in "18 $node18" "20 $modules/node20-linux-$machine/bin/node" "22 $node22" "24 $modules/node24-linux-$machine/bin/node"; do
  runs "Node ${node%% *}, import" "${node#* }" import.mjs
  runs "Node ${node%% *}, require" "${node#* }" require.cjs
done
runs "Bun, import" "$bun" import.mjs
runs "Bun, require" "$bun" require.cjs
runs "Deno, import" env DENO_DIR="$work/deno" "$deno" run --no-remote --node-modules-dir=manual --allow-read import.mjs
runs "Deno, require" env DENO_DIR="$work/deno" "$deno" run --no-remote --node-modules-dir=manual --allow-read require.cjs

# ---- Bundles: each defines `result`, what import.mjs prints, of the texts in `texts` ----

cat >entry.js <<'END'
import * as core from 'dfen/core';
import {every} from './every.mjs';
globalThis.result = every(core, globalThis.texts);
END
cat >run.cjs <<'END'
globalThis.texts = JSON.parse(require('node:fs').readFileSync('texts.json', 'utf8'));
require('node:vm').runInThisContext(`(function (require, module, exports) {${require('node:fs').readFileSync(process.argv[2], 'utf8')}\n})`)(
  require, {exports: {}}, {});
console.log(globalThis.result);
END
for format in cjs iife; do
  "$modules/.bin/esbuild" entry.js --bundle --minify --format=$format --target=es2020 --log-level=warning --outfile=esbuild.$format.js >"$work/log" 2>&1 || cat "$work/log"
  runs "esbuild, $format, es2020" "$node22" run.cjs esbuild.$format.js
done
cat >requires.js <<'END'
const core = require('dfen/core');
const {every} = require('./every.mjs');
globalThis.result = every(core, globalThis.texts);
END
"$modules/.bin/esbuild" requires.js --bundle --format=cjs --target=es2020 --log-level=warning --outfile=esbuild.requires.js >"$work/log" 2>&1 || cat "$work/log"
runs "esbuild of require" "$node22" run.cjs esbuild.requires.js
cat >bundle.mjs <<'END'
import {createRequire} from 'node:module';
import path from 'node:path';
const require = createRequire(path.resolve('modules', 'x.js'));
require('./webpack')({mode: 'production', entry: './entry.js', output: {path: process.cwd(), filename: 'webpack.js'}}, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) {
    console.log(error ?? stats.toString());
  }
});
const {build} = await import(path.resolve('modules/vite/dist/node/index.js'));
await build({logLevel: 'warn', configFile: false,
  build: {outDir: 'vite', copyPublicDir: false, lib: {entry: './entry.js', formats: ['iife'], name: 'bundle', fileName: () => 'vite.js'}}});
END
"$node22" bundle.mjs >"$work/got" 2>&1 || true
same "webpack and vite, warnings" </dev/null
runs "webpack" "$node22" run.cjs webpack.js
runs "vite" "$node22" run.cjs vite/vite.js

# ---- Cloudflare Workers: the condition workerd ----

cat >worker.js <<'END'
import * as core from 'dfen/core';
import texts from './texts.json';
import {every} from './every.mjs';
export default {
  test() {
    console.log(every(core, texts));
    },
};
END
"$modules/.bin/esbuild" worker.js --bundle --format=esm --conditions=workerd --loader:.wasm=copy --asset-names=[name] --external:./texts.json \
  --log-level=warning --outdir=workerd >"$work/log" 2>&1 || cat "$work/log"
cp texts.json workerd/
cat >workerd/config.capnp <<'END'
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
const worker :Workerd.Worker = (compatibilityDate = "2026-11-01", modules = [
  (name = "worker.js", esModule = embed "worker.js"), (name = "core.wasm", wasm = embed "core.wasm"),
  (name = "texts.json", json = embed "texts.json")]);
END
"$workerd" test workerd/config.capnp >"$work/log" 2>&1 || true
grep -o '[0-9]* functions.*' "$work/log" >"$work/got" || cp "$work/log" "$work/got"
same "workerd" <"$work/want"

# ---- Chromium ----

NODE_PATH=$packages "$node22" browser.cjs >"$work/got" 2>&1 || true
for place in 'a module' 'a classic script' 'a bundle' 'a worker'; do sed "s/^/$place: /" "$work/want"; done >"$work/browser"
same "Chromium with a strict policy" <"$work/browser"
cd /
finish
