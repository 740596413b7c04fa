// The tab Games: all games, each a click from its story.

import {html} from 'lit-html';
import {showMoreGames} from '../actions/games.js';
import {openGame} from '../actions/place.js';
import {forgetOwn} from '../actions/play.js';
import {iconButton} from '../icons.js';
import {sortHead} from '../parts.js';
import {isJudged, isReporting, lastAnswer} from '../state.js';
import {count, number} from '../text.js';
import {percent, playersHere, playersOf, resultOf} from '../words.js';

const signed = value => value === null ? '…' : html`<span class=${value > 0.05 ? 'good' : value < -0.05 ? 'bad' : ''}>${
  percent(value)}</span>`;
const COLUMNS = [
  ['game', 'game', '', one => html`<button type="button" class="game" aria-label=${`Game ${one.game}`}><bdi>${
    one.game}</bdi></button>`], ['players', 'White – Black', '', one => html`<bdi>${playersOf(one)}</bdi>`],
  ['result', 'result', 'result', one => resultOf(one.won)],
  ['turns', 'turns', 'num', one => number(one.turns)],
  ['date', 'date', '', one => html`<bdi>${one.date ?? ''}</bdi>`],
  ['swing', 'biggest swing', 'num', one => one.swing === null ? '…' : percent(one.swing).slice(1)],
  ['luck', "White's luck", 'num', one => signed(one.luck)],
  ['loss', 'lost by play', 'num', one => one.loss === null ? '…' : percent(one.loss).slice(1)],
];

// The games that were played here, the last one first.
const ownGames = s => s.own.length === 0 ? '' : html`<section id="own-games" class="panel"><h2>Played here</h2><ul>${
  s.own.map(one => html`<li><button type="button" class="game" @click=${() => openGame(one.game)}>${
  playersOf(playersHere(one))}</button> ${resultOf(one.won)} <small>${count(one.turns.length, 'turn')}, ${
  one.date}</small>${iconButton('', 'close', 'Forget this game', () => forgetOwn(one.game))}</li>`)}</ul></section>`;

export function games(s) {
  const {rows = [], total = 0} = lastAnswer('allGames') ?? {}, isKnown = rows.some(one => one.luck !== null);
  const isComing = isReporting(s) && !isJudged(s), has = {players: rows.some(one => playersOf(one) !== ''),
    date: rows.some(one => one.date), swing: isKnown || isComing, luck: isKnown || isComing, loss: isKnown || isComing};
  const columns = COLUMNS.filter(([name]) => has[name] !== false), {judged, all} = s.judging;
  const submit = event => {
    event.preventDefault();
    openGame(event.target.elements[0].value.trim());
  };
  return html`${ownGames(s)}<section class="panel" id="all-games"><div class="head"><h2>${total === 0 ? 'Games'
    : count(total, 'game')}</h2>
      <span class="hint" role="status">${isComing ? `Luck and losses: ${number(judged)} of ${number(all
        || total)} games judged` : ''}</span>
      <form id="story-form" @submit=${submit}><input id="story-of" aria-label="Number of a game"
        placeholder="Number of a game" autocomplete="off" required></form></div> ${s.choice !== null && s.choice.game
        === '' ? html`<p>No column of this file says which rows are one game. Choose it under Columns.</p>` : html`<div
        class="scroll" tabindex="0" role="region" aria-label="Games"><table id="games-table"><thead><tr>${
        columns.map(([name, text, className]) => sortHead('allGames', name, text, `${className} is-${
        name}`))}</tr></thead><tbody>${rows.map(one => html`<tr @click=${() => openGame(String(one.game))}>${
        columns.map(([name, , className, cell]) => html`<td class=${`${className} is-${name}`}>${
        cell(one)}</td>`)}</tr>`)}</tbody></table></div>
      <p ?hidden=${rows.length >= total}><button type="button" @click=${showMoreGames}>Show
        more</button></p>`}</section>`;
}
