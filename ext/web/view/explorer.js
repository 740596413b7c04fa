// The explorer: a position on the player's own board, its results, and the line of turns followed from it.

import {html, nothing} from 'lit-html';
import {flip, goTo, lift, lines, paste, press, takeMove, undo} from '../actions/place.js';
import {chooseComputer, closeRules, newGame} from '../actions/play.js';
import {openPosition} from '../actions/position.js';
import {dragFrom} from '../drag.js';
import {iconButton, menu, steps} from '../icons.js';
import {classOf, copied, download, drawn, grid, ofSide, piece, resultBar, say, taking} from '../parts.js';
import {dfenAt, piecesOf, seenAt, sideOf, squareName, textOfLine} from '../board_text.js';
import {answer, change, exerciseAt, isOld, lastAnswer, movesNow, state, toMove} from '../state.js';
import {capitalized, count, csvOf, pc} from '../text.js';
import {confidence, describePiece, estimateOf, hintOf, LEAST, movesOf, NAMES, sideName, verdict} from '../words.js';

// ---- The board ----

const LABEL = 'Board; arrow keys move, Enter chooses a piece and its square, Escape takes back';

function board(s) {
  const step = lastAnswer('step'), pieces = step && piecesOf(step.placement), last = lastSquares(s);
  const escape = event => {
    if (event.key === 'Escape' || event.key === 'Backspace') {
      event.preventDefault();
      undo();
    }
  };
  const drag = event => dragFrom(event, name => classOf(pieces[squareAt(name)]), lift, press);
  return html`<div class="board">${drawn('detail-picture', s.pointedTurn !== null && answer('arrows') || step)}${
    grid('turn-squares', LABEL, i => square(s, step, pieces, seenAt(i, s.bottom), i, last),
      {keydown: escape, pointerdown: drag})}${promotion(s)}</div>`;
}

const squareAt = name => 'abcdefgh'.indexOf(name[0]) + 8 * (8 - Number(name[1]));

// The squares that the last turn left and reached, or its moves so far.
const lastSquares = s => (s.played.length > 0 ? s.played.map(one => one.uci)
  : s.turns[s.at - 1]?.moves.split(' ') ?? []).flatMap(uci => [uci.slice(0, 2), uci.slice(2, 4)]);

function square(s, step, pieces, i, seen, last) {
  const name = squareName(i), moves = movesNow(s);
  const what = name === s.from ? 'from' : s.from !== null && moves.some(({uci}) => uci.startsWith(s.from + name)) ? 'to'
    : moves.some(({uci}) => uci.startsWith(name)) ? 'can' : '';
  const says = {from: ', chosen', to: ', can be reached', can: ', can move', '': ''}[what];
  return html`<button type="button" role="gridcell" class=${`${what}${last.includes(name) ? ' last' : ''}${pieces?.[i]
    ? ' full' : ''} ${(i + (i >> 3)) % 2 === 0 ? 'light' : 'dark'}`} data-square=${name} data-file=${seen > 55 ? name[0]
    : nothing} data-rank=${seen % 8 === 7 ? name[1] : nothing} @click=${pressed} aria-label=${`${name} ${step
    === undefined ? '' : describePiece(pieces[i])}${says}`}></button>`;
}

function pressed({currentTarget}) {
  currentTarget.focus({preventScroll: true});
  press(currentTarget.dataset.square);
}

// What a pawn becomes: pieces on the board, from its square on.
function promotion(s) {
  const to = s.promotion?.[0].uci.slice(2, 4), at = to === undefined ? 0 : seenAt(squareAt(to), s.bottom),
    isDown = at < 32, side = toMove(s);
  return html`<div id="turn-promotion" role="group" aria-label="The pawn becomes" ?hidden=${s.promotion === null}
    class=${isDown ? 'down' : 'up'}
    .style=${`--file: ${at % 8}`} @keydown=${({key}) => key === 'Escape' && press(s.from)}>${s.promotion?.toSorted((a,
    b) => 'qrbn'.indexOf(a.uci[4]) - 'qrbn'.indexOf(b.uci[4])).map(move => html`<button type="button" aria-label=${
        NAMES[move.uci[4]]} @click=${() => takeMove(move)}>${piece(ofSide(move.uci[4], side))}</button>`)}</div>`;
}

function pasteForm() {
  const given = async event => {
    event.preventDefault();
    const [input] = event.target.elements, error = await paste(input.value);
    input.setCustomValidity(error);
    input.reportValidity();
    if (error === '') {
      input.value = '';
      input.closest('details').open = false;
      document.getElementById('detail-title').focus();
    }
  };
  return html`<form id="paste-form" @submit=${given} @input=${({target}) => target.setCustomValidity('')}><label>Open a
    position <input id="paste" placeholder="paste a DFEN or FEN" spellcheck="false" autocomplete="off"
    autocapitalize="off"></label></form>`;
}

