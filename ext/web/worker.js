// The page's worker: it owns the database and runs all SQL, so that the page stays alive whatever is asked. It is stopped
// from outside, by terminate(); the page then starts another and hands it the bytes that it kept.
//
// A request is {id, call, arguments}, an answer {id, value} or {id, error}.

let dfen;
let database;
let saved = '';

// The start position, and games of the sample: a line a game, `result TAB dice moves;dice moves;...`.
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

// A score as it is drawn, and as it is read: '54.5 %', '50.1 % to 58.9 %'.
const SCORE = "score, lower, upper, dfen_percent(score) AS percent, dfen_percent(lower) || ' to ' || dfen_percent(upper) AS interval";

const calls = {
  async start(wasm) {
    dfen = await instantiate(await WebAssembly.compile(wasm));
    database = dfen.open();
    return database.all('SELECT dfen_version() AS dfen, sqlite_version() AS sqlite')[0];
  },

  // Opens the bytes of a database file, or an empty one.
  open(bytes) {
    replace(opened => opened.all('SELECT count(*) FROM sqlite_schema'), bytes && new Uint8Array(bytes));
    saved = stateOf();
    return calls.tables();
  },

  // Makes a table of a CSV or TSV file: every column is text, as the file has it.
  openText(text, name) {
    const rows = parseSeparated(text);
    if (rows.length < 2) {
      throw new Error('The file has no rows under its first line, which must name the columns.');
    }
    const header = uniqueNames(rows[0]);
    const base = name.replace(/\.[^.]*$/, '');
    const table = base === '' || /^sqlite_/i.test(base) ? `positions ${base}`.trim() : base;
    const odd = [];
    replace(made => {
      made.run('BEGIN');
      made.run(`CREATE TABLE ${quote(table)}(${header.map(column => `${quote(column)} TEXT`).join(', ')})`);
      const insert = made.prepare(`INSERT INTO ${quote(table)} VALUES (${header.map(() => '?').join(', ')})`);
      rows.slice(1).forEach((row, i) => {
        if (row.length !== header.length) {
          odd.push(i + 2);
        }
        insert.bind(header.map((_, column) => row[column] ?? null));
        insert.step();
      });
      insert.finish();
      made.run('COMMIT');
    });
    return {...calls.tables(), oddRows: odd};
  },

  // Replays the sample's games, turn by turn, by dfen's own rules.
  openSample(games) {
    replace(made => {
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

  // The tables and views with their columns and how many rows they have; and what cannot be read, with the reason.
  tables() {
    const tables = [], unread = [];
    for (const {name} of database.all(`SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite@_%' ESCAPE '@'
      ORDER BY type, name`)) {
      try {
        const columns = database.all('SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1', [name]).map(column => column.name);
        tables.push(guessColumns({name, columns}));
      } catch (error) {
        unread.push(`${name}: ${error.message}`);
      }
    }
    return {tables, unread};
  },

  // Makes scored_turns of the columns that were chosen, and over it the views of sql/views.sql, all of them in temp: the
  // database itself stays as it is. What is asked of them is for `chosen` alone where that has a row.
  pool(choice) {
    const column = name => name ? quote(name) : 'NULL';
    const position = column(choice.position);
    database.run('DROP VIEW IF EXISTS temp.scored_turns; DROP TABLE IF EXISTS temp.scored');
    database.run(`CREATE TEMP TABLE scored AS
      SELECT row_number() OVER () AS number, ${choice.game ? column(choice.game) : 'row_number() OVER ()'} AS game,
        ${position} AS dfen, ${column(choice.dice)} AS dice, ${column(choice.moves)} AS moves,
        dfen_pool_key(dfen_try(${position})) AS key, ${scoreOf(choice)} AS score
      FROM main.${quote(choice.table)}`);
    database.run(`CREATE INDEX temp.scored_by_key ON scored(key, game, number, score);
      CREATE TEMP TABLE IF NOT EXISTS chosen(key TEXT); DELETE FROM temp.chosen;
      CREATE TEMP VIEW scored_turns AS SELECT game, number, dfen, dice, moves, key, score FROM temp.scored
        WHERE NOT EXISTS (SELECT 1 FROM temp.chosen) OR key = (SELECT key FROM temp.chosen)`);
    database.run(VIEWS);
    const counts = database.all(`SELECT count(*) AS rows, count(score) AS scored, count(key) AS readable,
      count(DISTINCT dfen) AS positions, count(DISTINCT key) AS keys FROM temp.scored`)[0];
    const unread = counts.rows === counts.readable ? null
      : database.all('SELECT number, dfen_error(dfen) AS error FROM temp.scored WHERE key IS NULL LIMIT 1')[0];
    return {...counts, unread};
  },

  // The keys that most games met. A game counts once for a key, by its first visit.
  pooled({order, descending, limit}) {
    return database.table(`SELECT key, games, visits, wins, draws, losses, ${SCORE} FROM temp.pooled
      ORDER BY ${quote(order)} ${descending ? 'DESC' : 'ASC'}, games DESC, key LIMIT ${Number(limit)}`);
  },

  // How one key was met.
  met({key}) {
    return ofChosen(key, () => database.all(`SELECT games, ${SCORE} FROM temp.pooled`));
  },

  // What was played from a key, by what was rolled: the moves as seen from the key, and the key of the position they lead to.
  continuations({key}) {
    return ofChosen(key, () => database.all(`
      SELECT roll, moves, games, ${SCORE}, dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next
      FROM (SELECT roll, rolled, dfen_actual_move(rolled, moves, 'pool') AS moves, games, score, lower, upper
        FROM (SELECT dfen_dice(key) AS roll, dfen_roll(?, dfen_dice(key)) AS rolled, moves, games, score, lower, upper FROM temp.continuations))
      ORDER BY games DESC, roll, moves LIMIT 60`, [key]));
  },

  // All that the page shows of one position.
  position({dfen}) {
    const error = database.all('SELECT dfen_error(?) AS error', [dfen])[0].error;
    if (error !== null) {
      return {error};
    }
    const facts = database.all(`SELECT dfen_svg(?1) AS svg, dfen_pool_key(?1) AS key, dfen_pool_id(?1) AS id,
        dfen_symmetry(?1, 'pool') AS word, dfen_check(?1) AS odd, dfen_dice(?1) AS dice,
        dfen_side(?1) AS side, dfen_placement(?1) AS placement, dfen_castling(?1) AS castling, dfen_en_passant(?1) AS targets,
        dfen_king_capture(?1) AS king, coalesce(dfen_percent(dfen_king_capture(?1)), '–') AS king_percent,
        coalesce(dfen_percent(dfen_queen_capture(?1)), '–') AS queen_percent, dfen_material(?1) AS material,
        dfen_endgame_index(?1) AS endgame`, [dfen])[0];
    return {...facts, steps: database.all('SELECT what, why FROM dfen_explain(?)', [dfen])};
  },

  // The pictures of several positions.
  pictures(positions) {
    return positions.map(dfen => database.all('SELECT dfen_svg(?) AS svg', [dfen])[0].svg);
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
function replace(fill, bytes) {
  const made = dfen.open(bytes);
  try {
    fill(made);
  } catch (error) {
    made.close();
    throw error;
  }
  database.close();
  database = made;
  saved = '';
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

// The mover's score from what the column holds.
function scoreOf({result, results, position}) {
  const value = quote(result), dfen = quote(position);
  // White's result as dfen_score reads it; it refuses what is none of the three. An empty field has no result.
  const white = `CASE trim(${value}) WHEN '' THEN NULL WHEN '1' THEN 1 WHEN '1.0' THEN 1 WHEN '0.5' THEN 0 WHEN '.5' THEN 0
    WHEN '0' THEN -1 WHEN '0.0' THEN -1 ELSE 'not 1, 0.5 or 0: ' || ${value} END`;
  switch (results) {
    case 'half': // 1, 0.5 and 0 in White's view
      return `dfen_score(${white}, dfen_try(${dfen}))`;
    case 'mover': // 1, 0.5 and 0 in the mover's view: as if White were to move
      return `dfen_score(${white}, 'w')`;
    default: // all that dfen_score reads; an empty field is a game without a result
      return `dfen_score(nullif(trim(${value}), ''), dfen_try(${dfen}))`;
  }
}

// Which columns are likely the position, the result and so on: a start for whoever chooses.
function guessColumns({name, columns}) {
  const sample = database.all(`SELECT * FROM main.${quote(name)} LIMIT 20`);
  const first = test => columns.find(column => sample.length > 0 && sample.every(row => test(row[column])));
  const named = (...words) => columns.find(column => words.includes(column.toLowerCase()));
  const isDfen = value => typeof value === 'string' && database.all('SELECT dfen_valid(?) AS valid', [value])[0].valid === 1;
  const guess = {
    position: named('dfen', 'fen', 'position') ?? first(isDfen),
    result: named('winner', 'result', 'score', 'outcome'),
    game: named('game', 'game_id', 'gameid'),
    dice: named('dice', 'roll'),
    moves: named('moves', 'turn', 'move'),
  };
  const values = new Set(sample.map(row => String(row[guess.result] ?? '')));
  guess.results = values.has('0.5') ? 'half' : 'white';
  const rows = database.all(`SELECT count(*) AS rows FROM main.${quote(name)}`)[0].rows;
  return {name, columns, rows, guess};
}

function quote(name) {
  return '"' + name.replaceAll('"', '""') + '"';
}

// Names of columns that are all there and all different.
function uniqueNames(names) {
  const taken = new Set();
  return names.map((name, i) => {
    const base = name.replaceAll('\0', '\uFFFD').trim() || `column ${i + 1}`; // SQL ends at a NUL
    let unique = base;
    for (let n = 2; taken.has(unique.toLowerCase()); ++n) {
      unique = `${base} ${n}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

// Rows of a text whose fields stand between commas, semicolons or tabs, whichever its first line has most of; fields may
// stand in quotes, with a quote doubled (RFC 4180).
function parseSeparated(text) {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const separator = ['\t', ';', ','].reduce((best, one) => first.split(one).length > first.split(best).length ? one : best);
  const rows = [];
  let row = [], at = text.charCodeAt(0) === 0xFEFF ? 1 : 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (++at; at < text.length; ++at) {
        if (text[at] !== '"') {
          field += text[at];
        } else if (text[at + 1] === '"') {
          field += '"';
          ++at;
        } else {
          ++at;
          break;
        }
      }
    }
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') {
      ++end;
    }
    field += text.slice(at, end);
    row.push(field);
    at = end;
    if (text[at] === separator) {
      ++at;
      if (at < text.length) {
        continue;
      }
      row.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') {
      ++at;
    }
    ++at;
    if (row.length > 1 || row[0] !== '') {
      rows.push(row);
    }
    row = [];
  }
  return rows;
}

onmessage = async ({data: {id, call, argument, more}}) => {
  try {
    const value = await calls[call](argument, more);
    postMessage({id, value}, value instanceof ArrayBuffer ? [value] : []);
  } catch (error) {
    postMessage({id, error: error.message, code: error.code});
  }
};
