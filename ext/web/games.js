// The tab Games: what was chosen is pooled; a position of the list leads to what was played from it, and to its games.

const LEAST_GAMES = 10; // that a position of the list was met in, where there are enough such

// `least` is null until it was asked for: then the list decides, by the first rows.
const list = {order: 'games', descending: true, shown: SHOWN_AT_FIRST, least: null};
const WISHES = ['player', 'from', 'to', 'low', 'high'];

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
  beginList();
  await showFilter(choice);
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
  at('story').hidden = true;
  at('pooled').hidden = false;
  at('choice-columns').open = false;
  await showPooled();
}

function beginList() {
  Object.assign(list, {order: 'games', descending: true, shown: SHOWN_AT_FIRST, least: null});
  at('sort').value = list.order;
}

// What can be wished for: what the table has columns for, where rows are of games.
async function showFilter(choice) {
  engine.wanted = {};
  for (const id of WISHES) {
    at('filter-' + id).value = '';
  }
  at('filter-says').textContent = '';
  for (const label of document.querySelectorAll('[data-filter]')) {
    label.hidden = choice.game === '' || choice.filters[label.dataset.filter].length === 0;
  }
  const names = choice.game === '' ? [] : await ask('players', choice);
  at('filter-players').replaceChildren(...names.map(name => make('option', {value: name})));
}

async function filter() {
  const wanted = Object.fromEntries(WISHES.map(id => [id, at('filter-' + id).value]));
  const games = await busy('Choosing games', () => ask('filter', {choice: engine.choice, wanted}));
  if (games === undefined) {
    return;
  }
  engine.wanted = wanted;
  at('filter-says').textContent = WISHES.some(id => wanted[id] !== '') ? `${count(games, 'game')} chosen` : '';
  at('detail').hidden = true;
  at('story').hidden = true;
  beginList();
  await showPooled();
}