function tools(s) {
  const computer = (side, text) => html`<button type="button" aria-pressed=${String(s.computer === side)}
    @click=${() => chooseComputer(side)}>${text}</button>`;
  return html`<div class="toolbar" role="group" aria-label="The line">${steps('line', s.at, s.turns.length, goTo)}${
    iconButton('flip', 'flip', 'Turn the board', flip)}${menu('computer', 'robot', 'Play against the computer',
    html`<strong>The computer plays</strong>${computer('b', 'Black')}${computer('w', 'White')}${computer('',
    'neither')}<label class="inline"><input type="checkbox" id="hide-hints" .checked=${s.hidesHints} @change=${
    ({target}) => change({hidesHints: target.checked})}> Hide the hints</label><p class="hint">It plays the best turn by
    a model of 40,000 games. The game is kept on this device.</p>`, s.computer === '' ? '' : html`<span class=${`disc ${
    s.computer}`}></span>`)}${menu('share', 'menu', 'More', html`<button type="button" @click=${newGame}>New
    game</button>${pasteForm()}<button type="button" id="detail-open" @click=${() => openPosition(dfenAt(state))}>Edit
    this board</button><hr>${taking('detail-picture', () => location.href, () => ({dfen: lastAnswer('step').dfen,
    bottom: s.bottom}))}<button type="button" id="played-csv" ?hidden=${s.choice === null} @click=${savePlayed}>Save the
    turns (CSV)</button>`)}</div>`;
}

function line(s) {
  const from = sideOf(s.board) === 'w' ? 0 : 1;
  return html`<ol id="line" class="scroll" aria-label="Turns of the line">${s.turns.map((turn, i) => html`<li><button
    type="button" aria-current=${i + 1 === s.at ? 'step' : nothing} @click=${() => goTo(i + 1)}><span class=${`disc ${
    'wb'[(i + from) % 2]}`} ></span><small>${turn.roll}</small> ${movesOf(turn)}</button></li>`)}</ol>`;
}

// ---- The results ----

// The results of the position, as White's, as all explorers show them: the exact chance first, then the games.
function met(here) {
  const {side, games, white} = here, says = here.chance === null ? '' : verdict(parseFloat(here.chance_percent), side);
  return html`${here.exact === null ? '' : html`<p class="exact"><strong>${pc(here.exact)}</strong> is ${
    sideName(side)}'s exact chance: this ending is solved.</p>`}<p class="big">${games >= LEAST ? pc(white.percent)
    : pc(white.estimate) || '–'}<span class="hint">${games >= LEAST ? html`White scored in ${count(games, 'game')}<br>${
      pc(white.interval)}<span class="long">, ${confidence(here)}</span>` : html`White's estimated chance<br>${
      games === 0 ? 'No games here' : count(games, 'game')}`}</span><span id="detail-chance">${
        capitalized(says)}</span></p>${games > 0 ? resultBar(here, side) : ''}`;
}

// All played turns of the position as a CSV.
const PLAYED = ['roll', 'moves', 'games', 'wins', 'draws', 'losses', 'score', 'lower', 'upper', 'estimate', 'chance',
  'next'];
async function savePlayed() {
  const all = await lines();
  download(all && csvOf(PLAYED, all.map(line => PLAYED.map(name => line[name]))), 'played.csv');
}

// For who does not know the game.
const rules = s => html`<section id="rules" ?hidden=${s.knowsRules || s.roll !== '' || s.turns.length > 0}><div><ol>
    <li>Roll three dice. Each shows a piece; you may move such a piece once for each die.</li>
    <li>Move as in chess. There is no check: capture the king, and you win.</li>
    <li>You must play as many dice as you can. Then the other side rolls.</li></ol><button type="button" class="link"
      id="rules-play" ?hidden=${s.computer !== ''} @click=${() => chooseComputer('b')}>Play against the
      computer</button></div>${iconButton('rules-close', 'close', 'I know the rules', closeRules)}</section>`;

// `dice`, `rolls`, `reached`, `list` and `practise` are what other views show in it.
export function explorer(s, {dice, rolls, reached, list, practise}) {
  const here = lastAnswer('here'), isOpen = s.choice !== null, isOver = typeof lastAnswer('step')?.winner === 'string';
  const isPlaying = (s.computer !== '' && s.hidesHints || s.at === 0 && exerciseAt(s) !== undefined) && !isOver,
    isKnown = here !== undefined && !isOver && !isPlaying;
  return html`<article id="detail" class="duo" aria-busy=${String(isOld(s))}>
    <div class="board-side">${board(s)}${tools(s)}${line(s)}</div>
    <div class="answers panel">${dice}${practise}${rules(s)}
      <div id="met" ?hidden=${!isKnown}>${isKnown ? met(here) : ''}</div> ${isOver || isPlaying ? '' : rolls}
      <details class="quiet" ?hidden=${!isKnown}><summary>How these numbers are found</summary>
        <p id="detail-estimate" class="hint">${isKnown ? pc(estimateOf(here)) : ''}</p>
        <p id="played-hint" class="hint">${isKnown && isOpen ? say(hintOf(here, s.choice.game !== ''))
          : ''}</p></details> ${isPlaying ? '' : reached} <details class="quiet"><summary>For developers</summary>
        <p class="explain">The key, the same for mirrored boards and exchanged colours, and the turns of the line as
          UCI.</p> ${copied('detail-key', here?.key ?? '')}${copied('detail-line',
          textOfLine(s.turns))}</details></div></article>
    <section id="often" class="panel" ?hidden=${!isOpen}>${isOpen ? list : ''}</section>`;
}
