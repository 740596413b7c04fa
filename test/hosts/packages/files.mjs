// Small files as users have them, read by the page's worker: each gives the expected numbers, a question, or an error that names the
// problem.
// The program reads each file the same way. Usage: node files.mjs PAGE.html PROGRAM
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {startWorker} from './worker.mjs';

const ask = await startWorker(process.argv[2]), program = path.resolve(process.argv[3]), work = mkdtempSync(path.join(os.tmpdir(), 'dfen-'));

// Six games of two turns: White wins three, two are drawn, Black wins one. So White scores 66.7 % from the start, and Black 33.3 % after
// it.
const FENS = ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR b KQkq - 1 1'];
const RESULTS = [1, 0.5, 1, 0, 0.5, 1];
const KEYS = Object.fromEntries(await Promise.all(FENS.map(async dfen => [dfen, (await ask('position', {dfen})).key])));
const TRUTH = [[6, '66.7 %'], [6, '33.3 %']];
const TURNS = RESULTS.flatMap((white, i) => FENS.map((fen, ply) => ({game: i + 1, ply: ply + 1, fen, white, stm: ply === 0 ? white : 1 - white,
  dice: ply === 0 ? 'NNN' : 'kkk', moves: ply === 0 ? 'b1a3 a3b1 b1a3' : ''})));

