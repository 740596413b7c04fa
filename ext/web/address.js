// The state of the page is in its address (SPEC 14.13): the tab, the board with its line and roll, the game and its turn, the filters and the
// sort order. A reload, Back and a copied link restore all of it: #tab=games&board=...&line=PNB:b1c3.e2e4&at=1&player=Ann.

import {START} from './page.js';

// Parses the address. An address without names is a DFEN, shown in the tab Position.
export function address() {
  const hash = location.hash.slice(1);
  if (/^[a-z]+=/.test(hash)) {
    return Object.fromEntries(new URLSearchParams(hash));
  }
  try {
    return {tab: hash === '' ? 'games' : 'position', position: decodeURIComponent(hash) || START};
  } catch {
    return {tab: 'position', position: START};
  }
}

// Changes some values; null or '' removes one. With `how` = 'pushState' Back undoes the change.
export function setAddress(changes, how = 'replaceState') {
  const {position, ...old} = address(), all = Object.entries({...old, ...changes}).filter(([, value]) => (value ?? '') !== '');
  const hash = '#' + new URLSearchParams(all).toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
  if (hash !== location.hash) {
    history[how](null, '', hash);
  }
}

// Converts a line of turns to text and back: a roll and its moves, with commas between turns.
export const textOfLine = line => line.map(({roll, moves}) => `${roll}:${moves.replaceAll(' ', '.')}`).join(',');
export const lineOfText = text => (text ?? '').split(',').filter(Boolean).map(turn => ({roll: turn.split(':')[0], moves: (turn.split(':')[1] ?? '').replaceAll('.', ' ')}));

// Removes everything that refers to the file opened before.
export const clearAddress = () => history.replaceState(null, '', '#tab=games');
