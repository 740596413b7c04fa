// The turns of the open games, and the views of sql/ over them.

import {database} from './database.js';
import estimates from '../../../sql/estimates.sql';
import views from '../../../sql/views.sql';

// A file of sql/ for temp, beside the database that was opened. `.bail` is a command of the shell.
export const inTemp = sql => sql.replaceAll(/^\.bail on$/gm, '').replaceAll("'main'", "'temp'").replaceAll(/\bmain\./g,
  'temp.');

// The state of the open games: a condition on turns, whether counts are used, whether turns have moves, the model,
// whose it is, and the remaining steps of its fit.
export let looked = {};

export function setLooked(state) {
  looked = state;
}

// Creates the views of sql/, with the equities of the database if it has them.
export function showViews() {
  database.run(inTemp(views + estimates));
  const [{has}] = database.all(`SELECT count(*) AS has FROM pragma_table_info('equities', 'main')
    WHERE name IN ('material', 'number', 'equity')`);
  if (has === 3 &&
      database.all("SELECT type FROM temp.sqlite_schema WHERE name = 'equities'")[0].type === 'table') {
    database.run(`DROP TABLE temp.equities;
      CREATE TEMP VIEW equities AS SELECT material, number, equity FROM main.equities`);
  }
}

export const sideIn = row => `substr(${row}.dfen, instr(${row}.dfen, ' ') + 1, 1)`;

// SQL for the rating of the side to move less the other's, in a query of temp.scored; NULL if one is unknown.
export const ratingDifference = () => !looked.hasAbout ? 'NULL' : `(SELECT iif(${sideIn('scored')} = 'w', 1, -1) *
  (white_rating - black_rating) FROM temp.about
  WHERE about.game = scored.game AND typeof(about.game) = typeof(scored.game))`;

// Creates the view that all others read: the turns of the filtered games, or those of them whose `column` has the value
// in temp.chosen.
export function showTurns(column) {
  database.run(`DROP VIEW IF EXISTS temp.scored_turns; CREATE TEMP VIEW scored_turns AS SELECT row, game, number, dfen,
    dice, moves, id, score, ${ratingDifference()} AS rating_difference
    FROM temp.scored WHERE ${looked.some}` + (column ? ` AND ${column} = (SELECT value FROM temp.chosen)` : ''));
}

// Runs a query with the views restricted to one pool id or one game.
export function ofTurns(column, value, query) {
  database.run('INSERT INTO temp.chosen VALUES (?)', [value]);
  showTurns(column);
  try {
    return query();
  } finally {
    database.run('DELETE FROM temp.chosen');
    showTurns();
  }
}

// Runs a query with the views of the turns of a game that is not one of the open games: {number, dfen, dice, moves}.
export function ofOwnTurns(turns, won, query) {
  database.run(`CREATE TEMP TABLE own AS SELECT NULL AS row, ' own' AS game, value ->> 'number' AS number, value ->>
    'dfen' AS dfen, value ->> 'dice' AS dice, value ->> 'moves' AS moves, dfen_pool_id(value ->> 'dfen') AS id,
    iif(dfen_side(value ->> 'dfen') = 'w', ?2, 1 - ?2) AS score, NULL AS rating_difference FROM json_each(?1);
    DROP VIEW temp.scored_turns; CREATE TEMP VIEW scored_turns AS SELECT * FROM temp.own`, [JSON.stringify(turns),
      won]);
  try {
    return query();
  } finally {
    database.run('DROP VIEW temp.scored_turns; DROP TABLE temp.own');
    showTurns();
  }
}
