// A game against the computer: to its end, its story, and what is kept of it.
'use strict';

const assert = require('node:assert/strict');
const {sqlite, test, open, closed, until, explored, ready, goTo, menu, poolIs} = require('./page.cjs');

async function playsComputer(browser, url) {
  const view = await open(browser, `${url}#tab=explore`, {}, false), BOARD = '7k/8/6K1/8/8/8/8/5RQR b - - 0 1';
  await ready(view);
  await poolIs(view, 'positions');
  await explored(view);
  let asked = 0;
  const counted = async () => {
    await goTo(view, 'sql');
    await view.fill('#query', `SELECT count(*), count(DISTINCT game), sum(score), 'answer ${++asked}' FROM temp.scored_turns`);
    await view.click('#run');
    await until(view, asked => document.querySelector('#sql-table td:last-child')?.textContent === `answer ${asked}`, asked);
    const cells = await view.locator('#sql-table td').allTextContents();
    await goTo(view, 'explore');
    return cells.slice(0, 3);
  };
  const [before, summary] = [await counted(), await view.textContent('#pooled-summary')];
  await test('the computer rolls and plays the best turn, without hints, until a king is captured', async () => {
    await menu(view, 'share');
    await view.fill('#paste', BOARD);
    await view.press('#paste', 'Enter');
    await until(view, board => document.getElementById('detail-picture').dataset.dfen === board, BOARD);
    await menu(view, 'computer');
    await view.check('#hide-hints');
    await view.click('#computer button:text-is("White")');
    assert.equal(await view.isVisible('#met'), false);
    assert.equal(await view.locator('#rolls-played').count(), 0);
    for (let turns = 0; turns < 60; ++turns) { // Black's king goes nowhere: it passes, or moves as the first square says
      await until(view, () => document.querySelector('#roll-dice:not(:disabled)') !== null || /won$/.test(document.getElementById('detail-title').textContent));
      if (/won$/.test(await view.textContent('#detail-title'))) {
        break;
      }
      await view.click('#roll-dice');
      await until(view, () => document.querySelector('#turn-pass:not([hidden]), #turn-squares .can') !== null);
      while (await view.locator('#turn-squares .can').count() > 0) {
        await view.click('#turn-squares .can >> nth=0');
        await view.click('#turn-squares .to >> nth=0');
        await until(view, () => document.querySelector('#turn-squares .from') === null);
      }
      await view.evaluate(() => document.querySelector('#turn-pass:not([hidden])')?.click());
    }
    assert.match(await view.textContent('#detail-title'), /won$/);
  });
  await test('each turn of the computer is the best by the sample model', async () => {
    const turns = (await view.textContent('#detail-line')).split(',').map(turn => turn.split(':'));
    let dfen = BOARD;
    for (const [i, [roll, moves]] of turns.entries()) {
      if (i % 2 === 1) {
        assert.equal(moves.replaceAll('.', ' '), sqlite(':memory:', `SELECT moves FROM dfen_best_turns(dfen_roll('${dfen}', '${roll}'), dfen_sample_model(), 1)`));
      }
      dfen = sqlite(':memory:', `SELECT dfen_end_turn(dfen_play(dfen_roll('${dfen}', '${roll}'), '${moves.replaceAll('.', ' ')}'))`);
    }
  });
  await test('its story, and the counted games are as they were', async () => {
    const turns = await view.locator('#line li').count();
    await view.click('#own-story');
    await until(view, turns => document.querySelectorAll('#story-turns button').length === turns, turns);
    assert.match(await view.textContent('#story-title'), /^Computer(1–0|0–1)You$/);
    await goTo(view, 'explore');
    assert.deepEqual(await counted(), before);
    assert.equal(await view.textContent('#pooled-summary'), summary);
  });
  await test('it is kept over a reload, beside the games of the file, until it is forgotten', async () => {
    await view.reload();
    await ready(view);
    await goTo(view, 'games'); // the game is still open there
    await view.waitForSelector('#story-turns button');
    await view.click('#story-close');
    assert.equal(await view.locator('#own-games li').count(), 1);
    await view.waitForSelector('#games-table .game');
    await view.click('#own-games .game');
    await view.waitForSelector('#story-turns button');
    await view.click('#story-close');
    await view.click('#own-games [aria-label="Forget this game"]');
    await until(view, () => document.getElementById('own-games') === null);
    await view.reload();
    await ready(view);
    assert.equal(await view.locator('#own-games').count(), 0);
  });
  await closed(view);
}

