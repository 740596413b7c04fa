// What was played: from the columns of dice and moves, from the next row of the game, and from counts; and what is taken away.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {execFileSync} = require('node:child_process');
const {extension, sample, sqlite, test, open, closed, until, poolIs, openText, explored, rolled, goTo, menu, isShown, openGame, turnsShown, listed, openColumns} = require('./page.cjs');

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

// The lines that the page shows of a roll: games and moves.
async function linesOf(view, roll) {
  await rolled(view, roll);
  await view.evaluate(() => document.querySelector('#continuations .all')?.click());
  return view.locator('#continuations button.line:not(.unplayed)').evaluateAll(lines => lines.map(line => `${parseInt(line.children[3].textContent.replaceAll(',', ''))}|${line.dataset.moves}`));
}

async function opened(view, file) {
  await view.setInputFiles('#file', file);
  await isShown(view, file);
  await poolIs(view, 'positions');
  await explored(view);
}

// Games of the sample in other columns than its own: as many as there are rolls of the start.
async function byNextRows(browser, url) {
  const view = await open(browser, url);
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'dfen-rows-'));
  const write = (name, columns) => {
    const file = path.join(scratch, name + '.csv');
    fs.writeFileSync(file, `${columns.replaceAll(' ', '')}\n` +
      sqlite(sample, `SELECT ${columns} FROM turns JOIN games ON id = game WHERE result <> '*' AND game <= 1500 ORDER BY game, number`).replaceAll('|', ',') + '\n');
    return file;
  };
  // from scratch: the games whose turn of this roll left a position, which the game's next row has
  const counted = roll => sqlite(sample, `SELECT count(DISTINCT game) FROM (SELECT game, dfen_pool_key(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves))) AS next FROM turns AS turn
    JOIN games ON id = game WHERE game <= 1500 AND result <> '*' AND dfen_pool_key(dfen) = '${START}' AND upper(dice) = '${roll}'
    AND EXISTS (SELECT 1 FROM turns AS after WHERE after.game = turn.game AND after.number = turn.number + 1)) GROUP BY next ORDER BY 1 DESC`).split('\n');
  await test('a file with dice and no moves', async () => {
    await opened(view, write('dice', 'game, number, dfen, dice, result'));
    await openColumns(view);
    await until(view, () => document.getElementById('choice-moves')?.value === '');
    await view.click('#choice-close');
    assert.match(await view.textContent('#played-hint'), /^Turns are found from the next row of each game/);
    for (const roll of ['PNB', 'PPN', 'QQK']) {
      assert.deepEqual((await linesOf(view, roll)).map(line => line.split('|')[0]), counted(roll));
    }
  });
  await test('a file with positions and results alone', async () => {
    await opened(view, write('alone', 'game, number, dfen, result'));
    const games = await view.locator('#rolls-played button:not([data-roll="?"])').evaluateAll(all => all.map(one => Number(/([\d,]+) games?/.exec(one.lastChild.textContent)?.[1].replaceAll(',', '') ?? 0)));
    games.push(...(await linesOf(view, '?')).map(line => Number(line.split('|')[0])));
    const all = sqlite(sample, `SELECT count(*) FROM (SELECT DISTINCT game, dfen_pool_key(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves))) FROM turns AS turn JOIN games ON id = game WHERE game <= 1500 AND result <> '*' AND dfen_pool_key(dfen) = '${START}'
      AND EXISTS (SELECT 1 FROM turns AS after WHERE after.game = turn.game AND after.number = turn.number + 1))`);
    assert.equal(games.reduce((sum, one) => sum + one, 0), Number(all), 'each turn is in one line');
    // a turn of pawn, knight and bishop that moved all three tells its roll
    const three = sqlite(sample, `SELECT DISTINCT moves FROM turns WHERE game <= 1500 AND dfen_pool_key(dfen) = '${START}' AND dice = 'PNB' AND length(moves) > 10`).split('\n');
    const shown = (await linesOf(view, 'PNB')).map(line => Number(line.split('|')[0]));
    assert.ok(three.length > 0 && shown.length > 0);
    await linesOf(view, '?');
    for (const line of await view.locator('#continuations button.line').evaluateAll(all => all.map(one => one.firstChild.textContent))) {
      assert.match(line, /\([PNBRQK]{3}( or [PNBRQK]{3})+\)/);
    }
  });
  fs.rmSync(scratch, {recursive: true});
  await closed(view);
}

