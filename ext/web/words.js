// Words for positions and results.

import {count, number} from './text.js';

export const NAMES = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};

// A score is shown with at least so many games.
export const LEAST = 5;

export const sideName = side => side === 'w' ? 'White' : 'Black';
export const describePiece = piece => piece === '' ? 'empty'
  : (piece === piece.toUpperCase() ? 'white ' : 'black ') + NAMES[piece.toLowerCase()];
export const sanOf = san => san === '--' ? 'pass' : san;
export const movesOf = ({san, moves}) => sanOf(san ?? moves);

// A chance in words; within five points of a half it is about even.
export function verdict(percent, side) {
  const [better, by] = percent < 50 ? [side === 'w' ? 'Black' : 'White', 50 - percent] : [sideName(side), percent - 50];
  return by < 5 ? 'about even' : `${better} is ${by < 20 ? '' : by < 35 ? 'much ' : 'very much '}better`;
}

// The confidence of a score, by the width of its bounds (SPEC 14.11).
export const confidence = ({lower, upper}) => upper - lower > 0.3 ? 'few games' : upper - lower > 0.1 ? 'fair'
  : 'well supported';

export const modelSays = (modelOf, whose) => ({stored: 'by the model of this database', fitted: `by a model fitted to ${
  whose} games`, sample: "by a model of 40,000 games of dfen's own players"})[modelOf];

export const resultOf = won => ({1: '1–0', 0.5: '½–½', 0: '0–1'}[won] ?? '');
export const playersOf = ({white, black}) => white || black ? `${white ?? '?'} – ${black ?? '?'}` : '';

// The players of a game that was played here.
export const playersHere = ({computer, date}) => ({white: computer === 'w' ? 'Computer' : 'You',
  black: computer === 'b' ? 'Computer' : 'You', date});

// What the chance of a position is made of, and how its games compare with the ratings.
export function estimateOf({side, exact, chance_percent: chance, estimate_percent: estimate, ratings, modelOf}) {
  const name = sideName(side), {games, difference, surplus, isLess} = ratings;
  return [exact === null && chance !== null && estimate !== null && `Chance ${chance} for ${name}` + `${games > 0
    ? ' between equals' : ''}, from these games and an estimate of ${estimate} ${modelSays(modelOf, 'these')}.`,
  games > 0 && `Ratings known in ${count(games, 'game')}: the side to move was ${count(Math.abs(difference),
    'point')} ` + `${difference < 0 ? 'weaker' : 'stronger'} and scored ${surplus} ${isLess ? 'less'
        : 'more'} than ratings alone let expect.`].filter(Boolean).join(' ');
}

// Says which rows are not in the list of turns, and why.
export function hintOf({byRows, last, unexplained}, hasGames) {
  return !byRows ? "The games of turns need not add up to the position's: a game may meet a position twice."
    : [hasGames ? 'Turns are found from the next row of each game, because the table has no columns of dice and moves.'
      : 'Without columns of dice and moves, turns are found from the next row of the game: choose the column of the ' +
        'game.', last > 0 && `${count(last, 'row')} ${last === 1 ? 'is' : 'are'} the last of a game.`,
    unexplained > 0 && `After ${count(unexplained,
      'row')} the game continues with a position that no legal turn leads to.`].filter(Boolean).join(' ');
}

export const bestOf = turns => turns.reduce((best, one) => (one.chance ?? -1) > (best.chance ?? -1) ? one : best,
  turns[0]);

// The roll that is pointed at, with its results and its best turn.
export function rollSays(s, here, best) {
  const one = here.rolls.find(other => other.roll === s.pointedRoll), turn = best && bestOf(best),
    chance = turn?.chance_percent;
  if (one === undefined) {
    return 'Point at a roll for its best turn; choose it for all turns.';
  }
  const fared = s.choice === null ? '' : one.games === 0 ? ': no games' : `: ${count(one.games, 'game')}${
    one.games < LEAST ? '' : `, scored ${one.percent}`}`;
  return `${one.roll}, ${one.weight} of 216${fared}` + (turn ? `. Best turn ${movesOf(turn)}${chance ? `, chance ${
    chance}` : ''}.` : '');
}

export const isRolled = ({roll}) => roll !== '' && roll !== '?';
export const isPass = (s, step) => isRolled(s) && s.played.length === 0 && step.moves.length === 0
  && step.winner === null;

