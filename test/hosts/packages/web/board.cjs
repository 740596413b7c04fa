// A turn on the board of the tab Games, against what the stock shell says of the same roll.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const {sample, sqlite, test, open, closed, until, look, poolIs, explored, openText, goTo, isShown, menu, chooseFile} = require('./page.cjs');

async function playsOnBoard(browser, url, {served}) {
  const view = await open(browser, url);
  const named = kind => view.locator(`#turn-squares .${kind}`).evaluateAll(squares => squares.map(one => one.getAttribute('aria-label').slice(0, 2)).sort().join());
  const square = name => view.locator(`#turn-squares [aria-label^="${name} "]`);
  const rolled = (key, roll) => `dfen_roll('${key}', '${roll}')`;
  const column = (name, from) => sqlite(':memory:', `SELECT group_concat(${name}) FROM (SELECT DISTINCT ${name} FROM ${from} ORDER BY 1)`);
  const focused = async () => assert.notEqual(await view.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is on the body');
  const roll = async dice => {
    await view.evaluate(() => document.getElementById('rolled-clear')?.click());
    await view.waitForSelector('#roll-dice');
    for (const die of dice) {
      await view.click(`[data-die=${die}]`);
    }
    await until(view, dice => document.querySelector('#continuations strong')?.textContent === `Turns of ${dice}`, dice);
  };
  const keyIs = key => explored(view, key);
  let start;
  await test('the pieces that a roll can move, and where they go', async () => {
    await view.setInputFiles('#file', sample);
    await isShown(view, sample);
    await poolIs(view, 'positions');
    await view.click('#pooled-table li:first-child .pos');
    await explored(view);
    start = await view.textContent('#detail-key');
    await roll('PNB');
    await focused();
    assert.equal(await named('can'), column('from_square', `dfen_moves(${rolled(start, 'PNB')})`));
    const share = await view.evaluate(() => { // a square lies where it is drawn; both are asked at once, since the list may be scrolling
      const [drawn, b1] = ['#detail-picture', '#turn-squares [aria-label^="b1 "]'].map(one => document.querySelector(one).getBoundingClientRect());
      return [(b1.x - drawn.x) / drawn.width, (b1.y - drawn.y) / drawn.height, b1.width / drawn.width, b1.height / drawn.height];
    });
    [1 / 8, 7 / 8, 1 / 8, 1 / 8].forEach((want, i) => assert.ok(Math.abs(share[i] - want) < 0.003, `b1 lies at ${share}`));
    await square('b1').click();
    assert.equal(await named('to'), column('to_square', `dfen_moves(${rolled(start, 'PNB')}) WHERE from_square = 'b1'`));
    assert.match(await view.textContent('#turn-status'), /^b1 can go to /);
    await square('h8').click(); // not one of White's pieces: the selection ends
    assert.equal(await named('to'), '');
  });
  await test('a turn by clicks, with a move taken back; then forward and back by arrow keys', async () => {
    await square('b1').click();
    await square('a3').click();
    await until(view, () => document.getElementById('turn-status').textContent === '♘a3 played.');
    await view.click('#turn-undo');
    await until(view, () => document.getElementById('turn-status').textContent === 'Move a piece that was rolled.');
    await focused();
    for (const [from, to, san] of [['b1', 'c3', '♘c3'], ['e2', 'e4', 'e4'], ['f1', 'c4', '♗c4']]) {
      await square(from).click();
      await square(to).click();
      await until(view, from => !document.querySelector(`#turn-squares [aria-label^="${from} "]`).className.includes('from'), from);
      await until(view, move => (document.getElementById('turn-status').textContent + document.getElementById('line').textContent).includes(move), san);
    }
    const next = sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(dfen_play(${rolled(start, 'PNB')}, 'b1c3 e2e4 f1c4')))`);
    await keyIs(next);
    assert.equal((await view.textContent('#line')).trim(), 'PNB ♘c3 e4 ♗c4');
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
    const line = view.locator('#continuations button.line').nth(1);
    const drawn = sqlite(':memory:', `SELECT dfen_svg(${rolled(start, 'PNB')}, json_object('pieces', json('true'), 'moves', '${await line.getAttribute('data-moves')}'))`);
    const shows = svg => until(view, svg => decodeURIComponent(document.getElementById('detail-picture').src).endsWith(svg), svg);
    await line.hover();
    await shows(drawn);
    await view.hover('header');
    const bare = sqlite(':memory:', `SELECT dfen_svg(${rolled(start, 'PNB')}, '{"pieces": true}')`);
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
    for (const [i, uci] of moves.split(' ').entries()) {
      await goTo(uci.slice(0, 2));
      assert.match(await square(uci.slice(0, 2)).getAttribute('aria-label'), /white knight, chosen$/);
      await goTo(uci.slice(2));
      const played = sqlite(':memory:', `SELECT dfen_san(${rolled(start, 'NNN')}, '${moves.split(' ').slice(0, i + 1).join(' ')}', 'figurines')`);
      await until(view, text => document.getElementById('turn-status').textContent.startsWith(text) || document.getElementById('line').textContent.endsWith(text), played);
      await focused();
    }
    await keyIs(sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(dfen_play(${rolled(start, 'NNN')}, '${moves}')))`));
    assert.match(await view.textContent('#met'), /^\d+\.\d%White's estimated chanceNo games here/);
    await focused();
  });
  await test('the board as an SVG and as a PNG, and a link to it, which says that it is one to a file', async () => {
    const save = async name => {
      await menu(view, 'share');
      const [download] = await Promise.all([view.waitForEvent('download'), view.click(`#share button:text-is("Save picture (${name})")`)]);
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
    await menu(view, 'share');
    await view.click('#share [data-take]');
    await until(view, () => document.querySelector('#share [data-take]').textContent === 'Copied; opens on this device only');
    const other = await open(browser, await view.evaluate(() => navigator.clipboard.readText()));
    await goTo(other, 'explore');
    assert.equal(await other.getAttribute('#detail-picture', 'data-dfen'), `${start} 0 1 PNB`);
    await chooseFile(other, '#sample'); // and in other games the place is the same
    await other.waitForSelector('#continuations button.line');
    assert.match(await other.textContent('#continuations strong'), /PNB$/);
    assert.deepEqual(other.said, []);
    await other.goto(served);
    await other.context().grantPermissions(['clipboard-write']);
    await goTo(other, 'explore');
    await menu(other, 'share');
    await other.click('#share [data-take]');
    await until(other, () => document.querySelector('#share [data-take]').textContent === 'Copied');
    await other.context().close();
  });
  await test('a pawn becomes what is chosen, and a roll that moves nothing is a pass', async () => {
    const key = sqlite(':memory:', "SELECT dfen_pool_key('7k/P7/8/8/8/8/8/K7 w - -')");
    await openText(view, 'pawn.csv', 'game,fen,dice,moves,result\n1,7k/P7/8/8/8/8/8/K7 w - -,PPP,a7a8q,1-0\n');
    await isShown(view, 'pawn.csv');
    await poolIs(view, '1 position');
    await view.click('#pooled-table li:first-child .pos');
    await keyIs(key);
    await roll('PPP');
    const from = await named('can');
    await square(from).click();
    await square(await named('to')).click();
    assert.deepEqual(await view.locator('#turn-promotion button').evaluateAll(all => all.map(one => one.ariaLabel)), ['queen', 'rook', 'bishop', 'knight']);
    await focused();
    await view.click('#turn-promotion button[aria-label=knight]');
    await keyIs(sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(next_dfen)) FROM dfen_moves(${rolled(key, 'PPP')}) WHERE promotion = 'n'`) ||
      sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(next_dfen)) FROM dfen_moves(${rolled(key, 'PPP')}) WHERE uci LIKE '%n'`));
    await focused();
    await view.click('#line-back');
    await keyIs(key);
    assert.equal(await view.evaluate(() => document.activeElement.id), 'line-forward', 'the button that was clicked is disabled');
    await roll('RRR');
    assert.equal(await view.textContent('#turn-status'), 'No piece can move.');
    await view.click('#turn-pass');
    await keyIs(sqlite(':memory:', `SELECT dfen_pool_key(dfen_end_turn(${rolled(key, 'RRR')}))`));
    await focused();
  });
  await closed(view);
}

module.exports = {playsOnBoard};
