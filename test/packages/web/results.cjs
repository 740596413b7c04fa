// Results in every notation, and games that are told by their content.
'use strict';

const assert = require('node:assert/strict');
const {test, open, until, poolIs, openText} = require('./support.cjs');

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
      await poolIs(view, '180 rows, 3 keys:');
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

module.exports = {readsResults};
