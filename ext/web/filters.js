// Filters by player, strength, date, mode and source; they are in the address.

import {address, setAddress} from './address.js';
import {ask, busy, engine} from './engine.js';
import {beginList, learn, showPlaceOrGame, showPooled} from './games.js';
import {at, count, make, say} from './page.js';
import {shown} from './text.js';

export const WISHES = ['player', 'from', 'to', 'order', 'low', 'high', 'month', 'mode', 'source'];

export const wishesInAddress = () => Object.fromEntries(WISHES.map(id => [id, address()[id] ?? '']));
const isWished = wanted => WISHES.some(id => id !== 'order' && wanted[id] !== '');

const offer = (id, values, none) => at('filter-' + id).replaceChildren(make('option', {value: ''}, none), ...values.map(value => make('option', {value}, value)));

// Shows the filters that the table has columns for, and applies those in the address.
export async function showFilter(choice) {
  const none = {has: {}, players: [], modes: [], sources: [], dates: {order: null, months: []}};
  const {has, players, modes, sources, dates} = choice.game === '' ? none : await busy('Reading the games', () => ask('filters', choice)) ?? none;
  for (const label of document.querySelectorAll('[data-filter]')) {
    label.hidden = !has[label.dataset.filter];
  }
  at('filter-none').hidden = Object.values(has).some(Boolean);
  at('filter-players').replaceChildren(...players.map(name => make('option', {value: name})));
  offer('mode', modes, 'any');
  offer('source', sources, 'any');
  offer('month', dates.months, 'any');
  at('filter-orders').hidden = dates.order !== '';
  at('filter-order').replaceChildren(make('option', {value: ''}, 'choose'), ...(dates.order === '' ? ['day', 'month'] : []).map(order =>
    make('option', {value: order}, `${order} first: ${dates.spans[order].from} to ${dates.spans[order].to}`)));
  engine.wanted = {};
  at('filter-says').textContent = '';
  at('filter-line').textContent = 'All games';
  const wanted = wishesInAddress();
  if (isWished(wanted)) {
    await chooseGames(wanted);
  } else {
    fillIn(wanted);
  }
}

function fillIn(wanted) {
  for (const id of WISHES) {
    at('filter-' + id).value = wanted[id];
  }
}

// Applies filters; returns false if that failed.
export async function chooseGames(wanted) {
  fillIn(wanted);
  if ((wanted.from || wanted.to) && !at('filter-orders').hidden && wanted.order === '') {
    at('filter-says').textContent = 'Choose whether dates have the day or the month first.';
    return false;
  }
  const answer = await busy('Choosing games', () => ask('filter', {choice: engine.choice, wanted}));
  if (answer === undefined) {
    return false;
  }
  const {games, undated} = answer;
  engine.wanted = wanted;
  at('filter-line').textContent = isWished(wanted) ? 'Some games' : 'All games';
  say(at('filter-says'), !isWished(wanted) ? '' : `${count(games, 'game')} chosen` +
    (undated?.games > 0 ? `; ${count(undated.games, 'game')} without a readable date${undated.first ? `, such as "${shown(undated.first)}"` : ''}` : ''));
  return true;
}

export const isChosen = wanted => WISHES.every(id => (engine.wanted[id] ?? '') === wanted[id]);

// Applies the filters of the form. The list is marked as old until the answer comes.
async function filter() {
  const wanted = Object.fromEntries(WISHES.map(id => [id, at('filter-' + id).value.trim()]));
  at('pooled').setAttribute('aria-busy', 'true');
  if (await chooseGames(wanted)) {
    setAddress({...wanted, sort: '', least: ''}, 'pushState');
    await showFiltered();
  }
  at('pooled').setAttribute('aria-busy', 'false');
}

// Shows the list and the place again, of the games chosen now.
export async function showFiltered() {
  beginList();
  await showPooled();
  await showPlaceOrGame(true);
  if (engine.choice?.isCounted) { // a filter reads the turns instead of the counts
    learn();
  }
}

export function beginFilters() {
  for (const id of WISHES) {
    at('filter-' + id).addEventListener('change', filter);
  }
  at('filter').addEventListener('submit', event => event.preventDefault());
  addEventListener('pointerdown', ({target}) => target.closest('#filter-box') ?? at('filter-box').removeAttribute('open'));
  at('filter-box').addEventListener('keydown', ({key}) => {
    if (key === 'Escape') {
      at('filter-box').open = false;
      at('filter-line').focus();
    }
  });
}
