// The explorer: a position, what was played from it after each roll and what may be, its games, and the story of a game.

import {beginTurn, keepFocus, showBoard, turn} from './board.js';
import {ask, busy, engine} from './engine.js';
import {download, whereOf} from './files.js';
import {scoreBar} from './games.js';
import {at, count, make, makeButton, makeOneStop, openPosition, picture, say, show, shownTab} from './page.js';
import {showFares} from './position.js';
import {csvOf, shown} from './text.js';

// A place is a key and the moves that led to it from the one that was chosen, and how that was seen; the browser's Back goes through them.
export function goTo(key, path, seen = path.length === 0 ? '' : history.state?.seen ?? '', how = 'pushState') {
  history[how]({tab: shownTab(), key, path, seen}, '');
  return showDetail(key, path, seen);
}

// One key: how it fared and what was played from it. `seen` says how it was seen before it was made the key.
export async function showDetail(key, path, seen) {
  const answer = await busy('Looking it up', () => Promise.all([ask('met', {key}), showBoard(key, path)]));
  if (answer === undefined) {
    return;
  }
  const [met] = answer[0];
  at('detail').hidden = false;
  at('detail-title').textContent = met === undefined ? 'Met in no game with a result'
    : `${count(met.games, 'game')}, the side to move scored ${met.percent} (${met.interval})`;
  at('detail-key').textContent = key;
  at('detail-seen').textContent = seen === '' || path.length > 0 ? '' : `Your board, ${seen}: its chances are the same.` +
    (seen.includes('files mirrored') && !seen.includes('reflected') ? ' Your d-file is the e-file here.' : '');
  at('detail-path').textContent = [...(seen === '' ? path.length === 0 ? [] : ['the chosen position'] : [`your position, ${seen}`]), ...path].join(', ');
  at('detail-open').onclick = () => openPosition(key);
  at('detail-back').hidden = path.length === 0;
  at('continuations').replaceChildren();
  at('detail-estimate').textContent = '';
  keepFocus(at('detail-title'));
  chooseDice([]);
  at('played-hint').textContent = '';
  at('games-of').replaceChildren();
  if (await showPlayed(key, path) && engine.choice.game !== '') {
    const games = make('details', {}, make('summary', {}, 'The games, each with its story'));
    games.addEventListener('toggle', () => games.children.length === 1 && showGames(key, games));
    at('games-of').replaceChildren(games);
  }
}

// The rolls with what was played after each, and the estimate where there is a model. Rolls that are unfolded already stay so.
async function showPlayed(key, path) {
  const answer = await busy('Finding what was played', () => Promise.all([ask('continuations', {key}), ask('estimate', {dfen: key}), ask('rolls', {dfen: null})]));
  if (answer === undefined || at('detail-key').textContent !== key) {
    return false;
  }
  const [played, {percent, isStored}, rolls] = answer, list = at('continuations');
  engine.played = played.lines;
  at('detail-estimate').textContent = percent === null ? ''
    : `Estimate ${percent}: what the side to move scores here by the pieces and the odds on kings and queens, ${modelOf(isStored, 'these')}.`;
  say(at('played-hint'), hintOf(played));
  const linesOf = wanted => played.lines.filter(({roll}) => roll === wanted);
  if (list.children.length === 0) {
    const boxes = rolls.map(({roll, weight}) => rollOf(key, path, roll, `${weight} of 216 throws`, linesOf(roll)));
    const several = linesOf('');
    list.replaceChildren(...boxes.sort((a, b) => b.games - a.games), ...(several.length === 0 ? [] : [rollOf(key, path, '', 'several lead there', several)]));
  } else {
    for (const box of list.children) {
      box.lines = linesOf(box.dataset.roll);
    }
    await Promise.all([...list.children].filter(box => box.children.length > 1).map(box => fillRoll(box, key, path)));
    keepFocus(list.querySelector('[open] summary') ?? list.querySelector('summary'));
  }
  return true;
}

export const modelOf = (isStored, whose) => isStored ? 'by the model that this database has' : `learned from all ${whose} games`;

// The model is fitted and turns are tried step by step while the page is used already, so that a question waits for one step at most. Then
// what is shown without estimates gets them, and the rows that were left out are counted.
export async function learn() {
  const {worker, choice} = engine;
  let isShown = false, step = {};
  while (step.left === undefined) {
    step = await ask('learn').catch(() => undefined); // it was stopped
    if (step === undefined || engine.worker !== worker || engine.choice !== choice || engine.isOpening) {
      return;
    }
    if (step.isFitted && !isShown) {
      isShown = true;
      showFares();
      if (!at('detail').hidden) {
        await showPlayed(history.state.key, history.state.path);
      }
    }
  }
  say(at('pooled-left'), leftIn(step.left, choice));
}

// The rows that are left out of what was played.
function leftIn({count: number, place, what}, choice) {
  return number === 0 ? '' : `${count(number, 'row')} with dice or moves that cannot be played ${number === 1 ? 'is' : 'are'} left out of what was played, the first is ${whereOf(place, choice)}: ${shown(what)}.`;
}

