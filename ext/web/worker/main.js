// The page's worker (SPEC 14): it owns the database and runs all SQL, so that the page stays alive whatever is asked. It is stopped
// from outside, by terminate(); the page then starts another and hands it the file that it kept.
//
// A request is {id, call, argument}, an answer {id, value} or {id, error}; before it may come {id, share}, 0 to 1, of a
// file that is being read.

import {csvOf, shown} from '../text.js';
import {facetsOf, listGames, tellGames} from './about.js';
import {findTables, proposeColumns, readResults} from './choice.js';
import {COUNTED_VISITS, countedList, countedMet} from './counted.js';
import {database, exactOf, openEmpty, percentOf, quote, replace, SCORE, smallOf} from './database.js';
import {datesOf, keepGames} from './filter.js';
import {kindOf} from './kinds.js';
import {learn, model, priorGames} from './model.js';
import {playedFrom, rollsOf, turnsOf} from './played.js';
import {forget, looked, ofTurns, pool} from './pooling.js';
import {readSeparated} from './separated.js';
import {storyOf} from './story.js';

let isChanged = false; // since it was saved; what the page makes beside it does not count

const LARGEST_DATABASE = 1.5e9; // bytes

// Boards are light or dark as the page is.
const LOOK = '{"theme": "auto"}';

