// The page in headless Chromium, as somebody uses it: from a file and over http, at three widths, light and dark, by mouse and by
// keyboard. The console must be silent, and nothing typed may become markup.
// Usage: NODE_PATH=... node web.cjs PAGE.html SAMPLE.db DIRECTORY [PART ...]: pictures of the page go to DIRECTORY; a part is one of PARTS
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const {chromium} = require('playwright-core');
const {execFileSync} = require('node:child_process');

const [page, sample, directory] = process.argv.slice(2, 5).map(file => path.resolve(file));
const QUEENS = '1QQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/QQQQQQQQ/QQQQQQQQ/k6K w - - 0 1 QQQ';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

// What the stock shell with dfen answers.
function sqlite(database, sql) {
  return execFileSync('sqlite3', ['-batch', '-init', '/dev/null', '-cmd', `.load ${path.join(path.dirname(page), '../dfen')}`, database, sql], {maxBuffer: 2 ** 30})
    .toString().trimEnd();
}

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
async function open(browser, url, options = {}, shown = true) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, acceptDownloads: true, ...options});
  const view = await context.newPage();
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
    await view.waitForSelector('#orbit button', {timeout: 60000});
  }
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
    assert.match(await view.textContent('#facts'), /V: files mirrored/);
    const steps = await view.locator('#steps li').allTextContents();
    assert.match(steps[1], /^halfmove clock 0 and move number 1 are dropped/);
    assert.match(steps.at(-1), /mirror/);
    assert.equal(await view.locator('#rolls button').count(), 56);
  });
  await test('a small board says who is to move, and the page what its marks are', async () => {
    const dfen = 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3';
    await type(view, dfen);
    await until(view, () => document.querySelectorAll('#orbit button').length === 2 && document.getElementById('key').textContent.endsWith('d6'));
    const shown = await view.locator('#orbit button').evaluateAll(buttons => buttons.map(button => button.title + '|' + decodeURIComponent(button.firstChild.src.slice(19))));
    assert.deepEqual(shown, sqlite(':memory:', `SELECT image, dfen_svg(image, json_object('theme', 'auto', 'size', 112)) FROM dfen_orbit('${dfen}', 'pool')`).split('\n'));
    // the bar is white below for White, and dark above for Black
    assert.deepEqual(shown.map(text => [text.split('|')[0].split(' ')[1], /d="M50 (-?\d+)h800v20h-800z" fill="(#\w+)"/.exec(text).slice(1).join()]),
      [['w', '838,#fff'], ['b', '-10,#2c2b30']]);
    assert.match(await view.textContent('article:has(#orbit)'), /a bar has the colour of who is to move. A red ring is a target of en passant/);
    const box = await view.locator('#orbit img').first().boundingBox();
    assert.ok(Math.abs(box.width / box.height - 812 / 842) < 0.02, 'nothing is cut off');
  });
  await test('a malformed DFEN says where, and no key of another position stands under it', async () => {
    await type(view, '8/8/9k/8/3KP3/8/8/8 w - - 0 1');
    await until(view, () => document.getElementById('dfen-error').textContent.includes('character 5'));
    assert.equal(await view.locator('#key').isVisible(), false);
    await type(view, '8/8/4k3/8/3KP3/8/8/8 w - - 0 1');
    await until(view, () => document.getElementById('dfen-error').textContent === '');
    assert.equal(await view.locator('#key').isVisible(), true);
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

// Waits until what the list says it is of includes a text, and then for its rows: those of another list must be gone.
async function poolIs(view, text) {
  const rows = await view.waitForFunction(text => document.getElementById('pooled-summary').textContent.includes(text) &&
    {count: document.querySelectorAll('#pooled-table tbody tr').length}, text, {timeout: 60000});
  const {count} = await rows.jsonValue();
  await until(view, () => document.querySelector('#pooled-table tbody tr') !== null);
  assert.ok([0, await view.locator('#pooled-table tbody tr').count()].includes(count), 'rows of another list');
}

async function poolsGames(browser, url) {
  const view = await open(browser, url);
  await test('a database is opened, its columns are found, and it is pooled', async () => {
    await view.setInputFiles('#file', sample);
    await view.waitForSelector('#choice:not([hidden])', {timeout: 60000});
    await until(view, () => document.getElementById('choice-check').textContent !== '');
    assert.equal(await view.inputValue('#choice-table'), 'turns');
    assert.equal(await view.inputValue('#choice-position'), 'dfen');
    assert.equal(await view.inputValue('#choice-dice'), 'dice');
    assert.equal(await view.inputValue('#choice-results'), 'mover'); // the column score turns over with the side to move
    await view.click('#choice button');
    await view.waitForSelector('#pooled-table tbody tr', {timeout: 60000});
    const [games, wins, draws, losses] = sqlite(sample, `SELECT count(score), sum(score = 1), sum(score = 0.5), sum(score = 0) FROM (
      SELECT dfen_pool_key(dfen) AS key, score, row_number() OVER (PARTITION BY dfen_pool_key(dfen), game ORDER BY number) AS visit FROM turns)
      WHERE visit = 1 GROUP BY key ORDER BY 1 DESC LIMIT 1`).split('|');
    const cells = await view.locator('#pooled-table tbody tr').first().locator('td').allTextContents();
    assert.deepEqual([cells[1], ...cells.slice(-3)].map(cell => cell.replaceAll(',', '')), [games, wins, draws, losses]);
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
    const best = sqlite(sample, `SELECT max(score) FROM (SELECT round(100 * avg(score), 1) AS score FROM (
      SELECT dfen_pool_key(dfen) AS key, score, row_number() OVER (PARTITION BY dfen_pool_key(dfen), game ORDER BY number) AS visit FROM turns
      WHERE game <= 500 AND score NOTNULL) WHERE visit = 1 GROUP BY key HAVING count(*) >= ${await view.inputValue('#filter-least')})`);
    await until(view, best => document.querySelector('#pooled-table .score > span').textContent === best + ' %', best);
    await view.click('[data-order=games]');
    await until(view, () => document.querySelector('[data-order=games]').closest('th').getAttribute('aria-sort') === 'descending');
  });
  await test('a click leads to the continuations', async () => {
    await view.click('#pooled-table tbody tr:first-child');
    await view.waitForSelector('#continuations button.line', {timeout: 60000});
    await look(view, 'games');
    const key = await view.textContent('#detail-key');
    await view.click('#continuations details[data-roll=PNB] summary');
    await view.locator('#continuations details[data-roll=PNB] button.line').first().focus();
    await view.keyboard.press('Enter');
    await until(view, before => document.getElementById('detail-key').textContent !== before, key);
    await until(view, () => /^the chosen position, [a-h][1-8]/.test(document.getElementById('detail-path').textContent));
    await view.click('#detail-back');
    await until(view, before => document.getElementById('detail-key').textContent === before, key);
    await until(view, () => document.getElementById('detail-back').hidden);
    await view.goForward();
    await until(view, before => document.getElementById('detail-key').textContent !== before, key);
    await view.goBack();
    await until(view, before => document.getElementById('detail-key').textContent === before, key);
  });
  await test('I rolled: what was played, and what may be, with its estimate', async () => {
    await until(view, () => document.querySelectorAll('#continuations details').length === 56);
    const key = await view.textContent('#detail-key');
    for (const die of ['B', 'N', 'P']) {
      await view.click(`[data-die=${die}]`);
    }
    await until(view, () => document.querySelector('#continuations details[data-roll=PNB]').open);
    await view.waitForSelector('#continuations details[data-roll=PNB] button.unplayed');
    const shown = await view.locator('#continuations details[data-roll=PNB] button.line:not(.unplayed)').evaluateAll(lines =>
      lines.map(line => Number(line.children[1].textContent)));
    // from scratch: the turns of PNB by the key of what they leave, each game by its first visit of the start
    const counted = sqlite(sample, `SELECT count(*) FROM (SELECT dfen_pool_key(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves))) AS next, game, number
      FROM turns WHERE game <= 500 AND dfen_pool_key(dfen) = '${key}' AND upper(dice) = 'PNB' AND completed AND score NOTNULL)
      GROUP BY next ORDER BY 1 DESC`).split('\n').map(Number);
    assert.deepEqual(shown, counted);
    assert.equal(await view.locator('#continuations details[data-roll=PNB] .tag:text("best by lower bound")').count() >= 1, true);
    assert.match(await view.textContent('#detail-estimate'), /^Estimate \d+\.\d %/);
  });
  await test('the story of a game, from the games of a position', async () => {
    await view.click('#games-of summary');
    await view.click('#games-of button >> nth=0');
    await view.waitForSelector('#story:not([hidden])', {timeout: 60000});
    await view.click('#story summary');
    const rows = await view.locator('#story-table tbody tr').evaluateAll(rows => rows.map(row => [...row.cells].map(cell => cell.textContent)));
    const [game] = (await view.textContent('#story-title')).match(/\d+/);
    assert.deepEqual(rows.map(cells => cells.slice(0, 3).join('|')), sqlite(sample, `SELECT number, dice, iif(moves = '', 'pass', moves)
      FROM turns WHERE game = ${game} ORDER BY number`).split('\n'));
    for (let i = 1; i < rows.length; ++i) { // one turn ends where the next begins
      assert.equal(rows[i][3], rows[i - 1][6]);
    }
    await until(view, () => document.getElementById('story-picture').naturalWidth > 0);
    await look(view, 'story');
    await view.click('#story-close');
  });
  await test('the pooled positions as a CSV', async () => {
    const [download] = await Promise.all([view.waitForEvent('download'), view.click('#pooled-csv')]);
    const rows = fs.readFileSync(await download.path(), 'utf8').trimEnd().split('\r\n');
    assert.equal(rows[0].split(',').slice(0, 2).join(), 'key,games');
    const counted = sqlite(sample, "SELECT count(DISTINCT dfen_pool_key(dfen)) FROM turns WHERE game <= 500 AND score NOTNULL");
    assert.equal(rows.length - 1, Number(counted));
    await view.click('#detail-open');
    await until(view, () => document.getElementById('pooled-here').textContent.startsWith('In your games:'));
  });
  fs.rmSync(copy, {force: true});
  await test('the views are beside the database, not in it', async () => {
    await view.click('#tab-sql');
    await view.fill('#query', "SELECT (SELECT count(*) FROM main.sqlite_schema WHERE name IN ('pooled', 'scored_turns', 'book')), (SELECT count(*) FROM temp.sqlite_schema WHERE name = 'pooled')");
    await view.click('#run');
    await until(view, () => [...document.querySelectorAll('#sql-table td')].map(cell => cell.textContent).join() === '0,1');
  });
  await test('Stop ends the turns of a board of queens in Position, and the page goes on', async () => {
    await view.click('#tab-position');
    await type(view, QUEENS);
    await view.waitForSelector('#busy:not([hidden])', {timeout: 10000});
    await view.click('#stop');
    await until(view, () => document.getElementById('notice-text').textContent === 'Stopped.');
    await view.click('#notice-close');
    await type(view, '8/8/4k3/8/3KP3/8/8/8 w - - 0 1');
    await until(view, () => document.getElementById('key').textContent === '8/8/3k4/8/3PK3/8/8/8 w - -');
    await until(view, () => document.querySelectorAll('#orbit button').length === 4);
  });

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
    await poolIs(view, '1 row with a malformed DFEN, the first is row 3: side:');
    assert.equal(await view.locator('#pooled-table tbody tr').count(), 1);
  });
  await test('results given as 1, 0.5 and 0, and an empty field', async () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
    await openText(view, 'halves.csv', `fen,result\n${fen} w KQkq -,1\n${fen} b KQkq -,1\n${fen} w KQkq -,0.5\n${fen} b KQkq -,0\n${fen} w KQkq -,\n`);
    await until(view, () => document.getElementById('choice-table').value === 'halves');
    assert.equal(await view.inputValue('#choice-results'), 'half');
    await view.click('#choice button');
    await poolIs(view, '1 row without a result counts nowhere');
    const cells = await view.locator('#pooled-table tbody tr').first().locator('td').allTextContents();
    assert.deepEqual(cells.slice(1), ['4', '4', '62.5 %', '2', '1', '1']);
  });
  await test('a result that is none is counted and named', async () => {
    await openText(view, 'wrong.csv', 'fen,result\n8/8/4k3/8/3KP3/8/8/8 w - -,0.5\n8/8/4k3/8/3KP3/8/8/8 w - -,perhaps\n');
    await until(view, () => document.getElementById('choice-table').value === 'wrong');
    await until(view, () => document.getElementById('choice-check').textContent.includes('1 with a result that is none, the first is "perhaps" in row 2'));
    await view.click('#choice button');
    await poolIs(view, '1 row with a result that is none counts nowhere, the first is row 2: "perhaps".');
  });
  await test('a file that is no database leaves the one that was open', async () => {
    for (const buffer of [Buffer.from('no database'.repeat(99)), Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096, 0xFF)])]) {
      await view.setInputFiles('#file', {name: 'x.db', mimeType: 'application/octet-stream', buffer});
      await until(view, () => /^file is not a database$/.test(document.getElementById('notice-text').textContent));
      await view.click('#notice-close');
    }
    await view.click('#tab-sql');
    await view.fill('#query', 'SELECT count(*) FROM wrong');
    await view.click('#run');
    await until(view, () => document.querySelector('#sql-table td')?.textContent === '2');
  });
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

