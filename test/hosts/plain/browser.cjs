// dfen/core in Chromium, in pages and a worker, under a policy that allows scripts of the page's origin and WebAssembly alone.
// Prints the results of every.mjs, one per line. Usage: NODE_PATH=... node browser.cjs (in the folder of runtimes.sh)
'use strict';

const fs = require('node:fs');
const http = require('node:http');
const {chromium} = require('playwright-core');

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const imports = "import * as core from './node_modules/dfen/core.mjs'; import {every} from './every.mjs';";
const load = "fetch('texts.json').then(response => response.json())";
const pages = {
  'a module': {scripts: '<script type="module" src="module.js"></script>', 'module.js': `${imports} ${load}.then(texts => {
    globalThis.results = [every(core, texts)]; });`},
  'a classic script': {scripts: `<script src="node_modules/dfen/core.cjs"></script><script src="classic.js"></script>`,
  'classic.js': `let every; import('./every.mjs').then(module => {
    every = module.every; return ${load}; }).then(texts => { globalThis.results = [every(dfen, texts)]; });`},
  'a bundle': {scripts: '<script src="before.js"></script>', 'before.js': `${load}.then(texts => { globalThis.texts = texts;
    const script = document.createElement('script'); script.src = 'esbuild.iife.js';
    script.onload = () => { globalThis.results = [globalThis.result]; }; document.head.append(script); });`},
  'a worker': {scripts: '<script src="starts.js"></script>', 'starts.js': `const worker = new Worker('worker.mjs', {type: 'module'});
    worker.onmessage = event => { globalThis.results = event.data; }; worker.onerror = event => { globalThis.results = [event.message]; };`,
  'worker.mjs': `${imports} ${load}.then(texts => postMessage([every(core, texts)]));`},
};
const types = {js: 'text/javascript', cjs: 'text/javascript', mjs: 'text/javascript', json: 'application/json', html: 'text/html'};
const made = Object.assign({}, ...Object.values(pages));

(async () => {
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent(request.url.slice(1));
    response.setHeader('Content-Type', types[name.split('.').pop()] ?? 'text/html');
    response.setHeader('Content-Security-Policy', POLICY);
    if (name in pages) {
      response.end(`<!doctype html><title>dfen</title>${pages[name].scripts}`);
    } else if (name in made) {
      response.end(made[name]);
    } else {
      fs.readFile(name, (error, bytes) => response.end(bytes));
    }
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu']});
  for (const name of Object.keys(pages)) {
    const page = await browser.newPage();
    page.on('pageerror', error => console.log(`${name}: ${error}`));
    await page.goto(`http://127.0.0.1:${server.address().port}/${encodeURIComponent(name)}`);
    const results = await page.evaluate(`new Promise(resolve => {
      const look = () => globalThis.results ? resolve(globalThis.results) : setTimeout(look, 50);
      look();
    })`);
    for (const line of results) {
      console.log(`${name}: ${line}`);
    }
  }
  await browser.close();
  server.close();
})();
