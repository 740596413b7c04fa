// The page. All SQL runs in a worker; what comes back is put into the page as text and as pictures, never as markup.
'use strict';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SQUARES_OF_RANK = [0, 1, 2, 3, 4, 5, 6, 7];
const NAMES = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};
const SHOWN_AT_FIRST = 25;

const at = id => document.getElementById(id);

// make('td', {className: 'num'}, 'text', node ...): an element with its properties and children.
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

function picture(svg) {
  return 'data:image/svg+xml,' + encodeURIComponent(svg);
}

function percent(score) {
  return score === null ? '–' : (100 * score).toFixed(1) + ' %';
}

function count(number, one, many = one + 's') {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

// ---- The worker ----

// What is asked of the worker, one after the other; kept is what it would need to begin again: the bytes of the database.
const engine = {
  worker: null,
  waiting: new Map(),
  next: 1,
  kept: null,
  choice: null,
};

// Bytes of a text of base64 that was compressed by gzip.
async function unpack(id) {
  const text = at(id).textContent;
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

async function startWorker() {
  const url = URL.createObjectURL(new Blob([at('worker-text').textContent], {type: 'text/javascript'}));
  engine.worker = new Worker(url);
  engine.worker.onerror = event => notice(`The worker failed: ${event.message}`);
  engine.worker.onmessage = ({data}) => {
    const {resolve, reject} = engine.waiting.get(data.id);
    engine.waiting.delete(data.id);
    if (data.error === undefined) {
      resolve(data.value);
    } else {
      reject(new Error(data.error));
    }
  };
  engine.wasm ??= await (await unpack('wasm')).arrayBuffer();
  const versions = await ask('start', engine.wasm);
  at('versions').textContent = `dfen ${versions.dfen}, SQLite ${versions.sqlite}`;
}

function ask(call, argument, more) {
  return new Promise((resolve, reject) => {
    const id = engine.next++;
    engine.waiting.set(id, {resolve, reject});
    engine.worker.postMessage({id, call, argument, more});
  });
}

// Ends whatever runs. A new worker begins with the database as it was after the last statement that changed it.
async function stopWorker() {
  engine.worker.terminate();
  for (const {reject} of engine.waiting.values()) {
    reject(new Error('Stopped.'));
  }
  engine.waiting.clear();
  at('busy').hidden = true;
  await startWorker();
  if (engine.kept !== null) {
    await ask('open', engine.kept);
    if (engine.choice !== null) {
      await ask('pool', engine.choice);
    }
  }
}

// busy('Pooling ...', work): shows that something runs, and Stop, when it takes longer than a moment.
let jobs = 0;
async function busy(text, work) {
  const timer = setTimeout(() => {
    at('busy-text').textContent = text;
    at('busy').hidden = false;
  }, 150);
  ++jobs;
  try {
    return await work();
  } catch (error) {
    notice(error.message);
    return undefined;
  } finally {
    clearTimeout(timer);
    if (--jobs === 0) {
      at('busy').hidden = true;
    }
  }
}

function notice(text) {
  at('notice-text').textContent = text;
  at('notice').hidden = text === '';
}

// ---- Tabs ----

const tabs = ['position', 'games', 'sql'];

function show(name) {
  for (const tab of tabs) {
    const selected = tab === name;
    at(tab).hidden = !selected;
    at('tab-' + tab).setAttribute('aria-selected', String(selected));
    at('tab-' + tab).tabIndex = selected ? 0 : -1;
  }
  document.documentElement.scrollTop = 0;
}

function beginTabs() {
  tabs.forEach((tab, i) => {
    at('tab-' + tab).addEventListener('click', () => show(tab));
    at('tab-' + tab).addEventListener('keydown', event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (step !== undefined) {
        const next = tabs[(i + step + tabs.length) % tabs.length];
        show(next);
        at('tab-' + next).focus();
      }
    });
  });
}

// ---- The position ----

const view = {dfen: START, man: null, latest: 0, dice: null};

// The men by square: an array of 64 letters or '', a8 first as the text has them.
function menOf(placement) {
  return [...placement.replaceAll('/', '')].flatMap(character =>
    /[1-8]/.test(character) ? Array(Number(character)).fill('') : [character]);
}

function placementOf(men) {
  return SQUARES_OF_RANK.map(rank => men.slice(8 * rank, 8 * rank + 8).map(man => man || '1').join('')
    .replace(/1+/g, empty => String(empty.length))).join('/');
}

function squareName(i) {
  return 'abcdefgh'[i % 8] + (8 - Math.floor(i / 8));
}

function describeMan(man) {
  return man === '' ? 'empty' : (man === man.toUpperCase() ? 'white ' : 'black ') + NAMES[man.toLowerCase()];
}

function beginBoard() {
  const squares = at('squares');
  for (const rank of SQUARES_OF_RANK) {
    const row = make('div', {role: 'row'});
    row.setAttribute('role', 'row');
    for (const file of SQUARES_OF_RANK) {
      const i = 8 * rank + file;
      const button = make('button', {type: 'button', tabIndex: i === 0 ? 0 : -1});
      button.setAttribute('role', 'gridcell');
      button.addEventListener('click', () => {
        focusSquare(i, false);
        putMan(i);
      });
      button.addEventListener('keydown', event => {
        const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8}[event.key];
        if (step !== undefined && i + step >= 0 && i + step < 64) {
          event.preventDefault();
          focusSquare(i + step, true);
        }
      });
      row.append(button);
    }
    squares.append(row);
  }
  const men = ['', ...'KQRBNP', 'x', ...'kqrbnp'];
  const glyphs = {'': '☝', x: '✕', K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙', k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟'};
  for (const man of men) {
    const button = make('button', {type: 'button'}, glyphs[man] + (man === '' ? '' : '\uFE0E'));
    const name = man === '' ? 'only look' : man === 'x' ? 'take away' : describeMan(man);
    button.title = name;
    button.setAttribute('role', 'radio');
    button.setAttribute('aria-label', name);
    button.setAttribute('aria-checked', String(man === ''));
    button.addEventListener('click', () => {
      view.man = man === '' ? null : man === 'x' ? '' : man;
      for (const other of at('palette').children) {
        other.setAttribute('aria-checked', String(other === button));
      }
    });
    at('palette').append(button);
  }
}

