// Opening a file, choosing its columns, and saving a copy.

import {ask, busy, engine, notice, unpack} from './engine.js';
import {clearAddress, setAddress} from './address.js';
import {pool} from './games.js';
import {store} from './kept.js';
import {at, count, make, say, show} from './page.js';
import {shown, visible} from './text.js';
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
  const select = (given = {}, scale = '') => {
    engine.table = tables.find(one => one.name === at('choice-table').value);
    Object.assign(answers, {given, scale});
    return readTable();
  };
  at('choice-table').onchange = () => select();
  for (const [name, role] of Object.entries(ROLES)) {
    at('choice-' + name).onchange = ({target: {value}}) => {
      answers.given[role] = value;
      if (value === '' && (role === 'dfen' || role === 'result')) {
        delete answers.given[role];
      }
      answers.scale = role === 'dfen' || role === 'result' ? '' : answers.scale;
      readTable();
    };
  }
  if (choice !== null && tables.some(one => one.name === choice.table.name)) {
    at('choice-table').value = choice.table.name;
    await select(choice.given, choice.scale);
    await pool();
  } else {
    await select();
  }
}

// Keeps a changed database, so that Stop loses nothing; returns whether it had changed.
export async function keep() {
  const file = await ask('changed').catch(() => null); // stopped
  engine.kept = file ?? engine.kept;
  return file !== null;
}

function fillSelect(select, names, chosen, none) {
  select.replaceChildren(...(none ? [make('option', {value: ''}, none)] : []), ...names.map(name => make('option', {value: name}, visible(name))));
  select.value = chosen;
}

// The columns to choose with their roles in dfen_read, and the option for no column.
const ROLES = {position: 'dfen', result: 'result', game: 'game', number: 'number', dice: 'dice', moves: 'moves'};
const NONE = {position: 'choose', result: 'choose', game: 'none: every row is a game', number: 'in the order of rows', dice: 'none', moves: 'none'};

// What the user answered: columns by role, and the scale of the results; and the report of dfen_read, null if it asks.
const answers = {given: {}, scale: '', report: null};

export function chosen() {
  return {table: engine.table, given: {...answers.given}, scale: answers.scale, isCounted: engine.table.isCounted && Object.keys(answers.given).length === 0,
    game: at('choice-game').value, report: answers.report};
}

let reads = 0; // the number of the last request; answers to earlier ones are ignored

// Reads the table and shows what its columns and results are, before anything is pooled. Asks what the data leave open.
async function readTable() {
  const asked = ++reads, {table} = engine;
  answers.report = null;
  allowPooling();
  at('choice-results').replaceChildren();
  at('choice-check').textContent = '';
  const report = await busy('Reading the games', () => ask('read', chosen()));
  if (report === undefined || asked !== reads) {
    return;
  }
  const columnOf = role => report.columns.find(one => one.role === role)?.column ?? '';
  for (const [name, role] of Object.entries(ROLES)) {
    fillSelect(at('choice-' + name), [...table.columns, ...table.joined], columnOf(role) || (role === 'result' ? columnOf('winner') : ''), NONE[name]);
  }
  answers.report = report.status === 'read' ? report : null;
  showResults(report);
  say(at('choice-check'), checkOf(report).filter(Boolean).join(' '));
  allowPooling();
}

// The scales from which to choose, with what each means.
function showResults({question, choices = [], values = [], results}) {
  const scales = choices.filter(one => one.option === 'scale');
  if (question && choices.length === 0 && values.length > 0) { // one text alone says nothing
    scales.push(...['1/0.5/0', 'side to move 1/0.5/0', '1/0/-1', 'side to move 1/0/-1'].map(value => ({value, means: 'win, draw, loss'})));
  }
  if (question && values.some(one => /^(1-0|0-1|1\/2-1\/2|½-½|white|black|draw)$/i.test(one.value))) {
    scales.push({value: 'words', means: 'rows with other texts are left out'});
  }
  const shownOnes = scales.length > 0 ? scales : results?.scale ? [{value: results.scale, means: results.means}] : [];
  at('choice-results').replaceChildren(...shownOnes.map(({value, means}) => make('label', {className: 'inline'},
    make('input', {type: 'radio', name: 'results', value, checked: value === answers.scale || scales.length === 0}),
    make('span', {}, make('bdi', {}, visible(value)), ': ', make('small', {}, means)))));
}

function checkOf({status, question, values, choices, games, results, notes}) {
  return games !== undefined ? [`This database has counts of ${count(games, 'game')}, which are used.`]
    : status === 'question' ? [`${question[0].toUpperCase()}${question.slice(1)}`,
      ...values.slice(0, 8).map(one => `${shown(one.value)} in ${count(one.rows, 'row')}.`),
      ...choices.filter(one => one.option === 'columns').slice(0, 8).map(one => `${shown(one.value.replace(/^.*?=/, ''))}: ${shown(one.means ?? 'nothing')}.`)]
    : status === 'lines' ? ['These are lines of a book, which the page does not pool.']
    : ['Is this right?', results?.why && `The results are ${results.why}.`, ...notes.map(note => `${note[0].toUpperCase()}${note.slice(1)}${/[.?]$/.test(note) ? '' : '.'}`),
      at('choice-game').value === '' && 'Without a column of games every row counts as a game, so turns of one game look like many games and the bounds are too narrow.'];
}

function allowPooling() {
  document.querySelector('#choice [type=submit]').disabled = answers.report === null;
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
  at('choice-results').addEventListener('change', ({target: {value}}) => {
    answers.scale = value;
    readTable();
  });
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
  document.querySelectorAll('#sample, #sample-2').forEach(button => button.addEventListener('click', openSample));
  at('save').addEventListener('click', () => saveAs((engine.file ?? 'dfen').replace(/\.[^.]*$/, '') + ' copy.db', () => busy('Writing the database', () => ask('save'))));
}
