// The tab Games: pools the chosen columns and shows a position or a game, and the list of positions.

import {address, setAddress} from './address.js';
import {ask, busy, engine, notice} from './engine.js';
import {lookUp, openPlace, restorePlace, showPlace} from './explorer.js';
import {chosen, saveAs} from './files.js';
import {chooseGames, isChosen, showFilter, showFiltered, wishesInAddress} from './filters.js';
import {forgetGame, showGame} from './game.js';
import {store} from './kept.js';
import {at, chooseOne, count, make, makeButton, makeOneStop, picture, say, SHOWN_AT_FIRST} from './page.js';
import {showFares} from './position.js';
import {shown, visible} from './text.js';

const LEAST_GAMES = 10; // fewest games of a listed position, if enough positions have as many

// `least` is null until the user or the first rows decide it.
const list = {order: 'games', descending: true, shown: SHOWN_AT_FIRST, least: null};

export async function pool(event) {
  event?.preventDefault();
  const choice = chosen(), stops = engine.stops;
  notice('');
  // After an error the old list is not shown again, because it belongs to other columns; after Stop it is.
  at('pooled').hidden = true;
  const totals = await busy('Reading the games', () => ask('pool', choice));
  if (totals === undefined && engine.choice !== null && stops !== engine.stops) {
    at('pooled').hidden = false;
    return;
  }
  const isAgain = engine.choice !== null && event !== undefined; // else the filters of a link or of a reload are used
  engine.choice = null;
  at('pooled-table').tBodies[0].replaceChildren();
  if (totals === undefined) {
    return;
  }
  engine.choice = choice;
  store({choice});
  if (isAgain) {
    setAddress({...Object.fromEntries(Object.keys(wishesInAddress()).map(id => [id, ''])), sort: '', least: ''});
  }
  forgetGame();
  await showFilter(choice);
  beginList();
  say(at('pooled-summary'), summaryOf(choice, totals));
  say(at('choice-line'), `${shown(engine.file)}: ${count(choice.report.rows ?? totals.rows, choice.isCounted ? 'turn' : 'row')}. Columns and counts`);
  at('pooled').hidden = false;
  at('choice-columns').open = false;
  await showPooled();
  await showFirst();
  learn();
}

// Shows the place in the address, or else the most frequent position.
async function showFirst() {
  const {board, game} = address(), first = at('pooled-table').querySelector('.pos');
  if (board === undefined && game === undefined && first !== null && !first.title.startsWith('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq')) {
    await openPlace(`${first.title} 0 1`, 'replaceState');
  } else {
    await restorePlace();
    await showPlaceOrGame(true);
  }
}

// Shows the game or the place in the address.
export async function showPlaceOrGame(isChanged) {
  if (isChanged) {
    forgetGame();
  }
  if (address().game !== undefined) {
    return showGame();
  }
  return showPlace(isChanged);
}

// Restores the filters and the place after the address changed.
export async function showAddress() {
  if (engine.choice === null) {
    return;
  }
  const wanted = wishesInAddress();
  await restorePlace();
  if (isChosen(wanted)) {
    await showPlaceOrGame(false);
  } else if (await chooseGames(wanted)) {
    await showFiltered();
  }
}

// Fits the model in steps while the page is in use, so that a request waits for at most one step. Then adds chances to what is shown.
export async function learn() {
  const {main, choice} = engine;
  for (let step = {}; !step.isFitted;) {
    step = await ask('learn').catch(() => undefined); // stopped
    if (step === undefined || engine.main !== main || engine.choice !== choice || engine.isOpening) {
      return;
    }
  }
  showFares();
  if (!at('detail').hidden) {
    await lookUp(false);
  }
}

// Describes what was pooled, and what was excluded and why.
function summaryOf(choice, totals) {
  if (choice.isCounted) {
    return `${count(totals.rows, 'turn')} of ${count(totals.games, 'game')}, ${count(totals.keys, 'position')}: the counts of this database.`;
  }
  const {rows, left_out: left} = choice.report;
  return [`${count(rows, 'row')}, ${count(totals.keys, 'position')}; mirrored boards and exchanged colours count as one`,
    ...left.map(one => `${count(one.rows, 'row')} ${one.rows === 1 ? 'is' : 'are'} not counted${one.rows === 1 ? '' : ', the first'} in ${one.place}: ${visible(one.reason)}`)].join('. ') + '.';
}

export function beginList() {
  const {sort, least} = address();
  Object.assign(list, {order: sort ?? 'games', descending: true, shown: SHOWN_AT_FIRST, least: least === undefined ? null : Number(least)});
  at('sort').value = list.order;
  at('filter-least').value = list.least ?? 1;
}

export async function showPooled() {
  const {order, descending, shown, least} = list;
  const answer = await busy('Sorting', () => ask('pooled', {order, descending, limit: shown + 1, least: least ?? 1}));
  if (answer === undefined) {
    return;
  }
  if (least === null) { // sorted by games, the first rows do not depend on `least`
    const enough = answer.rows[SHOWN_AT_FIRST - 1]?.[1] >= LEAST_GAMES;
    at('filter-least').value = list.least = enough ? LEAST_GAMES : 1;
  }
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
    openPlace(`${key} 0 1`);
    at('detail').scrollIntoView({block: 'start'});
  });
  return row;
}

// A bar of a score with its 95 % interval; its middle is 50 %.
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
    setAddress({sort: order === 'games' ? '' : order});
    showPooled();
  };
  for (const button of document.querySelectorAll('[data-order]')) {
    button.addEventListener('click', () => sort(button.dataset.order, list.order === button.dataset.order ? !list.descending : true));
  }
  at('sort').addEventListener('change', () => sort(at('sort').value, true));
  at('filter-least').addEventListener('change', () => {
    list.least = Math.max(1, Math.floor(at('filter-least').valueAsNumber || 1));
    at('filter-least').value = list.least;
    setAddress({least: String(list.least)});
    showPooled();
  });
  at('sorting').addEventListener('submit', event => event.preventDefault());
  at('pooled-csv').addEventListener('click', () => saveAs('positions.csv',
    () => busy('Writing the positions', () => ask('csv', 'SELECT * FROM temp.pooled ORDER BY games DESC, key'))));
  makeOneStop(at('pooled-table'), '.pos');
}
