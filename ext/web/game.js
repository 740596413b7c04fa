// One game: its players, its curve, its turns on the board, and the worst turns.

import {address, setAddress} from './address.js';
import {moveFocus, showPicture} from './board.js';
import {ask, askBoard, busy} from './engine.js';
import {modelOf, openPlace, showPlace, sideName} from './explorer.js';
import {playersOf, resultOf} from './gamelist.js';
import {at, make, makeButton, picture, say} from './page.js';
import {shown} from './text.js';

// The game shown, and the turn on the board; 0 is the position before the first turn.
const game = {name: '', story: null, at: 0, bottom: 'w', asked: 0};

const SHOWN = 3; // worst turns of each side

// Opens a game at the turn of a number.
export function openGame(name, number) {
  setAddress({tab: 'games', game: name, turn: number ?? ''}, 'pushState');
  return showGame();
}

// Shows the game in the address.
export async function showGame() {
  const {game: name} = address();
  if (game.name !== name || game.story === null) {
    const story = await busy('Evaluating the game', () => ask('story', {game: name}));
    if (address().game !== name) {
      return undefined; // another place was opened meanwhile
    }
    if (story === undefined) {
      setAddress({game: '', turn: ''});
      return showPlace();
    }
    Object.assign(game, {name, story});
    showStory(story);
  }
  const {turn} = address();
  at('detail').hidden = true;
  at('story').hidden = false;
  const i = game.story.turns.findIndex(one => String(one.number) === turn);
  return goToTurn(turn === undefined ? biggest(game.story.turns) + 1 : i + 1, false);
}

// Closes the game when filters or the file change.
export function forgetGame() {
  game.story = null;
  at('story').hidden = true;
}

const size = turn => Math.max(Math.abs(turn.luck), turn.loss);
const biggest = turns => turns.reduce((best, one, i) => size(one) > size(turns[best]) ? i : best, 0);

// Names the largest change of the chances, a lucky roll or a loss, and the largest one of the other kind.
function inSentence(turns) {
  const kinds = [['luck', turn => Math.abs(turn.luck), turn => `rolled ${turn.dice.toUpperCase()}, ${signed(turn)}`],
    ['loss', turn => turn.loss, turn => `played ${turn.moves || 'pass'}, −${turn.loss_percent}`]].map(([kind, by, what]) => {
    const most = turns.reduce((best, one) => by(one) > by(best) ? one : best);
    return {kind, size: by(most), text: `turn ${most.number}: ${sideName(most.side)} ${what(most)}`};
  }).filter(one => one.size > 0).sort((a, b) => b.size - a.size);
  return kinds.map(({kind, text}, i) => i === 0 ? `Turned most on ${text} (${kind}).` : `Largest ${kind}: ${text}.`).join(' ');
}

const signed = ({luck, luck_percent: text}) => luck < 0 ? `−${text}` : `+${text}`;

function showStory({game: name, turns, about, won, svg, isStored}) {
  say(at('story-title'), `Game ${shown(name)}`);
  const rated = (player, rating) => `${player ?? '?'}${rating === null || rating === undefined ? '' : ` (${rating})`}`;
  const known = about.white || about.black ? [`${rated(about.white, about.white_rating)} – ${rated(about.black, about.black_rating)}`] : playersOf(about) ? [playersOf(about)] : [];
  say(at('story-about'), [...known, resultOf(won), ...[about.date, about.mode, about.source]].filter(Boolean).map(shown).join(' · '));
  at('story-says').textContent = inSentence(turns);
  at('story-curve').src = at('story-picture').src = picture(svg);
  say(at('story-by'), `Chances ${modelOf(isStored, 'these')}.`);
  at('story-worst').replaceChildren(...['w', 'b'].map(side => worstOf(side, turns)));
  at('story-table').tBodies[0].replaceChildren(...turns.map((turn, i) => make('tr', {}, make('td', {className: 'num'}, String(turn.number)), make('td', {}, turn.dice),
    make('td', {}, makeButton(() => goToTurn(i + 1), {}, turn.moves || 'pass')),
    ...[turn.before, signed(turn), turn.loss_percent === '0.0 %' ? '' : `−${turn.loss_percent}`, turn.after].map(text => make('td', {className: 'num'}, text)))));
}

