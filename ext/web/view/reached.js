// The games that reached a position: players, strength, date and result, sortable by each. A click opens a game.

import {html} from 'lit-html';
import {openGame} from '../actions/place.js';
import {sortHead} from '../parts.js';
import {change, lastAnswer, state} from '../state.js';
import {playersOf, resultOf} from '../words.js';

const CELLS = {
  game: one => html`<button type="button" class="game" aria-label=${`Game ${one.game}`} @click=${() =>
    openGame(String(one.game), one.number)} ><bdi>${one.game}</bdi></button>`,
  players: one => html`<bdi>${playersOf(one)}</bdi>`,
  strength: one => [one.white_rating ?? '?', one.black_rating ?? '?'].join(' – '),
  date: one => html`<bdi>${one.date ?? ''}</bdi>`,
  result: one => resultOf(one.won),
};

function table(games) {
  const has = {players: games.some(one => playersOf(one) !== ''), date: games.some(one => one.date !== null),
    strength: games.some(one => one.white_rating !== null || one.black_rating !== null)};
  const columns = Object.entries(CELLS).filter(([name]) => has[name] !== false);
  return html`<table class="games"><thead><tr>${columns.map(([name]) => sortHead('gamesOf', name, name))}<th scope="col"
    class="num">turn</th></tr></thead><tbody>${games.map(one => html`<tr>${columns.map(([, cell]) => html`<td>${
    cell(one)}</td>`)}<td class="num">${one.number}</td></tr>`)}</tbody></table>${games.length === 100 ? html`<p
    class="hint">The first 100 games in this order.</p>` : ''}`;
}

// Collapsed at first.
export function reached(s) {
  const here = lastAnswer('here'), games = s.areGamesOpen ? lastAnswer('gamesOf') : undefined;
  const toggled = ({target}) => target.open !== state.areGamesOpen && change({areGamesOpen: target.open});
  return html`<div id="games-of">${s.choice === null || s.choice.game === '' || !(here?.games > 0) ? '' : html`<details
    class="quiet" .open=${s.areGamesOpen} @toggle=${toggled}><summary>The games that reached it</summary><div>${games
    === undefined ? '' : table(games)}</div></details>`}</div>`;
}