const PLAYED = ['roll', 'moves', 'games', 'score', 'lower', 'upper', 'estimate', 'next'];

// What is not in the lines of a file without moves.
function hintOf({byRows, last, unexplained, left}) {
  const bad = left === undefined ? '' : leftIn(left, engine.choice);
  if (!byRows) {
    return bad;
  }
  return (engine.choice.game === '' ? 'Without columns of dice and moves, what was played is known by the next row of the game: choose the column of the game.'
    : 'Found by the next row of each game, since there are no columns of dice and moves.') +
    (last > 0 ? ` ${count(last, 'row')} ${last === 1 ? 'is' : 'are'} the last of a game.` : '') +
    (unexplained > 0 ? ` After ${count(unexplained, 'row')} the game goes on with a position that no turn leads to.` : '') + (bad === '' ? '' : ' ' + bad);
}

// The games that met a key; each unfolds to its story.
async function showGames(key, box) {
  const games = await busy('Finding the games', () => ask('gamesOf', {key}));
  if (games === undefined) {
    return;
  }
  box.append(...games.map(({game, number, score}) => makeButton(() => showStory(game), {className: 'game'}, make('bdi', {}, `${game}`), make('small', {},
    ` turn ${number}, the side to move ${score === 1 ? 'won' : score === 0 ? 'lost' : 'drew'}`))));
}

// What changed White's chances most, in one sentence, and the largest of the other kind: luck of a roll, or the loss of a turn.
function inSentence(turns) {
  const found = [['luck', turn => turn.luck, turn => `rolled ${turn.dice}`], ['loss', turn => -turn.loss, turn => `played ${turn.moves || 'pass'}`]].map(([kind, by, what]) => {
    const most = turns.reduce((best, one) => Math.abs(by(one)) > Math.abs(by(best)) ? one : best), points = by(most);
    return {kind, size: Math.abs(points), text: `turn ${most.number}: ${most.dfen.split(' ')[1] === 'w' ? 'White' : 'Black'} ${what(most)}, ${signed(points)}`};
  }).filter(one => one.size > 0).sort((a, b) => b.size - a.size);
  return found.map(({kind, text}, i) => i === 0 ? `Turned most on ${text} points (${kind}).` : `Largest ${kind}: ${text}.`).join(' ');
}

const signed = points => (points > 0 ? '+' : '') + points.toFixed(1);

// A game as a curve of White's chances, and its turns with luck and loss in points.
async function showStory(game) {
  const story = await busy('Telling the game', () => ask('story', {game}));
  if (story === undefined) {
    return;
  }
  at('story').hidden = false;
  say(at('story-title'), `Game ${shown(game)}`);
  say(at('story-by'), `Chances ${modelOf(story.isStored, 'these')}. ${leftIn(story.left, engine.choice)}`);
  at('story-picture').src = picture(story.svg);
  at('story-says').textContent = inSentence(story.turns);
  at('story-table').tBodies[0].replaceChildren(...story.turns.map(turn => {
    const moves = makeButton(() => openPosition(turn.dfen), {}, turn.moves === '' ? 'pass' : turn.moves);
    return make('tr', {}, make('td', {className: 'num'}, String(turn.number)), make('td', {}, turn.dice), make('td', {}, moves),
      ...[turn.before, signed(turn.luck), turn.loss === 0 ? '' : signed(-turn.loss), turn.after]
        .map(text => make('td', {className: 'num'}, text)));
  }));
  at('story').scrollIntoView({behavior: 'smooth', block: 'start'});
  at('story-close').focus();
}

// One roll as a line, which unfolds to what was played after it, and to what may be played.
function rollOf(key, path, roll, throws, lines) {
  const games = lines.reduce((sum, line) => sum + line.games, 0);
  const box = make('details', {className: 'roll', name: 'roll', lines, games}, make('summary', {}, roll || 'roll unknown',
    make('small', {className: 'weight'}, ` ${throws},`), make('small', {}, ` ${games === 0 ? 'no games' : count(games, 'game')}`)));
  box.dataset.roll = roll;
  box.addEventListener('toggle', () => {
    const rolled = box.open && roll !== '' ? roll : null;
    if (box.isConnected && rolled !== turn.roll && (box.open || box.parentElement.querySelector(':scope > [open]') === null)) {
      beginTurn(rolled); // that another roll unfolds says itself
      engine.dice = rolled === null ? engine.dice : [];
      showDice(rolled ?? engine.dice);
    }
    if (box.open && box.children.length === 1) {
      fillRoll(box, key, path);
    }
  });
  return box;
}

