// How well and how luckily people played: all players, or one of them.

import {html} from 'lit-html';
import {openGame, openReport} from '../actions/place.js';
import {practise} from '../actions/practise.js';
import {picture, sortHead} from '../parts.js';
import {games, isJudged, lastAnswer} from '../state.js';
import {count, number, pc} from '../text.js';
import {lastSays, LEAST, percent, playerSays, resultOf, sanOf, sideName} from '../words.js';

// A number as text with its bounds, or null; no score and no mean of luck of fewer than five games.
const withBounds = (text, bounds, hasBounds = text) => text === null ? null : html`${pc(text)}<small>${
  hasBounds === null ? '' : pc(bounds).replaceAll('-', '−')}</small>`;
const scored = one => one.games < LEAST ? null : withBounds(one.score_percent, one.score_interval ?? '');
const luckOf = one => one.luck === null || one.games < LEAST ? null
  : withBounds(percent(one.luck), one.luck_interval ?? '', one.luck_lower);
const adjusted = one => (one.judged ?? one.games) < LEAST ? null
  : withBounds(one.adjusted_percent, one.adjusted_interval, one.adjusted_lower);
const lost = one => one.loss_percent === null ? null : withBounds(one.loss_percent, one.loss_interval ?? '');

const PLAYERS = [['games', one => number(one.games), one => one.games], ['score', scored, one => one.score],
  ['expected', one => pc(one.expected_percent) || null, one => one.expected], ['luck a game', luckOf, one => one.luck],
  ['score without luck', adjusted, one => one.adjusted], ['loss a turn', lost, one => one.loss]];
const DUELS = [...PLAYERS.slice(0, 2), ...PLAYERS.slice(3, 5), ['to tell a difference of 2%', one =>
  one.more_games === null ? null : one.more_games === 0 ? 'enough games' : `${count(one.more_games, 'game')} more`]];
const GAMES = [['result', one => resultOf(one.side === 'w' ? one.score : 1 - one.score)], ['luck', luckOf],
  ['loss a turn', lost]];

// A table: the first column is a name, the others are numbers. A column without numbers is left out.
function table(name, rows, first, all, head = (one, className) => html`<th scope="col" class=${className}>${
  one}</th>`) {
  const columns = all.filter(([, cell]) => rows.some(one => cell(one) !== null));
  return rows.length === 0 ? '' : html`<div class="scroll" tabindex="0" role="region" aria-label=${name}><table
    class="report"><thead><tr>${head(name, '')}${columns.map(([one]) => head(one, 'num'))}</tr></thead><tbody>${
    rows.map(one => html`<tr><td>${first(one)}</td>${columns.map(([, cell]) => html`<td class="num">${cell(one)
    ?? '–'}</td>`)}</tr>`)}</tbody></table></div>`;
}
const button = (open, text) => html`<button type="button" class="moment" @click=${open}><bdi>${text}</bdi></button>`;
const ofPlayer = name => button(() => openReport(name), name);

// The table of all players, sorted by a click on a head.
function ofAll(s, players) {
  const {order, isDescending} = s.playersBy, by = PLAYERS.find(([name]) => name === order)?.[2] ?? (one =>
    one.player.toLowerCase());
  const sign = isDescending ? -1 : 1, sorted = players.toSorted((a, b) => sign * (by(a) < by(b) ? -1 : by(a) > by(b) ? 1
    : 0));
  return table('player', sorted, one => ofPlayer(one.player), PLAYERS,
    (name, className) => sortHead('playersBy', name, name, className));
}

// The four numbers that a player looks for, each with its bounds.
const figures = one => html`<dl class="figures">${[['score', scored], ['score without luck', adjusted], ['luck a game',
  luckOf],
  ['lost a turn', lost]].map(([name, cell]) => html`<div><dd>${cell(one)
    ?? (one.games < LEAST ? '–' : '…')}</dd><dt>${name}</dt></div>`)}</dl>`;

// The worst or the best turns, each a click from the board.
const moments = (name, turns, says) => html`<section><h3>${name}</h3>${turns.length === 0 ? html`<p
  class="hint">None.</p>` : html`<ol class="moments">${turns.map(one => html`<li><button type="button" class="moment"
    @click=${() => openGame(String(one.game), one.number)}><img src=${picture(one.svg)} alt=""><span>${
      sanOf(one.san)}<b>${pc(says(one))}</b><small>game ${
    one.game}, turn ${one.number}</small></span></button></li>`)}</ol>`}</section>`;

const ofOne = ({all, games, openings, duels, worst, best, exercises}) => html`${figures(all)}<p id="report-says"
  class="hint">${pc(playerSays(all)).replaceAll('(-', '(−')}</p>
  ${games.length === 0 ? '' : html`<p id="report-last" class="hint">${pc(lastSays(games))}</p>`}
  ${exercises.length === 0 ? '' : html`<p><button type="button" id="practise-begin"
  class="primary" @click=${() => practise(all.player, exercises)}>Practise ${count(exercises.length, 'turn')} that lost
  15% or more</button></p>`}
  <div class="halves">${moments('Worst turns', worst, one => `−${one.loss}`)}${moments('Best turns', best, one => `+${
    one.gain}`)}</div> ${table('opening', openings, one => button(() => openGame(String(one.game), one.number),
    sanOf(one.san)), PLAYERS)} ${table('against', duels, one => ofPlayer(one.opponent), DUELS)} ${table('last games',
    games.slice(0, 20), one => button(() => openGame(String(one.game)), `${one.game}: ${sideName(one.side)} against ${
    one.opponent}`), GAMES)}`;

function progress(s) {
  const {judged, all, left} = s.judging;
  return html`<p id="report-status" role="status" ?hidden=${isJudged(s)}><progress max=${all || 1} value=${judged}
    aria-label="judged"></progress>
    ${all === 0 ? 'Judging the games' : `${number(judged)} of ${count(all, 'game')} judged${left === null ? '' : `, ${
      left < 60 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min`} left`}`}</p>`;
}

export function players(s) {
  const {of, answers: {player: last}} = s, player = last?.argument.player === of ? last.value : undefined;
  const all = lastAnswer('players');
  const known = s.answers.players?.argument.games === games(s) && all.find(one => one.player === of);
  return html`<section id="report" class="panel"><div class="head"><h2 id="report-title" tabindex="-1"><bdi>${of
    || 'Players'}</bdi></h2>${of === '' ? '' : html`<button type="button" class="plain" id="report-all" @click=${() =>
    openReport()}>All players</button>`}</div> ${progress(s)}${of === '' ? all && ofAll(s, all) : player?.all
    ? ofOne(player) : known ? figures(known) : ''}
    <p class="hint" ?hidden=${of === '' || player === undefined || player.all !== undefined}>None of these games is of
      this player against another one.</p>
    <p class="hint" ?hidden=${all === undefined || all.length > 0 || of !== ''}>No column of this file has the names of
      players, or all games are of a player against itself.</p>
    <details class="quiet"><summary>How these numbers are found</summary><p class="hint">A turn loses what the best turn
      of its roll would have added to the chance, by the model, not by best play: a player who plays like the model
      loses less. Luck is what the rolls gave, less what they gave the opponent; it is 0 on average. Ranges are of
      95%.</p></details></section>`;
}
