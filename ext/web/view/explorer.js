// The explorer: a position on the player's own board, its results, and the line of turns followed from it.

import {html, nothing} from 'lit-html';
import {endTurn, flip, goTo, lift, lines, press, takeMove, undo} from '../actions/place.js';
import {openPosition} from '../actions/position.js';
import {dragFrom} from '../drag.js';
import {copied, download, drawn, grid, resultBar, say, taking} from '../parts.js';
import {dfenAt, piecesOf, seenAt, sideOf, squareName, textOfLine} from '../place.js';
import {answer, isOld, lastAnswer, state, toMove} from '../state.js';
import {count, csvOf} from '../text.js';
import {confidence, describePiece, estimateOf, hintOf, isPass, movesOf, NAMES, sideName, statusOf, verdict} from '../words.js';

// ---- The board ----

const LABEL = 'Board; arrow keys move, Enter chooses a piece and its square, Escape takes back';

function board(s) {
  const step = answer('step') ?? lastAnswer('step'), pieces = step && piecesOf(step.placement);
  const escape = event => {
    if (event.key === 'Escape' || event.key === 'Backspace') {
      event.preventDefault();
      undo();
    }
  };
  const drag = event => dragFrom(event, document.getElementById('detail-picture'), lift, press);
  return html`<div class="board">${drawn('detail-picture', s.pointedTurn !== null && answer('arrows') || step)}${
    grid('turn-squares', LABEL, i => square(s, step, pieces, seenAt(i, s.bottom)), {keydown: escape, pointerdown: drag})}</div>`;
}

function square(s, step, pieces, i) {
  const name = squareName(i), moves = step?.moves ?? [];
  const what = name === s.from ? 'from' : s.from !== null && moves.some(({uci}) => uci.startsWith(s.from + name)) ? 'to'
    : moves.some(({uci}) => uci.startsWith(name)) ? 'can' : '';
  const says = {from: ', chosen', to: ', can be reached', can: ', can move', '': ''}[what];
  return html`<button type="button" role="gridcell" class=${what} data-square=${name} @click=${pressed}
    aria-label=${`${name} ${step === undefined ? '' : describePiece(pieces[i])}${says}`}></button>`;
}

function pressed({currentTarget}) {
  currentTarget.focus();
  press(currentTarget.dataset.square);
}

function steps(s) {
  const step = answer('step'), from = sideOf(s.board) === 'w' ? 0 : 1, {at, turns} = s;
  const button = (id, label, text, to) => html`<button type="button" id=${id} aria-label=${label}
    ?disabled=${to < 0 || to > turns.length || to === at}
    @click=${() => goTo(to)}>${text}</button>`;
  return html`<div class="row steps" role="group" aria-label="The line">${button('line-first', 'To the beginning', '«', 0)}${
    button('line-back', 'One turn back', '‹', at - 1)}${button('line-forward', 'One turn forward', '›', at + 1)}
    <button type="button" id="flip" @click=${flip}>Flip</button>
    <button type="button" id="turn-undo" ?hidden=${s.played.length === 0} @click=${undo}>Take back</button>
    <button type="button" id="turn-pass" ?hidden=${step === undefined || !isPass(s, step)} @click=${endTurn}>Pass</button>
    <span id="turn-promotion" class="row" role="group" aria-label="The pawn becomes"
      ?hidden=${s.promotion === null}>${s.promotion?.map(move =>
      html`<button type="button" @click=${() => takeMove(move)}>${NAMES[move.uci[4]]}</button>`)}</span></div>
  <p id="turn-status" class="hint" role="status">${step === undefined ? '' : statusOf(s, step)}</p>
  <ol id="line" aria-label="Turns of the line">${turns.map((turn, i) => html`<li class=${i % 2 === 0 ? '' : 'second'}><button type="button"
    aria-current=${i + 1 === at ? 'step' : nothing} @click=${() => goTo(i + 1)}><small>${
      `${sideName('wb'[(i + from) % 2])[0]} ${turn.roll} `}</small>${movesOf(turn)}</button></li>`)}</ol>`;
}

// ---- The results ----

// The results of the position: the exact chance first, then the games.
function met(here) {
  const name = sideName(here.side);
  return html`${here.exact === null ? '' : html`<p class="exact"><strong>${here.exact}</strong> is ${
    name}'s exact chance: this ending is solved.</p>`}${here.games === 0 ? html`<p>No game with a result reached this position.</p>`
      : html`${resultBar(here, here.side)}
    <p>${count(here.games, 'game')}: the side to move scored <strong>${here.percent}</strong> (${here.interval}) <span class="tag">${
      confidence(here)}</span></p>`}`;
}

const titleOf = ({side, chance_percent: chance}) => `${sideName(side)} to move` + (chance === null ? ''
  : `: ${verdict(parseFloat(chance), side)}`);

// All played turns of the position as a CSV.
const PLAYED = ['roll', 'moves', 'games', 'wins', 'draws', 'losses', 'score', 'lower', 'upper', 'estimate', 'chance', 'next'];
async function savePlayed() {
  const all = await lines();
  download(all && csvOf(PLAYED, all.map(line => PLAYED.map(name => line[name]))), 'played.csv');
}

// `welcome`, `rolls` and `games` are what other views show in it.
export function explorer(s, {welcome, rolls, games}) {
  const here = lastAnswer('here'), isOpen = s.choice !== null, isKnown = isOpen && here !== undefined;
  return html`<article id="detail" class="card wide" ?hidden=${answer('story') !== undefined || s.report !== '' && isOpen}
    aria-busy=${String(isOld(s))}>
    <div class="board-side">${board(s)}${steps(s)}</div>
    <div class="answers">${welcome}
      <h2 id="detail-title" tabindex="-1" aria-live="polite">${isKnown ? titleOf(here) : `${sideName(toMove(s))} to move`}</h2>
      <div id="met">${isKnown ? met(here) : ''}</div>
      <p id="detail-estimate" class="hint">${isKnown ? estimateOf(here) : ''}</p>
      ${rolls}
      <p id="played-hint" class="hint">${isKnown ? say(hintOf(here, s.choice.game !== '')) : ''}</p></div>
    <div class="below">${games}
      <p class="row"><button type="button" id="detail-open" @click=${() => openPosition(dfenAt(state))}>Set up another position</button>${
        taking('detail-picture', () => location.href)}<button type="button" id="played-csv" title="Save the turns as a CSV"
          ?hidden=${!isOpen}
        @click=${savePlayed}>CSV</button></p>
      <details><summary>For developers</summary>
        <p class="explain">The key, the same for mirrored boards and exchanged colours, and the turns of the line as UCI.</p>
        ${copied('detail-key', here?.key ?? '')}${copied('detail-line', textOfLine(s.turns))}</details></div></article>`;
}
