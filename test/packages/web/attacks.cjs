// Files and links that somebody else made.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {test, open, closed, until, openText} = require('./page.cjs');

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
    await until(view, () => document.getElementById('key').textContent === '8/8/3k4/8/3PK3/8/8/8 w - -');
    await view.evaluate(() => { location.hash = '#%'; });
    await until(view, () => document.getElementById('key').textContent.startsWith('rnbqkbnr'));
  });
  await test('cells and headers with markup and formulas stay texts', async () => {
    const quoted = text => '"' + text.replaceAll('"', '""') + '"';
    await openText(view, `${markup.replaceAll('/', '')}.csv`, `fen,${quoted(markup)},a\tb,"x""; DROP TABLE x; --"\n` +
      `8/8/4k3/8/3KP3/8/8/8 w - -,${quoted(markup)},=1+1,'\n${quoted(markup)},1-0,"@SUM(1)\n2",x\n`);
    await until(view, () => document.querySelectorAll('#choice-result option').length === 5);
    assert.deepEqual(await view.locator('#choice-result option').allTextContents(), ['choose', 'fen', markup, 'a<U+0009>b', 'x"; DROP TABLE x; --']);
    for (const index of [2, 4]) {
      await view.selectOption('#choice-result', {index});
      await until(view, text => document.getElementById('choice-check').textContent.includes(text), index === 2 ? 'onerror' : "' in 1 row.");
      assert.equal(await view.locator('#choice-check :not(bdi)').count(), 0);
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
    await view.click('#tab-sql');
    await view.fill('#query', `DROP TABLE "positions sqlite_master"; CREATE TABLE "${markup.replaceAll('"', '""')}"(fen, winner); CREATE VIEW broken AS SELECT * FROM gone; CREATE VIEW a AS SELECT 1 AS pooled`);
    await view.click('#run');
    await until(view, () => document.getElementById('sql-summary').textContent !== '');
    const [download] = await Promise.all([view.waitForEvent('download'), view.click('#save')]);
    const copy = path.join(os.tmpdir(), `dfen-attack-${process.pid}.db`);
    await download.saveAs(copy);
    await view.setInputFiles('#file', copy);
    await until(view, () => /Not readable in .*: broken: .*gone/.test(document.getElementById('notice-text').textContent));
    assert.deepEqual(await view.locator('#choice-table option').allTextContents(), [markup, 'a']);
    fs.rmSync(copy, {force: true});
  });
  await closed(view);
}

module.exports = {attacks};
