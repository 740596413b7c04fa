/** A value to bind. */
export type Bound = null | undefined | boolean | number | bigint | string | Uint8Array;
/** A value of a row. An INTEGER is a number if that is exact, else a bigint. */
export type Value = null | number | bigint | string | Uint8Array;
export type Parameters = readonly Bound[] | Readonly<Record<string, Bound>>;

export class DfenError extends Error {
  /** SQLite's extended error code. */
  readonly code: number;
  /** The byte of the SQL at fault, or -1. */
  readonly offset: number;
}

export interface Statement {
  readonly columns: string[];
  bind(parameters?: Parameters): this;
  /** Steps to the next row; false at the end. */
  step(): boolean;
  value(column: number): Value;
  /** The value as text, as SQLite writes it. */
  text(column: number): string | null;
  /** Frees the statement, which cannot be used afterwards. */
  finish(): void;
}

export interface Database {
  readonly inTransaction: boolean;
  readonly totalChanges: number;
  /** Runs one statement or several. */
  run(sql: string, parameters?: Parameters): void;
  /** All rows of a statement, as objects with the names of its columns. */
  all(sql: string, parameters?: Parameters): Record<string, Value>[];
  /** The rows of the last statement that has columns, as arrays, at most `limit`; `more` is true if there are others. */
  table(sql: string, parameters?: Parameters, limit?: number): {columns: string[]; rows: Value[][]; more: boolean};
  prepare(sql: string): Statement;
  /** The database as the bytes of a file. */
  export(): Uint8Array;
  close(): void;
}

export interface Dfen {
  readonly sqliteVersion: string;
  isComplete(sql: string): boolean;
  /** Opens an empty database, or a copy of the bytes of a database file. */
  open(bytes?: Uint8Array): Database;
}

type Source = ArrayBuffer | Uint8Array | Response | WebAssembly.Module;

export function instantiate(source: Source | Promise<Source>): Promise<Dfen>;
export default function dfen(source?: Source | Promise<Source>): Promise<Dfen>;
