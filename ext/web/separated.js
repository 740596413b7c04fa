// Of the worker: a file of separated values, read piece by piece, so that only rows and never the whole file are held.

// Rows of a text whose fields stand between commas, semicolons or tabs, whichever its first line has most of; fields may
// stand in quotes, with a quote doubled (RFC 4180). read(piece) gives the rows that are whole, read('', true) the last one.
function separatedReader() {
  let rest = '', separator = null, begun = false;
  let row = [], field = '', quoted = false, closed = false;

  function findSeparator(text) {
    const first = text.slice(0, text.search(/[\r\n]|$/));
    return ['\t', ';', ','].reduce((best, one) => first.split(one).length > first.split(best).length ? one : best);
  }

  return function read(piece, last = false) {
    const text = rest + piece;
    const rows = [];
    let at = 0;
    rest = '';
    if (separator === null) {
      if (!last && !/[\r\n]/.test(text)) {
        rest = text;
        return rows;
      }
      at = text.charCodeAt(0) === 0xFEFF ? 1 : 0;
      separator = findSeparator(text.slice(at));
    }
    // A field begins here unless one has begun in the piece before.
    while (at < text.length) {
      if (!begun) {
        begun = true;
        if (text[at] === '"') {
          quoted = true;
          ++at;
          continue;
        }
      }
      if (quoted && !closed) {
        const quote = text.indexOf('"', at);
        if (quote < 0 || (quote === text.length - 1 && !last)) { // whether it is doubled is in the next piece
          field += text.slice(at, quote < 0 ? text.length : quote);
          rest = quote < 0 ? '' : '"';
          return rows;
        }
        field += text.slice(at, quote);
        at = quote + 1;
        if (text[at] === '"') {
          field += '"';
          ++at;
        } else {
          closed = true;
        }
        continue;
      }
      let end = at;
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') {
        ++end;
      }
      field += text.slice(at, end);
      if (end === text.length) {
        return last ? finish(rows) : rows;
      }
      if (text[end] === '\r' && end + 1 === text.length && !last) { // a line feed may follow
        rest = '\r';
        return rows;
      }
      row.push(field);
      field = '';
      begun = quoted = closed = false;
      at = end + 1;
      if (text[end] !== separator) {
        at += text[end] === '\r' && text[at] === '\n' ? 1 : 0;
        takeRow(rows);
      }
    }
    return last ? finish(rows) : rows;
  };

  function takeRow(rows) {
    if (row.length > 1 || row[0] !== '') {
      rows.push(row);
    }
    row = [];
  }

  function finish(rows) {
    if (begun || row.length > 0) {
      row.push(field);
      takeRow(rows);
    }
    return rows;
  }
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
