// The page in headless Chromium, as somebody uses it: from a file and over http, at three widths, light and dark, by mouse and by
// keyboard. The console must be silent, and nothing typed may become markup.
// Usage: NODE_PATH=... node web.cjs PAGE.html SAMPLE.db DIRECTORY (pictures of the page go to DIRECTORY)
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const {chromium} = require('playwright-core');

const [page, sample, directory] = process.argv.slice(2).map(file => path.resolve(file));
const QUEENS = '1QQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/QQQQQQQQ/QQQQQQQQ/k6K w - - 0 1 QQQ';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

let passed = 0, failed = 0;
async function test(name, work) {
  try {
    await work();
    ++passed;
  } catch (error) {
    ++failed;
    console.log(`${name}: ${error.stack}`);
  }
}

// A page that was opened, and what its console said.
async function open(browser, url, options = {}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, acceptDownloads: true, ...options});
  const view = await context.newPage();
  view.said = [];
  view.on('console', message => view.said.push(message.text()));
  view.on('pageerror', error => view.said.push(error.message));
  view.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && request.url() !== url) {
      view.said.push(`it asks for ${request.url()}`);
    }
  });
  await view.goto(url);
  await view.waitForSelector('#orbit button', {timeout: 60000});
  return view;
}

// Waits until a test of the page is true.
function until(view, condition, argument) {
  return view.waitForFunction(condition, argument, {timeout: 60000});
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

async function showsPosition(browser, url) {
  const view = await open(browser, url);
  await test('a position and its key', async () => {
    await type(view, '8/8/4k3/8/3KP3/8/8/8 w - - 0 1');
    await until(view, () => document.getElementById('key').textContent === '8/8/3k4/8/3PK3/8/8/8 w - -');
    await until(view, () => document.querySelectorAll('#orbit button').length === 4);
    assert.match(await view.textContent('#facts'), /V: files a and h exchanged/);
    assert.equal(await view.locator('#rolls button').count(), 56);
  });
  await test('a malformed DFEN says where, and the last position stays', async () => {
    await type(view, '8/8/9k/8/3KP3/8/8/8 w - - 0 1');
    await until(view, () => document.getElementById('dfen-error').textContent.includes('character 5'));
    assert.equal(await view.textContent('#key'), '8/8/3k4/8/3PK3/8/8/8 w - -');
  });
  await test('nothing typed becomes markup', async () => {
    await type(view, '<img src=x onerror="document.title=1"><script>document.title=1</script>');
    await until(view, () => document.getElementById('dfen-error').textContent !== '');
    assert.equal(await view.locator('#dfen-error *').count(), 0);
    await view.click('#tab-sql');
    await view.fill('#query', "SELECT '<img src=x onerror=alert(1)>' AS \"<b>x</b>\", '<svg onload=alert(1)>', '<svg xmlns=''http://www.w3.org/2000/svg''><script>parent.document.title=1</script></svg>'");
    await view.click('#run');
    await until(view, () => document.querySelectorAll('#sql-table td').length === 3);
    assert.equal(await view.locator('#sql-table b, #sql-table svg, #sql-table script').count(), 0);
    assert.match(await view.title(), /^dfen/);
    await view.click('#tab-position');
  });
  await test('a turn is chosen', async () => {
    await type(view, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await until(view, () => document.getElementById('key').textContent.startsWith('rnbqkbnr'));
    await until(view, () => document.querySelectorAll('#orbit button').length === 2);
    await view.click('#rolls button:has-text("PNB")');
    await until(view, () => document.querySelectorAll('#turns button').length > 100);
    await view.click('#turns button:has-text("b1a3 b2b4 c1b2")');
    await until(view, () => document.getElementById('dfen').value.endsWith(' b KQkq b3 1 1'));
  });
  await test('men are put by the keyboard', async () => {
    await view.click('#clear');
    await until(view, () => document.getElementById('dfen').value.startsWith('8/8'));
    await view.locator('#palette button[aria-label="white king"]').focus();
    await view.keyboard.press('Enter');
    await view.locator('#squares button').first().focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) {
      await view.keyboard.press(key);
    }
    await until(view, () => document.getElementById('dfen').value.startsWith('8/1K6/8/8/8/8/8/8 w'));
    await until(view, () => document.querySelectorAll('#squares button')[9].getAttribute('aria-label') === 'b7 white king');
  });
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

async function poolsGames(browser, url) {
  const view = await open(browser, url);
  await test('a database is opened, its columns are found, and it is pooled', async () => {
    await view.setInputFiles('#file', sample);
    await view.waitForSelector('#choice:not([hidden])', {timeout: 60000});
    await view.selectOption('#choice-table', 'turns');
    assert.equal(await view.inputValue('#choice-position'), 'dfen');
    assert.equal(await view.inputValue('#choice-dice'), 'dice');
    await view.click('#tab-sql');
    await view.fill('#query', 'CREATE TABLE mine AS SELECT game, dfen AS fen, dice, moves, result AS winner FROM turns JOIN games ON id = game WHERE game <= 500');
    await view.keyboard.press('Control+Enter');
    await until(view, () => document.getElementById('sql-summary').textContent.startsWith('0 rows'));
  });
  let copy;
  await test('a copy is saved', async () => {
    const [download] = await Promise.all([view.waitForEvent('download'), view.click('#save')]);
    copy = path.join(os.tmpdir(), `dfen-${process.pid}.db`);
    await download.saveAs(copy);
    assert.equal(fs.readFileSync(copy).subarray(0, 15).toString(), 'SQLite format 3');
  });
  await test('the copy is opened and pooled; each game counts once', async () => {
    await view.setInputFiles('#file', copy);
    await until(view, () => [...document.querySelectorAll('#choice-table option')].some(option => option.value === 'mine'));
    await view.selectOption('#choice-table', 'mine');
    assert.equal(await view.inputValue('#choice-position'), 'fen');
    assert.equal(await view.inputValue('#choice-result'), 'winner');
    assert.equal(await view.inputValue('#choice-game'), 'game');
    await view.focus('#choice button');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#pooled-table tbody tr', {timeout: 60000});
    const games = await view.locator('#pooled-table tbody tr').first().locator('td').nth(1).textContent();
    assert.ok(Number(games) > 400 && Number(games) <= 500, games);
  });
  await test('sorted by another column', async () => {
    await view.click('[data-order=score]');
    await until(view, () => document.querySelector('[data-order=score]').closest('th').getAttribute('aria-sort') === 'descending');
    await until(view, () => document.querySelector('#pooled-table .score > span').textContent === '100.0 %');
    await view.click('[data-order=games]');
    await until(view, () => document.querySelector('[data-order=games]').closest('th').getAttribute('aria-sort') === 'descending');
  });
  await test('a click leads to the continuations', async () => {
    await view.click('#pooled-table tbody tr:first-child');
    await view.waitForSelector('#continuations .line', {timeout: 60000});
    assert.ok(await view.locator('#continuations .line').count() > 5);
    await look(view, 'games');
    await view.click('#detail-open');
    await until(view, () => document.getElementById('pooled-here').textContent.startsWith('In your games:'));
  });
  fs.rmSync(copy, {force: true});

  await test('Stop ends a turn of queens, and the page goes on with its database', async () => {
    await view.click('#tab-sql');
    await view.fill('#query', `SELECT count(*) FROM dfen_turns('${QUEENS}') AS a, dfen_turns('${QUEENS}') AS b`);
    await view.click('#run');
    await view.waitForSelector('#busy:not([hidden])', {timeout: 10000});
    await view.click('#tab-position'); // alive while it runs
    await view.click('#tab-sql');
    await view.click('#stop');
    await until(view, () => document.getElementById('sql-error').textContent === 'Stopped.');
    await view.fill('#query', 'SELECT count(*) FROM mine');
    await view.click('#run');
    await until(view, () => /^\d+$/.test(document.querySelector('#sql-table td')?.textContent ?? ''));
  });
  await test('an error made on purpose', async () => {
    await view.fill('#query', 'SELECT dfen_flip(\'8\')');
    await view.click('#run');
    await until(view, () => document.getElementById('sql-error').textContent.startsWith('dfen_flip: placement: there are fewer than 8 ranks'));
  });
  await test('a CSV of one\'s own', async () => {
    await view.setInputFiles('#file', {name: 'my games.csv', mimeType: 'text/csv', buffer: Buffer.from(
      '\uFEFFfen;"the ""winner""";fen\r\n' +
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;white;x\r\n' +
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1;black;x\r\n' +
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR;draw\r\n')});
    await until(view, () => document.getElementById('choice-table').value === 'my games');
    assert.match(await view.textContent('#notice-text'), /1 line of my games.csv with more or fewer fields.*line 4/);
    await view.selectOption('#choice-result', 'the "winner"');
    await view.click('#choice button');
    await until(view, () => document.getElementById('pooled-summary').textContent.includes('1 row with a malformed DFEN, the first is row 3: side:'));
    assert.equal(await view.locator('#pooled-table tbody tr').count(), 1);
  });
  await test('a file that is no database', async () => {
    await view.setInputFiles('#file', {name: 'x.db', mimeType: 'application/octet-stream', buffer: Buffer.from('no database'.repeat(99))});
    await until(view, () => document.getElementById('notice-text').textContent === 'file is not a database');
  });
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

async function fits(browser, url) {
  for (const [width, scheme] of [[360, 'light'], [768, 'dark'], [1600, 'light'], [1600, 'dark'], [360, 'dark']]) {
    await test(`${width} px, ${scheme}`, async () => {
      const view = await open(browser, url, {viewport: {width, height: 900}, colorScheme: scheme});
      assert.equal(await overflow(view), 0, 'the position');
      await look(view, `position-${width}-${scheme}`);
      await view.click('#sample');
      await view.waitForSelector('#pooled-table tbody tr', {timeout: 60000});
      assert.equal(await overflow(view), 0, 'the games');
      await view.click('#pooled-table tbody tr:nth-child(2)');
      await view.waitForSelector('#continuations .line', {timeout: 60000});
      assert.equal(await overflow(view), 0, 'the continuations');
      await look(view, `games-${width}-${scheme}`);
      await view.click('#tab-sql');
      await view.click('#run');
      await view.waitForSelector('#sql-table td');
      assert.equal(await overflow(view), 0, 'SQL');
      await look(view, `sql-${width}-${scheme}`);
      assert.deepEqual(view.said, []);
      await view.context().close();
    });
  }
}

(async () => {
  const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: FLAGS});
  const server = http.createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(fs.readFileSync(page));
  }).listen(0, '127.0.0.1');
  try {
    await new Promise(resolve => server.once('listening', resolve));
    const file = 'file://' + page;
    await showsPosition(browser, file);
    await poolsGames(browser, file);
    await fits(browser, file);
    await showsPosition(browser, `http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    await browser.close();
  }
  console.log(`Tests of the page: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
})();
