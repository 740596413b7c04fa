// What the page says of the games: rows that do not count, and chances of rolls that were not played.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {spawnSync} = require('node:child_process');
const {extension, sample, test, open, closed, until, poolIs, explored, rolled, openText} = require('./page.cjs');

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

async function opened(view, name, text) {
  await openText(view, name, text);
  await until(view, () => document.getElementById('choice-check').textContent.startsWith('Is this right?'));
  await view.click('#choice [type=submit]');
  await poolIs(view, 'row');
}

async function warns(browser, url) {
  const view = await open(browser, url);
  const games = (good, bad, header = 'game,number,fen,result') => `${header}\n` + Array.from({length: good + bad}, (_, i) =>
    `${i},1,${i < good ? START : 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -'},1-0\n`).join('');
  const left = async () => [(await view.textContent('#choice-left')).trim(), await view.getAttribute('#choice-left', 'class'), await view.isVisible('#choice-left')];
  await test('rows that count nowhere are said where they are seen, as a warning from 2 per cent on', async () => {
    await opened(view, 'few.csv', games(99, 1));
    const [text, name] = await left();
    assert.match(text, /^100 rows read: 99 turns\. Rows left out: 1, the first is row 100: castling: /);
    assert.equal(name, 'hint');
    await opened(view, 'many.csv', games(98, 2));
    assert.deepEqual((await left()).slice(1), ['warning', true]);
    assert.match((await left())[0], /^100 rows read: 98 turns\. Rows left out: 2, /);
    const colour = selector => view.evaluate(selector => getComputedStyle(document.querySelector(selector)).color, selector);
    assert.notEqual(await colour('#choice-left'), await colour('#choice-line'));
    await opened(view, 'all.csv', games(100, 0));
    assert.equal((await left())[2], false);
  });
  await test('they are those of dfen pool, with its counts and its reasons, also of a file that it refuses', async () => {
    const file = path.join(os.tmpdir(), `dfen-left-${process.pid}.csv`), sentence = text => text[0].toUpperCase() + text.slice(1) + '.';
    const bad = [...'acdefghijlmo'].map((die, i) => `${i},${START},PN${die},,1-0\n`.repeat(13 - i)).join('');
    for (const good of [100, 2]) {
      const text = 'game,fen,dice,moves,result\n' + `g,${START},NNN,b1a3 a3b1 b1a3,1-0\n`.repeat(good) + bad;
      fs.writeFileSync(file, text);
      const {stderr} = spawnSync(extension, ['pool', file], {encoding: 'utf8'});
      const wanted = stderr.split('\n').map(line => line.replace('dfen pool: ', '')).filter(line => /^[\d,]+ rows read|^rows left out/.test(line)).map(sentence).join(' ');
      assert.match(wanted, /^[\d,]+ rows read: .* Rows left out for 2 other reasons: 5\.$/); // of 3 and 2 rows
      await (good === 100 ? opened : openText)(view, 'left.csv', text);
      await until(view, ([selector, text]) => document.querySelector(selector).textContent.includes(text), [good === 100 ? '#choice-left' : '#choice-check', wanted]);
    }
    fs.rmSync(file);
  });
  await test('without a column for the order of turns that is said', async () => {
    await opened(view, 'unordered.csv', games(3, 0).replaceAll(/,(number|1),/g, ','));
    assert.equal((await left())[0], 'No column for the order of turns: they are in the order of rows.');
  });
  await test('games of one side without ratings are a warning', async () => {
    const rows = Array.from({length: 300}, (_, i) => [1, 2].map(number => `${i},${number},${START},NNN,b1a3 a3b1 b1a3,${i % 3 ? '1-0' : '0-1'}\n`).join(''));
    await opened(view, 'one side.csv', `game,number,fen,dice,moves,result\n${rows.join('')}`);
    await until(view, () => /^Most of these games have only the turns of one side/.test(document.getElementById('choice-left').textContent));
    assert.equal((await left())[1], 'warning');
  });
  await test('what results may mean is a table, each with its totals', async () => {
    await openText(view, 'scales.csv', 'game,fen,result\n' + [1, 1, 0].map((result, i) => `${i},${START},${result}\n`).join(''));
    await until(view, () => document.querySelectorAll('#choice-results label').length > 1);
    const lefts = await view.locator('#choice-results label').evaluateAll(all => all.map(one => ['input', 'bdi', 'small'].map(name => one.querySelector(name).getBoundingClientRect().x).join()));
    assert.equal(new Set(lefts).size, 1);
    const texts = await view.locator('#choice-results small').allTextContents();
    assert.ok(texts.every(text => /White won \d+, drew \d+, lost \d+/.test(text)), texts.join());
  });
  await test('one game, row or turn is not several, in texts, names and the list on a narrow screen', async () => {
    await opened(view, 'one.csv', `game,white_rating,black_rating,fen,dice,moves,result\n1,1501,1500,${START},NNN,b1a3 a3b1 b1a3,1-0\n`);
    await explored(view);
    await rolled(view, 'NNN');
    await view.setViewportSize({width: 360, height: 800});
    const said = await view.evaluate(() => [...document.querySelectorAll('main, main *')].flatMap(one => [one.textContent, one.title, one.ariaLabel ?? '',
      one.textContent + getComputedStyle(one, '::after').content.replaceAll('"', '')]));
    assert.ok(said.includes('1 game'), 'the cell of the list');
    assert.ok(said.includes('White won 1, drew 0, lost 0 of 1 game'), 'the meaning of the results');
    assert.match(await view.textContent('#continuations button.line:not(.unplayed)'), / loss 1 game /);
    assert.match(await view.textContent('#detail-estimate'), /the side to move was 1 point stronger/);
    assert.deepEqual(said.filter(text => /(^|[^\d.,])1 (games|rows|turns|positions|visits|points|players|lines)\b/.test(text)), []);
    await view.setViewportSize({width: 1280, height: 900});
  });
  await test('a damaged database is named, with what to do', async () => {
    const bytes = fs.readFileSync(sample);
    bytes.fill(0xA5, 4096, bytes.length - 4096); // all pages but the first
    await view.setInputFiles('#file', {name: 'my games.db', mimeType: 'application/octet-stream', buffer: bytes});
    await until(view, () => /my games\.db.*sqlite3 old\.db \.recover \| sqlite3 new\.db/.test(document.getElementById('notice-text').textContent));
    bytes.fill(0xA5, 100, 4096); // the schema, too
    await view.setInputFiles('#file', {name: 'none.db', mimeType: 'application/octet-stream', buffer: bytes});
    await until(view, () => /^none\.db is a SQLite database that cannot be read: .*\.recover/.test(document.getElementById('notice-text').textContent));
  });
  await closed(view);
}

