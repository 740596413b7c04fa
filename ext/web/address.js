// The state of the page is in its address (SPEC 14.13): the tab, the board with its line and roll, the game and its
// turn, the player, the filters and the sort order. A reload, Back and a copied link restore all of it:
// #tab=explore&board=...&line=PNB:b1c3.e2e4&at=1&player=Ann.

import {lineOfText, sortedRoll, START, textOfLine} from './board_text.js';
import {change, FRESH, isWished, NO_LIST, state, WISHES} from './state.js';

const TABS = ['explore', 'games', 'players', 'position', 'sql'];

const countIn = text => /^\d{1,9}$/.test(text) ? Number(text) : undefined;

// Returns the state that the address describes; what cannot be read is as it is at first. An address without names is a
// DFEN, shown in the tab Position.
export function stateInAddress() {
  const hash = location.hash.slice(1);
  if (!/^[a-z]+=/.test(hash)) {
    try {
      return hash === '' ? {tab: 'explore'} : {tab: 'position', dfen: decodeURIComponent(hash)};
    } catch {
      return {tab: 'position', dfen: START};
    }
  }
  const {tab, view = '', board = START, line = '', at, roll = '', bottom, game = '', turn, of = '', computer = '',
    sort = 'games',
    least, ...rest} = Object.fromEntries(new URLSearchParams(hash)), isPlain = board === START && line === '';
  return {tab: TABS.includes(tab) ? tab : 'explore', view, computer: ['w', 'b'].includes(computer) ? computer : '',
    ...FRESH, turns: [], at: 0, board: isPlain ? START : state.board,
    roll: /^[pnbrqk]{3}$/i.test(roll) ? sortedRoll(roll.toUpperCase()) : roll === '?' ? roll : '',
    unread: isPlain ? null : {board, line: lineOfText(line), at: countIn(at)}, bottom: bottom === 'b' ? 'b' : 'w', game,
    turn, of, wanted: Object.fromEntries(WISHES.map(id => [id, rest[id] ?? ''])),
    list: {...NO_LIST, order: sort, least: countIn(least) ?? null}};
}

// The state as it is in the address; what is missing is as it is at first.
function hashOf({tab, view, board, turns, at, unread, roll, bottom, game, turn, of, computer, wanted, list, dfen,
  read}) {
  if (tab === 'position' && dfen.trim() === read?.dfen) {
    return '#' + encodeURIComponent(read.dfen);
  }
  const line = unread === null ? {board, line: turns, at: at === turns.length ? '' : at} : unread;
  const all = {tab, view, board: line.board === START ? '' : line.board, line: textOfLine(line.line), at: line.at, roll,
    bottom: bottom === 'w' ? '' : bottom, game, turn: game && turn, of, computer, ...isWished(state) ? wanted : {},
    sort: list.order === 'games' ? '' : list.order, least: list.least};
  const given = Object.entries(all).filter(([, value]) => (value ?? '') !== '');
  return '#' + new URLSearchParams(given).toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
}

// Changes the state and the address. With `how` = 'pushState' Back undoes the change.
export function go(changes, how = 'replaceState') {
  change(changes);
  const hash = hashOf(state);
  if (hash !== location.hash) {
    history[how]({fileAt: state.fileAt}, '', hash);
  }
}
