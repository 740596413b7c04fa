// Of the worker: files are read piece by piece. Of one of separated values only rows are held, and never the whole file.

const LONGEST = 1 << 26; // letters of a row

// Rows of a text whose fields stand between commas, semicolons or tabs, whichever its first line has most of; fields may
// stand in quotes, with a quote doubled (RFC 4180). read(piece) gives the rows that are whole, read('', true) the last one.
function separatedReader() {
  let rest = '', separator = null, field, row = [];

  return function read(piece, last = false) {
    const text = rest + piece, rows = [];
    let at = 0;
    const endRow = () => {
      if (row.length > 1 || row[0] !== '') {
        rows.push(row);
      }
      row = [];
    };
    if (separator === null && (last || /[\r\n]/.test(text))) {
      at = text.charCodeAt(0) === 0xFEFF ? 1 : 0;
      const parts = one => text.slice(at).split(/[\r\n]/, 1)[0].split(one).length;
      separator = ['\t', ';', ','].reduce((best, one) => parts(one) > parts(best) ? one : best);
      field = new RegExp(`((?:"[^"]*(?:"|$))*)([^${separator}\\r\\n]*)(${separator}|\\r\\n?|\\n|$)`, 'y');
    }
    while (separator !== null && at < text.length) {
      field.lastIndex = at;
      const [, quoted, plain, end] = field.exec(text);
      if (!last && (end === '' || (end === '\r' && field.lastIndex === text.length))) { // what follows is in the next piece
        break;
      }
      row.push(quoted === '' ? plain : quoted.slice(1, quoted.split('"').length % 2 === 1 ? -1 : undefined).replaceAll('""', '"') + plain);
      at = field.lastIndex;
      if (end !== separator) {
        endRow();
      }
    }
    if (last && row.length > 0) { // the text ends with a separator
      row.push('');
      endRow();
    }
    rest = text.slice(at);
    if (rest.length > LONGEST) {
      throw new Error(`A row has more than ${LONGEST} letters; is there a quote that does not end?`);
    }
    return rows;
  };
}

// The pieces of a file as text, and after each how much of it was read, 0 to 1.
async function eachPiece(file, use) {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const encoding = head[0] === 0xFF && head[1] === 0xFE ? 'utf-16le' : head[0] === 0xFE && head[1] === 0xFF ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(encoding);
  const SIZE = 1 << 20;
  for (let at = 0; at < file.size; at += SIZE) {
    const bytes = await file.slice(at, at + SIZE).arrayBuffer();
    use(decoder.decode(bytes, {stream: true}), Math.min(1, (at + SIZE) / file.size));
  }
  use(decoder.decode(), 1);
}

// Names of columns that are all there and all different.
function uniqueNames(names) {
  const taken = new Set();
  return names.map((name, i) => {
    const base = name.replaceAll('\0', '\uFFFD').trim() || `column ${i + 1}`; // SQL ends at a NUL
    let unique = base;
    for (let n = 2; taken.has(unique.toLowerCase()); ++n) {
      unique = `${base} ${n}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

// Makes a table of a file: every column is text, as the file has it. Gives the lines that have more or fewer fields.
async function readSeparated(made, file, progress) {
  const base = file.name.replace(/\.[^.]*$/, '');
  const table = base === '' || /^sqlite_/i.test(base) ? `positions ${base}`.trim() : base;
  const read = separatedReader();
  const odd = [];
  let columns = 0, insert = null, line = 1;
  made.run('BEGIN');
  const take = row => {
    if (insert === null) {
      const header = uniqueNames(row);
      columns = header.length;
      made.run(`CREATE TABLE ${quote(table)}(${header.map(column => `${quote(column)} TEXT`).join(', ')})`);
      insert = made.prepare(`INSERT INTO ${quote(table)} VALUES (${header.map(() => '?').join(', ')})`);
      return;
    }
    ++line;
    if (row.length !== columns) {
      odd.push(line);
    }
    insert.bind(row.length === columns ? row : Array.from({length: columns}, (_, i) => row[i] ?? null));
    insert.step();
  };
  await eachPiece(file, (piece, share) => {
    read(piece).forEach(take);
    progress(share);
  });
  read('', true).forEach(take);
  if (line === 1) {
    throw new Error('The file has no rows under its first line, which must name the columns.');
  }
  insert.finish();
  made.run('COMMIT');
  return odd;
}
