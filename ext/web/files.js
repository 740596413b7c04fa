// Opening a file, choosing its columns, and saving a copy.

import {ask, busy, engine, notice, unpack} from './engine.js';
import {clearAddress, setAddress} from './address.js';
import {pool} from './games.js';
import {store} from './kept.js';
import {at, count, make, say, show} from './page.js';
import {shown} from './text.js';
import sample from 'built/games.csv.gz';

// Opens a file; returns whether it could be read.
async function openFile(file) {
  if (file === undefined) {
    return false;
  }
  const {name} = file;
  notice('');
  engine.isOpening = true;
  const answer = await busy(`Opening ${shown(name)}`, () => ask('open', file));
  engine.isOpening = false;
  if (answer === undefined) {
    return false;
  }
  engine.kept = answer.file;
  if (engine.choice !== null) {
    clearAddress(); // else it may be a link to a place in this file
  }
  engine.choice = null; // before any await: its table is not in this file
  store({file: engine.kept, name, choice: null});
  show('games');
  setAddress({tab: 'games'});
  await opened(answer, name);
  return true;
}

async function openSample() {
  if (await openFile(new File([await unpack(sample).blob()], 'sample.csv'))) {
    at('choice').requestSubmit();
  }
}

// Shows the columns of a file. With a choice of columns from before a reload, the file is pooled at once. findTables() sorts the tables: the most
// likely one is first.
export async function opened({tables, unread = [], facts = {}, hasLog = false}, name, choice = null) {
  engine.file = name;
  const notes = [unread.length > 0 && `Not readable here: ${unread.slice(0, 3).join('; ')}.`,
    facts.odd > 0 && `${count(facts.odd, 'row')} of ${shown(name)} with more or fewer fields than the first line; the first is line ${facts.oddLine}.`,
    facts.windows > 0 && `${count(facts.windows, 'row')} of ${shown(name)} not in UTF-8, and read as Windows-1252; the first is line ${facts.windowsLine}.`,
    hasLog && `${shown(name)} may be incomplete: it has a log, ${shown(name + '-wal')}, while a program writes it, and that is not read here.`].filter(Boolean);
  if (notes.length > 0) {
    notice(notes.join(' '));
  }
  at('welcome').hidden = tables.length > 0;
  at('pooled').hidden = true;
  at('choice').hidden = tables.length === 0;
  at('choice-columns').open = true;
  at('choice-line').textContent = 'Which columns?';
  at('save').hidden = false;
  if (tables.length === 0) {
    notice('The database has no tables.');
    return;
  }
  fillSelect(at('choice-table'), tables.map(table => table.name), tables[0].name);
  const fill = async () => {
    const table = engine.table = tables.find(one => one.name === at('choice-table').value);
    const {columns, joined} = table;
    clearResults();
    const answer = await busy('Looking at the columns', () => ask('columns', table));
    if (answer === undefined || table !== engine.table) {
      return;
    }
    const {choice: proposed, found} = answer;
    for (const [name, none] of Object.entries(NONE)) {
      fillSelect(at('choice-' + name), name === 'result' && joined !== null ? [...columns, joined.name] : columns, proposed[name], none);
    }
    await checkResults(found);
  };
  at('choice-table').onchange = fill;
  for (const name of ['position', 'result', 'game']) {
    at('choice-' + name).onchange = () => checkResults();
  }
  if (choice !== null) {
    at('choice-table').value = choice.table;
  }
  await fill();
  if (choice !== null) {
    for (const name of CHOSEN) {
      at('choice-' + name).value = choice[name];
    }
    await checkResults(undefined, choice.results);
    await pool();
  }
}

// Keeps a changed database, so that Stop loses nothing; returns whether it had changed.
export async function keep() {
  const file = await ask('changed').catch(() => null); // stopped
  engine.kept = file ?? engine.kept;
  return file !== null;
}

function fillSelect(select, names, chosen, none) {
  select.replaceChildren(...(none ? [make('option', {value: ''}, none)] : []), ...names.map(name => make('option', {value: name}, name)));
  select.value = chosen;
}

// The columns to choose, and the option for no column.
const NONE = {position: 'choose', result: 'choose', game: 'none: every row is a game', number: 'in the order of rows', dice: 'none', moves: 'none'};
const CHOSEN = ['table', ...Object.keys(NONE)];

const READ = 'Results are read as 1-0, 1/2-1/2, 0-1; white, draw, black; 1, 0.5, 0; 1, 0, -1; true, false; win, draw, loss. Blanks and * mean no result.';

