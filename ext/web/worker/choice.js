// Finds the columns of the position, the result and the game (SPEC 14.3). The user chooses what names and content leave open.

import {shown} from '../text.js';
import {guessColumns, rankOf} from './columns.js';
import {hasCounts} from './counted.js';
import {filtersOf} from './about.js';
import {database, quote} from './database.js';
import {NOTATIONS, readResult, weighResults} from './results.js';

const SEEN = 50; // rows that show the content of a column
const MANY = 1000; // most different texts of a column of results

export const isDfen = value => database.all('SELECT dfen_valid(?) AS valid', [value])[0].valid === 1;
export const scoreOf = (text, scale) => database.all(`SELECT dfen_score(?1, 'w'${scale === null ? '' : ', ?2'}) AS score`, [text, scale])[0].score;

// Returns the tables and views with their columns, and errors of those that cannot be read. Rows of views are not read, since some views are slow.
export function findTables(hasLines = false) {
  const tables = [], unread = [];
  for (const {name, type} of database.all(`SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite@_%' ESCAPE '@'
    ORDER BY type, name`)) {
    try {
      const columns = database.all('SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1', [name]).map(column => column.name);
      const rows = type === 'view' ? [] : database.all(`SELECT * FROM main.${quote(name)} LIMIT ${SEEN}`);
      tables.push({name, columns, rows, isEmpty: type === 'table' && rows.length === 0, hasLines, guess: guessColumns({columns, rows}, isDfen)});
    } catch (error) {
      unread.push(`${shown(name)}: ${error.message}`);
    }
  }
  const counted = hasCounts();
  for (const table of tables) {
    table.joined = joinedResult(table, tables);
    table.filters = filtersOf(table, tables.find(one => one.name === table.joined?.table));
    table.isCounted = counted && table.name === 'scored_turns';
  }
  const likely = ({isCounted, rows, guess, joined}) => (isCounted ? 16 : 0) + (rows.length > 0 ? 8 : 0) + (guess.position ? 4 : 0) +
    (guess.results.length > 0 || joined !== null ? 2 : 0) + (guess.game ? 1 : 0);
  tables.sort((a, b) => likely(b) - likely(a)); // stable: then tables before views, by name
  return {tables: tables.map(({rows, ...table}) => table), unread};
}

// Returns the column of results in a table of games, if the rows have a game.
function joinedResult({name, guess}, tables) {
  const games = guess.game === '' ? undefined
    : tables.find(table => table.name !== name && table.columns.includes('id') && !table.isEmpty && table.guess.results.length > 0);
  return games === undefined ? null : {name: `${games.name}.${games.guess.results[0]}`, table: games.name, column: games.guess.results[0]};
}

// Returns the SQL of chosen columns: the table as t, its join with the table of games or '' (`games`: always join), each column, and the place of a row:
// its line in a text file, else its number. NULL if no column was chosen.
export function sourceOf(choice, games = false) {
  const isJoined = choice.joined && choice.result === choice.joined.name;
  const column = name => name ? `t.${quote(name)}` : 'NULL';
  const join = choice.game && (isJoined || games) ? ` LEFT JOIN main.${quote(choice.joined.table)} AS g ON g.id = ${column(choice.game)}` : '';
  const position = `trim(${column(choice.position)})`;
  return {
    position,
    table: `main.${quote(choice.table)} AS t`,
    join,
    result: `trim(CAST(${isJoined ? `g.${quote(choice.joined.column)}` : column(choice.result)} AS TEXT))`,
    game: choice.game ? `nullif(t.${quote(choice.game)}, '')` : 'NULL',
    side: `substr(${position}, instr(${position}, ' ') + 1, 1)`, // of a DFEN
    place: choice.hasLines ? 't._rowid_' : 'row_number() OVER ()',
    column,
  };
}

// Proposes columns, with the totals of the results. A game found by content must have one result.
export function proposeColumns(table) {
  const game = table.guess.game || findGame(table), proposed = proposeResult(table, game);
  return game === table.guess.game || proposed.found?.readings?.some(one => one.mixed === 0) ? proposed : proposeResult(table, '');
}

// Chooses the first column of results with one likely notation, else the first with any; none if two columns have the same name.
function proposeResult({name, guess, joined, hasLines, isCounted}, game) {
  const choice = {...guess, table: name, game, joined, hasLines, isCounted, result: ''};
  const candidates = [...guess.results, ...(joined === null ? [] : [joined.name])].map(result => ({result, found: readResults({...choice, result})}))
    .filter(({found}) => found.counted !== undefined || found.readings.length > 0);
  const best = candidates.find(({found}) => found.likely !== '') ?? candidates[0];
  const isTwice = best !== undefined && candidates.some(({result}) => result !== best.result && rankOf('result', result) === rankOf('result', best.result));
  return best === undefined || isTwice ? {choice} : {choice: {...choice, result: best.result}, found: best.found};
}

// Finds the game by content: a column without another role whose equal values are in adjacent rows, several rows each.
function findGame({name, columns, guess}) {
  let best = '', most = 1;
  const rows = database.all(`SELECT * FROM main.${quote(name)} LIMIT 5000`);
  for (const column of columns.filter(column => !Object.values(guess).flat().includes(column))) {
    const values = new Set(rows.map(row => row[column]));
    const runs = rows.reduce((count, row, i) => count + (i === 0 || row[column] !== rows[i - 1][column] ? 1 : 0), 0);
    if (runs === values.size && runs > most && rows.length >= 3 * runs && !values.has(null)) {
      best = column;
      most = runs;
    }
  }
  return best;
}

const readsNumber = text => Object.keys(NOTATIONS).some(notation => notation !== 'words' && typeof readResult(text, notation, scoreOf) === 'number');

// Returns the totals of the results in each notation (weighResults); `first` is the first text that none reads.
export function readResults(choice) {
  if (choice.isCounted) {
    return {likely: 'side to move', counted: database.all('SELECT count(*) AS games FROM main.counted_games')[0].games};
  }
  const {table, join, result, game, side: sideToMove, place} = sourceOf(choice);
  const texts = database.all(`SELECT DISTINCT coalesce(${result}, '') AS text FROM ${table}${join} LIMIT ${MANY + 1}`).map(row => row.text);
  if (texts.length > MANY) {
    return {likely: '', readings: [], tooMany: MANY};
  }
  const side = texts.some(readsNumber) ? sideToMove : "'w'"; // words do not depend on it
  const groups = database.all(choice.game ? `SELECT quote(game) AS game, side, text FROM (SELECT DISTINCT ${game} AS game, ${side} AS side, coalesce(${result}, '') AS text FROM ${table}${join})
      WHERE game NOTNULL` : `SELECT NULL AS game, ${side} AS side, coalesce(${result}, '') AS text, count(*) AS count FROM ${table}${join} GROUP BY 2, 3`);
  const {unread, ...found} = weighResults(groups, choice.result, scoreOf);
  return {...found, first: unread.length === 0 ? null : database.all(`SELECT text, place FROM (SELECT ${result} AS text, ${place} AS place FROM ${table}${join})
    WHERE text IN (SELECT value FROM json_each(?)) LIMIT 1`, [JSON.stringify(unread)])[0]};
}
