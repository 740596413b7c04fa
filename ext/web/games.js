// The tab Games: a file is opened, its columns are chosen, and it is pooled.

// ---- Files ----

const LARGEST_DATABASE = 1.5e9; // bytes

async function openFile(file) {
  if (file === undefined) {
    return;
  }
  notice('');
  const answer = await busy(`Opening ${file.name}`, async () => {
    const isDatabase = await file.slice(0, 15).text() === 'SQLite format 3';
    if (!isDatabase && /\.(csv|tsv|txt)$/i.test(file.name)) {
      return ask('openText', file);
    }
    if (file.size > LARGEST_DATABASE) {
      throw new Error(`${file.name} has ${(file.size / 1e9).toFixed(1)} GB. This page holds a database in memory, up to ` +
        `${LARGEST_DATABASE / 1e9} GB. The sqlite3 shell with dfen pools it where it is.`);
    }
    const bytes = await file.arrayBuffer();
    const tables = await ask('open', bytes);
    engine.kept = bytes;
    return tables;
  });
  if (answer !== undefined) {
    await opened(answer, file.name);
  }
}

async function opened(answer, name) {
  engine.choice = null;
  engine.file = name;
  await keep();
  await fillChoice(answer.tables);
  if (answer.unread?.length > 0) {
    notice(`Not readable here: ${answer.unread.slice(0, 3).join('; ')}.`);
  }
  if (answer.oddRows?.length > 0) {
    notice(`${count(answer.oddRows.length, 'line')} of ${name} with more or fewer fields than its first line, the first at line ${answer.oddRows[0]}.`);
  }
  show('games');
}

// Keeps the bytes of the database here, so that Stop loses nothing.
async function keep() {
  const bytes = await ask('changed');
  engine.kept = bytes ?? engine.kept;
}

function fillSelect(select, names, chosen, none) {
  select.replaceChildren(...(none ? [make('option', {value: ''}, none)] : []), ...names.map(name => make('option', {value: name}, name)));
  select.value = chosen ?? (none ? '' : names[0]);
}

