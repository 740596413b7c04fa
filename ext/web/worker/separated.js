// Reads separated values in pieces, never the whole file at once.

import {shown} from '../text.js';
import {quote} from './database.js';

const LONGEST = 1 << 26; // characters of a row

// Reads rows as {line, fields}, where `line` is the line of the file in which the row begins (SPEC 14.1, 14.2). read(piece) returns the complete rows,
// read('', true) the last one.
export function separatedReader() {
  let rest = '', separator = null, field, line = 1, row = {line, fields: []};

  return function read(piece, last = false) {
    const text = rest + piece, rows = [];
    let at = 0;
    const endRow = () => {
      if (row.fields.length > 1 || row.fields[0] !== '') {
        rows.push(row);
      }
      row = {line: ++line, fields: []};
    };
    if (separator === null && (last || /[\r\n]/.test(text))) {
      at = text.charCodeAt(0) === 0xFEFF ? 1 : 0;
      const first = text.slice(at).split(/[\r\n]/, 1)[0], parts = one => first.replace(/"[^"]*"/g, '').split(one).length;
      separator = ['\t', ';', ',', '|'].reduce((best, one) => parts(one) > parts(best) ? one : best);
      if (/^"?sep=[,;|\t]"?$/i.test(first)) {
        separator = first.replaceAll('"', '')[4];
        at += first.length;
      }
      field = new RegExp(`((?:"[^"]*(?:"|$))*)([^${separator}\\r\\n]*)(\\${separator}|\\r\\n?|\\n|$)`, 'y');
    }
    while (separator !== null && at < text.length) {
      const end = row.fields.length === 0 ? text.indexOf('\n', at) : -1, whole = end < 0 ? '"' : text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
      if (!/["\r]/.test(whole)) { // the usual case: one line without quotes
        row.fields = whole.split(separator);
        at = end + 1;
        endRow();
        continue;
      }
      field.lastIndex = at;
      const [, quoted, plain, ending] = field.exec(text);
      if (!last && (ending === '' || (ending === '\r' && field.lastIndex === text.length))) { // the rest is in the next piece
        break;
      }
      row.fields.push(quoted === '' ? plain : quoted.slice(1, quoted.split('"').length % 2 === 1 ? -1 : undefined).replaceAll('""', '"') + plain);
      line += quoted === '' ? 0 : quoted.split(/\r\n?|\n/).length - 1;
      at = field.lastIndex;
      if (ending !== separator) {
        endRow();
      }
    }
    if (last && row.fields.length > 0) { // the text ends with a separator
      row.fields.push('');
      endRow();
    }
    rest = text.slice(at);
    if (rest.length > LONGEST) {
      throw new Error(`The row in line ${row.line} has more than ${LONGEST} characters; is a quote not closed?`);
    }
    return rows;
  };
}

// Calls use(text, share) for each piece of a file; share is how much was read, 0 to 1. Returns a copy of the file.
async function eachPiece(file, encoding, use) {
  const decoder = new TextDecoder(encoding), copies = [];
  const SIZE = 1 << 20;
  for (let at = 0; at < file.size; at += SIZE) {
    const bytes = await file.slice(at, at + SIZE).arrayBuffer();
    copies.push(new Blob([bytes]));
    use(decoder.decode(bytes, {stream: true}), Math.min(1, (at + SIZE) / file.size));
  }
  use(decoder.decode(), 1);
  return new File(copies, file.name);
}

// Makes the names of columns unique and not empty; _rowid_ is reserved for the line.
function uniqueNames(names) {
  const taken = new Set(['_rowid_']);
  return names.map((name, i) => {
    const base = name.replaceAll('\0', '\uFFFD').trim() || `column ${i + 1}`; // SQL text ends at a NUL
    let unique = base;
    for (let n = 2; taken.has(unique.toLowerCase()); ++n) {
      unique = `${base} ${n}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

export const LINES = '-- _rowid_ is the line in the file';

// Creates a table from a file: every column is text, and _rowid_ is the line. Returns a copy of the file, and `odd`: how many rows have more or fewer
// fields than the first line, and the line of the first such row.
export async function readSeparated(made, file, encoding, progress) {
  const base = file.name.replace(/\.[^.]*$/, '');
  const table = base === '' || /^sqlite_/i.test(base) ? `positions ${base}`.trim() : base;
  const read = separatedReader();
  const odd = {count: 0, line: null};
  let columns = 0, insert = null, rows = 0;
  made.run('BEGIN');
  const take = ({line, fields}) => {
    if (insert === null) {
      if (fields.some(one => /^([1-8pnbrqk]+\/){7}/i.test(one))) {
        throw new Error(`Line ${line} of ${shown(file.name)} has a position. The first line must name the columns, such as fen,result.`);
      }
      const header = uniqueNames(fields);
      columns = header.length;
      made.run(`CREATE TABLE ${quote(table)}( ${LINES}\n${header.map(column => `${quote(column)} TEXT`).join(', ')})`);
      insert = made.prepare(`INSERT INTO ${quote(table)}(_rowid_, ${header.map(quote).join(', ')}) VALUES (?${', ?'.repeat(columns)})`);
      return;
    }
    ++rows;
    if (fields.length !== columns) {
      odd.line ??= line;
      ++odd.count;
    }
    insert.bind([line, ...(fields.length === columns ? fields : Array.from({length: columns}, (_, i) => fields[i] ?? null))]);
    insert.step();
  };
  const copy = await eachPiece(file, encoding, (piece, share) => {
    read(piece).forEach(take);
    progress(share);
  });
  read('', true).forEach(take);
  if (rows === 0) {
    throw new Error(`${shown(file.name)} has no rows under its first line, which must name the columns.`);
  }
  insert.finish();
  made.run('COMMIT');
  return {file: copy, odd};
}
