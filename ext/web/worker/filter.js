// Filters games by player, date, rating, mode and source.

import {database} from './database.js';
import {dayOf, orderOf} from './dates.js';
import {looked, showTurns} from './turns.js';

const dateTexts = () => database.table("SELECT DISTINCT date FROM temp.about WHERE date <> ''").rows.flat();

// Returns the order of day and month, or '' with the first and the last day in both orders if the user must choose; and
// the months of the games.
export function datesOf() {
  const texts = dateTexts(), order = orderOf(texts);
  const days = one => texts.map(text => dayOf(text, one)).filter(day => day !== null).sort();
  const spans = (order === '' ? ['day', 'month'] : []).map(one => [one, days(one)]);
  fillDays('');
  return {order, spans: Object.fromEntries(spans.map(([one, all]) => [one, {from: all[0], to: all.at(-1)}])),
    months: order === '' ? [] : [...new Set(days(order).map(day => day.slice(0, 7)))].reverse()};
}

// Fills temp.days with the day of each date, in the order of day and month that the dates imply, else in the chosen
// one.
function fillDays(wanted) {
  const texts = dateTexts(), order = orderOf(texts) || wanted;
  database.run('CREATE TEMP TABLE IF NOT EXISTS days(text PRIMARY KEY, day); DELETE FROM temp.days');
  const insert = database.prepare('INSERT INTO temp.days VALUES (?, ?)');
  for (const text of texts) {
    insert.bind([text, dayOf(text, order)]).step();
  }
  insert.finish();
}

const DAY = '(SELECT day FROM temp.days WHERE text = date)';

// The condition of each filter, as SQL; NULL is false.
const WISHES = {
  player: 'trim(?1) COLLATE NOCASE IN (white, black)', from: `${DAY} >= ?1`, to: `${DAY} <= ?1`, month: `substr(${
    DAY}, 1, 7) = ?1`,
  low: 'low >= CAST(?1 AS NUMERIC)', high: 'high <= CAST(?1 AS NUMERIC)', mode: 'mode = ?1', source: 'source = ?1',
};

// Fills temp.kept with the games that pass the filters. With a filter by date, returns how many games have no readable
// date, and such a text.
export function keepGames(wanted) {
  const wishes = Object.keys(WISHES).filter(name => (wanted[name] ?? '') !== '');
  database.run('DROP TABLE IF EXISTS temp.kept; CREATE TEMP TABLE kept AS SELECT game FROM temp.scored LIMIT 0');
  looked.some = wishes.length > 0 ? 'game IN (SELECT game FROM temp.kept)' : '1';
  looked.memo = undefined;
  showTurns();
  if (wishes.length === 0) {
    return null;
  }
  const isDated = ['from', 'to', 'month'].some(name => wishes.includes(name));
  if (isDated) {
    fillDays(wanted.order ?? '');
  }
  database.run(`INSERT INTO temp.kept SELECT game FROM temp.about WHERE ${wishes.map((name, i) =>
    WISHES[name].replaceAll('?1', `?${i + 1}`)).join(' AND ')}`, wishes.map(name => wanted[name]));
  return isDated ? database.all(`SELECT count(*) AS games, min(nullif(date, '')) AS first FROM temp.about WHERE ${DAY}
    IS NULL`)[0] : null;
}
