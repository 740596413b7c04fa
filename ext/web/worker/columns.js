// Finds the roles of columns from their names and the first rows (SPEC 14.3).

const sides = (...words) => words.flatMap(word => ['white ' + word, 'black ' + word]);

// Names of columns, the preferred ones first. Words may be in any order and case, with or without separators.
const NAMES = {
  position: ['dfen before', 'fen before', 'position before', 'dfen', 'fen', 'position', 'board', 'epd'],
  result: ['winner', 'result', 'game result', 'final result', 'white result', 'outcome', 'game outcome', 'white outcome', 'white score', 'score', 'points',
    'white won', 'won', 'win', 'stm result', 'stm score', 'stm won'],
  game: ['game', 'game id', 'gid', 'game no', 'game number', 'game uuid', 'match', 'match id'],
  number: ['number', 'ply', 'turn number', 'turn no', 'move number', 'move no', 'ply number', 'ply no', 'turn index', 'move index', 'half move', 'turn', 'move', 'no'],
  dice: ['dice', 'roll', 'dice roll', 'rolled', 'dice rolled'],
  moves: ['moves', 'turn', 'move', 'turn moves', 'uci', 'moves uci', 'move uci', 'moves played', 'played'],
  players: ['white', 'black', 'player', ...sides('player', 'name', 'player name', 'user', 'username', 'id', 'player id'), 'player 1', 'player 2'],
  dates: ['date', 'utc date', 'game date', 'played at', 'date played', 'played on', 'played', 'day', 'started at', 'started', 'start time', 'start date',
    'created at', 'created', 'finished at', 'ended at', 'timestamp', 'time'],
  ratings: ['rating', 'elo', ...sides('rating', 'elo', 'player rating', 'rating before')],
  modes: ['mode', 'game mode', 'time class', 'time control', 'speed', 'variant', 'game type'],
  sources: ['source', 'site', 'platform', 'server', 'event'],
};

function orders(words) {
  return words.length < 2 ? words : words.flatMap((word, i) => orders(words.filter((_, j) => j !== i)).map(rest => word + rest));
}

const RANKS = Object.fromEntries(Object.entries(NAMES).map(([role, names]) =>
  [role, new Map(names.flatMap((name, rank) => orders(name.split(' ')).map(joined => [joined, rank])).reverse())]));

// The rank of a name in a role. Ignores the number that uniqueNames() adds to a duplicate.
export function rankOf(role, name) {
  return RANKS[role].get(name.replace(/ \d+$/, '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) ?? Infinity;
}

export function named(role, columns) {
  return columns.filter(column => rankOf(role, column) < Infinity).sort((a, b) => rankOf(role, a) - rankOf(role, b));
}

// Returns a column for each role, or '' unless exactly one has the name and the content; `results` has all candidates. Without rows, names
// decide.
export function guessColumns({columns, rows}, isDfen) {
  const values = column => rows.map(row => row[column]).filter(value => value !== null && String(value).trim() !== '').map(value => String(value).trim());
  const pick = (role, fits) => {
    const [best, next] = named(role, columns).filter(column => rows.length === 0 || fits(values(column)));
    return best === undefined || (next !== undefined && rankOf(role, next) === rankOf(role, best)) ? '' : best;
  };
  const some = test => all => all.some(value => test.test(value));
  const positions = rows.length === 0 ? [] : columns.filter(column => values(column).length > 0 && values(column).every(isDfen));
  const number = pick('number', all => all.length > 0 && all.every(value => /^-?\d+(\.\d+)?$/.test(value)));
  const moves = pick('moves', some(/^([a-h][1-8]){2}[nbrq]?([ ,]|$)/i));
  return {
    position: pick('position', all => all.some(isDfen)) || (named('position', columns).length === 0 && positions.length === 1 ? positions[0] : ''),
    results: [...named('result', columns), ...columns.filter(column => rankOf('result', column) === Infinity && values(column).some(value => /^(1-0|0-1)$/.test(value)))],
    game: pick('game', all => all.length > 0),
    number,
    dice: pick('dice', some(/^([pnbrqk]{1,3}|[1-6]{1,3})$/i)),
    moves: moves === number ? '' : moves,
    players: columns.filter(column => rankOf('players', column) < Infinity),
    dates: named('dates', columns).slice(0, 1),
    ratings: columns.filter(column => rankOf('ratings', column) < Infinity),
    modes: named('modes', columns).slice(0, 1),
    sources: named('sources', columns).slice(0, 1),
  };
}
