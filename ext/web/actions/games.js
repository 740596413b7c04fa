// Actions on the file, its columns, the games that are counted, and the list of positions.

import {go} from '../address.js';
import {ask, busy, engine, notice, restart, started, unpack} from '../engine.js';
import {forget, store} from '../kept.js';
import {count, shown} from '../text.js';
import {answer, askAgain, change, FRESH, games, isCounted, isStart, leastOf, NO_LIST, NO_WISHES, SHOWN_AT_FIRST, state,
  when}
  from '../state.js';
import {START} from '../board_text.js';
import {LEAST} from '../words.js';
import {openPlace} from './place.js';
import sample from 'built/games.csv.gz';

// ---- Opening a file ----

const link = location.hash;
const opens = []; // what was opened: {files, name, isSample, choice}, by the number in the entries of the history

export let isGiven = false; // whether somebody gave a file, perhaps before the workers had started

// Opens files. Their games are shown if nothing has to be asked.
export async function openFiles(given, isSample = false) {
  const files = [...given];
  if (files.length > 0) {
    isGiven ||= !isSample;
    await started;
    const isOther = state.choice !== null && !(state.isSample && location.hash === link);
      // else the link may be to a place in them
    const name = nameOf(files), found = await openOnes({files, name, isSample, choice: null},
        opens.push(undefined) - 1);
    if (found !== undefined) {
      go(isOther ? {...FRESH, board: START, turns: [], at: 0, bottom: 'w', game: '', turn: undefined, of: '',
        computer: '', wanted: NO_WISHES, list: NO_LIST} : {}, isOther ? 'pushState' : 'replaceState');
    }
  }
}

async function openOnes(one, fileAt) {
  if (!one.isSample) {
    notice('');
  }
  const found = await busy(`Opening ${shown(one.name)}`, () => ask('open', one.files));
  if (found !== undefined) {
    opens[fileAt] = {...one, files: found.files};
    change({fileAt});
    opened(found, one);
    if (one.isSample) {
      forget();
    } else {
      store({files: found.files, name: one.name, choice: one.choice});
    }
  }
  return found;
}

// Back and Forward restore the files together with the address.
export function restoreFiles() {
  const fileAt = history.state?.fileAt ?? state.fileAt;
  return fileAt !== state.fileAt && opens[fileAt] !== undefined ? openOnes(opens[fileAt], fileAt) : undefined;
}

const nameOf = ([first, ...others]) => others.length === 0 ? first.name : `${first.name} and ${count(others.length,
  'other file')}`;

export const openSample = async () => openFiles([new File([await unpack(sample).blob()], 'sample.csv')], true);

// The tables of files. findTables() sorts them: the most likely one is first. `kept` is a choice of columns from before
// a reload.
function opened({tables, files, unread = [], facts = [], hasLog = false}, {name, choice: kept, isSample}) {
  engine.kept = files;
  const notes = [unread.length > 0 && `Not readable in ${shown(name)}: ${unread.slice(0, 3).join('; ')}.`,
    ...facts.flatMap(one => [one.odd > 0 && `${count(one.odd, 'row')} of ${
    shown(one.name)} with more or fewer fields than the first ` +
      `line; the first is line ${one.oddLine}.`, one.windows > 0 && `${count(one.windows, 'row')} of ${
        shown(one.name)} not in UTF-8, ` + `and read as Windows-1252; the first is line ${one.windowsLine}.`]),
    hasLog && `${shown(name)} may be incomplete: it has a log, ${shown(name
      + '-wal')}, while a program writes it, and that is not read here.`,
    tables.length === 0 && 'The database has no tables.'];
  if (notes.some(Boolean)) {
    notice(notes.filter(Boolean).join(' '));
  }
  const table = tables.find(one => one.name === kept?.table.name), isKept = table !== undefined;
  change({file: {name, tables}, table: table ?? tables[0] ?? null, given: isKept ? kept.given : {}, scale: isKept
    ? kept.scale : '', opens: state.opens + 1, choice: null, isPooling: false, areColumnsOpen: false,
    showsWhenRead: true, isSample, isSaid: isSample || kept !== null});
}

// Opens the files from before a reload again.
export const reopen = one => openOnes({...one, isSample: false}, 0);

// ---- Columns ----

export const chooseTable = name => change({table: state.file.tables.find(one => one.name === name), given: {},
  scale: ''});
export const chooseScale = scale => change({scale});

// Gives a role to a column; '' means none, and positions and results are then found again.
export function chooseColumn(role, column) {
  const {[role]: _, ...others} = state.given, isNeeded = role === 'dfen' || role === 'result';
  change({given: column === '' && isNeeded ? others : {...others, [role]: column}, scale: isNeeded ? '' : state.scale});
}

when('columns', ({status, turns, games: isOfCounts}) => {
  if (state.showsWhenRead && (status === 'read' && turns !== 0 || isOfCounts !== undefined)) {
    showGames(false);
  } else if (state.choice === null) {
    change({areColumnsOpen: true});
  }
  change({showsWhenRead: false});
}, () => change({showsWhenRead: false}));

