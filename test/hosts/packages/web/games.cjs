// Files are opened and pooled, and positions lead to what was played.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {sample, sqlite, test, open, closed, until, type, look, poolIs, readings, explored, rolled, openText, goTo, isShown, openColumns, chooseFile, listed, sortedBy, turnsShown, openGame, menu, occupy} = require('./page.cjs');

const QUEENS = '1QQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/QQQQQQQQ/QQQQQQQQ/k6K w - - 0 1 QQQ';

// the sample's turns that count, with the score of the side to move
const scored = `(SELECT game, number, dfen, dice, moves, next_dfen, CASE result WHEN '1-0' THEN dice < 'a' WHEN '0-1' THEN dice > 'a' ELSE 0.5 END AS score
  FROM turns JOIN games ON games.id = game WHERE completed AND result <> '*')`;

async function poolsGames(browser, url) {
  const view = await open(browser, url);
  await test('a database is opened, its columns are found, and it is pooled', async () => {
    await view.setInputFiles('#file', sample);
    await isShown(view, sample);
    await poolIs(view, 'positions');
    await openColumns(view);
    await until(view, () => document.querySelector('#choice-results input') !== null);
    assert.equal(await view.inputValue('#choice-table'), 'turns');
    assert.equal(await view.inputValue('#choice-position'), 'dfen');
    assert.equal(await view.inputValue('#choice-dice'), 'dice');
    assert.match((await readings(view))[0], /^result: 1-0\/1\/2-1\/2\/0-1: /); // the results are those of the games
    await view.click('#choice-close');
    const [games, wins, draws, losses] = sqlite(sample, `SELECT count(score), sum(score = 1), sum(score = 0.5), sum(score = 0) FROM (
      SELECT dfen_pool_key(dfen) AS key, score, row_number() OVER (PARTITION BY dfen_pool_key(dfen), game ORDER BY number) AS visit FROM ${scored})
      WHERE visit = 1 GROUP BY key ORDER BY 1 DESC LIMIT 1`).split('|');
    const [most] = await listed(view);
    assert.deepEqual([most.games, most.wins, most.draws, most.losses].map(String), [games, wins, draws, losses]);
    await goTo(view, 'sql');
    await view.fill('#query', 'CREATE TABLE mine AS SELECT game, dfen AS fen, dice, moves, result AS winner FROM turns JOIN games ON id = game WHERE game <= 500');
    await view.keyboard.press('Control+Enter');
    await until(view, () => document.getElementById('sql-summary').textContent.startsWith('0 rows'));
  });
  let copy;
  await test('a copy is saved', async () => {
    const [download] = await Promise.all([view.waitForEvent('download'), chooseFile(view, '#save')]);
    copy = path.join(os.tmpdir(), `dfen-${process.pid}.db`);
    await download.saveAs(copy);
    assert.equal(fs.readFileSync(copy).subarray(0, 15).toString(), 'SQLite format 3');
  });
  await test('the copy is opened and pooled; each game counts once', async () => {
    await view.setInputFiles('#file', copy);
    await isShown(view, copy);
    await openColumns(view);
    await until(view, () => [...document.querySelectorAll('#choice-table option')].some(option => option.value === 'mine'));
    await view.selectOption('#choice-table', 'mine');
    await until(view, () => document.getElementById('choice-position').value === 'fen' && !document.querySelector('#choice [type=submit]').disabled);
    assert.equal(await view.inputValue('#choice-position'), 'fen');
    assert.equal(await view.inputValue('#choice-result'), 'winner');
    assert.equal(await view.inputValue('#choice-game'), 'game');
    await view.focus('#choice [type=submit]');
    await view.keyboard.press('Enter');
    await until(view, () => document.getElementById('choice').hidden);
    await poolIs(view, 'positions');
    await until(view, () => parseInt(document.querySelector('#pooled-table .hint')?.textContent) <= 500);
    const [{games}] = await listed(view);
    assert.ok(games > 400 && games <= 500, String(games));
  });
  await test('sorted by another column', async () => {
    await sortedBy(view, 'score');
    const best = sqlite(sample, `SELECT max(score) FROM (SELECT round(100 * avg(score), 1) AS score FROM (
      SELECT dfen_pool_key(dfen) AS key, score, row_number() OVER (PARTITION BY dfen_pool_key(dfen), game ORDER BY number) AS visit FROM ${scored}
      WHERE game <= 500) WHERE visit = 1 GROUP BY key HAVING count(*) >= ${await view.inputValue('#filter-least')})`);
    await until(view, best => document.querySelector('#pooled-table .score > span')?.textContent === best + '%', best);
    await sortedBy(view, 'games');
  });
  await test('a position, a roll, a turn, and Back', async () => {
    await view.click('#pooled-table li:first-child .pos');
    await explored(view);
    await look(view, 'games');
    const key = await view.textContent('#detail-key');
    await rolled(view, 'PNB');
    await view.locator('#continuations button.line').first().focus();
    await view.keyboard.press('Enter');
    await until(view, before => document.getElementById('detail-key').textContent !== before, key);
    await until(view, () => /^ *PNB [♘♗]?[a-h][1-8]/.test(document.getElementById('line').textContent));
    await view.click('#line-back');
    await explored(view, key);
    await view.goBack(); // steps along a line are one place
    await until(view, () => document.querySelector('#continuations strong')?.textContent === 'Turns of PNB');
  });
  await test('I rolled: what was played, and what may be, with its chance', async () => {
    await view.click('#rolled-clear');
    await until(view, () => document.querySelector('#rolls-played').checkVisibility());
    const key = await view.textContent('#detail-key');
    for (const die of ['B', 'N', 'P']) { // in any order
      await view.click(`[data-die=${die}]`);
    }
    await view.waitForSelector('#continuations button.unplayed');
    const shown = await view.locator('#continuations button.line:not(.unplayed)').evaluateAll(lines => lines.map(line => parseInt(line.children[3].textContent)));
    // from scratch: the turns of PNB by the key of what they leave, each game by its first visit of the start
    const counted = sqlite(sample, `SELECT count(*) FROM (SELECT dfen_pool_key(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves))) AS next, game, number
      FROM ${scored} WHERE game <= 500 AND dfen_pool_key(dfen) = '${key}' AND upper(dice) = 'PNB')
      GROUP BY next ORDER BY 1 DESC`).split('\n').map(Number);
    assert.deepEqual(shown, counted.slice(0, shown.length));
    assert.equal(await view.locator('#continuations .tag:text("safest")').count(), 1);
    await until(view, () => /^Chance \d+\.\d%/.test(document.getElementById('detail-estimate').textContent));
  });
  await test('the story of a game, from the games of a position', async () => {
    await view.click('#games-of summary');
    await view.click('#games-of .game >> nth=0');
    await view.waitForSelector('#story:not([hidden])');
    const rows = await turnsShown(view), [game] = (await view.textContent('#story-about')).match(/\d+/);
    assert.deepEqual(rows.map(({dice, moves}) => `${dice}|${moves}`), sqlite(sample, `SELECT upper(dice), replace(dfen_san(dfen_roll(dfen, dice), moves, 'figurines'), '--', 'pass')
      FROM turns WHERE game = ${game} ORDER BY number`).split('\n'));
    const number = text => Math.abs(parseFloat(text.replace('−', '-') || '0')), most = column => rows.reduce((best, row) => number(row[column]) > number(best[column]) ? row : best);
    const [luck, loss] = [most('luck'), most('lost')], says = await view.textContent('#story-says'); // its sentence, of its rows: the largest number first
    assert.match(says, /^Turned most on turn \d+: (White|Black) /);
    assert.ok(says.includes(`turn ${rows.indexOf(luck) + 1}: `) && says.includes(`rolled ${luck.dice}, ${luck.luck}`) && says.includes(`turn ${rows.indexOf(loss) + 1}: `) && says.includes(`played ${loss.moves}, ${loss.lost}`), says);
    assert.equal(says.includes('(luck).'), number(luck.luck) >= number(loss.lost));
    await view.click('#story details summary');
    await until(view, () => document.getElementById('story-picture').naturalWidth > 0);
    await look(view, 'story');
    await openGame(view, '3');
    await view.click('#story-close');
    await goTo(view, 'explore');
  });
  await test('the pooled positions as a CSV', async () => {
    const [download] = await Promise.all([view.waitForEvent('download'), view.click('#pooled-csv')]);
    const rows = fs.readFileSync(await download.path(), 'utf8').trimEnd().split('\r\n');
    assert.equal(rows[0].split(',').slice(0, 2).join(), 'key,games');
    const counted = sqlite(sample, `SELECT count(DISTINCT dfen_pool_key(dfen)) FROM ${scored} WHERE game <= 500`);
    assert.equal(rows.length - 1, Number(counted));
    await menu(view, 'share');
    await view.click('#detail-open');
    await until(view, () => document.getElementById('pooled-here').textContent.startsWith('In your games:'));
  });
  fs.rmSync(copy, {force: true});
  await test('the views are beside the database, not in it', async () => {
    await goTo(view, 'sql');
    await view.fill('#query', "SELECT (SELECT count(*) FROM main.sqlite_schema WHERE name IN ('pooled', 'scored_turns', 'book')), (SELECT count(*) FROM temp.sqlite_schema WHERE name = 'pooled')");
    await view.click('#run');
    await until(view, () => [...document.querySelectorAll('#sql-table td')].map(cell => cell.textContent).join() === '0,1');
  });
  await test('Stop ends what waits for its turn in Position, and the page continues', async () => {
    await occupy(view);
    await goTo(view, 'position');
    await type(view, QUEENS);
    await view.click('#stop');
    await until(view, () => document.getElementById('notice-text').textContent === 'Stopped.');
    await view.click('#notice-close');
    await type(view, '8/8/4k3/8/3KP3/8/8/8 w - - 0 1');
    await until(view, () => document.getElementById('key').textContent === '8/8/3k4/8/3PK3/8/8/8 w - -');
    await until(view, () => document.querySelectorAll('#orbit button').length === 4);
  });

  await test('Stop ends a turn of queens, and the page continues with its database', async () => {
    await goTo(view, 'sql');
    await view.fill('#query', `SELECT count(*) FROM dfen_turns('${QUEENS}') AS a, dfen_turns('${QUEENS}') AS b`);
    await view.click('#run');
    await view.waitForSelector('#busy:not([hidden])');
    await goTo(view, 'position'); // alive while it runs
    await goTo(view, 'sql');
    await view.click('#stop');
    await until(view, () => document.getElementById('sql-error').textContent === 'Stopped.');
    await view.fill('#query', 'SELECT count(*) FROM mine');
    await view.click('#run');
    await until(view, () => /^\d+$/.test(document.querySelector('#sql-table td')?.textContent ?? ''));
  });
  await test('each example of SQL runs', async () => {
    for (const value of await view.locator('#examples option').evaluateAll(all => all.map(one => one.value))) {
      await view.selectOption('#examples', value);
      await view.evaluate(() => { document.getElementById('sql-summary').textContent = ''; });
      await view.click('#run');
      await until(view, () => document.getElementById('sql-summary').textContent !== '' || document.getElementById('sql-error').textContent !== '');
      assert.equal(await view.textContent('#sql-error'), '', value);
    }
  });
  await test('an error made on purpose', async () => {
    await view.fill('#query', 'SELECT dfen_flip(\'8\')');
    await view.click('#run');
    await until(view, () => document.getElementById('sql-error').textContent.startsWith('dfen_flip: placement: there are fewer than 8 ranks'));
  });
  await test('a CSV of one\'s own', async () => {
    await view.setInputFiles('#file', {name: 'my games.csv', mimeType: 'text/csv', buffer: Buffer.from(
      '\uFEFFfen;"the ""winner""";fen\r\n' +
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;white;x\r\n' +
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1;black;x\r\n' +
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR;draw\r\n')});
    await until(view, () => document.getElementById('file-says').textContent.startsWith('my games.csv: '));
    assert.match(await view.textContent('#notice-text'), /1 row of my games.csv with more or fewer fields than the first line; the first is line 4/);
    await isShown(view, 'my games.csv');
    await openColumns(view);
    await until(view, () => document.getElementById('choice-result')?.value === 'the "winner"');
    await view.click('#choice-close');
    await poolIs(view, '3 rows');
    assert.match(await view.textContent('#choice-left'), /^3 rows read: 2 turns\. Rows left out: 1, the first is row 3: side: /);
    assert.equal(await view.locator('#pooled-table .pos').count(), 1);
  });
  await test('results given as 1, 0.5 and 0, and an empty field', async () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
    await openText(view, 'halves.csv', `fen,white_result\n${fen} w KQkq -,1\n${fen} b KQkq -,1\n${fen} w KQkq -,0.5\n${fen} b KQkq -,0\n${fen} w KQkq -,\n`);
    await isShown(view, 'halves.csv');
    await poolIs(view, '5 rows');
    assert.match(await view.textContent('#choice-left'), /^5 rows read: 4 turns\. Rows left out: 1, the first is row 5: no result\./);
    const [{games, visits, percent, wins, draws, losses}] = await listed(view);
    assert.deepEqual([games, visits, percent, wins, draws, losses], [4, 4, undefined, 2, 1, 1]); // too few for a score
  });
  await test('an unreadable result is counted and named', async () => {
    await openText(view, 'wrong.csv', 'fen,white_result\n' + '8/8/4k3/8/3KP3/8/8/8 w - -,1-0\n'.repeat(99) + '8/8/4k3/8/3KP3/8/8/8 w - -,perhaps\n');
    await isShown(view, 'wrong.csv');
    await poolIs(view, '100 rows');
    assert.match(await view.textContent('#choice-left'), /Rows left out: 1, the first is row 100: a result that cannot be read\./);
  });
  await test('a file that is not a database leaves the open one unchanged', async () => {
    for (const [buffer, said] of [[Buffer.from('\x89PNG\r\n', 'latin1'), 'is a picture'],
      [Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096, 0xFF)]), 'is a SQLite database that cannot be read: file is not a database']]) {
      await view.setInputFiles('#file', {name: 'x.db', mimeType: 'application/octet-stream', buffer});
      await until(view, said => document.getElementById('notice-text').textContent.startsWith(`x.db ${said}`), said);
      await view.click('#notice-close');
    }
    await goTo(view, 'sql');
    await view.fill('#query', 'SELECT count(*) FROM wrong');
    await view.click('#run');
    await until(view, () => document.querySelector('#sql-table td')?.textContent === '100');
  });
  await closed(view);
}

module.exports = {poolsGames};
