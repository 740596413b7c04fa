// Finds the tables of games, and reads one by dfen_read (SPEC 14.3 to 14.5, 14.14). The user answers its questions.

import {shown} from '../text.js';
import {hasCounts} from './counted.js';
import {database, quote} from './database.js';

const SEEN = 50; // rows that show what the columns of a table are

// The fields of a table and their roles, by its first rows; by names alone without rows.
function lookAt(name, rows) {
  database.run(`DROP VIEW IF EXISTS temp.looked_at; CREATE TEMP VIEW looked_at AS SELECT * FROM main.${quote(name)}
    LIMIT ${rows}`);
  const fields = database.all("SELECT name, role FROM dfen_columns('temp.looked_at')");
  return {columns: fields.map(field => field.name), roles: Object.fromEntries(fields.filter(field =>
    field.role !== null).map(({role, name}) => [role, name]))};
}

// Returns the tables and views with their columns, and errors of those that cannot be read. Rows of views are not read,
// since some views are slow.
export function findTables() {
  const tables = [], unread = [], counted = hasCounts();
  for (const {name, type} of database.all(`SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name
    NOT LIKE
    'sqlite@_%' ESCAPE '@' ORDER BY type, name`)) {
    try {
      const isEmpty = type === 'table' && database.all(`SELECT 1 FROM main.${quote(name)} LIMIT 1`).length === 0;
      tables.push({name, isEmpty, isCounted: counted && name === 'scored_turns', isView: type === 'view',
        ...lookAt(name, type === 'view' ? 0 : SEEN)});
    } catch (error) {
      const isDamaged = (error.code & 0xFF) === 11,
        help = 'damaged; copy the file again, or recover it by sqlite3 old.db .recover | sqlite3 new.db';
      unread.push(`${shown(name)}: ${isDamaged ? help : error.message}`);
    }
  }
  for (const table of tables) {
    const games = table.roles.game === undefined ? undefined : tables.find(one => one.name !== table.name
      && one.columns.includes('id') && !one.isEmpty && one.roles.result !== undefined);
    table.games = games?.name ?? null;
    table.about = games?.roles;
    const hasResult = !table.isCounted && (table.roles.result ?? table.roles.winner) !== undefined;
    const own = ['id', ...table.columns.map(name => name.toLowerCase()), ...(hasResult ? [games?.roles.result,
      games?.roles.winner] : [])];
    table.joined = games?.columns.filter(name => !own.includes(name.toLowerCase())) ?? [];
  }
  const likely = ({isCounted, isView, isEmpty, roles, joined}) => (isCounted ? 16 : 0) + (isView || isEmpty ? 0 : 8)
    + (roles.dfen ? 4 : 0) + (roles.result || roles.winner || joined.length > 0 ? 2 : 0) + (roles.game ? 1 : 0);
  tables.sort((a, b) => likely(b) - likely(a)); // stable: then tables before views, by name
  return {tables: tables.map(({isView, ...table}) => table), unread};
}

// A column of the table of games as SQL; the names of the players where it has their numbers.
export function ofGame(column) {
  const [{has}] = database.all(`SELECT count(*) = 2 AS has FROM pragma_table_xinfo('players', 'main')
    WHERE name IN ('id', 'name')`);
  return has === 1 && /^(white|black)$/i.test(column) ? `coalesce((SELECT name FROM main.players WHERE id = g.${
    quote(column)}), g.${quote(column)})` : `g.${quote(column)}`;
}

// Creates the view that is read: the table, and what the table of games has about its games.
function createSource({name, games, joined, roles}) {
  database.run(`DROP VIEW IF EXISTS temp.source; CREATE TEMP VIEW source AS SELECT t.*${joined.map(column => `, ${
    ofGame(column)} AS ${quote(column)}`).join('')}
    FROM main.${quote(name)} AS t${games === null ? '' : ` LEFT JOIN main.${quote(games)} AS g ON g.id = t.${
      quote(roles.game)}`}`);
}

let last = ''; // the choice whose rows the tables of dfen_read have

export function forgetRead() {
  last = '';
}

// Reads the table that is chosen, with the columns and the scale that the user gave. Returns the report of dfen_read.
export function read(choice) {
  const {table, given, scale} = choice;
  if (choice.isCounted) {
    return {status: 'read', columns: Object.entries(table.roles).map(([role, column]) => ({role, column})),
      games: database.all('SELECT count(*) AS games FROM main.counted_games')[0].games};
  }
  createSource(table);
  last = '';
  const options = JSON.stringify({...(Object.keys(given).length > 0 ? {columns: given} : {}), ...(scale ? {scale}
    : {})});
  const report = JSON.parse(database.all("SELECT dfen_read('temp.source', ?) AS report", [options])[0].report);
  last = JSON.stringify([table.name, given, scale]);
  return report;
}

// Reads the table unless its rows are there.
export function readAgain(choice) {
  return last === JSON.stringify([choice.table.name, choice.given, choice.scale]) ? null : read(choice);
}
