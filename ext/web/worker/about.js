// Facts about each game for filters and lists: players, ratings, date, mode and source, from the table of positions or that of games.
// temp.about has a row per game.

import {sourceOf} from './choice.js';
import {database, quote} from './database.js';
import {looked, showTurns} from './pooling.js';

export const nameOf = ([table, column]) => `${table}.${quote(column)}`;

// Whether a table `players` has the names, as in sql/schema.sql.
const HAS_PLAYERS = "SELECT count(*) = 2 AS has FROM pragma_table_info('players', 'main') WHERE name IN ('id', 'name')";

const KINDS = ['players', 'dates', 'ratings', 'modes', 'sources'];

// Returns the columns of each kind: ['t', name] of the table, or ['g', name] of the joined table of games.
export function filtersOf(table, games) {
  const of = kind => [...table.guess[kind].map(name => ['t', name]), ...(games?.guess[kind] ?? []).map(name => ['g', name])];
  return Object.fromEntries(KINDS.map(kind => [kind, of(kind)]));
}

const isSide = {white: ([, column]) => /white|player.?1$/i.test(column), black: ([, column]) => /black|player.?2$/i.test(column)};

export const ratingOf = value => `CASE WHEN rtrim(${value}, '?') GLOB '[0-9]*' AND rtrim(${value}, '?') NOT GLOB '*[^0-9.]*' THEN CAST(rtrim(${value}, '?') AS NUMERIC) END`;

// Fills temp.about. `low` and `high` are the ratings of the weaker and the stronger player, NULL if a row of the game lacks one; `other` is a
// player of unknown side.
export function describeGames(choice) {
  const {filters} = choice, {table, join, game} = sourceOf(choice, choice.joined !== null);
  const side = (kind, which) => filters[kind].filter(isSide[which])[0];
  const name = one => `min(nullif(${nameOf(one)}, ''))`, sides = ['white', 'black', 'other'];
  const found = (one, use) => one === undefined ? 'NULL' : use(one);
  const ratings = filters.ratings.map(nameOf).map(ratingOf), isRated = ratings.map(one => `count(*) = count(${one})`).join(' AND ');
  const extreme = which => ratings.length === 0 ? 'NULL' : `CASE WHEN ${isRated} THEN ${ratings.length === 1 ? `${which}(${ratings[0]})` : `${which}(${ratings.map(one => `${which}(${one})`).join()})`} END`;
  const text = one => `trim(CAST(min(nullif(${nameOf(one)}, '')) AS TEXT))`;
  database.run(`DROP TABLE IF EXISTS temp.about; CREATE TEMP TABLE about(game, white, black, other, white_rating, black_rating, low, high, date, mode, source)`);
  if (Object.values(filters).every(columns => columns.length === 0)) {
    return; // no such columns
  }
  database.run(`INSERT INTO temp.about SELECT ${game}, ${found(side('players', 'white'), name)}, ${found(side('players', 'black'), name)},
      ${found(filters.players.find(one => !isSide.white(one) && !isSide.black(one)), name)},
      ${['white', 'black'].map(which => found(side('ratings', which), one => `max(${ratingOf(nameOf(one))})`)).join()}, ${extreme('min')}, ${extreme('max')},
      ${found(filters.dates[0], text)}, ${found(filters.modes[0], text)}, ${found(filters.sources[0], text)}
    FROM ${table}${join} WHERE ${game} NOTNULL GROUP BY typeof(${game}), ${game} COLLATE BINARY; CREATE INDEX temp.about_game ON about(game);
    UPDATE temp.about SET ${sides.map(one => `${one} = trim(CAST(${database.all(HAS_PLAYERS)[0].has ? `coalesce((SELECT name FROM main.players WHERE id = ${one}), ${one})` : one} AS TEXT))`).join()}`);
  looked.hasAbout = true;
  showTurns();
}

// Returns the values of filters, the most frequent first.
export function facetsOf() {
  const values = (...columns) => database.all(`SELECT value FROM (${columns.map(one => `SELECT ${one} AS value FROM temp.about`).join(' UNION ALL ')})
    WHERE value <> '' GROUP BY value ORDER BY count(*) DESC, value LIMIT 200`).map(row => row.value);
  return {players: values('white', 'black', 'other'), modes: values('mode'), sources: values('source')};
}

// Sort orders of the list of games.
const ORDERS = {
  game: ['typeof(visits.game)', 'visits.game'], players: ['white COLLATE NOCASE', 'black COLLATE NOCASE'], strength: ['low'],
  date: ['coalesce((SELECT day FROM temp.days WHERE text = date), date)'], result: ['won'],
};

// Returns at most 100 of the games that met a key. `visits` selects their first visits: game, number and `won`, White's score.
export function listGames(visits, key, order, isDescending) {
  return database.all(`SELECT visits.game AS game, number, won, ${ABOUT} FROM (${visits}) AS visits LEFT JOIN temp.about ON about.game = visits.game AND typeof(about.game) = typeof(visits.game)
    ORDER BY ${[...ORDERS[order].map(one => one + (isDescending ? ' DESC NULLS LAST' : ' NULLS LAST')), ...ORDERS.game].join()} LIMIT 100`, [key]);
}

const ABOUT = 'white, black, other, white_rating, black_rating, date, mode, source';

export const aboutGame = game => database.all(`SELECT ${ABOUT} FROM temp.about WHERE game IS ?`, [game])[0] ?? {};
