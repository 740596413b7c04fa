// The reports of players in the page's worker: the numbers of `dfen judge`, from turns and from counts, filtered or not.
// Usage: node judged.mjs PAGE.html PROGRAM SAMPLE.db
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {copyFileSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {startWorker} from './worker.mjs';

const [page, program, sample] = process.argv.slice(2).map(name => path.resolve(name));
const ask = await startWorker(page), work = mkdtempSync(path.join(os.tmpdir(), 'dfen-')), games = path.join(work, 'games.db');
const extension = path.join(path.dirname(program), 'dfen');
const sqlite = (...sql) => JSON.parse(execFileSync('sqlite3', ['-batch', '-init', '/dev/null', '-cmd', `.load '${extension}'`, '-json', games, ...sql], {encoding: 'utf8'}) || '[]');

// Every third game has a player without a rating, and one pair of ratings is too far apart. In some games Black has no turns, in others no
// roll is known.
copyFileSync(sample, games);
sqlite("DELETE FROM turns WHERE game > 60 OR game % 8 = 5 AND instr(dfen, ' b '); DELETE FROM games WHERE id > 60", "UPDATE turns SET dice = NULL, moves = '', next_dfen = dfen WHERE game % 9 = 6", `UPDATE games SET white_rating = iif(id = 8, 99999, 1500 + 10 * white), black_rating = iif(id % 3, 1500 + 10 * black, NULL),
  played_at = datetime('2026-01-20', '+' || id || ' days')`);
execFileSync(program, ['judge', games], {stdio: 'ignore'});

let passed = 0, failed = 0;
async function test(name, work) {
  try {
    await work();
    ++passed;
  } catch (error) {
    ++failed;
    console.log(`${name}: ${error.stack.slice(0, 1500)}`);
  }
}

// The worker with the file open; returns its choice of columns.
async function opened(isCounted = false) {
  const {tables} = await ask('open', new File([readFileSync(games)], 'games.db'));
  const choice = {table: tables[0], given: {}, scale: '', isCounted};
  assert.equal((await ask('read', choice)).status, 'read');
  await ask('pool', choice);
  await ask('filters', choice);
  return choice;
}

async function judgeAll() {
  let at;
  do {
    at = await ask('judge');
  } while (at.judged < at.games);
  return at.games;
}

// Rows of a report in the worker, of the games that pass the filter.
async function report(table, condition) {
  await ask('players');
  const {columns, rows} = await ask('sql', `SELECT * FROM temp.${table} WHERE ${condition}`);
  return rows.map(row => Object.fromEntries(row.map((value, i) => [columns[i], value])));
}

// The same rows: texts are equal, and numbers up to the order of a sum. In the worker names are ids, and games may be text.
const NUMBERS = ['games', 'turns', 'score', 'expected', 'loss', 'loss_lower', 'loss_upper', 'luck', 'luck_lower', 'luck_upper', 'adjusted', 'adjusted_lower',
  'adjusted_upper', 'without_loss'];
function same(got, wanted, names) {
  assert.equal(got.length, wanted.length);
  assert.ok(got.length > 0);
  for (const want of wanted) {
    const row = got.find(one => names.every(name => String(one[name]) === String(want[name])));
    assert.ok(row, JSON.stringify(want));
    for (const name of NUMBERS.filter(name => name in want)) {
      assert.ok(want[name] === null ? row[name] === null : Math.abs(row[name] - want[name]) < 1e-12, `${name}: ${row[name]}, not ${want[name]}`);
    }
  }
}

await test('all players, and their parts', async () => {
  const choice = await opened();
  assert.equal(await judgeAll(), sqlite("SELECT count(*) AS games FROM judged_games")[0].games);
  same(await report('player_report', "kind = 'all'"), sqlite("SELECT * FROM player_report WHERE kind = 'all'"), ['player']);
  const [most] = await ask('players');
  assert.equal(most.score_percent, sqlite(`SELECT dfen_percent(score) AS score FROM player_report WHERE kind = 'all' ORDER BY games DESC, player LIMIT 1`)[0].score);
  for (const kind of ['month', 'opponent', 'opening']) {
    same(await report('player_report', `kind = '${kind}' AND player = 'bold'`), sqlite(`SELECT * FROM player_report WHERE kind = '${kind}' AND player = 'bold'`), ['player', 'part']);
  }
  same(await report('game_report', "player = 'bold'"), sqlite("SELECT * FROM game_report WHERE player = 'bold'"), ['game', 'side', 'opponent', 'opening']);
  same(await report('game_report', "CAST(game AS TEXT) = '7'"), sqlite('SELECT * FROM game_report WHERE game = 7'), ['game', 'side']);
  await ask('filter', {choice, wanted: {player: 'bold', month: '2026-02'}});
  same(await report('player_report', "kind = 'all' AND player = 'bold'"), sqlite("SELECT * FROM player_report WHERE kind = 'month' AND part = '2026-02' AND player = 'bold'"), ['player']);
});

await test('only the filtered games are judged', async () => {
  const choice = await opened();
  await ask('filter', {choice, wanted: {player: 'bold'}});
  assert.equal(await judgeAll(), sqlite("SELECT count(DISTINCT game) AS games FROM game_players JOIN judged_games USING (game) WHERE player = 'bold'")[0].games);
  same(await report('player_report', "kind = 'all' AND player = 'bold'"), sqlite("SELECT * FROM player_report WHERE kind = 'all' AND player = 'bold'"), ['player']);
});

await test('games that are counted', async () => {
  sqlite('.read sql/counts.sql');
  execFileSync(program, ['count', games], {stdio: 'ignore'});
  await opened(true);
  assert.equal(await judgeAll(), sqlite("SELECT count(*) AS games FROM judged_games")[0].games);
  same(await report('player_report', "kind = 'all'"), sqlite("SELECT * FROM player_report WHERE kind = 'all'"), ['player']);
});

await test("White's and Black's turns have one number", async () => {
  const rows = sqlite(`SELECT game, (number + 1) / 2 AS number, dfen, dice, replace(moves, ' ', ';') AS moves, result,
    'Ann' AS white, 'Bo' AS black FROM turns JOIN games ON id = game WHERE result <> '*' AND dice NOTNULL AND completed ORDER BY game, turns.number`);
  const text = [Object.keys(rows[0]), ...rows.map(row => Object.values(row))].map(row => row.join().replaceAll(';', ' ')).join('\n');
  const {tables} = await ask('open', new File([text], 'games.csv')), choice = {table: tables[0], given: {}, scale: ''};
  assert.equal((await ask('read', choice)).turns, rows.length);
  await ask('pool', choice);
  await ask('filters', choice);
  await judgeAll();
  assert.equal((await report('player_report', "kind = 'all'")).reduce((sum, {turns}) => sum + turns, 0), rows.length);
});

await test('a warning of games of one side, not of both', async () => {
  const rows = sqlite(`SELECT game, number, dfen, result FROM turns JOIN games ON id = game WHERE result <> '*' ORDER BY game, number`);
  for (const isOneSided of [false, true]) {
    const kept = rows.filter(row => !isOneSided || row.dfen.includes(' w '));
    const text = 'game,number,dfen,result\n' + kept.map(row => Object.values(row).join()).join('\n');
    const {tables} = await ask('open', new File([text], 'games.csv')), choice = {table: tables[0], given: {}, scale: ''};
    await ask('read', choice);
    await ask('pool', choice);
    let step;
    do {
      step = await ask('learn');
    } while (!step.isFitted);
    assert.equal(step.warning !== null, isOneSided);
  }
});

await test('too few turns for a model are judged by the sample model', async () => {
  const {tables} = await ask('open', [new File(['game,number,dfen,dice,moves,result\n1,1,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,BRK,,1-0\n'], 'games.csv')]);
  const choice = {table: tables[0], given: {}, scale: ''};
  await ask('read', choice);
  await ask('pool', choice);
  await ask('filters', choice);
  assert.equal(await judgeAll(), 1);
  const [wanted] = sqlite("SELECT before, best, played, luck FROM dfen_judge(dfen_start(), 'BRK', dfen_sample_model(), '')");
  const {rows: [got]} = await ask('sql', 'SELECT before, best, played, luck FROM temp.judged_turns');
  Object.values(wanted).forEach((value, i) => assert.ok(Math.abs(got[i] - value) < 1e-12, `${got} ${JSON.stringify(wanted)}`));
});

await test('scores need no judging, and the games of a player are judged first', async () => {
  const choice = await opened();
  // A game against itself is judged, but counts for no score; one without known rolls counts.
  const player = 'bold', of = sqlite(`SELECT avg(CASE result WHEN '1-0' THEN is_white WHEN '0-1' THEN 1 - is_white ELSE 0.5 END) FILTER (WHERE id <> other) AS score,
      count(*) FILTER (WHERE id <> other) AS games, count(DISTINCT game) AS judged
    FROM players AS p JOIN (SELECT id AS game, result, white AS id, black AS other, 1 AS is_white FROM games UNION ALL SELECT id, result, black, white, 0 FROM games) AS g USING (id)
    WHERE name = '${player}' AND result <> '*' AND EXISTS (SELECT 1 FROM turns WHERE turns.game = g.game)`)[0];
  const [judged] = sqlite(`SELECT games FROM player_report WHERE kind = 'all' AND player = '${player}'`);
  assert.equal(choice.table.name, 'scored_turns'); // the view of the counts, which the page prefers
  const [before] = await ask('players', {player});
  assert.deepEqual([before.games, before.score, before.judged], [of.games, of.score, null]);
  let at, steps = 0;
  do {
    at = await ask('judge', {player});
    ++steps;
  } while (!at.ofPlayer);
  assert.ok(of.judged > of.games);
  assert.equal(steps, Math.ceil(of.judged / 12));
  const [after] = await ask('players', {player});
  assert.deepEqual([after.games, after.judged], [of.games, judged.games]);
});

console.log(`Tests of reports: ${passed} passed, ${failed} failed`);
rmSync(work, {recursive: true});
process.exitCode = failed === 0 ? 0 : 1;
