// Actions on the place, its board and its line, and on the game shown.

import {go} from '../address.js';
import {ask, busy, notice} from '../engine.js';
import {boardOf, dfenAt, sideOf, sortedRoll} from '../board_text.js';
import {answer, change, FRESH, movesNow, state, storyAt, when} from '../state.js';

const NO_GAME = {game: '', turn: undefined};

// Opens a position, with its side to move at the bottom.
export const openPlace = (dfen, how = 'pushState') => go({tab: 'explore', ...FRESH, ...NO_GAME, board: boardOf(dfen),
  turns: [], at: 0, bottom: sideOf(dfen)}, how);

// Plays a turn of a roll, which leads to a position.
export const follow = (turn, how = 'pushState') => go({...FRESH, turns: [...state.turns.slice(0, state.at), turn],
  at: state.at + 1}, how);

export const goTo = at => go({...FRESH, at: Math.max(0, Math.min(state.turns.length, at))});
export const chooseRoll = (roll, how = 'pushState') => go({...FRESH, areGamesOpen: state.areGamesOpen, roll}, how);
export const flip = () => go({bottom: state.bottom === 'w' ? 'b' : 'w'});

when('line', ({turns, board, error, isOfBoard}, {line, at}) => {
  change({board, turns, at: Math.min(at ?? turns.length, turns.length), unread: null});
  if (error !== null) {
    notice(isOfBoard ? `The board of this link cannot be read: ${error}`
      : `This link was read up to turn ${turns.length} of ${line.length}. ` +
      `The next one cannot be played: ${error.replace(/^dfen_\w+: /, '').replace(/; dfen_\w+\(.*/, '')}`);
  }
}, () => change({unread: null}));

// ---- A turn on the board ----

when('step', ({moves, winner}) => state.played.length > 0 && (moves.length === 0 || winner !== null) && endTurn());

// Continues from the position after the turn, as a row of the list does.
export function endTurn() {
  const {roll, played} = state;
  follow({roll, moves: played.map(one => one.uci).join(' '), san: played.map(one => one.san).join(' ') || '--',
    dfen: answer('step').next});
}

export const takeMove = move => change({played: [...state.played, move], from: null, promotion: null});
export const undo = () => change({played: state.played.slice(0, -1), from: null, promotion: null});

// A click on a square moves the selected piece there, or selects the piece on it.
export function press(name) {
  const moves = movesNow(state);
  const found = moves.filter(move => move.uci.slice(0, 4) === state.from + name);
  if (found.length === 1) {
    takeMove(found[0]);
  } else if (found.length > 1) {
    change({promotion: found});
  } else {
    change({promotion: null, from: state.from !== name && moves.some(move => move.uci.startsWith(name)) ? name : null});
  }
}

export const lift = name => state.from === name || press(name);

// ---- What is pointed at ----

export const pointAtRoll = roll => roll !== state.pointedRoll && change({pointedRoll: roll});
export const pointAtTurn = turn => turn?.moves !== state.pointedTurn?.moves && change({pointedTurn: turn});

// ---- A position as text ----

// Opens a DFEN or a FEN; returns its error or ''.
export async function paste(text) {
  const dfen = text.trim().replaceAll(/\s+/g, ' ');
  const facts = await busy('Reading the position', () => ask('position', {dfen}));
  if (facts !== undefined && facts.error === undefined) {
    openPlace(dfen);
    if (facts.dice?.length === 3) {
      chooseRoll(sortedRoll(facts.dice.toUpperCase()));
    }
  }
  return facts?.error ?? '';
}

// ---- A game ----

when('story', () => undefined, () => go(NO_GAME));

// Opens a game at the turn of a number.
export const openGame = (game, turn) => go({tab: 'games', game, turn: turn === undefined ? turn : String(turn)},
  'pushState');
export const closeGame = () => go(NO_GAME, 'pushState');
export const flipGame = () => change({gameBottom: state.gameBottom === 'w' ? 'b' : 'w'});

// Goes to a turn of the game by how many were played, or by a step from where it is.
export function goToTurn(to) {
  const {turns} = answer('story'), at = Math.max(0, Math.min(turns.length, to));
  go({turn: at === 0 ? '0' : String(turns[at - 1].number)});
}
export const stepInGame = by => goToTurn(storyAt(state, answer('story')) + by);
export const explore = () => openPlace(answer('story').turns[Math.max(0, storyAt(state, answer('story')) - 1)].dfen);

// Steps along the line or the game, whichever is shown.
export function step(by) {
  if (state.tab === 'games') {
    if (state.game !== '' && answer('story') !== undefined) {
      stepInGame(by);
    }
  } else if (state.turns.length > 0) {
    goTo(state.at + by);
  }
}

export const lines = () => busy('Saving the turns', () => ask('lines', {dfen: dfenAt(state)}));

// ---- The players ----

when('judge', ({judged, games: all, ofPlayer}, {games, step}) => {
  const {began = performance.now(), first = judged} = state.judging.games === games ? state.judging : {};
  const left = judged > first ? (performance.now() - began) / (judged - first) * (all - judged) / 1000 : null;
    // seconds
  change({judging: {games, step: step + 1, judged, all, ofPlayer, began, first, left}});
});

export const openReport = (of = '') => go({...NO_GAME, tab: 'players', of}, 'pushState');