// Lists the worst turns of a side, each with a better one.
function worstOf(side, turns) {
  const worst = turns.map((turn, i) => ({...turn, i})).filter(turn => turn.side === side && turn.better !== undefined).sort((a, b) => b.loss - a.loss).slice(0, SHOWN);
  return make('section', {}, make('h3', {}, `${sideName(side)}'s worst turns`), worst.length === 0 ? make('p', {className: 'hint'}, 'None lost 5 points.')
    : make('ol', {}, ...worst.map(turn => make('li', {}, makeButton(() => goToTurn(turn.i + 1), {className: 'moment'}, `Turn ${turn.number}: ${turn.moves || 'pass'}, −${turn.loss_percent}`,
      make('small', {}, `better: ${turn.better || 'pass'}`))))));
}

// Shows a turn: its moves as arrows on the position before it.
async function goToTurn(i, isAsked = true) {
  const {turns} = game.story, to = Math.max(0, Math.min(turns.length, i)), asked = ++game.asked, turn = turns[to - 1];
  game.at = to;
  if (isAsked) {
    setAddress({turn: turn === undefined ? '0' : String(turn.number)});
  }
  at('story-first').disabled = at('story-back').disabled = to === 0;
  at('story-forward').disabled = at('story-last').disabled = to === turns.length;
  moveFocus(at(to === 0 ? 'story-forward' : 'story-back'));
  [...at('story-table').tBodies[0].rows].forEach((row, n) => row.setAttribute('aria-current', String(n === to - 1)));
  at('story-turn').replaceChildren(...turn === undefined ? ['Before the first turn.'] : [`Turn ${turn.number} of ${turns.length}: ${sideName(turn.side)} rolled ${turn.dice.toUpperCase()} `,
    mark(turn.luck, `${signed(turn)} luck`), ` and played ${turn.moves || 'pass'} `, mark(-turn.loss, turn.loss_percent === '0.0 %' ? 'the best' : `−${turn.loss_percent} lost`),
    turn.better === undefined ? '.' : `. Better: ${turn.better || 'pass'}.`, ` White's chance is now ${turn.after}.`]);
  const drawn = await (turn === undefined ? askBoard('step', {dfen: turns[0].dfen, roll: null, bottom: game.bottom})
    : askBoard('arrows', {dfen: turn.dfen, roll: turn.dice, moves: turn.moves.replaceAll(',', ' '), bottom: game.bottom})).catch(() => undefined);
  if (asked === game.asked && drawn !== undefined) {
    showPicture(at('story-board'), drawn.svg, drawn.dfen);
  }
}

const mark = (by, text) => make('mark', {className: by >= 0.1 ? 'good' : by <= -0.1 ? 'bad' : ''}, text);

function close() {
  setAddress({game: '', turn: ''}, 'pushState');
  showPlace();
  at('story-of').focus();
}

export function beginGame() {
  at('story-form').addEventListener('submit', event => {
    event.preventDefault();
    openGame(at('story-of').value.trim());
  });
  at('story-close').addEventListener('click', close);
  for (const [id, to] of [['first', () => 0], ['back', () => game.at - 1], ['forward', () => game.at + 1], ['last', () => game.story.turns.length]]) {
    at('story-' + id).addEventListener('click', () => goToTurn(to()));
  }
  at('story-flip').addEventListener('click', () => {
    game.bottom = game.bottom === 'w' ? 'b' : 'w';
    goToTurn(game.at, false);
  });
  at('story-explore').addEventListener('click', () => openPlace(game.story.turns[Math.max(0, game.at - 1)].dfen));
  document.addEventListener('keydown', event => {
    if (at('games').hidden || at('story').hidden || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest('input, select, textarea, [role=tab], .scroll') !== null) {
      return;
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      goToTurn(game.at + (event.key === 'ArrowLeft' ? -1 : 1));
    }
  });
}
