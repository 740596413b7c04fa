// Pools the chosen columns with the views of sql/, and queries these views.

import {scoreOf, sourceOf} from './choice.js';
import {showCounts} from './counted.js';
import {database} from './database.js';
import {NOTATIONS, readResult} from './results.js';
import {cleanTurns, sideIn} from './turns.js';
import estimates from '../../../sql/estimates.sql';
import views from '../../../sql/views.sql';

// The views are created in temp, beside the database that was opened. `.bail` is a command of the shell.
const TEMP_VIEWS = (views + estimates).replaceAll(/^\.bail on$/gm, '').replaceAll("'main'", "'temp'").replaceAll(/\bmain\./g, 'temp.');

// The state of the open games: a condition on turns, whether counts are used, whether turns have moves, up to which row turns were tried (null: all),
// the model and the remaining steps of its fit.
export let looked = {};

export function forget() {
  looked = {};
}

// Creates temp.scored and the views over it; the database itself is not changed. If the database has counts they are used, unless `all` turns are
// needed.
export function pool(choice, progress, all = false) {
  const {table, join, position, result, game, side, place, column} = sourceOf(choice);
  const from = table + join;
  database.run(`DROP VIEW IF EXISTS temp.scored_turns; DROP TABLE IF EXISTS temp.results; DROP ${looked.isCounted ? 'VIEW' : 'TABLE'} IF EXISTS temp.scored;
    CREATE TEMP TABLE IF NOT EXISTS chosen(value); DELETE FROM temp.chosen`);
  looked = {some: '1', tried: 0, isCounted: choice.isCounted && !all, hasAbout: all && looked.hasAbout};
  if (looked.isCounted) {
    return showCounts();
  }
  database.run('CREATE TEMP TABLE results(text TEXT PRIMARY KEY, score REAL)');
  const insert = database.prepare('INSERT INTO temp.results VALUES (?, ?)');
  for (const {text} of database.all(`SELECT DISTINCT coalesce(${result}, '') AS text FROM ${from}`)) {
    const score = readResult(text, choice.results, scoreOf);
    if (score !== undefined) {
      insert.bind([text, score]).step();
    }
  }
  insert.finish();
  const turned = `CASE ${side} WHEN 'w' THEN r.score WHEN 'b' THEN 1 - r.score END`, {isWhites} = NOTATIONS[choice.results], dice = column(choice.dice);
  database.run(`CREATE TEMP TABLE scored(row INTEGER PRIMARY KEY, game, number, dfen, dice, moves, id, score, white, wrong, why);
    INSERT INTO temp.scored(row, game, number, dfen, dice, moves, id, score, white, wrong)
    SELECT ${choice.hasLines ? place : 'NULL'}, ${choice.game ? game : 'row_number() OVER ()'}, coalesce(CAST(${column(choice.number)} AS NUMERIC), 0),
      ${position}, iif(trim(${dice}) IN ('', '-'), NULL, ${dice}), ${column(choice.moves)}, dfen_pool_id(dfen_try(${position})),
      ${isWhites ? `${turned}, r.score` : `r.score, ${turned}`}, CASE WHEN r.text IS NULL THEN ${result} END
    FROM ${from} LEFT JOIN temp.results AS r ON r.text = coalesce(${result}, '')`);
  const cleaned = cleanTurns(choice);
  database.run('CREATE INDEX temp.scored_by_id ON scored(id, game, number, score)');
  looked.hasMoves = database.all('SELECT EXISTS (SELECT 1 FROM temp.scored WHERE dice NOTNULL AND moves NOTNULL) AS has')[0].has === 1;
  showTurns();
  showViews();
  const counts = database.all(`SELECT count(*) - count(id) AS malformed, count(wrong) AS wrong, sum(game IS NULL) AS gameless,
    sum(id NOTNULL AND score IS NULL AND wrong IS NULL AND why IS NULL) AS without,
    (SELECT count(*) FROM (SELECT DISTINCT id FROM temp.scored WHERE id NOTNULL)) AS keys FROM temp.scored`)[0];
  const first = (number, what, where) => number === 0 ? undefined : database.all(`SELECT row AS place, ${what} AS what FROM temp.scored WHERE ${where} ORDER BY row LIMIT 1`)[0];
  return {...counts, ...cleaned, malformedFirst: first(counts.malformed, 'dfen_error(dfen)', 'id IS NULL'), wrongFirst: first(counts.wrong, 'wrong', 'wrong NOTNULL')};
}

// Creates the views of sql/, with the equities of the database if it has them.
export function showViews() {
  database.run(TEMP_VIEWS);
  if (database.all("SELECT count(*) AS has FROM pragma_table_info('equities', 'main') WHERE name IN ('material', 'number', 'equity')")[0].has === 3 &&
      database.all("SELECT type FROM temp.sqlite_schema WHERE name = 'equities'")[0].type === 'table') {
    database.run('DROP TABLE temp.equities; CREATE TEMP VIEW equities AS SELECT material, number, equity FROM main.equities');
  }
}

// SQL for the rating of the side to move less the other's, in a query of temp.scored; NULL if one is unknown.
export const ratingDifference = () => !looked.hasAbout ? 'NULL' : `(SELECT iif(${sideIn('scored')} = 'w', 1, -1) * (white_rating - black_rating) FROM temp.about
  WHERE about.game = scored.game AND typeof(about.game) = typeof(scored.game))`;

// Creates the view that all others read: the turns of the filtered games, or those of them whose `column` has the value in temp.chosen.
export function showTurns(column) {
  database.run(`DROP VIEW IF EXISTS temp.scored_turns; CREATE TEMP VIEW scored_turns AS SELECT row, game, number, dfen, dice, moves, id, score, why, ${ratingDifference()} AS rating_difference
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
