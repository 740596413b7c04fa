// The worker (SPEC 14): it owns the database and runs all SQL, so that the page always responds. The page stops it with
// terminate(), starts another one and sends it the kept file.
//
// A request is {id, call, argument}, an answer {id, value} or {id, error}. While files are read, {id, share} reports
// progress, 0 to 1.

import {csvOf, shown} from '../text.js';
import {allGames, describeCounted, facetsOf, listGames} from './about.js';
import {findTables, read} from './choice.js';
import {COUNTED_VISITS, countedList, countedMet} from './counted.js';
import {database, openEmpty, percentOf, replace, sanOf, SCORE, smallOf, CHANCE} from './database.js';
import {datesOf, keepGames} from './filter.js';
import {judgeGames, playerOf, playersOf} from './judged.js';
import {learn, model, priorGames} from './model.js';
import {chancesOf, playedFrom, rollsOf, turnsOf} from './played.js';
import {forget, pool} from './pooling.js';
import {readFiles} from './reading.js';
import {storyOf, tried} from './story.js';
import {looked, ofTurns} from './turns.js';

let isChanged = false; // since it was last kept; changes in temp do not count
let openName = '';     // of the database

const LARGEST_DATABASE = 1.5e9; // bytes

// The board of the page: the pieces, from a side, with a turn as arrows. Its squares are drawn by the page.
const drawnOf = (dfen, bottom, moves) => `dfen_svg(${dfen}, json_object('pieces', json('true'), 'bottom', ${bottom},
  'moves', ${moves}))`;

const damagedSays = (name, {message}) => `${shown(name)} is a SQLite database that cannot be read: ${
  message}. Copy it again, or save what can be ` + 'read in a new one, by sqlite3 old.db .recover | sqlite3 new.db';
const CORRUPT = 11; // SQLite's code

