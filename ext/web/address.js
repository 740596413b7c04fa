// The address says what is shown (SPEC 14.13): the tab, the board with its line and its roll, the game and its turn, which games are looked at and how the
// list is sorted. So a reload, Back and a copied link restore all of it: #tab=games&board=...&line=PNB:b1c3.e2e4&at=1&player=Ann.

import {START} from './page.js';

// What is shown; without a name of a value the address is that of a position alone, #DFEN, in the tab Position.
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

// Changes some of it; null or '' takes a value away. `how` is pushState for what Back comes back from.
export function setAddress(changes, how = 'replaceState') {
  const {position, ...old} = address(), all = Object.entries({...old, ...changes}).filter(([, value]) => (value ?? '') !== '');
  const hash = '#' + new URLSearchParams(all).toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
  if (hash !== location.hash) {
    history[how](null, '', hash);
  }
}

// A line of turns as text and back: a roll and its moves; the turns with a comma between.
export const textOfLine = line => line.map(({roll, moves}) => `${roll}:${moves.replaceAll(' ', '.')}`).join(',');
export const lineOfText = text => (text ?? '').split(',').filter(Boolean).map(turn => ({roll: turn.split(':')[0], moves: (turn.split(':')[1] ?? '').replaceAll('.', ' ')}));

// Another file was opened: what the address says of the old one goes.
export const clearAddress = () => history.replaceState(null, '', '#tab=games');
