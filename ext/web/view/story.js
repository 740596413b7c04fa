// One game: its players, its curve, its turns on the board, and the worst turns.

import {html} from 'lit-html';
import {closeGame, explore, flipGame, goToTurn, stepInGame} from '../actions/place.js';
import {drawn, picture, say} from '../parts.js';
import {answer, lastAnswer, storyAt} from '../state.js';
import {shown} from '../text.js';
import {modelOf, movesOf, playersOf, resultOf, sanOf, sideName, signed, turningPoint} from '../words.js';

const SHOWN = 3; // worst turns of each side

// Players with ratings, the result, the date, the mode and the source.
function aboutOf({about, won}) {
  const rated = (player, rating) => `${player ?? '?'}${rating === null ? '' : ` (${rating})`}`, {white, black} = about;
  const known = playersOf(about) && `${rated(white, about.white_rating)} – ${rated(black, about.black_rating)}`;
  return [known, resultOf(won), about.date, about.mode, about.source].filter(Boolean).map(shown).join(' · ');
}

// The worst turns of a side, each with a better one.
function worstOf(side, turns) {
  const worst = turns.map((turn, i) => ({...turn, i})).filter(turn => turn.side === side && turn.better !== undefined)
    .sort((a, b) => b.loss - a.loss).slice(0, SHOWN);
  return html`<section><h3>${sideName(side)}'s worst turns</h3>${worst.length === 0 ? html`<p class="hint">None lost 5 points.</p>`
    : html`<ol>${worst.map(turn => html`<li><button type="button" class="moment" @click=${() => goToTurn(turn.i + 1)}>${
      `Turn ${turn.number}: ${movesOf(turn)}, −${turn.loss_percent}`}<small>better: ${
      sanOf(turn.better)}</small></button></li>`)}</ol>`}</section>`;
}

const mark = (by, text) => html`<mark class=${by >= 0.1 ? 'good' : by <= -0.1 ? 'bad' : ''}>${text}</mark>`;
const lossOf = turn => turn.loss === null || turn.loss_percent === '0.0 %' ? '' : `−${turn.loss_percent}`;

// Says what was rolled and played in the turn on the board.
function turnSays(turns, turn) {
  const rolled = turn && `Turn ${turn.number} of ${turns.length}: ${sideName(turn.side)} rolled ${turn.dice.toUpperCase()}`;
  return turn === undefined ? 'Before the first turn.' : turn.before === null ? `${rolled} and played ${movesOf(turn)}.`
    : turn.moves === null ? html`${rolled} ${mark(turn.luck, `${signed(turn)} luck`)}. What was played is not known.`
    : html`${rolled} ${mark(turn.luck, `${signed(turn)} luck`)} and played ${movesOf(turn)} ${mark(-turn.loss, lossOf(turn)
      ? `${lossOf(turn)} lost` : 'the best')}${
    turn.better === undefined ? '.' : `. Better: ${sanOf(turn.better)}.`} White's chance is now ${turn.after}.`;
}

function row(turn, i, at) {
  return html`<tr aria-current=${String(i === at - 1)}><td class="num">${turn.number}</td><td>${turn.dice}</td><td><button type="button"
    @click=${() => goToTurn(i + 1)}>${movesOf(turn)}</button></td>${
    turn.before === null ? '' : [turn.before, signed(turn), lossOf(turn), turn.after ?? '–'].map(text =>
      html`<td class="num">${text}</td>`)}</tr>`;
}

const HEADS = [['num', 'turn'], ['', 'dice'], ['', 'moves'], ['num', 'before the roll'], ['num', 'luck'], ['num', 'loss'],
  ['num', 'after the turn']];

function shownGame(s, story) {
  const {turns, svg, game, isStored} = story, at = storyAt(s, story), turn = turns[at - 1];
  const button = (id, label, text, isDisabled, to) => html`<button type="button" id=${`story-${id}`} aria-label=${label}
    ?disabled=${isDisabled}
    @click=${to}>${text}</button>`;
  return html`<div class="board-side"><div class="board">${drawn('story-board', answer('gameBoard') ?? lastAnswer('gameBoard'))}</div>
      <div class="row steps" role="group" aria-label="Turns">${button('first', 'To the beginning', '«', at === 0, () => goToTurn(0))}${
        button('back', 'One turn back', '‹', at === 0, () => stepInGame(-1))}${
        button('forward', 'One turn forward', '›', at === turns.length, () => stepInGame(1))}${
        button('last', 'To the end', '»', at === turns.length, () => goToTurn(turns.length))}<button type="button" id="story-flip"
        @click=${flipGame}>Flip</button><button type="button" id="story-explore" @click=${explore}>Explore from here</button></div>
      <p id="story-turn" role="status">${turnSays(turns, turn)}</p></div>
    <div class="answers"><h2><span id="story-title">${say(`Game ${shown(game)}`)}</span> <button type="button" id="story-close"
        @click=${closeGame}>Close</button></h2>
      <p id="story-about">${say(aboutOf(story))}</p><p id="story-says">${turningPoint(turns)}</p>
      ${svg === null ? '' : html`<div class="halves"><img id="story-curve" src=${picture(svg)}
        alt="White's chance after each roll and turn; the table below has the numbers">
        <div id="story-worst">${worstOf('w', turns)}${worstOf('b', turns)}</div></div>`}
      <p id="story-by" class="hint">${svg === null ? 'These games have fewer than 200 turns, too few to estimate chances, luck and losses.'
        : `Chances ${modelOf(isStored, 'these')}.`}</p></div>
    <details class="below"><summary>Turn by turn</summary>${svg === null ? '' : html`<img id="story-picture"
      src=${picture(svg)} alt="The same curve, with its marks explained">
      <p class="explain">White's chance before the roll and after the turn. Luck is what the roll gave, compared with the mean of all
        56 rolls, so it is 0 on average; loss is the best turn's chance less that of the turn played. Both are for the side that
        moved.</p>`}
      <div class="scroll" tabindex="0" role="region" aria-label="Turns"><table id="story-table"><thead><tr>${
        HEADS.slice(0, svg === null ? 3 : 7).map(([name, text]) => html`<th scope="col" class=${name}>${text}</th>`)}</tr></thead><tbody>${
          turns.map((one, i) => row(one, i, at))}</tbody></table></div></details>`;
}

export function story(s) {
  const shows = answer('story');
  return html`<article id="story" class="card wide" ?hidden=${shows === undefined}>${shows === undefined ? ''
    : shownGame(s, shows)}</article>`;
}
