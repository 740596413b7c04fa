// The page's parser of separated values returns the same rows however the text is split into chunks.
// Usage: node separated.mjs ext/web/worker/separated.js
import assert from 'node:assert/strict';
import path from 'node:path';

const {separatedReader} = await import(path.resolve(process.argv[2]));

// The rows of a text that is cut at some positions, each with its line before its fields.
function rowsOf(text, cuts = []) {
  const read = separatedReader();
  const places = [0, ...cuts, text.length];
  return [...places.slice(1).flatMap((end, i) => read(text.slice(places[i], end))), ...read('', true)].map(({line, fields}) => [line, ...fields]);
}

// Pseudo-random numbers that are the same in each run (xorshift, 32 bits).
let state = 1;
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

// The expected rows of each text.
const KNOWN = [
  ['a,b\n1,2\n', [[1, 'a', 'b'], [2, '1', '2']]],
  ['a;b\r\n"1;""x""";\r\n', [[1, 'a', 'b'], [2, '1;"x"', '']]],
  ['\uFEFFa\tb\r"1\r\n2"\t3', [[1, 'a', 'b'], [2, '1\r\n2', '3']]],
  ['a,b\n\n"",\n"open', [[1, 'a', 'b'], [3, '', ''], [4, 'open']]],
  ['a,b\n"x"y,z', [[1, 'a', 'b'], [2, 'xy', 'z']]],
  ['a|b\n\r1|2\n"3\r\r\n\n4"|5\n6|7', [[1, 'a', 'b'], [3, '1', '2'], [4, '3\r\r\n\n4', '5'], [8, '6', '7']]],
  ['a|b\r\n"|"|"', [[1, 'a', 'b'], [2, '|', '']]],
  ['"a;b;c",d\n1,2', [[1, 'a;b;c', 'd'], [2, '1', '2']]],
  ['SEP=|\r\na;a;a|b\r\n1|2', [[2, 'a;a;a', 'b'], [3, '1', '2']]],
];
for (const [text, rows] of KNOWN) {
  assert.deepEqual(rowsOf(text), rows);
  for (let cut = 0; cut <= text.length; ++cut) {
    assert.deepEqual(rowsOf(text, [cut]), rows, `${JSON.stringify(text)} cut at ${cut}`);
  }
}

const TEXTS = 20000;
const PARTS = [',', ';', '\t', '|', '"', '"', '\r', '\n', '\r\n', ' ', 'a', '½', '♔', '🎲', '""', '","'];
for (let i = 0; i < TEXTS; ++i) {
  const text = Array.from({length: random(24)}, () => PARTS[random(PARTS.length)]).join('');
  const cuts = Array.from({length: random(6)}, () => random(text.length + 1)).sort((a, b) => a - b);
  const rows = rowsOf(text);
  assert.deepEqual(rowsOf(text, cuts), rows, `${JSON.stringify(text)} cut at ${cuts}`);
  assert.ok(rows.every(([line], row) => line > (rows[row - 1]?.[0] ?? 0) && line <= text.split(/\r\n?|\n/).length), `lines of ${JSON.stringify(text)}`);
}
console.log(`Tests of separated values: ${KNOWN.length + TEXTS} passed, 0 failed`);
