// What the tests of the page share: a page that is opened in Chromium, what is waited for, and the stock shell that says what is right.
'use strict';

const assert = require('node:assert/strict');
const path = require('node:path');
const {execFileSync} = require('node:child_process');

const PATIENCE = Number(process.env.PATIENCE ?? 600000); // ms that something may take at most, on the slowest machine

const [page, sample, directory] = process.argv.slice(2, 5).map(file => path.resolve(file));
const extension = path.join(path.dirname(page), '../dfen');

// What the stock shell with dfen answers.
function sqlite(database, ...sql) {
  return execFileSync('sqlite3', ['-batch', '-init', '/dev/null', '-cmd', `.load '${extension}'`, database, ...sql], {maxBuffer: 2 ** 30})
    .toString().trimEnd();
}

const tests = {passed: 0, failed: 0};
async function test(name, work) {
  try {
    await work();
    ++tests.passed;
  } catch (error) {
    ++tests.failed;
    console.log(`${name}: ${error.stack}`);
  }
}

// A page that was opened, and what its console said.
async function open(browser, url, options = {}, shown = true) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, acceptDownloads: true, ...options});
  const view = await context.newPage();
  view.setDefaultTimeout(PATIENCE);
  view.said = [];
  view.on('console', message => view.said.push(message.text()));
  view.on('pageerror', error => view.said.push(error.message));
  view.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && request.url() !== url.replace(/#.*/, '')) {
      view.said.push(`it asks for ${request.url()}`);
    }
  });
  await view.goto(url);
  if (shown) {
    await view.waitForSelector('#orbit button', {state: 'attached'});
    await view.click('#tab-position');
  }
  return view;
}

// Ends the use of a page: its console was silent.
async function closed(view) {
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

// Runs a query without end: whatever is asked next waits until Stop.
async function occupy(view) {
  await view.click('#tab-sql');
  await view.fill('#query', 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n');
  await view.click('#run');
  await view.waitForSelector('#busy:not([hidden])');
}

// Waits until a test of the page is true.
function until(view, condition, argument) {
  return view.waitForFunction(condition, argument, {timeout: PATIENCE});
}

async function type(view, dfen) {
  await view.fill('#dfen', dfen);
}

async function look(view, name) {
  await view.screenshot({path: path.join(directory, `${name}.png`)});
}

async function overflow(view) {
  return view.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

// Waits until what the list says it is of includes a text, and then for its rows: those of another list must be gone.
async function poolIs(view, text) {
  const rows = await view.waitForFunction(text => !document.getElementById('pooled').hidden && document.getElementById('pooled-summary').textContent.includes(text) &&
    {count: document.querySelectorAll('#pooled-table tbody tr').length}, text, {timeout: PATIENCE});
  const {count} = await rows.jsonValue();
  await until(view, () => document.querySelector('#pooled-table tbody tr') !== null);
  assert.ok([0, await view.locator('#pooled-table tbody tr').count()].includes(count), 'rows of another list');
}

// What the page says of the results in the notation that is chosen, or in others.
function readings(view, which = ':has(:checked)') {
  return view.locator(`#choice-results label${which}`).evaluateAll(all => all.map(one => `${one.querySelector('input').value}: ${one.textContent}`));
}

// Waits until the explorer shows a position, the one of a key where it is named.
async function explored(view, key = '') {
  await until(view, key => document.getElementById('detail').checkVisibility() && document.getElementById('detail').ariaBusy === 'false' &&
    document.querySelectorAll('#rolls-played button').length >= 56 && (key === '' || document.getElementById('detail-key').textContent === key), key);
}

// Chooses a roll of the grid, and waits for its turns.
async function rolled(view, roll) {
  await view.evaluate(roll => {
    document.getElementById('rolled-clear').click();
    document.querySelector(`#rolls-played [data-roll="${roll}"]`).click();
  }, roll);
  await until(view, roll => document.querySelector('#continuations .line') !== null && document.querySelector('#continuations strong').textContent.endsWith(roll === '?' ? 'not known' : roll), roll);
}

// Waits until the browser keeps what the page gave it.
function isKept(view) {
  return until(view, () => document.getElementById('kept').ariaBusy === 'false');
}

function openText(view, name, text) {
  return view.setInputFiles('#file', {name, mimeType: 'text/csv', buffer: Buffer.isBuffer(text) ? text : Buffer.from(text)});
}

module.exports = {extension, page, sample, directory, tests, sqlite, test, open, closed, until, occupy, type, look, overflow, poolIs, readings, explored, rolled, isKept, openText};
