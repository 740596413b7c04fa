// The tab Position: everything about one position.

import {html} from 'lit-html';
import {live} from 'lit-html/directives/live.js';
import {openPlace} from '../actions/place.js';
import {choosePiece, choosePositionRoll, otherSide, putPiece, setPosition} from '../actions/position.js';
import {copied, drawn, grid, legend, picture, piece, taking} from '../parts.js';
import {piecesOf, squareName, START} from '../board_text.js';
import {answer, lastAnswer, state} from '../state.js';
import {capitalized, count, pc} from '../text.js';
import {describePiece, LEAST, modelSays, sanOf, sideName, symmetryOf, verdict} from '../words.js';

const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

function palette(s) {
  return html`<div id="palette" role="radiogroup" aria-label="Piece to place on a square">${
    [...'☝KQRBNP✕kqrbnp'].map(one => {
    const kind = one === '☝' ? null : one === '✕' ? '' : one;
    const name = kind === null ? 'only look' : kind === '' ? 'remove' : describePiece(kind);
    return html`<button type="button" role="radio" title=${name} aria-label=${name} aria-checked=${
      String(kind === s.piece)} @click=${() => choosePiece(kind)}>${kind ? piece(kind) : one}</button>`;
  })}</div>`;
}

function board(s) {
  const pieces = s.read && piecesOf(s.read.placement);
  const square = i => html`<button type="button" role="gridcell" aria-label=${pieces ? `${squareName(i)} ${
    describePiece(pieces[i])}` : ''} @click=${({currentTarget}) => {
    currentTarget.focus();
    putPiece(i);
  }}></button>`;
  return html`<div class="board-side"><div class="board" id="board">${drawn('picture', s.read)}${
    grid('squares', 'Board; arrow keys move, Enter places the chosen piece', square)}</div>${palette(s)}
    <div class="row"><button id="start" @click=${() => setPosition(START)}>Start position</button><button id="clear"
      @click=${() => setPosition(EMPTY)}>Empty board</button><button id="turn" @click=${
        otherSide}>Other side to move</button></div>
    <div class="row">${taking('picture', () => `${location.href.replace(/#.*/, '')}#${
      encodeURIComponent(state.read.dfen)}`, () => ({dfen: state.read.dfen}))}</div>
    <p class="hint" id="board-hint">Choose a piece, then squares. The hand changes nothing.</p></div>`;
}

// The results of the position in the open games, and its chance.
function resultsSay(s, {side, dice}) {
  const met = answer('met'), name = sideName(side), whose = s.isSample ? "the sample's" : 'your';
  return s.dfen.trim() !== s.read.dfen ? '' : dice !== null
    ? 'Results are known for positions before the roll: remove the dice.' : met === undefined ? '' : (met.games === 0
    ? `None of ${whose} games reached this position.` : `In ${whose} games: ${count(met.games, 'game')}, ${
    met.games < LEAST ? 'too few for a score.' : `the side to move scored ${met.percent} (${met.interval}).`}`) +
    (met.exact !== null ? ` This ending is solved: ${name}'s exact chance is ${met.exact}.` : met.chance_percent
    === null ? '' : ` ${capitalized(verdict(parseFloat(met.chance_percent), side))}: ${name}'s chance is ${
    met.chance_percent}, from these games and an ` + `estimate ${modelSays(met.modelOf, whose)}.`);
}

const oddsSay = ({side, dice, king, king_percent: kings, queen_percent: queens}) => dice === null ? `Before the roll ${
  sideName(side)} captures the king with a chance of ${kings}, a queen with ${queens}.` : `${
  sideName(side)} has the dice ${dice}: ${king === 1 ? 'the king can be captured' : 'the king cannot be captured'}.`;

function roll(s, {roll: dice, weight, king, queen}) {
  const [className, captures] = king === 1 ? ['king', ', captures the king'] : queen === 1 ? ['queen',
    ', captures a queen'] : ['', ''];
  return html`<button type="button" aria-pressed=${String(s.positionRoll === dice)} class=${className}
    title=${`${dice}: ${weight} of 216 ways${captures}`} @click=${() => choosePositionRoll(dice)}>${dice}<small>${
      weight}</small></button>`;
}

function turns(s, facts) {
  const all = answer('legal');
  return html`<article class="panel" id="turns-card" ?hidden=${all === undefined}><h2>Turns of <span id="turns-dice">${
    s.positionRoll ?? facts.dice}</span> <span class="count" id="turns-count">${all && (all.more ? `the first ${
    all.rows.length}` : count(all.rows.length, 'outcome'))}</span></h2>
    <p class="explain">Each line is a position after the turn. Choose one to open it.</p>
    <ul id="turns">${all?.rows.map(([san, captures, next]) => html`<li><button type="button" class=${captures ? 'king'
      : ''} @click=${() => setPosition(next)}>${sanOf(san)}${captures ? ' ×king' : ''}</button></li>`)}</ul></article>`;
}

function sides() {
  const orbit = answer('orbit') ?? [];
  return html`<article class="panel"><h2>Seen from other sides <span class="count" id="orbit-count">${orbit.length === 1
    ? 'only this one' : `${orbit.length} positions, one key`}</span></h2>
    <div id="orbit" class="thumbs">${orbit.map(one => html`<button type="button" title=${one.image} class=${
      one.is_canonical ? 'key' : ''} @click=${() => setPosition(one.image)}><img src=${picture(one.svg)} alt="">${
      symmetryOf(one.transform)}${one.is_canonical ? html`<small>the key</small>` : ''}</button>`)}</div> ${legend}
  </article>`;
}

function forDevelopers(facts) {
  const rows = [['Symmetry', facts.word === '' ? 'none: it is the key' : `${facts.word}: ${symmetryOf(facts.word)}`],
    ['Pool id', facts.id], ['Material', facts.endgame === null ? facts.material : `${facts.material}, endgame number ${
    facts.endgame}`], ['Warnings', facts.odd]];
  return html`<article class="panel"><h2>For developers</h2>
    <p class="explain">Positions with the same key have the same chances for the side to move: mirrored boards and
      exchanged colours count as one.</p> ${copied('key', facts.key)}<dl id="facts">${rows.filter(([, value]) =>
      value !== null).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    <h3>From the text to the key</h3><ol id="steps">${facts.steps.map(({what, why}) => html`<li>${what}<small>${
      why}</small></li>`)}</ol></article>`;
}

export function position(s) {
  const error = lastAnswer('position')?.error ?? '', facts = s.read;
  return html`<section id="position" role="tabpanel" aria-labelledby="tab-position" ?hidden=${s.tab !== 'position'}
    class=${error === '' ? '' : 'unread'}>${board(s)}
    <div class="facts-side"><label for="dfen">DFEN</label>
      <input id="dfen" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="dfen-error"
        aria-invalid=${String(error !== '')} .value=${live(s.dfen)} @input=${({target}) => setPosition(target.value)}>
      <p id="dfen-error" class="error" aria-live="polite">${error}</p> ${facts === null ? '' : html`<article
        class="panel"><h2>Results</h2><p id="pooled-here" aria-live="polite">${pc(resultsSay(s, facts))}</p>
        <p><button type="button" id="played-here" ?hidden=${facts.dice !== null || s.dfen.trim() !== facts.dfen}
          @click=${() => openPlace(facts.dfen)}>${s.choice === null ? 'Play from here'
          : 'What was played here'}</button></p></article>
      <article class="panel"><h2>Odds of this turn</h2><p id="odds">${pc(oddsSay(facts))}</p>
        <div id="rolls" class="rolls" role="group" aria-label="The 56 rolls; choose one for its turns">${
          answer('rolls')?.map(one => roll(s, one))}</div>
        <p class="legend"><span class="swatch king"></span>captures the king <span class="swatch queen"></span>captures
          a queen <span class="swatch"></span>neither. The number is how many of the 216 results of three dice give this
          roll.</p></article> ${turns(s, facts)}${sides()}${forDevelopers(facts)}`}</div></section>`;
}
