// Results in every notation.
'use strict';

const assert = require('node:assert/strict');
const {gzipSync} = require('node:zlib');
const {test, open, closed, until, poolIs, readings, openText, shown, isShown, listed, openColumns} = require('./page.cjs');

// Results in every notation, of known truth: 60 games of three turns of which White wins 30, 20 are drawn and Black wins 10. The user chooses
// what numbers mean.
async function readsResults(browser, url) {
  const view = await open(browser, url);
  const fens = ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq -',
    'rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq -'];
  const csv = (words, header = 'game,fen,result', isSideToMoves = false) => header + '\n' + Array.from({length: 60}, (_, game) => {
    const white = game < 30 ? 0 : game < 50 ? 1 : 2;
    return fens.map((fen, ply) => `${game + 100},${fen},${words[isSideToMoves && ply === 1 ? 2 - white : white]}\n`).join('');
  }).join('');
  for (const [name, words, notation] of [['1 and 0 and 0.5', ['1', '0.5', '0'], '1/0.5/0'], ['1, 0 and -1', ['1', '0', '-1'], '1/0/-1'],
    ['scores of a board', ['1-0', '1/2-1/2', '0-1'], 'words'], ['the score of the side to move', ['1', '0.5', '0'], 'side to move:1/0.5/0']]) {
    await test(`results as ${name}`, async () => {
      await openText(view, `${name}.csv`, csv(words, 'game,fen,result', notation.startsWith('side')));
      if (notation !== 'words') {
        await until(view, name => document.getElementById('choice-line')?.textContent === `Columns of ${name}.csv` &&
          document.getElementById('choice-check')?.textContent.startsWith("What do the texts of 'result' mean?"), name);
        assert.equal(await view.locator('#choice [type=submit]').isDisabled(), true);
        if (!await view.isVisible(`#choice-results input[value="${notation}"]`)) {
          await view.click('#choice-results summary');
        }
        await view.locator(`#choice-results input[value="${notation}"]`).check();
        await until(view, () => document.querySelector('#choice [type=submit]').disabled === false);
        await view.click('#choice [type=submit]');
      }
      await isShown(view, `${name}.csv`); // words need no question
      await poolIs(view, '180 rows, 3 positions;');
      for (const {games, percent, wins, draws, losses} of await listed(view)) {
        assert.deepEqual([games, percent, draws, wins + losses], [60, wins === 30 ? '66.7%' : '33.3%', 20, 40]);
      }
      assert.equal((await listed(view)).filter(one => one.wins === 30).length, 2); // White is to move in two of the three
      await openColumns(view);
      await until(view, () => document.querySelector('#choice-results input') !== null);
      assert.equal(await view.inputValue('#choice-game'), 'game');
      assert.match((await readings(view))[0], /: .*White won 30, drew 20, lost 10 of 60 games$/);
      if (notation !== 'words') {
        assert.ok((await readings(view))[0].includes(notation));
      }
      await view.click('#choice-close');
    });
  }
  await test('1 and 0 alone are asked, with what each answer comes to', async () => {
    await openText(view, 'two.csv', csv(['1', '1', '0']));
    await until(view, () => document.getElementById('choice-check')?.textContent.startsWith("What do the texts of 'result' mean? 1: 50 games: undecided"));
    const asked = await readings(view, '');
    for (const reading of ['1//0: 1 = White won, 0 = White lostWhite won 50, drew 0, lost 10 of 60 games', '0//1: 0 = White won, 1 = White lostWhite won 10, drew 0, lost 50 of 60 games']) {
      assert.ok(asked.includes(reading), asked);
    }
    assert.equal(await view.locator('#choice [type=submit]').isDisabled(), true);
    await view.locator('#choice-results input').first().focus();
    await view.keyboard.press('Space');
    await shown(view);
    await isShown(view, 'two.csv');
    await poolIs(view, '180 rows');
  });
  await test('nothing is taken for a column that name and content do not tell', async () => {
    await openText(view, 'unknown.csv', `turn,stellung,x\n1,${fens[0]},7\n`);
    await until(view, () => document.getElementById('choice-check')?.textContent === 'Which column has the results? x: 7.');
    assert.deepEqual([await view.inputValue('#choice-position'), await view.inputValue('#choice-result')], ['stellung', '']);
    assert.equal(await view.locator('#choice [type=submit]').isDisabled(), true);
    await view.selectOption('#choice-result', 'x');
    await until(view, () => document.getElementById('choice-check')?.textContent === "What do the texts of 'x' mean? 7: 1 game: undecided for White, undecided for side to move.");
    assert.equal(await view.locator('#choice [type=submit]').isDisabled(), true);
  });
  await test('a result that is named as what JavaScript gives every object is none', async () => {
    await openText(view, 'named.csv', `fen,result\n${`${fens[0]},1-0\n`.repeat(99)}${fens[0]},constructor\n`);
    await isShown(view, 'named.csv');
    await poolIs(view, '100 rows');
    assert.equal((await view.textContent('#choice-left')).trim(), '100 rows read: 99 turns. Rows left out: 1, the first is row 100: a result that cannot be read.');
  });
  await test('a value that turns the direction of text is shown, and alone', async () => {
    await openText(view, '\u202Ex.csv', `fen,result\n${`${fens[0]},1-0\n`.repeat(2)}${fens[0]},\u202Eevil\n`);
    await until(view, () => document.getElementById('choice-check')?.textContent === "What do the texts of 'result' mean? 1-0: 2 games: a win for White, a win for side to move. <U+202E>evil: 1 game: undecided for White, undecided for side to move.");
    assert.deepEqual(await view.locator('#choice-check bdi').allTextContents(), ['1-0', '<U+202E>evil']);
    assert.doesNotMatch(await view.evaluate(() => document.querySelector('main').innerText), /[\u202A-\u202E\u2066-\u2069]/);
  });
  await test('so is the name of a file', async () => {
    await openText(view, '\u202Efdp.csv', '%PDF-1.4');
    await until(view, () => document.getElementById('notice-text').textContent.startsWith('<U+202E>fdp.csv is a PDF.'));
    assert.deepEqual(await view.locator('#notice-text bdi').allTextContents(), ['<U+202E>fdp.csv']);
  });
  await test('without a game the page says what that means', async () => {
    await openText(view, 'alone.csv', 'fen,result\n' + `${fens[0]},1-0\n`.repeat(3));
    await isShown(view, 'alone.csv');
    await openColumns(view);
    await until(view, () => /every row counts as a game/.test(document.getElementById('choice-check')?.textContent));
  });
  await closed(view);
}

