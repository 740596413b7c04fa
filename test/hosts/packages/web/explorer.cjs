// The explorer and the view of a game, by files whose numbers are known.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {sample, sqlite, test, open, closed, until, poolIs, explored, rolled, look, goTo, menu, opened, isShown, occupy} = require('./page.cjs');

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

// Ten games from the start: rating differences, dates, modes and sources are known.
const GAMES = [['Ann', 'Bo', 2000, 1600, '2026-05-01', 'blitz', 'here', '1-0'], ['Bo', 'Ann', 1600, 2000, '2026-05-03', 'blitz', 'there', '0-1'],
  ['Cy', 'Ann', 1800, 2000, '2026-06-02', 'rapid', 'here', '1-0'], ['Ann', 'Cy', 2000, 1800, '2026-06-09', 'rapid', 'there', '1/2-1/2']];
const csv = 'game,white,black,rating_white,rating_black,played_at,mode,source,fen,dice,moves,result\n' + GAMES.map((one, i) =>
  `${i + 1},${one.slice(0, 7).join()},${START} 0 1,NNN,b1a3 a3b1 b1a3,${one[7]}\n`).join('');

async function explores(browser, url) {
  const view = await open(browser, url, {viewport: {width: 1280, height: 800}});
  await test('results as a bar of White, drawn, Black; a word for the bounds; the score against the ratings', async () => {
    await opened(view, 'four.csv', csv);
    assert.equal(await view.getAttribute('#met .results', 'aria-label'), 'On this board White won 2, drawn 1, Black won 1');
    assert.match(await view.textContent('#met'), /^\d+\.\d%White's estimated chance4 gamesAbout even211$/); // too few for a score
    // expected of White: 1 / (1 + 10^(-d/400)) for d = 400, -400, -200, 200; the mean is 0.5, and 0.625 was scored
    assert.match(await view.textContent('#detail-estimate'), /Ratings known in 4 games: the side to move was 0 points stronger and scored 12\.5% more than ratings alone let expect\./);
  });
  await test('the games of a position, sorted; one opens', async () => {
    await view.click('#games-of summary');
    const rows = () => view.locator('#games-of tbody tr').evaluateAll(all => all.map(row => [...row.cells].map(cell => cell.textContent).join('|')));
    await view.waitForSelector('#games-of tbody tr');
    assert.deepEqual(await rows(), ['1|Ann – Bo|2000 – 1600|2026-05-01|1–0|0', '2|Bo – Ann|1600 – 2000|2026-05-03|0–1|0', '3|Cy – Ann|1800 – 2000|2026-06-02|1–0|0', '4|Ann – Cy|2000 – 1800|2026-06-09|½–½|0']
      .map(row => row.replace(/\d+$/, '1')));
    for (const [by, first] of [['date', '4'], ['date', '1'], ['strength', '3'], ['strength', '1'], ['players', '1'], ['players', '3']]) {
      await view.click(`#games-of [data-order=${by}]`);
      await until(view, first => document.querySelector('#games-of tbody .game').textContent === first, first);
    }
  });
  await test('filters by strength, month, mode and source, in the address and back', async () => {
    await menu(view, 'filter-box');
    const chosen = text => until(view, text => document.getElementById('filter-says').textContent === text &&
      document.getElementById('filter-chips').checkVisibility() === (text !== '') && document.getElementById('pooled').ariaBusy !== 'true', text);
    await view.selectOption('#filter-month', '2026-06');
    await chosen('2 games chosen');
    await view.selectOption('#filter-source', 'there');
    await chosen('1 game chosen');
    assert.equal(await view.getAttribute('#met .results', 'aria-label'), 'On this board White won 0, drawn 1, Black won 0');
    await view.goBack();
    await chosen('2 games chosen');
    await view.goBack();
    await chosen('');
    await view.selectOption('#filter-mode', 'rapid');
    await chosen('2 games chosen');
    await view.selectOption('#filter-mode', '');
    await chosen('');
    await view.fill('#filter-low', '1700');
    await view.press('#filter-low', 'Tab');
    await chosen('2 games chosen');
    await view.fill('#filter-low', '');
    await view.press('#filter-low', 'Tab');
    await chosen('');
    await view.keyboard.press('Escape');
  });
  await test('chances are between equals: a position that the stronger side won is not better for it', async () => {
    // 400 games from the start, 350 won by White, who is 340 points stronger: 87.6 % is expected
    await opened(view, 'rated.csv', 'game,rating_white,rating_black,fen,dice,moves,result\n' + Array.from({length: 400}, (_, i) => `${i},1840,1500,${START} 0 1,NNN,b1a3 a3b1 b1a3,${i % 8 === 0 ? '0-1' : '1-0'}\n`).join(''));
    await until(view, () => /[Bb]etter|[Aa]bout even/.test(document.getElementById('detail-chance').textContent));
    assert.equal(await view.textContent('#detail-chance'), 'About even');
    assert.match(await view.textContent('#met'), /^87\.5%White scored in 400 games/);
    assert.match(await view.textContent('#detail-estimate'), /the side to move was 340 points stronger and scored 0\.1% less than ratings alone let expect\./);
    await rolled(view, 'NNN');
    const chance = parseFloat(await view.locator('#continuations .line:not(.heads) .chance').first().evaluate(one => one.innerText.replace('chance', '')));
    assert.ok(Math.abs(chance - 50) < 5, String(chance));
    await opened(view, 'four.csv', csv);
  });
  await test('a position is pasted, and what cannot be read says so', async () => {
    await menu(view, 'share');
    await view.fill('#paste', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1');
    await view.press('#paste', 'Enter');
    await until(view, () => document.getElementById('detail-title').textContent.trim() === 'Black to roll');
    await explored(view);
    assert.match(await view.textContent('#met'), /4 games/);
    await menu(view, 'share');
    await view.fill('#paste', 'nonsense');
    await view.press('#paste', 'Enter');
    await until(view, () => /^placement: /.test(document.getElementById('paste').validationMessage));
  });
  await closed(view);
}

async function showsTurns(browser, url) {
  const view = await open(browser, url, {viewport: {width: 1280, height: 800}});
  await goTo(view, 'explore');
  await test('chances that come later leave the dice that were clicked before', async () => {
    await view.waitForSelector('#rolls-played button');
    await view.click('[data-die=P]');
    await view.click('[data-die=N]');
    await until(view, () => document.getElementById('pooled').ariaBusy === 'false' && [...document.querySelectorAll('#rolls-played small')].every(one => one.textContent !== ''));
    assert.deepEqual(await view.locator('.dice .die').evaluateAll(all => all.map(one => one.ariaLabel.split(/[:;] /)[1])), ['pawn', 'knight', 'no piece yet']);
    await view.click('[data-die=B]');
    await view.waitForSelector('#continuations button.line');
    await view.click('#rolled-clear');
  });
  await test('the loss of a turn is the best chance of its roll less its own, and the best turn loses nothing', async () => {
    await rolled(view, 'PNB');
    await view.click('#continuations .all');
    const rows = await view.locator('#continuations button.line').evaluateAll(all => all.map(one => [1, 2].map(i => parseFloat(one.children[i].innerText.replace('−', '')) || 0)));
    const best = Math.max(...rows.map(([chance]) => chance));
    assert.ok(rows.length > 100 && rows.every(([chance, loss]) => Math.abs(best - chance - loss) < 0.11), JSON.stringify(rows.slice(0, 9)));
    await view.click('#continuations .sorts button >> nth=1');
    await until(view, () => document.querySelector('#continuations button.line .tag').textContent.startsWith('best'));
    assert.equal(await view.locator('#continuations :text("best proven")').count(), 0);
  });
  await test('a roll of the grid that is pointed at has its best turn', async () => {
    await view.click('#rolled-clear');
    await view.hover('#rolls-played [data-roll=QQQ]');
    await until(view, () => /^QQQ, 1 of 216: .* Best turn pass, chance /.test(document.getElementById('roll-says').textContent));
  });
  await test('pieces are dragged, and the line is followed back and forth', async () => {
    await rolled(view, 'PPP');
    const square = name => view.locator(`#turn-squares [aria-label^="${name} "]`);
    await square('e2').hover();
    await view.mouse.down();
    await square('e3').hover();
    await square('e4').hover();
    assert.equal(await view.locator('.ghost').count(), 1);
    await view.mouse.up();
    await until(view, () => document.getElementById('turn-status').textContent === 'e4 played.');
    assert.equal(await view.locator('.ghost').count(), 0);
    await view.click('#turn-undo');
    await view.locator('#continuations button.line').first().click();
    await until(view, () => document.querySelectorAll('#line li').length === 1);
    await view.click('#line-back');
    await until(view, () => document.getElementById('line-back').disabled);
    await view.click('#line button');
    await until(view, () => !document.getElementById('line-back').disabled);
  });
  await test('the address restores the place after a reload, the roll and the tab too', async () => {
    await rolled(view, 'PNB');
    const [line, shown] = [await view.textContent('#line'), await view.getAttribute('#detail-picture', 'data-dfen')];
    await view.reload();
    await view.waitForSelector('#continuations button.line');
    assert.deepEqual([await view.textContent('#line'), await view.getAttribute('#detail-picture', 'data-dfen')], [line, shown]);
    await goTo(view, 'sql');
    await view.reload();
    await view.waitForSelector('#query');
    await goTo(view, 'explore');
  });
  await test('a game: players, result, its turns by buttons and keys, luck and losses marked, the worst turns first', async () => {
    await goTo(view, 'games');
    await view.fill('#story-of', '15');
    await view.press('#story-of', 'Enter');
    await view.waitForSelector('#story:not([hidden])');
    assert.equal(await view.textContent('#story-title'), sqlite(sample, `SELECT w.name || replace(replace(result, '-', '–'), '1/2', '½') || b.name FROM games JOIN players AS w ON w.id = white JOIN players AS b ON b.id = black WHERE games.id = 15`));
    assert.equal(await view.textContent('#story-about'), 'Game 15');
    assert.equal(await view.evaluate(() => document.activeElement.id), 'story-title', 'what was opened has the focus');
    await look(view, 'game');
    const [, most] = /^Turned most on turn (\d+): /.exec(await view.textContent('#story-says'));
    await until(view, text => document.getElementById('story-turn').textContent.startsWith(text), `Turn ${most} of 40: `);
    const turn = async number => until(view, text => document.getElementById('story-turn')?.textContent.startsWith(text), `Turn ${number} of 40: `);
    await view.click('#story-first');
    await until(view, () => document.getElementById('story-turn')?.textContent === 'Before the first turn.');
    await until(view, () => document.activeElement.id === 'story-forward'); // #story-first is disabled now
    await view.focus('#story-close');
    await view.keyboard.press('ArrowRight');
    await turn(1);
    await view.click('#story-forward');
    await turn(2);
    await view.keyboard.press('ArrowLeft');
    await turn(1);
    await until(view, dfen => document.getElementById('story-board')?.dataset.dfen.startsWith(dfen), START);
    await view.click('#story-worst .moment >> nth=0');
    const [, worst, lost] = /^Turn (\d+): .*, −(\d+\.\d)%/.exec(await view.textContent('#story-worst .moment >> nth=0'));
    await turn(worst);
    assert.match(await view.textContent('#story-turn mark.bad'), new RegExp(`^−${lost}% lost$`));
    await view.reload(); // the game and its turn are in the address
    await turn(worst);
    await menu(view, 'story-menu');
    await view.click('#story-explore');
    await explored(view);
    await view.goBack();
    await turn(worst);
  });
  await closed(view);
}

// A database with equities: the exact value comes first.
async function showsExact(browser, url) {
  const file = path.join(os.tmpdir(), `dfen-exact-${process.pid}.db`), DFEN = '7k/8/8/8/8/8/1Q6/K7 w - - 0 1';
  fs.rmSync(file, {force: true});
  sqlite(file, `CREATE TABLE scored_turns(game, number, dfen, dice, moves, result); INSERT INTO scored_turns VALUES (1, 1, '${DFEN}', 'PPP', '', '1-0'), (2, 1, '${DFEN}', 'PPP', '', '1-0');
    CREATE TABLE equities(material TEXT, number INTEGER, equity REAL); INSERT INTO equities SELECT dfen_material(key), dfen_endgame_index(key), 0.8125 FROM (SELECT dfen_pool_key('${DFEN}') AS key);
    INSERT INTO equities SELECT dfen_material(key), dfen_endgame_index(key), 0.25 FROM (SELECT dfen_pool_key('7k/8/8/8/8/8/1Q6/K7 b - - 0 1') AS key)`);
  const view = await open(browser, url);
  await test('the exact value of a solved ending comes first, and a turn to one has it too', async () => {
    await view.setInputFiles('#file', file);
    await isShown(view, file);
    await poolIs(view, '2 rows');
    await explored(view);
    assert.equal(await view.textContent('#met > :first-child'), "81.3% is White's exact chance: this ending is solved.");
    await rolled(view, 'PPP');
    assert.match(await view.textContent('#continuations button.line'), /^pass.* chance 75\.0%exact/);
  });
  fs.rmSync(file);
  await closed(view);
}

// While the database is at work the board answers, by a worker of its own; the toast covers no board and goes away; the list is marked as old.
async function staysAlive(browser, url) {
  const view = await open(browser, url, {viewport: {width: 1280, height: 800}});
  await goTo(view, 'explore');
  await until(view, () => /[Bb]etter|[Aa]bout even/.test(document.getElementById('detail-chance').textContent));
  await test('the board answers while the database does not', async () => {
    await rolled(view, 'PNB');
    await occupy(view);
    await goTo(view, 'explore');
    await view.click('#turn-squares [aria-label^="b1 "]');
    await view.click('#turn-squares [aria-label^="c3 "]');
    await until(view, () => document.getElementById('turn-status').textContent === '♘c3 played.');
    for (const width of [1280, 800, 390]) {
      await view.setViewportSize({width, height: 844});
      await view.evaluate(() => scrollTo({top: 0, behavior: 'instant'}));
      const [board, toast] = await Promise.all(['#detail-picture', '#busy'].map(one => view.locator(one).boundingBox()));
      assert.ok(toast.x >= board.x + board.width || toast.y >= board.y + board.height, `the toast covers the board at ${width}`);
      assert.ok(toast.x >= 0 && toast.x + toast.width <= width && toast.y + toast.height <= 844, JSON.stringify(toast));
    }
    await view.setViewportSize({width: 1280, height: 800});
    await view.click('#stop');
    await view.waitForSelector('#busy', {state: 'hidden'});
  });
  await test('a message goes away by itself', async () => {
    await view.clock.install();
    await view.clock.pauseAt(Date.now() + 3600000);
    await view.setInputFiles('#file', {name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4')});
    await until(view, () => /^x\.pdf is /.test(document.getElementById('notice-text').textContent));
    await view.clock.fastForward(14000);
    assert.equal(await view.isVisible('#notice'), true);
    await view.clock.fastForward(2000);
    await view.waitForSelector('#notice', {state: 'hidden'});
    await view.clock.resume();
  });
  await test('a square under the mouse looks different from one whose piece can move', async () => {
    const styles = name => view.locator(`#turn-squares [aria-label^="${name} "]`).evaluate(one => ['backgroundColor', 'backgroundImage', 'cursor'].map(name => getComputedStyle(one)[name]).join());
    await rolled(view, 'NNN');
    const [plain, can] = [await styles('e5'), await styles('b1')];
    await view.hover('#turn-squares [aria-label^="e5 "]');
    const hovered = await styles('e5');
    await view.hover('#turn-squares [aria-label^="b1 "]');
    assert.equal(new Set([plain, can, hovered, await styles('b1')]).size, 4);
  });
  await test('motion is reduced where that is preferred', async () => {
    const motion = () => view.evaluate(() => [getComputedStyle(document.documentElement).scrollBehavior, getComputedStyle(document.querySelector('.spinner')).animationName].join());
    await view.emulateMedia({reducedMotion: 'no-preference'});
    assert.equal(await motion(), 'smooth,turn');
    await view.emulateMedia({reducedMotion: 'reduce'});
    assert.equal(await motion(), 'auto,none');
    await view.emulateMedia({reducedMotion: 'no-preference'});
  });
  await test('print has one page with the board and the answers; forced colours keep bars, rings and the chosen tab', async () => {
    await view.emulateMedia({media: 'print'});
    assert.deepEqual(await view.evaluate(() => ['header', '#pooled-table', '#rolled', '.toolbar'].map(one => document.querySelector(one).checkVisibility())), [false, false, false, false]);
    assert.equal(await view.isVisible('#detail-picture'), true);
    const pdf = (await view.pdf({format: 'A4'})).toString('latin1');
    assert.equal(pdf.match(/\/Type ?\/Page\b/g).length, 1);
    await view.emulateMedia({media: 'screen', forcedColors: 'active'});
    const colours = await view.evaluate(() => [...document.querySelectorAll('#met .results span:not([hidden])')].map(one => getComputedStyle(one).backgroundColor));
    assert.equal(new Set(colours).size, colours.length, colours.join());
    const style = (selector, name) => view.evaluate(([selector, name]) => getComputedStyle(document.querySelector(selector))[name], [selector, name]);
    assert.notEqual(await style('[role=tab][aria-selected=true]', 'outlineStyle'), 'none');
    assert.notEqual(await style('#turn-squares .can', 'boxShadow'), 'none');
    assert.notEqual(await style('.bar .dot', 'backgroundColor'), await style('.bar', 'backgroundColor'));
    await view.emulateMedia({forcedColors: 'none'});
  });
  await test('a game is printed on one page, too', async () => {
    await goTo(view, 'games');
    await view.fill('#story-of', '15');
    await view.press('#story-of', 'Enter');
    await view.waitForSelector('#story-worst .moment');
    await view.emulateMedia({media: 'print'});
    assert.deepEqual(await view.evaluate(() => ['#story-board', '#story-says', '#story-worst'].map(one => document.querySelector(one).checkVisibility())), [true, true, true]);
    assert.equal((await view.pdf({format: 'A4'})).toString('latin1').match(/\/Type ?\/Page\b/g).length, 1);
    await view.emulateMedia({media: 'screen'});
  });
  await view.context().close();
}

module.exports = {explores, showsTurns, showsExact, staysAlive};
