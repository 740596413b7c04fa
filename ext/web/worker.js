// The page's worker: it owns the database and runs all SQL, so that the page stays alive whatever is asked. It is stopped
// from outside, by terminate(); the page then starts another and hands it the bytes that it kept.
//
// A request is {id, call, argument, more}, an answer {id, value} or {id, error}; before it may come {id, share}, 0 to 1, of a
// file that is being read.

let dfen;
let database;
let saved = '';

// The start position, and games of the sample: a line a game, `result TAB dice moves;dice moves;...`.
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

// A score as it is drawn, and as it is read: '54.5 %', '50.1 % to 58.9 %'.
const SCORE = "score, lower, upper, dfen_percent(score) AS percent, dfen_percent(lower) || ' to ' || dfen_percent(upper) AS interval";

// What the model says of the position that a turn leads to, for who has moved: ?2 is the model, NULL without one.
const ESTIMATE = '1 - dfen_estimate(next, ?2) AS estimate, dfen_percent(1 - dfen_estimate(next, ?2)) AS estimate_percent';

// Boards are light or dark as the page is.
const LOOK = '{"theme": "auto"}';

// The model of the games that were pooled, once it was asked for.
let fitted;

const calls = {
  async start(wasm) {
    dfen = await instantiate(await WebAssembly.compile(wasm));
    database = dfen.open();
    return database.all('SELECT dfen_version() AS dfen, sqlite_version() AS sqlite')[0];
  },

  // Opens the bytes of a database file, or an empty one.
  async open(bytes) {
    await replace(opened => opened.all('SELECT count(*) FROM sqlite_schema'), bytes && new Uint8Array(bytes));
    saved = stateOf();
    return calls.tables();
  },

  // Makes a table of a CSV or TSV file.
  async openText(file, _, progress) {
    let oddRows;
    await replace(async made => {
      oddRows = await readSeparated(made, file, progress);
    });
    return {...calls.tables(), oddRows};
  },

  // Replays the sample's games, turn by turn, by dfen's own rules.
  async openSample(games) {
    await replace(made => {
      made.run(`CREATE TABLE sample_turns(game INTEGER NOT NULL, number INTEGER NOT NULL, fen TEXT NOT NULL, dice TEXT NOT NULL,
        moves TEXT NOT NULL, result TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID, STRICT`);
      made.run('BEGIN');
      const insert = made.prepare('INSERT INTO sample_turns VALUES (?, ?, ?, ?, ?, ?)');
      const play = made.prepare('SELECT dfen_end_turn(dfen_play(dfen_roll(?1, ?2), ?3))');
      games.trimEnd().split('\n').forEach((line, game) => {
        const [result, turns] = line.split('\t');
        let position = START;
        turns.split(';').forEach((turn, number) => {
          const space = turn.indexOf(' ');
          const dice = turn.slice(0, space), moves = turn.slice(space + 1);
          insert.bind([game + 1, number + 1, position, dice, moves, result]);
          insert.step();
          play.bind([position, dice, moves]);
          play.step();
          position = play.value(0);
        });
      });
      insert.finish();
      play.finish();
      made.run('COMMIT');
    });
    return calls.tables();
  },

  tables() {
    return findTables();
  },

  // What a person is asked about the columns: the game that the content tells, and what the results are.
  results(choice) {
    return readResults(choice);
  },

  game(choice) {
    return findGame(choice);
  },

  // Makes scored_turns of the columns that were chosen, and over it the views of sql/views.sql, all of them in temp: the
  // database itself stays as it is. What is asked of them is for `chosen` alone where that has a row.
  pool(choice) {
    const {table, join, result, column} = sourceOf(choice);
    const from = table + join;
    const position = column(choice.position);
    database.run('DROP VIEW IF EXISTS temp.scored_turns; DROP TABLE IF EXISTS temp.scored; DROP TABLE IF EXISTS temp.results');
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
    database.run(`CREATE INDEX temp.scored_by_key ON scored(key, game, number, score); CREATE INDEX temp.scored_by_game ON scored(game, number);
      CREATE TEMP TABLE IF NOT EXISTS chosen(key TEXT); DELETE FROM temp.chosen`);
    showTurns(false);
    database.run(VIEWS);
    fitted = undefined;
    const counts = database.all(`SELECT count(*) AS rows, count(key) AS readable, sum(wrong) AS wrong,
      sum(key NOTNULL AND score IS NULL AND NOT wrong) AS without,
      count(DISTINCT dfen) AS positions, count(DISTINCT key) AS keys FROM temp.scored`)[0];
    const first = (what, where) => database.all(`SELECT row AS number, ${what} AS what FROM temp.scored WHERE ${where} ORDER BY row LIMIT 1`)[0];
    return {...counts, unread: counts.rows === counts.readable ? null : first('dfen_error(dfen)', 'key IS NULL'),
      wrongFirst: counts.wrong > 0 ? first('result', 'wrong') : null};
  },

  // From now on only the games that are wanted count; how many have a result.
  filter({choice, wanted}) {
    keepGames(choice, wanted);
    return database.all('SELECT count(DISTINCT game) AS games FROM temp.scored_turns WHERE score NOTNULL')[0].games;
  },

  players(choice) {
    return playersOf(choice);
  },

  // The keys that most games met, `least` or more. A game counts once for a key, by its first visit.
  pooled({order, descending, limit, least}) {
    return database.table(`SELECT key, games, visits, wins, draws, losses, ${SCORE} FROM temp.pooled WHERE games >= ${Number(least)}
      ORDER BY ${quote(order)} ${descending ? 'DESC' : 'ASC'}, games DESC, key LIMIT ${Number(limit)}`);
  },

  // How one key was met.
  met({key}) {
    return ofChosen(key, () => database.all(`SELECT games, ${SCORE} FROM temp.pooled`));
  },

  // What the games say of positions with such features; null where they are too few, or the position has dice.
  estimate({dfen}) {
    return model() === null ? null
      : database.all('SELECT CASE WHEN dfen_dice(?1) IS NULL THEN dfen_percent(dfen_estimate(?1, ?2)) END AS percent', [dfen, model()])[0].percent;
  },

  // What was played from a key: the roll, the moves as seen from the key, and the key of the position they lead to with its
  // estimate for whoever has moved.
  continuations({key}) {
    return ofChosen(key, () => database.all(`
      SELECT roll, moves, games, ${SCORE}, next, ${ESTIMATE}
      FROM (SELECT *, dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next
        FROM (SELECT roll, rolled, dfen_actual_move(rolled, moves, 'pool') AS moves, games, score, lower, upper
          FROM (SELECT dfen_dice(key) AS roll, dfen_roll(?1, dfen_dice(key)) AS rolled, moves, games, score, lower, upper FROM temp.continuations)))
      ORDER BY games DESC, roll, moves`, [key, model()]));
  },

  // The games that met a key, by their first visit.
  gamesOf({key}) {
    return database.all(`SELECT game, min(number) AS number, score FROM temp.scored_turns WHERE key = ? AND score NOTNULL
      GROUP BY typeof(game), game ORDER BY typeof(game), game LIMIT 100`, [key]);
  },

  // The story of a game: its curve, and a row a turn.
  story({game}) {
    if (model() === null) {
      throw new Error('There are fewer than 200 turns: too few to learn chances from.');
    }
    const turns = database.all(`SELECT number, dfen, dice, moves, dfen_percent(white_before) AS before, dfen_percent(white_after) AS after,
      CAST(round(100 * luck) AS INTEGER) AS luck, CAST(round(100 * error) AS INTEGER) AS error FROM temp.story WHERE game = ? ORDER BY number`, [game]);
    const svg = database.all('SELECT dfen_curve(number, value, label) AS svg FROM temp.story_curve WHERE game = ?', [game])[0].svg;
    return {turns, svg};
  },

  // The turns of a roll, one for each position they lead to, the best by estimate first.
  legal({key, roll}) {
    return database.all(`SELECT moves, next, ${ESTIMATE}
      FROM (SELECT min(moves) AS moves, dfen_pool_key(next_dfen) AS next FROM dfen_turns(dfen_roll(?1, ?3)) GROUP BY 2)
      ORDER BY estimate DESC, moves`, [key, model(), roll]);
  },

  // A position of a turn: its picture, its legal micro-moves with what each leads to, and the key of what the turn leads to
  // when it ends there. With a roll the turn begins; without dice there is nothing to play.
  step({dfen, roll}) {
    const step = database.all(`SELECT dfen, dfen_svg(dfen, ?3) AS svg, dfen_placement(dfen) AS placement, dfen_dice(dfen) AS dice,
      dfen_pool_key(dfen_end_turn(dfen)) AS next FROM (SELECT iif(?2 IS NULL, ?1, dfen_roll(?1, ?2)) AS dfen)`, [dfen, roll, LOOK])[0];
    return {...step, moves: database.all('SELECT uci, next_dfen AS next FROM dfen_moves(?)', [step.dfen])};
  },

  // A turn drawn as arrows on the position that it begins from.
  arrows({dfen, roll, moves}) {
    return database.all(`SELECT dfen, dfen_svg(dfen, json_object('theme', 'auto', 'moves', ?3)) AS svg
      FROM (SELECT dfen_roll(?1, ?2) AS dfen)`, [dfen, roll, moves])[0];
  },

  // The rolls, and how often each comes in 216 throws.
  allRolls() {
    return database.all('SELECT upper(dice) AS roll, weight FROM dfen_rolls() ORDER BY weight DESC, roll');
  },

  // The answer of a statement as a CSV, for a file.
  csv(sql) {
    const {columns, rows} = database.table(sql, [], Infinity);
    const field = value => value === null ? '' : /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
    return [columns, ...rows].map(row => row.map(field).join(',') + '\r\n').join('');
  },

  // All that the page shows of one position.
  position({dfen}) {
    const error = database.all('SELECT dfen_error(?) AS error', [dfen])[0].error;
    if (error !== null) {
      return {error};
    }
    const facts = database.all(`SELECT dfen_svg(?1, ?2) AS svg, dfen_pool_key(?1) AS key, dfen_pool_id(?1) AS id,
        dfen_symmetry(?1, 'pool') AS word, dfen_check(?1) AS odd, dfen_dice(?1) AS dice,
        dfen_side(?1) AS side, dfen_placement(?1) AS placement, dfen_castling(?1) AS castling, dfen_en_passant(?1) AS targets,
        dfen_king_capture(?1) AS king, coalesce(dfen_percent(dfen_king_capture(?1)), '–') AS king_percent,
        coalesce(dfen_percent(dfen_queen_capture(?1)), '–') AS queen_percent, dfen_material(?1) AS material,
        dfen_endgame_index(?1) AS endgame`, [dfen, LOOK])[0];
    return {...facts, steps: database.all('SELECT what, why FROM dfen_explain(?)', [dfen])};
  },

  // Small pictures of several positions: in place of words a bar says who is to move.
  pictures(positions) {
    return positions.map(dfen => database.all(`SELECT dfen_svg(?, '{"theme": "auto", "size": 112}') AS svg`, [dfen])[0].svg);
  },

  orbit({dfen}) {
    return database.all("SELECT transform, image, is_canonical FROM dfen_orbit(?, 'pool')", [dfen]);
  },

  // For each of the 56 rolls: can the king be captured, and how many outcomes are there?
  rolls({dfen}) {
    return database.all(`SELECT dice, weight, dfen_king_capture(dfen_roll(?1, dice)) AS king,
      dfen_queen_capture(dfen_roll(?1, dice)) AS queen FROM dfen_rolls()`, [dfen]);
  },

  turns({dfen, dice}) {
    const rolled = database.all('SELECT dfen_roll(?1, ?2) AS dfen', [dfen, dice])[0].dfen;
    return database.table('SELECT moves, dice_spent, captures_king, next_dfen FROM dfen_turns(?) ORDER BY captures_king DESC, moves',
      [rolled], 400);
  },

  sql(text) {
    return database.table(text, [], 1000);
  },

  // The bytes of the database when it changed since it was asked last; else null.
  changed() {
    const state = stateOf();
    if (state === saved || database.inTransaction) {
      return null;
    }
    saved = state;
    return calls.save();
  },

  save() {
    return database.export().buffer;
  },
};

