// The report of players, against `dfen judge`.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {execFileSync} = require('node:child_process');
const {extension, sample, sqlite, test, open, closed, until, poolIs, explored, isShown, goTo, openGame, turnsShown} = require('./page.cjs');

async function reportsPlayers(browser, url) {
  const view = await open(browser, url), file = path.join(os.tmpdir(), `dfen-${process.pid}-judged.db`);
  fs.copyFileSync(sample, file);
  sqlite(file, `DELETE FROM turns WHERE game > 60; DELETE FROM games WHERE id > 60; UPDATE games SET white_rating = 1500 + 10 * white, black_rating = 1500 + 10 * black,
    played_at = datetime('2026-01-20', '+' || id || ' days')`);
  await view.setInputFiles('#file', file);
  await isShown(view, file);
  await poolIs(view, 'rows');
  await explored(view);
  execFileSync(extension, ['judge', file], {stdio: 'ignore'});
  const signed = name => `iif(${name} < 0, '−', '+') || dfen_percent(abs(${name}))`;
  // Minus signs and blanks before % are the page's.
  const asPage = text => text.replaceAll(' %', '%').replaceAll(/-(?=\d)/g, '−').split('\n');
  const rows = name => view.locator(`[aria-label="${name}"] tbody tr`).evaluateAll(all => all.map(row => [...row.cells].map(cell => cell.textContent).join('|')));
  const bounded = (text, lower, bounds) => `${text} || iif(${lower} IS NULL, '', ${bounds})`;
  const LUCK = `iif(games < 5, '–', ${bounded(signed('luck'), 'luck_lower', "printf('%+.1f to %+.1f %%', 100 * luck_lower, 100 * luck_upper)")})`;
  const ADJUSTED = `iif(games < 5, '–', ${bounded("printf('%.1f %%', 100 * adjusted)", 'adjusted_lower', "printf('%.1f to %.1f %%', 100 * adjusted_lower, 100 * adjusted_upper)")})`;
  const LOSS = bounded('dfen_percent(loss)', 'loss_lower', "dfen_percent(loss_lower) || ' to ' || dfen_percent(loss_upper)");
  const SCORE = "iif(games < 5, '–', dfen_percent(score))", NUMBERS = `games, ${SCORE}, dfen_percent(expected), ${LUCK}, ${ADJUSTED}, ${LOSS}`;
  const isJudged = () => until(view, () => document.getElementById('report-status')?.hidden);
  await test('games, score against expectation, luck a game and loss a turn of every player, each with its bounds', async () => {
    await goTo(view, 'players');
    await view.waitForSelector('[aria-label=player] tbody tr'); // scores, before the games are judged
    await isJudged();
    const wanted = asPage(sqlite(file, `SELECT player, games, iif(games < 5, '–', dfen_percent(score) || (SELECT dfen_percent(dfen_wilson_lower(w, d, l)) || ' to ' || dfen_percent(dfen_wilson_upper(w, d, l))
        FROM (SELECT sum(g.score = 1) AS w, sum(g.score = 0.5) AS d, sum(g.score = 0) AS l FROM game_report AS g WHERE g.player = p.player))), dfen_percent(expected), ${LUCK}, ${ADJUSTED}, ${LOSS}
      FROM player_report AS p WHERE kind = 'all' ORDER BY games DESC, player`)).join('\n');
    await until(view, wanted => [...document.querySelectorAll('[aria-label=player] tbody tr')].map(row => [...row.cells].map(cell => cell.textContent).join('|')).join('\n') === wanted, wanted)
      .catch(async () => assert.equal((await rows('player')).join('\n'), wanted));
    assert.equal(await view.locator('#detail').count(), 0);
  });
  await test('one player: duels, openings and the last games', async () => {
    await view.click('#report .moment:has-text("bold")');
    await view.waitForSelector('#report-says');
    const of = kind => `FROM player_report WHERE player = 'bold' AND kind = '${kind}' ORDER BY games DESC, part LIMIT 8`;
    assert.deepEqual(await rows('against'), asPage(sqlite(file, `SELECT opponent, games, ${SCORE}, ${LUCK}, ${ADJUSTED},
      CASE WHEN more_games IS NULL THEN '–' WHEN more_games = 0 THEN 'enough games' ELSE printf('%,d game%s more', more_games, iif(more_games = 1, '', 's')) END
      FROM duels WHERE player = 'bold' ORDER BY games DESC, opponent`)));
    assert.deepEqual((await rows('opening')).map(row => row.replace(/^[^|]*\|/, '')), asPage(sqlite(file, `SELECT ${NUMBERS} ${of('opening')}`)));
    const last = asPage(sqlite(file, `SELECT dfen_percent(avg(score)) || ', luck ' || ${signed('avg(luck)')} FROM (SELECT * FROM game_report WHERE player = 'bold' ORDER BY played_at DESC LIMIT 10)`));
    assert.equal(await view.textContent('#report-last'), `In the last 10 games: score ${last} a game.`);
    assert.match(await view.textContent('#report-says'), new RegExp(`^${asPage(sqlite(file, "SELECT games || ' games, score ' || dfen_percent(score) FROM player_report WHERE player = 'bold' AND kind = 'all'"))}, expected by ratings `));
  });
  await test('one luck: in the list, in a game, of players and of dfen judge', async () => {
    await goTo(view, 'games');
    const lucks = asPage(sqlite(file, `SELECT game || '|' || ${signed('luck')} FROM (SELECT game, sum(iif(is_white, luck, -luck)) AS luck FROM judged_turns GROUP BY game) ORDER BY game`)).join('\n');
    await until(view, lucks => [...document.querySelectorAll('#games-table tbody tr')].map(row => `${row.querySelector('.game').textContent}|${row.querySelector('.is-luck').textContent}`)
      .filter(text => !text.endsWith('|…')).join('\n') === lucks.split('\n').slice(0, 50).join('\n'), lucks);
    await view.click('#games-table [data-order=luck]'); // White's largest first
    const [most] = sqlite(file, 'SELECT game FROM judged_turns GROUP BY game ORDER BY sum(iif(is_white, luck, -luck)) DESC, game LIMIT 1').split('\n');
    await until(view, most => document.querySelector('#games-table tbody .game').textContent === most, most);
    await openGame(view, most);
    assert.deepEqual((await turnsShown(view)).map(one => one.luck), asPage(sqlite(file, `SELECT ${signed('luck')} FROM judged_turns WHERE game = ${most} ORDER BY number`)));
    await view.click('#story-close');
    await goTo(view, 'players');
    await view.waitForSelector('#report-says');
  });
  await test('the worst turn, the best, and an opening are each one click from the board', async () => {
    const [game, number, loss] = sqlite(file, `SELECT game, number, dfen_percent(judged_turns.loss) FROM judged_turns JOIN game_players USING (game, is_white)
      WHERE player = 'bold' ORDER BY judged_turns.loss DESC LIMIT 1`).split('|');
    const onBoard = text => until(view, text => document.getElementById('story-turn')?.textContent.startsWith(text), text);
    assert.equal(await view.textContent('#report section:has-text("Worst") li >> nth=0 >> small'), `game ${game}, turn ${number}`);
    await view.click('#report section:has-text("Worst") .moment >> nth=0');
    await onBoard(`Turn ${number} of `);
    assert.equal(await view.textContent('#story-turn mark >> nth=1'), `−${loss.replace(' %', '%')} lost`);
    await view.goBack();
    await view.waitForSelector('#report-says');
    await view.click('#report section:has-text("Best") .moment >> nth=0');
    await onBoard('Turn ');
    await view.goBack();
    const opening = await view.textContent('[aria-label=opening] .moment >> nth=0');
    await view.click('[aria-label=opening] .moment >> nth=0');
    await onBoard('Turn ');
    assert.match(await view.textContent('#story-turn'), new RegExp(`and played ${opening}, `));
  });
  await test('the turns that lost most are exercises: the loss and the better turn are said, solved ones are kept', async () => {
    await view.goBack();
    await view.waitForSelector('#practise-begin');
    const [first, second] = sqlite(file, `SELECT dfen, played, better, dfen_percent(loss), dfen_san(dfen_roll(dfen, dice), better, 'figurines')
      FROM (SELECT * FROM mistakes WHERE player = 'bold' AND loss >= 0.15 ORDER BY loss DESC, game, number LIMIT 2)`).split('\n').map(row => row.split('|'));
    const onBoard = ([dfen]) => until(view, placement => document.getElementById('detail-picture').dataset.dfen.startsWith(placement), dfen.split(' ')[0]);
    const tries = async moves => {
      for (const uci of moves.split(/[ ,]/)) {
        await view.click(`#turn-squares [data-square=${uci.slice(0, 2)}].can`);
        await view.click(`#turn-squares [data-square=${uci.slice(2, 4)}].to`);
        await until(view, () => document.querySelector('#turn-squares .from') === null);
      }
    };
    await view.click('#practise-begin');
    await onBoard(first);
    assert.deepEqual([await view.isVisible('#met'), await view.locator('#rolls-played, #continuations').count()], [false, 0], 'nothing is given away');
    await tries(first[1]);
    await until(view, loss => document.getElementById('practise-says').textContent.startsWith(`You lost ${loss}.`), first[3].replace(' %', '%'));
    assert.ok((await view.textContent('#practise-says')).includes(`Better: ${first[4]}, `));
    await view.click('#practise-again');
    await onBoard(first);
    await tries(first[2]);
    await until(view, () => /^Solved: /.test(document.getElementById('practise-says').textContent));
    await goTo(view, 'players');
    await view.click('#practise-begin');
    await onBoard(second ?? first); // solved ones are left out, unless all are
    assert.match(await view.textContent('#practise .hint'), second === undefined ? /^1 solved\./ : /^0 solved\./);
    await view.click('#practise-close');
    assert.equal(await view.locator('#practise').count(), 0);
    await goTo(view, 'players');
    await view.click('#report .moment >> nth=0');
    await view.waitForSelector('#story-turns');
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
    await view.click('#report-all');
    await view.waitForSelector('[aria-label=player] tbody tr');
    await goTo(view, 'explore');
    await until(view, () => document.getElementById('detail').checkVisibility());
  });
  fs.rmSync(file);
  await closed(view);
}

module.exports = {reportsPlayers};
