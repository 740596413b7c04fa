// A file is opened, its columns are chosen, and a copy is saved.

const LARGEST_DATABASE = 1.5e9; // bytes

async function openFile(file) {
  if (file === undefined) {
    return false;
  }
  const {name} = file;
  notice('');
  engine.isOpening = true;
  const answer = await busy(`Opening ${name}`, async () => {
    const isDatabase = await file.slice(0, 15).text() === 'SQLite format 3';
    if (!isDatabase && /\.(csv|tsv|txt)$/i.test(name)) {
      return ask('openText', file);
    }
    if (file.size > LARGEST_DATABASE) {
      throw new Error(`${name} has ${(file.size / 1e9).toFixed(1)} GB. This page holds a database in memory, up to ` +
        `${LARGEST_DATABASE / 1e9} GB. The sqlite3 shell with dfen pools it where it is.`);
    }
    const opened = await ask('open', file);
    engine.kept = opened.file;
    return opened;
  });
  engine.isOpening = false;
  if (answer === undefined) {
    return false;
  }
  engine.choice = null; // before anything waits: what was asked of the file before has no table in this one
  await keep();
  store({file: engine.kept, name, choice: null, wanted: null, sorted: null});
  show('games');
  await opened(answer, name);
  return true;
}

async function openSample() {
  if (await openFile(new File([await (await unpack('sample-games')).blob()], 'sample.csv'))) {
    at('choice').requestSubmit();
  }
}

// Offers the columns of what was opened. What is kept from before a reload is pooled at once, by its choice of them.
// The table that is offered first has rows, a position, a result and a game, in this order of weight (choice.js).
async function opened({tables, unread = [], oddRows = []}, name, kept = {}) {
  engine.file = name;
  if (unread.length > 0) {
    notice(`Not readable here: ${unread.slice(0, 3).join('; ')}.`);
  }
  if (oddRows.length > 0) {
    notice(`${count(oddRows.length, 'line')} of ${name} with more or fewer fields than its first line, the first at line ${oddRows[0]}.`);
  }
  at('welcome').hidden = tables.length > 0;
  at('pooled').hidden = true;
  at('choice').hidden = tables.length === 0;
  at('choice-columns').open = true;
  if (tables.length === 0) {
    notice('The database has no tables.');
    return;
  }
  fillSelect(at('choice-table'), tables.map(table => table.name));
  const fill = async () => {
    const table = engine.table = tables.find(one => one.name === at('choice-table').value);
    const {columns, guess, joined} = table;
    const game = guess.game ?? await ask('game', {table: table.name, columns, position: guess.position});
    fillSelect(at('choice-position'), columns, guess.position);
    fillSelect(at('choice-result'), joined === null ? columns : [...columns, joined.name], guess.result);
    fillSelect(at('choice-game'), columns, game, 'none: every row is a game');
    fillSelect(at('choice-number'), columns, guess.number, 'as the rows stand');
    fillSelect(at('choice-dice'), columns, guess.dice, 'none');
    fillSelect(at('choice-moves'), columns, guess.moves, 'none');
    await checkResults(true);
  };
  at('choice-table').onchange = fill;
  for (const name of ['position', 'result', 'game']) {
    at('choice-' + name).onchange = () => checkResults(true);
  }
  at('choice-results').onchange = () => checkResults(false);
  const choice = kept.choice ?? null;
  if (choice !== null) {
    at('choice-table').value = choice.table;
  }
  await fill();
  if (choice !== null) {
    for (const name of CHOSEN) {
      at('choice-' + name).value = choice[name];
    }
    await checkResults(false);
    await pool(undefined, kept);
  }
}

// Keeps the database as it is now, so that Stop loses nothing; whether it had changed.
async function keep() {
  const file = await ask('changed');
  engine.kept = file ?? engine.kept;
  return file !== null;
}

function fillSelect(select, names, chosen, none) {
  select.replaceChildren(...(none ? [make('option', {value: ''}, none)] : []), ...names.map(name => make('option', {value: name}, name)));
  select.value = chosen ?? (none ? '' : names[0]);
}

const CHOSEN = ['table', 'position', 'result', 'results', 'game', 'number', 'dice', 'moves'];

function chosen() {
  const choice = Object.fromEntries(CHOSEN.map(name => [name, at('choice-' + name).value]));
  const {joined, filters, isCounted} = engine.table;
  return {...choice, joined, filters, isCounted: isCounted && choice.position === 'dfen' && choice.result === 'score' && choice.game === 'game'};
}

// Says what the results come to, before anything is pooled. With `guess` the notation is taken from the content.
async function checkResults(guess) {
  const choice = chosen();
  const answer = await busy('Looking at the results', () => ask('results', choice));
  if (answer === undefined) {
    return;
  }
  if (guess) {
    at('choice-results').value = answer.likely;
  }
  const notation = at('choice-results').value;
  const lines = answer.counted !== undefined ? [`This database has counts of ${count(answer.counted, 'game')}, which are read.`]
    : answer.tooMany ? [`The column ${choice.result} has more than ${answer.tooMany} different values: it holds no results.`]
    : notation !== '' ? [inWordsOf(notation, answer.by[notation], choice), 'Is this right?']
    : ['1 and 0 may mean two things here.', ...['half', 'white'].map(one => inWordsOf(one, answer.by[one], choice)), 'Choose what the results are.'];
  if (choice.game === '') {
    lines.push('Without a game every row counts as a game: turns of one game then look like so many witnesses, and the bounds come out too narrow.');
  }
  at('choice-check').textContent = lines.join(' ');
  document.querySelector('#choice [type=submit]').disabled = notation === '' || answer.tooMany !== undefined;
}

// "White won 1,492, Black won 1,250, 5 drawn, 3 without a result."
function inWordsOf(notation, sum, {game}) {
  const [first, second] = notation === 'mover' ? ['The side to move won', 'lost'] : ['White won', 'Black won'];
  const parts = [`${first} ${count(sum[1], game ? 'game' : 'row')}`, `${second} ${sum[0].toLocaleString('en')}`, `${sum[0.5].toLocaleString('en')} drawn`,
    sum.none > 0 && `${sum.none.toLocaleString('en')} without a result`,
    sum.unread > 0 && `${sum.unread.toLocaleString('en')} with a result that is none, the first is ${JSON.stringify(sum.first.text)} in row ${sum.first.row}`];
  return parts.filter(Boolean).join(', ') + '.';
}

// Saves what some work makes as a file.
async function saveAs(name, work) {
  const file = await work();
  if (file !== undefined) {
    download(file, name);
  }
}

function download(blob, name) {
  const url = URL.createObjectURL(blob);
  make('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function beginFiles() {
  for (const id of ['file', 'file-2']) {
    at(id).addEventListener('change', async event => {
      const [file] = event.target.files;
      await openFile(file);
      event.target.value = '';
    });
  }
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
  document.querySelectorAll('#sample, #sample-2').forEach(button => button.addEventListener('click', openSample));
  at('save').addEventListener('click', () => saveAs((engine.file ?? 'dfen').replace(/\.[^.]*$/, '') + ' copy.db', () => busy('Writing the database', () => ask('save'))));
}
