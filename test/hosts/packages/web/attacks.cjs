// Files and links that somebody else made.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {test, open, closed, until, openText, openGame, overflow, goTo, isShown, openColumns, chooseFile, menu} = require('./page.cjs');

async function attacks(browser, url) {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  const view = await open(browser, `${url}#${encodeURIComponent(markup)}`, {}, false);
  await test('a link with markup is a malformed DFEN', async () => {
    await until(view, () => document.getElementById('dfen-error').textContent !== '');
    assert.equal(await view.inputValue('#dfen'), markup);
    assert.equal(await view.locator('#dfen-error *').count(), 0);
  });
  await test('another link in the same page', async () => {
    await view.evaluate(() => { location.hash = '#' + encodeURIComponent('8/8/4k3/8/3KP3/8/8/8 w - -'); });
    await until(view, () => document.getElementById('key')?.textContent === '8/8/3k4/8/3PK3/8/8/8 w - -');
    await view.evaluate(() => { location.hash = '#%'; });
    await until(view, () => document.getElementById('key')?.textContent.startsWith('rnbqkbnr') === true);
  });
  await test('cells and headers with markup and formulas stay texts', async () => {
    const quoted = text => '"' + text.replaceAll('"', '""') + '"';
    await openText(view, `${markup.replaceAll('/', '')}.csv`, `fen,${quoted(markup)},a\tb,"x""; DROP TABLE x; --"\n` +
      `8/8/4k3/8/3KP3/8/8/8 w - -,${quoted(markup)},=1+1,'\n${quoted(markup)},1-0,"@SUM(1)\n2",x\n`);
    await until(view, () => document.querySelectorAll('#choice-result option').length === 5);
    assert.deepEqual(await view.locator('#choice-result option').allTextContents(), ['choose', 'fen', markup, 'a<U+0009>b', 'x"; DROP TABLE x; --']);
    for (const index of [2, 4]) {
      await view.selectOption('#choice-result', {index});
      await until(view, text => document.getElementById('choice-check')?.textContent.includes(text), index === 2 ? 'onerror' : "': 1 game");
      assert.equal(await view.locator('#choice-check :not(bdi)').count(), 0);
    }
    await goTo(view, 'sql');
    await view.fill('#query', "SELECT *, name FROM sqlite_schema JOIN (SELECT 1)");
    await view.click('#run');
    await until(view, () => document.querySelectorAll('#sql-table td').length > 3);
    assert.equal(await view.locator('main script, main img[src=x], #notice img, option img').count(), 0);
    assert.match(await view.title(), /^dfen/);
  });
  await test('UTF-16, and a name that SQLite keeps for itself', async () => {
    await openText(view, 'sqlite_master.csv', Buffer.from('\uFEFFfen;winner\n8/8/4k3/8/3KP3/8/8/8 w - -;draw\n', 'utf16le'));
    await isShown(view, 'sqlite_master.csv');
    await until(view, () => document.querySelectorAll('#pooled-table .pos').length === 1);
    await openColumns(view);
    await until(view, () => document.getElementById('choice-table')?.value === 'positions sqlite_master');
  });
  await test('a line of 10 MB, a NUL, a field in quotes that does not end, and more columns than SQLite has', async () => {
    await openText(view, 'long.csv', `fen,winner\n${'8'.repeat(10e6)},white\n8/8/4k3/8/3KP3/8/8/8 w - -,white\n`);
    await until(view, () => /has more than 1000000 bytes in a value of line 2/.test(document.getElementById('notice-text').textContent));
    await openText(view, 'nul.csv', 'fen,winner\n1,\0\n');
    await until(view, () => /has a NUL in line 2/.test(document.getElementById('notice-text').textContent));
    await openText(view, 'open.csv', 'fen,winner\n"8/8/4k3/8/3KP3/8/8/8 w - -,white\n');
    await until(view, () => /has a quote that is not closed, in line 2/.test(document.getElementById('notice-text').textContent));
    await openText(view, 'wide.csv', Array.from({length: 3000}, (_, i) => `c${i}`).join() + '\n1\n');
    await until(view, () => /has more than 1999 values in line 1/.test(document.getElementById('notice-text').textContent));
    await openText(view, 'empty.csv', '');
    await until(view, () => /empty\.csv is empty/.test(document.getElementById('notice-text').textContent));
  });
  await test('a database with a view that cannot be read, and names with markup', async () => {
    await goTo(view, 'sql');
    await view.fill('#query', `DROP TABLE "positions sqlite_master"; CREATE TABLE "${markup.replaceAll('"', '""')}"(fen, winner); CREATE VIEW broken AS SELECT * FROM gone; CREATE VIEW a AS SELECT 1 AS pooled`);
    await view.click('#run');
    await until(view, () => document.getElementById('sql-summary').textContent !== '');
    const [download] = await Promise.all([view.waitForEvent('download'), chooseFile(view, '#save')]);
    const copy = path.join(os.tmpdir(), `dfen-attack-${process.pid}.db`);
    await download.saveAs(copy);
    await view.setInputFiles('#file', copy);
    await until(view, () => /Not readable in .*: broken: .*gone/.test(document.getElementById('notice-text').textContent));
    await openColumns(view);
    await until(view, () => document.getElementById('choice-table') !== null);
    assert.deepEqual(await view.locator('#choice-table option').allTextContents(), [markup, 'a']);
    fs.rmSync(copy, {force: true});
  });
  await test('names with markup stay texts in the list, a game, the players and the filters', async () => {
    const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', name = markup.replaceAll('"', "'");
    await openText(view, 'names.csv', `game,number,white,black,played_at,mode,source,fen,dice,moves,result\n${[1, 2].map(game =>
      `${game},1,${name},${name} 2,${name},${name},${name},${START},NNN,b1a3 a3b1 b1a3,1-0\n`).join('')}`);
    await isShown(view, 'names.csv');
    await goTo(view, 'games');
    await until(view, name => document.querySelector('#games-table tbody')?.textContent.includes(name), name);
    await view.click('#games-table .game >> nth=0');
    await until(view, name => document.getElementById('story-title')?.textContent === `${name}1–0${name} 2`, name);
    await goTo(view, 'players');
    await until(view, name => document.querySelector('[aria-label=player] tbody')?.textContent.includes(name), name);
    await view.click('.report .moment >> nth=0');
    await view.waitForSelector('.figures');
    await menu(view, 'filter-box');
    await view.fill('#filter-player', name);
    await view.press('#filter-player', 'Tab');
    await until(view, name => document.getElementById('filter-chips').textContent.includes(name), name);
    assert.equal(await view.locator('main script, header script, img[src=x]').count(), 0);
    assert.match(await view.title(), /^dfen/);
  });
  await test('a turn that is not known is shown as its roll, and a name of 10,000 letters in its place', async () => {
    const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', long = 'W'.repeat(10000);
    await openText(view, 'unknown.csv', `game,number,white,black,fen,dice,moves,result\n${[1, 2].map(game => `${game},1,${long},\u202Ename,${START},PNB,e2e4,1-0\n`).join('')}`);
    await isShown(view, 'unknown.csv');
    await openGame(view, '1');
    await until(view, () => / What was played is not\s+known\.$/.test(document.getElementById('story-turn').textContent));
    await until(view, dfen => document.getElementById('story-board').dataset.dfen === dfen, START.replace(' 0 1', ' 0 1 PNB'));
    assert.equal(await overflow(view), 0);
    await goTo(view, 'players');
    await view.waitForSelector('#report tbody tr');
    assert.equal(await overflow(view), 0);
  });
  await closed(view);
}

module.exports = {attacks};