// Rows that cannot be played, or have dice already.
async function leavesOut(browser, url) {
  const view = await open(browser, url);
  const turns = (count, dice, moves, fen = START + ' 0 1') => Array.from({length: count}, () => `${fen},${dice},${moves}`);
  const file = rows => 'game,fen,dice,moves,result\n' + rows.map((row, game) => `${game},${row},1-0\n`).join('');
  const pooled = async (name, rows, summary) => {
    await openText(view, name, file(rows));
    await isShown(view, name);
    await poolIs(view, summary);
    await explored(view);
  };
  await test('a turn that cannot be played is left out, with its reason, and the others are shown', async () => {
    const bad = [['PNB', 'Nf3'], ['PNB', 'e7e4'], ['xyz', 'e2e4 f1c4 b1c3'], ['3 4 6', 'e2e4 f1c4 b1c3'], ['PNB', 'e2e4']];
    await pooled('bad.csv', [...turns(300, 'PNB', 'e2e4 f1c4 b1c3'), ...bad.flatMap(([dice, moves]) => turns(1, dice, moves))],
      '305 rows, 1 position; mirrored boards and exchanged colours count as one.');
    assert.match(await view.textContent('#choice-left'),
      /^305 rows read: 301 turns\. Rows left out: 1, the first is row 301: moves: 'N' is not .*\. Rows left out: 1, the first is row 302: .*\. Rows left out: 1, the first is row 303: .*\. Rows left out: 1, the first is row 304: .*\./);
    assert.match(await view.textContent('#met'), /301 games/);
    assert.deepEqual(await linesOf(view, 'PNB'), [`300|e2e4 f1c4 b1c3`]);
    await goTo(view, 'sql');
    await view.fill('#query', 'SELECT games FROM temp.book');
    await view.click('#run');
    await until(view, () => [...document.querySelectorAll('#sql-table td')].map(cell => cell.textContent).join() === '300');
    await goTo(view, 'explore');
  });
  await test('a position with dice is that before its roll, and one in the middle of a turn is left out', async () => {
    await pooled('rolled.csv', [...turns(3, '', 'e2e4 f1c4 b1c3', START + ' 0 1 PNB'), ...turns(2, '', '', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1 NB')],
      '5 rows, 1 position; mirrored boards and exchanged colours count as one.');
    assert.match(await view.textContent('#choice-left'), /^5 rows read: 3 turns\. Rows left out: 2, the first is row 4: in the middle of a turn\./);
    assert.deepEqual(await linesOf(view, 'PNB'), [`3|e2e4 f1c4 b1c3`]);
    await goTo(view, 'position');
    await view.fill('#dfen', START + ' 0 1 PNB');
    await until(view, () => document.getElementById('pooled-here').textContent === 'Results are known for positions before the roll: remove the dice.');
  });
  await closed(view);
}

// The story of a game, by the model and the equities that a database has.
async function readsModel(browser, url) {
  const view = await open(browser, url);
  const file = path.join(os.tmpdir(), `dfen-model-${process.pid}.db`);
  fs.rmSync(file, {force: true});
  // a model of one step of a few games, which the page would not make, and the last position of a game solved as if it were certain
  sqlite(file, `ATTACH '${sample}' AS s; CREATE TABLE games AS SELECT * FROM s.games; CREATE TABLE scored_turns AS
    SELECT game, number, dfen, dice, moves, dfen_pool_key(dfen) AS key, dfen_score(result, dfen) AS score FROM s.turns JOIN s.games ON id = game WHERE completed AND result <> '*' AND game <= 300`,
    '.read sql/views.sql', '.read sql/estimates.sql', `INSERT INTO models(model, prior_games) SELECT dfen_fit(dfen, score), 1 FROM counted_turns WHERE game <= 40;
    INSERT INTO equities SELECT dfen_material(dfen), dfen_endgame_index(dfen_pool_key(dfen)), 0.0625 FROM scored_turns WHERE dfen_endgame_index(dfen_pool_key(dfen)) NOTNULL GROUP BY 1, 2`);
  const solved = sqlite(file, 'SELECT game FROM scored_turns JOIN equities ON material = dfen_material(dfen) AND equities.number = dfen_endgame_index(dfen_pool_key(dfen)) ORDER BY game LIMIT 1');
  await test('the story of a game is that of the shell, and says by which model', async () => {
    await opened(view, file);
    for (const game of ['7', solved]) {
      await openGame(view, game);
      assert.match(await view.textContent('#story-by'), /^Chances by the model of this database\. /);
      const rows = (await turnsShown(view)).map(({luck, lost, after}) => [luck, lost, after].join('|'));
      assert.deepEqual(rows, sqlite(file, `SELECT replace(luck || '|' || lost || '|' || after, ' %', '%') FROM (SELECT number, iif(luck < 0, '−', '+') || dfen_percent(abs(luck)) AS luck, iif(dfen_percent(loss) = '0.0 %', '', '−' || dfen_percent(loss)) AS lost, dfen_percent(white_after) AS after
        FROM story WHERE game = ${game}) ORDER BY number`).split('\n'));
      await view.click('#story-close');
    }
    await goTo(view, 'explore');
    assert.match(await view.textContent('#detail-estimate'), /^Chance .* by the model of this database\.$/);
  });
  await test('a model that cannot be read is not used', async () => {
    const broken = file.replace('model', 'broken'); // another name, which the page shows when it has read the file
    fs.copyFileSync(file, broken);
    sqlite(broken, "INSERT INTO models(model, prior_games) VALUES ('{}', 1)");
    await opened(view, broken);
    fs.rmSync(broken);
    await openGame(view, '7');
    assert.match(await view.textContent('#story-by'), /^Chances by a model fitted to these games\. /);
  });
  fs.rmSync(file);
  await closed(view);
}

// Saves what a button gives.
async function save(view, button, name) {
  const [download] = await Promise.all([view.waitForEvent('download'), view.click(button)]).catch(async error => assert.fail(error.message + await view.textContent('#notice-text')));
  const file = path.join(os.tmpdir(), `dfen-${process.pid}-${name}`);
  await download.saveAs(file);
  return file;
}

// Counts the games of a database, as at the shell.
function countGames(file) {
  sqlite(file, '.read sql/views.sql', '.read sql/counts.sql');
  execFileSync(extension, ['count', file], {stdio: 'ignore'});
}

async function takesAway(browser, url) {
  const view = await open(browser, url);
  const counts = path.join(os.tmpdir(), `dfen-${process.pid}-counts.db`);
  fs.copyFileSync(sample, counts);
  countGames(counts);
  await view.setInputFiles('#file', sample);
  await isShown(view, sample);
  await poolIs(view, 'positions');
  await explored(view);
  await test('any answer as a CSV, whole; nothing is changed by that', async () => {
    await goTo(view, 'sql');
    await view.fill('#query', "SELECT game, number, dfen, 'a \"b\", c' AS text, NULL AS none FROM turns ORDER BY game, number LIMIT 3000");
    const file = await save(view, '#sql-csv', 'answer.csv');
    assert.equal(sqlite(':memory:', '.mode csv', `.import ${file} answer`, `SELECT count(*), min(text), max(none) FROM answer`).split('\n').pop(), '3000,"a ""b"", c",""');
    await view.fill('#query', 'DELETE FROM turns');
    await view.click('#sql-csv');
    await until(view, () => /readonly/.test(document.getElementById('sql-error').textContent));
    await goTo(view, 'explore');
    await menu(view, 'share');
    const played = fs.readFileSync(await save(view, '#played-csv', 'played.csv'), 'utf8').trimEnd().split('\r\n');
    assert.equal(played[0], 'roll,moves,games,wins,draws,losses,score,lower,upper,estimate,chance,next');
    assert.equal(played.length - 1, Number(sqlite(counts, `SELECT count(*) FROM continuation_counts WHERE key = dfen_pool_id('${START}')`)));
  });
  // The counts were right for the turns; what they say now is not, so what the page shows must come from them.
  await test('where a database has counts, they are read', async () => {
    await until(view, () => document.getElementById('detail-estimate').textContent.startsWith('Chance'));
    const [lines, list] = [await linesOf(view, 'PNB'), await listed(view)];
    await view.setInputFiles('#file', counts);
    const began = Date.now();
    await isShown(view, counts);
    await poolIs(view, 'the counts of this database');
    console.log(`figure: read by its counts in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    await explored(view);
    await openColumns(view);
    await until(view, () => /^This database has counts of [\d,]+ games, which are used\.$/.test(document.getElementById('choice-check')?.textContent));
    assert.equal(await view.inputValue('#choice-table'), 'scored_turns');
    await view.click('#choice-close');
    const inKeys = rows => rows.toSorted((a, b) => a.key < b.key ? -1 : 1);
    assert.deepEqual(inKeys(await listed(view)), inKeys(list));
    // One game represents each turn, so the order of its moves may differ.
    const inOrder = all => all.map(line => line.split('|')[0] + '|' + line.split('|')[1].split(' ').toSorted()).toSorted();
    assert.deepEqual(inOrder(await linesOf(view, 'PNB')), inOrder(lines));
    await view.click('#games-of summary');
    await view.click('#games-of .game >> nth=0');
    await view.waitForSelector('#story:not([hidden])');
    sqlite(counts, `DELETE FROM visits WHERE key = dfen_pool_id('${START}') AND game % 3 > 0`);
    const left = Number(sqlite(counts, `SELECT count(DISTINCT game) FROM visits WHERE key = dfen_pool_id('${START}')`)).toLocaleString('en');
    await view.setInputFiles('#file', counts);
    await goTo(view, 'explore');
    await until(view, text => document.getElementById('met').textContent.includes(text), ` ${left} games`);
  });
  await test('counts that lack a game are not read', async () => {
    sqlite(counts, 'DELETE FROM counted_games WHERE game = 3');
    await view.setInputFiles('#file', counts);
    await isShown(view, counts);
    await until(view, () => !document.getElementById('pooled-summary').textContent.includes('the counts of this database'));
  });
  fs.rmSync(counts, {force: true});
  await closed(view);
}

// Counts do not say of which games they are: where only some games are wished for, the turns are.
async function filtersCounted(browser, url) {
  const view = await open(browser, url);
  const file = path.join(os.tmpdir(), `dfen-${process.pid}-counted.db`);
  fs.rmSync(file, {force: true});
  sqlite(file, `ATTACH '${sample}' AS s; CREATE TABLE players AS SELECT * FROM s.players; CREATE TABLE games AS SELECT id, white, black, result FROM s.games WHERE id <= 300;
    CREATE TABLE played AS SELECT game, number, dfen, dice, moves, next_dfen, dfen_pool_key(dfen) AS key,
        CASE result WHEN '1-0' THEN dice < 'a' WHEN '0-1' THEN dice > 'a' ELSE 0.5 END AS score
      FROM s.turns JOIN s.games ON games.id = game WHERE game <= 300 AND completed AND result <> '*';
    CREATE INDEX played_game ON played(game, number); DETACH s; CREATE VIEW scored_turns AS SELECT * FROM played`);
  countGames(file);
  const titleIs = (games, key) => until(view, title => document.getElementById('met').textContent.includes(title),
    Number(sqlite(file, `SELECT count(DISTINCT game) FROM played JOIN games ON id = game WHERE key = '${key}' AND ${games}`)).toLocaleString('en') + ' games');
  await test('a wish about the games of a database with counts is answered from its turns', async () => {
    await view.setInputFiles('#file', file);
    await isShown(view, file);
    await poolIs(view, 'the counts of this database');
    await titleIs('1', START);
    await menu(view, 'filter-box');
    await view.fill('#filter-player', 'greedy');
    await view.press('#filter-player', 'Tab');
    const OF_GREEDY = "(SELECT id FROM players WHERE name = 'greedy') IN (white, black)";
    await until(view, says => document.getElementById('filter-says').textContent === says,
      sqlite(file, `SELECT count(*) || ' games chosen' FROM games WHERE result <> '*' AND ${OF_GREEDY}`));
    await titleIs(OF_GREEDY, START);
    const rows = (await listed(view)).map(({key, games, wins, draws, losses}) => [key, games, wins, draws, losses].join('|'));
    const wanted = sqlite(file, `SELECT key, count(*), sum(score = 1), sum(score = 0.5), sum(score = 0) FROM (SELECT key, score, row_number() OVER (PARTITION BY key, game ORDER BY number) AS visit
      FROM played JOIN games ON id = game WHERE ${OF_GREEDY}) WHERE visit = 1 GROUP BY key ORDER BY 2 DESC, dfen_pool_id(key)`).split('\n');
    assert.deepEqual(rows, wanted.slice(0, rows.length));
    assert.ok(rows.length > 1);
  });
  fs.rmSync(file);
  await closed(view);
}

module.exports = {byNextRows, leavesOut, readsModel, takesAway, filtersCounted};