// The numbers that cells of the grid had, one after another.
const watch = view => view.evaluate(() => {
  window.seen = {};
  const look = () => document.querySelectorAll('#rolls-played [data-roll]').forEach(({dataset: {roll}, children: [{textContent}]}) => {
    const all = window.seen[roll] ??= [];
    if (textContent !== all.at(-1) && /\d/.test(textContent)) {
      all.push(textContent);
    }
  });
  new MutationObserver(look).observe(document.getElementById('rolls-played'), {subtree: true, childList: true, characterData: true});
});

async function showsChances(browser, url) {
  const view = await open(browser, url);
  await view.click('#tab-games');
  const isWhole = () => until(view, () => document.querySelectorAll('#rolls-played small').length >= 56 &&
    [...document.querySelectorAll('#rolls-played small')].every(one => /^\d+ %$/.test(one.textContent)));
  const isBest = async roll => {
    const shown = parseInt(await view.textContent(`#rolls-played [data-roll=${roll}] small`));
    await rolled(view, roll);
    await view.click('.sorts button >> nth=1');
    const best = parseFloat((await view.textContent('#continuations .line:not(.heads) .chance >> nth=0')).replace(/[^\d.]/g, ''));
    assert.ok(Math.abs(best - shown) <= 0.55, `${roll}: ${shown} in the grid, ${best} in the list`);
    await view.click('#rolled-clear');
  };
  await test('a cell of the grid is grey until its number is known, and then keeps it', async () => {
    await watch(view);
    await view.click('#sample');
    await view.waitForSelector('#met .results');
    await explored(view);
    await isWhole();
    const seen = await view.evaluate(() => window.seen);
    assert.equal(Object.keys(seen).length, 56);
    assert.deepEqual(Object.entries(seen).filter(([, all]) => all.length !== 1), []);
    await isBest('PNB');
  });
  await test('the chance of a turn is awaited with "…", and never denied with a dash', async () => {
    const view = await open(browser, url);
    await view.click('#sample');
    await view.waitForSelector('#met .results');
    await view.evaluate(() => {
      window.dashes = 0;
      new MutationObserver(() => {
        window.dashes += [...document.querySelectorAll('#continuations .chance')].filter(one => one.textContent.endsWith('–')).length;
      }).observe(document.getElementById('continuations'), {subtree: true, childList: true, characterData: true});
    });
    await rolled(view, 'PNB');
    await until(view, () => /\d %$/.test(document.querySelector('#continuations .chance').textContent));
    assert.equal(await view.evaluate(() => window.dashes), 0);
    await closed(view);
  });
  await test('off the book all rolls have the chance of their best turn', async () => {
    await view.fill('#paste', 'r3k2r/ppp2ppp/2n5/3qp3/1b1P4/2N2N2/PPP1BPPP/R1BQK2R w KQkq - 0 6');
    await view.press('#paste', 'Enter');
    await until(view, () => document.getElementById('met').textContent === 'No game with a result reached this position.');
    await isWhole();
    for (const roll of ['PPN', 'BRQ', 'KKK']) {
      await isBest(roll);
    }
  });
  await test('with too few turns for a model the grid has scores', async () => {
    await opened(view, 'two.csv', `game,fen,dice,moves,result\n1,${START},NNN,b1a3 a3b1 b1a3,1-0\n2,${START},NNN,b1a3 a3b1 b1a3,1/2-1/2\n`);
    await explored(view);
    await until(view, () => document.querySelector('[data-roll=NNN] small').textContent === '75.0 %' && document.querySelector('[data-roll=PPP] small').textContent === '–');
    assert.match(await view.textContent('#roll-says'), /^Scores of White by roll\./);
  });
  await test('with too few turns for a model a game is its boards, rolls and moves, and the page says why', async () => {
    await opened(view, 'few.csv', 'game,number,white,black,fen,dice,moves,result\n' + [`1,1,Ann,Bo,${START},NNN,b1a3 a3b1 b1a3,1-0`,
      '1,2,Ann,Bo,rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR b KQkq - 1 1,RRR,,1-0', `2,1,Ann,Cy,${START},QQQ,,0-1`].join('\n'));
    await explored(view);
    await view.click('#games-of summary');
    await view.click('[aria-label="Game 1"]');
    const says = text => until(view, text => document.getElementById('story-turn')?.textContent === text, text);
    await says('Turn 1 of 2: White rolled NNN and played ♘a3 ♘b1 ♘a3.');
    await until(view, dfen => document.getElementById('story-board').dataset.dfen === dfen, `${START} 0 1 NNN`);
    assert.equal(await view.textContent('#story-about'), 'Ann – Bo · 1–0');
    assert.equal(await view.textContent('#story-by'), 'These games have fewer than 200 turns, too few to estimate chances, luck and losses.');
    await view.click('#story-forward');
    await says('Turn 2 of 2: Black rolled RRR and played pass.');
    await view.click('#story summary');
    assert.equal(await view.innerText('#story-table'), 'turn\tdice\tmoves\n1\tNNN\t♘a3 ♘b1 ♘a3\n2\trrr\tpass');
    assert.equal(await view.locator('#story img').count(), 1, 'the board and no curve');
  });
  await closed(view);
}

module.exports = {warns, showsChances};
