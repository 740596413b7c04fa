// The explorer: a position on the player's own board, its results, and the line of turns followed from it.

import {address, lineOfText, setAddress, textOfLine} from './address.js';
import {beginTurn, keepFocus, moveFocus} from './board.js';
import {ask, askBoard, busy, engine} from './engine.js';
import {download} from './files.js';
import {showGamesOf} from './gamelist.js';
import {at, count, make, makeButton, say, START} from './page.js';
import {chooseDice, showRoll, showRolls} from './rolls.js';
import {csvOf} from './text.js';

// The place shown: the first board of the line, the turns of the line {roll, moves, dfen}, how many of them were played, the roll, and the side at
// the bottom of the board, which does not change along a line.
export const place = {board: START, line: [], at: 0, roll: '', bottom: 'w'};

// The worker's answer about the position shown.
export const here = {dfen: '', asked: 0};

export const sideName = side => side === 'w' ? 'White' : 'Black';
const dfenAt = () => place.at === 0 ? place.board : place.line[place.at - 1].dfen;

// Changes the place and the address.
export function goTo(changes, how = 'pushState') {
  Object.assign(place, changes);
  setAddress({tab: 'games', game: '', turn: '', board: place.board === START ? '' : place.board, line: textOfLine(place.line), at: place.at === place.line.length ? '' : place.at,
    roll: place.roll, bottom: place.bottom === 'w' ? '' : 'b'}, how);
  return showPlace();
}

// Opens a position, with its side to move at the bottom.
export function openPlace(board, how) {
  return goTo({board: board.split(' ').slice(0, 6).join(' '), line: [], at: 0, roll: '', bottom: board.split(' ')[1]}, how);
}

// Plays a turn of a roll, which leads to a position.
export function follow(roll, moves, dfen) {
  return goTo({line: [...place.line.slice(0, place.at), {roll, moves, dfen}], at: place.at + 1, roll: ''});
}

// Restores the place from the address.
export async function restorePlace() {
  const {board = START, line, at: step, roll = '', bottom = 'w'} = address();
  const turns = await askBoard('follow', {board, line: lineOfText(line)}).catch(() => []);
  Object.assign(place, {board, line: turns, at: Math.min(step ?? turns.length, turns.length), roll, bottom: bottom === 'b' ? 'b' : 'w'});
}

const step = by => place.line.length > 0 && goTo({at: Math.max(0, Math.min(place.line.length, place.at + by)), roll: ''}, 'replaceState');

// Shows the place: the board at once, its results when the worker answers.
export async function showPlace(isChanged = false) {
  at('story').hidden = true;
  at('detail').hidden = false;
  showLine();
  const dfen = dfenAt(), board = beginTurn(dfen, place.roll || null);
  if (here.dfen === dfen && !isChanged) {
    await Promise.all([board, showRoll()]);
  } else {
    await Promise.all([board, lookUp()]);
  }
}

// Requests the results of the position and shows them. The board does not change. What is shown is
// marked as old until then if it is of another position or of other games.
export async function lookUp(isOld = true) {
  const dfen = dfenAt(), asked = ++here.asked;
  at('detail').setAttribute('aria-busy', String(isOld || here.dfen !== dfen));
  const answer = await busy('Looking it up', () => ask('explore', {dfen}));
  if (asked !== here.asked || answer === undefined) {
    return;
  }
  at('detail').setAttribute('aria-busy', 'false');
  if (dfen !== dfenAt()) {
    return; // the user went back to the previous position
  }
  const isOther = here.dfen !== dfen;
  Object.assign(here, {dfen, ...answer});
  showMet();
  showRolls();
  await showRoll(!isOther);
  if (isOther) {
    showGamesOf();
    keepFocus(at('detail-title'));
  }
}

// Shows the turns of the line as buttons.
function showLine() {
  const from = sideName(place.board.split(' ')[1]) === 'White' ? 0 : 1;
  at('line').replaceChildren(...place.line.map(({roll, moves}, i) => make('li', {className: i % 2 === 0 ? '' : 'second'},
    makeButton(() => goTo({at: i + 1, roll: ''}, 'replaceState'), {ariaCurrent: i + 1 === place.at ? 'step' : null}, make('small', {}, `${sideName('wb'[(i + from) % 2])[0]} ${roll} `), moves || 'pass'))));
  at('line-first').disabled = at('line-back').disabled = place.at === 0;
  at('line-forward').disabled = place.at === place.line.length;
  moveFocus(at(place.at === 0 ? 'line-forward' : 'line-back'));
}

// A chance in words; within five points of a half it is about even.
export function verdict(percent, side) {
  const [better, by] = percent < 50 ? [side === 'w' ? 'Black' : 'White', 50 - percent] : [sideName(side), percent - 50];
  return by < 5 ? 'about even' : `${better} is ${by < 20 ? '' : by < 35 ? 'much ' : 'very much '}better`;
}

