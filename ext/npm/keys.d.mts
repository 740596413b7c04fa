/** The pool key and its id only, in a third of the bytes of `dfen/core`. */

/** A malformed DFEN; `code`, `field` and `position` are those of `dfen/core`. */
export class DfenError extends Error {
  constructor(message: string, code?: string | null, field?: string | null, position?: number | null);
  readonly code: string | null;
  readonly field: string | null;
  readonly position: number | null;
}

/** The key to group by, as `poolKey(dfen)` of `dfen/core`. */
export function poolKey(dfen: string): string;
export function poolKey(dfen: string | null): string | null;

/** The id of the key, as `poolId(dfen)` of `dfen/core`: a BigInt. */
export function poolId(dfen: string): bigint;
export function poolId(dfen: string | null): bigint | null;
