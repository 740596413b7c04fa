// The list of some games: of a player, a time, a rating.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {sample, sqlite, test, open, closed, until, look, poolIs, isKept, openText, explored, menu, openColumns, isShown, listHas, shown} = require('./page.cjs');

const LOWER = 'dfen_lower(dfen_record(score, game, number))';

// The list as the page shows it, and as the shell counts it of the games of a condition: key, games, won, drawn, lost.
// `least` is what was asked for; else it is 10 where the shell finds 25 positions of so many games.
async function listIs(view, database, games, least, order = 'count(*)') {
  const counted = `SELECT key, count(*) AS games, sum(score = 1), sum(score = 0.5), sum(score = 0) FROM (
    SELECT dfen_pool_key(fen) AS key, dfen_score(result, fen) AS score, game, number,
      row_number() OVER (PARTITION BY dfen_pool_key(fen), game ORDER BY number) AS visit
    FROM games WHERE result <> '*' AND game IN (SELECT game FROM games WHERE ${games})) WHERE visit = 1 GROUP BY key`;
  least ??= Number(sqlite(database, `SELECT iif(count(*) >= 25, 10, 1) FROM (${counted}) WHERE games >= 10`));
  const rows = sqlite(database, `${counted} HAVING count(*) >= ${least} ORDER BY ${order} DESC, count(*) DESC, dfen_pool_id(key) LIMIT 25`);
  await listHas(view, rows);
  assert.equal(await view.inputValue('#filter-least'), String(least));
  return rows;
}