// A turn on the board of the tab Games, against what the stock shell says of the same roll.
async function playsOnBoard(browser, url) {
  const view = await open(browser, url);
  const named = kind => view.locator(`#turn-squares .${kind}`).evaluateAll(squares => squares.map(one => one.getAttribute('aria-label').slice(0, 2)).sort().join());
  const square = name => view.locator(`#turn-squares [aria-label^="${name} "]`);
  const rolled = (key, roll) => `dfen_roll('${key}', '${roll}')`;
  const column = (name, from) => sqlite(':memory:', `SELECT group_concat(${name}) FROM (SELECT DISTINCT ${name} FROM ${from} ORDER BY 1)`);
  const focused = async () => assert.notEqual(await view.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is on the body');
  const roll = async dice => {
    for (const die of dice) {
      await view.click(`[data-die=${die}]`);
    }
    await until(view, dice => document.getElementById('turn-status').textContent.startsWith(`${dice}: `), dice);
  };
  const keyIs = key => until(view, key => document.getElementById('detail-key').textContent === key &&
    document.querySelectorAll('#continuations details').length === 56, key);
  let start;
  await test('the men that a roll can move, and where they go', async () => {
    await view.setInputFiles('#file', sample);
    await until(view, () => document.getElementById('choice-check').textContent !== '');
    await view.click('#choice button');
    await poolIs(view, 'keys');
    await view.click('#pooled-table tbody tr:first-child');
    await view.waitForSelector('#continuations details');
    start = await view.textContent('#detail-key');
    await roll('PNB');
    await focused();
    assert.equal(await named('can'), column('from_square', `dfen_moves(${rolled(start, 'PNB')})`));
    const share = await view.evaluate(() => { // a square lies where it is drawn; both are asked at once, since the list may be scrolling
      const [drawn, b1] = ['#detail-picture', '#turn-squares [aria-label^="b1 "]'].map(one => document.querySelector(one).getBoundingClientRect());
      return [(b1.x - drawn.x) / drawn.width, (b1.y - drawn.y) / drawn.height, b1.width / drawn.width, b1.height / drawn.height];
    });
    [150 / 900, 724 / 1000, 100 / 900, 100 / 1000].forEach((want, i) => assert.ok(Math.abs(share[i] - want) < 0.003, `b1 lies at ${share}`));
    await square('b1').click();
    assert.equal(await named('to'), column('to_square', `dfen_moves(${rolled(start, 'PNB')}) WHERE from_square = 'b1'`));
    assert.match(await view.textContent('#turn-status'), /^b1 can go to /);
    await square('h8').click(); // no man of ours: nothing is chosen any more
    assert.equal(await named('to'), '');
  });
  await test('a turn by clicks, with a move taken back; then forward and back by arrow keys', async () => {
    await square('b1').click();
    await square('a3').click();
    await until(view, () => document.getElementById('turn-status').textContent === 'b1a3 played, PB left.');
    await view.click('#turn-undo');
    await until(view, () => document.getElementById('turn-status').textContent.startsWith('PNB: '));
    await focused();
    for (const [from, to] of [['b1', 'c3'], ['e2', 'e4'], ['f1', 'c4']]) {
      await square(from).click();
      await square(to).click();
      await until(view, from => !document.querySelector(`#turn-squares [aria-label^="${from} "]`).className.includes('from'), from);
      await until(view, move => (document.getElementById('turn-status').textContent + document.getElementById('detail-path').textContent).includes(move), from + to);
    }
    const next = sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(dfen_play(${rolled(start, 'PNB')}, 'b1c3 e2e4 f1c4')))`);
    await keyIs(next);
    assert.equal(await view.textContent('#detail-path'), 'the chosen position, b1c3 e2e4 f1c4');
    await focused();
    await view.focus('#detail-title');
    await view.keyboard.press('ArrowLeft');
    await keyIs(start);
    await focused();
    await view.keyboard.press('ArrowRight');
    await keyIs(next);
    await view.keyboard.press('ArrowLeft');
    await keyIs(start);
  });
  await test('a line of the list that is pointed at is drawn on the board', async () => {
    await roll('PNB');
    const line = view.locator('#continuations details[data-roll=PNB] button.line').nth(1);
    const drawn = sqlite(':memory:', `SELECT dfen_svg(${rolled(start, 'PNB')}, json_object('theme', 'auto', 'moves', '${await line.getAttribute('data-moves')}'))`);
    const shows = svg => until(view, svg => decodeURIComponent(document.getElementById('detail-picture').src).endsWith(svg), svg);
    await line.hover();
    await shows(drawn);
    await view.hover('header');
    const bare = sqlite(':memory:', `SELECT dfen_svg(${rolled(start, 'PNB')}, '{"theme": "auto"}')`);
    await shows(bare);
    await line.focus();
    await shows(drawn);
    await look(view, 'arrows');
    await view.focus('#detail-title');
    await shows(bare);
  });
  await test('a turn that nobody played, by the keyboard', async () => {
    await roll('NNN');
    const moves = sqlite(sample, `SELECT moves FROM dfen_turns(${rolled(start, 'NNN')})
      WHERE dfen_pool_key(next_dfen) NOT IN (SELECT dfen_pool_key(dfen) FROM turns) ORDER BY length(moves) DESC, moves LIMIT 1`);
    await view.locator('#turn-squares [tabindex="0"]').focus();
    const goTo = async name => {
      for (let presses = 0; presses < 16; ++presses) {
        const at = (await view.evaluate(() => document.activeElement.getAttribute('aria-label'))).slice(0, 2);
        const key = at[1] < name[1] ? 'ArrowUp' : at[1] > name[1] ? 'ArrowDown' : at[0] < name[0] ? 'ArrowRight' : at[0] > name[0] ? 'ArrowLeft' : null;
        if (key === null) {
          return view.keyboard.press('Enter');
        }
        await view.keyboard.press(key);
      }
      assert.fail(`the arrow keys do not come to ${name}`);
    };
    let played = '';
    for (const uci of moves.split(' ')) {
      await goTo(uci.slice(0, 2));
      assert.match(await square(uci.slice(0, 2)).getAttribute('aria-label'), /white knight, chosen$/);
      await goTo(uci.slice(2));
      played += (played && ' ') + uci;
      await until(view, text => document.getElementById('turn-status').textContent.startsWith(text) || document.getElementById('detail-path').textContent.endsWith(text), played);
      await focused();
    }
    await keyIs(sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(dfen_play(${rolled(start, 'NNN')}, '${moves}')))`));
    assert.equal(await view.textContent('#detail-title'), 'Met in no game with a result');
    await focused();
  });
  await test('the board as an SVG and as a PNG, and a link to it', async () => {
    const save = async name => {
      const [download] = await Promise.all([view.waitForEvent('download'), view.click(`#detail [data-take] button:text-is("${name}")`)]);
      return fs.readFileSync(await download.path());
    };
    await view.focus('#detail-title');
    await view.keyboard.press('ArrowLeft');
    await keyIs(start);
    await roll('PNB');
    assert.equal((await save('SVG')).toString(), sqlite(':memory:', `SELECT dfen_svg(${rolled(start, 'PNB')}, '{"theme": "auto"}')`));
    const png = await save('PNG');
    assert.deepEqual([png.subarray(0, 8).toString('latin1'), png.readUInt32BE(16), png.readUInt32BE(20)], ['\x89PNG\r\n\x1A\n', 900, 1000]);
    await view.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await view.click('#detail [data-take] button:text-is("Copy link")');
    await until(view, () => document.querySelector('#detail [data-take]').textContent.endsWith('Copied'));
    const other = await open(browser, await view.evaluate(() => navigator.clipboard.readText()));
    assert.equal(await other.inputValue('#dfen'), sqlite(':memory:', `SELECT ${rolled(start, 'PNB')}`));
    assert.deepEqual(other.said, []);
    await other.context().close();
  });
  await test('a pawn becomes what is chosen, and a roll that moves nothing is a pass', async () => {
    const key = sqlite(':memory:', "SELECT dfen_pool_key('7k/P7/8/8/8/8/8/K7 w - -')");
    await openText(view, 'pawn.csv', 'game,fen,dice,moves,result\n1,7k/P7/8/8/8/8/8/K7 w - -,PPP,a7a8q,1-0\n');
    await until(view, () => document.getElementById('choice-table').value === 'pawn');
    await view.click('#choice button');
    await poolIs(view, '1 key');
    await view.click('#pooled-table tbody tr:first-child');
    await keyIs(key);
    await roll('PPP');
    const from = await named('can');
    await square(from).click();
    await square(await named('to')).click();
    assert.deepEqual(await view.locator('#turn-promotion button').allTextContents(), ['knight', 'bishop', 'rook', 'queen']);
    await focused();
    await view.click('#turn-promotion button >> nth=0');
    await keyIs(sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(next_dfen)) FROM dfen_moves(${rolled(key, 'PPP')}) WHERE promotion = 'n'`) ||
      sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(next_dfen)) FROM dfen_moves(${rolled(key, 'PPP')}) WHERE uci LIKE '%n'`));
    await focused();
    await view.click('#detail-back');
    await keyIs(key);
    await focused();
    await roll('RRR');
    assert.equal(await view.textContent('#turn-status'), 'RRR: no man can move.');
    await view.click('#turn-pass');
    await keyIs(sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(${rolled(key, 'RRR')}))`));
    await focused();
  });
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

function openText(view, name, text) {
  return view.setInputFiles('#file', {name, mimeType: 'text/csv', buffer: Buffer.isBuffer(text) ? text : Buffer.from(text)});
}

// Results in every notation, of known truth: 60 games of three turns of which White wins 30, 20 are drawn and Black wins 10. A
// game is told by its content where no name tells it.
async function readsResults(browser, url) {
  const view = await open(browser, url);
  const fens = ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq -',
    'rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq -'];
  const csv = (words, header = 'which,fen,result', mover = false) => header + '\n' + Array.from({length: 60}, (_, game) => {
    const white = game < 30 ? 0 : game < 50 ? 1 : 2;
    return fens.map((fen, ply) => `${game + 100},${fen},${words[mover && ply === 1 ? 2 - white : white]}\n`).join('');
  }).join('');
  for (const [name, words, notation] of [['1 and 0 and 0.5', ['1', '0.5', '0'], 'half'], ['1, 0 and -1', ['1', '0', '-1'], 'white'],
    ['words', ['white', 'draw', 'black'], 'white'], ['letters', ['W', 'D', 'B'], 'white'], ['scores of a board', ['1-0', '1/2-1/2', '0-1'], 'white'],
    ['the score of the mover', ['1', '0.5', '0'], 'mover']]) {
    await test(`results as ${name}`, async () => {
      await openText(view, `${name}.csv`, csv(words, 'which,fen,result', notation === 'mover'));
      await until(view, name => document.getElementById('choice-table').value === name, name);
      await until(view, notation => document.getElementById('choice-results').value === notation, notation);
      assert.equal(await view.inputValue('#choice-game'), 'which');
      if (notation !== 'mover') {
        await until(view, () => document.getElementById('choice-check').textContent === 'White won 30 games, Black won 10, 20 drawn. Is this right?');
      }
      await view.click('#choice button');
      await poolIs(view, '180 rows, 3 positions, 3 keys.');
      const rows = await view.locator('#pooled-table tbody tr').evaluateAll(rows => rows.map(row => [...row.cells].map(cell => cell.textContent)));
      for (const cells of rows) {
        const white = !cells[0].startsWith('rnbqkbnr/1ppppppp/8/8/8/p7') && !/ b /.test(cells[0]);
        assert.deepEqual([cells[1], cells[3]], ['60', cells[4] === '30' ? '66.7 %' : '33.3 %'], String(white));
        assert.deepEqual([cells[5], Number(cells[4]) + Number(cells[6])], ['20', 40]);
      }
      assert.equal(rows.filter(cells => cells[4] === '30').length, 2); // White is to move in two of the three
    });
  }
  await test('1 and 0 alone are asked, with both outcomes shown', async () => {
    await openText(view, 'two.csv', csv(['1', '1', '0']));
    await until(view, () => document.getElementById('choice-table').value === 'two');
    await until(view, () => document.getElementById('choice-check').textContent ===
      '1 and 0 may mean two things here. White won 50 games, Black won 10, 0 drawn. White won 50 games, Black won 0, 10 drawn. Choose what the results are.');
    assert.equal(await view.locator('#choice button').isDisabled(), true);
    await view.selectOption('#choice-results', 'half');
    await until(view, () => document.getElementById('choice-check').textContent === 'White won 50 games, Black won 10, 0 drawn. Is this right?');
    await view.click('#choice button');
    await poolIs(view, '180 rows');
  });
  await test('a result that is named as what JavaScript gives every object is none', async () => {
    await openText(view, 'named.csv', `fen,result\n${fens[0]},1\n${fens[0]},0.5\n${fens[0]},constructor\n`);
    await until(view, () => document.getElementById('choice-table').value === 'named');
    await view.selectOption('#choice-results', 'half');
    await until(view, () => document.getElementById('choice-check').textContent.includes('1 with a result that is none, the first is "constructor" in row 3'));
    await view.click('#choice button');
    await poolIs(view, '1 row with a result that is none counts nowhere, the first is row 3: "constructor".');
  });
  await test('without a game the page says what that means', async () => {
    await openText(view, 'alone.csv', 'fen,result\n' + `${fens[0]},1-0\n`.repeat(3));
    await until(view, () => document.getElementById('choice-table').value === 'alone');
    await until(view, () => /every row counts as a game/.test(document.getElementById('choice-check').textContent));
  });
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

const LOWER = 'dfen_lower(dfen_record(score, game, number))';

// The list as the page shows it, and as the shell counts it of the games of a condition: key, games, won, drawn, lost.
// `least` is what was asked for; else it is 10 where the shell finds 25 positions of so many games.
async function listIs(view, database, games, least, order = 'count(*)') {
  const counted = `SELECT key, count(*) AS games, sum(score = 1), sum(score = 0.5), sum(score = 0) FROM (
    SELECT dfen_pool_key(fen) AS key, dfen_score(result, fen) AS score, game, number,
      row_number() OVER (PARTITION BY dfen_pool_key(fen), game ORDER BY number) AS visit
    FROM games WHERE result <> '*' AND game IN (SELECT game FROM games WHERE ${games})) WHERE visit = 1 GROUP BY key`;
  least ??= Number(sqlite(database, `SELECT iif(count(*) >= 25, 10, 1) FROM (${counted}) WHERE games >= 10`));
  const rows = sqlite(database, `${counted} HAVING count(*) >= ${least} ORDER BY ${order} DESC, count(*) DESC, key LIMIT 25`);
  await until(view, wanted => [...document.querySelectorAll('#pooled-table tbody tr')].map(row => [row.querySelector('.pos').title,
    ...[1, 4, 5, 6].map(i => row.cells[i].textContent.replaceAll(',', ''))].join('|')).join('\n') === wanted, rows);
  assert.equal(await view.inputValue('#filter-least'), String(least));
  return rows;
}

async function filters(browser, url) {
  const view = await open(browser, url);
  const database = path.join(os.tmpdir(), `dfen-filters-${process.pid}.db`);
  fs.rmSync(database, {force: true});
  sqlite(database, `ATTACH '${sample}' AS s; CREATE TABLE games AS SELECT game, number, dfen AS fen, dice, moves, result,
    CASE WHEN white = 1 THEN 'Ann' ELSE 'Bo ' || white END AS white, CASE WHEN black = 1 THEN 'ann ' ELSE 'Bo ' || black END AS black,
    date('2024-01-01', '+' || game || ' days') AS played, 1000 + game AS white_elo, CASE WHEN game % 7 THEN 1500 END AS black_elo
    FROM s.turns JOIN s.games ON id = game WHERE game <= 900`);
  const wish = async (id, value) => {
    await view.fill('#filter-' + id, value);
    await view.press('#filter-' + id, 'Tab');
  };
  await test('the list begins at ten games where there are enough, and less can be asked for', async () => {
    await view.setInputFiles('#file', database);
    await until(view, () => document.getElementById('choice-check').textContent.endsWith('Is this right?'));
    await view.click('#choice [type=submit]');
    await poolIs(view, 'rows');
    assert.equal(await view.inputValue('#filter-least'), '10');
    await listIs(view, database, '1');
    await view.selectOption('#sort', 'lower');
    await listIs(view, database, '1', 10, LOWER);
    await wish('least', '3');
    const three = await listIs(view, database, '1', 3, LOWER);
    assert.notEqual(three, '');
    await look(view, 'filters');
    await view.selectOption('#sort', 'games');
  });
  await test('the games of a player, whichever colour, and however the name is written', async () => {
    await wish('player', 'ANN');
    await listIs(view, database, "lower(trim(white)) = 'ann' OR lower(trim(black)) = 'ann'");
    const games = sqlite(database, "SELECT count(DISTINCT game) FROM games WHERE white = 'Ann' OR black = 'ann '");
    assert.equal(await view.textContent('#filter-says'), `${games} games chosen`);
    await wish('player', "nobody' OR 1 --");
    await view.waitForSelector('#pooled-none:not([hidden])');
    await wish('player', '');
    await listIs(view, database, '1');
  });
  await test('a span of dates, and of ratings; who has none is not in it', async () => {
    await wish('from', '2024-03-01');
    await wish('to', '2024-12-31');
    await listIs(view, database, "played BETWEEN '2024-03-01' AND '2024-12-31'");
    await wish('low', '1200');
    const rows = await listIs(view, database, "played BETWEEN '2024-03-01' AND '2024-12-31' AND white_elo >= 1200 AND black_elo >= 1200");
    assert.notEqual(rows, '');
    await wish('from', '');
    await wish('to', '');
    await wish('low', '');
    await wish('high', '1500');
    await listIs(view, database, 'white_elo <= 1500 AND black_elo <= 1500');
    await view.click('#pooled-table tbody tr >> nth=1');
    await view.waitForSelector('#games-of summary');
    await view.click('#games-of summary');
    await view.waitForSelector('#games-of button');
    const key = await view.textContent('#detail-key');
    const games = sqlite(database, `SELECT DISTINCT game FROM games WHERE dfen_pool_key(fen) = '${key}' AND white_elo <= 1500 AND black_elo <= 1500
      AND dfen_score(result, fen) NOTNULL ORDER BY game LIMIT 100`);
    assert.equal((await view.locator('#games-of button').evaluateAll(all => all.map(one => one.firstChild.textContent))).join('\n'), games);
  });
  await test('the players of sample.db by the names of its table of players', async () => {
    await view.setInputFiles('#file', sample);
    await until(view, () => document.getElementById('choice-table').value === 'turns');
    await until(view, () => document.getElementById('choice-check').textContent !== '');
    await view.click('#choice [type=submit]');
    await poolIs(view, 'rows');
    assert.ok((await view.locator('#filter-players option').evaluateAll(all => all.map(one => one.value))).includes('greedy'));
    await wish('player', 'greedy');
    const games = sqlite(sample, "SELECT count(*) FROM games WHERE result <> '*' AND (SELECT id FROM players WHERE name = 'greedy') IN (white, black)");
    await until(view, games => document.getElementById('filter-says').textContent === `${games} games chosen`, games);
  });
  fs.rmSync(database, {force: true});
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

async function readsMany(browser, url) {
  const view = await open(browser, url);
  await test('500,000 rows of CSV', async () => {
    const file = path.join(os.tmpdir(), `dfen-${process.pid}.csv`);
    fs.writeFileSync(file, 'game,number,fen,dice,moves,result\n' + sqlite(sample, `SELECT game + 5000 * again, number, dfen, dice, moves, result
      FROM turns JOIN games ON id = game, (WITH RECURSIVE t(again) AS (VALUES (0) UNION ALL SELECT again + 1 FROM t WHERE again < 5) SELECT again FROM t)
      ORDER BY 1, 2 LIMIT 500000`).replaceAll('|', ',') + '\n');
    const began = Date.now();
    await view.evaluate(() => {
      window.stall = 0;
      let last = performance.now();
      setInterval(() => {
        window.stall = Math.max(window.stall, performance.now() - last - 20);
        last = performance.now();
      }, 20);
    });
    await view.setInputFiles('#file', file);
    await until(view, () => document.getElementById('choice-table').value.startsWith('dfen-'));
    await until(view, () => document.getElementById('choice-check').textContent.endsWith('Is this right?'));
    await view.click('#choice button');
    await poolIs(view, '500,000 rows');
    const stall = await view.evaluate(() => window.stall);
    console.log(`figure: 500,000 rows of CSV read and pooled in ${((Date.now() - began) / 1000).toFixed(1)} s, the longest stall ${Math.round(stall)} ms`);
    fs.rmSync(file);
  });
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

// Files and links that somebody else made.
async function attacks(browser, url) {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  const view = await open(browser, `${url}#${encodeURIComponent(markup)}`, {}, false);
  await test('a link with markup is a text that is no DFEN', async () => {
    await until(view, () => document.getElementById('dfen-error').textContent !== '');
    assert.equal(await view.inputValue('#dfen'), markup);
    assert.equal(await view.locator('#dfen-error *').count(), 0);
  });
  await test('another link in the same page', async () => {
    await view.evaluate(() => { location.hash = '#' + encodeURIComponent('8/8/4k3/8/3KP3/8/8/8 w - -'); });
    await until(view, () => document.getElementById('key').textContent === '8/8/3k4/8/3PK3/8/8/8 w - -');
    await view.evaluate(() => { location.hash = '#%'; });
    await until(view, () => document.getElementById('key').textContent.startsWith('rnbqkbnr'));
  });
  await test('cells and headers with markup, formulas and NULs stay texts', async () => {
    const quoted = text => '"' + text.replaceAll('"', '""') + '"';
    await openText(view, `${markup.replaceAll('/', '')}.csv`, `fen,${quoted(markup)},a\0b,"x""; DROP TABLE x; --"\n` +
      `8/8/4k3/8/3KP3/8/8/8 w - -,${quoted(markup)},=1+1,'\n${quoted(markup)},1-0,"@SUM(1)\n2",\0\n`);
    await until(view, () => document.querySelectorAll('#choice-result option').length === 4);
    assert.deepEqual(await view.locator('#choice-result option').allTextContents(), ['fen', markup, 'a\uFFFDb', 'x"; DROP TABLE x; --']);
    for (const index of [1, 3]) {
      await view.selectOption('#choice-result', {index});
      await until(view, text => document.getElementById('choice-check').textContent.includes(text), index === 1 ? 'onerror' : 'with a result that is none');
      assert.equal(await view.locator('#choice-check *').count(), 0);
    }
    await view.click('#tab-sql');
    await view.fill('#query', "SELECT *, name FROM sqlite_schema JOIN (SELECT 1)");
    await view.click('#run');
    await until(view, () => document.querySelectorAll('#sql-table td').length > 3);
    assert.equal(await view.locator('main script, main img[src=x], #notice img, option img').count(), 0);
    assert.match(await view.title(), /^dfen/);
  });
  await test('UTF-16, and a name that SQLite keeps for itself', async () => {
    await openText(view, 'sqlite_master.csv', Buffer.from('\uFEFFfen;winner\n8/8/4k3/8/3KP3/8/8/8 w - -;draw\n', 'utf16le'));
    await until(view, () => document.getElementById('choice-table').value === 'positions sqlite_master');
    await view.click('#choice button');
    await until(view, () => document.querySelectorAll('#pooled-table tbody tr').length === 1);
  });
  await test('a line of 10 MB, a field in quotes that does not end, and more columns than SQLite has', async () => {
    await openText(view, 'long.csv', `fen,winner\n${'8'.repeat(10e6)},white\n8/8/4k3/8/3KP3/8/8/8 w - -,white\n`);
    await until(view, () => document.getElementById('choice-table').value === 'long');
    await view.click('#choice button');
    await until(view, () => document.getElementById('pooled-summary').textContent.includes('1 row with a malformed DFEN, the first is row 1: placement'));
    assert.ok((await view.textContent('#pooled-summary')).length < 1000);
    await openText(view, 'open.csv', 'fen,winner\n"8/8/4k3/8/3KP3/8/8/8 w - -,white\n');
    await until(view, () => document.getElementById('choice-table').value === 'open');
    await openText(view, 'wide.csv', Array.from({length: 3000}, (_, i) => `c${i}`).join() + '\n1\n');
    await until(view, () => /too many columns/.test(document.getElementById('notice-text').textContent));
    await openText(view, 'empty.csv', '');
    await until(view, () => /no rows/.test(document.getElementById('notice-text').textContent));
  });
  await test('a database with a view that cannot be read, and names with markup', async () => {
    await view.click('#tab-sql');
    await view.fill('#query', `DROP TABLE open; CREATE TABLE "${markup.replaceAll('"', '""')}"(fen, winner); CREATE VIEW broken AS SELECT * FROM gone; CREATE VIEW a AS SELECT 1 AS pooled`);
    await view.click('#run');
    await until(view, () => document.getElementById('sql-summary').textContent !== '');
    const [download] = await Promise.all([view.waitForEvent('download'), view.click('#save')]);
    const copy = path.join(os.tmpdir(), `dfen-attack-${process.pid}.db`);
    await download.saveAs(copy);
    await view.setInputFiles('#file', copy);
    await until(view, () => /Not readable here: broken: .*gone/.test(document.getElementById('notice-text').textContent));
    assert.deepEqual(await view.locator('#choice-table option').allTextContents(), [markup, 'a']);
    fs.rmSync(copy, {force: true});
  });
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await view.context().close();
}