function squareButtons() {
  return at('squares').querySelectorAll('button');
}

function focusSquare(i, focus) {
  squareButtons().forEach((button, at) => {
    button.tabIndex = at === i ? 0 : -1;
    if (at === i && focus) {
      button.focus();
    }
  });
}

// Puts the chosen man on a square. Rights, targets and dice that the board no longer allows stay as they were typed: what is
// odd about them is said beside the board.
function putMan(i) {
  if (view.man === null) {
    return;
  }
  const fields = view.dfen.split(' ');
  const men = menOf(fields[0]);
  men[i] = men[i] === view.man ? '' : view.man;
  fields[0] = placementOf(men);
  setPosition(fields.join(' '));
}

function setPosition(dfen) {
  at('dfen').value = dfen;
  showPosition();
}

// Reads the text and shows all there is to it. While another text comes in, what was asked of this one is thrown away.
async function showPosition() {
  const dfen = at('dfen').value.trim();
  const turn = ++view.latest;
  const facts = await busy('Reading the position', () => ask('position', {dfen}));
  if (turn !== view.latest || facts === undefined) {
    return;
  }
  at('dfen-error').textContent = facts.error ?? '';
  at('dfen').setAttribute('aria-invalid', String(facts.error !== undefined));
  if (facts.error !== undefined) {
    return;
  }
  view.dfen = dfen;
  view.dice = null;
  history.replaceState(null, '', '#' + encodeURIComponent(dfen));
  at('picture').src = picture(facts.svg);
  at('picture').alt = `${facts.placement}, ${facts.side === 'w' ? 'White' : 'Black'} to move`;
  menOf(facts.placement).forEach((man, i) => {
    squareButtons()[i].setAttribute('aria-label', `${squareName(i)} ${describeMan(man)}`);
  });
  at('key').textContent = facts.key;
  showFacts(facts);
  at('turns-card').hidden = true;
  const [orbit, rolls, pooled] = await Promise.all([ask('orbit', {dfen}), facts.dice === null ? ask('rolls', {dfen}) : [],
    engine.choice === null ? null : ask('met', {key: facts.key})]);
  if (turn !== view.latest) {
    return;
  }
  showOdds(facts, rolls);
  showMet(pooled);
  await showOrbit(orbit, turn);
  if (facts.dice !== null) {
    await showTurns(facts.dice);
  }
}

