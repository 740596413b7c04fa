// The tab Games: what was chosen is pooled to a list of positions, of all games or of some.

import {ask, busy, engine, notice} from './engine.js';
import {goTo, learn, showDetail} from './explorer.js';
import {chosen, saveAs, whereOf} from './files.js';
import {store} from './kept.js';
import {at, chooseOne, count, make, makeButton, makeOneStop, picture, say, SHOWN_AT_FIRST} from './page.js';
import {shown} from './text.js';

const LEAST_GAMES = 10; // that a position of the list was met in, where there are enough such

// `least` is null until it was asked for: then the list decides, by the first rows.
export const list = {order: 'games', descending: true, shown: SHOWN_AT_FIRST, least: null};
const WISHES = ['player', 'from', 'to', 'order', 'low', 'high'];

// `kept` is what was wished for and how the list was sorted before a reload.
export async function pool(event, kept = {}) {
  event?.preventDefault();
  const choice = chosen(), stops = engine.stops;
  notice('');
  // What fails leaves no list of other columns, and the sum of these never stands above the rows of others; Stop keeps the list.
  at('pooled').hidden = true;
  const totals = await busy('Pooling', () => ask('pool', choice));
  if (totals === undefined && engine.choice !== null && stops !== engine.stops) {
    at('pooled').hidden = false;
    return;
  }
  engine.choice = null;
  at('pooled-table').tBodies[0].replaceChildren();
  if (totals === undefined) {
    return;
  }
  engine.choice = choice;
  store({choice, wanted: null, sorted: null});
  await showFilter(choice, kept.wanted ?? {});
  beginList(kept.sorted);
  say(at('pooled-summary'), summaryOf(choice, totals));
  at('pooled-left').textContent = '';
  at('detail').hidden = true;
  at('story').hidden = true;
  at('pooled').hidden = false;
  at('choice-columns').open = false;
  await showPooled();
  await showFirst();
  learn();
}

// What was pooled, and what was left out and why.
function summaryOf(choice, totals) {
  if (choice.isCounted) {
    return `${count(totals.rows, 'turn')} of ${count(totals.games, 'game')}, ${count(totals.keys, 'key')}: the counts of this database.`;
  }
  const {malformed, malformedFirst, wrong, wrongFirst, mixed} = totals;
  const without = (number, what, one = 'row') => number > 0 && `${count(number, one)} ${what} ${number === 1 ? 'is' : 'are'} not counted`;
  return [`${count(totals.rows, 'row')}, ${count(totals.keys, 'key')}: positions, of which mirrored boards and exchanged colours are one`,
    without(totals.without, 'without a result'), without(totals.gameless, 'without a game'),
    wrong > 0 && `${without(wrong, 'with an unreadable result')}, the first is ${whereOf(wrongFirst.place, choice)}: "${shown(wrongFirst.what)}"`,
    malformed > 0 && `${without(malformed, 'with a malformed DFEN')}, the first is ${whereOf(malformedFirst.place, choice)}: ${malformedFirst.what ?? 'it is empty'}`,
    mixed.games > 0 && `${without(mixed.games, 'with several results', 'game')}, the first is game ${shown(mixed.first)}`,
    without(totals.fewer, 'in the middle of a turn, with fewer than three dice,'),
    totals.again > 0 && `${count(totals.again, 'row')} of positions with dice ${totals.again === 1 ? 'is' : 'are'} the row before, after its roll`].filter(Boolean).join('. ') + '.';
}

// The position that most games met, which is their start as a rule, is shown before another one is chosen.
async function showFirst() {
  const first = at('pooled-table').querySelector('.pos');
  if (first !== null) {
    await goTo(first.title, [], '', 'replaceState');
  }
}

function beginList(sorted) {
  Object.assign(list, {order: 'games', descending: true, shown: SHOWN_AT_FIRST, least: null}, sorted);
  at('sort').value = list.order;
  at('filter-least').value = list.least ?? 1;
}

// What can be wished for: what the table has columns for, where rows are of games.
async function showFilter(choice, wanted) {
  for (const id of WISHES) {
    at('filter-' + id).value = wanted[id] ?? '';
  }
  for (const label of document.querySelectorAll('[data-filter]')) {
    label.hidden = choice.game === '' || choice.filters[label.dataset.filter].length === 0;
  }
  const {players, dates} = choice.game === '' ? {players: [], dates: {order: null}} : await ask('filters', choice);
  at('filter-players').replaceChildren(...players.map(name => make('option', {value: name})));
  const isAsked = dates.order === '';
  at('filter-orders').hidden = !isAsked;
  at('filter-order').replaceChildren(make('option', {value: ''}, 'choose'), ...(isAsked ? ['day', 'month'] : []).map(order =>
    make('option', {value: order}, `${order} first: ${dates.spans[order].from} to ${dates.spans[order].to}`)));
  at('filter-order').value = wanted.order ?? '';
  engine.wanted = {};
  at('filter-says').textContent = '';
  if (WISHES.some(id => at('filter-' + id).value !== '')) { // all games are looked at else
    await chooseGames();
  }
}

