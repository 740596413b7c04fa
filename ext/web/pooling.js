// Of the worker: the columns that were chosen are pooled, by the views of sql/; what is asked of the views.

// The views are made beside the opened database instead of in it.
const TEMP_VIEWS = VIEWS.replaceAll("'main'", "'temp'").replaceAll(/\bmain\./g, 'temp.');

const CONSTRAINT = 19; // SQLite's code of an error

// What is looked at: the choice of columns, which turns of them, whether counts are read, and the model with the steps that are left of its fit.
let looked = {};

// Makes scored_turns of the columns that were chosen, and over it the views of sql/views.sql, all of them in temp: the
// database itself stays as it is. Where it has counts they are read, unless all turns must be looked at.
function pool(choice, _, __, all = false) {
  const {table, join, result, column} = sourceOf(choice);
  const from = table + join;
  const position = column(choice.position);
  database.run(`DROP VIEW IF EXISTS temp.scored_turns; DROP TABLE IF EXISTS temp.results; DROP ${looked.isCounted ? 'VIEW' : 'TABLE'} IF EXISTS temp.scored;
    CREATE TEMP TABLE IF NOT EXISTS chosen(value); DELETE FROM temp.chosen`);
  looked = {choice, some: '1', isCounted: choice.isCounted && !all};
  if (looked.isCounted) {
    return showCounts();
  }
  database.run('CREATE TEMP TABLE results(text TEXT PRIMARY KEY, score REAL)');
  const insert = database.prepare('INSERT INTO temp.results VALUES (?, ?)');
  for (const {text} of database.all(`SELECT DISTINCT ${result} AS text FROM ${from}`)) {
    const score = text === null || text === '' ? null : NOTATIONS[choice.results](text);
    if (score !== undefined && text !== null) {
      insert.bind([text, score]);
      insert.step();
    }
  }
  insert.finish();
  const score = choice.results === 'mover' ? 'r.score' : `CASE dfen_side(dfen_try(${position})) WHEN 'w' THEN r.score WHEN 'b' THEN 1 - r.score END`;
  database.run(`CREATE TEMP TABLE scored(row INTEGER PRIMARY KEY, game, number, dfen, dice, moves, key, score, wrong);
    INSERT INTO temp.scored(game, number, dfen, dice, moves, key, score, wrong)
    SELECT ${choice.game ? column(choice.game) : 'row_number() OVER ()'}, coalesce(CAST(${column(choice.number)} AS NUMERIC), 0), ${position}, ${column(choice.dice)},
      ${column(choice.moves)}, dfen_pool_key(dfen_try(${position})), ${score}, CASE WHEN r.text IS NULL AND ${result} <> '' THEN ${result} END
    FROM ${from} LEFT JOIN temp.results AS r ON r.text = ${result}`);
  numberTurns(choice);
  database.run('CREATE INDEX temp.scored_by_key ON scored(key, game, number, score)');
  showTurns();
  database.run(TEMP_VIEWS);
  const counts = database.all(`SELECT count(*) AS rows, count(key) AS readable, count(wrong) AS wrong,
    sum(key NOTNULL AND score IS NULL AND wrong IS NULL) AS without,
    (SELECT count(*) FROM (SELECT DISTINCT key FROM temp.scored WHERE key NOTNULL)) AS keys FROM temp.scored`)[0];
  const first = (what, where) => database.all(`SELECT row AS number, ${what} AS what FROM temp.scored WHERE ${where} ORDER BY row LIMIT 1`)[0];
  return {...counts, unread: counts.rows === counts.readable ? null : first('dfen_error(dfen)', 'key IS NULL'),
    wrongFirst: counts.wrong > 0 ? first('wrong', 'wrong NOTNULL') : null};
}

// Turns keep the numbers of the table; where it has none, or one twice in a game, they are counted in the order of rows.
function numberTurns(choice) {
  if (choice.game !== '' && choice.number !== '') {
    try {
      return database.run('CREATE UNIQUE INDEX temp.scored_by_game ON scored(game, number)');
    } catch (error) {
      if ((error.code & 255) !== CONSTRAINT) {
        throw error;
      }
    }
  }
  database.run(`UPDATE temp.scored SET number = place FROM (SELECT row AS at, row_number() OVER (PARTITION BY game ORDER BY number, row) AS place FROM temp.scored)
    WHERE row = at; CREATE INDEX temp.scored_by_game ON scored(game, number)`);
}

// A step of fitting the model of the games (SPEC 13) to some 20,000 of their turns, the first steps to some 5,000; how many are left. Of
// fewer than 200 turns there is no model.
function fit() {
  if (looked.left === undefined) {
    database.run(`DROP TABLE IF EXISTS temp.learned; CREATE TEMP TABLE learned AS SELECT key, score
      FROM temp.scored WHERE row % (SELECT (count(*) + 19999) / 20000 FROM temp.scored) = 0 AND score NOTNULL AND dfen_dice(key) IS NULL LIMIT 20000`);
    looked.learned = database.all('SELECT count(*) AS rows FROM temp.learned')[0].rows;
    looked.left = looked.learned < 200 ? 0 : 6;
    looked.model = null;
  }
  if (looked.left > 0) {
    looked.model = database.all('SELECT dfen_fit(key, score, ?) AS model FROM temp.learned WHERE rowid % ? = 0',
      [looked.model, looked.left > 2 ? Math.ceil(looked.learned / 5000) : 1])[0].model;
    database.run('DELETE FROM temp.models; INSERT INTO temp.models(model, strength) VALUES (?, 0)', [looked.model]);
    --looked.left;
  }
  return looked.left;
}

// The model, or null before it is fitted.
function model() {
  return looked.left === 0 ? looked.model : null;
}

// The view that all others read: the turns that are looked at, or those of them where a column has the value of `chosen`.
function showTurns(column) {
  database.run(`DROP VIEW IF EXISTS temp.scored_turns; CREATE TEMP VIEW scored_turns AS SELECT game, number, dfen, dice, moves, key, score
    FROM temp.scored WHERE ${looked.some}` + (column ? ` AND ${column} = (SELECT value FROM temp.chosen)` : ''));
}

// What the views say of one key, or of one game.
function ofTurns(column, value, query) {
  database.run('INSERT INTO temp.chosen VALUES (?)', [value]);
  showTurns(column);
  try {
    return query();
  } finally {
    database.run('DELETE FROM temp.chosen');
    showTurns();
  }
}
