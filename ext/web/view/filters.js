// Filters by player, strength, date, mode and source.

import {html} from 'lit-html';
import {chooseWish} from '../actions/games.js';
import {menu} from '../icons.js';
import {options, say} from '../parts.js';
import {answer, isWished, lastAnswer, needsOrder, WISHES} from '../state.js';
import {count, shown} from '../text.js';

const NONE = {has: {}, players: [], modes: [], sources: [], dates: {order: null, months: []}};

// Says how many games are chosen.
function says(s) {
  const {games, undated} = lastAnswer('filter') ?? {};
  return needsOrder(s) ? 'Choose whether dates have the day or the month first.' : !isWished(s) || games === undefined
    ? '' : count(games, 'game') + ' chosen' + (undated?.games > 0 ? `; ${count(undated.games,
    'game')} without a readable ` + `date${undated.first ? `, such as "${shown(undated.first)}"` : ''}` : '');
}

export function filters(s) {
  const {has, players, modes, sources, dates} = s.choice !== null && s.choice.game !== '' && answer('facets') || NONE;
  const wish = id => ({currentTarget: {value}}) => chooseWish(id, value);
  const input = (facet, id, name, type = 'text', more = {}) => html`<label ?hidden=${!has[facet]}>${name} <input id=${
    `filter-${id}`} type=${type} list=${more.list ?? ''} placeholder=${more.placeholder ?? ''} autocomplete="off"
    .value=${s.wanted[id]} @change=${wish(id)}></label>`;
  const select = (isShown, id, name, all) => html`<label id=${`filter-${id}s`} ?hidden=${!isShown}>${name} <select id=${
    `filter-${id}`} @change=${wish(id)}>${options(all, s.wanted[id])}</select></label>`;
  const orders = (dates.order === '' ? ['day', 'month'] : []).map(order => [order,
    `${order} first: ${dates.spans[order].from} to ${dates.spans[order].to}`]);
  return menu('filter-box', 'filter', isWished(s) ? 'Some games are chosen' : 'Choose games', html`
    <form id="filter" @submit=${event => event.preventDefault()}><strong>${isWished(s) ? say(says(s))
      : 'Games of'}</strong> ${input('players', 'player', 'Player', 'text', {list: 'filter-players',
      placeholder: 'anybody'})}<datalist id="filter-players">${players.map(name => html`<option value=${
      name}></option>`)}</datalist> ${input('ratings', 'low', 'Both rated from', 'number', {placeholder: 'any'})}${
      input('ratings', 'high', 'to', 'number', {placeholder: 'any'})} ${select(has.dates, 'month', 'Month', [['',
      'any'], ...dates.months])} ${input('dates', 'from', 'From', 'date')}${input('dates', 'to', 'to', 'date')} ${
      select(dates.order === '', 'order', 'Dates have', [['', 'choose'], ...orders])} ${select(has.modes, 'mode',
      'Mode', [['', 'any'], ...modes])}${select(has.sources, 'source', 'Source', [['', 'any'], ...sources])} <p
      id="filter-none" class="hint" ?hidden=${Object.values(has).some(Boolean)}>The file has no columns of players,
      ratings, dates, modes or sources.</p></form>`, isWished(s) ? html`<i class="badge"></i>` : '');
}

// The filters that are set, each with a button that takes it off.
export const chips = s => html`<p id="filter-chips" class="strip" ?hidden=${!isWished(s) || s.choice === null}>${
  WISHES.filter(id => s.wanted[id] !== '').map(id => html`<button type="button" class="chip"
    @click=${() => chooseWish(id, '')}>${NAMES[id]} ${s.wanted[id]} ×</button>`)} <span id="filter-says"
      role="status">${say(says(s))}</span></p>`;
const NAMES = {player: '', from: 'from', to: 'to', order: 'dates: first the', low: 'rated from', high: 'rated to',
  month: '', mode: '', source: ''};
