// The tab SQL.

import {ask, busy, engine} from './engine.js';
import {keep, saveAs} from './files.js';
import {store} from './kept.js';
import {at, count, make, picture, say} from './page.js';

const EXAMPLES = [
  ['The key of a position', 'SELECT dfen_pool_key(dfen_flip(dfen_start())) AS key;'],
  ['Legal micro-moves', "SELECT uci, piece, dice, captured, next_dfen\nFROM dfen_moves(dfen_roll(dfen_start(), 'PNB'));"],
  ['All turns of a roll', "SELECT moves, sequences, next_dfen\nFROM dfen_turns(dfen_roll(dfen_start(), 'PNB')) LIMIT 20;"],
  ['Odds by roll', `SELECT dice, weight, dfen_king_capture(dfen_roll('8/8/8/4k3/8/2Q5/8/K7 w - -', dice)) AS king\nFROM dfen_rolls() ORDER BY king DESC, weight DESC;`],
  ['Endgame by number', "SELECT endgame_index, position FROM dfen_endgame_slice('KQvK') LIMIT 20;"],
  ['Pooled positions', 'SELECT key, games, visits, score, lower, upper, dfen_svg(key) AS board\nFROM temp.pooled ORDER BY games DESC LIMIT 10;'],
  ['Best turn of each roll', 'SELECT key, moves, games, score, lower FROM temp.book WHERE games > 1 ORDER BY games DESC LIMIT 20;'],
  ['Where pooling pays', 'SELECT * FROM temp.gain_by_turn;'],
  ['Tables and views', 'SELECT type, name, sql FROM sqlite_schema;'],
];

// Runs the statements in the worker and shows their error.
async function askSql(call) {
  at('sql-error').textContent = '';
  return busy('Running SQL', () => ask(call, at('query').value).catch(error => {
    say(at('sql-error'), error.message);
    at('sql-summary').textContent = '';
    at('sql-table').replaceChildren();
  }));
}

async function runSql() {
  const started = performance.now();
  const answer = await askSql('sql');
  if (answer === undefined) {
    return;
  }
  if (await keep() && !at('choice').hidden) {
    store({file: engine.kept});
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  at('sql-summary').textContent = (answer.more ? `the first ${answer.rows.length} rows` : count(answer.rows.length, 'row')) + `, ${seconds} s`;
  at('sql-table').replaceChildren(
    make('thead', {}, make('tr', {}, ...answer.columns.map(name => make('th', {scope: 'col'}, name)))),
    make('tbody', {}, ...answer.rows.map(row => make('tr', {}, ...row.map(sqlCell)))));
}

function sqlCell(value) {
  if (value === null) {
    return make('td', {className: 'null'}, 'NULL');
  }
  if (value instanceof Uint8Array) {
    return make('td', {}, "x'" + [...value.slice(0, 64)].map(byte => byte.toString(16).padStart(2, '0')).join('') + (value.length > 64 ? "…'" : "'"));
  }
  if (typeof value === 'string' && value.startsWith('<svg ')) {
    return make('td', {}, make('img', {src: picture(value), alt: 'a picture', width: 180}));
  }
  return make('td', {className: typeof value === 'string' ? '' : 'num'}, String(value));
}

export function beginSql() {
  at('query').value = EXAMPLES[1][1];
  at('examples').replaceChildren(...EXAMPLES.map(([name], i) => make('option', {value: i}, name)));
  at('examples').value = '1';
  at('examples').addEventListener('change', () => {
    at('query').value = EXAMPLES[at('examples').value][1];
  });
  at('run').addEventListener('click', runSql);
  at('sql-csv').addEventListener('click', () => saveAs('answer.csv', () => askSql('csv')));
  at('query').addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      runSql();
    }
  });
}
