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
    await ready(view);
    await goTo(view, 'position');
  }
  return view;
}

// Waits until the sample, or the files from before a reload, are there.
const ready = view => until(view, () => document.querySelector('#file-menu strong')?.textContent !== 'No games are open' &&
  document.querySelector('#orbit button') !== null);

// Chooses a view. Position and SQL are in a menu.
async function goTo(view, name) {
  if (['position', 'sql'].includes(name) && await view.locator('#other-tabs[open]').count() === 0) {
    await view.click('#other-tabs > summary');
  }
  await view.click(`#tab-${name}`);
}

// Opens or closes a menu of the header or of the board.
const menu = (view, id) => view.click(`#${id} > summary`);

// Chooses something of the menu of the files.
async function chooseFile(view, selector) {
  await menu(view, 'file-menu');
  await view.click(selector);
}

// Opens the columns of the open file.
const openColumns = view => chooseFile(view, '#columns');

// Ends the use of a page: its console was silent.
async function closed(view) {
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

// Runs a query without end: whatever is asked next waits until Stop.
async function occupy(view) {
  await goTo(view, 'sql');
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

// Waits until what the page says it counts includes a text, and then for the rows of its list, if that is shown: those of another list must
// be gone.
async function poolIs(view, text) {
  const rows = await view.waitForFunction(text => !document.getElementById('pooled').hidden && document.getElementById('pooled-summary').textContent.includes(text) &&
    {count: document.querySelectorAll('#pooled-table .pos').length}, text, {timeout: PATIENCE});
  const {count} = await rows.jsonValue();
  if (await view.isVisible('#explore')) {
    await until(view, () => document.querySelector('#pooled-table .pos') !== null);
    assert.ok([0, await view.locator('#pooled-table .pos').count()].includes(count), 'rows of another list');
  }
}

// What the page says of the results in the notation that is chosen, or in others.
function readings(view, which = ':has(:checked)') {
  return view.locator(`#choice-results label${which}`).evaluateAll(all => all.map(one => `${one.querySelector('input').value}: ${one.textContent}`));
}

// The rows of the list: the key, games, times reached, won, drawn and lost, and the score or nothing.
const listed = view => view.locator('#pooled-table .pos').evaluateAll(all => all.map(one => {
  const [key, wins, draws, losses, visits] = /^(.*); won ([\d,]+), drawn ([\d,]+), lost ([\d,]+); reached ([\d,]+) times?$/.exec(one.title).slice(1);
  const number = text => parseInt(text.replaceAll(',', ''));
  return {key, games: number(one.querySelector('.hint').textContent), visits: number(visits), wins: number(wins), draws: number(draws), losses: number(losses),
    percent: one.querySelector('.score > span')?.textContent};
}));

// Waits until the list has these rows: key, games, won, drawn and lost, separated by "|".
const listHas = (view, rows) => until(view, wanted => [...document.querySelectorAll('#pooled-table .pos')].map(one => {
  const [key, ...counts] = /^(.*); won ([\d,]+), drawn ([\d,]+), lost ([\d,]+);/.exec(one.title).slice(1), games = /[\d,]+/.exec(one.querySelector('.hint').textContent)[0];
  return [key, ...[games, ...counts].map(text => text.replaceAll(',', ''))].join('|');
}).join('\n') === wanted, rows);

// Sorts the list, and waits for it.
async function sortedBy(view, order) {
  await view.selectOption('#sort', order);
  await until(view, () => document.getElementById('pooled-table').ariaBusy === 'false');
}

// The turns of the game that is shown: dice, moves, luck, what was lost and White's chance afterwards, as texts.
const turnsShown = view => view.locator('#story-turns button').evaluateAll(all => all.map(one => {
  const copy = one.cloneNode(true);
  copy.querySelectorAll('b, .roll').forEach(part => part.remove());
  const [, luck, , lost = '', after] = /^([+−][\d.]+%) luck(, (−[\d.]+%) lost)?; White's chance is then ([\d.]+%)$/.exec(one.title);
  return {dice: one.querySelector('.roll').ariaLabel, moves: copy.textContent.trim(), luck, lost, after};
}));

// Opens a game by its number.
async function openGame(view, game) {
  await goTo(view, 'games');
  if (await view.isVisible('#story-close')) {
    await view.click('#story-close');
  }
  await view.fill('#story-of', game);
  await view.press('#story-of', 'Enter');
  await until(view, game => document.getElementById('story-about')?.textContent.startsWith(`Game ${game}`), game);
}

// Waits until the explorer shows a position, the one of a key where it is named.
async function explored(view, key = '') {
  await until(view, key => document.getElementById('detail').checkVisibility() && document.getElementById('detail').ariaBusy === 'false' &&
    document.querySelectorAll('#rolls-played button').length >= 56 && (key === '' || document.getElementById('detail-key').textContent === key), key);
}

// Chooses a roll of the grid, and waits for its turns.
async function rolled(view, roll) {
  await until(view, roll => document.querySelector(`#rolls-played [data-roll="${roll}"]`) !== null, roll);
  await view.evaluate(roll => {
    document.getElementById('rolled-clear')?.click();
    document.querySelector(`#rolls-played [data-roll="${roll}"]`).click();
  }, roll);
  await until(view, roll => document.querySelector('#continuations .line') !== null && document.querySelector('#continuations strong').textContent.endsWith(roll === '?' ? 'not known' : roll), roll);
}

// Waits until the browser keeps what the page gave it.
function isKept(view) {
  return until(view, () => document.getElementById('forget').ariaBusy === 'false');
}

const openText = (view, name, text) => view.setInputFiles('#file', asFile(name, text));
const asFile = (name, text) => ({name, mimeType: 'text/csv', buffer: Buffer.isBuffer(text) ? text : Buffer.from(text)});

// Waits until the games of a file are shown, without a question.
async function isShown(view, file) {
  await until(view, name => document.querySelector('#file-menu strong').textContent.startsWith(`${name}: `), path.basename(file));
  await goTo(view, 'explore');
}

// Opens a file whose games are shown without a question.
async function opened(view, name, text, summary = 'row') {
  await openText(view, name, text);
  await isShown(view, name);
  await poolIs(view, summary);
  await explored(view);
}

// Waits until the columns are read so that the games can be shown, and shows them.
async function shown(view) {
  await until(view, () => document.querySelector('#choice [type=submit]')?.disabled === false);
  await view.click('#choice [type=submit]');
}

module.exports = {listHas, turnsShown, openGame, listed, sortedBy, extension, page, sample, directory, tests, sqlite, test, open, closed, until, occupy, type, look, overflow, poolIs, readings, explored, rolled, isKept, openText, asFile, opened, isShown, shown, ready, goTo, menu, chooseFile, openColumns};