// The table that is offered first has rows, a position, a result and a game, in this order of weight (choice.js).
function fillChoice(tables) {
  at('welcome').hidden = true;
  at('pooled').hidden = true;
  at('choice').hidden = false;
  at('choice-columns').open = true;
  if (tables.length === 0) {
    notice('The database has no tables.');
    at('choice').hidden = true;
    at('welcome').hidden = false;
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
  return fill();
}

function chosen() {
  const choice = Object.fromEntries(['table', 'position', 'result', 'results', 'game', 'number', 'dice', 'moves']
    .map(name => [name, at('choice-' + name).value]));
  return {...choice, joined: engine.table.joined};
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
  const lines = answer.tooMany ? [`The column ${choice.result} has more than ${answer.tooMany} different values: it holds no results.`]
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
  const parts = [`${first} ${count(sum[1], game ? 'game' : 'row')}`, `${second} ${sum[0].toLocaleString('en')}`, `${sum[0.5].toLocaleString('en')} drawn`];
  if (sum.none > 0) {
    parts.push(`${sum.none.toLocaleString('en')} without a result`);
  }
  if (sum.unread > 0) {
    parts.push(`${sum.unread.toLocaleString('en')} with a result that is none, the first is ${JSON.stringify(sum.first.text)} in row ${sum.first.row}`);
  }
  return parts.join(', ') + '.';
}

async function openSample() {
  notice('');
  const answer = await busy('Replaying the sample games', async () =>
    ask('openSample', await (await unpack('sample-games')).text()));
  if (answer !== undefined) {
    await opened(answer, 'sample');
    at('choice').requestSubmit();
  }
}

async function saveCopy() {
  const bytes = await busy('Writing the database', () => ask('save'));
  if (bytes !== undefined) {
    const url = URL.createObjectURL(new Blob([bytes], {type: 'application/vnd.sqlite3'}));
    make('a', {href: url, download: (engine.file ?? 'dfen').replace(/\.[^.]*$/, '') + ' copy.db'}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }
}

// ---- Pooled games ----

const list = {order: 'games', descending: true, shown: SHOWN_AT_FIRST, path: []};

async function pool(event) {
  event?.preventDefault();
  const choice = chosen();
  notice('');
  // What fails leaves no list of other columns, and the sum of these never stands above the rows of others.
  engine.choice = null;
  at('pooled').hidden = true;
  at('pooled-table').tBodies[0].replaceChildren();
  const totals = await busy('Pooling', () => ask('pool', choice));
  if (totals === undefined) {
    return;
  }
  engine.choice = choice;
  Object.assign(list, {order: 'games', descending: true, shown: SHOWN_AT_FIRST});
  const parts = [`${count(totals.rows, 'row')}, ${count(totals.positions, 'position')}, ${count(totals.keys, 'key')}.`];
  if (totals.without > 0) {
    parts.push(`${count(totals.without, 'row')} without a result ${totals.without === 1 ? 'counts' : 'count'} nowhere.`);
  }
  if (totals.wrong > 0) {
    parts.push(`${count(totals.wrong, 'row')} with a result that is none ${totals.wrong === 1 ? 'counts' : 'count'} nowhere, the first is row ${totals.wrongFirst.number}: ${JSON.stringify(totals.wrongFirst.what)}.`);
  }
  if (totals.unread !== null) {
    parts.push(`${count(totals.rows - totals.readable, 'row')} with a malformed DFEN, the first is row ${totals.unread.number}: ${totals.unread.what ?? 'it is empty'}.`);
  }
  at('pooled-summary').textContent = parts.join(' ');
  at('detail').hidden = true;
  at('pooled').hidden = false;
  at('choice-columns').open = false;
  await showPooled();
}

async function showPooled() {
  const answer = await busy('Sorting', () => ask('pooled', {order: list.order, descending: list.descending, limit: list.shown + 1}));
  if (answer === undefined) {
    return;
  }
  const rows = answer.rows.slice(0, list.shown);
  at('more').hidden = answer.rows.length <= list.shown;
  const svgs = await ask('pictures', rows.map(row => row[0]));
  at('pooled-table').tBodies[0].replaceChildren(...rows.map((row, i) => pooledRow(row, svgs[i])));
  for (const button of document.querySelectorAll('[data-order]')) {
    const header = button.closest('th');
    if (button.dataset.order === list.order) {
      header.setAttribute('aria-sort', list.descending ? 'descending' : 'ascending');
    } else {
      header.removeAttribute('aria-sort');
    }
  }
}

function pooledRow([key, games, visits, wins, draws, losses, score, lower, upper, percent, interval], svg) {
  const button = make('button', {type: 'button', className: 'pos', title: key}, make('img', {src: picture(svg), alt: ''}),
    make('span', {}, key));
  button.setAttribute('aria-label', `${key}: ${count(games, 'game')}, score ${percent}`);
  const row = make('tr', {}, make('td', {}, button), make('td', {className: 'num'}, games.toLocaleString('en')),
    make('td', {className: 'num'}, visits.toLocaleString('en')), make('td', {className: 'bars'}, scoreBar({score, lower, upper, percent, interval})),
    ...[wins, draws, losses].map(number => make('td', {className: 'num'}, number.toLocaleString('en'))));
  row.addEventListener('click', () => {
    for (const other of at('pooled-table').tBodies[0].rows) {
      other.setAttribute('aria-selected', String(other === row));
    }
    list.path = [];
    showDetail(key);
  });
  return row;
}

// A score with its 95 % interval, the middle of the bar being 50 %.
function scoreBar({score, lower, upper, percent, interval}) {
  const range = make('span', {className: 'range'}), dot = make('span', {className: 'dot'});
  range.style.left = 100 * lower + '%';
  range.style.width = 100 * (upper - lower) + '%';
  dot.style.left = 100 * score + '%';
  const bar = make('div', {className: 'bar', title: `95 % interval ${interval}`},
    make('span', {className: 'half'}), range, dot);
  return make('div', {className: 'score'}, bar, make('span', {}, percent));
}

// One key: how it fared and what was played from it. list.path has the keys that led to it, for Back.
async function showDetail(key) {
  const [answer] = await busy('Looking it up', () => Promise.all([Promise.all([ask('met', {key}), ask('pictures', [key])])])) ?? [];
  if (answer === undefined) {
    return;
  }
  const [[met], [svg]] = answer;
  at('detail').hidden = false;
  at('detail-title').textContent = met === undefined ? 'Met in no game with a result'
    : `${count(met.games, 'game')}, ${met.percent} (${met.interval})`;
  at('detail-picture').src = picture(svg);
  at('detail-picture').alt = key;
  at('detail-key').textContent = key;
  at('detail-open').onclick = () => {
    setPosition(key);
    show('position');
  };
  at('detail-back').hidden = list.path.length === 0;
  at('detail-back').onclick = () => showDetail(list.path.pop());
  const box = at('continuations');
  if (engine.choice.dice === '' || engine.choice.moves === '') {
    box.replaceChildren(make('p', {className: 'hint'}, 'Choose the columns of dice and moves to see what was played.'));
    return;
  }
  box.replaceChildren();
  const rows = await busy('Finding what was played', () => ask('continuations', {key}));
  if (rows === undefined || at('detail-key').textContent !== key) {
    return;
  }
  const byRoll = Map.groupBy ? Map.groupBy(rows, one => one.roll) : rows.reduce((groups, one) =>
    groups.set(one.roll, [...(groups.get(one.roll) ?? []), one]), new Map());
  for (const [roll, lines] of byRoll) {
    box.append(make('p', {className: 'roll'}, roll));
    for (const line of lines) {
      const button = make('button', {type: 'button', className: 'line'}, make('span', {}, line.moves === '' ? 'pass' : line.moves),
        make('span', {className: 'num'}, String(line.games)), miniBar(line));
      button.setAttribute('aria-label', `${roll}: ${line.moves === '' ? 'pass' : line.moves}, ${count(line.games, 'game')}, score ${line.percent}`);
      button.addEventListener('click', () => {
        list.path.push(key);
        showDetail(line.next);
      });
      box.append(button);
    }
  }
  if (rows.length === 0) {
    box.append(make('p', {className: 'hint'}, 'No completed turn was played from here.'));
  }
  if (matchMedia('(max-width: 60rem)').matches) {
    at('detail').scrollIntoView({behavior: 'smooth', block: 'nearest'});
  }
}

function miniBar(line) {
  const bar = scoreBar(line).firstChild;
  bar.title = `${line.percent}, 95 % interval ${line.interval}`;
  return bar;
}

function beginGames() {
  at('choice').addEventListener('submit', pool);
  at('more').addEventListener('click', () => {
    list.shown += 4 * SHOWN_AT_FIRST;
    showPooled();
  });
  for (const button of document.querySelectorAll('[data-order]')) {
    button.addEventListener('click', () => {
      list.descending = list.order === button.dataset.order ? !list.descending : true;
      list.order = button.dataset.order;
      showPooled();
    });
  }
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
  at('sample').addEventListener('click', openSample);
  at('sample-2').addEventListener('click', openSample);
  at('save').addEventListener('click', saveCopy);
}
