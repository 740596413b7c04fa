/**
 * dfen without a database: canonical keys and the rules of Dice Chess, in browsers, Node 18 and later, Deno, Bun and workers.
 * Names, arguments and errors are those of SQL's functions. Where an argument is null the answer is null.
 */

/** A value that `error` and `valid` look at. */
export type Value = null | boolean | number | bigint | string | Uint8Array;

/** Which symmetries are merged: the colour flip; the mirror, too; or all eight of the board, too, each where it is a symmetry of the position. */
export type Fold = 'flip' | 'mirror' | 'dihedral';

/** What is wrong with an argument. */
export class DfenError extends Error {
  constructor(message: string);
  /** The field of the DFEN, `'dice'` or `'moves'`; null where the message names none. */
  readonly field: 'placement' | 'side' | 'castling' | 'en-passant' | 'halfmove' | 'fullmove' | 'dice' | 'moves' | null;
  /** The position of the character, from 1, or null. */
  readonly position: number | null;
}

/** A legal micro-move. */
export interface Move {
  /** Such as `e2e4` or `e7e8q`. */
  uci: string;
  piece: string;
  fromSquare: string;
  toSquare: string;
  /** The dice that it spends. */
  dice: string;
  captured: string | null;
  promotion: string | null;
  isCastling: boolean;
  isEnPassant: boolean;
  /** The position after it. */
  nextDfen: string;
}

/** A distinct outcome of a turn. */
export interface Turn {
  /** The smallest sequence of micro-moves that leads there, with a space between two; empty for a pass. */
  moves: string;
  /** How many sequences lead there. */
  sequences: number;
  diceSpent: number;
  capturesKing: boolean;
  /** The position after the end of the turn. */
  nextDfen: string;
}

/** What is wrong with a DFEN, with the field and the character; null when it is well-formed. */
export function error(x: Value): string | null;

/** Whether x is a well-formed DFEN; null for null. */
export function valid(x: NonNullable<Value>): boolean;
export function valid(x: Value): boolean | null;

/** The analytics service's `normalized_fen`: four fields. Of the targets it keeps those on which the side to move could capture with its
 * very next micro-move. */
export function normalize(dfen: string): string;
export function normalize(dfen: string | null): string | null;

/** The canonical form, in full form: of the positions that the fold merges that with the smallest text. The fold is `'mirror'` unless
 * another is given. */
export function canonical(dfen: string, fold?: Fold): string;
export function canonical(dfen: string | null, fold?: Fold): string | null;

/** The position with the colours exchanged. Two flips give the position back. */
export function flip(dfen: string): string;
export function flip(dfen: string | null): string | null;

/** The position with the files mirrored; castling rights swap K and Q. It is a symmetry only without castling rights. */
export function mirror(dfen: string): string;
export function mirror(dfen: string | null): string | null;

/** The key to group by: equal for positions that are the same seen from another side, clocks aside. The fold is `'dihedral'` unless
 * another is given. For a list write `list.map(dfen => poolKey(dfen))`: map gives its function the index, too. */
export function poolKey(dfen: string, fold?: Fold): string;
export function poolKey(dfen: string | null, fold?: Fold): string | null;

/** The xxHash64 of the pool key, a signed integer of 64 bits, as SQL's `dfen_pool_id`: a BigInt, because a number would round it. */
export function poolId(dfen: string, fold?: Fold): bigint;
export function poolId(dfen: string | null, fold?: Fold): bigint | null;

/** UCI moves as seen from the canonical form, or with the fold `'pool'` from the pool key. Moves that a symmetry of the position makes
 * equal get one answer. */
export function canonicalMove(dfen: string, moves: string, fold?: Fold | 'pool'): string;
export function canonicalMove(dfen: string | null, moves: string | null, fold?: Fold | 'pool'): string | null;

/** The way back: moves on the canonical form, or with the fold `'pool'` on the pool key, as seen from this position. */
export function actualMove(dfen: string, moves: string, fold?: Fold | 'pool'): string;
export function actualMove(dfen: string | null, moves: string | null, fold?: Fold | 'pool'): string | null;

/** The position with one to three dice to play, such as `'PNB'` or `'123'`. */
export function roll(dfen: string, dice: string): string;
export function roll(dfen: string | null, dice: string | null): string | null;

/** The legal micro-moves of a position with dice. */
export function moves(dfen: string | null): Move[];

/** The distinct outcomes of the turn of a position with dice. It is an error when there are more than `outcomes`, 1,000,000 unless
 * another number is given. */
export function turns(dfen: string | null, outcomes?: number): Turn[];

/** The position after legal micro-moves, UCI with a space or comma between two. It does not end the turn. */
export function play(dfen: string, moves: string): string;
export function play(dfen: string | null, moves: string | null): string | null;

/** The position after the end of the turn: no dice, and the other side to move. */
export function endTurn(dfen: string): string;
export function endTurn(dfen: string | null): string | null;

/** The score 1, 0.5 or 0 of the side to move, `'w'`, `'b'` or a DFEN. The result is a word, such as `'1-0'`, or a number on a scale:
 * `'1/0/-1'`, `'1/0.5/0'` or `'side to move'`. Null for an unfinished game. */
export function score(result: string | number | null, side: string | null, scale?: '1/0/-1' | '1/0.5/0' | 'side to move'): number | null;