// From now on the games that are wished for count, and no others; false where that failed.
async function chooseGames() {
  const wanted = Object.fromEntries(WISHES.map(id => [id, at('filter-' + id).value]));
  if ((wanted.from || wanted.to) && !at('filter-orders').hidden && wanted.order === '') {
    at('filter-says').textContent = 'Choose whether dates have the day or the month first.';
    return false;
  }
  const isAny = WISHES.some(id => id !== 'order' && wanted[id] !== '');
  const answer = await busy('Choosing games', () => ask('filter', {choice: engine.choice, wanted}));
  if (answer === undefined) {
    return false;
  }
  const {games, undated} = answer;
  engine.wanted = wanted;
  store({wanted});
  say(at('filter-says'), !isAny ? '' : `${count(games, 'game')} chosen` +
    (undated?.games > 0 ? `; ${count(undated.games, 'game')} without a readable date${undated.first ? `, such as "${shown(undated.first)}"` : ''}` : ''));
  return true;
}

async function filter() {
  if (!await chooseGames()) {
    return;
  }
  at('story').hidden = true;
  beginList();
  await showPooled();
  if (!at('detail').hidden) { // of these games now
    const {key, path, seen} = history.state;
    await showDetail(key, path, seen);
  }
  if (engine.choice?.isCounted) { // its turns are read in place of its counts
    learn();
  }
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
  store({sorted: {order, descending, least: list.least}});
  at('sort-hint').hidden = order !== 'score';
  const met = answer.rows.filter(row => row[1] >= list.least);
  at('pooled-none').hidden = met.length > 0;
  const rows = met.slice(0, list.shown);
  at('more').hidden = met.length <= list.shown;
  at('pooled-table').tBodies[0].replaceChildren(...rows.map(pooledRow));
  for (const button of document.querySelectorAll('[data-order]')) {
    button.closest('th').ariaSort = button.dataset.order !== list.order ? null : list.descending ? 'descending' : 'ascending';
  }
}

function pooledRow([key, games, visits, wins, draws, losses, score, lower, upper, percent, interval, svg]) {
  const button = makeButton(null, {className: 'pos', title: key, ariaLabel: `${key}: ${count(games, 'game')}, score ${percent}`}, make('img', {src: picture(svg), alt: ''}),
    make('span', {}, key));
  const row = make('tr', {}, make('td', {}, button), make('td', {className: 'num'}, games.toLocaleString('en')),
    make('td', {className: 'num'}, visits.toLocaleString('en')), make('td', {className: 'bars'}, scoreBar({score, lower, upper, percent, interval})),
    ...[wins, draws, losses].map(number => make('td', {className: 'num'}, number.toLocaleString('en'))));
  row.addEventListener('click', () => {
    chooseOne(at('pooled-table').tBodies[0].rows, row, 'aria-selected');
    if (history.state.key !== key || history.state.path.length > 0) { // else it is shown already
      goTo(key, []);
    }
    at('detail').scrollIntoView({behavior: 'smooth', block: 'start'});
  });
  return row;
}

// A score with its 95 % interval, the middle of the bar being 50 %.
export function scoreBar({score, lower, upper, percent, interval}) {
  const range = make('span', {className: 'range'}), dot = make('span', {className: 'dot'});
  range.style.left = 100 * lower + '%';
  range.style.width = 100 * (upper - lower) + '%';
  dot.style.left = 100 * score + '%';
  const bar = make('div', {className: 'bar', title: `${percent}, 95 % interval ${interval}`, role: 'img', ariaLabel: `score ${percent}, 95 % interval ${interval}`},
    make('span', {className: 'half'}), range, dot);
  return make('div', {className: 'score'}, bar, make('span', {}, percent));
}

export function beginGames() {
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
  at('pooled-csv').addEventListener('click', () => saveAs('pooled.csv',
    () => busy('Writing the pooled positions', () => ask('csv', 'SELECT * FROM temp.pooled ORDER BY games DESC, key'))));
  makeOneStop(at('pooled-table'), '.pos');
}
