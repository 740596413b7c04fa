// Actions of the tab Position.

import {go} from '../address.js';
import {change, state, when} from '../state.js';
import {piecesOf, placementOf} from '../board_text.js';

export const openPosition = dfen => go({tab: 'position', dfen, positionRoll: null});
export const setPosition = dfen => change({dfen, positionRoll: null});
export const choosePiece = piece => change({piece});
export const choosePositionRoll = positionRoll => change({positionRoll});

when('position', (facts, {dfen}) => {
  if (facts.error === undefined) {
    (state.tab === 'position' ? go : change)({read: {...facts, dfen}});
  }
});

// The fields of the text, which may be newer than the position that was read, or those of that position if the text has
// no board.
function fieldsToChange() {
  const fields = state.dfen.trim().split(' ');
  return /^[1-8pnbrqk/]+$/i.test(fields[0]) && piecesOf(fields[0]).length === 64 ? fields : state.read.dfen.split(' ');
}

// Puts the chosen piece on a square. Castling rights, en passant targets and dice that no longer fit the board are not
// changed; the warnings name them.
export function putPiece(i) {
  if (state.piece !== null) {
    const [placement, ...others] = fieldsToChange(), pieces = piecesOf(placement);
    pieces[i] = pieces[i] === state.piece ? '' : state.piece;
    setPosition([placementOf(pieces), ...others].join(' '));
  }
}

export function otherSide() {
  const [placement, side, ...others] = fieldsToChange();
  setPosition([placement, side === 'w' ? 'b' : 'w', ...others].slice(0, 6).join(' '));
}
