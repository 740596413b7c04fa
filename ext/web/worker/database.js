// The open database, in memory, and SQL that several statements share.

import {instantiate} from '../../wasm/dfen.mjs';

let dfen;
export let database;

export async function openEmpty(wasm) {
  dfen = await instantiate(await WebAssembly.compile(wasm));
  database = dfen.open();
}

// Replaces the open database after fill() succeeded; otherwise the old one remains.
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

// A score as numbers and as text: '54.5 %', '50.1 % to 58.9 %'.
export const SCORE = `score, lower, upper, dfen_percent(score) AS percent,
  dfen_percent(lower) || ' to ' || dfen_percent(upper) AS interval`;

// The exact value of a position, if the database has it.
export const exactOf = dfen => `(SELECT equity FROM temp.equities WHERE material = dfen_material(${dfen}) AND number =
  dfen_endgame_index(dfen_pool_key(${dfen})))`;

// The chance of position ?1 for its side to move, between equals (SPEC 14.10): ?2 is the model or NULL, ?3 to ?5 are
// the games won, drawn and lost, ?6 is their mean rating difference, ?7 how many games an estimate of a full board is
// worth.
export const CHANCE = `SELECT key, exact, estimate, rated, coalesce(exact, max(0.0, min(1.0, estimate + dfen_chance(?3,
  ?4, ?5, rated, worth) - rated)), estimate) AS chance, worth FROM (SELECT *, coalesce(other, estimate) AS rated
    FROM (SELECT dfen_pool_key(?1) AS key, iif(dfen_winner(?1) NOTNULL, 0.0, ${exactOf('?1')}) AS exact,
      dfen_estimate(?1, ?2) AS estimate, iif(?6 <> 0, dfen_estimate(?1, ?2, ?6), NULL) AS other, dfen_estimate_worth(?1,
      ?7) AS worth LIMIT -1 OFFSET 0))`;

// Moves as players write them.
export const sanOf = (rolled, moves) => `dfen_san(${rolled}, ${moves}, 'figurines')`;

export const percentOf = value => database.all('SELECT dfen_percent(?) AS percent', [value])[0].percent;

// A small board without text: a bar shows the side to move.
export const smallOf = dfen => `dfen_svg(${dfen}, '{"theme": "auto", "size": 112}')`;
