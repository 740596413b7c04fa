// The list of positions that most games met.

import {html, nothing} from 'lit-html';
import {chooseLeast, isListOld, positionsAsCsv, showMore, sortBy} from '../actions/games.js';
import {openPlace} from '../actions/place.js';
import {download, legend, options, picture, scoreBar, sortHead} from '../parts.js';
import {change, leastOf, listed} from '../state.js';
import {count, noun, number} from '../text.js';

const ORDERS = [['games', 'games'], ['visits', 'visits'], ['score', 'score'], ['lower', 'lower bound'], ['wins', 'won'],
  ['draws', 'drawn'], ['losses', 'lost']];

function row(s, [key, games, visits, wins, draws, losses, score, lower, upper, percent, interval, svg]) {
  const open = () => {
    change({listed: key});
    openPlace(`${key} 0 1`);
    document.getElementById('detail').scrollIntoView({block: 'start'});
  };
  return html`<tr aria-selected=${s.listed === key ? 'true' : nothing} @click=${open}><td><button type="button" class="pos" title=${key}
    aria-label=${`${key}: ${count(games, 'game')}, score ${percent}`}><img src=${picture(svg)} alt=""><span>${key}</span></button></td><td
    class="num" data-noun=${noun(games, 'game')}>${number(games)}</td><td class="num">${number(visits)}</td><td
      class="bars">${scoreBar({score, lower, upper, percent, interval})}</td
    >${[wins, draws, losses].map(one => html`<td class="num">${number(one)}</td>`)}</tr>`;
}

// What is typed is not painted over before it is given.
function leastGiven({target}) {
  target.value = Math.max(1, Math.floor(target.valueAsNumber || 1));
  chooseLeast(target.valueAsNumber);
}

export function list(s) {
  const all = listed(s), least = leastOf(s), met = all.filter(one => one[1] >= least);
  const {order, shown} = s.list, now = s.answers.list?.argument ?? s.list; // the order of the rows that are there
  const head = (name, text, attributes = 'num') => sortHead(name, text, {by: now.order, isDescending: now.descending}, sortBy, attributes);
  return html`<h2 id="list-title">Positions that most games met</h2>
    <form id="sorting" class="row" @submit=${event => event.preventDefault()}><label>Games, at least <input type="number" id="filter-least"
      min="1"
        .value=${String(least)} @change=${leastGiven}></label>
      <label>Sorted by <select id="sort" @change=${({target: {value}}) => sortBy(value)}>${options(ORDERS, order)}</select></label>
      <span id="sort-hint" class="hint"
        ?hidden=${order !== 'score'}>The highest of many scores is high partly by chance; the lower bound is a safer
        order.</span></form>
    <div class="scroll" tabindex="0" role="region" aria-label="Positions" aria-busy=${String(isListOld())}><table id="pooled-table">
      <caption class="unseen">Positions that games met; choose one to see what was played</caption>
      <thead><tr><th scope="col">position</th>${head('games', 'games', nothing)}${head('visits', 'visits')}${
        head('score', 'score of the side to move', 'bars')}${head('wins', 'won')}${head('draws', 'drawn')}${head('losses',
          'lost')}</tr></thead>
      <tbody>${met.slice(0, shown).map(one => row(s, one))}</tbody></table></div>
    ${legend}
    <p id="pooled-none" class="hint" ?hidden=${met.length > 0}>No position was met in as many of these games.</p>
    <p class="row"><button type="button" id="more" ?hidden=${met.length <= shown} @click=${showMore}>Show more</button><button type="button"
      id="pooled-csv" @click=${async () => download(await positionsAsCsv(), 'positions.csv')}>Save all as CSV</button></p>`;
}
