// Of the worker: which columns of a table are the position, the result and the game. What the content tells is not asked of a
// person; what it does not tell is asked, with the outcome shown before.

// The notations of results. Each reads a text as a score of 1, 0.5 or 0, null where a game has no result, or undefined.
const NOTATIONS = {
  // 1, 0 and -1, words, letters, 1-0: what dfen_score reads, in White's view
  white: text => {
    try {
      return database.all("SELECT dfen_score(?, 'w') AS score", [text])[0].score;
    } catch {
      return undefined;
    }
  },
  half: text => HALVES.get(text), // 1, 0.5 and 0 in White's view
  mover: text => HALVES.get(text), // the same in the view of the side to move
};

const HALVES = new Map([['1', 1], ['1.0', 1], ['0.5', 0.5], ['.5', 0.5], ['1/2', 0.5], ['½', 0.5], ['0', 0], ['0.0', 0], ['*', null]]);

// The tables and views with their columns, and what cannot be read, with the reason. Views are not read: some take long.
function findTables() {
  const tables = [], unread = [];
  for (const {name, type} of database.all(`SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite@_%' ESCAPE '@'
    ORDER BY type, name`)) {
    try {
      const columns = database.all('SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1', [name]).map(column => column.name);
      tables.push({name, type, columns, rows: type === 'view' ? [] : database.all(`SELECT * FROM main.${quote(name)} LIMIT 20`)});
    } catch (error) {
      unread.push(`${name}: ${error.message}`);
    }
  }
  for (const table of tables) {
    table.guess = guessColumns(table);
  }
  for (const table of tables) {
    table.joined = joinedResult(table, tables);
    table.guess.result ??= table.joined?.name;
    table.filters = filtersOf(table, tables.find(one => one.name === table.joined?.table));
  }
  const counted = hasCounts();
  for (const table of tables) {
    table.isCounted = counted && table.name === 'scored_turns';
  }
  const likely = table => (table.isCounted ? 16 : 0) + (table.rows.length > 0 ? 8 : 0) + (table.guess.position ? 4 : 0) + (table.guess.result ? 2 : 0) + (table.guess.game ? 1 : 0);
  tables.sort((a, b) => likely(b) - likely(a)); // stable: else tables before views, by name
  return {tables: tables.map(({rows, type, ...table}) => ({...table, isEmpty: type === 'table' && rows.length === 0})), unread};
}

function guessColumns({columns, rows}) {
  const all = (...words) => columns.filter(column => words.includes(column.toLowerCase().replace(/[ _-]/g, '')));
  const named = (...words) => all(...words)[0];
  const isDfen = value => typeof value === 'string' && database.all('SELECT dfen_valid(?) AS valid', [value])[0].valid === 1;
  return {
    position: named('dfen', 'fen', 'position') ?? columns.find(column => rows.length > 0 && rows.every(row => isDfen(row[column]))),
    result: named('winner', 'result', 'outcome', 'score'),
    game: named('game', 'gameid', 'gid', 'match', 'matchid'),
    number: named('number', 'ply', 'movenumber', 'turnnumber', 'halfmove'),
    dice: named('dice', 'roll'),
    moves: named('moves', 'turn', 'move'),
    players: all('white', 'black', 'player', 'whiteplayer', 'blackplayer', 'whitename', 'blackname', 'player1', 'player2'),
    dates: all('date', 'day', 'utcdate', 'playedat', 'played', 'startedat', 'started', 'createdat', 'timestamp', 'time'),
    ratings: all('whiterating', 'blackrating', 'whiteelo', 'blackelo', 'rating', 'elo'),
  };
}

// Where the rows have a game and the results stand in a table of games.
function joinedResult({name, guess}, tables) {
  const games = guess.game === undefined ? undefined
    : tables.find(table => table.name !== name && table.columns.includes('id') && table.rows.length > 0 && table.guess.result !== undefined);
  return games === undefined ? null : {name: `${games.name}.${games.guess.result}`, table: games.name, column: games.guess.result};
}

