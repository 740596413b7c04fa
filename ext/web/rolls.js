// "I rolled": the dice, the 56 rolls with their chances, and the turns of the chosen roll.

import {showArrows} from './board.js';
import {ask, busy} from './engine.js';
import {confidence, follow, goTo, here, place, resultBar, sideName} from './explorer.js';
import {at, count, make, makeButton, makeOneStop} from './page.js';

const ORDER = 'PNBRQK';
const SHOWN = 12; // turns of a roll, before "Show all"

const list = {dice: [], byBest: false, all: false, turns: new Map(), dfen: ''};

// Returns the turns of a roll from the position shown; each roll is requested once.
function turnsOf(roll) {
  if (list.dfen !== here.dfen || list.key !== here.asked) {
    Object.assign(list, {turns: new Map(), dfen: here.dfen, key: here.asked});
  }
  if (!list.turns.has(roll)) {
    list.turns.set(roll, ask('turns', {dfen: here.dfen, key: here.key, roll}));
  }
  return list.turns.get(roll);
}

// Shows the rolls as a grid, each with the chance of the side to move, or with its score before the model is fitted. Green is better.
export function showRolls() {
  const rolls = here.rolls.toSorted((a, b) => [0, 1, 2].map(i => ORDER.indexOf(a.roll[i]) - ORDER.indexOf(b.roll[i])).find(by => by !== 0));
  const cells = rolls.map(one => {
    const cell = makeButton(() => chooseRoll(one.roll), {className: one.games === 0 ? 'unmet' : '', ariaPressed: 'false'}, one.roll,
      make('small', {}, one.games === 0 ? '–' : one.chance === null ? one.percent : `${Math.round(100 * one.chance)} %`), make('span', {className: 'unseen'}, ` ${one.games === 0 ? 'no games' : count(one.games, 'game')}`));
    cell.dataset.roll = one.roll;
    cell.style.setProperty('--score', `${Math.round(100 * Math.min(1, Math.max(0, 3 * (one.chance ?? 0.5) - 1)))}%`);
    return cell;
  });
  if (here.unknown > 0) {
    cells.push(Object.assign(makeButton(() => chooseRoll('?'), {className: 'unmet'}, 'roll unknown', make('small', {}, String(here.unknown)))));
    cells.at(-1).dataset.roll = '?';
  }
  at('rolls-played').replaceChildren(...cells);
}

const chooseRoll = roll => goTo({roll: roll === '?' ? '?' : roll});

// Describes the roll under the pointer or with the focus: its results and its best turn.
async function sayRoll(roll) {
  list.said = roll;
  const one = here.rolls?.find(other => other.roll === roll);
  if (one === undefined) {
    at('roll-says').textContent = place.roll !== '' ? '' : `${here.chance === null ? 'Scores' : 'Chances'} of ${sideName(here.side)} by roll. Point at a roll for its best turn; choose it for all turns.`;
    return;
  }
  const fared = `${roll}, ${one.weight} of 216: ` + (one.games === 0 ? 'no games' : `${count(one.games, 'game')}, ${sideName(here.side)} scored ${one.percent}`);
  at('roll-says').textContent = fared;
  const turns = await turnsOf(roll).catch(() => []), best = bestOf(turns);
  if (list.said === roll && best !== undefined) {
    at('roll-says').textContent = `${fared}. Best turn ${best.moves || 'pass'}` + (best.chance === null ? '.' : `, chance ${best.chance_percent}.`);
  }
}

const bestOf = turns => turns.reduce((best, one) => best === undefined || (one.chance ?? -1) > (best.chance ?? -1) ? one : best, undefined);

// Shows the turns of the chosen roll, or else the grid. With `isSame` the position did not change: its turns remain until the new ones come.
export async function showRoll(isSame = false) {
  const {roll} = place, isRolled = roll !== '', {dfen} = here;
  list.all &&= isSame;
  at('rolls-played').hidden = isRolled;
  at('rolled-clear').hidden = !isRolled;
  list.dice = isSame && !isRolled ? list.dice : [];
  showDice(isRolled && roll !== '?' ? [...roll] : list.dice);
  if (!isSame || !isRolled) {
    at('continuations').replaceChildren();
  }
  sayRoll('');
  if (isRolled && here.rolls !== undefined) {
    const turns = await busy(`Finding the turns of ${roll}`, () => turnsOf(roll === '?' ? '' : roll));
    if (turns !== undefined && place.roll === roll && here.dfen === dfen) {
      showTurns(turns, roll);
    }
  }
}

