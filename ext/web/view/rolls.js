// The dice, the 56 rolls with their chances, and the turns of the chosen roll.

import {html, nothing} from 'lit-html';
import {chooseRoll, endTurn, follow, pointAtRoll, pointAtTurn, undo} from '../actions/place.js';
import {chooseDie, diceOf, newGame, pickDie, tellOwn, throwDice} from '../actions/play.js';
import {iconButton} from '../icons.js';
import {ofSide, piece, resultBar} from '../parts.js';
import {byDice, DICE, dfenAt} from '../board_text.js';
import {answer, change, games, isComputers, lastAnswer, toMove} from '../state.js';
import {count, noun, number, pc} from '../text.js';
import {bestOf, confidence, isPass, isRolled, LEAST, movesOf, NAMES, rollSays, sideName, statusOf} from '../words.js';

const SHOWN = 12; // turns of a roll, before "Show all"
const HEADS = [['', 'turn'], ['num', 'chance'], ['num', 'loss'], ['num', 'games'], ['', 'White, drawn, Black']];

// The dice as they lie, with what is to be done; a die that was played is faded. A click on one changes it.
export function dice(s) {
  const step = lastAnswer('step'), side = toMove(s), all = diceOf(s), isOwn = !isComputers(s),
    now = answer('step');
  const left = [...(s.played.length > 0 ? now?.dice ?? '' : all.join('')).toLowerCase()];
  const isOver = step !== undefined && step.winner !== null, isPassing = isOwn && now !== undefined && isPass(s, now);
  const one = (die, i) => {
    const at = left.indexOf(die.toLowerCase()), isSpent = isRolled(s) && at < 0;
    left.splice(at, at < 0 ? 0 : 1);
    const name = die === '' ? 'no piece yet' : NAMES[die.toLowerCase()];
    return html`<button type="button" class=${`die${isSpent ? ' spent' : ''}${die === '' ? ' blank' : ''}`} ?disabled=${
      isOver || !isOwn} aria-label=${`Die ${i + 1}: ${name}${isSpent ? ', played' : ''}; change it`} aria-pressed=${
        String(s.picking === i)} @click=${() => pickDie(i)}>${die === '' ? '' : piece(ofSide(die, side))}</button>`;
  };
  return html`<div class="play"><div class="who"><h2 id="detail-title" tabindex="-1" aria-live="polite"><span class=${
    `disc ${isOver ? step.winner : side}`} aria-hidden="true"></span>${isOver ? `${sideName(step.winner)} won` : `${
    sideName(side)} ${isRolled(s) ? 'rolled' : 'to roll'}`}</h2>
      <p id="turn-status" role="status">${isOver ? 'The king was captured.' : step === undefined ? '' : statusOf(s,
        step) || (isOwn ? 'Roll, or choose three dice.' : 'The computer rolls.')}</p></div>
    <div class="dice" role="group" aria-label="The dice" ?hidden=${isOver}>${all.map(one)}</div>
    <div class="acts">${s.played.length > 0 ? iconButton('turn-undo', 'undo', 'Take back', undo) : ''}<button
      type="button" id="turn-pass" class="primary" ?hidden=${!isPassing} @click=${endTurn}>Pass</button>${isOver
      ? html`<button type="button" id="own-story" class="primary" ?hidden=${s.computer === '' || s.own.length === 0}
      @click=${tellOwn}>The story of this game</button><button type="button" id="new-game" @click=${newGame}>New
      game</button>` : s.roll === '' ? html`<button type="button" id="roll-dice" class="primary" ?disabled=${!isOwn}
      @click=${() => throwDice()}>Roll</button>` : !isOwn ? '' : html`<button type="button" id="rolled-clear"
      class="plain" @click=${() => chooseRoll('')}>All rolls</button>`}</div>
    <div id="rolled" role="group" aria-label="Choose the dice" class=${s.picking === null ? '' : 'picking'} ?hidden=${
      isOver || !isOwn || s.roll !== '' && s.picking === null}>${[...DICE].map(die => html`<button type="button"
      data-die=${die} class="die small" aria-label=${NAMES[die.toLowerCase()]} title=${NAMES[die.toLowerCase()]}
      @click=${() => chooseDie(die)}>${piece(ofSide(die, side))}</button>`)}</div></div>`;
}

const FULL = 0.15; // how far from the middle a chance has the full colour

