/**
 * dfen without a database: canonical keys and the rules of Dice Chess, in browsers, Node 18 and later, Deno, Bun and workers.
 * Names, arguments and errors are those of the SQL functions. If an argument is null, the result is null.
 */

/** A malformed argument. */
export class DfenError extends Error {
  constructor(message: string);
  /** The field of the DFEN, `'dice'` or `'moves'`; null if the message names none. */
  readonly field: 'placement' | 'side' | 'castling' | 'en-passant' | 'halfmove' | 'fullmove' | 'dice' | 'moves' | null;
  /** The position of the character, from 1, or null. */
  readonly position: number | null;
}
