// The positions that games reached most often, named by the moves of the first game that did.

import {html, nothing} from 'lit-html';
import {chooseLeast, isListOld, positionsAsCsv, showMore, sortBy} from '../actions/games.js';
import {openPlace} from '../actions/place.js';
import {download, options, picture, scoreBar} from '../parts.js';
import {START} from '../board_text.js';
import {change, leastOf, listed} from '../state.js';
import {count, number} from '../text.js';
import {LEAST} from '../words.js';

const ORDERS = [['games', 'games'], ['visits', 'times reached'], ['score', 'score'], ['lower', 'lower bound'], ['wins',
  'won'], ['draws', 'drawn'], ['losses', 'lost']];

function row(s, [key, games, visits, wins, draws, losses, score, lower, upper, percent, interval, svg, moves]) {
  const open = () => {
    change({listed: key});
    openPlace(`${key} 0 1`);
    document.documentElement.scrollTop = 0;
    document.getElementById('detail-title').focus({preventScroll: true});
  };
  const name = moves?.replaceAll('--', 'pass') || (START.startsWith(`${key} `) ? 'The start' : key);
  return html`<li aria-current=${s.listed === key ? 'true' : nothing}><button type="button" class="pos" title=${`${
    key}; won ${number(wins)}, drawn ${number(draws)}, lost ${number(losses)}; reached ${number(visits)} times`}
    @click=${open}><img src=${picture(svg)} alt=""><span class="name">${name}</span><span class="hint">${count(games,
    'game')}</span>${games < LEAST ? '' : scoreBar({score, lower, upper, percent, interval})}</button></li>`;
}

// What is typed is not painted over before it is given.
function leastGiven({target}) {
  target.value = Math.max(1, Math.floor(target.valueAsNumber || 1));
  chooseLeast(target.valueAsNumber);
}

export function list(s) {
  const all = listed(s), least = leastOf(s), met = all.filter(one => one[1] >= least);
  const {order, shown} = s.list;
  return html`<div class="head"><h2 id="list-title">Positions reached most often</h2>
    <form id="sorting" class="row" @submit=${event => event.preventDefault()}><label>At least <input type="number"
      id="filter-least" min="1" .value=${String(least)} @change=${leastGiven}> games</label>
      <label>by <select id="sort" @change=${({target: {value}}) => sortBy(value)}>${options(ORDERS,
        order)}</select></label></form>
      <button type="button" class="plain" id="pooled-csv" @click=${async () => download(await positionsAsCsv(),
        'positions.csv')}>Save all (CSV)</button></div> <p id="sort-hint" class="hint" ?hidden=${
      order !== 'score'}>The highest of many scores is high partly by chance; the lower bound is a safer order.</p>
    <ul id="pooled-table" aria-label="Positions; choose one to see what was played" aria-busy=${String(isListOld())}>${
      met.slice(0, shown).map(one => row(s, one))}</ul>
    <p id="pooled-none" class="hint" ?hidden=${met.length > 0}>As many of these games reached no position.</p>
    <p class="hint">Scores are those of the side to move, which is the colour beside the small board.</p>
    <p><button type="button" id="more" ?hidden=${met.length <= shown} @click=${showMore}>Show more</button></p>`;
}
