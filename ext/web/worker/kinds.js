// Recognizes a file by its first bytes (SPEC 14.1).

import {shown} from '../text.js';

const OPENS = 'This page opens SQLite databases, and tables as text: CSV with the names of the columns in its first line.';
const UNPACK = 'Unpack it first.';

// First bytes, the kind of file, and advice.
const BEGINNINGS = [
  ['\x89PNG', 'a PNG picture'], ['\xFF\xD8\xFF', 'a JPEG picture'], ['GIF8', 'a GIF picture'], ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a zip archive or a spreadsheet', 'Unpack it, or save the sheet as CSV.'],
  ['\xD0\xCF\x11\xE0', 'an old Office file', 'Save the sheet as CSV.'],
  ['\x1F\x8B', 'compressed by gzip', UNPACK], ['BZh', 'compressed by bzip2', UNPACK], ['\xFD7zXZ', 'compressed by xz', UNPACK],
  ['\x28\xB5\x2F\xFD', 'compressed by zstd', UNPACK], ['7z\xBC\xAF', 'a 7-Zip archive', UNPACK],
  ['PAR1', 'a Parquet file', 'DuckDB writes it as CSV.'], ['7\x7F\x06', 'the log of a SQLite database', 'Open the database beside it.'],
];
const TEXTS = [
  [/^(\s*%[^\n]*\n)*\s*\[\w+ "/, 'a PGN file', 'It has moves and no positions: save a table with a position and a result in each row.'],
  [/^\s*(\{\s*"|\[\s*[[{"\d])/, 'JSON', 'Save it as CSV.'], [/^\s*<(!doctype|\?xml|html|table)/i, 'a page of HTML or XML', 'Save the table as CSV.'],
  [/^\s*(PRAGMA \w+ ?=|BEGIN( TRANSACTION)?;\s|CREATE (TABLE|VIEW|INDEX) |INSERT INTO )/i, 'a dump in SQL', 'Make a database of it: sqlite3 games.db <dump.sql'],
];

// Returns {isDatabase: true} or the {encoding} of a text. Throws an error that names the kind of any other file.
export function kindOf(name, head, size) {
  const fail = (what, advice = OPENS) => {
    throw new Error(`${shown(name)} is ${what}. ${advice}`);
  };
  if (head.length === 0) {
    fail('empty');
  }
  const bytes = String.fromCharCode(...head.subarray(0, 4096)), begins = start => bytes.startsWith(start);
  if (begins('SQLite format 3\0')) {
    return {isDatabase: true};
  }
  const known = BEGINNINGS.find(([start]) => begins(start));
  if (known !== undefined) {
    fail(...known.slice(1));
  }
  const encoding = encodingOf(head, bytes);
  if (encoding === null) {
    fail(new Set(bytes).size > 200 && size % 512 === 0 ? 'not a readable SQLite database; it seems to be encrypted' : 'neither text nor a SQLite database');
  }
  const text = new TextDecoder(encoding).decode(head);
  const written = TEXTS.find(([start]) => start.test(text));
  if (written !== undefined) {
    fail(...written.slice(1));
  }
  return {encoding};
}

// Determines the encoding from the BOM, from the zero bytes of UTF-16, or from whether it is valid UTF-8; null if it is not text.
function encodingOf(head, bytes) {
  const nuls = [0, 1].map(odd => [...bytes].filter((one, i) => one === '\0' && i % 2 === odd).length);
  if (bytes.startsWith('\xFF\xFE') || bytes.startsWith('\xFE\xFF')) {
    return bytes.startsWith('\xFF') ? 'utf-16le' : 'utf-16be';
  }
  if (Math.max(...nuls) > 0.3 * bytes.length && Math.min(...nuls) < 0.02 * bytes.length) {
    return nuls[1] > nuls[0] ? 'utf-16le' : 'utf-16be';
  }
  if (bytes.replace(/[^\0-\x08\x0E-\x1F\x7F]/g, '').length > 0.02 * bytes.length + 1) {
    return null;
  }
  try {
    new TextDecoder('utf-8', {fatal: true}).decode(head, {stream: true});
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