// Without a mouse: the sample is opened, pooled, sorted, and followed to a continuation.
async function byKeyboard(browser, url) {
  const view = await open(browser, url);
  // Presses Tab until something has the focus.
  const tabTo = async selector => {
    for (let presses = 0; presses < 300; ++presses) {
      if (await view.evaluate(wanted => document.activeElement.matches(wanted), selector)) {
        return;
      }
      await view.keyboard.press('Tab');
    }
    assert.fail(`Tab never comes to ${selector}`);
  };
  await test('the keyboard alone', async () => {
    await tabTo('#tab-position');
    await view.keyboard.press('ArrowRight');
    assert.equal(await view.evaluate(() => document.activeElement.id), 'tab-games');
    await tabTo('#sample');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#pooled-table tbody tr', {timeout: 60000});
    await tabTo('[data-order=visits]');
    await view.keyboard.press('Enter');
    await until(view, () => document.querySelector('[data-order=visits]').closest('th').getAttribute('aria-sort') === 'descending');
    await tabTo('#pooled-table .pos');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#continuations button.line', {timeout: 60000});
    await tabTo('#continuations button.line');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#detail-back:not([hidden])');
    await tabTo('#tab-games');
    await view.keyboard.press('ArrowRight');
    await tabTo('#query');
    await view.keyboard.press('Control+A');
    await view.keyboard.type('SELECT 6 * 7');
    await view.keyboard.press('Control+Enter');
    await until(view, () => document.querySelector('#sql-table td')?.textContent === '42');
    assert.deepEqual(view.said, []);
  });
  await test('everything that can be pressed has a name', async () => {
    const nameless = await view.evaluate(() => [...document.querySelectorAll('button, select, input, textarea, [tabindex="0"]')]
      .filter(one => !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || one.textContent.trim() || one.labels?.length > 0))
      .map(one => one.outerHTML));
    assert.deepEqual(nameless, []);
  });
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
      await view.waitForSelector('#continuations button.line', {timeout: 60000});
      assert.equal(await overflow(view), 0, 'the continuations');
      for (const die of 'PNB') {
        await view.click(`[data-die=${die}]`);
      }
      await view.waitForSelector('#turn-squares .can');
      const size = await view.locator('#turn-squares .can').first().boundingBox();
      assert.ok(Math.min(size.width, size.height) >= 24, 'a square is large enough for a finger');
      await view.locator('#turn-squares .can').first().click();
      await view.waitForSelector('#turn-squares .to');
      assert.equal(await overflow(view), 0, 'a turn on the board');
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

const PARTS = [showsPosition, poolsGames, playsOnBoard, readsResults, filters, readsMany, attacks, byKeyboard, fits];

(async () => {
  const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: FLAGS});
  const server = http.createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(fs.readFileSync(page));
  }).listen(0, '127.0.0.1');
  try {
    await new Promise(resolve => server.once('listening', resolve));
    const file = 'file://' + page;
    const chosen = process.argv.slice(5);
    for (const part of PARTS.filter(one => chosen.length === 0 || chosen.includes(one.name))) {
      await part(browser, file);
    }
    if (chosen.length === 0) {
      await showsPosition(browser, `http://127.0.0.1:${server.address().port}/`);
    }
  } finally {
    server.close();
    await browser.close();
  }
  console.log(`Tests of the page: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
})();
