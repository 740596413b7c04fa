// The report of players, against `dfen judge`.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {execFileSync} = require('node:child_process');
const {extension, sample, sqlite, test, open, closed, until, poolIs, explored} = require('./page.cjs');

async function reportsPlayers(browser, url) {
  const view = await open(browser, url), file = path.join(os.tmpdir(), `dfen-${process.pid}-judged.db`);
  fs.copyFileSync(sample, file);
  sqlite(file, `DELETE FROM turns WHERE game > 60; DELETE FROM games WHERE id > 60; UPDATE games SET white_rating = 1500 + 10 * white, black_rating = 1500 + 10 * black,
    played_at = datetime('2026-01-20', '+' || id || ' days')`);
  await view.setInputFiles('#file', file);
  await until(view, () => document.getElementById('choice-check').textContent.startsWith('Is this right?'));
  await view.click('#choice [type=submit]');
  await poolIs(view, 'rows');
  await explored(view);
  execFileSync(extension, ['judge', file], {stdio: 'ignore'});
  const signed = name => `iif(${name} < 0, '−', '+') || dfen_percent(abs(${name}))`;
  const rows = name => view.locator(`[aria-label="${name}"] tbody tr`).evaluateAll(all => all.map(row => [...row.cells].map(cell => cell.textContent).join('|')));
  const NUMBERS = `games, dfen_percent(score), dfen_percent(expected), dfen_percent(loss), ${signed('luck')}, printf('%.1f %%', 100 * adjusted), iif(adjusted_lower IS NULL, '–', printf('%.1f to %.1f %%', 100 * adjusted_lower, 100 * adjusted_upper))`;
  await test('games, score against expectation, loss a turn and luck a game of every player', async () => {
    await view.click('#players');
    await until(view, () => /^Judging the games/.test(document.getElementById('report-status').textContent));
    await view.waitForSelector('[aria-label=player] tbody tr');
    assert.deepEqual(await rows('player'), sqlite(file, `SELECT player, ${NUMBERS} FROM player_report WHERE kind = 'all' ORDER BY games DESC, player`).split('\n'));
    assert.equal(await view.isVisible('#detail'), false);
  });
  await test('one player: opponents, openings and the last games', async () => {
    await view.click('#report .moment:has-text("bold")');
    await view.waitForSelector('#report-says');
    const of = kind => `FROM player_report WHERE player = 'bold' AND kind = '${kind}' ORDER BY games DESC, part LIMIT 8`;
    assert.deepEqual(await rows('opponent'), sqlite(file, `SELECT part, ${NUMBERS} ${of('opponent')}`).split('\n'));
    assert.deepEqual((await rows('opening')).map(row => row.replace(/^[^|]*\|/, '')), sqlite(file, `SELECT ${NUMBERS} ${of('opening')}`).split('\n'));
    const last = sqlite(file, `SELECT dfen_percent(avg(score)) || ', luck ' || ${signed('avg(luck)')} FROM (SELECT * FROM game_report WHERE player = 'bold' ORDER BY played_at DESC LIMIT 10)`);
    assert.equal(await view.textContent('#report-last'), `In the last 10 games: score ${last} a game.`);
    assert.match(await view.textContent('#report-says'), new RegExp(`^${sqlite(file, "SELECT games || ' games, score ' || dfen_percent(score) FROM player_report WHERE player = 'bold' AND kind = 'all'")}, expected by ratings `));
  });
  await test('the worst turn, the best, and an opening are each one click from the board', async () => {
    const [game, number, loss] = sqlite(file, `SELECT game, number, dfen_percent(judged_turns.loss) FROM judged_turns JOIN game_report USING (game)
      WHERE player = 'bold' AND is_white = (side = 'w') ORDER BY judged_turns.loss DESC LIMIT 1`).split('|');
    const onBoard = text => until(view, text => document.getElementById('story-turn')?.textContent.startsWith(text), text);
    assert.equal(await view.textContent('#report section:has-text("Worst") li >> nth=0 >> small'), `game ${game}, turn ${number}`);
    await view.click('#report section:has-text("Worst") .moment >> nth=0');
    await onBoard(`Turn ${number} of `);
    assert.equal(await view.textContent('#story-turn mark >> nth=1'), `−${loss} lost`);
    await view.goBack();
    await view.waitForSelector('#report-says');
    await view.click('#report section:has-text("Best") .moment >> nth=0');
    await onBoard('Turn ');
    await view.goBack();
    const opening = await view.textContent('[aria-label=opening] .moment >> nth=0');
    await view.click('[aria-label=opening] .moment >> nth=0');
    await onBoard('Turn ');
    assert.ok((await view.textContent('#story-turn')).includes(` and played ${opening} `));
  });
  await test('the report is in the address, of the filtered games, and closes', async () => {
    await view.goBack();
    await view.reload();
    await view.waitForSelector('#report-says');
    assert.equal(await view.textContent('#report-title'), 'bold');
    await view.evaluate(() => { document.getElementById('filter-box').open = true; });
    await view.selectOption('#filter-month', '2026-02');
    const games = sqlite(file, "SELECT games FROM player_report WHERE player = 'bold' AND kind = 'month' AND part = '2026-02'");
    await until(view, games => document.getElementById('report-says')?.textContent.startsWith(`${games} games, `), games);
    await view.keyboard.press('Escape');
    await view.click('#report-close');
    await until(view, () => document.getElementById('detail').checkVisibility());
  });
  fs.rmSync(file);
  await closed(view);
}

module.exports = {reportsPlayers};
