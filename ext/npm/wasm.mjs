// SQLite with dfen, for environments that cannot load extensions: browsers, Deno, workers. Databases are in memory.
import {DfenError, instantiate} from './sqlite.mjs';

export {DfenError, instantiate};

/** Instantiates the module from the bytes of dfen.wasm, by default from the file beside this one. */
export default async function dfen(source) {
  if (source !== undefined) {
    return instantiate(source);
  }
  const url = new URL('./dfen.wasm', import.meta.url);
  if (url.protocol === 'file:') {
    const {readFile} = await import('node:fs/promises');
    return instantiate(await readFile(url));
  }
  return instantiate(fetch(url));
}
