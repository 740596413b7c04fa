// What was opened stays over a reload, with its columns and its place; and Stop keeps what was there.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {sample, sqlite, test, open, closed, until, poolIs, openText, explored, rolled, goTo, openColumns, isShown, shown, chooseFile, ready, sortedBy, occupy} = require('./page.cjs');

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

async function staysOverReload(browser, url, {served}) {
  for (const place of [url, served]) {
    const view = await open(browser, place);
    const name = new URL(place).protocol;
    await test(`${name} a CSV with other columns than the page would take, and the place in it`, async () => {
      await openText(view, 'mine.csv', `game,dfen,other,result,outcome\n${[1, 2, 3, 4, 5, 6].map(game => `${game},x,${START},1-0,0-1\n`).join('')}`);
      await until(view, () => document.getElementById('choice-line')?.textContent === 'Columns of mine.csv');
      await view.selectOption('#choice-position', 'other');
      await view.selectOption('#choice-result', 'outcome');
      await until(view, () => document.querySelector('#choice-results :checked + span')?.textContent.includes('White won 0, drew 0, lost 6 of 6 games'));
      await shown(view);
      await isShown(view, 'mine.csv');
      await poolIs(view, '6 rows, 1 position;');
      await until(view, () => document.getElementById('kept-name').textContent === 'mine.csv');
      await explored(view);
      await view.reload();
      await poolIs(view, '6 rows, 1 position;');
      await openColumns(view);
      await until(view, () => document.getElementById('choice-position')?.value === 'other');
      assert.deepEqual(await Promise.all(['table', 'position', 'result'].map(one => view.inputValue('#choice-' + one))), ['mine', 'other', 'outcome']);
      await view.click('#choice-close');
      await until(view, () => /^0\.0%White scored in 6 games0\.0% to 39\.0%, few games/.test(document.getElementById('met').textContent));
    });
    await test(`${name} a database, a table that was made in it, and a place five turns on`, async () => {
      await view.setInputFiles('#file', sample);
      await isShown(view, sample);
      await poolIs(view, 'rows');
      await explored(view);
      await goTo(view, 'sql');
      await view.fill('#query', 'CREATE TABLE mine AS SELECT 42 AS answer');
      await view.click('#run');
      await until(view, () => document.getElementById('sql-summary').textContent !== '');
      await goTo(view, 'explore');
      const keys = [await view.textContent('#detail-key')];
      for (let turns = 0; turns < 5; ++turns) {
        const roll = await view.evaluate(() => [...document.querySelectorAll('#rolls-played button')].find(one => !one.className.includes('unmet')).dataset.roll);
        await rolled(view, roll);
        await view.locator('#continuations button.line').first().click();
        await until(view, before => document.getElementById('detail-key').textContent !== before, keys.at(-1));
        await explored(view);
        keys.push(await view.textContent('#detail-key'));
      }
      const way = await view.textContent('#line');
      assert.equal(await view.locator('#line li').count(), 5);
      await view.reload();
      await until(view, key => document.getElementById('detail-key').textContent === key, keys.at(-1));
      assert.equal(await view.textContent('#line'), way);
      await explored(view);
      for (const key of keys.slice(0, -1).reverse()) { // and the way back by the browser's Back
        await view.goBack(); // the turn was chosen after its roll
        await explored(view, key);
        await view.goBack();
        await until(view, () => document.getElementById('rolls-played').checkVisibility());
      }
      await goTo(view, 'sql');
      await view.fill('#query', 'SELECT answer FROM mine');
      await view.click('#run');
      await until(view, () => document.querySelector('#sql-table td')?.textContent === '42');
    });
    await test(`${name} forgotten`, async () => {
      await chooseFile(view, '#forget');
      await until(view, () => document.getElementById('forget').hidden);
      await view.reload();
      await ready(view);
      assert.match(await view.textContent('#file-menu strong'), /^sample\.csv: /);
    });
    await closed(view);
  }
}

// A file that is given while the page starts is the one that is shown, not the sample.
async function isGivenEarly(browser, url) {
  const context = await browser.newContext(), view = await context.newPage();
  view.setDefaultTimeout(600000);
  await view.addInitScript(() => { // the workers start when the test says so
    const {arrayBuffer} = Response.prototype, gate = new Promise(resolve => Object.assign(window, {startNow: resolve}));
    Response.prototype.arrayBuffer = async function () {
      await gate;
      return arrayBuffer.call(this);
    };
  });
  await test('a file that is given while the page starts', async () => {
    await view.goto(url);
    await openText(view, 'early.csv', `game,number,fen,result\n1,1,${START},1-0\n2,1,${START},0-1\n`);
    await view.evaluate(() => window.startNow());
    await isShown(view, 'early.csv');
    await view.evaluate(() => new Promise(resolve => setTimeout(resolve, 0)));
    assert.match(await view.textContent('#file-menu strong'), /^early\.csv: 2 games/);
  });
  await context.close();
}

async function stops(browser, url) {
  const view = await open(browser, url);
  const file = path.join(os.tmpdir(), `dfen-stop-${process.pid}.csv`);
  fs.writeFileSync(file, 'game,number,fen,dice,moves,result\n' + sqlite(sample, `SELECT game + 5000 * again, number, dfen, dice, moves, result
    FROM turns JOIN games ON id = game, (SELECT 0 AS again UNION ALL SELECT 1 UNION ALL SELECT 2)`).replaceAll('|', ',') + '\n');
  const ROWS = Number(sqlite(sample, 'SELECT 3 * count(*) FROM turns')).toLocaleString('en') + ' rows';
  const stopped = async () => {
    await view.click('#stop');
    await until(view, () => document.getElementById('notice-text').textContent === 'Stopped.');
    await view.click('#notice-close');
    await view.waitForSelector('#busy', {state: 'hidden'});
  };
  await test('Stop while a file is read keeps the list that was there; a per cent is said', async () => {
    await goTo(view, 'explore');
    await poolIs(view, 'positions');
    await explored(view);
    const summary = await view.textContent('#pooled-summary');
    for (const worker of view.workers()) { // the fifth piece of a file never comes
      await worker.evaluate(() => {
        const slice = Blob.prototype.slice;
        let pieces = 0;
        Blob.prototype.slice = function (...range) {
          return ++pieces < 5 ? slice.apply(this, range) : {arrayBuffer: () => new Promise(() => {})};
        };
      });
    }
    await view.setInputFiles('#file', file);
    await until(view, () => /^ [1-9]\d*%$/.test(document.getElementById('busy-share').textContent));
    await stopped();
    await until(view, summary => document.getElementById('pooled-summary').textContent === summary, summary);
    await sortedBy(view, 'visits'); // the worker knows it too
    await view.click('#pooled-table .pos >> nth=2');
    await explored(view);
  });
  await test('Stop while other columns are pooled keeps the list too', async () => {
    await view.setInputFiles('#file', file);
    await isShown(view, file);
    await poolIs(view, ROWS);
    const summary = await view.textContent('#pooled-summary');
    await explored(view);
    await openColumns(view);
    await view.selectOption('#choice-game', '');
    await until(view, () => /every row counts/.test(document.getElementById('choice-check')?.textContent));
    await occupy(view);
    await goTo(view, 'explore');
    await shown(view);
    await stopped();
    assert.equal(await view.isVisible('#pooled'), true);
    await until(view, summary => document.getElementById('pooled-summary').textContent === summary, summary);
    await sortedBy(view, 'visits');
  });
  fs.rmSync(file);
  await closed(view);
}

module.exports = {staysOverReload, isGivenEarly, stops};