function showFacts(facts) {
  const seen = {'': 'it is the key as it stands'};
  const words = {F: 'colours exchanged', H: 'ranks 1 and 8 exchanged', V: 'files a and h exchanged', D: 'reflected across a1-h8'};
  const how = seen[facts.word] ?? [...facts.word].map(letter => words[letter]).join(', then ');
  const rows = [['How it becomes the key', facts.word === '' ? how : `${facts.word}: ${how}`], ['Pool id', String(facts.id)]];
  if (facts.material !== null) {
    rows.push(['Material', facts.endgame === null ? facts.material : `${facts.material}, endgame number ${facts.endgame}`]);
  }
  if (facts.odd !== null) {
    rows.push(['Odd about it', facts.odd]);
  }
  at('facts').replaceChildren(...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
}

function showMet(rows) {
  const met = rows?.[0];
  at('pooled-here').textContent = met === undefined || met === null ? ''
    : `In your games: ${count(met.games, 'game')}, score ${percent(met.score)} (${percent(met.lower)} to ${percent(met.upper)}).`;
}

async function showOrbit(orbit, turn) {
  const svgs = await ask('pictures', orbit.map(one => one.image));
  if (turn !== view.latest) {
    return;
  }
  at('orbit-count').textContent = orbit.length === 1 ? 'only this one' : `${orbit.length} positions, one key`;
  at('orbit').replaceChildren(...orbit.map((one, i) => {
    const button = make('button', {type: 'button', title: one.image, className: one.is_canonical ? 'key' : ''},
      make('img', {src: picture(svgs[i]), alt: ''}), one.transform === '' ? 'as it stands' : one.transform,
      one.is_canonical ? make('small', {}, 'the key') : null);
    button.addEventListener('click', () => setPosition(one.image));
    return button;
  }));
}

function showOdds(facts, rolls) {
  const side = facts.side === 'w' ? 'White' : 'Black';
  at('odds').textContent = facts.dice === null
    ? `Before the roll ${side} captures the king with a chance of ${percent(facts.king)}, a queen with ${percent(facts.queen)}.`
    : `${side} has the dice ${facts.dice}: ${facts.king === 1 ? 'the king can be captured' : 'the king cannot be captured'}.`;
  at('rolls').replaceChildren(...rolls.map(roll => {
    const button = make('button', {type: 'button', className: roll.king === 1 ? 'king' : roll.queen === 1 ? 'queen' : ''}, roll.dice,
      make('small', {}, String(roll.weight)));
    button.title = `${roll.dice}: ${roll.weight} of 216 throws` + (roll.king === 1 ? ', captures the king' : roll.queen === 1 ? ', captures a queen' : '');
    button.setAttribute('aria-label', button.title);
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => {
      for (const other of at('rolls').children) {
        other.setAttribute('aria-pressed', String(other === button));
      }
      showTurns(roll.dice);
    });
    return button;
  }));
}

async function showTurns(dice) {
  const turn = view.latest;
  const answer = await busy(`Finding the turns of ${dice}`, () => ask('turns', {dfen: view.dfen, dice}));
  if (answer === undefined || turn !== view.latest) {
    return;
  }
  at('turns-card').hidden = false;
  at('turns-dice').textContent = dice;
  at('turns-count').textContent = answer.more ? `the first ${answer.rows.length}` : count(answer.rows.length, 'outcome');
  at('turns').replaceChildren(...answer.rows.map(([moves, , captures, next]) => {
    const button = make('button', {type: 'button', className: captures ? 'king' : ''}, moves === '' ? 'pass' : moves, captures ? ' ×king' : '');
    button.addEventListener('click', () => setPosition(next));
    return make('li', {}, button);
  }));
}