// A bar of the games that White won, that were drawn, and that Black won, whichever side is to move.
export function resultBar({wins, draws, losses}, side) {
  const [white, black] = side === 'w' ? [wins, losses] : [losses, wins], all = Math.max(1, white + draws + black);
  const part = (name, games) => {
    const one = make('span', {className: name}, games >= 0.12 * all ? games.toLocaleString('en') : '');
    one.style.flexGrow = games;
    one.hidden = games === 0;
    return one;
  };
  const words = `White won ${white.toLocaleString('en')}, drawn ${draws.toLocaleString('en')}, Black won ${black.toLocaleString('en')}`;
  return make('span', {className: 'results', role: 'img', ariaLabel: words, title: words}, part('white', white), part('draw', draws), part('black', black));
}

// The confidence of a score, by the width of its bounds (SPEC 14.11).
export const confidence = ({lower, upper}) => upper - lower > 0.3 ? 'few games' : upper - lower > 0.1 ? 'fair' : 'well supported';

export const modelOf = (isStored, whose) => isStored ? 'by the model of this database' : `by a model fitted to ${whose} games`;

// Shows the results of the position: the exact chance first, then the games, then the estimate.
function showMet() {
  const {side, games, exact, chance_percent: chance, estimate_percent: estimate, ratings} = here, name = sideName(side);
  at('detail-title').textContent = `${name} to move` + (chance === null ? '' : `: ${verdict(parseFloat(chance), side)}`);
  at('met').replaceChildren(...exact === null ? [] : [make('p', {className: 'exact'}, make('strong', {}, exact), ` is ${name}'s exact chance: this ending is solved.`)],
    ...games === 0 ? [make('p', {}, 'No game with a result reached this position.')] : [resultBar(here, side),
      make('p', {}, `${count(games, 'game')}: ${name} scored `, make('strong', {}, here.percent), ` (${here.interval}) `, make('span', {className: 'tag'}, confidence(here)))]);
  const parts = [exact === null && chance !== null && estimate !== null && `Chance ${chance} for ${name}${ratings.games > 0 ? ' between equals' : ''}, from these games and an estimate of ${estimate} ${modelOf(here.isStored, 'these')}.`,
    ratings.games > 0 && `Ratings known in ${count(ratings.games, 'game')}: ${name} was ${Math.abs(ratings.difference)} points ${ratings.difference < 0 ? 'weaker' : 'stronger'} and scored ${ratings.surplus} ` +
      `${ratings.isLess ? 'less' : 'more'} than expected.`];
  at('detail-estimate').textContent = parts.filter(Boolean).join(' ');
  at('detail-key').textContent = here.key;
  say(at('played-hint'), hintOf(here));
}

// Says which rows are not in the list of turns, and why.
function hintOf({byRows, last, unexplained}) {
  if (!byRows) {
    return "The games of turns need not add up to the position's: a game may meet a position twice.";
  }
  return [engine.choice.game === '' ? 'Without columns of dice and moves, turns are found from the next row of the game: choose the column of the game.'
    : 'Turns are found from the next row of each game, because the table has no columns of dice and moves.',
  last > 0 && `${count(last, 'row')} ${last === 1 ? 'is' : 'are'} the last of a game.`,
  unexplained > 0 && `After ${count(unexplained, 'row')} the game continues with a position that no legal turn leads to.`].filter(Boolean).join(' ');
}

const PLAYED = ['roll', 'moves', 'games', 'wins', 'draws', 'losses', 'score', 'lower', 'upper', 'estimate', 'chance', 'next'];

async function savePlayed() {
  const lines = await busy('Saving the turns', () => ask('lines', here));
  if (lines !== undefined) {
    download(csvOf(PLAYED, lines.map(line => PLAYED.map(name => line[name]))), 'played.csv');
  }
}

export function beginExplorer(openPosition) {
  at('line-first').addEventListener('click', () => step(-place.at));
  at('line-back').addEventListener('click', () => step(-1));
  at('line-forward').addEventListener('click', () => step(1));
  at('flip').addEventListener('click', () => goTo({bottom: place.bottom === 'w' ? 'b' : 'w'}, 'replaceState'));
  at('played-csv').addEventListener('click', savePlayed);
  at('detail-open').addEventListener('click', () => openPosition(dfenAt()));
  at('paste-form').addEventListener('submit', async event => {
    event.preventDefault();
    const dfen = at('paste').value.trim().replaceAll(/\s+/g, ' ');
    const facts = await busy('Reading the position', () => ask('position', {dfen}));
    at('paste').setCustomValidity(facts?.error ?? '');
    if (facts !== undefined && facts.error === undefined) {
      at('paste').value = '';
      await openPlace(dfen);
      await (facts.dice?.length === 3 && chooseDice([...facts.dice.toUpperCase()]));
    }
    at('paste').reportValidity();
  });
  at('paste').addEventListener('input', () => at('paste').setCustomValidity(''));
  document.addEventListener('keydown', event => { // steps along the line, except where arrow keys have another use
    if (at('games').hidden || at('detail').hidden || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ||
        event.target.closest('input, select, textarea, [role=tab], [role=grid], .scroll, #rolls-played') !== null) {
      return;
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      step(event.key === 'ArrowLeft' ? -1 : 1);
    }
  });
}
