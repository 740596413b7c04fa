/** A connection that extensions can be loaded into: better-sqlite3's, node:sqlite's or bun:sqlite's. */
export interface Loadable {
  loadExtension(file: string, ...rest: never[]): unknown;
}

/**
 * Gives a connection all functions of dfen.
 * node:sqlite needs `new DatabaseSync(file, {allowExtension: true})`.
 */
export function load(database: Loadable): void;

/** The path of the extension for this machine. If there is none, throws an error that says what to do. */
export function getLoadablePath(): string;
