// Of the worker: the columns that were chosen are pooled, by the views of sql/; what is asked of the views.

// The views are made beside the opened database instead of in it.
const TEMP_VIEWS = VIEWS.replaceAll("'main'", "'temp'").replaceAll(/\bmain\./g, 'temp.');

// What is looked at: the choice of columns, which turns of them, whether counts are read, and the model, once it was asked for.
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
  database.run(`CREATE TEMP TABLE scored AS
    SELECT row, game, row_number() OVER (PARTITION BY game ORDER BY ${choice.number ? 'CAST(number AS NUMERIC), ' : ''}row) AS number,
      dfen, dice, moves, key, score, wrong, result
    FROM (SELECT row_number() OVER () AS row, ${choice.game ? column(choice.game) : 'row_number() OVER ()'} AS game, ${column(choice.number)} AS number,
        ${position} AS dfen, ${column(choice.dice)} AS dice, ${column(choice.moves)} AS moves, dfen_pool_key(dfen_try(${position})) AS key,
        ${score} AS score, coalesce(r.text IS NULL AND ${result} <> '', 0) AS wrong, ${result} AS result
      FROM ${from} LEFT JOIN temp.results AS r ON r.text = ${result})`);
  database.run('CREATE INDEX temp.scored_by_key ON scored(key, game, number, score); CREATE INDEX temp.scored_by_game ON scored(game, number)');
  showTurns();
  database.run(TEMP_VIEWS);
  const counts = database.all(`SELECT count(*) AS rows, count(key) AS readable, sum(wrong) AS wrong,
    sum(key NOTNULL AND score IS NULL AND NOT wrong) AS without,
    count(DISTINCT dfen) AS positions, count(DISTINCT key) AS keys FROM temp.scored`)[0];
  const first = (what, where) => database.all(`SELECT row AS number, ${what} AS what FROM temp.scored WHERE ${where} ORDER BY row LIMIT 1`)[0];
  return {...counts, unread: counts.rows === counts.readable ? null : first('dfen_error(dfen)', 'key IS NULL'),
    wrongFirst: counts.wrong > 0 ? first('result', 'wrong') : null};
}

// The model of the games (SPEC 13), fitted to at most 20,000 of their turns; null of fewer than 200.
function model() {
  if (looked.model === undefined) {
    const learned = `${looked.isCounted ? '(SELECT * FROM temp.scored LIMIT 20000)' : 'temp.scored'} WHERE score NOTNULL AND dfen_dice(key) IS NULL`;
    const [{rows}] = database.all(`SELECT count(*) AS rows FROM ${learned}`);
    looked.model = rows < 200 ? null : database.all(`WITH RECURSIVE fit(step, model) AS (SELECT 0, NULL UNION ALL
      SELECT step + 1, (SELECT dfen_fit(key, score, fit.model) FROM ${learned} AND row % ? = 0) FROM fit WHERE step < 6)
      SELECT model FROM fit ORDER BY step DESC LIMIT 1`, [Math.ceil(rows / 20000)])[0].model;
    database.all('DELETE FROM temp.models');
    if (looked.model !== null) {
      database.all('INSERT INTO temp.models(model, strength) VALUES (?, 0)', [looked.model]);
    }
  }
  return looked.model;
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
