// One game: its players, its curve, its turns on the board, and the worst turns.

import {html, nothing} from 'lit-html';
import {closeGame, explore, flipGame, goToTurn} from '../actions/place.js';
import {iconButton, menu, steps} from '../icons.js';
import {download, drawn, ofSide, picture, piece, say, taking} from '../parts.js';
import {seenAt, squareName} from '../board_text.js';
import {answer, boardOfGame, lastAnswer, ownGame, storyAt} from '../state.js';
import {pc, shown} from '../text.js';
import {modelSays, movesOf, playersHere, resultOf, sanOf, sideName, signed, turningPoint} from '../words.js';

const SHOWN = 3; // worst turns of each side

const mark = (by, text) => html`<mark class=${by >= 0.1 ? 'good' : by <= -0.1 ? 'bad' : ''}>${text}</mark>`;
const lossOf = turn => turn.loss === null || turn.loss_percent === '0.0 %' ? '' : `−${pc(turn.loss_percent)}`;

// Says what was rolled and played in the turn on the board.
function turnSays(turns, turn) {
  const rolled = turn && `Turn ${turn.number} of ${turns.length}: ${sideName(turn.side)} rolled ${
    turn.dice.toUpperCase()}`;
  return turn === undefined ? 'Before the first turn.' : turn.before === null ? `${rolled} and played ${movesOf(turn)}.`
    : turn.moves === null ? html`${rolled}, ${mark(turn.luck, `${pc(signed(turn))} luck`)}. What was played is not
    known.` : html`${rolled}, ${mark(turn.luck, `${pc(signed(turn))} luck`)}, and played ${movesOf(turn)}, ${
    mark(-turn.loss, lossOf(turn) ? `${lossOf(turn)} lost` : 'the best')}${turn.better === undefined ? '.'
    : `. Better: ${sanOf(turn.better)}.`} White's chance is now ${pc(turn.after)}.`;
}

// ---- The curve ----

// White's chance after each turn as an area. A click goes to the turn there; dots are large strokes of luck and losses.
function curve(turns, at) {
  const all = [turns[0].white_before ?? 0.5], last = turns.length; // what is not known stays as it was
  turns.forEach(turn => all.push(turn.white_after ?? all.at(-1)));
  const path = all.map((value, i) => `${i} ${(100 * (1 - value)).toFixed(1)}`).join('L');
  const choose = ({clientX, currentTarget}) => {
    const {left, width} = currentTarget.getBoundingClientRect();
    goToTurn(Math.round((clientX - left) / width * last));
  };
  const dots = turns.map((turn, i) => ({i, turn, kind: turn.loss >= 0.1 ? 'lost' : Math.abs(turn.luck) >= 0.12 ? 'luck'
    : ''})).filter(one => one.kind !== '');
  return html`<div id="story-curve" role="img"
    aria-label="White's chance after each turn; the list of turns has the numbers" @click=${choose}>
    <svg viewBox=${`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true"><path class="area" d=${`M0 100L${
      path}L${last} 100Z`}></path>
      <path class="half" d=${`M0 50H${last}`}></path><path class="edge" d=${`M${path}`}></path></svg>
    <span class="now" .style=${`left: ${100 * at / last}%`}></span>${dots.map(({i, turn, kind}) => html`<span class=${
      `dot ${kind}`} title=${
      `Turn ${turn.number}: ${kind === 'lost' ? `${lossOf(turn)} lost` : `${pc(signed(turn))} luck`}`} .style=${
      `left: ${100 * (i + 1) / last}%; top: ${100 * (1 - all[i + 1])}%`}></span>`)}</div>
    <p class="legend"><span class="dot luck"></span>luck of 12% or more <span
      class="dot lost"></span>turn that lost 10% or more</p>`;
}

// ---- The turns ----

// The turns in two columns: a row has White's and Black's.
function turnList(turns, at) {
  const rows = [], cell = (turn, i) => turn === undefined ? html`<span></span>` : html`<button type="button"
    aria-current=${i === at - 1 ? 'step' : nothing} @click=${() => goToTurn(i + 1)} title=${turn.luck === null ? ''
    : `${pc(signed(turn))} luck${lossOf(turn) === '' ? '' : `, ${lossOf(turn)} lost`}${turn.after === null ? ''
    : `; White's chance is then ${pc(turn.after)}`}`}><span class="roll" aria-label=${turn.dice.toUpperCase()}>${
    [...turn.dice.toUpperCase()].map(die => piece(ofSide(die, turn.side)))}</span> ${movesOf(turn)}${turn.loss >= 0.1
    ? html`<b class="bad">??</b>` : turn.loss >= 0.05 ? html`<b class="bad">?</b>` : ''}${Math.abs(turn.luck) >= 0.12
    ? html`<b class=${turn.luck > 0 ? 'good' : 'bad'}>${turn.luck > 0 ? '▲' : '▼'}</b>` : ''}</button>`;
  for (let i = 0; i < turns.length;) {
    const isFull = turns[i].side === 'w' && turns[i + 1]?.side === 'b', white = turns[i].side === 'w' ? i : -1,
      black = isFull ? i + 1 : turns[i].side === 'b' ? i : -1;
    rows.push([white, black]);
    i += isFull ? 2 : 1;
  }
  return html`<div id="story-turns" role="group" aria-label="Turns">${rows.map(([white, black], n) => html`<span
    class="no">${n + 1}</span>${cell(turns[white], white)}${cell(turns[black], black)}`)}</div>`;
}

