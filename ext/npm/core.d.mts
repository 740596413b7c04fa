/**
 * dfen without a database: canonical keys and the rules of Dice Chess, in browsers, Node 18 and later, Deno, Bun and workers.
 * Names, arguments and errors are those of the SQL functions. If an argument is null, the result is null.
 */

/** A malformed argument. */
export class DfenError extends Error {
  constructor(message: string, code?: string | null, field?: DfenError['field'], position?: number | null);
  /** The name of the error in core/STABLE.md, such as `'RANK_LONG'`; null for an argument that is not parsed. */
  readonly code: string | null;
  /** The field of the DFEN, `'dice'` or `'moves'`, or null. */
  readonly field: 'placement' | 'side' | 'castling' | 'en-passant' | 'halfmove' | 'fullmove' | 'dice' | 'moves' | null;
  /** The position of the character, from 1, or null. */
  readonly position: number | null;
}
