// dfen/core in Chromium, in a page and in a worker: the keys and ids of 20,000 texts, and the errors, equal those in Node.
// Usage: NODE_PATH=... node browser.cjs DIRECTORY core.mjs (DIRECTORY has the output of sql.py)
'use strict';

const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const {chromium} = require('playwright-core');

const [directory, core] = process.argv.slice(2);
const texts = fs.readFileSync(path.join(directory, 'texts'), 'utf8').trim().split('\n').map(line => JSON.parse(line));

// Runs in both; returns all results as one text.
const ask = `(dfen, texts) => texts.map(text => {
  try {
    return dfen.poolKey(text) + dfen.poolId(text);
  } catch (error) {
    return error.name + error.field + error.position + error.message;
  }
}).join('\\n')`;
const files = {
  '/core.mjs': ['text/javascript', fs.readFileSync(core)],
  '/texts': ['application/json', JSON.stringify(texts)],
  '/worker.mjs': ['text/javascript', `import * as dfen from './core.mjs';
    fetch('texts').then(response => response.json()).then(texts => postMessage((${ask})(dfen, texts)));`],
  '/': ['text/html', '<!doctype html><title>dfen/core</title>'],
};

(async () => {
  const want = eval(ask)(await import(pathToFileURL(path.resolve(core)).href), texts);
  const server = http.createServer((request, response) => {
    const [type, body] = files[request.url] ?? ['text/plain', ''];
    response.setHeader('Content-Type', type);
    response.end(body);
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu']});
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const inPage = await page.evaluate(`import('./core.mjs').then(async dfen => (${ask})(dfen, await (await fetch('texts')).json()))`);
  const inWorker = await page.evaluate(`new Promise((resolve, reject) => {
    const worker = new Worker('worker.mjs', {type: 'module'});
    worker.onmessage = event => resolve(event.data);
    worker.onerror = reject;
  })`);
  await browser.close();
  server.close();
  const right = [inPage, inWorker].filter(got => got === want).length;
  console.log(`Plain functions in Chromium, ${texts.length} texts, in a page and in a worker: ${right} passed, ${2 - right} failed`);
  process.exit(right === 2 ? 0 : 1);
})();