// What the turn on the board waits for.
export function statusOf(s, step) {
  const targets = step.moves.filter(move => move.uci.startsWith(s.from)).map(move => move.uci.slice(2, 4));
  return step.winner !== null ? `${sideName(step.winner)} captured the king and won.` : !isRolled(s) ? '' : isPass(s,
    step) ? 'No piece can move.' : s.from !== null ? `${s.from} can go to ${[...new Set(targets)].join(', ')}.`
    : s.played.length > 0 ? `${s.played.map(one => one.san).join(' ')} played.` : 'Move a piece that was rolled.';
}

// ---- A game ----

export const signed = ({luck, luck_percent: text}) => luck < 0 ? `−${text}` : `+${text}`;

// Names the largest change of the chances, a lucky roll or a loss, and the largest one of the other kind.
export function turningPoint(turns) {
  const kinds = [['luck', turn => Math.abs(turn.luck), turn => `rolled ${turn.dice.toUpperCase()}, ${signed(turn)}`],
    ['loss', turn => turn.loss, turn => `played ${movesOf(turn)}, −${turn.loss_percent}`]].map(([kind, by, what]) => {
    const most = turns.reduce((best, one) => by(one) > by(best) ? one : best);
    return {kind, size: by(most), text: `turn ${most.number}: ${sideName(most.side)} ${what(most)}`};
  }).filter(one => one.size > 0).sort((a, b) => b.size - a.size);
  return kinds.map(({kind, text}, i) => i === 0 ? `Turned most on ${text} (${kind}).` : `Largest ${kind}: ${
    text}.`).join(' ');
}

// The index of the turn that changed the chances most.
export function biggest(turns) {
  const size = turn => Math.max(Math.abs(turn.luck), turn.loss);
  return turns.reduce((best, one, i) => size(one) > size(turns[best]) ? i : best, 0);
}

// ---- A player ----

export const percent = value => `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)}%`;

// How a player scored, lost and was lucky.
export const playerSays = one => `${count(one.games, 'game')}, score ${one.score_percent}` + `${one.expected === null
  ? '' : `, expected by ratings ${one.expected_percent}`}.` + `${one.turns === 0 ? '' : ` Lost ${
  one.loss_percent} a turn${one.loss_lower === null ? '' : ` (${one.loss_interval})`}; ${
  Math.round(100 * one.without_loss)} % of ${count(one.turns, 'turn')} lost nothing.`}` + `${one.luck === null ? ''
  : ` Luck ${percent(one.luck)} a game${one.luck_lower === null ? '' : ` (${one.luck_interval})`
  }: without it the score is ${one.adjusted_percent}${one.adjusted_lower === null ? '' : ` (${
  one.adjusted_interval})`}.`}`;

// The luck and the score of the last games.
export function lastSays(games) {
  const last = games.slice(0, 10), mean = of => last.reduce((sum, one) => sum + of(one), 0) / last.length;
  return `In the last ${count(last.length, 'game')}: score ${(100 * mean(one => one.score)).toFixed(1)} %, luck ${
    percent(mean(one => one.luck))} a game.`;
}

// How many of 200 such turns had a lower score than the better one in 400 games played out from each.
export const CONFIRMED = 'Of 200 such turns 191 lost in 400 games that were played out from them, too.';

// ---- A file ----

// Describes what was pooled.
export function summaryOf({isCounted, report}, {rows, games, keys}) {
  return isCounted ? `${count(rows, 'turn')} of ${count(games, 'game')}, ${count(keys,
    'position')}: the counts of this database.`
    : `${count(report.rows, 'row')}, ${count(keys, 'position')}; mirrored boards and exchanged colours count as one.`;
}

// The rows that are left out, with their reasons, as `dfen pool` says them.
export function leftOutOf({rows, turns, left_out: left = []}) {
  const sum = of => of.reduce((all, one) => all + one.rows, 0), others = left.slice(10);
  return {isMany: sum(left) >= 0.02 * rows, text: left.length === 0 ? '' : [`${count(rows, 'row')} read: ${count(turns,
    'turn')}`, ...left.slice(0, 10).map(one => `Rows left out: ${number(one.rows)}, the first is row ${
    number(one.first)}: ${one.reason}`), others.length > 0 && `Rows left out for ${count(others.length,
    'other reason')}: ${number(sum(others))}`].filter(Boolean).join('. ') + '.'};
}

// Describes a symmetry by its letters.
export function symmetryOf(word) {
  const words = {F: 'colours exchanged', H: 'ranks mirrored', V: 'files mirrored', D: 'reflected across a1-h8'};
  return word === '' ? 'unchanged' : [...word].map(letter => words[letter]).join(', ');
}