function showTurns(turns, roll) {
  const played = turns.filter(one => one.games !== undefined), lowest = Math.max(...played.map(one => one.lower));
  // not with fewer than three games, and not if only one turn was played
  const safest = played.length > 1 && lowest > 0 ? played.find(one => one.lower === lowest && one.games >= 3) : undefined;
  const best = roll === '?' ? undefined : bestOf(turns), sharing = turns.filter(one => one.loss === 0).length;
  const sorted = list.byBest ? turns.toSorted((a, b) => b.chance - a.chance) : turns, rows = list.all ? sorted : sorted.slice(0, SHOWN);
  const sort = (name, byBest) => makeButton(() => {
    list.byBest = byBest;
    showTurns(turns, roll);
    at('continuations').querySelector('[aria-pressed=true]').focus();
  }, {ariaPressed: String(list.byBest === byBest)}, name);
  at('continuations').replaceChildren(
    make('p', {className: 'row sorts'}, make('strong', {}, roll === '?' ? 'Turns whose roll is not known' : `Turns of ${roll}`), make('span', {}, `${count(played.length, 'turn')} played`),
      sort('Most played', false), sort('Best first', true)),
    make('p', {className: 'line heads', ariaHidden: 'true'}, ...[['', 'turn'], ['num', 'chance'], ['num', 'loss'], ['num', 'games'], ['', 'White won, drawn, Black won']].map(([className, name]) => make('span', {className}, name))),
    ...rows.map(one => turnRow(one, [...(one === best ? [sharing > 1 ? `best, ${sharing} share it` : 'best'] : []), ...(one === safest ? ['highest lower bound'] : [])], roll)),
    ...(sorted.length > rows.length ? [makeButton(() => {
      list.all = true;
      showTurns(turns, roll);
    }, {className: 'all'}, `Show all ${sorted.length} turns`)] : []));
}

// Returns the row of a turn: its moves, its chance, its loss against the best turn of the roll, its games and their results.
function turnRow(one, tags, roll) {
  const unseen = text => make('span', {className: 'unseen'}, text), isPlayed = one.games !== undefined, moves = one.moves || 'pass';
  const button = makeButton(() => follow(one.rolls?.[0] ?? roll, one.moves, one.next), {className: isPlayed ? 'line' : 'line unplayed'},
    make('span', {}, one.rolls === undefined ? moves : `${moves} (${one.rolls.join(' or ')})`, ...tags.map(tag => make('small', {className: 'tag'}, tag)),
      ...(isPlayed ? [make('small', {className: 'sure'}, `scored ${one.percent}, ${confidence(one)}`)] : [])),
    make('span', {className: 'num chance'}, unseen(' chance '), one.chance_percent ?? '–', ...(one.isExact ? [make('small', {}, 'exact')] : [])),
    make('span', {className: 'num loss'}, unseen(' loss '), one.loss === null ? '' : one.loss === 0 ? '0' : `−${one.loss_percent}`),
    make('span', {className: 'num'}, isPlayed ? one.games.toLocaleString('en') : '–', unseen(' games ')), isPlayed ? resultBar(one, here.side) : make('span'));
  button.dataset.moves = one.moves;
  button.dataset.dice = one.rolls?.[0] ?? roll;
  button.title = isPlayed ? `Scored ${one.percent} (${one.interval}) in ${count(one.games, 'game')}` : 'Not played in these games';
  return button;
}

// Shows the dice; three make a roll.
export function chooseDice(dice) {
  list.dice = dice.length === 3 ? [] : dice;
  showDice(dice);
  if (dice.length === 3) {
    return chooseRoll([...dice].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join(''));
  }
  return undefined;
}

function showDice(dice) {
  at('rolled-dice').textContent = dice.length === 0 ? 'click three dice, or a roll' : [...dice, '_', '_'].slice(0, 3).join(' ');
}

export function beginRolls() {
  for (const button of document.querySelectorAll('[data-die]')) {
    button.addEventListener('click', () => chooseDice([...list.dice, button.dataset.die]));
  }
  at('rolled-clear').addEventListener('click', () => goTo({roll: ''}));
  makeOneStop(at('rolls-played'), 'button', {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8});
  makeOneStop(at('continuations'), 'button.line');
  for (const [event, isOver] of [['mouseover', true], ['focusin', true], ['mouseleave', false], ['focusout', false]]) {
    at('rolls-played').addEventListener(event, ({target}) => sayRoll(isOver ? target.closest('button')?.dataset.roll ?? '' : ''));
  }
  let pointed = null; // mousemove, because mouseover also fires when the list appears under a resting pointer
  for (const [event, isOver] of [['mousemove', true], ['focusin', true], ['mouseout', false], ['focusout', false]]) {
    at('continuations').addEventListener(event, ({target}) => {
      const line = target.closest('button.line');
      if (line !== null && (event !== 'mousemove' || line !== pointed)) {
        pointed = isOver ? line : null;
        showArrows(pointed);
      }
    });
  }
}
