// For everybody: by the keyboard alone, at every width, light and dark.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const {sample, sqlite, test, open, until, look, overflow, poolIs} = require('./support.cjs');

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
    await view.keyboard.press('ArrowLeft');
    assert.equal(await view.evaluate(() => document.activeElement.id), 'tab-games');
    await tabTo('#sample');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#pooled-table tbody tr', {timeout: 60000});
    await tabTo('[data-order=visits]');
    await view.keyboard.press('Enter');
    await until(view, () => document.querySelector('[data-order=visits]').closest('th').getAttribute('aria-sort') === 'descending');
    await tabTo('#pooled-table .pos');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#continuations summary', {timeout: 60000});
    await tabTo('#continuations summary'); // a list is one tab stop
    assert.equal(await view.locator('#continuations [open]').count(), 0, 'nobody has rolled');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#continuations [open] button.line');
    const isLine = () => view.evaluate(() => document.activeElement.matches('#continuations button.line'));
    for (let presses = 0; presses < 3 && !await isLine(); ++presses) { // past the rolls that are folded
      await view.keyboard.press('ArrowDown');
    }
    assert.equal(await isLine(), true);
    await view.keyboard.press('Tab');
    assert.equal(await view.evaluate(() => document.activeElement.closest('#continuations')), null);
    await view.keyboard.press('Shift+Tab');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#detail-back:not([hidden])');
    await tabTo('#tab-games');
    await view.keyboard.press('ArrowRight');
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

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// What axe finds wrong with what is shown.
async function faults(view) {
  await view.evaluate(AXE);
  return view.evaluate(async () => (await window.axe.run()).violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`)));
}

// Elements whose text does not fit into them.
function cutOff(view) {
  return view.evaluate(() => [...document.querySelectorAll('main *')].filter(one => one.checkVisibility() && !one.closest('.unseen, .scroll, textarea, input') &&
    one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible').map(one => one.outerHTML.slice(0, 200)));
}

async function fits(browser, url) {
  // the games and scores of the turns of PNB from the start, of the sample's games
  const SCORES = sqlite(sample, `SELECT group_concat(games || '|' || percent) FROM (SELECT dfen_games(record) AS games, dfen_percent(dfen_mean_score(record)) AS percent
    FROM (SELECT dfen_record(dfen_score(result, dfen), game, number) AS record FROM turns JOIN games ON id = game WHERE game <= 400 AND completed AND result <> '*' AND upper(dice) = 'PNB'
      AND dfen_pool_key(dfen) = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
      GROUP BY dfen_pool_key(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves)))) ORDER BY games || '|' || percent)`);
  for (const width of [1280, 800, 390, 360]) {
    for (const scheme of width === 360 ? ['light'] : ['light', 'dark']) {
      const view = await open(browser, url, {viewport: {width, height: width < 800 ? 844 : 900}, colorScheme: scheme});
      const isRight = async what => {
        assert.equal(await overflow(view), 0, what);
        assert.deepEqual(await cutOff(view), [], what);
        assert.deepEqual(await faults(view), [], what);
      };
      await test(`${width} px, ${scheme}`, async () => {
        await isRight('the position');
        await look(view, `position-${width}-${scheme}`);
        await view.click('#tab-games');
        await isRight('the welcome');
        await look(view, `welcome-${width}-${scheme}`);
        await view.click('#sample');
        await poolIs(view, 'keys');
        await view.waitForSelector('#continuations details', {timeout: 60000});
        await view.waitForSelector('#busy', {state: 'hidden'});
        await isRight('the games');
        await look(view, `games-${width}-${scheme}`);
        if (width < 800) {
          const {bottom} = await view.evaluate(() => ({bottom: document.getElementById('continuations').getBoundingClientRect().bottom + scrollY - document.getElementById('detail').getBoundingClientRect().top - scrollY}));
          assert.ok(bottom <= 2 * 844, `board and list take ${bottom} px, and two screens have 1688`);
          const card = await view.locator('#pooled-table tbody tr').first().evaluate(row => [...row.cells].filter(cell => cell.checkVisibility()).map(cell =>
            ['::before', '::after'].map(side => getComputedStyle(cell, side).content.replace(/none|"/g, '')).join(cell.innerText.trim())).join(' '));
          assert.match(card, /^ [\d,]+ games \d+\.\d % won [\d,]+ drawn [\d,]+ lost [\d,]+$/);
        }
        for (const die of 'PNB') {
          await view.click(`[data-die=${die}]`);
        }
        await view.waitForSelector('#turn-squares .can');
        await view.waitForSelector('#continuations [open] button.line');
        const size = await view.locator('#turn-squares .can').first().boundingBox();
        assert.ok(Math.min(size.width, size.height) >= 24, 'a square is large enough for a finger');
        await view.locator('#turn-squares .can').first().click();
        await view.waitForSelector('#turn-squares .to');
        await isRight('a turn on the board');
        const scores = await view.locator('#continuations [open] button.line:not(.unplayed)').evaluateAll(lines => lines.map(line =>
          [parseInt(line.children[1].innerText), line.querySelector('.score').innerText.trim()].join('|')).sort().join());
        assert.equal(scores, SCORES, 'the score of a turn is a number, at every width');
        const tags = await view.locator('#continuations [open] .tag').allTextContents();
        assert.deepEqual(tags.map(tag => tag.replace(/,.*/, '')).sort(), [...new Set(tags.map(tag => tag.replace(/,.*/, '')))].sort(), 'each tag once');
        for (const tagged of await view.locator('#continuations [open] button.line:has(.tag:text("highest lower bound"))').evaluateAll(lines => lines.map(line => parseInt(line.children[1].innerText)))) {
          assert.ok(tagged >= 3, 'a turn of few games has no tag');
        }
        await look(view, `turn-${width}-${scheme}`);
        await view.locator('#pooled-table').scrollIntoViewIfNeeded();
        await look(view, `list-${width}-${scheme}`);
        await view.click('#games-of summary');
        await view.click('#games-of button >> nth=0');
        await view.waitForSelector('#story:not([hidden])', {timeout: 60000});
        await view.click('#story summary');
        await isRight('a story');
        await look(view, `story-${width}-${scheme}`);
        await view.click('#tab-sql');
        await view.click('#run');
        await view.waitForSelector('#sql-table td');
        await isRight('SQL');
        await look(view, `sql-${width}-${scheme}`);
        assert.deepEqual(view.said, []);
      });
      await view.context().close();
    }
  }
}

// Somebody who has never seen the page, by what is read on it alone: what do people play after this roll?
async function firstMinute(browser, url) {
  await test('from opening to what people play after a roll: three steps', async () => {
    const view = await open(browser, url, {}, false);
    const began = Date.now();
    await view.click('text=Try it with sample games');
    await view.waitForSelector('text=I rolled', {timeout: 60000});
    for (const die of ['pawn', 'knight', 'bishop']) {
      await view.click(`[aria-label="I rolled"] >> [aria-label="${die}"]`);
    }
    await view.waitForSelector('#continuations details[open] button.line:has-text("highest lower bound")');
    console.log(`figure: from opening to what is played after a roll in ${((Date.now() - began) / 1000).toFixed(1)} s of the machine, by a click and three dice`);
    const link = await open(browser, `${url}#${encodeURIComponent('8/8/4k3/8/3KP3/8/8/8 w - -')}`, {}, false); // a link is opened where it points
    await link.waitForSelector('#orbit button');
    assert.equal(await link.inputValue('#dfen'), '8/8/4k3/8/3KP3/8/8/8 w - -');
    await link.context().close();
    assert.deepEqual(view.said, []);
    await view.context().close();
  });
  await test('I rolled, on a position of one\'s own, from whichever side', async () => {
    const view = await open(browser, url);
    await view.click('#sample');
    await poolIs(view, 'keys');
    await view.waitForSelector('#continuations details');
    await view.click('#tab-position');
    await view.fill('#dfen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1');
    await until(view, () => document.getElementById('pooled-here').textContent.startsWith('In the sample\'s games'));
    await view.click('#played-here');
    await until(view, () => document.getElementById('detail-path').textContent === 'your position, colours exchanged');
    assert.equal(await view.textContent('#detail-seen'), 'Your board, colours exchanged: its chances are the same.');
    await view.click('#tab-position');
    await view.fill('#dfen', '8/8/4k3/8/3KP3/8/8/8 w - - 3 9');
    await until(view, () => document.getElementById('key').textContent === '8/8/3k4/8/3PK3/8/8/8 w - -' && document.getElementById('played-here').dataset.seen === 'files mirrored');
    await view.click('#played-here');
    await until(view, () => document.getElementById('detail-key').textContent === '8/8/3k4/8/3PK3/8/8/8 w - -');
    await until(view, () => document.getElementById('detail-seen').textContent === 'Your board, files mirrored: its chances are the same. Your d-file is the e-file here.');
    await until(view, () => document.querySelectorAll('#continuations details').length === 56);
    for (const die of 'PPK') {
      await view.click(`[data-die=${die}]`);
    }
    await view.waitForSelector('#continuations details[data-roll=PPK] button.unplayed');
    await until(view, () => /^Estimate \d+\.\d %/.test(document.getElementById('detail-estimate').textContent));
    assert.deepEqual(view.said, []);
    await view.context().close();
  });
}

module.exports = {byKeyboard, fits, firstMinute};
