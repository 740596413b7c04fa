// Places as text: boards, squares, rolls, and lines of turns as they are in the address.

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const DICE = 'PNBRQK';
export const INDEXES = [0, 1, 2, 3, 4, 5, 6, 7];

export const textOfLine = line => line.map(({roll, moves}) => `${roll}:${moves.replaceAll(' ', '.')}`).join(',');
export const lineOfText = text => text.split(',').filter(Boolean).map(turn => turn.split(':'))
  .map(([roll, moves = '']) => ({roll, moves: moves.replaceAll('.', ' ')}));

export const sortedRoll = dice => [...dice].sort((a, b) => DICE.indexOf(a) - DICE.indexOf(b)).join('');
// Compares rolls in the order of the grid.
export const byDice = (a, b) => [0, 1, 2].map(i => DICE.indexOf(a[i]) - DICE.indexOf(b[i])).find(by => by !== 0) ?? 0;

// The position where a line is.
export const dfenAt = ({board, turns, at}) => at === 0 ? board : turns[at - 1].dfen;
// A DFEN without its dice.
export const boardOf = dfen => dfen.split(' ').slice(0, 6).join(' ');
export const sideOf = dfen => dfen.split(' ')[1];

// The pieces by square: 64 letters or '', a8 first.
export const piecesOf = placement => [...placement.replaceAll('/', '')]
  .flatMap(character => /[1-8]/.test(character) ? Array(Number(character)).fill('') : [character]);
export const placementOf = pieces => INDEXES.map(rank => pieces.slice(8 * rank, 8 * rank + 8).map(piece => piece
  || '1').join('').replace(/1+/g, empty => String(empty.length))).join('/');

export const squareName = i => 'abcdefgh'[i % 8] + (8 - Math.floor(i / 8));
// The index of a square of the board as it is seen, with a side at the bottom.
export const seenAt = (i, bottom) => bottom === 'b' ? 63 - i : i;