const calls = {
  read, pool, learn, tried, judge: judgeGames, players: playersOf, player: playerOf, games: allGames, story: storyOf,
  turns: turnsOf, chances: chancesOf, met: ({dfen}) => metOf(dfen),

  async start(wasm) {
    await openEmpty(wasm);
    forget();
    return database.all('SELECT dfen_version() AS dfen, sqlite_version() AS sqlite')[0];
  },

  // Opens a database, or makes a table of one or several files of text. Returns its tables, and copies of the files,
  // which remain readable when the files are deleted.
  async open(given, progress) {
    const files = [given].flat(), [{name = 'the file'}] = files;
    const heads = await Promise.all(files.map(async file => new Uint8Array(await file.slice(0, 20).arrayBuffer())));
    const ofDatabase = heads.find(head => String.fromCharCode(...head).startsWith('SQLite format 3\0'));
    if (ofDatabase !== undefined && files.length > 1) {
      throw new Error('A database is opened alone, without other files.');
    }
    if (ofDatabase !== undefined) {
      return openDatabase(files[0], name, ofDatabase);
    }
    let read;
    await replace(async made => {
      read = await readFiles(made, files, progress);
    });
    openName = '';
    forget();
    isChanged = false;
    return {...findTables(), ...read};
  },

  // Returns the values of filters.
  filters({table}) {
    if (looked.isCounted) {
      describeCounted(table);
    }
    return {...facetsOf(), dates: datesOf()};
  },

  // Applies filters; returns how many games with a result remain. Counts cannot be filtered, so the turns are pooled
  // instead.
  filter({choice, wanted}) {
    if (looked.isCounted && Object.values(wanted).some(value => value !== '')) {
      pool(choice, null, true);
    }
    const undated = keepGames(wanted);
    return looked.isCounted || looked.some === '1' ? {} : {undated,
      ...database.all('SELECT count(DISTINCT game) AS games FROM temp.scored_turns WHERE score NOTNULL')[0]};
  },

  // The list of positions that at least `least` games met. A game counts once for a position, by its first visit.
  pooled({order, descending, limit, least}) {
    const [by, direction, most, rows] = [Object.hasOwn(ORDERS, order) ? order : 'games', descending ? 'DESC' : 'ASC',
      Number(least), Number(limit)];
    return (looked.isCounted ? countedList : listPooled)(by, direction, most, rows);
  },

  // What the explorer shows of a position before a roll: its results, the 56 rolls, and how many turns were excluded.
  explore({dfen}) {
    const met = metOf(dfen), {lines, ...played} = playedFrom(dfen);
    return {...met, ...played, ratings: againstRatings(met.key), rolls: rollsOf(lines),
      unknown: lines.filter(line => line.roll === '').length};
  },

  // All played turns of a position, for a CSV.
  lines: ({dfen}) => playedFrom(dfen).lines,

  // The games that met a position.
  gamesOf: ({key, order, isDescending}) => listGames(looked.isCounted ? COUNTED_VISITS : VISITS, key, order,
    isDescending),

  // The best turn of a roll, by the sample model.
  best({dfen, roll}) {
    return database.all(`SELECT replace(moves, ',', ' ') AS moves, ${sanOf('?1', "replace(moves, ',', ' ')")} AS san,
      next_dfen AS dfen
      FROM dfen_best_turns(?1, dfen_sample_model(), 1)`, database.table('SELECT dfen_roll(?1, ?2)', [dfen,
        roll]).rows[0])[0];
  },

  // A position within a turn: its picture, its legal micro-moves with the position after each, and the position after
  // the turn if it ends there. A roll begins the turn; without dice there are no moves.
  step({dfen, roll, bottom}) {
    const step = database.all(`SELECT dfen, ${drawnOf('dfen', '?3', 'NULL')} AS svg, dfen_placement(dfen) AS placement,
      dfen_dice(dfen) AS dice, dfen_side(dfen) AS side, dfen_end_turn(dfen) AS next, dfen_winner(dfen) AS winner FROM
      (SELECT iif(?2 IS NULL, ?1, dfen_roll(?1, ?2)) AS dfen)`, [dfen, roll, bottom])[0];
    const moves = `SELECT uci, next_dfen AS next, ${sanOf('?1', 'uci')} AS san FROM dfen_moves(?1)`;
    return {...step, moves: step.dice === null ? [] : database.all(moves, [step.dfen])};
  },

  // The positions along a line of turns, as far as it can be played, and why no further. A board that cannot be read is
  // replaced.
  follow({board, line}) {
    const turns = [], [{start, error}] = database.all('SELECT dfen_start() AS start, dfen_error(?) AS error', [board]);
    if (error !== null) {
      return {board: start, turns, error, isOfBoard: true};
    }
    try {
      for (const {roll, moves} of line) {
        const [turn] = database.all(`SELECT dfen_end_turn(dfen_play(rolled, ?3)) AS dfen, ${sanOf('rolled', '?3')} AS
          san FROM (SELECT dfen_roll(?1, ?2) AS rolled)`, [turns.at(-1)?.dfen ?? board, roll, moves]);
        turns.push({roll, moves, ...turn});
      }
    } catch (problem) {
      return {board, turns, error: problem.message};
    }
    return {board, turns, error: null};
  },

  // A turn as arrows on the position before it.
  arrows({dfen, roll, moves, bottom}) {
    return database.all(`SELECT dfen, ${drawnOf('dfen', '?4', '?3')} AS svg
      FROM (SELECT dfen_roll(?1, ?2) AS dfen)`, [dfen, roll, moves, bottom])[0];
  },

  // A whole picture, with a board, for other programs.
  picture({dfen, roll = null, moves = null, bottom = 'w'}) {
    return database.all(`SELECT dfen_svg(iif(?2 IS NULL, ?1, dfen_roll(?1, ?2)), json_object('theme', 'auto', 'moves',
      ?3, 'bottom', ?4)) AS svg`, [dfen, roll, moves, bottom])[0].svg;
  },

  // Each piece once: White's in the first row, in the order of their letters on dice, and Black's in the second.
  pieces: () => database.all(`SELECT dfen_svg('PNBRQK2/pnbrqk2/8/8/8/8/8/8 w - -', '{"pieces": true}') AS svg`)[0].svg,

  // All rows of a read-only statement, as a CSV.
  csv(sql) {
    database.run('PRAGMA query_only = ON');
    try {
      const {columns, rows} = database.table(sql, [], Infinity);
      return csvOf(columns, rows);
    } finally {
      database.run('PRAGMA query_only = OFF');
    }
  },

  // What the tab Position shows of a position.
  position({dfen}) {
    const error = database.all('SELECT dfen_error(?) AS error', [dfen])[0].error;
    if (error !== null) {
      return {error};
    }
    const facts = database.all(`SELECT ${drawnOf('?1', "'w'", 'NULL')} AS svg, dfen_pool_key(?1) AS key,
      dfen_pool_id(?1) AS id, dfen_symmetry(?1, 'pool') AS word, dfen_check(?1) AS odd, dfen_dice(?1) AS dice,
      dfen_side(?1) AS side, dfen_placement(?1) AS placement, dfen_king_capture(?1) AS king,
      coalesce(dfen_percent(dfen_king_capture(?1)), '–') AS king_percent, coalesce(dfen_percent(dfen_queen_capture(?1)),
      '–') AS queen_percent, dfen_material(?1) AS material, dfen_endgame_index(?1) AS endgame`, [dfen])[0];
    return {...facts, steps: database.all('SELECT what, why FROM dfen_explain(?)', [dfen])};
  },

  orbit({dfen}) {
    return database.all(`SELECT transform, image, is_canonical, ${smallOf('image')} AS svg
      FROM dfen_orbit(?, 'pool')`, [dfen]);
  },

  // The 56 rolls, in how many of 216 ways each occurs, and whether it can capture the king or a queen.
  rolls({dfen}) {
    return database.all(`SELECT upper(dice) AS roll, weight, dfen_king_capture(dfen_roll(?1, dice)) AS king,
      dfen_queen_capture(dfen_roll(?1, dice)) AS queen FROM dfen_rolls() ORDER BY weight DESC, roll`, [dfen]);
  },

  legal({dfen, dice}) {
    const rolled = database.all('SELECT dfen_roll(?1, ?2) AS dfen', [dfen, dice])[0].dfen;
    return database.table(`SELECT ${sanOf('?1', 'moves')} AS san, captures_king, next_dfen FROM dfen_turns(?1) ORDER BY
      captures_king DESC, moves`, [rolled], 400);
  },

  sql(text) {
    const before = stateOf();
    try {
      return database.table(text, [], 1000);
    } finally {
      isChanged ||= stateOf() !== before;
    }
  },

  // The database if it changed since the last call, else null.
  changed() {
    if (!isChanged || database.inTransaction) {
      return null;
    }
    isChanged = false;
    return calls.save();
  },

  save: () => new Blob([database.export()]),
};

