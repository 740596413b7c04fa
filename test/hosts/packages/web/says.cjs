// What the page says of the games: rows that do not count, and chances of rolls that were not played.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {spawnSync} = require('node:child_process');
const {extension, sample, test, open, closed, until, explored, rolled, openText, goTo, opened, isShown, sqlite, menu, turnsShown} = require('./page.cjs');

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

async function warns(browser, url) {
  const view = await open(browser, url);
  const games = (good, bad, header = 'game,number,fen,result') => `${header}\n` + Array.from({length: good + bad}, (_, i) =>
    `${i},1,${i < good ? START : 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -'},1-0\n`).join('');
  const left = async () => [(await view.textContent('#choice-left')).trim(), await view.getAttribute('#choice-left', 'class'), await view.isVisible('#choice-left')];
  await test('rows that count nowhere are said where they are seen, as a warning from 2 per cent on', async () => {
    await opened(view, 'few.csv', games(99, 1));
    assert.match(await view.textContent('#file-says'), /^few\.csv: 99 games, White scored 100\.0%, 1 row left out\./);
    const [text, , isSeen] = await left();
    assert.match(text, /^100 rows read: 99 turns\. Rows left out: 1, the first is row 100: castling: /);
    assert.equal(isSeen, false, 'it is said in the line of the file');
    await opened(view, 'many.csv', games(98, 2));
    assert.deepEqual((await left()).slice(1), ['warning strip', true]);
    assert.match((await left())[0], /^100 rows read: 98 turns\. Rows left out: 2, /);
    const colour = selector => view.evaluate(selector => getComputedStyle(document.querySelector(selector)).color, selector);
    assert.notEqual(await colour('#choice-left'), await colour('#file-says'));
    await opened(view, 'all.csv', games(100, 0));
    assert.equal((await left())[2], false);
  });
  await test('they are those of dfen pool, with its counts and its reasons, also of a file that it refuses', async () => {
    const file = path.join(os.tmpdir(), `dfen-left-${process.pid}.csv`), sentence = text => text[0].toUpperCase() + text.slice(1) + '.';
    const bad = [...'acdefghijlmo'].map((die, i) => `${i},${START},PN${die},,1-0\n`.repeat(13 - i)).join('');
    for (const good of [4500, 2]) { // of more than 2 % that cannot be read the table is refused
      const text = 'game,fen,dice,moves,result\n' + Array.from({length: good}, (_, i) => `g${i},${START},NNN,b1a3 a3b1 b1a3,1-0\n`).join('') + bad;
      fs.writeFileSync(file, text);
      const {stderr} = spawnSync(extension, ['pool', file], {encoding: 'utf8'});
      const wanted = stderr.split('\n').map(line => line.replace('dfen pool: ', '')).filter(line => /^[\d,]+ rows read|^rows left out/.test(line)).map(sentence).join(' ');
      assert.match(wanted, /^[\d,]+ rows read: .* Rows left out for 2 other reasons: 5\.$/); // of 3 and 2 rows
      await (good > 2 ? opened : openText)(view, 'left.csv', text);
      await until(view, ([selector, text]) => document.querySelector(selector)?.textContent.includes(text), [good > 2 ? '#choice-left' : '#choice-check', wanted]);
    }
    fs.rmSync(file);
  });
  await test('without a column for the order of turns that is said', async () => {
    await opened(view, 'unordered.csv', games(3, 0).replaceAll(/,(number|1),/g, ','));
    assert.equal((await left())[0], 'No column for the order of turns: they are in the order of rows.');
  });
  await test('games of one side without ratings are a warning', async () => {
    const rows = Array.from({length: 300}, (_, i) => [1, 3].map(number => `${i},${number},${START},${i % 3 ? '1-0' : '0-1'}\n`).join(''));
    await opened(view, 'one side.csv', `game,number,fen,result\n${rows.join('')}`);
    await until(view, () => /^Most of these games have only the turns of one side/.test(document.getElementById('choice-left').textContent));
    assert.deepEqual((await left()).slice(1), ['warning strip', true]);
  });
  await test('what results may mean is a table, each with its totals', async () => {
    await openText(view, 'scales.csv', 'game,fen,result\n' + [1, 1, 0].map((result, i) => `${i},${START},${result}\n`).join(''));
    await until(view, () => document.querySelectorAll('#choice-results label').length > 1);
    await view.evaluate(() => document.querySelector('#choice-results details')?.setAttribute('open', ''));
    const lefts = await view.locator('#choice-results label').evaluateAll(all => all.map(one => ['input', 'span', 'small'].map(name => one.querySelector(name).getBoundingClientRect().x).join()));
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
    assert.ok(said.includes('1 game'), 'the row of the list');
    assert.ok(said.some(text => text.startsWith('one.csv: 1 game, White scored 100.0%.')), 'the line of the file');
    assert.match(await view.textContent('#continuations button.line:not(.unplayed)'), / loss −\d+\.\d%1 game /);
    assert.match(await view.textContent('#detail-estimate'), /the side to move was 1 point stronger/);
    assert.deepEqual(said.filter(text => /(^|[^\d.,])1 (games|rows|turns|positions|visits|points|players|lines)\b/.test(text)), []);
    await view.setViewportSize({width: 1280, height: 900});
  });
  await test('a damaged database is named, with what to do', async () => {
    const bytes = fs.readFileSync(sample);
    bytes.fill(0xA5, 4096, bytes.length - 4096); // all pages but the first
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dfen-')), give = name => {
      fs.writeFileSync(path.join(folder, name), bytes);
      return view.setInputFiles('#file', path.join(folder, name));
    };
    await give('my games.db');
    await until(view, () => /my games\.db.*sqlite3 old\.db \.recover \| sqlite3 new\.db/.test(document.getElementById('notice-text').textContent));
    bytes.fill(0xA5, 100, 4096); // the schema, too
    await give('none.db');
    await until(view, () => /^none\.db is a SQLite database that cannot be read: .*\.recover/.test(document.getElementById('notice-text').textContent));
    fs.rmSync(folder, {recursive: true});
  });
  await closed(view);
}