async function showPooled() {
  const {order, descending, shown, least} = list;
  const answer = await busy('Sorting', () => ask('pooled', {order, descending, limit: shown + 1, least: least ?? 1}));
  if (answer === undefined) {
    return;
  }
  if (least === null) { // the list is by games: the same rows come first whatever the least is
    const enough = answer.rows[SHOWN_AT_FIRST - 1]?.[1] >= LEAST_GAMES;
    at('filter-least').value = list.least = enough ? LEAST_GAMES : 1;
  }
  const met = answer.rows.filter(row => row[1] >= list.least);
  at('pooled-none').hidden = met.length > 0;
  const rows = met.slice(0, list.shown);
  at('more').hidden = met.length <= list.shown;
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
    goTo(key, []);
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

// A place is a key and the moves that led to it from the one that was chosen; the browser's Back goes through them.
function goTo(key, path) {
  history.pushState({key, path}, '', location.href);
  showDetail(key, path);
}

// One key: how it fared and what was played from it.
async function showDetail(key, path) {
  const answer = await busy('Looking it up', () => Promise.all([ask('met', {key}), showBoard(key, path), ask('estimate', {dfen: key}), ask('allRolls')]));
  if (answer === undefined) {
    return;
  }
  const [[met], , estimate, rolls] = answer;
  at('detail').hidden = false;
  at('detail-title').textContent = met === undefined ? 'Met in no game with a result'
    : `${count(met.games, 'game')}, ${met.percent} (${met.interval})`;
  at('detail-estimate').textContent = estimate === null ? ''
    : `Estimate ${estimate}: what the side to move scores here by the men and the odds on kings and queens, learned from all these games.`;
  at('detail-key').textContent = key;
  at('detail-path').textContent = path.length === 0 ? '' : ['the chosen position', ...path].join(', ');
  at('detail-open').onclick = () => {
    setPosition(key);
    show('position');
  };
  at('detail-back').hidden = path.length === 0;
  const box = at('continuations');
  box.replaceChildren();
  keepFocus(at('detail-title'));
  at('rolled').hidden = engine.choice.dice === '' || engine.choice.moves === '';
  if (at('rolled').hidden) {
    box.replaceChildren(make('p', {className: 'hint'}, 'Choose the columns of dice and moves to see what was played.'));
    return;
  }
  at('games-of').replaceChildren();
  const rows = await busy('Finding what was played', () => ask('continuations', {key}));
  if (rows === undefined || at('detail-key').textContent !== key) {
    return;
  }
  chooseDice([]);
  const played = new Map(rolls.map(({roll}) => [roll, []]));
  for (const row of rows) {
    played.get(row.roll.toUpperCase()).push(row);
  }
  const games = roll => played.get(roll).reduce((sum, line) => sum + line.games, 0);
  box.replaceChildren(...rolls.sort((a, b) => games(b.roll) - games(a.roll))
    .map(({roll, weight}) => rollOf(key, path, roll, weight, played.get(roll), games(roll))));
  box.firstChild.open = true;
  if (engine.choice.game !== '') {
    const games = make('details', {}, make('summary', {}, 'The games'));
    games.addEventListener('toggle', () => games.children.length === 1 && showGames(key, games));
    at('games-of').replaceChildren(games);
  }
  if (matchMedia('(max-width: 60rem)').matches) {
    at('detail').scrollIntoView({behavior: 'smooth', block: 'nearest'});
  }
}

// The games that met a key; each unfolds to its story.
async function showGames(key, box) {
  const games = await busy('Finding the games', () => ask('gamesOf', {key}));
  if (games === undefined) {
    return;
  }
  box.append(...games.map(({game, number, score}) => {
    const button = make('button', {type: 'button', className: 'game'}, `${game}`, make('small', {},
      ` turn ${number}, the side to move ${score === 1 ? 'won' : score === 0 ? 'lost' : 'drew'}`));
    button.addEventListener('click', () => showStory(game));
    return button;
  }));
}

// A game as a curve of White's chances, and its turns with luck and error in points of per cent.
async function showStory(game) {
  const story = await busy('Telling the game', () => ask('story', {game}));
  if (story === undefined) {
    return;
  }
  at('story').hidden = false;
  at('story-title').textContent = `Game ${game}`;
  at('story-picture').src = picture(story.svg);
  at('story-table').tBodies[0].replaceChildren(...story.turns.map(turn => {
    const moves = make('button', {type: 'button'}, turn.moves === '' ? 'pass' : turn.moves);
    moves.addEventListener('click', () => {
      setPosition(turn.dfen);
      show('position');
    });
    return make('tr', {}, make('td', {className: 'num'}, String(turn.number)), make('td', {}, turn.dice), make('td', {}, moves),
      ...[turn.before, turn.luck > 0 ? `+${turn.luck}` : String(turn.luck), turn.error === 0 ? '' : String(-turn.error), turn.after]
        .map(text => make('td', {className: 'num'}, text)));
  }));
  at('story').scrollIntoView({behavior: 'smooth', block: 'start'});
  at('story-close').focus();
}

// One roll as a line, which unfolds to what was played after it, and to what may be played.
function rollOf(key, path, roll, weight, lines, games) {
  const box = make('details', {className: 'roll', name: 'roll'}, make('summary', {}, roll, make('small', {},
    ` ${weight} of 216 throws, ${games === 0 ? 'in none of your games' : count(games, 'game')}`)));
  box.dataset.roll = roll;
  box.addEventListener('toggle', async () => {
    if (box.isConnected && (box.open || box.parentElement.querySelector(':scope > [open]') === null)) {
      beginTurn(box.open ? roll : null); // that another roll unfolds says itself
    }
    if (!box.open || box.children.length > 1) {
      return;
    }
    const legal = await busy(`Finding the turns of ${roll}`, () => ask('legal', {key, roll}));
    if (legal === undefined) {
      return;
    }
    const known = new Set(lines.map(line => line.next));
    const rest = legal.filter(turn => !known.has(turn.next));
    const lowest = Math.max(...lines.map(line => line.lower)), best = Math.max(...legal.map(turn => turn.estimate ?? -1));
    const line = one => {
      const tags = [...(one.lower === lowest ? ['best by lower bound'] : []), ...(one.estimate !== null && one.estimate === best ? ['best by estimate'] : [])];
      const moves = one.moves === '' ? 'pass' : one.moves;
      const button = make('button', {type: 'button', className: one.games === undefined ? 'line unplayed' : 'line'},
        make('span', {}, moves, ...tags.map(tag => make('small', {className: 'tag'}, tag))),
        make('span', {className: 'num'}, one.games === undefined ? '–' : one.games.toLocaleString('en')),
        one.games === undefined ? make('span') : miniBar(one), make('span', {className: 'num'}, one.estimate_percent ?? ''));
      button.setAttribute('aria-label', [`${roll}: ${moves}`, one.games === undefined ? 'played in no game' : `${count(one.games, 'game')}, score ${one.percent}`,
        ...(one.estimate === null ? [] : [`estimate ${one.estimate_percent}`]), ...tags].join(', '));
      button.dataset.moves = one.moves;
      button.addEventListener('click', () => goTo(one.next, [...path, moves]));
      return button;
    };
    box.append(make('p', {className: 'line heads'}, make('span', {}, 'turn'), make('span', {className: 'num'}, 'games'),
      make('span', {}, 'score'), make('span', {className: 'num'}, 'estimate')), ...lines.map(line), ...rest.slice(0, 60).map(line));
    if (rest.length > 60) {
      box.append(make('p', {className: 'hint'}, `${count(rest.length - 60, 'turn')} more that nobody played, with lower estimates.`));
    }
  });
  return box;
}

// "I rolled": three dice are clicked, and their roll unfolds.
function chooseDice(dice) {
  engine.dice = dice;
  at('rolled-dice').textContent = dice.length === 0 ? 'click three dice' : dice.join(' ');
  if (dice.length === 3) {
    const roll = [...dice].sort((a, b) => 'PNBRQK'.indexOf(a) - 'PNBRQK'.indexOf(b)).join('');
    const box = [...at('continuations').children].find(one => one.dataset.roll === roll);
    if (box !== undefined) {
      box.open = true;
      box.scrollIntoView({behavior: 'smooth', block: 'nearest'});
      box.querySelector('summary').focus();
    }
    engine.dice = [];
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
  const sort = (order, descending) => {
    Object.assign(list, {order, descending});
    at('sort').value = order;
    showPooled();
  };
  for (const button of document.querySelectorAll('[data-order]')) {
    button.addEventListener('click', () => sort(button.dataset.order, list.order === button.dataset.order ? !list.descending : true));
  }
  at('sort').addEventListener('change', () => sort(at('sort').value, true));
  at('filter-least').addEventListener('change', () => {
    list.least = Math.max(1, Math.floor(at('filter-least').valueAsNumber || 1));
    at('filter-least').value = list.least;
    showPooled();
  });
  for (const id of WISHES) {
    at('filter-' + id).addEventListener('change', filter);
  }
  at('filter').addEventListener('submit', event => event.preventDefault());
  for (const button of document.querySelectorAll('[data-die]')) {
    button.addEventListener('click', () => chooseDice([...engine.dice, button.dataset.die]));
  }
  at('detail-back').addEventListener('click', () => history.back());
  addEventListener('popstate', event => {
    if (event.state?.key !== undefined && engine.choice !== null) {
      show('games');
      showDetail(event.state.key, event.state.path);
    }
  });
  at('story-close').addEventListener('click', () => {
    at('story').hidden = true;
    at('games-of').querySelector('button')?.focus();
  });
  at('pooled-csv').addEventListener('click', async () => {
    const text = await busy('Writing the pooled positions', () => ask('csv', 'SELECT * FROM temp.pooled ORDER BY games DESC, key'));
    if (text !== undefined) {
      download(new Blob([text], {type: 'text/csv'}), 'pooled.csv');
    }
  });
}
