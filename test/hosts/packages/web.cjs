// The page in headless Chromium, as somebody uses it: from a file and over http, at three widths, light and dark, by mouse and by
// keyboard. The console must be silent, and nothing typed may become markup.
// Usage: NODE_PATH=... node web.cjs PAGE.html SAMPLE.db DIRECTORY [PART ...]: pictures of the page go to DIRECTORY; a part is one of PARTS
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const http = require('node:http');
const {chromium} = require('playwright-core');
const {page, tests, test} = require('./web/page.cjs');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

// By their names: what a file of web/ exports.
const PARTS = ['position', 'games', 'explorer', 'board', 'results', 'filters', 'played', 'kept', 'large', 'attacks', 'plays', 'computer', 'says', 'reports', 'looks']
  .flatMap(name => Object.entries(require(`./web/${name}.cjs`)));

const launch = () => chromium.launch({executablePath: '/usr/bin/chromium', args: FLAGS});

(async () => {
  const browser = await launch();
  const server = http.createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(fs.readFileSync(page));
  }).listen(0, '127.0.0.1');
  try {
    await new Promise(resolve => server.once('listening', resolve));
    await test('one file of at most 1.05 MB', () => assert.ok(fs.statSync(page).size <= 1.05e6, `${fs.statSync(page).size} bytes`));
    const file = 'file://' + page;
    const served = `http://127.0.0.1:${server.address().port}/`;
    const chosen = process.argv.slice(5);
    for (const [name, part] of PARTS.filter(([name]) => chosen.length === 0 || chosen.includes(name))) {
      const began = Date.now();
      await part(browser, file, {served, launch});
      if (chosen.length === 0 && name === 'showsPosition') {
        await part(browser, served);
      }
      console.log(`figure: ${name} in ${Math.round((Date.now() - began) / 1000)} s`);
    }
  } finally {
    server.close();
    await browser.close();
  }
  console.log(`Tests of the page: ${tests.passed} passed, ${tests.failed} failed`);
  process.exitCode = tests.failed === 0 ? 0 : 1;
})();