// A press on a piece or a die in the turn of the computer does nothing; before the end of the line the user moves for both sides.
async function leavesComputerItsTurn(browser, url) {
  const view = await open(browser, `${url}#tab=explore&computer=w&bottom=b`, {}, false);
  await test('nobody else moves the pieces of the computer, or changes its dice', async () => {
    await until(view, () => document.querySelectorAll('.dice .die:not(.blank)').length === 3 && document.getElementById('turn-squares') !== null);
    await view.evaluate(() => { // in the pause before the computer moves, each time it has rolled
      window.seen = new Set();
      window.watch = setInterval(() => {
        if (document.getElementById('detail-title').textContent === 'White rolled') {
          window.seen.add(document.querySelectorAll('#turn-squares .can, .dice .die:not(:disabled), #turn-pass:not([hidden]), #rolled-clear').length);
          document.querySelectorAll('#continuations button').forEach(one => window.seen.add(one.closest('[inert]') === null ? 'turn' : 0));
        }
      }, 20);
    });
    await until(view, () => document.querySelectorAll('#line li').length === 1);
    assert.deepEqual(await view.evaluate(() => {
      clearInterval(window.watch);
      return [...window.seen];
    }), [0]);
  });
  await test('on the way back the user rolls for both sides', async () => {
    await until(view, () => document.querySelector('#roll-dice:not(:disabled)') !== null);
    await view.click('#line-back');
    await until(view, () => document.getElementById('detail-title').textContent === 'White to roll');
    assert.match(await view.textContent('#turn-status'), /^Roll, /);
    assert.equal(await view.isEnabled('#roll-dice'), true);
  });
  await test('Back goes to the own turn, and the computer waits', async () => {
    await view.click('#line-last');
    await view.click('#roll-dice'); // Black's
    await until(view, () => document.getElementById('detail-title').textContent === 'Black rolled' && document.querySelector('#turn-pass:not([hidden]), #turn-squares .can') !== null);
    const board = await view.getAttribute('#detail-picture', 'data-dfen');
    while (await view.textContent('#detail-title') === 'Black rolled') {
      if (await view.isVisible('#turn-pass')) {
        await view.click('#turn-pass');
      } else if (await view.locator('#turn-squares .can').count() > 0) {
        await view.click('#turn-squares .can >> nth=0');
        await view.click('#turn-squares .to >> nth=0');
      }
      await until(view, () => document.querySelector('#turn-squares .from') === null);
    }
    await until(view, () => document.querySelectorAll('#line li').length === 3 && document.querySelector('#roll-dice:not(:disabled)') !== null);
    await view.goBack();
    await until(view, board => document.getElementById('detail-picture').dataset.dfen === board, board);
    assert.equal(await view.locator('#line li').count(), 1);
  });
  await test('a game that ended in another tab stays kept', async () => {
    await view.evaluate(one => new Promise(done => {
      const opening = indexedDB.open('dfen', 1);
      opening.onsuccess = () => {
        const write = opening.result.transaction('kept', 'readwrite');
        write.objectStore('kept').put([one], 'own');
        write.oncomplete = () => {
          opening.result.close();
          dispatchEvent(new Event('focus'));
          done();
        };
      };
    }), {game: 'own 1', date: '2026-01-01', computer: 'b', won: 1, turns: []});
    await goTo(view, 'games');
    await view.waitForSelector('#own-games .game');
  });
  await closed(view);
}

module.exports = {playsComputer, leavesComputerItsTurn};
