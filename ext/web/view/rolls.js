// "I rolled": the dice, the 56 rolls with their chances, and the turns of the chosen roll.

import {html, nothing} from 'lit-html';
import {chooseDie, chooseRoll, follow, pointAtRoll, pointAtTurn, throwDice} from '../actions/place.js';
import {resultBar} from '../parts.js';
import {byDice, DICE, dfenAt} from '../place.js';
import {answer, change, games, lastAnswer} from '../state.js';
import {count, noun, number} from '../text.js';
import {bestOf, confidence, isRolled, movesOf, NAMES, rollSays} from '../words.js';

const SHOWN = 12; // turns of a roll, before "Show all"
const HEADS = [['', 'turn'], ['num', 'chance'], ['num', 'loss'], ['num', 'games'], ['', 'White won, drawn, Black won']];

function dice(s) {
  const thrown = isRolled(s) ? [...s.roll] : s.dice;
  return html`<div id="rolled" class="row" role="group" aria-label="I rolled"><span>I rolled</span>${[...DICE].map((die, i) =>
    html`<button type="button" data-die=${die} aria-label=${NAMES[die.toLowerCase()]} data-glyph=${'♙♘♗♖♕♔'[i]}
      @click=${() => chooseDie(die)}>${die}</button>`)}<button type="button" id="roll-dice" title="Roll three dice"
        @click=${throwDice}>Roll</button>
    <span id="rolled-dice" role="status" class=${isRolled(s) ? 'thrown' : ''}>${thrown.length === 0 ? 'choose three dice, or a roll'
      : [...thrown, '_', '_'].slice(0, 3).join(' ')}</span>
    <button type="button" id="rolled-clear" ?hidden=${s.roll === ''} @click=${() => chooseRoll('')}>All rolls</button></div>`;
}

// The rolls as a grid, each with the chance of its best turn; with its score where there is no model. Until it is known a cell is grey, so
// that no number changes its meaning. Green is better.
function cells(s, here) {
  const last = s.answers.chances, isSame = last?.argument.dfen === dfenAt(s) && last.argument.games === games(s);
  const chances = s.learned ? answer('chances') ?? (isSame ? last.value : undefined) : undefined;
  const cell = ({roll, games: met, percent}) => {
    const chance = chances?.[roll], isComing = s.choice !== null && chances === undefined;
    const text = isComing ? '…' : chance !== undefined ? `${Math.round(100 * chance)} %` : percent ?? '–';
    return html`<button type="button" class=${[(isComing || text === '–') && 'coming', met === 0 && s.choice !== null
      && 'unmet'].filter(Boolean).join(' ')}
      data-roll=${roll} @click=${() => chooseRoll(roll)}
        .style=${`--score: ${Math.round(100 * Math.min(1, Math.max(0, 3 * (chance ?? 0.5) - 1)))}%`}
      >${roll}<small>${text}</small><span class="unseen"> ${met === 0 ? 'no games' : count(met, 'game')}</span></button>`;
  };
  const over = ({target}) => pointAtRoll(target.closest('button')?.dataset.roll ?? ''), out = () => pointAtRoll('');
  return html`<div id="rolls-played" role="group" aria-label="The 56 rolls, each with the chance of the side to move"
    ?hidden=${s.roll !== ''}
    @mouseover=${over} @focusin=${over} @mouseleave=${out} @focusout=${out}>${here?.rolls.toSorted((a, b) =>
      byDice(a.roll, b.roll)).map(cell)}${
    here?.unknown > 0 ? html`<button type="button" class="coming unmet" data-roll="?" @click=${() => chooseRoll('?')}>roll unknown<small>${
      here.unknown}</small></button>` : ''}</div>`;
}

// The turns of the chosen roll; the old ones remain until the new ones come, if only the games or the model changed.
function turnsOf(s) {
  const last = s.answers.turns, roll = s.roll === '?' ? '' : s.roll;
  return s.roll === '' ? undefined : answer('turns') ?? (last?.argument.dfen === dfenAt(s) && last.argument.roll === roll ? last.value
    : undefined);
}

