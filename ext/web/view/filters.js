// Questions about a game or a position, and filters by player, strength, date, mode and source.

import {html} from 'lit-html';
import {chooseWish} from '../actions/games.js';
import {openGame, openReport, paste} from '../actions/place.js';
import {options, say} from '../parts.js';
import {answer, isWished, lastAnswer, needsOrder} from '../state.js';
import {count, shown} from '../text.js';

const NONE = {has: {}, players: [], modes: [], sources: [], dates: {order: null, months: []}};

const gameForm = s => html`<form id="story-form" class="row" ?hidden=${s.choice === null} @submit=${event => {
  event.preventDefault();
  openGame(event.target.elements[0].value.trim());
}}><label>Game <input id="story-of" placeholder="its id" autocomplete="off" required></label><button>Show</button></form>`;

const pasteForm = () => html`<form id="paste-form" class="row" @submit=${async event => {
  event.preventDefault();
  const [input] = event.target.elements, error = await paste(input.value);
  input.setCustomValidity(error);
  input.value = error === '' ? '' : input.value;
  input.reportValidity();
  if (error === '') {
    document.getElementById('detail').scrollIntoView({block: 'start'});
  }
}} @input=${({target}) => target.setCustomValidity('')}><label>Position <input id="paste" placeholder="paste a DFEN or FEN"
  spellcheck="false" autocomplete="off" autocapitalize="off"></label><button>Go</button></form>`;

// Says how many games are chosen.
function says(s) {
  const {games, undated} = answer('filter') ?? lastAnswer('filter') ?? {};
  return needsOrder(s) ? 'Choose whether dates have the day or the month first.' : !isWished(s) || games === undefined ? ''
    : say(`${count(games, 'game')} chosen` + (undated?.games > 0 ? `; ${count(undated.games, 'game')} without a readable date` +
      (undated.first ? `, such as "${shown(undated.first)}"` : '') : ''));
}

export function filters(s) {
  const {has, players, modes, sources, dates} = s.choice !== null && s.choice.game !== '' && answer('facets') || NONE;
  const wish = id => ({currentTarget: {value}}) => chooseWish(id, value);
  const input = (facet, id, name, type = 'text', more = {}) => html`<label ?hidden=${!has[facet]}>${name} <input id=${`filter-${id}`}
    type=${type}
    list=${more.list ?? ''} placeholder=${more.placeholder ?? ''} autocomplete="off" .value=${s.wanted[id]} @change=${wish(id)}></label>`;
  const select = (isShown, id, name, all) => html`<label id=${`filter-${id}s`} ?hidden=${!isShown}>${name} <select id=${`filter-${id}`}
    @change=${wish(id)}>${options(all, s.wanted[id])}</select></label>`;
  const orders = (dates.order === '' ? ['day', 'month'] : []).map(order => [order,
    `${order} first: ${dates.spans[order].from} to ${dates.spans[order].to}`]);
  const left = ({key, currentTarget}) => {
    if (key === 'Escape') {
      currentTarget.open = false;
      currentTarget.firstElementChild.focus();
    }
  };
  return html`<div id="ask-line" class="row">${gameForm(s)}${pasteForm()}<details id="filter-box" class="quiet" ?hidden=${s.choice === null}
      @keydown=${left}><summary id="filter-line">${isWished(s) ? 'Some games' : 'All games'}</summary>
    <form id="filter" class="card" @submit=${event => event.preventDefault()}>
      ${input('players', 'player', 'Player', 'text', {list: 'filter-players', placeholder: 'anybody'})}<datalist id="filter-players">${
        players.map(name => html`<option value=${name}></option>`)}</datalist>
      ${input('ratings', 'low', 'Both rated from', 'number', {placeholder: 'any'})}${input('ratings', 'high', 'to', 'number',
        {placeholder: 'any'})}
      ${select(has.dates, 'month', 'Month', [['', 'any'], ...dates.months])}
      ${input('dates', 'from', 'From', 'date')}${input('dates', 'to', 'to', 'date')}
      ${select(dates.order === '', 'order', 'Dates have', [['', 'choose'], ...orders])}
      ${select(has.modes, 'mode', 'Mode', [['', 'any'], ...modes])}${select(has.sources, 'source', 'Source', [['', 'any'], ...sources])}
      <p id="filter-none" class="hint"
        ?hidden=${Object.values(has).some(Boolean)}>The table has no columns of players, ratings, dates, modes
        or sources to filter by.</p></form></details>
    <button type="button" id="players" ?hidden=${!has.players} @click=${() => openReport()}>Players</button>
    <span id="filter-says" class="hint" role="status">${says(s)}</span></div>`;
}
