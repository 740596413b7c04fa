// Of the worker: the database that is open, in memory, and what many statements have in common.

import {instantiate} from '../../wasm/dfen.mjs';

let dfen;
export let database;

export async function openEmpty(wasm) {
  dfen = await instantiate(await WebAssembly.compile(wasm));
  database = dfen.open();
}

// Another database takes the place of the one that was open, once it has been filled: what fails leaves the old one there.
export async function replace(fill, bytes) {
  const made = dfen.open(bytes);
  try {
    await fill(made);
  } catch (error) {
    made.close();
    throw error;
  }
  database.close();
  database = made;
}

export const quote = name => '"' + name.replaceAll('"', '""') + '"';

// A score as it is drawn, and as it is read: '54.5 %', '50.1 % to 58.9 %'.
export const SCORE = "score, lower, upper, dfen_percent(score) AS percent, dfen_percent(lower) || ' to ' || dfen_percent(upper) AS interval";

// What the model says of the position that a turn leads to, for who has moved: ?2 is the model, NULL without one.
export const ESTIMATE = '1 - dfen_estimate(next, ?2) AS estimate, dfen_percent(1 - dfen_estimate(next, ?2)) AS estimate_percent';

// A small picture: in place of words a bar says who is to move.
export const smallOf = dfen => `dfen_svg(${dfen}, '{"theme": "auto", "size": 112}')`;