function turns(s, side) {
  const all = turnsOf(s);
  if (all === undefined) {
    return '';
  }
  const played = all.filter(one => one.games !== undefined), lowest = Math.max(...played.map(one => one.lower));
  // not with fewer than three games, and not if only one turn was played
  const safest = played.length > 1 && lowest > 0 ? played.find(one => one.lower === lowest && one.games >= 3) : undefined;
  const best = isRolled(s) ? bestOf(all) : undefined, sharing = all.filter(one => one.loss === 0).length;
  const sorted = s.byBest ? all.toSorted((a, b) => b.chance - a.chance) : all, rows = s.all ? sorted : sorted.slice(0, SHOWN);
  const sort = (name, byBest) => html`<button type="button" aria-pressed=${String(s.byBest === byBest)} @click=${() => change({byBest})}>${
    name}</button>`;
  const tags = one => [one === best && one.chance !== null && (sharing > 1 ? `best, ${sharing} share it` : 'best'), one === safest
    && 'highest lower bound'];
  return html`<p class="row sorts"><strong>${isRolled(s) ? `Turns of ${s.roll}` : 'Turns whose roll is not known'}</strong><span>${
    count(played.length, 'turn')} played</span>${sort('Most played', false)}${sort('Best first', true)}</p>
    <p class="line heads" aria-hidden="true">${HEADS.map(([name, text]) => html`<span class=${name}>${text}</span>`)}</p>
    ${rows.map(one => turn(s, one, tags(one).filter(Boolean), side))}${sorted.length > rows.length ? html`<button type="button" class="all"
      @click=${() => change({all: true})}>Show all ${sorted.length} turns</button>` : ''}`;
}

// A turn: its moves, its chance, its loss against the best turn of the roll, its games and their results.
function turn(s, one, tags, side) {
  const isPlayed = one.games !== undefined, roll = one.rolls?.[0] ?? s.roll, moves = movesOf(one);
  const noChance = s.choice !== null && (!s.learned || answer('turns') === undefined) ? '…' : '–';
  return html`<button type="button" class=${isPlayed ? 'line' : 'line unplayed'} data-moves=${one.moves} data-dice=${roll}
    @click=${() => follow({roll, moves: one.moves, san: one.san, dfen: one.next})}
    title=${isPlayed ? `Scored ${one.percent} (${one.interval}) in ${count(one.games, 'game')}` : 'Not played in these games'}><span>${
      one.rolls === undefined ? moves : `${moves} (${one.rolls.join(' or ')})`}${tags.map(tag => html`<small class="tag">${tag}</small>`)}${
      isPlayed ? html`<small class="sure">scored ${one.percent}, ${confidence(one)}</small>` : ''}</span><span
    class="num chance"><span class="unseen"> chance </span>${one.chance_percent ?? noChance}${one.isExact ? html`<small>exact</small>` : ''
    }</span><span class="num loss"><span class="unseen"> loss </span>${one.loss === null ? '' : one.loss === 0 ? '0'
      : `−${one.loss_percent}`
    }</span><span class="num">${isPlayed ? number(one.games) : '–'}<span class="unseen"> ${noun(one.games, 'game')} </span></span>${
      isPlayed ? resultBar(one, side) : html`<span></span>`}</button>`;
}

export function rolls(s) {
  const here = lastAnswer('here');
  // mousemove, because mouseover also fires when the list appears under a resting pointer
  const over = ({target}) => {
    const line = target.closest('button.line');
    return line !== null && pointAtTurn({roll: line.dataset.dice, moves: line.dataset.moves});
  };
  const out = () => pointAtTurn(null);
  return html`${dice(s)}${cells(s, here)}
    <p id="roll-says" class="hint" aria-live="polite">${here === undefined || s.roll !== '' ? '' : rollSays(s, here, answer('best'))}</p>
    <div id="continuations" @mousemove=${over} @focusin=${over} @mouseout=${out} @focusout=${out}>${here === undefined ? nothing
      : turns(s, here.side)}</div>`;
}
