// The tab Position.
'use strict';

const assert = require('node:assert/strict');
const {sqlite, test, open, closed, until, type, goTo} = require('./page.cjs');

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
    assert.match(await view.textContent('article:has(#orbit)'), /has the colour of the side to move. A red ring marks a pawn that can be captured en passant/);
    const box = await view.locator('#orbit img').first().boundingBox();
    assert.ok(Math.abs(box.width / box.height - 812 / 842) < 0.02, 'nothing is cut off');
  });
  await test('a malformed DFEN is located, and no key of another position is below it', async () => {
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
    await goTo(view, 'sql');
    await view.fill('#query', "SELECT '<img src=x onerror=alert(1)>' AS \"<b>x</b>\", '<svg onload=alert(1)>', '<svg xmlns=''http://www.w3.org/2000/svg''><script>parent.document.title=1</script></svg>'");
    await view.click('#run');
    await until(view, () => document.querySelectorAll('#sql-table td').length === 3);
    assert.equal(await view.locator('#sql-table b, #sql-table svg, #sql-table script').count(), 0);
    assert.match(await view.title(), /^dfen/);
    await goTo(view, 'position');
  });
  await test('a turn is chosen', async () => {
    await type(view, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await until(view, () => document.getElementById('key').textContent.startsWith('rnbqkbnr'));
    await until(view, () => document.querySelectorAll('#orbit button').length === 2);
    await view.click('#rolls button:has-text("PNB")');
    await until(view, () => document.querySelectorAll('#turns button').length > 100);
    await view.click('#turns button:has-text("♘a3 b4 ♗b2")');
    await until(view, () => document.getElementById('dfen').value.endsWith(' b KQkq b3 1 1'));
  });
  await test('pieces are placed by the keyboard, also before the worker answers, and the square keeps the focus', async () => {
    const place = async (piece, ...keys) => {
      await view.locator(`#palette button[aria-label="${piece}"]`).focus();
      await view.keyboard.press('Enter');
      await view.locator('#squares button').first().focus();
      for (const key of [...keys, 'Enter']) {
        await view.keyboard.press(key);
      }
    };
    await view.evaluate(() => { // the worker answers nothing until `release`
      const {postMessage} = Worker.prototype, held = [];
      Worker.prototype.postMessage = function hold(message) {
        held.push([this, message]);
      };
      window.release = () => {
        Worker.prototype.postMessage = postMessage;
        held.forEach(([worker, message]) => worker.postMessage(message));
      };
    });
    await view.click('#clear');
    await place('white king', 'ArrowRight', 'ArrowDown');
    await view.click('#turn');
    await place('black king', 'ArrowDown');
    assert.equal(await view.inputValue('#dfen'), '8/kK6/8/8/8/8/8/8 b - - 0 1');
    await view.evaluate('release()');
    await until(view, () => document.querySelectorAll('#squares button')[9].getAttribute('aria-label') === 'b7 white king');
    await until(view, () => document.getElementById('key').textContent.endsWith(' w - -') && document.querySelectorAll('#rolls button').length === 56);
    assert.equal(await view.evaluate(() => document.activeElement.getAttribute('aria-label')), 'a7 black king');
  });
  await test('a piece goes to the last board that was read when the text has none', async () => {
    await type(view, '8/8/hello');
    await view.locator('#squares button').first().click();
    await until(view, () => document.getElementById('dfen').value === 'k7/kK6/8/8/8/8/8/8 b - - 0 1');
  });
  await closed(view);
}

module.exports = {showsPosition};