// The turns that were played after a roll, then those that may be.
async function fillRoll(box, key, path) {
  const {roll} = box.dataset, {lines} = box;
  const legal = roll === '' ? [] : await busy(`Finding the turns of ${roll}`, () => ask('legal', {key, roll}));
  if (legal === undefined) {
    return;
  }
  const known = new Set(lines.map(line => line.next));
  const rest = legal.filter(turn => !known.has(turn.next));
  const lowest = Math.max(...lines.map(line => line.lower)), best = Math.max(0, ...legal.map(turn => turn.estimate ?? 0));
  const sharing = legal.filter(turn => turn.estimate === best).length;
  // one game says little, and a turn that has no other beside it is not the highest; what several share is said of the first
  const safest = lines.length > 1 && lowest > 0 ? lines.find(line => line.lower === lowest && line.games >= 3) : undefined;
  const likely = [...lines, ...rest].find(turn => turn.estimate === best);
  const unseen = text => make('span', {className: 'unseen'}, text);
  const line = one => {
    const tags = [...(one === safest ? [['highest lower bound', 'Of the 95 % interval, among turns of three games or more']] : []),
      ...(one === likely ? [[`best by estimate${sharing > 1 ? `, ${sharing} share it` : ''}`, 'The highest estimate']] : [])];
    const moves = one.moves === '' ? 'pass' : one.moves;
    const button = makeButton(() => goTo(one.next, [...path, moves]), {className: one.games === undefined ? 'line unplayed' : 'line'},
      make('span', {}, one.rolls === undefined ? moves : `${moves} (${one.rolls.join(' or ')})`, ...tags.map(([tag, title]) => make('small', {className: 'tag', title}, tag))),
      make('span', {className: 'num'}, one.games === undefined ? '–' : one.games.toLocaleString('en'), unseen(' games, ')),
      one.games === undefined ? make('span') : scoreBar(one), make('span', {className: 'num estimate'}, ...(one.estimate_percent ? [unseen(' estimate '), one.estimate_percent] : [])));
    button.dataset.moves = one.moves;
    button.dataset.dice = one.rolls?.[0] ?? roll;
    return button;
  };
  const {moves} = box.contains(document.activeElement) ? document.activeElement.dataset : {}, isFirst = box.children.length === 1;
  [...box.children].slice(1).forEach(old => old.remove()); // not the summary, which may have the focus
  box.append(make('p', {className: 'line heads'}, make('span', {}, 'turn'), make('span', {className: 'num'}, 'games'),
    make('span', {}, 'score'), make('span', {className: 'num'}, 'estimate')), ...lines.map(line), ...rest.slice(0, 60).map(line),
  ...(rest.length > 60 ? [make('p', {className: 'hint'}, `${count(rest.length - 60, 'turn')} more that nobody played${best === 0 ? '' : ', with lower estimates'}.`)] : []));
  if (isFirst && box.isConnected) { // as much of it is seen as there is room for
    const [inner, outer] = [box, box.parentElement].map(one => one.getBoundingClientRect());
    box.parentElement.scrollTop += Math.max(0, Math.min(inner.top - outer.top, inner.bottom - outer.bottom));
  }
  if (moves !== undefined) {
    [...box.querySelectorAll('button')].find(button => button.dataset.moves === moves)?.focus({preventScroll: true});
  }
}

// "I rolled": three dice are clicked, and their roll unfolds.
function chooseDice(dice) {
  engine.dice = dice.length === 3 ? [] : dice;
  showDice(dice);
  if (dice.length === 1) { // another roll than that which is unfolded
    at('continuations').querySelector(':scope > [open]')?.removeAttribute('open');
  }
  if (dice.length === 3) {
    const roll = [...dice].sort((a, b) => 'PNBRQK'.indexOf(a) - 'PNBRQK'.indexOf(b)).join('');
    const box = [...at('continuations').children].find(one => one.dataset.roll === roll);
    if (box !== undefined) {
      box.open = true;
      box.scrollIntoView({behavior: 'smooth', block: 'nearest'});
      box.querySelector('summary').focus();
    }
  }
}

function showDice(dice) {
  at('rolled-dice').textContent = dice.length === 0 ? 'click three dice' : [...dice, '_', '_'].slice(0, 3).join(' ');
}

export function beginExplorer() {
  makeOneStop(at('continuations'), 'summary, button.line');
  for (const button of document.querySelectorAll('[data-die]')) {
    button.addEventListener('click', () => chooseDice([...engine.dice, button.dataset.die]));
  }
  at('detail-back').addEventListener('click', () => history.back());
  at('played-csv').addEventListener('click', () => download(csvOf(PLAYED, engine.played.map(line => PLAYED.map(name => line[name]))), 'played.csv'));
  addEventListener('popstate', ({state}) => {
    if (state?.tab === 'games') {
      show('games');
      at('detail').hidden = true;
      if (state.key !== undefined && engine.choice !== null) {
        showDetail(state.key, state.path, state.seen);
      }
    } else if (state?.tab === 'sql') {
      show('sql');
    }
  });
  at('story-form').addEventListener('submit', event => {
    event.preventDefault();
    showStory(at('story-of').value.trim());
  });
  at('story-close').addEventListener('click', () => {
    at('story').hidden = true;
    (at('games-of').querySelector('button') ?? at('story-of')).focus();
  });
}
