// How well and how luckily people played: all players, or one of them.

import {html} from 'lit-html';
import {closeReport, openGame, openReport} from '../actions/place.js';
import {answer, isJudged} from '../state.js';
import {number} from '../text.js';
import {lastSays, percent, playerSays, resultOf, sanOf} from '../words.js';

const NUMBERS = [['games', one => number(one.games)], ['score', one => one.score_percent], ['expected', one => one.expected_percent],
  ['loss a turn', one => one.loss_percent], ['luck a game', one => percent(one.luck)], ['score without luck', one => one.adjusted_percent],
  ['95 % of it', one => one.adjusted_lower === null ? null : one.adjusted_interval]];

// A table: the first column is a name, the others are numbers. A column without numbers is left out.
function table(name, rows, first, all = NUMBERS) {
  const columns = all.filter(([, cell]) => rows.some(one => cell(one) !== null));
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${name}><table class="report">
  <thead><tr><th scope="col">${name}</th>${columns.map(([head]) => html`<th scope="col" class="num">${head}</th>`)}</tr></thead>
  <tbody>${rows.map(one => html`<tr><td>${first(one)}</td>${columns.map(([, cell]) =>
    html`<td class="num">${cell(one) ?? '–'}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
const button = (open, text) => html`<button type="button" class="moment" @click=${open}><bdi>${text}</bdi></button>`;

const ofAll = players => html`${table('player', players, one => button(() => openReport(one.player), one.player))}`;

// The worst or the best turns, each a click from the board.
const moments = (name, turns, says) => html`<section><h3>${name}</h3>${turns.length === 0 ? html`<p class="hint">None.</p>`
  : html`<ol>${turns.map(one =>
  html`<li>${button(() => openGame(String(one.game), one.number), `${sanOf(one.san)}, ${says(one)}`)}<small>game ${one.game}, turn ${
    one.number}</small></li>`)}</ol>`}</section>`;

const GAMES = [['result', one => resultOf(one.side === 'w' ? one.score : 1 - one.score)], ['loss a turn', one => one.loss_percent],
  ['luck', one => percent(one.luck)]];

const ofOne = ({all, games, openings, opponents, worst, best}) => html`<p id="report-says">${playerSays(all)}</p>
  <p id="report-last">${lastSays(games)}</p>
  <div class="halves">${moments('Worst turns', worst, one => `−${one.loss}`)}${moments('Best turns', best, one => `+${one.gain}`)}</div>
  ${table('opening', openings, one => button(() => openGame(String(one.game), one.number), sanOf(one.san)))}
  ${table('opponent', opponents, one => button(() => openReport(one.part), one.part))}
  ${table('last games', games.slice(0, 20), one => button(() => openGame(String(one.game)),
    `${one.game}: ${one.side === 'w' ? 'White' : 'Black'} against ${
    one.opponent}`), GAMES)}`;

export function report(s) {
  const isShown = s.report !== '' && s.choice !== null && answer('story') === undefined, {judged, all} = s.judging;
  const player = answer('player'), players = answer('players');
  return html`<article id="report" class="card wide" ?hidden=${!isShown}>${!isShown ? '' : html`<h2><bdi id="report-title">${
      s.of || 'Players'}</bdi> ${s.of === '' ? '' : html`<button type="button" id="report-all"
        @click=${() => openReport()}>All players</button>`}
      <button type="button" id="report-close" @click=${closeReport}>Close</button></h2>
    <p id="report-status" role="status" ?hidden=${isJudged(s)}>${all === 0 ? 'Judging the games.'
      : `Judging the games: ${number(judged)} of ${
      number(all)}. A filter by player judges fewer.`}</p>
    ${player?.all ? ofOne(player) : players ? ofAll(players) : ''}
    <p class="hint">A turn loses what the best turn of its roll would have added to the chance, by the model of these games, not by best
      play. Luck is what the rolls gave, less what they gave the opponent; it is 0 on average.</p>`}</article>`;
}
