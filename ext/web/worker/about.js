// Facts about each game for filters and lists: players, ratings, date, mode and source. temp.about has a row per game.

import {ofGame} from './choice.js';
import {database, quote} from './database.js';
import {looked, showTurns} from './turns.js';

const ROLES = ['white', 'black', 'white_rating', 'black_rating', 'played_at', 'mode'];
const isSource = name => ['source', 'site', 'platform', 'server', 'event'].includes(name.toLowerCase());
const ratingOf = value => `CASE WHEN rtrim(${value}, '?') GLOB '[0-9]*' AND rtrim(${value}, '?') NOT GLOB '*[^0-9.]*'
  THEN CAST(rtrim(${value}, '?') AS NUMERIC) END`;

const EMPTY = `DROP TABLE IF EXISTS temp.about;
  CREATE TEMP TABLE about(game, white, black, white_rating, black_rating, low, high, date, mode, source);`;

// Fills temp.about from the table of games, for games that are counted.
export function describeCounted({games, about, joined}) {
  database.run(EMPTY);
  if (games !== null) {
    const of = role => about[role] === undefined ? 'NULL' : ofGame(about[role]), source = joined.find(isSource);
    database.run(`INSERT INTO temp.about SELECT id, white, black, w, b, min(w, b), max(w, b), date, mode, source FROM
      (SELECT id, trim(${of('white')}) AS white, trim(${of('black')}) AS black, ${ratingOf(of('white_rating'))} AS w, ${
      ratingOf(of('black_rating'))} AS b, trim(${of('played_at')}) AS date, ${of('mode')} AS mode, ${source
      === undefined ? 'NULL' : `g.${quote(source)}`} AS source FROM main.${quote(games)} AS g);
      CREATE INDEX temp.about_game ON about(game)`);
  }
  looked.hasAbout = true;
  showTurns();
}

// Fills temp.about from what dfen_read has read. `low` and `high` are the ratings of the weaker and the stronger
// player.
export function describeGames({table, given}) {
  const text = column => `nullif(trim(CAST(min(nullif(${column}, '')) AS TEXT)), '') AS ${column}`;
  looked.hasAbout = true;
  database.run(EMPTY);
  const roles = database.all("SELECT name FROM temp.dfen_report WHERE kind = 'column'").map(one => one.name);
  if (!ROLES.some(role => roles.includes(role))) {
    return;
  }
  database.run(`INSERT INTO temp.about SELECT game, white, black, w, b, min(w, b), max(w, b), played_at, mode, NULL FROM
    (
      SELECT game, ${text('white')}, ${text('black')}, max(${ratingOf('white_rating')}) AS w, max(${
        ratingOf('black_rating')}) AS b, ${text('played_at')}, ${text('mode')}
      FROM (SELECT s.game, s.white, s.black, s.white_rating, s.black_rating, coalesce(s.played_at, g.played_at) AS
        played_at, s.mode
        FROM temp.dfen_scored AS s JOIN temp.dfen_games AS g USING (first) WHERE s.reason IS NULL AND s.game NOTNULL)
      GROUP BY typeof(game), game);
    CREATE INDEX temp.about_game ON about(game)`);
  const found = database.all("SELECT name FROM pragma_table_info('source', 'temp')").find(one => isSource(one.name));
  const game = given.game ?? table.roles.game;
  if (found !== undefined && game) {
    database.run(`UPDATE temp.about SET source = one.source FROM (SELECT ${quote(game)} AS game, trim(min(nullif(${
      quote(found.name)}, ''))) AS source FROM temp.source GROUP BY 1) AS one
      WHERE about.game = one.game`);
  }
}

// Returns the values of filters, the most frequent first.
export function facetsOf() {
  const values = (...columns) => database.all(`SELECT value FROM (${columns.map(one =>
    `SELECT ${one} AS value FROM temp.about`).join(' UNION ALL ')})
    WHERE value <> '' GROUP BY value ORDER BY count(*) DESC, value LIMIT 200`).map(row => row.value);
  const has = (...columns) => database.all(`SELECT 1 FROM temp.about WHERE coalesce(${columns.join()}) NOTNULL LIMIT
    1`).length > 0;
  return {has: {players: has('white', 'black'), dates: has('date', 'NULL'), ratings: has('white_rating',
    'black_rating'), modes: has('mode', 'NULL'), sources: has('source', 'NULL')}, players: values('white', 'black'),
    modes: values('mode'), sources: values('source')};
}

// Sort orders of the lists of games. Ids of games may be texts; those that are numbers come first, as numbers. Luck,
// loss and swing are known after the games were judged.
const ORDERS = {
  game: ["visits.game GLOB '*[^0-9]*'", 'CAST(visits.game AS NUMERIC)', 'visits.game'],
    players: ['white COLLATE NOCASE', 'black COLLATE NOCASE'], strength: ['low'],
  date: ['coalesce((SELECT day FROM temp.days WHERE text = about.date), about.date)'], result: ['won'],
  turns: ['turns'], luck: ['luck'], swing: ['swing'], loss: ['loss'],
};
const orderBy = (order, isDescending) => [...ORDERS[order].map(one =>
  `${one}${isDescending ? ' DESC' : ''} NULLS LAST`), ...ORDERS.game].join();

// Returns at most 100 of the games that met a key. `visits` selects their first visits: game, number and `won`, White's
// score.
export function listGames(visits, key, order, isDescending) {
  return database.all(`SELECT visits.game AS game, number, won, ${ABOUT} FROM (${visits}) AS visits LEFT JOIN temp.about
    ON about.game = visits.game AND typeof(about.game) = typeof(visits.game)
    ORDER BY ${orderBy(order, isDescending)} LIMIT 100`, [key]);
}

const ABOUT = `white, black, white_rating, black_rating,
  iif(date GLOB '????-??-?? ??:??:??', substr(date, 1, 10), date) AS date, mode,
  source`;

export const aboutGame = game => database.all(`SELECT ${ABOUT} FROM temp.about WHERE game IS ?`, [game])[0] ?? {};

// Returns a page of all filtered games, and how many there are: White's result, how many turns, and, if they were
// judged, White's luck less Black's, the largest swing of a roll or a turn, and what both sides lost.
export function allGames({order, isDescending, shown}) {
  const judged = !looked.isJudged ? 'SELECT NULL AS game, NULL AS luck, NULL AS swing, NULL AS loss' : `SELECT game,
    sum(iif(is_white, luck, -luck)) AS luck, max(max(abs(luck), loss)) AS swing, sum(loss) AS loss FROM
    temp.judged_turns
      GROUP BY game`;
  const rows = database.all(`WITH judged AS MATERIALIZED (${judged}), visits AS MATERIALIZED (SELECT game, count(*) AS
    turns, abs((dfen_side(dfen) = 'b') - score) AS won FROM temp.scored_turns
        WHERE score NOTNULL AND game NOTNULL GROUP BY game)
    SELECT visits.game AS game, turns, won, luck, swing, loss, count(*) OVER () AS total, ${ABOUT} FROM visits LEFT JOIN
      temp.about ON about.game = visits.game AND typeof(about.game) = typeof(visits.game) LEFT JOIN judged ON
      judged.game = visits.game
    ORDER BY ${orderBy(order, isDescending)} LIMIT ?`, [shown]);
  return {rows, total: rows[0]?.total ?? 0};
}
