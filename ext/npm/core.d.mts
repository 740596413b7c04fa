/**
 * dfen without a database: canonical keys and the rules of Dice Chess, in browsers, Node 18 and later, Deno, Bun and workers.
 * Names, arguments and errors are those of the SQL functions. If an argument is null, the result is null.
 */

/** An argument of `error` and `valid`. */
export type Value = null | boolean | number | bigint | string | Uint8Array;

/** Which symmetries are merged: the colour flip; also the mirror; also all eight of the board; each if it is a symmetry of the position. */
export type Fold = 'flip' | 'mirror' | 'dihedral';

/** A malformed argument. */
export class DfenError extends Error {
  constructor(message: string);
  /** The field of the DFEN, `'dice'` or `'moves'`; null if the message names none. */
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
  /** The dice it spends. */
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
  /** The smallest sequence of micro-moves that leads there, separated by spaces; empty for a pass. */
  moves: string;
  /** The number of sequences that lead there. */
  sequences: number;
  diceSpent: number;
  capturesKing: boolean;
  /** The position after the end of the turn. */
  nextDfen: string;
}

/** The error of a DFEN, with the field and the character; null if it is well-formed. */
export function error(x: Value): string | null;

/** Whether x is a well-formed DFEN; null for null. */
export function valid(x: NonNullable<Value>): boolean;
export function valid(x: Value): boolean | null;

/** The analytics service's `normalized_fen`: four fields. It keeps only the targets on which the side to move could capture with its
 * very next micro-move. */
export function normalize(dfen: string): string;
export function normalize(dfen: string | null): string | null;

/** The canonical form, in full form: the position with the smallest text of those that the fold merges. The fold is `'mirror'` unless
 * another is given. */
export function canonical(dfen: string, fold?: Fold): string;
export function canonical(dfen: string | null, fold?: Fold): string | null;

/** The position with the colours exchanged. Flipping twice returns the position. */
export function flip(dfen: string): string;
export function flip(dfen: string | null): string | null;

/** The position with the files mirrored; castling rights swap K and Q. It is a symmetry only without castling rights. */
export function mirror(dfen: string): string;
export function mirror(dfen: string | null): string | null;

/** The key to group by: equal for positions that are the same up to symmetry and clocks. The fold is `'dihedral'` unless
 * another is given. For a list write `list.map(dfen => poolKey(dfen))`: map also passes the index. */
export function poolKey(dfen: string, fold?: Fold): string;
export function poolKey(dfen: string | null, fold?: Fold): string | null;

/** The xxHash64 of the pool key, a signed integer of 64 bits, as SQL's `dfen_pool_id`: a BigInt, because a number would round it. */
export function poolId(dfen: string, fold?: Fold): bigint;
export function poolId(dfen: string | null, fold?: Fold): bigint | null;

/** UCI moves mapped to the canonical form, or with the fold `'pool'` to the pool key. Moves that are equal by a symmetry of the
 * position have one result. */
export function canonicalMove(dfen: string, moves: string, fold?: Fold | 'pool'): string;
export function canonicalMove(dfen: string | null, moves: string | null, fold?: Fold | 'pool'): string | null;

/** The inverse: moves on the canonical form, or with the fold `'pool'` on the pool key, mapped to this position. */
export function actualMove(dfen: string, moves: string, fold?: Fold | 'pool'): string;
export function actualMove(dfen: string | null, moves: string | null, fold?: Fold | 'pool'): string | null;

/** The position with one to three dice to play, such as `'PNB'` or `'123'`. */
export function roll(dfen: string, dice: string): string;
export function roll(dfen: string | null, dice: string | null): string | null;

/** The legal micro-moves of a position with dice. */
export function moves(dfen: string | null): Move[];

/** The distinct outcomes of the turn of a position with dice. It is an error if there are more than `outcomes`, 1,000,000
 * by default. */
export function turns(dfen: string | null, outcomes?: number): Turn[];

/** The position after legal micro-moves, in UCI, separated by a space or comma. It does not end the turn. */
export function play(dfen: string, moves: string): string;
export function play(dfen: string | null, moves: string | null): string | null;

/** The position after the end of the turn: no dice, and the other side to move. */
export function endTurn(dfen: string): string;
export function endTurn(dfen: string | null): string | null;

/** The score 1, 0.5 or 0 of the side to move, `'w'`, `'b'` or a DFEN. The result is a word, such as `'1-0'`, or a number on a scale:
 * `'1/0/-1'`, `'1/0.5/0'` or `'side to move'`. Null for an unfinished game. */
export function score(result: string | number | null, side: string | null, scale?: '1/0/-1' | '1/0.5/0' | 'side to move'): number | null;
