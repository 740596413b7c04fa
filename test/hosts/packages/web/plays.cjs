// The board before any file is open: dice, turns, links; on a phone, by touch; and embedded.
'use strict';

const assert = require('node:assert/strict');
const {sqlite, test, open, closed, until, explored, rolled, look, goTo, menu, ready} = require('./page.cjs');

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const PHONE = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
const say = sql => sqlite(':memory:', `SELECT ${sql}`);
const line = view => view.textContent('#line');
const statusIs = (view, text) => until(view, text => document.getElementById('turn-status').textContent.startsWith(text), text);
const square = (view, name) => view.locator(`#turn-squares [data-square=${name}]`);

// The dice that lie there and were not played.
const rolledIs = (view, dice) => until(view, dice => /rolled$/.test(document.getElementById('detail-title').textContent) &&
  [...document.querySelectorAll('.dice .die:not(.spent)')].map(one => one.ariaLabel.split(/[:;] /)[1]).join() ===
  [...dice].map(die => ({P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king'})[die]).join(), dice);

async function roll(view, dice) {
  await view.evaluate(() => document.getElementById('rolled-clear')?.click());
  await view.waitForSelector('#roll-dice');
  for (const die of dice) {
    await view.click(`[data-die=${die}]`);
  }
  await rolledIs(view, dice);
}

async function playsWithoutFile(browser, url) {
  const view = await open(browser, url, {}, false);
  await test('the dice roll, and the turns of a roll are all that the rules allow', async () => {
    await view.waitForSelector('#rolls-played [data-roll=PNB]');
    await view.click('#roll-dice');
    await view.waitForSelector('#continuations .line.unplayed');
    const [, dice] = /^Turns of ([PNBRQK]{3})$/.exec(await view.textContent('#continuations strong'));
    await view.evaluate(() => document.querySelector('#continuations .all')?.click());
    const turns = Number(say(`count(DISTINCT dfen_pool_key(next_dfen)) FROM dfen_turns(dfen_roll('${START}', '${dice}'))`));
    await until(view, turns => document.querySelectorAll('#continuations button.line').length === turns, turns);
    assert.ok(await view.locator('#continuations .tag').count() > 0, 'the best turn is known before any file');
    await view.click('#rolled-clear');
    assert.equal(await view.isVisible('#rules'), true);
    await view.click('#rules-close');
    await view.reload();
    await view.waitForSelector('#rolls-played [data-roll=PNB]');
    await ready(view);
    assert.equal(await view.isVisible('#rules'), false, 'closed for good');
  });
  await test('both sides are played, by clicks and by drag, and a move is taken back', async () => {
    await roll(view, 'PNB');
    await square(view, 'b1').click();
    await square(view, 'c3').click();
    await statusIs(view, '♘c3 played.');
    await rolledIs(view, 'PB');
    await view.click('#turn-undo');
    await rolledIs(view, 'PNB');
    for (const [from, to, played] of [['b1', 'c3', '♘c3'], ['e2', 'e4', '♘c3 e4'], ['f1', 'c4', '♘c3 e4 ♗c4']]) {
      await square(view, from).hover();
      await view.mouse.down();
      await square(view, to).hover();
      await view.mouse.up();
      await until(view, played => (document.getElementById('turn-status').textContent + document.getElementById('line').textContent).includes(played), played);
    }
    await until(view, () => document.getElementById('detail-title').textContent.trim() === 'Black to roll');
    await roll(view, 'PPP');
    await square(view, 'e7').click();
    await square(view, 'e5').click();
    await statusIs(view, 'e5 played.');
    await rolledIs(view, 'PP');
    assert.equal((await line(view)).trim(), 'PNB ♘c3 e4 ♗c4');
    await goTo(view, 'sql');
    await goTo(view, 'explore');
    await view.click('summary:text("For developers") >> visible=true');
    assert.equal(await view.textContent('#detail-line'), 'PNB:b1c3.e2e4.f1c4');
  });
  await test('a position that was set up is played from, and one that was pasted is in view on a phone', async () => {
    const own = await open(browser, url, PHONE, false), DFEN = '7k/8/8/8/8/8/1Q6/K7 b - - 0 1';
    const shows = dfen => until(own, dfen => document.getElementById('detail-picture').dataset.dfen === dfen, dfen);
    await goTo(own, 'position');
    await own.fill('#dfen', DFEN);
    await own.click('#played-here');
    await shows(DFEN);
    await menu(own, 'share');
    await own.fill('#paste', START.replace(' w ', ' b '));
    await own.press('#paste', 'Enter');
    await shows(START.replace(' w ', ' b '));
    await until(own, () => {
      const {top, bottom} = document.getElementById('detail-picture').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    await own.context().close();
  });
  await test('who captures the king has won', async () => {
    await menu(view, 'share');
    await view.fill('#paste', '7k/8/6K1/8/8/8/8/7R w - - 0 1');
    await view.press('#paste', 'Enter');
    await until(view, () => document.getElementById('detail-picture').dataset.dfen.startsWith('7k/'));
    await roll(view, 'RRR');
    await square(view, 'h1').click();
    await square(view, 'h8').click();
    await until(view, () => document.getElementById('detail-title').textContent.trim() === 'White won');
    await statusIs(view, 'The king was captured.');
    assert.match(await line(view), /♖xh8#$/);
  });
  await closed(view);
}

async function followsLinks(browser, url) {
  const at = hash => open(browser, `${url}#${hash}`, {}, false);
  const end = say(`dfen_end_turn(dfen_play(dfen_roll('${START}', 'PNB'), 'b1c3 e2e4 f1c4'))`);
  await test('a link to a line shows the line, its board and its roll without its games, and has numbers before any file', async () => {
    const view = await at('tab=explore&line=PNB:b1c3.e2e4.f1c4&roll=PPP');
    await view.waitForSelector('#continuations .line.unplayed');
    assert.equal((await line(view)).trim(), 'PNB ♘c3 e4 ♗c4');
    assert.equal(await view.getAttribute('#detail-picture', 'data-dfen'), say(`dfen_roll('${end}', 'PPP')`));
    await view.click('#rolled-clear');
    await until(view, () => [...document.querySelectorAll('#rolls-played small')].every(one => /^\d+%$/.test(one.textContent)));
    await ready(view);
    await explored(view, say(`dfen_pool_key('${end}')`)); // the same place in other games
    assert.deepEqual(view.said, []);
    await view.context().close();
  });
  for (const [name, hash, turns, says] of [
    ['a turn that cannot be played', 'tab=explore&line=PNB:b1c3.e2e4.f1c4,PPP:e2e4', 1, /^This link was read up to turn 1 of 2\. The next one cannot be played: move 1 'e2e4': no such move \(character 1\)$/],
    ['a malformed board', 'tab=explore&board=nonsense&line=PNB:b1c3', 0, /^The board of this link cannot be read: placement: /],
    ['markup', `tab=explore&line=${encodeURIComponent('<img src=x onerror=alert(1)>:<b>')}`, 0, /^This link was read up to turn 0 of 1\. /]]) {
    await test(`a link with ${name} says how far it was read`, async () => {
      const view = await at(hash);
      await view.waitForSelector('#notice:not([hidden])');
      assert.match(await view.textContent('#notice-text'), says);
      await until(view, turns => document.querySelectorAll('#line li').length === turns, turns);
      assert.deepEqual(view.said, []);
      await view.context().close();
    });
  }
  await test('a link that was written by hand shows what can be read of it', async () => {
    const view = await at('tab=explore');
    await ready(view);
    const goes = hash => view.evaluate(hash => {
      location.hash = hash;
    }, hash);
    for (const [hash, title] of [['line=PNB:b1c3.e2e4&at=-3', 'Black to roll'], ['line=PNB:b1c3.e2e4&at=x', 'Black to roll'], ['line=PNB:b1c3.e2e4&at=1.5', 'Black to roll'],
      ['line=PNB:b1c3.e2e4&at=0', 'White to roll'], ['line=PNB:b1c3.e2e4&at=9', 'Black to roll'], ['roll=XYZ', 'White to roll'], ['roll=PN', 'White to roll'],
      ['roll=qnb', 'White rolled'], ['computer=wb', 'White to roll'], ['least=x&sort=toString', 'White to roll'], ['least=-5', 'White to roll']]) {
      await goes('tab=position');
      await until(view, () => document.getElementById('dfen').checkVisibility());
      await goes(`tab=explore&${hash}`);
      await until(view, title => document.getElementById('detail-title')?.textContent === title && document.getElementById('detail').ariaBusy === 'false', title);
      assert.equal(await view.isVisible('#notice'), false, hash);
    }
    await goes('tab=games&game=own+7');
    await view.waitForSelector('#games-table .game');
    assert.equal(await view.textContent('#notice-text'), 'There is no game own 7.');
    assert.deepEqual(view.said, []);
    await view.context().close();
  });
  await test('an embedded board has the board, the dice and the results alone, on a transparent background', async () => {
    const view = await at('view=board&line=PNB:b1c3.e2e4.f1c4');
    await until(view, () => document.querySelectorAll('#line li').length === 1);
    const seen = selector => view.locator(selector).isVisible();
    assert.deepEqual(await Promise.all(['#detail-picture', '#roll-dice', 'header', '#often', '#choice', '#filter-chips', '#detail-open'].map(seen)),
      [true, true, false, false, false, false, false]);
    assert.deepEqual(await view.evaluate(() => ['html', 'body', '#detail'].map(one => getComputedStyle(document.querySelector(one)).backgroundColor)),
      Array(3).fill('rgba(0, 0, 0, 0)'));
    await view.waitForSelector('#met .results');
    await view.click('#roll-dice');
    await view.waitForSelector('#turn-squares .can, #turn-pass:not([hidden])', {state: 'attached'});
    assert.match(view.url(), /view=board/);
    await look(view, 'embedded');
    assert.deepEqual(view.said, []);
    await view.context().close();
  });
}

// A finger that goes from one place to another in some steps.
async function swipe(view, from, to) {
  const touch = await view.context().newCDPSession(view), middle = async selector => {
    const {x, y, width, height} = await view.locator(selector).boundingBox();
    return {x: x + width / 2, y: y + height / 2};
  };
  const [first, last] = [await middle(from), typeof to === 'string' ? await middle(to) : to];
  await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [first]});
  for (let i = 1; i <= 8; ++i) {
    await touch.send('Input.dispatchTouchEvent', {type: 'touchMove',
      touchPoints: [{x: first.x + (last.x - first.x) * i / 8, y: first.y + (last.y - first.y) * i / 8}]});
    await view.waitForTimeout(20);
  }
  await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
}

async function playsOnPhone(browser, url) {
  const view = await open(browser, url, PHONE, false);
  const top = () => view.evaluate(() => scrollY);
  await ready(view);
  await explored(view);
  await test('the board, the dice and the first turns are on one screen after the roll', async () => {
    await view.tap('.dice .die >> nth=0');
    for (const die of 'PNB') {
      await view.tap(`[data-die=${die}]`);
    }
    await view.waitForSelector('#continuations .line:not(.heads)');
    assert.equal(await top(), 0);
    await view.evaluate(() => document.querySelector('#rules-close')?.click());
    for (const selector of ['#turn-squares', '.dice', '#rolled-clear', '.toolbar', '#met']) {
      const {y, height} = await view.locator(selector).boundingBox();
      assert.ok(y >= 0 && y + height <= 844, `${selector}: ${y} to ${y + height}`);
    }
    await look(view, 'phone');
  });
  await test('nothing to tap is smaller than 44 px', async () => {
    const small = await view.evaluate(() => [...document.querySelectorAll('button, select, summary, input:not(.unseen), label.button')]
      .filter(one => one.checkVisibility() && !one.closest('.unseen')).filter(one => {
        const {width, height} = one.getBoundingClientRect();
        return Math.min(width, height) < 43.5;
      }).map(one => one.outerHTML.slice(0, 150)));
    assert.deepEqual(small, []);
  });
  await test('a finger drags a piece, and the page does not scroll', async () => {
    await swipe(view, '[data-square=e2]', '[data-square=e4]');
    await statusIs(view, 'e4 played.');
    await rolledIs(view, 'NB');
    await swipe(view, '[data-square=b1]', '[data-square=c3]');
    await statusIs(view, 'e4 ♘c3 played.');
    await swipe(view, '[data-square=f1]', '[data-square=c4]');
    await until(view, () => document.getElementById('line').textContent.trim() === 'PNB e4 ♘c3 ♗c4');
    assert.equal(await top(), 0);
    assert.equal(await view.locator('.ghost').count(), 0);
  });
  await test('on other squares the page scrolls', async () => {
    await swipe(view, '[data-square=d5]', {x: 180, y: 60});
    await until(view, () => scrollY > 50);
  });
  await test('a tap and another one move a piece', async () => {
    await view.evaluate(() => scrollTo({top: 0, behavior: 'instant'}));
    await rolled(view, 'PPP');
    await view.tap('[data-square=e7]');
    await view.tap('[data-square=e5]');
    await statusIs(view, 'e5 played.');
  });
  await closed(view);
}

module.exports = {playsWithoutFile, followsLinks, playsOnPhone};
