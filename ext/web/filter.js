// Of the worker: only some games are looked at, by who played them, when, and how well. What is filtered by stands in the table of
// positions or in that of games; a game counts as a whole.

// Whether players have their names in a table of their own, as in sql/schema.sql.
const HAS_PLAYERS = "SELECT count(*) = 2 AS has FROM pragma_table_info('players', 'main') WHERE name IN ('id', 'name')";

// The columns of players, dates and ratings: ['t', name] of the table, or ['g', name] of the games that it is joined with.
function filtersOf(table, games) {
  const of = kind => [...table.guess[kind].map(name => ['t', name]), ...(games?.guess[kind] ?? []).map(name => ['g', name])];
  return {players: of('players'), dates: of('dates').slice(0, 1), ratings: of('ratings')};
}

// The names of the players that the table has, those with most rows first.
function playersOf(choice) {
  const {table, join} = sourceOf(choice, choice.joined !== null);
  const each = choice.filters.players.map(([side, column]) => `SELECT ${side}.${quote(column)} AS player FROM ${table}${join}`).join(' UNION ALL ');
  const name = database.all(HAS_PLAYERS)[0].has ? 'coalesce((SELECT name FROM main.players WHERE id = player), player)' : 'player';
  return each === '' ? [] : database.all(`SELECT CAST(${name} AS TEXT) AS name FROM (${each}) WHERE player NOTNULL
    GROUP BY player ORDER BY count(*) DESC LIMIT 200`).map(row => row.name);
}

// A date as 2024-01-31: of a text that begins so, with other dots or dashes between, or of seconds or milliseconds since 1970.
const dayOf = value => `CASE WHEN ${value} GLOB '[0-9][0-9][0-9][0-9][-./][0-9][0-9][-./][0-9][0-9]*' THEN replace(replace(substr(${value}, 1, 10), '.', '-'), '/', '-')
  WHEN ${value} GLOB '*[^0-9.]*' THEN NULL WHEN CAST(${value} AS REAL) > 1e11 THEN date(${value} / 1000, 'unixepoch')
  WHEN CAST(${value} AS REAL) > 1e8 THEN date(CAST(${value} AS REAL), 'unixepoch') END`;
const ratingOf = value => `CASE WHEN ${value} GLOB '[0-9]*' THEN CAST(${value} AS NUMERIC) END`;

// Fills temp.kept with the games that are wanted; without a wish all games are looked at.
function keepGames(choice, {player = '', from = '', to = '', low = '', high = ''}) {
  const {table, join, column} = sourceOf(choice, choice.joined !== null);
  const name = ([side, column]) => `${side}.${quote(column)}`;
  const names = database.all(HAS_PLAYERS)[0].has;
  const played = choice.filters.players.map(one => `trim(CAST(${name(one)} AS TEXT)) = ?1 COLLATE NOCASE` +
    (names ? ` OR ${name(one)} IN (SELECT id FROM main.players WHERE name = ?1 COLLATE NOCASE)` : '')).join(' OR ');
  const must = [];
  const within = (kind, value, low, high) => choice.filters[kind].map(one => value(name(one))).forEach(one => {
    must.push(...(low || high ? [`count(*) = count(${one})`] : []), ...(low ? [`min(${one}) >= ${low}`] : []), ...(high ? [`max(${one}) <= ${high}`] : []));
  });
  within('dates', dayOf, from && '?2', to && '?3');
  within('ratings', ratingOf, low && 'CAST(?4 AS NUMERIC)', high && 'CAST(?5 AS NUMERIC)');
  if (player !== '') {
    must.push(`max(${played})`);
  }
  database.run('DROP TABLE IF EXISTS temp.kept; CREATE TEMP TABLE kept AS SELECT game FROM temp.scored LIMIT 0');
  looked.some = must.length > 0 ? 'game IN (SELECT game FROM temp.kept)' : '1';
  showTurns();
  if (must.length > 0) {
    database.run(`INSERT INTO temp.kept SELECT min(${column(choice.game)}) FROM ${table}${join}
      GROUP BY typeof(${column(choice.game)}), ${column(choice.game)} COLLATE BINARY HAVING ${must.join(' AND ')}`,
      [player.trim(), from, to, low, high]);
  }
}