// Browsers refuse what follows gzip. The lengths of these files end with 3, 2 and 1 zeros.
async function readsPacked(browser, url) {
  const view = await open(browser, url);
  for (const rows of [1, 100, 2000]) {
    await test(`a file of ${rows} rows, compressed and filled with zeros`, async () => {
      const text = 'game,fen,result\n' + Array.from({length: rows}, (_, i) => `${i},8/8/8/8/8/8/8/K1k5 w - -,1-0\n`).join('');
      await openText(view, `packed ${rows}.csv.gz`, Buffer.concat([gzipSync(text), Buffer.alloc(3000000)]));
      await isShown(view, `packed ${rows}.csv.gz`);
      await poolIs(view, rows === 1 ? '1 row' : `${rows === 2000 ? '2,000' : rows} rows`);
      await openColumns(view);
      await until(view, name => document.getElementById('choice-table')?.value === name, `packed ${rows}`);
      await view.click('#choice-close');
    });
  }
  await test('a file that is cut short, and filled with zeros', async () => {
    await openText(view, 'cut.csv.gz', Buffer.concat([gzipSync('x'.repeat(300)).subarray(0, -5), Buffer.alloc(9)]));
    await until(view, () => /is damaged or cut short: gzip cannot unpack it\.$/.test(document.getElementById('notice-text').textContent));
  });
  await closed(view);
}

module.exports = {readsResults, readsPacked};
