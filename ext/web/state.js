// The state of the page, and the questions that it asks the workers. Views are functions of the state; actions change
// it by change(). No other module has state that is shown.

import {ask, askBoard, busy, notice} from './engine.js';
import {EXAMPLES} from './examples.js';
import {boardOf, dfenAt, sideOf, START} from './board_text.js';
import {biggest, isRolled} from './words.js';

export const WISHES = ['player', 'from', 'to', 'order', 'low', 'high', 'month', 'mode', 'source'];
export const SHOWN_AT_FIRST = 25;
export const OWN = 'own '; // begins the id of a game that was played here
const LEAST_GAMES = 10; // fewest games of a listed position, if enough positions have as many

export const NO_WISHES = Object.fromEntries(WISHES.map(id => [id, '']));
export const NO_LIST = {order: 'games', descending: true, shown: SHOWN_AT_FIRST, least: null};
// The game that was played here: {game, date, won, computer, turns}.
export const ownGame = s => s.own.find(one => one.game === s.game);
// What is on the board besides the place.
export const FRESH = {roll: '', unread: null, played: [], from: null, promotion: null, dice: [], all: false,
  pointedRoll: '', pointedTurn: null, areGamesOpen: false, picking: null};

export const state = {
  tab: 'explore', view: '', // 'board': the board, the dice and the results alone, to embed
  busy: '', share: null, notice: '', versions: '', kept: undefined, isKeeping: false,

  // The place: the first board of the line, its turns {roll, moves, dfen}, how many of them were played, the roll, and
  // the side at the bottom of the board. `unread` is a line of the address that was not followed yet.
  board: START, turns: [], at: 0, bottom: 'w', ...FRESH,
  byBest: false, gamesOf: {order: 'game', isDescending: false},
  computer: '', hidesHints: false, // the side that the computer plays
  // Kept: games that were played here, whether the rules were closed, and exercises that were solved.
  own: [], knowsRules: true, solved: [],
  exercises: null, // {of, all, at}: turns of a player, one of which is practised
  // A game, and the number of its turn; '0' is the position before the first turn.
  game: '', turn: undefined, gameBottom: 'w',
  allGames: {order: 'game', isDescending: false, shown: 50},

  // The players, or `of` one of them. How many games were judged, in how many steps, and how many seconds are `left`.
  of: '', playersBy: {order: 'games', isDescending: true}, judging: {games: '', step: 0, judged: 0, all: 0, left: null},

  // The file: its tables, the one that is read, and what the user said about it. `opens` and `pools` count;
  // `fileAt` is the number of the files in the history.
  file: null, table: null, given: {}, scale: '', opens: 0, fileAt: 0, areColumnsOpen: false, showsWhenRead: false,
    isSample: false, isSaid: true,
  // What is pooled: the choice of columns, and the worker's totals. A model is `fitted` once; `learned` if no step is
  // left.
  choice: null, totals: null, pools: 0, isPooling: false, isFirst: false, fitted: 0, learned: true, warning: null,
  wanted: NO_WISHES, list: NO_LIST, listed: '',

  // The tab Position: its text, the last position that could be read, the piece to place ('' removes one), and the roll
  // that is looked at.
  dfen: START, read: null, piece: null, positionRoll: null,
  query: EXAMPLES[1][1], example: 1, sqlAnswer: null, sqlSays: '', sqlError: '',

  answers: {}, // by question: {argument, text, value}
};

// ---- Questions ----

// A question has `of`, its argument as a function of the state, or a false value if nothing is asked; `ask`, which asks
// a worker; and `busy`, what is shown meanwhile. With `keeps` its answers are not asked for twice; with `again` it is
// asked again after it was stopped.
const hasGames = s => s.choice !== null && s.choice.game !== '';
const turnsOf = (s, roll) => s.unread === null && games(s) !== null && roll !== '' &&
  {dfen: dfenAt(s), roll: roll === '?' ? '' : roll, games: games(s), fitted: s.fitted};
const asks = call => argument => ask(call, argument);