const quoted = (text, separator) => String(text).includes(separator) || /["\r\n]/.test(text) ? `"${String(text).replaceAll('"', '""')}"` : text;
const lines = (rows, separator = ',', end = '\n') => rows.map(row => row.map(field => quoted(field, separator)).join(separator) + end).join('');

// The turns as a file: the column names, the values of a turn, and the notation of results: its words, for White or for the side to move.
function csv(names, fields, {words = ['1-0', '1/2-1/2', '0-1'], of = 'white', ...style} = {}) {
  const rows = TURNS.map(turn => fields(turn, words[[1, 0.5, 0].indexOf(turn[of])]));
  return lines([names.split(' '), ...rows], style.separator, style.end);
}
const plain = style => csv('game turn fen result', (turn, result) => [turn.game, turn.ply, turn.fen, result], style);
const noGame = (name, words, of) => csv(`fen ${name}`, (turn, result) => [turn.fen, result], {words, of});
const table = fields => csv('game turn fen dice moves result', (turn, result) => [turn.game, turn.ply, ...fields(turn), result]);
const dated = dates => csv('game played_at fen result', (turn, result) => [turn.game, dates[turn.game - 1], turn.fen, result]);
const NUMBERS = ['1', '0.5', '0'];
const gameOf = i => ({uuid: `game ${i + 1}`, started_at: `2026-06-0${i + 3}T12:00:00Z`, time_class: 'blitz', white_player: {username: 'Ann', elo: 1500}, black_player: {username: 'Bo', elo: 1600},
  result: ['0-1', '1/2-1/2', '1-0'][2 * RESULTS[i]], turns: TURNS.filter(turn => turn.game === i + 1).map(({fen, dice, moves}) => ({position: fen, dice, moves: moves === '' ? [] : moves.split(' ')}))});
const utf16 = (text, isBig) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const latin1 = text => Buffer.from(text, 'latin1');
// Random bytes, the same in each run.
const noise = size => Uint8Array.from({length: size}, (_, i) => (Math.imul(i + 1, 2654435761) ^ Math.imul(i + 7, 40503)) >>> 13);

// What the program prints of a turn.
const TURN = 'game, number, dfen, dice, CASE WHEN completed THEN moves END AS moves, score, white, black, white_rating, black_rating, played_at, mode, termination';

// The name and content of a file, then the expectation: `score` of the two positions, with `left`, the rows that are left out by reason; or
// `asks`, scales of which the user must choose one, or what column; or `refused`, the message; or `unfair`, why
// what can be read is not a fair sample.
const FILES = [
  // separators, ends of lines, quotes
  ['comma.csv', plain(), {}],
  ['semicolon.csv', plain({separator: ';'}), {}],
  ['tab.tsv', plain({separator: '\t'}), {}],
  ['bar.txt', plain({separator: '|'}), {}],
  ['sep=.csv', 'sep=;\r\n' + plain({separator: ';', end: '\r\n'}), {}],
  ['semicolons in quotes.csv', plain().replace('turn,', '"turn; the number; of a game;",'), {}],
  ['old Mac.csv', plain({end: '\r'}), {}],
  ['Windows.csv', plain({end: '\r\n'}), {}],
  ['two returns.csv', plain({end: '\r\r\n'}), {}],
  ['no end.csv', plain().trimEnd(), {}],
  ['blank lines.csv', plain().replaceAll('\n', '\n\n'), {}],
  ['all quoted.csv', plain().replace(/[^,\n]+/g, '"$&"'), {}],
  ['names in lines.csv', csv('game white fen result', (turn, result) => [turn.game, 'Ann "the\nking", of X', turn.fen, result]), {}],
  ['names of columns in lines.csv', plain().replace('game', '"game\r\nid"'), {}],
  ['no ending.dat', plain(), {}],
  // encodings
  ['utf-8 bom.csv', '\uFEFF' + plain(), {}],
  ['utf-16le bom.csv', utf16('\uFEFF' + plain()), {}],
  ['utf-16be bom.csv', utf16('\uFEFF' + plain(), true), {}],
  ['utf-16le.csv', utf16(plain()), {}],
  ['utf-16be.csv', utf16(plain({separator: ';'}), true), {}],
  ['windows-1252.csv', latin1(csv('game white fen result', (turn, result) => [turn.game, 'Müller', turn.fen, result], {words: ['1', '½', '0']})), {asks: ['1/½/0']}],
  ['utf-8 half.csv', plain({words: ['1', '½', '0']}), {asks: ['1/½/0']}],
  ['late Windows-1252.csv', latin1(csv('game white fen result', (turn, result) => [turn.game, 'Ann', turn.fen, result]) + Array.from({length: 10000}, (_, i) => `${i + 7},Ann,,*\n`).join('') + '10007,Müller,,*\n'),
    {facts: {windows: 1, windowsLine: 10014}, left: {'no position': [10001, 13]}}],
  ['packed.csv.gz', gzipSync(plain()), {}],
  ['packed, and filled with zeros.csv.gz', Buffer.concat([gzipSync(plain()), Buffer.alloc(9)]), {}],
  ['packed tabs.txt', gzipSync(utf16('\uFEFF' + plain({separator: '\t'}))), {}],
  ['comments.csv', '# by me, for me\n#\n' + plain(), {}],
  ['names in a comment.csv', '# ' + plain(), {}],
  // names of columns
  ['players.csv', csv('game white black white_rating fen result', (turn, result) => [turn.game, turn.ply === 1 ? 'Ann' : 'Ann\u00A0', turn.ply === 1 ? '\u200BZoë' : 'Zoë ', ['1500?', '1,500'][turn.ply - 1], turn.fen, result]), {}],
  ['snake.csv', csv('game_id turn_no position_before result_white', (turn, result) => [turn.game, turn.ply, turn.fen, result], {words: NUMBERS}), {}],
  ['camel.csv', csv('gameId turnNumber dfenBefore whiteResult', (turn, result) => [turn.game, turn.ply, turn.fen, result], {words: NUMBERS}), {}],
  ['spaces.csv', csv('Game_ID No Position Outcome', (turn, result) => [turn.game, turn.ply, turn.fen, result]).replace('Game_ID', 'Game ID'), {}],
  ['turn is a number.csv', csv('turn fen white_result', (turn, result) => [turn.ply, turn.fen, result], {words: NUMBERS}), {}],
  ['before and after.csv', csv('game fen_after fen_before result', (turn, result) => [turn.game, FENS[0], turn.fen, result]), {}],
  ['score before result.csv', csv('game score fen result', (turn, result) => [turn.game, turn.ply, turn.fen, result]), {}],
  ['centipawns.csv', csv('game score fen result', (turn, result) => [turn.game, 1000 * turn.ply + turn.game, turn.fen, result]), {}],
  ['names that nobody knows.csv', csv('partie zug stellung ausgang', (turn, result) => [turn.game, turn.ply, turn.fen, result]), {asks: 'results'}],
  ['100 columns.csv', csv(`${Array.from({length: 97}, (_, i) => `c${i}`).join(' ')} game fen result`, (turn, result) => [...Array(97).fill('x'), turn.game, turn.fen, result]), {}],
  ['result twice.csv', csv('game fen result result', (turn, result) => [turn.game, turn.fen, result, '0-1']), {}],
  ['fen twice.csv', csv('game fen fen result', (turn, result) => [turn.game, turn.fen, FENS[0], result]), {}],
  ['two positions.csv', csv('game a b result', (turn, result) => [turn.game, turn.fen, FENS[0], result]), {asks: 'positions'}],
  ['no result.csv', csv('game fen rated', turn => [turn.game, turn.fen, 1]), {asks: 'results'}],
  ['a row id.csv', csv('_rowid_ game fen result', (turn, result) => [turn.game + 7, turn.game, turn.fen, result]), {}],
  // results
  ['words.csv', plain({words: ['white', 'draw', 'black']}), {}],
  ['letters.csv', plain({words: ['W', 'D', 'B']}), {}],
  ['White won.csv', plain({words: ['White won', 'Drawn', 'Black won']}), {}],
  ['dashes.csv', plain({words: ['1–0', '½–½', '0 - 1']}), {}],
  ['numbers.csv', plain({words: NUMBERS}), {asks: ['1/0.5/0']}],
  ['pandas.csv', plain({words: ['1.000', '0.500', '0.000']}), {asks: ['1.000/0.500/0.000']}],
  ['halves.csv', plain({words: ['1', '1/2', '0']}), {asks: ['1/1/2/0']}],
  ['decimal comma.csv', plain({words: ['1', '0,5', '0'], separator: ';'}), {asks: ['1/0,5/0']}],
  ['decimal comma in quotes.csv', plain({words: ['1,0', '0,5', '0,0']}), {asks: ['1,0/0,5/0,0']}],
  ['minus.csv', plain({words: ['1', '0', '-1']}), {asks: ['1/0/-1']}],
  ['minus sign.csv', plain({words: ['+1.0', '0.0', '−1.0']}), {asks: ['+1.0/0.0/−1.0']}],
  ['side to move.csv', plain({words: NUMBERS, of: 'stm'}), {asks: ['side to move:1/0.5/0']}],
  ['side to move, minus.csv', plain({words: ['1', '0', '-1'], of: 'stm'}), {asks: ['side to move:1/0/-1']}],
  ['win and loss.csv', plain({words: ['win', 'draw', 'loss'], of: 'stm'}), {}],
  ['true and false.csv', csv('game fen white_won', (turn, result) => [turn.game, turn.fen, result], {words: ['true', '0.5', 'False']}), {}],
  ['numbers without games.csv', noGame('result', NUMBERS, 'white'), {asks: ['1/0.5/0', 'side to move:1/0.5/0'], scores: [['66.7 %', '33.3 %'], ['66.7 %', '66.7 %']]}],
  ['side to move:without games.csv', noGame('result', NUMBERS, 'stm'), {asks: ['1/0.5/0', 'side to move:1/0.5/0'], scores: [['66.7 %', '66.7 %'], ['66.7 %', '33.3 %']]}],
  ['minus without games.csv', noGame('result', ['1', '0', '-1'], 'white'), {asks: ['1/0/-1', 'side to move:1/0/-1'], scores: [['66.7 %', '33.3 %'], ['66.7 %', '66.7 %']]}],
  ['White by name, without games.csv', noGame('result_white', NUMBERS, 'white'), {}],
  ['side by name, without games.csv', noGame('stm_result', NUMBERS, 'stm'), {}],
  ['true and false without games.csv', noGame('won', ['true', '', 'false'], 'stm'), {asks: ['true//false', 'side to move:true//false'], scores: [['75.0 %', '75.0 %'], ['75.0 %', '25.0 %']]}],
  ['words without games.csv', noGame('result', ['1-0', '1/2-1/2', '0-1'], 'white'), {}],
  ['1 and 0.csv', plain({words: ['1', '1', '0']}), {asks: ['1//0'], scores: [['83.3 %', '16.7 %']]}],
  ['one player.csv', plain().replace(/^.* b .*\n/gm, '').replaceAll('1/2-1/2', '0.5').replaceAll('1-0', '1').replaceAll('0-1', '0'), {asks: ['1/0.5/0'], score: [[6, '66.7 %']]}],
  ['numbers of players.csv', plain({words: ['1', '0', '2']}), {asks: ['1/0/2']}],
  ['numbers of players, without draws.csv', plain({words: ['1', '1', '2']}).replace(/^[35],.*\n/gm, '').replace(/^6,(.*),1$/gm, '6,$1,2'), {asks: ['1//2'], score: [[4, '50.0 %'], [4, '50.0 %']]}],
  ['missing.csv', plain() + `7,1,${FENS[0]},*\n8,1,${FENS[0]},\n9,1,${FENS[0]},NaN\n10,1,${FENS[0]},NULL\n`, {left: {'no result': [4, 13]}}],
  ['missing numbers.csv', plain({words: NUMBERS}) + `7,1,${FENS[0]},*\n8,1,${FENS[0]},\n`, {asks: ['1/0.5/0']}],
  ['wrong result.csv', plain() + `\n\n"7\n",1,${FENS[0]},perhaps\n8,1,${FENS[0]},1-1\n`, {asks: [], values: {perhaps: 1}}],
  ['no result is read.csv', plain({words: ['checkmate', 'timeout', 'resigned']}), {asks: ['checkmate/timeout/resigned']}],
  ['two results.csv', plain() + `7,1,${FENS[0]},1-0\n7,2,${FENS[1]},0-1\n`, {left: {'its rows have two results': [2, 13]}}],
  ['hidden direction.csv', plain() + `7,1,${FENS[0]},\u202E1-0\n`, {asks: []}],
  // rows
  ['malformed.csv', plain() + '7,1,"8/8\n",1-0\n', {left: {'placement: there are fewer than 8 ranks (character 4)': [1, 13]}}],
  ['two malformed.csv', plain() + '7,1,"8/8\n",1-0\n\n8,1,8/9/8,1-0\n', {unfair: /^2 of 14 rows cannot be read, .*: 1 placement: '9' is .* 1 placement: there are/}],
  ['fields.csv', plain() + '7,1\n', {facts: {odd: 1, oddLine: 14}, left: {'no position': [1, 13]}}],
  ['no game.csv', plain() + `,1,${FENS[0]},0-1\n`, {left: {'no game': [1, 13]}}],
  ['dice.csv', table(turn => [turn.fen, turn.dice, turn.moves]), {played: {NNN: 6}}],
  ['digits.csv', table(turn => [turn.fen, turn.ply === 1 ? '222' : '666', turn.moves]), {played: {NNN: 6}}],
  ['next rows.csv', plain(), {played: {'': 6}}],
  ['dice in DFENs.csv', table(turn => [`${turn.fen} ${turn.dice}`, '', turn.moves]), {played: {NNN: 6}}],
  ['dice in DFENs, no moves.csv', csv('game fen result', (turn, result) => [turn.game, `${turn.fen} ${turn.dice}`, result]), {played: {NNN: 6}}],
  ['before and after the roll.csv', csv('game fen result', (turn, result) => [turn.game, turn.fen, result]).replace(/^(.*),(.*),(.*)$/gm, (row, game, fen, result) =>
    game === 'game' ? row : `${row}\n${game},${fen} ${fen.includes(' w ') ? 'NNN' : 'kkk'},${result}`), {left: {'the second row of a turn': [12, 2]}, played: {NNN: 6}}],
  ['micro-moves.csv', plain().replace(/^1,1,.*\n/m, row => row + `1,1,${FENS[0]} NNN,1-0\n1,1,${FENS[1].replace(' b ', ' w ')} NN,1-0\n1,1,${FENS[0]} N,1-0\n`),
    {left: {'in the middle of a turn': [2, 3], 'the second row of a turn': [1, 2]}, played: {NNN: 1, '': 5}}],
  ...[['NNN', 'Nf3', "moves: 'N' is not a file a-h (character 1); moves are UCI, such as e2e4"], ['NNN', 'e7e4', "move 1 'e7e4': no such move (character 1)"],
    ['xyz', 'b1a3', "dice: 'x' is not one of P, N, B, R, Q, K or 1-6 (character 1)"]].map(([dice, moves, reason]) => [`${dice} ${moves}.csv`,
    table(turn => [turn.fen, turn.dice, turn.moves]) + [[dice, moves], ['2 2 2', 'b1a3 a3b1 b1a3'], ['NNN', 'b1a3']].map(([dice, moves], i) => `${i + 7},1,${FENS[0]},${dice},${moves},1-0\n`).join(''),
    {score: [[8, '75.0 %'], [6, '33.3 %']], played: {NNN: 7}, left: {[reason]: [1, 13]}}]),
  // a last turn that was rolled and not played, as in a resignation, counts for its position and is in no list of turns
  ['resigned.csv', table(turn => [turn.fen, turn.ply === 1 ? turn.dice : 'nnn', turn.ply === 1 ? turn.moves : '']), {score: TRUTH, played: {NNN: 6}}],
  // dates: those of the six games, and how many games are selected from 5 June 2026 on
  ['iso.csv', dated(['2026-06-01', '2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07', '2026-07-01']), {chosen: {games: 4, unreadable: 0}}],
  ['PGN dates.csv', dated(['2026.06.01', '2026.6.4', '2026/06/05', '2026-06-06', '2026.??.??', '20260701']), {chosen: {games: 3, unreadable: 1, first: '2026.??.??'}}],
  ['dots.csv', dated(['01.06.2026', '04.06.2026', '05.06.2026', '6.6.2026', '07.06.2026 20:15', '01.07.2026']), {order: null, chosen: {games: 4, unreadable: 0}}],
  ['day first.csv', dated(['31/05/2026', '04/06/2026', '05/06/2026', '06/06/2026', '07/06/2026', '01/07/2026']), {order: null, chosen: {games: 4, unreadable: 0}}],
  ['month first.csv', dated(['05/31/2026', '06/04/2026', '06/05/2026 1:00 PM', '06/06/2026', '06/07/2026', '07/01/2026']), {order: null, chosen: {games: 4, unreadable: 0}}],
  ['day or month.csv', dated(['01/06/2026', '04/06/2026', '05/06/2026', '06/06/2026', '07/06/2026', '01/07/2026']), {order: '', asked: {day: 4, month: 2},
    spans: {day: {from: '2026-06-01', to: '2026-07-01'}, month: {from: '2026-01-06', to: '2026-07-06'}}}],
  ['both orders.csv', dated(['31/05/2026', '05/31/2026', '05/06/2026', '06/06/2026', '07/06/2026', '01/07/2026']), {order: '', asked: {day: 4, month: 2}}],
  ['zones.csv', dated(['2026-06-04T23:30:00-01:00', '2026-06-05T01:30:00+02:00', '2026-06-05T00:00:00Z', '2026-06-04 23:59:59.9', '2026-06-04 20:00:00 -0400', '2026-06-05T00:29:00+00:30']),
    {chosen: {games: 3, unreadable: 0}}],
  ['seconds.csv', dated(['1780617599', '1780617600', '1780617600000', '1780617600.5', '1780617600000000', '1780000000']), {chosen: {games: 4, unreadable: 0}}],
  ['no dates.csv', dated(['', 'yesterday', '2026-13-01', '2026-02-30', '31.05.26', '05.06.2026']), {order: null, chosen: {games: 1, unreadable: 5, first: '2026-02-30'}}],
  ['three forms of dates.csv', dated(['2026-06-01', '04.06.2026', '5/6/2026', '20260606', '2026-06-07T10:00Z', '13/06/2026']), {order: null, chosen: {games: 4, unreadable: 0}}],
  // JSON: games with other names for their fields, rows, and an object around them
  ['games.jsonl', RESULTS.map((_, i) => JSON.stringify(gameOf(i)) + '\n').join(''), {played: {NNN: 6}, chosen: {games: 4, unreadable: 0}}],
  ['an array.json', JSON.stringify(RESULTS.map((_, i) => gameOf(i)), null, 2), {played: {NNN: 6}}],
  ['an object.json', JSON.stringify({exported_at: '2026-06-07', games: RESULTS.map((_, i) => gameOf(i))}), {played: {NNN: 6}}],
  ['Python.json', JSON.stringify(RESULTS.map((_, i) => gameOf(i))).replaceAll('1500', 'NaN'), {played: {NNN: 6}}],
  ['rows.json', JSON.stringify(TURNS.map(({game, ply, fen, white}) => ({game, ply, fen, winner: ['black', 'draw', 'white'][2 * white]}))), {}],
  // what the readers of earlier releases read in different ways
  ['columns of a server.csv', csv('game_id ply player_white player_black fen roll uci outcome', (turn, result) => [turn.game, turn.ply, 'Ann', 'Bo', turn.fen, turn.dice, turn.moves, result]), {played: {NNN: 6}}],
  ['wins and losses of White.csv', plain({words: ['W', 'D', 'L']}), {asks: ['W/D/L']}],
  ['lists of dice.csv', table(turn => [turn.fen, turn.ply === 1 ? '[2, 2, 2]' : '[6, 6, 6]', turn.moves]), {played: {NNN: 6}}],
  ['full moves.csv', csv('game number fen dice moves result', (turn, result) => [turn.game, 1, turn.fen, turn.dice, turn.moves, result]), {played: {NNN: 6}}],
  ['shuffled.csv', plain().replace(/^(1,1,.*\n)(1,2,.*\n)(2,1,.*\n)/m, '$3$2$1'), {}],
  // what other people do to files
  ['blanks after commas.csv', plain().replaceAll(',', ', '), {}],
  ['blanks in quotes.csv', csv('game turn fen result', (turn, result) => [` ${turn.game} `, turn.ply, `  ${turn.fen} `, `${result}  `]).replace(/[^,\n]+/g, '"$&"'), {}],
  ['a separator at each end.csv', plain({separator: ';', end: ';\r\n'}), {}],
  ['Excel, UTF-16.csv', utf16('\uFEFF' + plain({separator: '\t', end: '\r\n'})), {}],
  ['numbers as text.csv', csv('game_no ply position result', (turn, result) => [`00${turn.game}`, `0${turn.ply}`, turn.fen, result], {words: NUMBERS}).replace(/[^,\n]+/g, '"$&"'), {asks: ['1/0.5/0']}],
  ['winner.csv', csv('id Game Ply FEN Winner', (turn, result) => [turn.game * 10 + turn.ply, turn.game, turn.ply, turn.fen, result], {words: ['White', 'Draw', 'Black']}), {}],
  ['PGN numbers.csv', csv('game move fen result', (turn, result) => [turn.game, turn.ply === 1 ? '1.' : '1...', turn.fen, result]), {}],
  ['won for White, 1 or 0.csv', csv('game fen white_won', (turn, result) => [turn.game, turn.fen, result], {words: ['1', '', '0']}), {score: [[4, '75.0 %'], [4, '25.0 %']], left: {'no result': [4, 3]}}],
  ['a comma too many.csv', csv('game white fen result', (turn, result) => [turn.game, 'Ann', turn.fen, result]) + `7,King, Ann,${FENS[0]},0-1\n`, {facts: {odd: 1, oddLine: 14}, left: {'too many fields': [1, 13]}}],
  ['a sum below.csv', plain() + '\nTotal,,,12\n', {left: {'no position': [1, 13]}}],
  ['R.csv', plain().replace(/^\d/gm, 'row,$&'), {refused: /has one name fewer than values in every row; R's write\.csv\(\) writes names that fit/}],
  ['MySQL.csv', csv('game white fen result', (turn, result) => [turn.game, 'X', turn.fen, result]).replaceAll('X', '"\\"Ann\\""'), {refused: /a quote within a value is written twice, not as \\"/}],
  ['a title above.csv', 'My games 2026\n' + plain(), {refused: /has one column, 'My games 2026'/}],
  ['apostrophes.csv', plain().replace(/[^,\n]+/g, "'$&'"), {asks: 'positions'}],
  ['nobody won yet.csv', plain({words: ['*', '*', '*']}), {score: [], left: {'no result': [12, 1]}}],
  // files that are not tables
  ['empty.csv', '', {refused: /^\u2068empty.csv\u2069 is empty\.$/}],
  ['names alone.csv', 'game,fen,result\n', {refused: /has no rows\.$/}],
  ['no names.csv', plain().replace(/^.*\n/, ''), {asks: 'results'}],
  ['board.png', latin1('\x89PNG\r\n\x1A\n\0\0\0\rIHDR'), {refused: /board\.png\u2069 is a picture\.$/}],
  ['games.pgn', '% a comment\n[Event "x"]\n[White "Ann"]\n\n1. e4 e5 *\n', {refused: /is a PGN file, which has moves and no positions/}],
  ['games.csv.gz', latin1('\x1F\x8B\x08\0\0\0'), {refused: /is damaged or cut short: gzip cannot unpack it/}],
  ['games.zip', latin1('PK\x03\x04\x14\0'), {refused: /is a zip archive or a spreadsheet: unpack it, or save the sheet as CSV/}],
  ['games.parquet', latin1('PAR1\x15\x04'), {refused: /is a Parquet file: DuckDB writes it as CSV/}],
  ['games.json', '[{"fen": "x"}]', {asks: 'positions'}],
  ['games.html', '<!DOCTYPE html><table>', {refused: /is a page of HTML or XML/}],
  ['games.sql', 'BEGIN TRANSACTION;\nCREATE TABLE x(y);\n', {refused: /is a dump in SQL: make a database of it, sqlite3/}],
  ['games.db-wal', latin1('7\x7F\x06\x82\0\0'), {refused: /is the log of a SQLite database: open the database beside it/}],
  ['secret.db', noise(8192), {refused: /seems to be encrypted/}],
  ['a quote too many.csv', plain().replace('\n1,', '\n"1,'), {refused: /has a quote that is not closed, in line 2/}],
  ['a quote closed later.csv', plain().replace('\n1,', '\n"1,').replace('\n3,', '\n3",'), {refused: /has whole rows in the value that a quote opens in line 2 and another closes in line 6/}],
  ['program.exe', latin1('MZ\0\0\x01\x02\x03'.repeat(99)), {refused: /is neither text nor a SQLite database/}],
  ['broken.db', Buffer.concat([latin1('SQLite format 3\0'), Buffer.alloc(4096, 0xFF)]), {refused: /is a SQLite database that cannot be read: file is not a database/}],
  ['most moves illegal.csv', table(turn => [turn.game === 1 ? 'x' : turn.fen, turn.dice, turn.ply === 1 ? 'a3a4' : '']), {unfair: /^7 of 12 rows cannot be read, .*: 5 move 1 'a3a4': no such move .*; 2 placement: 'x' is/}],
  ['\u202Etxt.exe', '', {refused: /^\u2068<U\+202E>txt\.exe\u2069 is empty/}],
];
FILES.push(['games.sqlite3', await databaseOf(csv('game turn fen result', (turn, result) => [turn.game, turn.ply, turn.fen, result], {words: NUMBERS})), {asks: ['1/0.5/0']}]);

// in WAL mode, by bytes 18 and 19, and without its log
const [, logged, asked] = FILES.at(-1);
FILES.push(['logged.sqlite3', Object.assign(Buffer.from(logged), {18: 2, 19: 2}), {...asked, log: true}]);

async function databaseOf(text) {
  await ask('open', new File([text], 'games.csv'));
  return Buffer.from(await (await ask('save')).arrayBuffer());
}

// The results of the two positions: the games and the score that the page shows.
async function scores() {
  const met = await Promise.all(FENS.map(dfen => ask('met', {dfen})));
  return met.filter(one => one.games > 0).map(({games, percent}) => [games, percent]);
}

let passed = 0, failed = 0;
for (const [name, content, known] of FILES) {
  try {
    await check(new File([content], name), known);
    await compare(new File([content], name), content);
    ++passed;
  } catch (error) {
    ++failed;
    console.log(`${name}: ${error.stack.slice(0, 1500)}`);
  }
}

// Several files are one table: names are one column in all, and a game is one by its id.
try {
  const [half, rest] = [0, 1].map(part => csv('game turn fen result', (turn, result) => [turn.game, turn.ply, turn.fen, result]).split('\n')
    .filter((line, i) => i === 0 || line === '' || (i <= 6) === (part === 0)).join('\n'));
  const opened = await ask('open', [new File([half], 'a.csv'), new File([gzipSync(rest.replace('game,turn', 'Game,turn'))], 'b.csv.gz')]);
  assert.deepEqual(opened.facts.map(one => [one.name, one.rows]), [['a.csv', 6], ['b.csv.gz', 6]]);
  const choice = {table: opened.tables[0], given: {}, scale: ''};
  assert.equal((await ask('read', choice)).status, 'read');
  await ask('pool', choice);
  assert.deepEqual(await scores(), TRUTH);
  const database = new File([await (await ask('save')).arrayBuffer()], 'c.db');
  await assert.rejects(ask('open', [new File([half], 'a.csv'), database]), /a database is opened alone/i);
  assert.deepEqual(await scores(), TRUTH); // what was open remains
  ++passed;
} catch (error) {
  ++failed;
  console.log(`several files: ${error.stack.slice(0, 1500)}`);
}

async function check(file, {refused, unfair, asks, scores: several, score = TRUTH, scale, log = false, values, facts, left = {}, played, order, chosen, asked, spans}) {
  if (refused !== undefined) {
    await assert.rejects(ask('open', file), ({message}) => refused.test(message) || assert.fail(message));
    return;
  }
  const opened = await ask('open', file), choice = {table: opened.tables[0], given: {}, scale: ''}, report = await ask('read', choice);
  if (process.env.SHOW) {
    console.log(file.name, JSON.stringify({s: report.status, q: report.question ?? undefined, c: report.choices.map(one => `${one.option} ${one.value}: ${one.means}`), r: report.results, l: report.left_out, n: report.notes, rows: report.rows}));
  }
  assert.equal(opened.hasLog ?? false, log);
  holds(opened, facts === undefined ? {} : {facts: [facts]});
  if (typeof asks === 'string') {
    assert.equal(report.question, `which column has the ${asks}?`);
    return;
  }
  if (asks !== undefined) {
    assert.match(report.question ?? '', /^what do the texts of '.*' mean\?/, JSON.stringify(report.results));
    holds(Object.fromEntries(report.texts.map(one => [one.text, parseInt(one.means, 10)])), values ?? {});
    const scales = report.choices.map(one => one.value);
    for (const [i, one] of asks.entries()) {
      assert.ok(scales.includes(one), `${one} is not among ${scales}`);
      const given = {...choice, scale: one};
      assert.equal((await ask('read', given)).status, 'read');
      await ask('pool', given);
      assert.deepEqual(several === undefined ? await scores() : (await scores()).map(([, percent]) => percent), several === undefined ? score : several[i], one);
    }
    return;
  }
  if (unfair !== undefined) {
    assert.equal(report.status, 'refused');
    assert.match(report.question, unfair);
    return;
  }
  assert.equal(report.status, 'read', report.question);
  assert.equal(report.results === null, scale === null);
  assert.deepEqual(Object.fromEntries(report.left_out.map(one => [one.reason, [one.rows, one.first]])), left);
  assert.equal(report.rows, report.turns + report.left_out.reduce((sum, one) => sum + one.rows, 0));
  await ask('pool', choice);
  const hasGame = report.columns.some(one => one.role === 'game');
  assert.deepEqual(await scores(), hasGame ? score : score.map(([, percent]) => [score[0][0], percent]));
  if (played !== undefined) {
    const lines = await ask('lines', {dfen: FENS[0], key: KEYS[FENS[0]]});
    assert.deepEqual(Object.fromEntries(lines.map(line => [line.roll, line.games])), played);
  }
  if (chosen !== undefined || asked !== undefined) {
    const {dates} = await ask('filters', choice);
    holds(dates, {order: order ?? null, ...(spans === undefined ? {} : {spans})});
    for (const [one, games] of Object.entries(asked ?? {[order ?? '']: chosen.games})) {
      const filtered = await ask('filter', {choice, wanted: {from: '2026-06-05', order: one}});
      assert.equal(filtered.games, games);
      holds(filtered.undated, chosen === undefined ? {} : {games: chosen.unreadable, ...(chosen.first === undefined ? {} : {first: chosen.first})});
    }
  }
}

// What the program and the worker read of a file: its turns, the question, or the error.
async function compare(file, content) {
  const copy = path.join(work, 'copy');
  writeFileSync(copy, content);
  const {status, stdout, stderr} = spawnSync(program, ['read', copy, '--json'], {encoding: 'utf8'});
  if (/ is a SQLite database/.test(stderr)) {
    return;
  }
  const opened = await ask('open', file).catch(error => error);
  if (opened instanceof Error) {
    assert.equal(status, 1);
    const said = opened.message.replace(/^.*\u2069 /, '').replace(/\.$/, '');
    assert.ok(stderr.includes(said) || /gzip|no rows/.test(said), stderr);
    return;
  }
  const report = await ask('read', {table: opened.tables[0], given: {}, scale: ''});
  if (report.question !== null) {
    assert.equal(status, report.status === 'question' ? 2 : 1);
    assert.ok(stderr.includes(report.turns === 0 && report.status === 'refused' ? 'no turn' : report.question), stderr);
    return;
  }
  const left = [...stderr.matchAll(/rows left out: ([\d,]+), the first is row ([\d,]+): (.*)/g)].map(([, ...one]) => one.join('|').replaceAll(',', ''));
  assert.deepEqual(report.left_out.slice(0, 10).map(one => `${one.rows}|${one.first}|${one.reason}`.replaceAll(',', '')), left);
  const {columns, rows} = await ask('sql', `SELECT ${TURN} FROM temp.dfen_scored WHERE reason IS NULL ORDER BY at`);
  const turns = report.turns === 0 ? [] : JSON.parse(stdout);
  assert.deepEqual(rows.map(row => Object.fromEntries(row.map((value, i) => [columns[i], value]))), turns.map(turn => Object.fromEntries(columns.map(column => [column, turn[column]]))));
  assert.equal(status, turns.length > 0 ? 0 : 1);
}

// Whether an object has all members of another; the games of `mixed` are a number.
function holds(got, wanted) {
  for (const [key, value] of Object.entries(wanted)) {
    if (typeof value === 'object' && value !== null) {
      holds(got[key], value);
    } else {
      assert.equal(got[key], value, key);
    }
  }
}

console.log(`Tests of files: ${passed} passed, ${failed} failed`);
rmSync(work, {recursive: true});
process.exitCode = failed === 0 ? 0 : 1;
