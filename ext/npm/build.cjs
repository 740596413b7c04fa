#!/usr/bin/env node
// Compiles the extension on this machine, for those that the package has none for: npx dfen-build.
'use strict';

const {spawnSync} = require('node:child_process');
const {mkdirSync} = require('node:fs');
const path = require('node:path');

const compiler = process.env.CC || 'cc';
const ending = {win32: 'dll', darwin: 'dylib'}[process.platform] ?? 'so';
const source = path.join(__dirname, 'source');
const built = path.join(__dirname, 'built', `dfen.${ending}`);
const [program, ...words] = compiler.split(/\s+/);
const options = ['-std=c11', '-O2', '-fPIC', process.platform === 'darwin' ? '-dynamiclib' : '-shared', '-I', source, path.join(source, 'dfen.c'), '-o', built];

try {
  mkdirSync(path.dirname(built), {recursive: true});
} catch (error) {
  console.error(`dfen-build: cannot write beside the package: ${error.message}`);
  process.exit(1);
}
const run = spawnSync(program, [...words, ...options], {stdio: 'inherit'});
if (run.error !== undefined) {
  console.error(`dfen-build: there is no C compiler '${compiler}' (${run.error.code}). Install one, or name yours: CC=clang npx dfen-build`);
  process.exit(1);
}
if (run.status !== 0) {
  console.error(`dfen-build: ${compiler} failed`);
  process.exit(1);
}
console.log(`dfen-build: ${built}`);