export function chosen() {
  const choice = Object.fromEntries(CHOSEN.map(name => [name, at('choice-' + name).value]));
  const {joined, filters, isCounted, hasLines} = engine.table;
  const counts = isCounted && choice.position === 'dfen' && choice.result === 'score' && choice.game === 'game';
  return {...choice, results: counts ? 'side to move' : at('choice-results').querySelector(':checked')?.value ?? '', joined, filters, hasLines, isCounted: counts};
}

// Shows how the results are read before anything is pooled, and asks if that is ambiguous. `found` is the worker's answer if it is known;
// `results` is the user's answer from before a reload.
async function checkResults(found, results) {
  const asked = clearResults(), choice = chosen();
  const missing = [choice.position === '' && 'positions', choice.result === '' && 'results'].filter(Boolean);
  if (missing.length > 0) {
    at('choice-check').textContent = `Choose the column of ${missing.join(' and that of ')}.` + (choice.result === '' ? ' ' + READ : '');
    return;
  }
  const answer = found ?? await busy('Looking at the results', () => ask('results', choice));
  if (answer === undefined || asked !== checks) {
    return;
  }
  const {likely, readings, first, counted, tooMany} = answer;
  if (counted === undefined) {
    at('choice-results').replaceChildren(...readings.map(one => make('label', {className: 'inline'},
      make('input', {type: 'radio', name: 'results', value: one.notation, checked: one.notation === (results ?? likely)}), make('span', {}, ...inWordsOf(one, choice)))));
  }
  const lines = counted !== undefined ? [`This database has counts of ${count(counted, 'game')}, which are used.`]
    : tooMany ? [`The column ${shown(choice.result)} has more than ${tooMany} different values; it is not a column of results. ${READ}`]
    : readings.length === 0 ? [`No value of ${shown(choice.result)} is a result${first === null ? '' : `, such as "${shown(first.text)}"`}. ${READ}`]
    : [likely === '' ? 'Choose how the results are read.' : 'Is this right?',
      first !== null && `"${shown(first.text)}" in ${whereOf(first.place, choice)} is not a result. ${READ}`];
  if (choice.game === '') {
    lines.push('Without a column of games every row counts as a game, so turns of one game look like many games and the bounds are too narrow.');
  }
  say(at('choice-check'), lines.filter(Boolean).join(' '));
  allowPooling();
}

function allowPooling() {
  document.querySelector('#choice [type=submit]').disabled = chosen().results === '';
}

let checks = 0; // the number of the last check; answers to earlier ones are ignored

function clearResults() {
  at('choice-results').replaceChildren();
  at('choice-check').textContent = '';
  allowPooling();
  return ++checks;
}

// The place of a row: its line in a text file, or its number.
export const whereOf = (place, {hasLines}) => `${hasLines ? 'line' : 'row'} ${place}`;

// Describes a notation of results and its totals: "1 = White won, 0 = Black won. White won 1,492 games, Black won 1,250, 5 drawn."
function inWordsOf({notation, spelled, won, lost, drawn, none, unread, mixed}, {game}) {
  const isWhites = !notation.startsWith('side'), number = value => value.toLocaleString('en');
  const names = {1: isWhites ? 'White won' : 'the side to move won', 0.5: 'drawn', 0: isWhites ? 'Black won' : 'it lost'};
  const [first, second] = isWhites || game !== '' ? ['White won', 'Black won'] : ['The side to move won', 'lost'];
  const parts = [`${first} ${count(won, game ? 'game' : 'row')}`, `${second} ${number(lost)}`, `${number(drawn)} drawn`, none > 0 && `${number(none)} without a result`,
    unread > 0 && `${number(unread)} with an unreadable result`, mixed > 0 && `${number(mixed)} with several results, which are left out`];
  return [...['1', '0.5', '0'].filter(score => spelled[score] !== undefined).flatMap((score, i) => [i === 0 ? '' : ', ', make('bdi', {}, spelled[score]), ` = ${names[score]}`]),
    '. ', make('small', {}, parts.filter(Boolean).join(', ') + '.')];
}

// Saves the result of some work as a file.
export async function saveAs(name, work) {
  const file = await work();
  if (file !== undefined) {
    download(file, name);
  }
}

export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  make('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export function beginFiles() {
  for (const id of ['file', 'file-2']) {
    at(id).addEventListener('change', async event => {
      await openFile(event.target.files[0]);
      event.target.value = '';
    });
  }
  at('choice-results').addEventListener('change', allowPooling);
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
  document.querySelectorAll('#sample, #sample-2').forEach(button => button.addEventListener('click', openSample));
  at('save').addEventListener('click', () => saveAs((engine.file ?? 'dfen').replace(/\.[^.]*$/, '') + ' copy.db', () => busy('Writing the database', () => ask('save'))));
}