async function openDatabase(file, name, head) {
  if (file.size > LARGEST_DATABASE) {
    throw new Error(`${shown(name)} has ${(file.size / 1e9).toFixed(1)} GB. This page holds a database in ` +
      `memory, up to ${LARGEST_DATABASE / 1e9} GB. The sqlite3 shell with dfen can pool it.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    await replace(opened => opened.all('SELECT count(*) FROM sqlite_schema'), bytes);
  } catch (error) {
    throw new Error(damagedSays(name, error), {cause: error});
  }
  openName = name;
  forget();
  isChanged = false;
  return {...findTables(), files: [new Blob([bytes])], hasLog: head[18] === 2 && head[19] === 2};
}

// The first visits of a key, with White's score.
const VISITS = `SELECT game, min(number) AS number, white AS won FROM temp.scored WHERE id = dfen_pool_id(?1) AND score
  NOTNULL AND game NOTNULL AND row IN (
  SELECT row FROM temp.scored_turns WHERE id = dfen_pool_id(?1)) GROUP BY typeof(game), game`;

const ORDERS = {games: 'dfen_games(record)', visits: 'visits', score: 'dfen_mean_score(record)',
  lower: 'dfen_lower(record)', wins: 'dfen_wins(record)', draws: 'dfen_draws(record)', losses: 'dfen_losses(record)'};

// The moves of the first game that met a listed id as soon as others; '' for the start, and without moves.
const NAME = `(SELECT group_concat(san, ' · ') FROM (SELECT ${sanOf('dfen_roll(t.dfen, t.dice)',
  "replace(t.moves, ',', ' ')")} AS san
    FROM (SELECT game, number FROM temp.scored WHERE scored.id = listed.id ORDER BY CAST(number AS NUMERIC) LIMIT 1) AS
      met JOIN temp.scored AS t ON t.game = met.game AND t.number < met.number ORDER BY t.number LIMIT 8)) AS name`;

// Rows of the view pooled. Grouping by pool id is faster than by key, by seconds for 500,000 rows.
function listPooled(order, direction, least, limit) {
  return database.table(`SELECT key, games, visits, wins, draws, losses, ${SCORE}, ${smallOf('key')} AS svg, name FROM (
    SELECT (SELECT dfen_pool_key(dfen) FROM temp.scored WHERE scored.id = listed.id LIMIT 1) AS key, dfen_games(record)
      AS games, visits, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses,
      dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper, ${NAME}
    FROM (SELECT * FROM (SELECT id, count(*) AS visits, dfen_record(score, game, number) AS record FROM
      temp.scored_turns WHERE id NOTNULL AND score NOTNULL AND game NOTNULL GROUP BY id)
      WHERE dfen_games(record) >= ${least} ORDER BY ${ORDERS[order]} ${direction}, dfen_games(record) DESC, id LIMIT ${
        limit}) AS listed LIMIT -1)`);
}

function metOf(dfen) {
  const [{key, side, id}] = database.all(`SELECT dfen_pool_key(?1) AS key, dfen_side(?1) AS side,
    dfen_pool_id(?1) AS id`, [dfen]);
  const met = (looked.isCounted ? countedMet(key) : ofTurns('id', id, () =>
    ({...database.all(`SELECT games, wins, draws, losses, ${SCORE} FROM temp.pooled`)[0],
    ...database.all('SELECT avg(rating_difference) AS difference FROM temp.counted_turns')[0]}))) ?? {};
  const {games = 0, wins = 0, draws = 0, losses = 0, difference = null} = met;
  const [{exact, estimate, chance}] = database.all(CHANCE, [key, model(), wins, draws, losses, difference,
    priorGames()]);
  return {...met, games, wins, draws, losses, key, side, modelOf: looked.modelOf, exact: percentOf(exact),
    estimate_percent: percentOf(estimate), chance, chance_percent: percentOf(chance), white: whiteOf(met, estimate,
      side)};
}

// The texts of a score and an estimate as White's.
function whiteOf({score = null, lower = null, upper = null}, estimate, side) {
  const [of, low, high] = side === 'w' ? [value => value, lower, upper] : [value => value === null ? null : 1 - value,
    upper, lower];
  return {percent: percentOf(of(score)), interval: `${percentOf(of(low))} to ${percentOf(of(high))}`,
    estimate: percentOf(of(estimate))};
}

// For the games of a key with both ratings: the mean rating difference of the side to move, and its score less the
// expected score (SPEC 14.12).
function againstRatings(key) {
  return !looked.hasAbout ? {games: 0} : database.all(`SELECT count(*) AS games, round(avg(difference)) AS difference,
    dfen_percent(abs(avg(surplus))) AS surplus, avg(surplus) < 0 AS isLess
    FROM (SELECT difference, score - dfen_expected_score(difference) AS surplus
      FROM (SELECT min(number), score, rating_difference AS difference FROM temp.scored_turns WHERE id = dfen_pool_id(?)
        AND score NOTNULL GROUP BY typeof(game), game) WHERE difference NOTNULL)`, [key])[0];
}

// Differs after a row or the schema changed.
function stateOf() {
  return `${database.totalChanges} ${database.all('PRAGMA schema_version')[0].schema_version}`;
}

let last = Promise.resolve(); // requests run in sequence, including those that wait for a file

self.onmessage = ({data: {id, call, argument}}) => {
  last = last.then(() => calls[call](argument, share => postMessage({id, share})))
    .then(value => postMessage({id, value}), error => postMessage({id,
      error: (error.code & 0xFF) === CORRUPT && openName !== '' ? damagedSays(openName, error) : error.message}));
};