// The worst turns of a side, each with a better one.
function worstOf(side, turns) {
  const worst = turns.map((turn, i) => ({...turn, i})).filter(turn => turn.side === side && turn.better !== undefined)
    .sort((a, b) => b.loss - a.loss).slice(0, SHOWN);
  return html`<section><h3>${sideName(side)}'s worst turns</h3>${worst.length === 0 ? html`<p class="hint">None lost 5
    points.</p>` : html`<ol>${worst.map(turn => html`<li><button type="button" class="moment" @click=${() =>
    goToTurn(turn.i + 1)}>${`Turn ${turn.number}: ${movesOf(turn)}, −${pc(turn.loss_percent)}`}<small>better: ${
    sanOf(turn.better)}</small></button></li>`)}</ol>`}</section>`;
}

const lastOf = turn => (turn?.moves ?? '').replaceAll(',', ' ').split(' ').flatMap(uci => [uci.slice(0, 2), uci.slice(2,
  4)]);

function shownGame(s, story) {
  const {turns, svg, game, won, modelOf} = story, at = storyAt(s, story), turn = turns[at - 1], last = lastOf(turn);
  const own = ownGame(s), about = own === undefined ? story.about : playersHere(own);
  const square = seen => {
    const i = seenAt(seen, s.gameBottom), name = squareName(i);
    return html`<span class=${`${last.includes(name) ? 'last ' : ''}${(i + (i >> 3)) % 2 === 0 ? 'light' : 'dark'}`}
      data-file=${seen > 55 ? name[0] : nothing} data-rank=${seen % 8 === 7 ? name[1] : nothing}></span>`;
  };
  const player = (side, name, rating) => html`<span class="player"><span class=${`disc ${side}`}></span><bdi>${
    name ?? sideName(side)}</bdi>${rating ? html`<small>${rating}</small>` : ''}</span>`;
  return html`<div class="board-side"><div class="board">${drawn('story-board', lastAnswer('gameBoard'))}<div
    class="squares" aria-hidden="true">${[...Array(64).keys()].map(square)}</div></div>
      <div class="toolbar" role="group" aria-label="Turns">${steps('story', at, turns.length, goToTurn)}${
        iconButton('story-flip', 'flip', 'Turn the board', flipGame)}${menu('story-menu', 'menu', 'More', html`<button
        type="button" id="story-explore" @click=${explore}>Explore from here</button><hr>${taking('story-board', () =>
        location.href, () => boardOfGame(s, story))}<button type="button" @click=${() => download(new Blob([svg],
        {type: 'image/svg+xml'}), 'game.svg')}>Save the curve (SVG)</button>`)} </div></div>
    <div class="answers panel"><div class="head"><h2 id="story-title" tabindex="-1">${player('w', about.white,
      about.white_rating)}<span class="result">${resultOf(won)}</span>${player('b', about.black,
      about.black_rating)}</h2>${iconButton('story-close', 'close', 'All games', closeGame)}</div>
      <p id="story-about" class="hint">${say([own ? 'Played here' : `Game ${shown(game)}`, about.date
        && shown(about.date), about.mode && shown(about.mode), about.source
        && shown(about.source)].filter(Boolean).join(' · '))}</p> ${curve(turns, at)}<p id="story-turn" role="status">${
        turnSays(turns, turn)}</p> ${turnList(turns, at)}
      <p id="story-says">${pc(turningPoint(turns))}</p>
      <div id="story-worst" class="halves">${worstOf('w', turns)}${worstOf('b', turns)}</div>
      <details class="quiet"><summary>How these numbers are found</summary><p id="story-by" class="hint">${`Chances ${
        modelSays(modelOf, 'these')}. `}Luck is what the roll gave, compared with the mean of all 56 rolls, so it is 0
        on average; loss is the best turn's chance less that of the turn played. Both are for the side that
        moved.</p><img id="story-picture" src=${picture(svg)}
        alt="The same curve, with its marks explained"></details></div>`;
}

export function story(s) {
  const shows = answer('story');
  return html`<article id="story" class="duo" ?hidden=${shows === undefined}>${shows === undefined ? '' : shownGame(s,
    shows)}</article>`;
}
