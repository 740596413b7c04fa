// The games of a position: players, strength, date and result, sortable by each. A click opens a game.

import {ask, busy, engine} from './engine.js';
import {here} from './explorer.js';
import {openGame} from './game.js';
import {at, make, makeButton} from './page.js';

const COLUMNS = [['game', 'game'], ['players', 'players'], ['strength', 'strength'], ['date', 'date'], ['result', 'result']];
const list = {order: 'game', isDescending: false};

export const resultOf = won => won === null || won === undefined ? '' : {1: '1–0', 0.5: '½–½', 0: '0–1'}[won];
export const playersOf = ({white, black}) => white || black ? `${white ?? '?'} – ${black ?? '?'}` : '';

// Shows the games of the position, collapsed at first.
export function showGamesOf() {
  at('games-of').replaceChildren();
  if (engine.choice.game === '' || here.games === 0) {
    return;
  }
  const box = make('details', {}, make('summary', {}, 'The games'), make('div'));
  box.addEventListener('toggle', () => box.open && fill(box));
  at('games-of').replaceChildren(box);
}

async function fill(box) {
  const games = await busy('Finding the games', () => ask('gamesOf', {key: here.key, ...list}));
  if (games === undefined) {
    return;
  }
  const has = {players: games.some(one => playersOf(one) !== ''), strength: games.some(one => one.white_rating !== null || one.black_rating !== null), date: games.some(one => one.date !== null)};
  const columns = COLUMNS.filter(([name]) => has[name] !== false);
  const cells = {game: one => makeButton(() => openGame(String(one.game), one.number), {className: 'game', ariaLabel: `Game ${one.game}`}, make('bdi', {}, String(one.game))), players: one => make('bdi', {}, playersOf(one)),
    strength: one => [one.white_rating ?? '?', one.black_rating ?? '?'].join(' – '), date: one => make('bdi', {}, one.date ?? ''), result: one => resultOf(one.won)};
  const head = ([order, name]) => {
    const button = makeButton(async () => {
      Object.assign(list, {order, isDescending: list.order === order && !list.isDescending});
      await fill(box);
      box.querySelector(`[data-by=${order}]`).focus();
    }, {}, name);
    button.dataset.by = order;
    return make('th', {scope: 'col', ariaSort: list.order !== order ? null : list.isDescending ? 'descending' : 'ascending'}, button);
  };
  box.lastChild.replaceChildren(make('table', {className: 'games'}, make('thead', {}, make('tr', {}, ...columns.map(head), make('th', {scope: 'col', className: 'num'}, 'turn'))),
    make('tbody', {}, ...games.map(one => make('tr', {}, ...columns.map(([name]) => make('td', {}, cells[name](one))), make('td', {className: 'num'}, String(one.number)))))),
  ...(games.length === 100 ? [make('p', {className: 'hint'}, 'The first 100 games in this order.')] : []));
}