// What a choice of columns reads: FROM with the table as t, its join with the games or '' (`games`: in any case), and each column as SQL; NULL where none
// was chosen.
function sourceOf(choice, games = false) {
  const isJoined = choice.joined && choice.result === choice.joined.name;
  const column = name => name ? `t.${quote(name)}` : 'NULL';
  return {
    table: `main.${quote(choice.table)} AS t`,
    join: choice.game && (isJoined || games) ? ` LEFT JOIN main.${quote(choice.joined.table)} AS g ON g.id = ${column(choice.game)}` : '',
    result: `trim(CAST(${isJoined ? `g.${quote(choice.joined.column)}` : column(choice.result)} AS TEXT))`,
    column,
  };
}

// A game by the content: a column whose equal values stand together, some rows each, and never come again.
function findGame({table, columns, position}) {
  const SEEN = 5000;
  let best = '', most = 1;
  const rows = database.all(`SELECT * FROM main.${quote(table)} LIMIT ${SEEN}`);
  for (const column of columns.filter(name => name !== position)) {
    const values = new Set(rows.map(row => row[column]));
    const runs = rows.reduce((count, row, i) => count + (i === 0 || row[column] !== rows[i - 1][column] ? 1 : 0), 0);
    if (runs === values.size && runs > most && rows.length >= 3 * runs && !values.has(null)) {
      best = column;
      most = runs;
    }
  }
  return best;
}

// All different results, and what each notation makes of them. `likely` is the notation that the content tells, '' where it
// leaves two. Games are counted where there are games, else rows.
function readResults(choice) {
  if (choice.isCounted) {
    return {likely: 'mover', counted: database.all('SELECT count(*) AS games FROM main.counted_games')[0].games};
  }
  const {table, join, result, column} = sourceOf(choice);
  const MANY = 1000;
  const values = database.all(`SELECT text, count(${choice.game ? 'game' : '*'}) AS count FROM (
    SELECT ${choice.game ? 'DISTINCT' : ''} coalesce(${result}, '') AS text, ${column(choice.game)} AS game FROM ${table}${join}) GROUP BY text LIMIT ${MANY + 1}`);
  if (values.length > MANY) {
    return {likely: '', by: {}, tooMany: MANY};
  }
  const by = {};
  for (const [notation, read] of Object.entries(NOTATIONS)) {
    const sum = {1: 0, 0.5: 0, 0: 0, none: 0, unread: 0}, unread = [];
    for (const {text, count} of values) {
      const score = text === '' ? null : read(text);
      if (score === undefined) {
        unread.push(text);
      }
      sum[score === undefined ? 'unread' : score === null ? 'none' : score] += count;
    }
    by[notation] = unread.length === 0 ? sum : {...sum, first: database.all(`SELECT result AS text, row FROM (SELECT ${result} AS result, row_number() OVER () AS row FROM ${table}${join})
      WHERE result IN (SELECT value FROM json_each(?)) LIMIT 1`, [JSON.stringify(unread)])[0]};
  }
  return {likely: likelyNotation(choice, values.map(value => value.text), by), by};
}

function likelyNotation(choice, texts, by) {
  const has = (...words) => texts.some(text => words.includes(text));
  if (by.half.unread > by.white.unread || has('-1')) {
    return 'white';
  }
  const views = viewsOf(choice);
  if (has('0.5', '.5', '1/2', '½')) {
    return views.mover > views.white ? 'mover' : 'half';
  }
  // 1 and 0 alone: they may be won and lost, or won and drawn
  return views.mover > views.white ? 'mover' : texts.some(text => text !== '') ? '' : 'white';
}

// In White's view a game's result is one; in the mover's view it turns over with the side to move.
function viewsOf(choice) {
  if (!choice.game) {
    return {white: 1, mover: 0};
  }
  const {table, join, result, column} = sourceOf(choice);
  return database.all(`WITH seen AS (SELECT ${column(choice.game)} AS game, dfen_side(dfen_try(${column(choice.position)})) AS side,
      CASE ${result} WHEN '1' THEN 1 WHEN '1.0' THEN 1 WHEN '0' THEN 0 WHEN '0.0' THEN 0 END AS won FROM ${table}${join} LIMIT 20000),
    game AS (SELECT count(DISTINCT won) AS results, count(DISTINCT (side = 'w') = won) AS turned FROM seen
      WHERE won NOTNULL AND side NOTNULL GROUP BY game HAVING count(DISTINCT side) = 2)
    SELECT coalesce(sum(results = 1 AND turned = 2), 0) AS white, coalesce(sum(results = 2 AND turned = 1), 0) AS mover FROM game`)[0];
}