const calls = {
  columns: proposeColumns, results: readResults, pool, learn,

  async start(wasm) {
    await openEmpty(wasm);
    return database.all('SELECT dfen_version() AS dfen, sqlite_version() AS sqlite')[0];
  },

  // Opens a database, or makes a table of a file of text. The database that is given back is there too when the file is gone.
  async open(file, progress) {
    const {name = 'the file'} = file;
    const {isDatabase, encoding} = kindOf(name, new Uint8Array(await file.slice(0, 1 << 16).arrayBuffer()), file.size);
    if (!isDatabase) {
      let odd;
      await replace(async made => {
        odd = await readSeparated(made, file, encoding, progress);
      });
      forget();
      isChanged = true;
      return {...findTables(), odd};
    }
    if (file.size > LARGEST_DATABASE) {
      throw new Error(`${shown(name)} has ${(file.size / 1e9).toFixed(1)} GB. This page holds a database in memory, up to ${LARGEST_DATABASE / 1e9} GB. ` +
        'The sqlite3 shell with dfen pools it where it is.');
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      await replace(opened => opened.all('SELECT count(*) FROM sqlite_schema'), bytes);
    } catch (error) {
      throw new Error(`${shown(name)} begins as a SQLite database and cannot be read: ${error.message}.`);
    }
    forget();
    isChanged = false;
    return {...findTables(), file: new Blob([bytes])};
  },

  // What games can be chosen by.
  filters(choice) {
    tellGames(choice);
    return {...facetsOf(), dates: datesOf(choice)};
  },

  // From now on only the games that are wanted count; how many have a result. Counts do not know which games they are of.
  filter({choice, wanted}) {
    if (looked.isCounted && Object.values(wanted).some(value => value !== '')) {
      pool(choice, null, true);
    }
    const undated = keepGames(choice, wanted);
    return looked.isCounted ? {} : {undated, ...database.all('SELECT count(DISTINCT game) AS games FROM temp.scored_turns WHERE score NOTNULL')[0]};
  },

  // The keys that most games met, `least` or more. A game counts once for a key, by its first visit.
  pooled({order, descending, limit, least}) {
    const [by, most, rows] = [`${quote(order)} ${descending ? 'DESC' : 'ASC'}, games DESC`, Number(least), Number(limit)];
    return looked.isCounted ? countedList(by, most, rows)
      : database.table(`SELECT key, games, visits, wins, draws, losses, ${SCORE}, ${smallOf('key')} AS svg FROM temp.pooled WHERE key IN (
        SELECT key FROM temp.pooled WHERE games >= ${most} ORDER BY ${by}, key LIMIT ${rows}) ORDER BY ${by}, key`);
  },

  // How a position fared, as much as the games and the model say of it.
  met: ({dfen}) => metOf(dfen),

  // All that the explorer shows of a position that is not rolled: how it fared, the 56 rolls, and how many turns were left out.
  explore({dfen}) {
    const met = metOf(dfen), {lines, ...played} = playedFrom(dfen, met.key);
    return {...met, ...played, ratings: againstRatings(met.key), rolls: rollsOf(lines, met.estimate), unknown: lines.filter(line => line.roll === '').length};
  },

  turns: turnsOf,

  // All lines of a position, for a CSV.
  lines: ({dfen, key}) => playedFrom(dfen, key).lines,

  // The games that met a position.
  gamesOf: ({key, order, isDescending}) => listGames(looked.isCounted ? COUNTED_VISITS : VISITS, key, order, isDescending),

  story: ({game}) => storyOf(game),

  // A position of a turn: its picture, its legal micro-moves with what each leads to, and what the turn leads to when it ends there. With a
  // roll the turn begins; without dice there is nothing to play.
  step({dfen, roll, bottom}) {
    const step = database.all(`SELECT dfen, dfen_svg(dfen, json_object('theme', 'auto', 'bottom', ?3)) AS svg, dfen_placement(dfen) AS placement, dfen_dice(dfen) AS dice,
      dfen_side(dfen) AS side, dfen_end_turn(dfen) AS next FROM (SELECT iif(?2 IS NULL, ?1, dfen_roll(?1, ?2)) AS dfen)`, [dfen, roll, bottom])[0];
    return {...step, moves: step.dice === null ? [] : database.all('SELECT uci, next_dfen AS next FROM dfen_moves(?)', [step.dfen])};
  },

  // The positions that a line of turns leads to, as far as it can be played.
  follow({board, line}) {
    const followed = [];
    try {
      for (const {roll, moves} of line) {
        const dfen = database.all('SELECT dfen_end_turn(dfen_play(dfen_roll(?1, ?2), ?3)) AS dfen', [followed.at(-1)?.dfen ?? board, roll, moves])[0].dfen;
        followed.push({roll, moves, dfen});
      }
    } catch {
      // the rest is of another position
    }
    return followed;
  },

  // A turn drawn as arrows on the position that it begins from.
  arrows({dfen, roll, moves, bottom}) {
    return database.all(`SELECT dfen, dfen_svg(dfen, json_object('theme', 'auto', 'moves', ?3, 'bottom', ?4)) AS svg
      FROM (SELECT dfen_roll(?1, ?2) AS dfen)`, [dfen, roll, moves, bottom])[0];
  },

  // The whole answer of statements that change nothing, as a CSV.
  csv(sql) {
    database.run('PRAGMA query_only = ON');
    try {
      const {columns, rows} = database.table(sql, [], Infinity);
      return csvOf(columns, rows);
    } finally {
      database.run('PRAGMA query_only = OFF');
    }
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

  orbit({dfen}) {
    return database.all(`SELECT transform, image, is_canonical, ${smallOf('image')} AS svg FROM dfen_orbit(?, 'pool')`, [dfen]);
  },

  // The 56 rolls, how often each comes in 216 throws, and whether it can capture the king or a queen.
  rolls({dfen}) {
    return database.all(`SELECT upper(dice) AS roll, weight, dfen_king_capture(dfen_roll(?1, dice)) AS king,
      dfen_queen_capture(dfen_roll(?1, dice)) AS queen FROM dfen_rolls() ORDER BY weight DESC, roll`, [dfen]);
  },

  legal({dfen, dice}) {
    const rolled = database.all('SELECT dfen_roll(?1, ?2) AS dfen', [dfen, dice])[0].dfen;
    return database.table('SELECT moves, dice_spent, captures_king, next_dfen FROM dfen_turns(?) ORDER BY captures_king DESC, moves',
      [rolled], 400);
  },

  sql(text) {
    const before = stateOf();
    try {
      return database.table(text, [], 1000);
    } finally {
      isChanged ||= stateOf() !== before;
    }
  },

  // The database when it changed since it was asked last; else null.
  changed() {
    if (!isChanged || database.inTransaction) {
      return null;
    }
    isChanged = false;
    return calls.save();
  },

  save: () => new Blob([database.export()]),
};

// The first visits of a key, with White's score.
const VISITS = `SELECT game, min(number) AS number, white AS won FROM temp.scored WHERE key = ?1 AND score NOTNULL AND game NOTNULL AND row IN (
  SELECT row FROM temp.scored_turns WHERE key = ?1) GROUP BY typeof(game), game`;

function metOf(dfen) {
  const [{key, side}] = database.all('SELECT dfen_pool_key(?1) AS key, dfen_side(?1) AS side', [dfen]);
  const [met = {games: 0, wins: 0, draws: 0, losses: 0}] = looked.isCounted ? countedMet(key)
    : ofTurns('key', key, () => database.all(`SELECT games, wins, draws, losses, ${SCORE} FROM temp.pooled`));
  const [{exact, estimate, chance}] = database.all(`SELECT *, coalesce(exact, dfen_chance(?3, ?4, ?5, estimate, ?6), estimate) AS chance
    FROM (SELECT ${exactOf('?1')} AS exact, dfen_estimate(?1, ?2) AS estimate LIMIT -1)`, [key, model(), met.wins, met.draws, met.losses, priorGames()]);
  return {...met, key, side, isStored: looked.isStored, exact: percentOf(exact), estimate, estimate_percent: percentOf(estimate), chance, chance_percent: percentOf(chance)};
}

// Of the games of a key where both ratings are known: how many points stronger the side to move was, and its score less what such a difference
// lets expect (SPEC 14.12).
function againstRatings(key) {
  if (looked.isCounted || !looked.isTold) {
    return {games: 0};
  }
  return database.all(`SELECT count(*) AS games, round(avg(difference)) AS difference, dfen_percent(abs(surplus)) AS surplus, surplus < 0 AS isLess
    FROM (SELECT *, avg(score - 1 / (1 + pow(10, -difference / 400.0))) OVER () AS surplus
      FROM (SELECT score, iif(dfen_side(dfen) = 'w', 1, -1) * (white_rating - black_rating) AS difference
        FROM (SELECT game, min(number), score, dfen FROM temp.scored_turns WHERE key = ? AND score NOTNULL GROUP BY typeof(game), game) JOIN temp.about USING (game))
      WHERE difference NOTNULL)`, [key])[0];
}

// Differs when a row or the schema was changed.
function stateOf() {
  return `${database.totalChanges} ${database.all('PRAGMA schema_version')[0].schema_version}`;
}

let last = Promise.resolve(); // one after the other, those too that wait for a file

self.onmessage = ({data: {id, call, argument}}) => {
  last = last.then(() => calls[call](argument, share => postMessage({id, share})))
    .then(value => postMessage({id, value}), error => postMessage({id, error: error.message, code: error.code}));
};
