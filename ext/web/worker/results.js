// Notations of results, and the totals of a column in each (SPEC 14.4).

import {rankOf} from './columns.js';

// The scale for dfen_score, null for words, and whether results are White's or those of the side to move.
export const NOTATIONS = {
  words: {scale: null, isWhites: true},
  '1/0.5/0': {scale: '1/0.5/0', isWhites: true},
  '1/0/-1': {scale: '1/0/-1', isWhites: true},
  'side to move': {scale: 'side to move', isWhites: false},
  'side to move, 1/0/-1': {scale: '1/0/-1', isWhites: false},
};

// Texts that mean no result, and synonyms of what dfen_score reads.
const MISSING = ['', '*', 'null', 'nan', '\\n'];
const WORDS = {'1/2': 'draw', tie: 'draw', drawn: 'draw', 'white won': 'white', 'white wins': 'white', 'black won': 'black', 'black wins': 'black'};
const HALVES = {true: '1', win: '1', won: '1', false: '0', loss: '0', lost: '0', lose: '0', draw: '0.5', drawn: '0.5', tie: '0.5'};

// Reads a text as 1, 0.5 or 0; null means no result, undefined is anything else. score(text, scale) calls dfen_score.
export function readResult(text, notation, score) {
  const {scale} = NOTATIONS[notation], lower = text.toLowerCase().replace(/[‐-―−]/g, '-');
  const written = scale === null ? lower.replaceAll('½', '1/2').replace(/ *([-:]) */, '-') : lower.replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  const others = scale === null ? WORDS : scale === '1/0/-1' ? {} : HALVES;
  try {
    return MISSING.includes(lower) ? null : score(Object.hasOwn(others, written) ? others[written] : written, scale);
  } catch {
    return undefined;
  }
}

// Counts the games that White won, drew and lost in one notation; without games, the rows as the notation sees them. `mixed` counts games with several
// results, `spelled` has the text of each score, and `means` is equal for notations that give every row the same score.
function weigh(notation, groups, scores) {
  const {isWhites} = NOTATIONS[notation], all = {notation, won: 0, drawn: 0, lost: 0, none: 0, unread: 0, mixed: 0};
  const games = new Map(), means = new Set(), spelled = {};
  for (const {game, side, text, count = 1} of groups) {
    const score = scores.get(text), isKnown = score !== undefined && score !== null;
    if (isKnown) {
      means.add(`${side} ${text} ${isWhites && side === 'b' ? 1 - score : score}`);
      spelled[score] ??= text;
    }
    const result = !isKnown ? null : isWhites || game === null || side === 'w' ? score : side === 'b' ? 1 - score : null;
    const name = game ?? `${side} ${text}`, seen = games.get(name) ?? {result: null, isMixed: false, isUnread: false, count};
    seen.isMixed ||= result !== null && seen.result !== null && result !== seen.result;
    seen.isUnread ||= score === undefined;
    seen.result ??= result;
    games.set(name, seen);
  }
  for (const {result, isMixed, isUnread, count} of games.values()) {
    all.unread += isUnread ? count : 0;
    all[isMixed ? 'mixed' : result !== null ? {1: 'won', 0.5: 'drawn', 0: 'lost'}[result] : 'none'] += result === null && isUnread ? 0 : count;
  }
  return {...all, spelled, means: [...means].sort().join('\n')};
}

// Returns the notations that read most of a column, the likely one or '' if several remain, and the texts that none of them reads.
// A group is {game, side, text}, or {game: null, side, text, count} if rows have no game.
export function weighResults(groups, name, score) {
  const texts = [...new Set(groups.map(group => group.text))];
  const scores = Object.fromEntries(Object.keys(NOTATIONS).map(notation => [notation, new Map(texts.map(text => [text, readResult(text, notation, score)]))]));
  const all = Object.keys(NOTATIONS).map(notation => weigh(notation, groups, scores[notation])).filter(one => one.won + one.drawn + one.lost > 0);
  const least = key => (best, one) => Math.min(best, one[key]);
  const readings = all.filter(one => one.unread === all.reduce(least('unread'), Infinity));
  const fit = readings.filter(one => one.mixed === readings.reduce(least('mixed'), Infinity) && one.mixed <= one.won + one.drawn + one.lost);
  const isWhites = /white/i.test(name) ? true : /stm/i.test(name) && rankOf('result', name) < Infinity ? false : null;
  const named = fit.filter(one => NOTATIONS[one.notation].isWhites === isWhites), left = named.length > 0 ? named : fit;
  const isClear = left.length > 0 && !/black/i.test(name) && left.every(one => one.means === left[0].means) && left[0].unread <= (left[0].won + left[0].drawn + left[0].lost) / 3;
  return {readings, likely: isClear ? left[0].notation : '',
    unread: texts.filter(text => (readings.length > 0 ? readings : [{notation: 'words'}]).every(({notation}) => scores[notation].get(text) === undefined))};
}
