// The plain functions of JavaScript, compared with SQL's results (sql.py); their names, arguments and types with dfen_functions(); and
// arguments that only JavaScript can pass. Runs in Node, Bun and Deno.
// Usage: javascript.mjs DIRECTORY core.mjs core.d.mts
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import process from 'node:process';
import {pathToFileURL} from 'node:url';

const [directory, module, types] = process.argv.slice(2);
const dfen = await import(pathToFileURL(resolve(module)).href);
const {DfenError} = dfen;

let passed = 0, failed = 0;
function shownJson(value) {
  return JSON.stringify(value, (_, part) => typeof part === 'bigint' ? `${part}n` : part);
}
function check(what, got, want) {
  if (shownJson(got) === shownJson(want)) {
    ++passed;
    return;
  }
  ++failed;
  console.log(`${what}:\n  got  ${shownJson(got)?.slice(0, 600)}\n  want ${shownJson(want)?.slice(0, 600)}`);
}
const lines = name => readFileSync(`${directory}/${name}`, 'utf8').trim().split('\n').map(line => JSON.parse(line));
const camel = name => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const caught = (call, ...values) => {
  try {
    return call(...values);
  } catch (error) {
    return error;
  }
};

// ---- Names and arguments ----

const functions = lines('functions');
check('the list', Object.keys(dfen).filter(name => name !== 'DfenError' && typeof dfen[name] === 'function').sort(), functions.map(row => camel(row[0])).sort());
const typed = readFileSync(types, 'utf8');
for (const [name, args, least, columns] of functions) {
  const declared = [...typed.matchAll(new RegExp(`^export function ${camel(name)}\\((.*)\\): [^;]+;`, 'gm'))];
  check(`the types of ${name} are there, with a description`, [declared.length > 0,
    new RegExp(`\\*/\\nexport function ${camel(name)}\\(`).test(typed)], [true, true]);
  for (const [, list] of declared) {
    const parameters = list === '' ? [] : list.split(/, (?=\w+\??:)/);
    check(`the arguments of ${name}`, parameters.map(parameter => /^\w+/.exec(parameter)[0]), args.map(camel));
    check(`what may be left out of ${name}`, parameters.filter(parameter => !/^\w+\?/.test(parameter)).length, least);
  }
  check(`the arguments of ${name} as they are written`, /\((.*?)\)/.exec(String(dfen[camel(name)]))[1], args.map(camel).join(', '));
  for (let i = 0; i < least; ++i) {
    const error = caught(dfen[camel(name)], ...Array(i).fill('x'));
    check(`${name} without ${args[i]}`, [error instanceof DfenError, error.message],
      [true, `${camel(name)}: the argument ${args[i]} is missing`]);
  }
  if (columns !== null) {
    const rolled = dfen.roll('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'PNB');
    check(`the columns of ${name}`, Object.keys(dfen[camel(name)](...[rolled].slice(0, least))[0]), columns.map(camel));
    const declaration = new RegExp(`interface ${camel(`_${name}`).slice(0, -1)} \\{([^}]*)\\}`).exec(typed)[1];
    check(`their types`, [...declaration.matchAll(/^ {2}(\w+): /gm)].map(found => found[1]), columns.map(camel));
  }
}

const ROLLED = dfen.roll(dfen.START, 'PNB');
check('a model is left out', dfen.bestTurns(ROLLED, undefined, 1), dfen.bestTurns(ROLLED).slice(0, 1));
check('a model that is null', dfen.bestTurns(ROLLED, null, 1), []);

// ---- Every call ----

// The same up to hints and names: no word of got is SQL's; names and types are JavaScript's, hints about SQL are left out.
const SQL = /\bdfen_|REAL|INTEGER|BLOB|NULL|(?:substr|trim|replace|nullif|instr|char)\(|\|\|/;
function sameMessage(got, want) {
  const parts = want.replaceAll('dfen_', '').replaceAll('an INTEGER', 'an integer').replaceAll('the REAL', 'the number')
    .replaceAll('a REAL', 'a number').replaceAll('a BLOB', 'a Uint8Array').split('; ');
  return !SQL.test(got.split(" in '")[0]) && parts.some((_, i) => {
    const begin = parts.slice(0, i + 1).join('; ');
    return got === begin || got.startsWith(`${begin}; `);
  });
}
// An integer is a BigInt from poolId, and a number in rows.
function decoded(value) {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  return 'blob' in value ? Uint8Array.from(value.blob.match(/../g) ?? [], hex => parseInt(hex, 16))
    : 'integer' in value ? BigInt(value.integer) : Number(value.real.replace('inf', 'Infinity'));
}
// JavaScript cannot represent a REAL that is a whole number, and its functions return Booleans as such.
const isWholeReal = value => value !== null && typeof value === 'object' && 'real' in value && Number.isInteger(Number(value.real));
const comparable = value => typeof value === 'boolean' || Number.isInteger(value) ? BigInt(value) : value;

let calls = 0;
for (const [name, args, want] of lines('calls')) {
  if (args.some(isWholeReal)) {
    continue;
  }
  ++calls;
  const what = `${name}(${shownJson(args).slice(0, 200)})`;
  const got = caught(dfen[camel(name)], ...args.map(decoded));
  if (want !== null && typeof want === 'object' && 'error' in want) {
    const message = want.error.slice(`dfen_${name}: `.length);
    check(what, got instanceof DfenError && sameMessage(got.message, message) ? true : got, true);
  } else if (want !== null && typeof want === 'object' && 'rows' in want) {
    check(what, got.map(row => Object.values(row).map(comparable)), want.rows.map(row => row.map(value => comparable(decoded(value)))));
  } else {
    const answer = decoded(want);
    const isMessage = (name === 'error' || name === 'turn_error') && typeof answer === 'string';
    check(what, isMessage ? typeof got === 'string' && sameMessage(got, answer) : comparable(got), isMessage ? true : comparable(answer));
  }
}
check('calls were compared', calls > 500, true);

// ---- Errors, compared with the core's ----

let errors = 0;
const differ = [], codes = new Set();
for (const [name, args, ...want] of lines('hostile')) {
  if (camel(name) in dfen) {
    const got = caught(dfen[camel(name)], ...args);
    const place = got instanceof DfenError ? [got.code, got.field, got.position] : [null, null, null];
    errors += got instanceof DfenError;
    codes.add(place[0]);
    if (shownJson(place) !== shownJson(want)) {
      differ.push([name, args, place, want]);
    }
  }
}
check(`the code, field and position of ${errors} errors`, differ.slice(0, 3), []);
check('there are errors of all kinds', errors > 1000 && codes.size > 35, true);

// ---- Many texts ----

const texts = lines('texts');
const MOVES = ['e2e4', 'd4c5 e4e5', 'a7a8q,h2h1n', '', 'e1g1', 'b1c3 c3d5 d5f6'];
const FOLDS = ['flip', 'mirror', 'dihedral', 'pool'];
const DICE = ['PNB', '1', '66', 'kqr', 'rb', 'PPP'];
const RESULTS = ['white', 'draw', '0-1', '*'];
const folded = (text, i) => i % 2 ? [text] : [text, FOLDS[i % 3]];
const moved = (text, i) => [text, MOVES[i % 6], FOLDS[i % 4]];
const OTHERS = {
  canonical: folded, pool_key: folded, pool_id: folded, canonical_move: moved, actual_move: moved,
  roll: (text, i) => [text, DICE[i % 6]], play: (text, i) => [text, MOVES[i % 6]],
  san: (text, i) => [text, MOVES[i % 6], i % 2 ? 'letters' : 'figurines'], score: (text, i) => [RESULTS[i % 4], text],
  turn_error: (text, i) => [text, DICE[i % 6], MOVES[i % 6]], rolls: () => [],
};
const shown = value => value === null ? 'NULL' : typeof value === 'boolean' ? String(Number(value))
  : typeof value === 'string' && value.includes('(character ') ? /^.*?\(character .*?\)/s.exec(value)[0] 
  : 0 < value && value < 1 ? String(BigInt(value * 2 ** 64)) : String(value);
const [digests] = lines('digests');
for (const [name, , , columns] of functions) {
  const digest = createHash('sha256');
  const ask = OTHERS[name] ?? (text => [text]);
  const step = {moves: 50, turns: 5000, king_capture: 20, estimate: 20, best_turns: 5000, rolls: 5000}[name] ?? 1;
  for (let i = step > 1 ? 1 : 0; i < texts.length; i += step) {
    const answer = caught(dfen[camel(name)], ...ask(texts[i], i));
    digest.update(`${answer instanceof DfenError ? `!${shown(answer.message).split('; ')[0]}`
      : columns !== null ? answer.flatMap(row => Object.values(row).map(shown)).join(' ') : shown(answer)}\n`);
  }
  check(`${name} of ${texts.length} texts`, digest.digest('hex'), digests[name]);
}

// ---- Specific to JavaScript ----

check('the start position', [dfen.START, dfen.poolKey(dfen.START)], ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -']);
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1';
function refused(what, call, field, position) {
  const error = caught(call);
  check(what, [error instanceof DfenError, error.field, error.position], [true, field, position]);
}
refused('a lone surrogate', () => dfen.poolKey('8/8/8\ud800'), 'placement', 6);
refused('the other half', () => dfen.poolKey('8/8/8\udc00'), 'placement', 6);
refused('100 MB', () => dfen.poolKey('8'.repeat(1e8)), 'placement', 2);
refused('100 MB that are not ASCII', () => dfen.poolKey('\u00e9'.repeat(5e7)), 'placement', 1);
refused('100 MB of moves', () => dfen.play(dfen.roll(START, 'P'), 'a2a3 '.repeat(2e7)), 'moves', 1000001);
refused('100 MB of dice', () => dfen.roll(START, 'P'.repeat(1e8)), 'dice', 4);
refused('an object', () => dfen.poolKey({}), null, null);
refused('undefined', () => dfen.poolKey(undefined), null, null);
refused('a hole', () => dfen.canonicalMove(START, undefined, 'flip'), null, null);
refused('65 bits', () => dfen.valid(2n ** 64n), null, null);
refused('a symbol', () => dfen.valid(Symbol('x')), null, null);
refused('map without a function around it', () => [START].map(dfen.poolKey), null, null);
check('NaN is NULL', dfen.score(NaN, 'w', '1/0.5/0'), null);
check('true is 1', dfen.score(true, 'w', '1/0.5/0'), 1);
check('what is left out may be undefined', dfen.poolKey(START, undefined), dfen.poolKey(START));
check('an id', dfen.poolId(START), 6344906133039437859n);
check('after all of these', dfen.poolKey(START), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');

const {versions} = process;
console.log(`Plain functions in ${versions.bun ? `Bun ${versions.bun}` : versions.deno ? `Deno ${versions.deno}` : `Node ${versions.node}`}, ` +
  `${texts.length} texts: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
