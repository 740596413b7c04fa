// Of the worker: only some games are looked at, by who played them, when, and how well. What is filtered by stands in the table of
// positions or in that of games; a game counts as a whole.

import {sourceOf} from './choice.js';
import {dayOf, orderOf} from './dates.js';
import {database, quote} from './database.js';
import {looked, showTurns} from './pooling.js';

// Whether players have their names in a table of their own, as in sql/schema.sql.
const HAS_PLAYERS = "SELECT count(*) = 2 AS has FROM pragma_table_info('players', 'main') WHERE name IN ('id', 'name')";

// The columns of players, dates and ratings: ['t', name] of the table, or ['g', name] of the games that it is joined with.
export function filtersOf(table, games) {
  const of = kind => [...table.guess[kind].map(name => ['t', name]), ...(games?.guess[kind] ?? []).map(name => ['g', name])];
  return {players: of('players'), dates: of('dates').slice(0, 1), ratings: of('ratings')};
}

const nameOf = ([side, column]) => `${side}.${quote(column)}`;

// The names of the players that the table has, those with most rows first.
export function playersOf(choice) {
  const {table, join} = sourceOf(choice, choice.joined !== null);
  const each = choice.filters.players.map(([side, column]) => `SELECT ${side}.${quote(column)} AS player FROM ${table}${join}`).join(' UNION ALL ');
  const name = database.all(HAS_PLAYERS)[0].has ? 'coalesce((SELECT name FROM main.players WHERE id = player), player)' : 'player';
  return each === '' ? [] : database.all(`SELECT CAST(${name} AS TEXT) AS name FROM (${each}) WHERE player NOTNULL
    GROUP BY player ORDER BY count(*) DESC LIMIT 200`).map(row => row.name);
}

function dateTexts(choice) {
  const [date] = choice.filters.dates, {table, join} = sourceOf(choice, choice.joined !== null);
  return date === undefined ? [] : database.table(`SELECT DISTINCT CAST(${nameOf(date)} AS TEXT) FROM ${table}${join} WHERE ${nameOf(date)} <> ''`).rows.flat();
}

// Returns the order of day and month, and where it must be asked, '', the first and the last day by either.
export function datesOf(choice) {
  const texts = dateTexts(choice), order = orderOf(texts);
  const spans = (order === '' ? ['day', 'month'] : []).map(one => [one, texts.map(text => dayOf(text, one)).filter(day => day !== null).sort()]);
  return {order, spans: Object.fromEntries(spans.map(([one, days]) => [one, {from: days[0], to: days.at(-1)}]))};
}

// Fills temp.days with the day of each date, in the order of day and month that the dates tell, else in the wanted one.
function fillDays(choice, wanted) {
  const texts = dateTexts(choice), order = orderOf(texts) || wanted;
  database.run('CREATE TEMP TABLE IF NOT EXISTS days(text PRIMARY KEY, day); DELETE FROM temp.days');
  const insert = database.prepare('INSERT INTO temp.days VALUES (?, ?)');
  for (const text of texts) {
    insert.bind([text, dayOf(text, order)]).step();
  }
  insert.finish();
}

const dayIn = value => `(SELECT day FROM temp.days WHERE text = CAST(${value} AS TEXT))`;
const ratingOf = value => `CASE WHEN rtrim(${value}, '?') GLOB '[0-9]*' AND rtrim(${value}, '?') NOT GLOB '*[^0-9.]*' THEN CAST(${value} AS NUMERIC) END`;

// Fills temp.kept with the games that are wanted; without a wish all games are looked at. Returns how many games have no readable date where
// one is wanted, and such a text.
export function keepGames(choice, {player = '', from = '', to = '', order = '', low = '', high = ''}) {
  const {table, join, column} = sourceOf(choice, choice.joined !== null);
  const names = database.all(HAS_PLAYERS)[0].has;
  const played = choice.filters.players.map(one => `trim(CAST(${nameOf(one)} AS TEXT)) = ?1 COLLATE NOCASE` +
    (names ? ` OR ${nameOf(one)} IN (SELECT id FROM main.players WHERE name = ?1 COLLATE NOCASE)` : '')).join(' OR ');
  const must = [];
  const within = (kind, value, low, high) => choice.filters[kind].map(one => value(nameOf(one))).forEach(one => {
    must.push(...(low || high ? [`count(*) = count(${one})`] : []), ...(low ? [`min(${one}) >= ${low}`] : []), ...(high ? [`max(${one}) <= ${high}`] : []));
  });
  within('dates', dayIn, from && '?2', to && '?3');
  within('ratings', ratingOf, low && 'CAST(?4 AS NUMERIC)', high && 'CAST(?5 AS NUMERIC)');
  if (player !== '') {
    must.push(`max(${played})`);
  }
  database.run('DROP TABLE IF EXISTS temp.kept; CREATE TEMP TABLE kept AS SELECT game FROM temp.scored LIMIT 0');
  looked.some = must.length > 0 ? 'game IN (SELECT game FROM temp.kept)' : '1';
  showTurns();
  if (must.length === 0) {
    return null;
  }
  if (from || to) {
    fillDays(choice, order);
  }
  database.run(`INSERT INTO temp.kept SELECT min(${column(choice.game)}) FROM ${table}${join}
    GROUP BY typeof(${column(choice.game)}), ${column(choice.game)} COLLATE BINARY HAVING ${must.join(' AND ')}`,
    [player.trim(), from, to, low, high]);
  const [date] = choice.filters.dates;
  return (from || to) && date !== undefined ? database.all(`SELECT count(DISTINCT ${column(choice.game)}) AS games, min(nullif(${nameOf(date)}, '')) AS first FROM ${table}${join}
    WHERE ${dayIn(nameOf(date))} IS NULL`)[0] : null;
}
