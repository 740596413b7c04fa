// Playing: the dice, the computer as a side, and the games that were played here.

import {go} from '../address.js';
import {askBoard} from '../engine.js';
import {store} from '../kept.js';
import {DICE, dfenAt, sortedRoll, START} from '../board_text.js';
import {answer, change, FRESH, isComputers, OWN, state} from '../state.js';
import {isRolled} from '../words.js';
import {chooseRoll, follow} from './place.js';

// ---- The dice ----

// The three dice as they lie; '' is one without a piece yet.
export const diceOf = s => isRolled(s) ? [...s.roll] : [0, 1, 2].map(i => s.dice[i] ?? '');

// Gives a piece to the die that is being changed, or to the next one; three make a roll.
export function chooseDie(die) {
  const dice = diceOf(state), at = state.picking ?? Math.max(0, dice.indexOf(''));
  dice[at] = die;
  if (dice.includes('')) {
    change({...state.roll === '' ? {} : FRESH, dice, picking: state.picking === null ? null : dice.indexOf('')});
  } else {
    chooseRoll(sortedRoll(dice));
  }
}
export const pickDie = i => change({picking: state.picking === i ? null : i});

// Three dice of the browser's random numbers.
export function throwDice(how) {
  const [byte] = crypto.getRandomValues(new Uint8Array(1));
  if (byte < 216) {
    document.querySelectorAll('.dice .die').forEach((die, i) => matchMedia('(prefers-reduced-motion: reduce)').matches
      || die.animate([{transform: `translateY(-1.2rem) rotate(${-200 - 60 * i}deg)`, opacity: 0.3}, {transform: 'none',
      opacity: 1}], {duration: 260 + 70 * i, easing: 'cubic-bezier(.2, 1.4, .5, 1)'}));
    chooseRoll(sortedRoll([byte % 6, Math.floor(byte / 6) % 6, Math.floor(byte / 36)].map(i => DICE[i])), how);
  } else {
    throwDice(how);
  }
}

// ---- The computer ----

// Begins a game, or continues the one on the board, with the computer as a side; '' is none.
export const chooseComputer = computer => go({computer, ...computer === '' ? {} : {bottom: computer === 'w' ? 'b'
  : 'w'}});
export const newGame = () => go({...FRESH, board: START, turns: [], at: 0}, 'pushState');

let plan = '', timer;
const PAUSE = 700; // ms, to see what was rolled

// Rolls for the computer, plays the best turn, and keeps a game that ended. Called after each change. Back goes to the
// user's own turn: what the computer does replaces the entry of the history in which it would do it again.
export function playComputer(s) {
  const step = answer('step'), isHere = s.tab === 'explore' && s.unread === null && step !== undefined;
  if (isHere && s.computer !== '' && s.at === s.turns.length && s.played.length === 0
    && step.winner !== null && s.turns.length > 0) {
    keepOwn(s, step.winner);
  }
  const now = isHere && step.winner === null && isComputers(s) ? `${dfenAt(s)} ${s.roll}` : '';
  if (now !== plan) {
    plan = now;
    clearTimeout(timer);
    timer = now === '' ? undefined : setTimeout(() => s.roll === '' ? throwDice('replaceState')
      : playBest(dfenAt(s), s.roll), PAUSE);
  }
}

async function playBest(dfen, roll) {
  if (isRolled({roll})) {
    const best = await askBoard('best', {dfen, roll});
    if (dfenAt(state) === dfen && state.roll === roll && state.computer !== '') {
      follow({roll, ...best}, 'replaceState');
    }
  }
}

// ---- The games that were played here ----

const textOf = ({turns}) => turns.map(({dfen, dice, moves}) => `${dfen} ${dice} ${moves}`).join();

function keepOwn({turns, board, computer, own}, winner) {
  const date = new Date().toISOString().slice(0, 10), number = Math.max(0, ...own.map(one =>
    Number(one.game.slice(OWN.length)))) + 1;
  const game = {game: `${OWN}${number}`, date, computer, won: {w: 1, b: 0}[winner] ?? 0.5, turns: turns.map(({roll,
    moves}, i) => ({number: i + 1, dfen: i === 0 ? board : turns[i - 1].dfen, dice: roll, moves}))};
  if (!own.some(one => textOf(one) === textOf(game))) {
    setOwn([game, ...own]);
  }
}

function setOwn(own) {
  store({own});
  change({own});
}

export const forgetOwn = game => setOwn(state.own.filter(one => one.game !== game));
// The story of the game on the board, which is kept since its end.
export const tellOwn = () => go({tab: 'games', game: state.own[0].game, turn: undefined, gameBottom: state.bottom},
  'pushState');

export function closeRules() {
  store({knowsRules: true});
  change({knowsRules: true});
}