// The column of a role.
export const columnOf = role => answer('columns')?.columns.find(one => one.role === role)?.column ?? '';

// ---- Pooling ----

// Pools the chosen columns. If the user asks for it again, filters and the sort order are reset.
export async function showGames(isAsked = true) {
  const {stops} = engine, {table, given, scale, opens: of} = state;
  const choice = {table, given, scale, isSample: state.isSample, isCounted: isCounted(state), game: columnOf('game'),
    report: answer('columns')};
  if (isAsked) { // else a message about the file stays
    notice('');
  }
  change({isPooling: true});
  const totals = await busy('Reading the games', () => ask('pool', choice));
  if (of !== state.opens) {
    return undefined; // other files were opened meanwhile
  }
  change({isPooling: false});
  if (totals === undefined) {
    // After an error the old list is not shown again, because it belongs to other columns; after Stop it is.
    return stops === engine.stops && change({choice: null});
  }
  opens[state.fileAt].choice = choice;
  if (!state.isSample) {
    store({choice});
  }
  const isAgain = isAsked && state.choice !== null;
  go({choice, totals, pools: state.pools + 1, learned: false, warning: null, isFirst: true, areColumnsOpen: false,
    wanted: isAgain ? NO_WISHES : state.wanted, list: isAgain ? NO_LIST : {...state.list, shown: SHOWN_AT_FIRST}});
}

when('filter', () => state.choice.isCounted && change({learned: false}));
  // a filter reads the turns instead of the counts
when('here', () => state.choice !== null && !state.learned && learn());

// Without a place in the address, the most frequent position is shown.
when('list', ({rows: [first]}) => {
  if (state.isFirst) {
    change({isFirst: false});
    if (isStart(state) && state.roll === '' && state.game === '' && first !== undefined && `${
      first[0]} 0 1` !== START) {
      openPlace(`${first[0]} 0 1`, 'replaceState');
    }
  }
}, () => change({isFirst: false}));

let lesson = '';

// Fits the model in steps while the page is in use, so that a request waits for at most one step. Then adds chances to
// what is shown.
async function learn() {
  const now = () => state.choice !== null && `${state.pools} ${engine.stops} ${games(state)}`, begun = now();
  if (begun === lesson) {
    return;
  }
  lesson = begun;
  let step = {};
  while (!step.isFitted) {
    step = await ask('learn').catch(() => undefined); // stopped
    if (step === undefined || begun !== now()) {
      lesson = '';
      return;
    }
  }
  lesson = '';
  change({fitted: state.fitted + 1, learned: true, warning: step.warning});
}

// Stops the running request. The new worker opens the database as it was after the last statement that changed it.
export async function stop() {
  const began = restart(), {choice} = state, {kept} = engine; // all requests are sent before any other
  const filter = {choice, wanted: state.wanted};
  const went = await busy('Opening the file again', () => Promise.all([began, ...kept === null ? [] : [ask('open',
    kept)], ...kept === null || choice === null ? [] : [ask('pool', choice), ...choice.game === '' ? []
    : [ask('filters', choice)], ask('filter', filter)]]));
  if (went === undefined) {
    change({choice: null});
  } else if (choice !== null) {
    learn();
  }
  askAgain();
}

// ---- The list of positions ----

export const chooseWish = (id, value) => go({wanted: {...state.wanted, [id]: value.trim()}, list: NO_LIST},
  'pushState');

// Sorted by a score, the list has only positions whose score is shown.
export const sortBy = order => go({list: {...state.list, order,
  least: Math.max(leastOf(state), ['score', 'lower'].includes(order) ? LEAST : 1),
  descending: state.list.order === order ? !state.list.descending : true}});
export const chooseLeast = least => go({list: {...state.list, least}});
export const showMore = () => change({list: {...state.list, least: leastOf(state), shown: state.list.shown
  + 4 * SHOWN_AT_FIRST}});

export const positionsAsCsv = () => busy('Writing the positions', () => ask('csv',
  'SELECT * FROM temp.pooled ORDER BY games DESC, key'));

// Sorts a table, `allGames`, `gamesOf` or `playersBy`, by a column: numbers from the largest on.
export const sortTable = (table, order) => change({[table]: {...state[table], order, isDescending: state[table].order
  === order ? !state[table].isDescending : !['game', 'players', 'player'].includes(order)}});
export const showMoreGames = () => change({allGames: {...state.allGames, shown: state.allGames.shown + 200}});

// Keeps a changed database, so that Stop loses nothing; returns whether it had changed.
export async function keep() {
  const file = await ask('changed').catch(() => null); // stopped
  if (file !== null) {
    engine.kept = [file];
  }
  if (file !== null && state.file !== null && !state.isSample) {
    store({files: [file]});
  }
}

export const isListOld = () => state.choice !== null && (games(state) === null || answer('list') === undefined);