// Differs when a row or the schema was changed.
function stateOf() {
  return `${database.totalChanges} ${database.all('PRAGMA schema_version')[0].schema_version}`;
}

// Another database takes the place of the one that was open, once it has been filled: what fails leaves the old one there.
async function replace(fill, bytes) {
  const made = dfen.open(bytes);
  try {
    await fill(made);
  } catch (error) {
    made.close();
    throw error;
  }
  database.close();
  database = made;
  saved = '';
}

// The model of the games (SPEC 13), fitted to at most 20,000 of their turns; null of fewer than 200.
function model() {
  if (fitted === undefined) {
    const learned = 'FROM temp.scored WHERE score NOTNULL AND dfen_dice(key) IS NULL';
    const [{rows}] = database.all(`SELECT count(*) AS rows ${learned}`);
    fitted = rows < 200 ? null : database.all(`WITH RECURSIVE fit(step, model) AS (SELECT 0, NULL UNION ALL
      SELECT step + 1, (SELECT dfen_fit(key, score, fit.model) ${learned} AND row % ? = 0) FROM fit WHERE step < 6)
      SELECT model FROM fit ORDER BY step DESC LIMIT 1`, [Math.ceil(rows / 20000)])[0].model;
    database.all('DELETE FROM temp.models');
    if (fitted !== null) {
      database.all('INSERT INTO temp.models(model, strength) VALUES (?, 0)', [fitted]);
    }
  }
  return fitted;
}

// What the views say of one key.
function ofChosen(key, query) {
  database.run('INSERT INTO temp.chosen VALUES (?)', [key]);
  try {
    return query();
  } finally {
    database.run('DELETE FROM temp.chosen');
  }
}

function quote(name) {
  return '"' + name.replaceAll('"', '""') + '"';
}

onmessage = async ({data: {id, call, argument, more}}) => {
  try {
    const value = await calls[call](argument, more, share => postMessage({id, share}));
    postMessage({id, value}, value instanceof ArrayBuffer ? [value] : []);
  } catch (error) {
    postMessage({id, error: error.message, code: error.code});
  }
};
