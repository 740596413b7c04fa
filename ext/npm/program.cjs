#!/usr/bin/env node
// Runs the program dfen of this kind of machine; ends as it does.
'use strict';

const {spawn} = require('node:child_process');
const path = require('node:path');

const machine = `${process.platform}-${process.arch}`;
const program = spawn(path.join(__dirname, 'prebuilt', machine, 'dfen'), process.argv.slice(2), {stdio: 'inherit'});

// A terminal sends Ctrl-C to both; other signals are passed on. The program decides when it ends.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) {
  process.on(signal, () => program.kill(signal));
}

program.on('error', error => {
  console.error(error.code === 'ENOENT' ? `dfen: this package has no program for ${machine}` : `dfen: ${error.message}`);
  process.exitCode = 1;
});
program.on('exit', (status, signal) => {
  if (signal === null) {
    process.exitCode = status;
  } else {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
});