async function filters(browser, url) {
  const view = await open(browser, url);
  const database = path.join(os.tmpdir(), `dfen-filters-${process.pid}.db`);
  fs.rmSync(database, {force: true});
  sqlite(database, `ATTACH '${sample}' AS s; CREATE TABLE games AS SELECT game, number, dfen AS fen, dice, moves, result,
    CASE WHEN white = 1 THEN 'Ann' ELSE 'Bo ' || white END AS white, CASE WHEN black = 1 THEN 'ann ' ELSE 'Bo ' || black END AS black,
    date('2024-01-01', '+' || game || ' days') AS played_at, 1000 + game AS white_elo, CASE WHEN game % 7 THEN 1500 END AS black_elo
    FROM s.turns JOIN s.games ON id = game WHERE game <= 900`);
  const wish = async (id, value) => {
    await view.evaluate(() => { document.getElementById('filter-box').open = true; });
    await view.fill('#filter-' + id, value);
    await view.press('#filter-' + id, 'Tab');
  };
  await test('the list begins at ten games where there are enough, and less can be asked for', async () => {
    await view.setInputFiles('#file', database);
    await isShown(view, database);
    await poolIs(view, 'rows');
    assert.equal(await view.inputValue('#filter-least'), '10');
    await listIs(view, database, '1');
    await view.selectOption('#sort', 'lower');
    await listIs(view, database, '1', 10, LOWER);
    await wish('least', '3');
    const three = await listIs(view, database, '1', 3, LOWER);
    assert.notEqual(three, '');
    await look(view, 'filters');
    await view.selectOption('#sort', 'games');
  });
  await test('the games of a player, whichever colour, and however the name is written', async () => {
    await wish('player', 'ANN');
    await listIs(view, database, "lower(trim(white)) = 'ann' OR lower(trim(black)) = 'ann'");
    const games = sqlite(database, "SELECT count(DISTINCT game) FROM games WHERE white = 'Ann' OR black = 'ann '");
    assert.equal(await view.textContent('#filter-says'), `${games} games chosen`);
    await wish('player', "nobody' OR 1 --");
    await view.waitForSelector('#pooled-none:not([hidden])');
    await wish('player', '');
    await listIs(view, database, '1');
  });
  await test('a span of dates, and of ratings; who has none is not in it', async () => {
    await wish('from', '2024-03-01');
    await wish('to', '2024-12-31');
    await listIs(view, database, "played_at BETWEEN '2024-03-01' AND '2024-12-31'");
    await wish('low', '1200');
    const rows = await listIs(view, database, "played_at BETWEEN '2024-03-01' AND '2024-12-31' AND white_elo >= 1200 AND black_elo >= 1200");
    assert.notEqual(rows, '');
    await wish('from', '');
    await wish('to', '');
    await wish('low', '');
    await wish('high', '1500');
    await listIs(view, database, 'white_elo <= 1500 AND black_elo <= 1500');
    await view.click('#pooled-table .pos >> nth=1');
    await view.waitForSelector('#games-of summary');
    await view.click('#games-of summary');
    await view.waitForSelector('#games-of .game');
    const key = await view.textContent('#detail-key');
    const games = sqlite(database, `SELECT DISTINCT game FROM games WHERE dfen_pool_key(fen) = '${key}' AND white_elo <= 1500 AND black_elo <= 1500
      AND dfen_score(result, fen) NOTNULL ORDER BY game LIMIT 100`);
    assert.equal((await view.locator('#games-of .game').allTextContents()).join('\n'), games);
  });
  await test('over a reload the same games are looked at, and the list is sorted as it was', async () => {
    const games = "played_at >= '2024-03-01' AND white_elo <= 1500 AND black_elo <= 1500";
    await wish('from', '2024-03-01');
    await listIs(view, database, games);
    await view.selectOption('#sort', 'lower');
    await wish('least', '2');
    const says = await view.textContent('#filter-says');
    const rows = await listIs(view, database, games, 2, LOWER);
    assert.notEqual(rows, '');
    await isKept(view);
    await view.reload();
    await poolIs(view, 'rows');
    assert.equal(await listIs(view, database, games, 2, LOWER), rows);
    assert.equal(await view.textContent('#filter-says'), says);
    assert.deepEqual(await Promise.all(['#filter-from', '#filter-to', '#filter-high', '#sort'].map(one => view.inputValue(one))), ['2024-03-01', '', '1500', 'lower']);
    await explored(view);
    await openColumns(view);
    await shown(view); // pooling again includes all games
    await listIs(view, database, '1');
    await isKept(view);
    await view.reload();
    await poolIs(view, 'rows');
    await listIs(view, database, '1');
  });
  await test('the players of sample.db by the names of its table of players', async () => {
    await view.setInputFiles('#file', sample);
    await isShown(view, sample);
    await poolIs(view, 'rows');
    assert.ok((await view.locator('#filter-players option').evaluateAll(all => all.map(one => one.value))).includes('greedy'));
    await wish('player', 'greedy');
    const games = sqlite(sample, "SELECT count(*) FROM games WHERE result <> '*' AND (SELECT id FROM players WHERE name = 'greedy') IN (white, black)");
    await until(view, games => document.getElementById('filter-says').textContent === `${games} games chosen`, games);
  });
  await test('where dates may have the day or the month first, the page asks; those that cannot be read are counted', async () => {
    const dates = ['01/06/2026', '04/06/2026', '05/06/2026', '06/06/2026', '07/06/2026', '01/07/2026', '\u202Eyesterday'];
    await openText(view, 'dates.csv', 'game,date_played,rating_white,rating_black,fen,result\n' + dates.map((date, i) => `${i},${date},${1500 + i},1600,8/8/4k3/8/3KP3/8/8/8 w - -,1-0\n`).join(''));
    await isShown(view, 'dates.csv');
    await poolIs(view, '7 rows');
    await menu(view, 'filter-box');
    await view.fill('#filter-from', '2026-06-05');
    await until(view, () => document.getElementById('filter-says').textContent === 'Choose whether dates have the day or the month first.');
    assert.deepEqual(await view.locator('#filter-order option').allTextContents(), ['choose', 'day first: 2026-06-01 to 2026-07-01', 'month first: 2026-01-06 to 2026-07-06']);
    for (const [order, games] of [['month', 2], ['day', 4]]) {
      await view.selectOption('#filter-order', order);
      await until(view, says => document.getElementById('filter-says').textContent === says, `${games} games chosen; 1 game without a readable date, such as "<U+202E>yesterday"`);
      assert.deepEqual(await view.locator('#filter-says bdi').allTextContents(), ['<U+202E>yesterday']);
    }
    await wish('low', '1504');
    await until(view, () => document.getElementById('filter-says').textContent.startsWith('2 games chosen'));
    await isKept(view);
    await view.reload();
    await poolIs(view, '7 rows');
    await until(view, () => document.getElementById('filter-says').textContent.startsWith('2 games chosen'));
    assert.equal(await view.inputValue('#filter-order'), 'day');
  });
  fs.rmSync(database, {force: true});
  await closed(view);
}

module.exports = {filters};