const questions = {
  position: {of: s => ({dfen: s.dfen.trim()}), ask: asks('position'), busy: () => 'Reading the position'},
  orbit: {of: s => s.read && {dfen: s.read.dfen}, ask: asks('orbit'), busy: () => 'Reading the position'},
  rolls: {of: s => s.read?.dice === null && {dfen: s.read.dfen}, ask: asks('rolls'), busy: () =>
    'Reading the position'},
  met: {of: s => s.read?.dice === null && s.choice !== null && games(s) !== null && {dfen: s.read.dfen, games: games(s),
    fitted: s.fitted}, ask: asks('met')},
  legal: {of: s => s.read !== null && (s.positionRoll ?? s.read.dice) !== null && {dfen: s.read.dfen,
    dice: s.positionRoll ?? s.read.dice}, ask: asks('legal'), busy: ({dice}) => `Finding the turns of ${dice}`},

  columns: {of: s => s.table !== null && {table: s.table, given: s.given, scale: s.scale, isCounted: isCounted(s),
    opens: s.opens}, ask: asks('read'), busy: () => 'Reading the games'},
  facets: {of: s => hasGames(s) && !s.isPooling && {table: s.choice.table, pools: s.pools}, ask: asks('filters'),
    busy: () => 'Reading the games', again: true},
  filter: {of: s => s.choice !== null && !s.isPooling && (!hasGames(s) || answer('facets') !== undefined) &&
      {choice: s.choice.isCounted ? s.choice : null, wanted: effective(s), pools: s.pools},
  ask: asks('filter'), busy: () => 'Choosing games', again: true},
  list: {of: s => s.choice !== null && games(s) !== null && {...s.list, shown: 0, limit: s.list.shown + 1,
    least: s.list.least ?? 1, games: games(s), pools: s.pools},
    ask: asks('pooled'), busy: () => 'Sorting', again: true},

  line: {of: s => s.unread, ask: argument => askBoard('follow', argument)},
  step: {of: s => s.unread === null && {...s.played.length > 0 ? {dfen: s.played.at(-1).next, roll: null}
    : {dfen: dfenAt(s), roll: isRolled(s) ? s.roll : null}, bottom: s.bottom},
  ask: argument => askBoard('step', argument), busy: () => 'Finding the moves'},
  here: {of: s => s.unread === null && !s.isFirst && games(s) !== null && {dfen: dfenAt(s), games: games(s),
    fitted: s.fitted}, ask: asks('explore'), busy: () => 'Looking it up', again: true},
  turns: {of: s => turnsOf(s, s.roll), ask: asks('turns'), busy: ({roll}) => `Finding the turns of ${roll}`,
    keeps: true}, best: {of: s => turnsOf(s, s.roll === '' ? s.pointedRoll : ''), ask: asks('turns'), keeps: true},
  chances: {of: s => s.learned && s.unread === null && !s.isFirst && games(s) !== null &&
    {dfen: dfenAt(s), games: games(s), fitted: s.fitted}, ask: asks('chances'), keeps: true, again: true},
  arrows: {of: s => s.pointedTurn !== null && {dfen: dfenAt(s), ...s.pointedTurn, bottom: s.bottom},
    ask: argument => askBoard('arrows', argument)},
  tried: {of: s => s.at === 1 && exerciseAt(s) && {...s.turns[0], dfen: s.board, fitted: s.fitted}, ask: asks('tried')},
  gamesOf: {of: s => s.areGamesOpen && answer('here') !== undefined && {key: answer('here').key, ...s.gamesOf,
    games: games(s)}, ask: asks('gamesOf'), busy: () => 'Finding the games'},
  allGames: {of: s => s.tab === 'games' && s.game === '' && hasGames(s) && s.learned && games(s) !== null &&
    {...s.allGames, games: games(s), isJudged: isJudged(s)}, ask: asks('games'), busy: () => 'Finding the games'},
  story: {of: s => s.game !== '' && s.learned && games(s) !== null && (s.choice !== null || ownGame(s) !== undefined) &&
    {game: s.game, games: games(s), ...ownGame(s)}, ask: asks('story'), busy: () => 'Evaluating the game'},
  judge: {of: s => isReporting(s) && !isJudged(s) && {games: games(s), player: s.of || null,
    step: s.judging.games === games(s) ? s.judging.step : 0}, ask: asks('judge'), warns: true},
  players: {of: s => s.tab === 'players' && isReporting(s) && s.of === '' && {games: games(s), judged: judgedOf(s)},
    ask: asks('players')},
  player: {of: s => s.tab === 'players' && isReporting(s) && s.of !== '' && {player: s.of, games: games(s),
    judged: judgedOf(s)}, ask: asks('player')},
  gameBoard: {of: s => boardOfGame(s, answer('story')), ask: argument => askBoard('moves' in argument ? 'arrows'
    : 'step', argument)}, };

export function boardOfGame(s, story) {
  const turn = story?.turns[storyAt(s, story) - 1];
  return story !== undefined && (turn === undefined ? {dfen: story.turns[0].dfen, roll: null, bottom: s.gameBottom}
    : {dfen: turn.dfen, roll: turn.dice, moves: turn.moves?.replaceAll(',', ' ') ?? null, bottom: s.gameBottom});
}

// ---- Changing the state ----

let paint = () => undefined, isPlanned = false;

// Calls painter(state) after changes, once for all of a task.
export function paintBy(painter) {
  paint = painter;
  paint(state);
}

// Changes the state and asks what it needs.
export function change(changes) {
  const isLeft = changes.tab !== undefined && changes.tab !== state.tab || (changes.game || state.game) !== state.game;
  Object.assign(state, isLeft ? {notice: ''} : {}, changes); // a message about what was shown before ends
  if (state.versions !== '') { // else the workers are not there yet
    Object.entries(questions).forEach(askOne);
  }
  if (!isPlanned) {
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      paint(state);
    });
  }
}