function beginPosition() {
  beginBoard();
  at('dfen').addEventListener('input', showPosition);
  at('start').addEventListener('click', () => setPosition(START));
  at('clear').addEventListener('click', () => setPosition('8/8/8/8/8/8/8/8 w - - 0 1'));
  at('turn').addEventListener('click', () => {
    const fields = view.dfen.split(' ');
    fields[1] = fields[1] === 'w' ? 'b' : 'w';
    setPosition(fields.slice(0, 6).join(' '));
  });
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.addEventListener('click', async () => {
      const text = at(button.dataset.copy).textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(at(button.dataset.copy));
        button.textContent = 'Selected';
      }
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
  }
}

// ---- Files ----

async function openFile(file) {
  if (file === undefined) {
    return;
  }
  notice('');
  const isText = /\.(csv|tsv|txt)$/i.test(file.name);
  const answer = await busy(`Opening ${file.name}`, async () => {
    if (isText) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const utf16 = bytes[0] === 0xFF && bytes[1] === 0xFE || bytes[0] === 0xFE && bytes[1] === 0xFF;
      const text = new TextDecoder(utf16 ? (bytes[0] === 0xFF ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
      return ask('openText', text, file.name);
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
  fillChoice(answer.tables);
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

function fillChoice(tables) {
  at('welcome').hidden = true;
  at('pooled').hidden = true;
  at('choice').hidden = false;
  const readable = tables.filter(table => table.guess.position !== undefined);
  const first = readable[0] ?? tables[0];
  if (first === undefined) {
    notice('The database has no tables.');
    at('choice').hidden = true;
    at('welcome').hidden = false;
    return;
  }
  fillSelect(at('choice-table'), tables.map(table => table.name), first.name);
  const fill = () => {
    const table = tables.find(one => one.name === at('choice-table').value);
    fillSelect(at('choice-position'), table.columns, table.guess.position);
    fillSelect(at('choice-result'), table.columns, table.guess.result);
    at('choice-results').value = table.guess.results;
    fillSelect(at('choice-game'), table.columns, table.guess.game, 'none: every row is a game');
    fillSelect(at('choice-dice'), table.columns, table.guess.dice, 'none');
    fillSelect(at('choice-moves'), table.columns, table.guess.moves, 'none');
  };
  at('choice-table').onchange = fill;
  fill();
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

const list = {order: 'games', descending: true, shown: SHOWN_AT_FIRST};

async function pool(event) {
  event?.preventDefault();
  const choice = Object.fromEntries(['table', 'position', 'result', 'results', 'game', 'dice', 'moves']
    .map(name => [name, at('choice-' + name).value]));
  const totals = await busy('Pooling', () => ask('pool', choice));
  if (totals === undefined) {
    return;
  }
  engine.choice = choice;
  Object.assign(list, {order: 'games', descending: true, shown: SHOWN_AT_FIRST});
  const parts = [`${count(totals.rows, 'row')}, ${count(totals.positions, 'position')}, ${count(totals.keys, 'key')}.`];
  if (totals.scored < totals.rows) {
    parts.push(`${count(totals.rows - totals.scored, 'row')} without a result count nowhere.`);
  }
  if (totals.unread !== null) {
    parts.push(`${count(totals.rows - totals.readable, 'row')} with a malformed DFEN, the first is row ${totals.unread.number}: ${totals.unread.error ?? 'it is empty'}.`);
  }
  at('pooled-summary').textContent = parts.join(' ');
  at('detail').hidden = true;
  at('pooled').hidden = false;
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

function pooledRow([key, games, visits, wins, draws, losses, score, lower, upper], svg) {
  const button = make('button', {type: 'button', className: 'pos', title: key}, make('img', {src: picture(svg), alt: ''}),
    make('span', {}, key));
  button.setAttribute('aria-label', `${key}: ${count(games, 'game')}, score ${percent(score)}`);
  const row = make('tr', {}, make('td', {}, button), make('td', {className: 'num'}, games.toLocaleString('en')),
    make('td', {className: 'num'}, visits.toLocaleString('en')), make('td', {className: 'bars'}, scoreBar(score, lower, upper)),
    ...[wins, draws, losses].map(number => make('td', {className: 'num'}, number.toLocaleString('en'))));
  row.addEventListener('click', () => showDetail(key, svg, row, [games, score, lower, upper]));
  return row;
}

// A score with its 95 % interval, the middle of the bar being 50 %.
function scoreBar(score, lower, upper) {
  const range = make('span', {className: 'range'}), dot = make('span', {className: 'dot'});
  range.style.left = 100 * lower + '%';
  range.style.width = 100 * (upper - lower) + '%';
  dot.style.left = 100 * score + '%';
  const bar = make('div', {className: 'bar', title: `95 % interval ${percent(lower)} to ${percent(upper)}`},
    make('span', {className: 'half'}), range, dot);
  return make('div', {className: 'score'}, bar, make('span', {}, percent(score)));
}

async function showDetail(key, svg, row, [games, score, lower, upper]) {
  for (const other of at('pooled-table').tBodies[0].rows) {
    other.setAttribute('aria-selected', String(other === row));
  }
  at('detail').hidden = false;
  at('detail-title').textContent = `${count(games, 'game')}, ${percent(score)} (${percent(lower)} to ${percent(upper)})`;
  at('detail-picture').src = picture(svg);
  at('detail-picture').alt = key;
  at('detail-key').textContent = key;
  at('detail-open').onclick = () => {
    setPosition(key);
    show('position');
  };
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
      box.append(make('div', {className: 'line'}, make('span', {}, line.moves === '' ? 'pass' : line.moves),
        make('span', {className: 'num'}, String(line.games)), miniBar(line)));
    }
  }
  if (rows.length === 0) {
    box.append(make('p', {className: 'hint'}, 'No completed turn was played from here.'));
  }
  if (matchMedia('(max-width: 60rem)').matches) {
    at('detail').scrollIntoView({behavior: 'smooth', block: 'nearest'});
  }
}

function miniBar({score, lower, upper}) {
  const bar = scoreBar(score, lower, upper).firstChild;
  bar.title = `${percent(score)}, 95 % interval ${percent(lower)} to ${percent(upper)}`;
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

// ---- SQL ----

const EXAMPLES = [
  ['The key of a position', `SELECT dfen_pool_key('${START.replace(' w ', ' b ')}') AS key;`],
  ['Legal micro-moves', `SELECT uci, piece, dice, captured, next_dfen\nFROM dfen_moves(dfen_roll('${START}', 'PNB'));`],
  ['All turns of a roll', `SELECT moves, sequences, next_dfen\nFROM dfen_turns(dfen_roll('${START}', 'PNB')) LIMIT 20;`],
  ['Odds by roll', `SELECT dice, weight, dfen_king_capture(dfen_roll('8/8/8/4k3/8/2Q5/8/K7 w - -', dice)) AS king\nFROM dfen_rolls() ORDER BY king DESC, weight DESC;`],
  ['An endgame by its numbers', "SELECT endgame_index, position FROM dfen_endgame_slice('KQvK') LIMIT 20;"],
  ['Tables of this database', 'SELECT type, name, sql FROM sqlite_schema;'],
];

async function runSql() {
  at('sql-error').textContent = '';
  const started = performance.now();
  let failure = null;
  const answer = await busy('Running SQL', async () => {
    try {
      return await ask('sql', at('query').value);
    } catch (error) {
      failure = error.message;
      return null;
    }
  });
  if (failure !== null) {
    at('sql-error').textContent = failure;
    at('sql-summary').textContent = '';
    at('sql-table').replaceChildren();
    return;
  }
  await keep();
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

function beginSql() {
  at('query').value = EXAMPLES[1][1];
  at('examples').replaceChildren(...EXAMPLES.map(([name], i) => make('option', {value: i}, name)));
  at('examples').value = '1';
  at('examples').addEventListener('change', () => {
    at('query').value = EXAMPLES[at('examples').value][1];
  });
  at('run').addEventListener('click', runSql);
  at('query').addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      runSql();
    }
  });
}

// ---- Begin ----

async function begin() {
  beginTabs();
  beginPosition();
  beginGames();
  beginSql();
  at('stop').addEventListener('click', stopWorker);
  at('notice-close').addEventListener('click', () => notice(''));
  await startWorker();
  let wanted = START;
  try {
    wanted = decodeURIComponent(location.hash.slice(1)) || START;
  } catch {
    // A link with a broken escape: the start position will do.
  }
  setPosition(wanted);
}

begin().catch(error => notice(`dfen cannot start in this browser: ${error.message}`));
