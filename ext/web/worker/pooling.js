// Pools what dfen_read has read with the views of sql/, and queries these views.

import {describeGames} from './about.js';
import {forgetRead, readAgain} from './choice.js';
import {showCounts} from './counted.js';
import {database} from './database.js';
import estimates from '../../../sql/estimates.sql';
import views from '../../../sql/views.sql';

// The views are created in temp, beside the database that was opened. `.bail` is a command of the shell.
const TEMP_VIEWS = (views + estimates).replaceAll(/^\.bail on$/gm, '').replaceAll("'main'", "'temp'").replaceAll(/\bmain\./g, 'temp.');

// The state of the open games: a condition on turns, whether counts are used, whether turns have moves, the model and the remaining steps of its fit.
export let looked = {};

export function forget() {
  looked = {};
  forgetRead();
}

// Creates temp.scored and the views over it; the database itself is not changed. If the database has counts they are used, unless `all` turns are
// needed.
export function pool(choice, progress, all = false) {
  database.run(`DROP VIEW IF EXISTS temp.scored_turns; DROP ${looked.isCounted ? 'VIEW' : 'TABLE'} IF EXISTS temp.scored;
    CREATE TEMP TABLE IF NOT EXISTS chosen(value); DELETE FROM temp.chosen`);
  looked = {some: '1', isCounted: choice.isCounted && !all};
  if (looked.isCounted) {
    return showCounts();
  }
  readAgain({...choice, isCounted: false});
  database.run(`CREATE TEMP TABLE scored(row INTEGER PRIMARY KEY, game, number, dfen, dice, moves, id, score, white);
    INSERT INTO temp.scored SELECT row, coalesce(game, row), number, dfen, dice, CASE WHEN completed THEN moves END, dfen_pool_id(dfen), score, won
      FROM temp.dfen_scored WHERE reason IS NULL`);
  describeGames(choice);
  database.run(`DELETE FROM temp.dfen_staged_1; DELETE FROM temp.dfen_staged_2; CREATE INDEX temp.scored_by_game ON scored(game, number);
    CREATE INDEX temp.scored_by_id ON scored(id, game, number, score)`); // memory is short here
  forgetRead();
  looked.hasMoves = database.all('SELECT EXISTS (SELECT 1 FROM temp.scored WHERE dice NOTNULL AND moves NOTNULL) AS has')[0].has === 1;
  showTurns();
  showViews();
  return database.all('SELECT count(*) AS rows, count(DISTINCT id) AS keys FROM temp.scored')[0];
}

// Creates the views of sql/, with the equities of the database if it has them.
export function showViews() {
  database.run(TEMP_VIEWS);
  if (database.all("SELECT count(*) AS has FROM pragma_table_info('equities', 'main') WHERE name IN ('material', 'number', 'equity')")[0].has === 3 &&
      database.all("SELECT type FROM temp.sqlite_schema WHERE name = 'equities'")[0].type === 'table') {
    database.run('DROP TABLE temp.equities; CREATE TEMP VIEW equities AS SELECT material, number, equity FROM main.equities');
  }
}

export const sideIn = row => `substr(${row}.dfen, instr(${row}.dfen, ' ') + 1, 1)`;

// SQL for the rating of the side to move less the other's, in a query of temp.scored; NULL if one is unknown.
export const ratingDifference = () => !looked.hasAbout ? 'NULL' : `(SELECT iif(${sideIn('scored')} = 'w', 1, -1) * (white_rating - black_rating) FROM temp.about
  WHERE about.game = scored.game AND typeof(about.game) = typeof(scored.game))`;

// Creates the view that all others read: the turns of the filtered games, or those of them whose `column` has the value in temp.chosen.
export function showTurns(column) {
  database.run(`DROP VIEW IF EXISTS temp.scored_turns; CREATE TEMP VIEW scored_turns AS SELECT row, game, number, dfen, dice, moves, id, score, ${ratingDifference()} AS rating_difference
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