// The numbers that cells of the grid had, one after another.
const watch = view => view.evaluate(() => {
  window.seen = {};
  const look = () => document.querySelectorAll('#rolls-played [data-roll]').forEach(({dataset: {roll}, children: [, , {textContent}]}) => {
    const all = window.seen[roll] ??= [];
    if (textContent !== all.at(-1) && /\d/.test(textContent)) {
      all.push(textContent);
    }
  });
  new MutationObserver(look).observe(document.getElementById('rolls-played'), {subtree: true, childList: true, characterData: true});
});

async function showsChances(browser, url) {
  const view = await open(browser, url);
  await goTo(view, 'explore');
  const isWhole = () => until(view, () => document.querySelectorAll('#rolls-played small').length >= 56 &&
    [...document.querySelectorAll('#rolls-played small')].every(one => /^\d+%$/.test(one.textContent)));
  const isBest = async roll => {
    const shown = parseInt(await view.textContent(`#rolls-played [data-roll=${roll}] small`));
    await rolled(view, roll);
    await view.click('#continuations .sorts button >> nth=1');
    const best = parseFloat((await view.textContent('#continuations .line:not(.heads) .chance >> nth=0')).replace(/[^\d.]/g, ''));
    assert.ok(Math.abs(best - shown) <= 0.55, `${roll}: ${shown} in the grid, ${best} in the list`);
    await view.click('#rolled-clear');
  };
  await test('a cell of the grid is grey until its number is known, and then keeps it', async () => {
    await isWhole();
    const rows = sqlite(sample, `SELECT game, number, dfen, dice, moves, result FROM turns JOIN games ON id = game WHERE result <> '*' AND game <= 300 ORDER BY game, number`);
    await openText(view, 'some.csv', 'game,number,fen,dice,moves,result\n' + rows.replaceAll('|', ',') + '\n');
    await until(view, () => [...document.querySelectorAll('#rolls-played small')].every(one => one.textContent === '')); // other games
    await watch(view);
    await isShown(view, 'some.csv');
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
    await goTo(view, 'explore');
    await view.waitForSelector('#met .results');
    await view.evaluate(() => {
      window.dashes = 0;
      new MutationObserver(() => {
        window.dashes += [...document.querySelectorAll('#continuations .chance')].filter(one => one.textContent.endsWith('–')).length;
      }).observe(document.getElementById('continuations'), {subtree: true, childList: true, characterData: true});
    });
    await rolled(view, 'PNB');
    await until(view, () => /\d%$/.test(document.querySelector('#continuations .line:not(.heads) .chance').textContent));
    assert.equal(await view.evaluate(() => window.dashes), 0);
    await closed(view);
  });
  await test('off the book all rolls have the chance of their best turn', async () => {
    await menu(view, 'share');
    await view.fill('#paste', 'r3k2r/ppp2ppp/2n5/3qp3/1b1P4/2N2N2/PPP1BPPP/R1BQK2R w KQkq - 0 6');
    await view.press('#paste', 'Enter');
    await until(view, () => document.getElementById('met').textContent.includes('No games here'));
    await isWhole();
    for (const roll of ['PPN', 'BRQ', 'KKK']) {
      await isBest(roll);
    }
  });
  await test('with too few turns for a model the chances are by the sample model, and the page says so', async () => {
    await opened(view, 'few.csv', 'game,number,white,black,fen,dice,moves,result\n' + [`1,1,Ann,Bo,${START},NNN,b1a3 a3b1 b1a3,1-0`,
      '1,2,Ann,Bo,rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR b KQkq - 1 1,RRR,,1-0', `2,1,Ann,Cy,${START},QQQ,,0-1`].join('\n'));
    await isWhole();
    const [unmet] = sqlite(':memory:', `SELECT round(100 * max(1 - dfen_estimate(next_dfen, dfen_sample_model()))) FROM dfen_turns(dfen_roll('${START} 0 1', 'PNB'))`).split('.');
    assert.equal(await view.textContent('#rolls-played [data-roll=PNB] small'), `${unmet}%`);
    await view.click('#games-of summary');
    await view.click('[aria-label="Game 1"]');
    const says = text => until(view, text => document.getElementById('story-turn')?.textContent.startsWith(text), text);
    await until(view, () => document.getElementById('story-turn') !== null);
    await view.click('#story-first');
    await view.click('#story-forward');
    await says('Turn 1 of 2: White rolled NNN, ');
    await until(view, dfen => document.getElementById('story-board').dataset.dfen === dfen, `${START} 0 1 NNN`);
    assert.equal(await view.textContent('#story-title'), 'Ann1–0Bo');
    assert.match(await view.textContent('#story-by'), /^Chances by a model of 40,000 games of dfen's own players\. /);
    await view.click('#story-forward');
    await says('Turn 2 of 2: Black rolled RRR, ');
    const [first] = await turnsShown(view), [luck, lost] = sqlite(':memory:', `SELECT iif(luck < 0, '−', '+') || dfen_percent(abs(luck)), dfen_percent(best - played)
      FROM dfen_judge('${START} 0 1', 'NNN', dfen_sample_model(), 'b1a3 a3b1 b1a3')`).replaceAll(' %', '%').split('|');
    assert.deepEqual([first.luck, first.lost], [luck, lost === '0.0%' ? '' : `−${lost}`]);
  });
  await closed(view);
}

module.exports = {warns, showsChances};