// The rolls as a grid, each with the chance of its best turn. Until it is known a cell is grey, so that no number
// changes its meaning. Greener is better than the mean roll, redder is worse.
function cells(s, here) {
  const last = s.answers.chances, isSame = last?.argument.dfen === dfenAt(s) && last.argument.games === games(s);
  const chances = s.learned && isSame ? last.value : undefined, side = here?.side;
  const middle = here === undefined || chances === undefined ? 0 : here.rolls.reduce((sum, {roll, weight}) =>
    sum + weight / 216 * (chances[roll] ?? 0.5), 0);
  const cell = ({roll, games: met}) => {
    const chance = chances?.[roll], isComing = chances === undefined, by = chance === undefined ? 0
      : (chance - middle) / FULL;
    const text = isComing ? '' : `${Math.round(100 * chance)}%`;
    return html`<button type="button" class=${`${isComing ? 'coming' : by < 0 ? 'worse' : 'better'}${met === 0
      ? ' unmet' : ''}`} data-roll=${roll} @click=${() => chooseRoll(roll)} .style=${`--by: ${
      Math.round(100 * Math.min(1, Math.abs(by)))}%`} ><span class="unseen">${roll}</span><span aria-hidden="true">${
      [...roll].map(die => piece(ofSide(die, side)))}</span><small>${text}</small><span class="unseen"> ${met === 0
      ? 'no games' : count(met, 'game')}</span></button>`;
  };
  const over = ({target}) => pointAtRoll(target.closest('button')?.dataset.roll ?? ''), out = () => pointAtRoll('');
  const sorted = here?.rolls.toSorted(s.byBest && chances !== undefined ? (a, b) => chances[b.roll] - chances[a.roll]
    : (a, b) => byDice(a.roll, b.roll));
  return html`<p class="row sorts" ?hidden=${s.roll !== '' || here === undefined}><strong>${`${
    sideName(here?.side)}'s chance after each roll`}</strong>${sorts(s, 'By dice')}</p><div id="rolls-played"
    role="group" aria-label="The 56 rolls, each with the chance of the side to move" ?inert=${isComputers(s)}
    ?hidden=${s.roll !== '' || here === undefined} @mouseover=${over} @focusin=${over} @mouseleave=${out}
    @focusout=${out}>${sorted?.map(cell)}${here?.unknown > 0 ? html`<button type="button" class="coming unmet"
    data-roll="?" @click=${() => chooseRoll('?')}>roll unknown<small>${here.unknown}</small></button>` : ''}</div>`;
}

const sorts = (s, other) => [[false, other], [true, 'Best first']].map(([byBest, name]) => html`<button type="button"
  class="plain" aria-pressed=${String(s.byBest === byBest)} @click=${() => change({byBest})}>${name}</button>`);

// The turns of the chosen roll; the old ones remain until the new ones come, if only the games or the model changed.
function turnsOf(s) {
  const last = s.answers.turns, roll = s.roll === '?' ? '' : s.roll;
  return s.roll !== '' && last?.argument.dfen === dfenAt(s) && last.argument.roll === roll ? last.value : undefined;
}

function turns(s, side) {
  const all = turnsOf(s);
  if (all === undefined) {
    return '';
  }
  const played = all.filter(one => one.games !== undefined), lowest = Math.max(...played.map(one => one.lower));
  // not with fewer than three games, and not if only one turn was played
  const safest = played.length > 1 && lowest > 0 ? played.find(one => one.lower === lowest && one.games >= 3)
    : undefined;
  const best = isRolled(s) ? bestOf(all) : undefined, sharing = all.filter(one => one.loss === 0).length;
  const sorted = s.byBest ? all.toSorted((a, b) => b.chance - a.chance) : all, rows = s.all ? sorted : sorted.slice(0,
    SHOWN);
  const tags = one => [one === best && one.chance !== null && (sharing > 1 ? `best, ${sharing} share it` : 'best'),
    one === safest && 'safest'];
  return html`<p class="row sorts"><strong>${isRolled(s) ? `Turns of ${s.roll}`
    : 'Turns whose roll is not known'}</strong><span>${
    played.length === 0 ? '' : `${count(played.length, 'turn')} played`}</span>${sorts(s, 'Most played')}</p>
    <p class="line heads" aria-hidden="true">${HEADS.map(([name, text]) => html`<span class=${name}>${
      text}</span>`)}</p>
    ${rows.map(one => turn(s, one, tags(one).filter(Boolean), side))}${sorted.length > rows.length ? html`<button
      type="button" class="all" @click=${() => change({all: true})}>Show all ${sorted.length} turns</button>` : ''}`;
}

// A turn: its moves, its chance, its loss against the best turn of the roll, its games and their results.
function turn(s, one, tags, side) {
  const isPlayed = one.games !== undefined, roll = one.rolls?.[0] ?? s.roll, moves = movesOf(one);
  const noChance = s.choice !== null && (!s.learned || answer('turns') === undefined) ? '…' : '–';
  return html`<button type="button" class=${isPlayed ? 'line' : 'line unplayed'} data-moves=${one.moves} data-dice=${
    roll} @click=${() => follow({roll, moves: one.moves, san: one.san, dfen: one.next})} title=${!isPlayed
    ? 'Not played in these games' : one.games < LEAST ? count(one.games, 'game') : `Scored ${pc(one.percent)} (${
    pc(one.interval)}) in ${count(one.games, 'game')}`}><span>${one.rolls === undefined ? moves : `${moves} (${
    one.rolls.join(' or ')})`}${tags.map(tag => html`<small class="tag">${tag}</small>`)}${one.games >= LEAST
    ? html`<small class="sure">scored ${pc(one.percent)}, ${confidence(one)}</small>` : ''}</span><span
    class="num chance"><span class="unseen"> chance </span>${one.chance_percent ? pc(one.chance_percent) : noChance}${
    one.isExact ? html`<small>exact</small>` : ''}</span><span class="num loss"><span class="unseen"> loss </span>${
    one.loss === null ? '' : one.loss === 0 ? '0' : `−${pc(one.loss_percent)}`}</span><span class="num">${isPlayed
    ? number(one.games) : '–'}<span class="unseen"> ${noun(one.games, 'game')} </span></span>${isPlayed ? resultBar(one,
    side) : html`<span></span>`}</button>`;
}

export function rolls(s) {
  const here = lastAnswer('here');
  // mousemove, because mouseover also fires when the list appears under a resting pointer
  const over = ({target}) => {
    const line = target.closest('button.line');
    return line !== null && pointAtTurn({roll: line.dataset.dice, moves: line.dataset.moves});
  };
  const out = () => pointAtTurn(null);
  return html`${cells(s, here)}
    <p id="roll-says" class="hint" aria-live="polite">${here === undefined || s.roll !== '' ? '' : pc(rollSays(s, here,
      answer('best')))}</p>
    <div id="continuations" ?inert=${isComputers(s)} @mousemove=${over} @focusin=${over} @mouseout=${out}
      @focusout=${out}>${here === undefined ? nothing : turns(s, here.side)}</div>`;
}
