// Actions on the file, its columns, the games that are counted, and the list of positions.

import {go} from '../address.js';
import {ask, busy, engine, notice, restart, unpack} from '../engine.js';
import {store} from '../kept.js';
import {count, shown} from '../text.js';
import {answer, askAgain, change, FRESH, games, isCounted, isStart, leastOf, NO_LIST, NO_WISHES, SHOWN_AT_FIRST, state, when}
  from '../state.js';
import {START} from '../place.js';
import {openPlace} from './place.js';
import sample from 'built/games.csv.gz';

// ---- Opening a file ----

// Opens a file; with showsWhenRead its games are shown if nothing has to be asked.
export async function openFile(file, showsWhenRead = false) {
  if (file === undefined) {
    return;
  }
  const {name} = file;
  notice('');
  const found = await busy(`Opening ${shown(name)}`, () => ask('open', file));
  if (found === undefined) {
    return;
  }
  const isOther = state.choice !== null; // else the address may be a link to a place in this file
  opened(found, name, {showsWhenRead});
  store({file: engine.kept, name, choice: null});
  go({tab: 'games', ...isOther ? {...FRESH, board: START, turns: [], at: 0, bottom: 'w', game: '', turn: undefined, report: '', of: '',
    wanted: NO_WISHES, list: NO_LIST} : {}});
}

export const openSample = async () => openFile(new File([await unpack(sample).blob()], 'sample.csv'), true);

// The tables of a file. findTables() sorts them: the most likely one is first. `kept` is a choice of columns from before a reload.
function opened({tables, file, unread = [], facts = {}, hasLog = false}, name, {kept = null, showsWhenRead = false}) {
  engine.kept = file;
  const of = `of ${shown(name)}`, notes = [unread.length > 0 && `Not readable in ${shown(name)}: ${unread.slice(0, 3).join('; ')}.`,
    facts.odd > 0 && `${count(facts.odd, 'row')} ${of} with more or fewer fields than the first line; the first is line ${facts.oddLine}.`,
    facts.windows > 0 && `${count(facts.windows,
      'row')} ${of} not in UTF-8, and read as Windows-1252; the first is line ${facts.windowsLine}.`,
    hasLog && `${shown(name)} may be incomplete: it has a log, ${shown(name
      + '-wal')}, while a program writes it, and that is not read here.`,
    tables.length === 0 && 'The database has no tables.'];
  if (notes.some(Boolean)) {
    notice(notes.filter(Boolean).join(' '));
  }
  const table = tables.find(one => one.name === kept?.table.name), isKept = table !== undefined;
  change({file: {name, tables}, table: table ?? tables[0] ?? null, given: isKept ? kept.given : {}, scale: isKept ? kept.scale : '',
    opens: state.opens + 1, choice: null, areColumnsOpen: true, showsWhenRead: isKept || showsWhenRead});
}

// Opens the file from before a reload again.
export async function reopen({file, name, choice}) {
  const found = await busy(`Opening ${shown(name)} again`, () => ask('open', file));
  if (found !== undefined) {
    opened({...found, file}, name, {kept: choice});
  }
}

// ---- Columns ----

export const chooseTable = name => change({table: state.file.tables.find(one => one.name === name), given: {}, scale: ''});
export const chooseScale = scale => change({scale});

// Gives a role to a column; '' means none, and positions and results are then found again.
export function chooseColumn(role, column) {
  const {[role]: _, ...others} = state.given, isNeeded = role === 'dfen' || role === 'result';
  change({given: column === '' && isNeeded ? others : {...others, [role]: column}, scale: isNeeded ? '' : state.scale});
}

when('columns', ({status, games: isOfCounts}) => {
  if (state.showsWhenRead && (status === 'read' || isOfCounts !== undefined)) {
    showGames(false);
  }
  change({showsWhenRead: false});
});

// The column of a role.
export const columnOf = role => answer('columns')?.columns.find(one => one.role === role)?.column ?? '';

// ---- Pooling ----

// Pools the chosen columns. If the user asks for it again, filters and the sort order are reset.
export async function showGames(isAsked = true) {
  const {stops} = engine, {table, given, scale} = state;
  const choice = {table, given, scale, isCounted: isCounted(state), game: columnOf('game'), report: answer('columns')};
  notice('');
  change({isPooling: true});
  const totals = await busy('Reading the games', () => ask('pool', choice));
  change({isPooling: false});
  if (totals === undefined) {
    // After an error the old list is not shown again, because it belongs to other columns; after Stop it is.
    return stops === engine.stops && change({choice: null});
  }
  store({choice});
  const isAgain = isAsked && state.choice !== null;
  go({choice, totals, pools: state.pools + 1, learned: false, warning: null, isFirst: true, areColumnsOpen: false, wanted: isAgain
    ? NO_WISHES
    : state.wanted,
    list: isAgain ? NO_LIST : {...state.list, shown: SHOWN_AT_FIRST}});
}

when('filter', () => state.choice.isCounted && change({learned: false})); // a filter reads the turns instead of the counts
when('here', () => state.choice !== null && !state.learned && learn());

// Without a place in the address, the most frequent position is shown.
when('list', ({rows: [first]}) => {
  if (state.isFirst) {
    change({isFirst: false});
    if (isStart(state) && state.roll === '' && state.game === '' && first !== undefined && `${first[0]} 0 1` !== START) {
      openPlace(`${first[0]} 0 1`, 'replaceState');
    }
  }
}, () => change({isFirst: false}));

let lesson = '';

// Fits the model in steps while the page is in use, so that a request waits for at most one step. Then adds chances to what is shown.
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
  const started = restart(), {choice} = state, {kept} = engine; // all requests are sent before any other
  const filter = {choice, wanted: state.wanted};
  const went = await busy('Opening the file again', () => Promise.all([started, ...kept === null ? [] : [ask('open', kept)],
    ...kept === null || choice === null ? [] : [ask('pool', choice), ...choice.game === '' ? [] : [ask('filters', choice)],
      ask('filter', filter)]]));
  if (went === undefined) {
    change({choice: null});
  } else if (choice !== null) {
    learn();
  }
  askAgain();
}

// ---- The list of positions ----

export const chooseWish = (id, value) => go({wanted: {...state.wanted, [id]: value.trim()}, list: NO_LIST}, 'pushState');

export const sortBy = order => go({list: {...state.list, least: leastOf(state), order,
  descending: state.list.order === order ? !state.list.descending : true}});
export const chooseLeast = least => go({list: {...state.list, least}});
export const showMore = () => change({list: {...state.list, least: leastOf(state), shown: state.list.shown + 4 * SHOWN_AT_FIRST}});

export const positionsAsCsv = () => busy('Writing the positions', () => ask('csv', 'SELECT * FROM temp.pooled ORDER BY games DESC, key'));

// Sorts the games of the position.
export const sortGames = order => change({gamesOf: {order, isDescending: state.gamesOf.order === order && !state.gamesOf.isDescending}});

// Keeps a changed database, so that Stop loses nothing; returns whether it had changed.
export async function keep() {
  const file = await ask('changed').catch(() => null); // stopped
  engine.kept = file ?? engine.kept;
  if (file !== null && state.file !== null) {
    store({file});
  }
}

export const isListOld = () => state.choice !== null && (games(state) === null || answer('list') === undefined);