// Asks a question whose argument changed. This is the only place where a late answer is dropped.
async function askOne([name, question]) {
  const argument = question.of(state) || null, text = JSON.stringify(argument);
  if (text === question.text) {
    return;
  }
  question.text = text;
  if (argument === null) {
    return;
  }
  const isWanted = () => question.text === text, known = question.known?.get(text);
  const value = known ?? await (question.busy ? busy(question.busy(argument), () => question.ask(argument), isWanted)
    : question.ask(argument).catch(error => question.warns && isWanted() ? notice(error.message) : undefined));
  if (value !== undefined && question.keeps && known === undefined) {
    question.known = (question.known?.size ?? 100) < 100 ? question.known : new Map();
    question.known.set(text, value);
  }
  if (isWanted() && value !== undefined) {
    change({answers: {...state.answers, [name]: {argument, text, value}}});
    question.then?.(value, argument);
  } else if (isWanted()) {
    question.instead?.(argument);
  }
}

// Calls then(value, argument) after an answer, and instead(argument) after an error.
export function when(name, then, instead) {
  Object.assign(questions[name], {then, instead});
}

// Asks again what was stopped.
export function askAgain() {
  for (const [name, question] of Object.entries(questions)) {
    if (question.again && answer(name) === undefined) {
      question.text = undefined;
    }
  }
  change({});
}

// ---- What follows from the state ----

// The answer to what is asked now, else undefined; and the last answer.
export function answer(name) {
  const {text, value} = state.answers[name] ?? {};
  return text !== undefined && text === questions[name].text ? value : undefined;
}
export const lastAnswer = name => state.answers[name]?.value;

// A text that says which games are counted, or null while they are being chosen.
export const games = s => s.choice === null ? (s.showsWhenRead || s.isPooling) && !s.isSample ? null : ''
  : s.isPooling || answer('filter') === undefined ? null : questions.filter.text;

// Games are judged for the report, and for the list of games if they are few.
const FEW = 1000;
export const isReporting = s => s.choice !== null && s.learned && games(s) !== null && hasGames(s) &&
  (s.tab === 'players' || s.tab === 'games' && s.game === '' && s.totals.games <= FEW);
export const isJudged = s => s.judging.games === games(s) && s.judging.judged === s.judging.all;
// How much is judged of what is counted, in tenths, so that reports are read again at most ten times.
const judgedOf = s => s.judging.games !== games(s) ? 0 : s.of !== '' && s.judging.ofPlayer ? 10
  : Math.floor(10 * s.judging.judged / s.judging.all);

// Whether what is shown of the place is about another position or other games.
export function isOld(s) {
  const {argument} = s.answers.here ?? {};
  return argument === undefined || argument.dfen !== dfenAt(s) || argument.games !== games(s);
}

export const isCounted = s => s.table.isCounted && Object.keys(s.given).length === 0;

// Whether the user must say if dates have the day or the month first.
export const needsOrder = s => (s.wanted.from || s.wanted.to) !== '' && s.wanted.order === ''
  && answer('facets')?.dates.order === '';
const effective = s => needsOrder(s) ? {...s.wanted, from: '', to: ''} : s.wanted;
export const isWished = s => WISHES.some(id => id !== 'order' && s.wanted[id] !== '');

// The rows of the last list of what is pooled.
export const listed = ({answers: {list}, pools}) => list?.argument.pools === pools ? list.value.rows : [];

// The least games of a listed position: what the user said, or else what the first list decides. Sorted by games, its
// first rows do not depend on it.
export function leastOf(s) {
  const rows = listed(s);
  return s.list.least ?? (rows[SHOWN_AT_FIRST - 1]?.[1] >= LEAST_GAMES ? LEAST_GAMES : 1);
}

// How many turns of a game were played on its board: those before the one of the address, or else the one that changed
// most.
export function storyAt(s, {turns}) {
  return s.turn === undefined ? biggest(turns) + 1 : turns.findIndex(one => String(one.number) === s.turn) + 1;
}

// The exercise that the board shows, before or after a turn, or undefined.
export function exerciseAt({exercises, board, turns, at, roll}) {
  const one = exercises?.all[exercises.at];
  return one !== undefined && board === boardOf(one.dfen) && at <= 1 && (at === 0 ? roll : turns[0].roll) === one.roll
    ? one : undefined;
}

export const isStart = s => s.board === START && s.turns.length === 0 && s.unread === null;
export const toMove = s => sideOf(dfenAt(s));
// Whether the computer is to roll or to move. Before the end of the line the user moves for both sides.
export const isComputers = s => s.computer !== '' && s.computer === toMove(s) && s.at === s.turns.length;
// The moves that the user can choose from on the board; none while they are being found.
export const movesNow = s => isComputers(s) ? [] : answer('step')?.moves ?? [];
