// Reads a file of rows into a table, in pieces (SPEC 14.1, 14.2). The C of ext/reading finds what the file is, and its rows.

import {shown, visible} from '../text.js';

const SIZE = 1 << 20;

// The pieces of a file, of which copies are added.
async function* piecesOf(file, copies, progress) {
  for (let at = 0; at < file.size; at += SIZE) {
    const bytes = new Uint8Array(await file.slice(at, at + SIZE).arrayBuffer());
    copies.push(new Blob([bytes]));
    yield bytes;
    progress(Math.min(1, (at + SIZE) / file.size));
  }
}

// What was compressed by gzip. Zeros may fill a block behind it, which browsers refuse: of those at the end of the file only the last bytes
// of the length belong to gzip, which ends with the length in four bytes, the lowest first.
async function* unpacked(pieces) {
  const {readable, writable} = new DecompressionStream('gzip'), writer = writable.getWriter(), reader = readable.getReader();
  let length = 0, zeros = 0;
  const write = async () => {
    for await (const bytes of pieces) {
      const last = bytes.findLastIndex(byte => byte !== 0);
      if (last >= 0) {
        await writer.write(new Uint8Array(zeros));
        await writer.write(bytes.subarray(0, last));
        await writer.write(bytes.subarray(last, last + 1)); // begins when what is before it was read
        zeros = 0;
      }
      zeros += bytes.length - last - 1;
    }
    await writer.write(new Uint8Array(Math.min(zeros, Math.clz32(length) >> 3)));
    await writer.close();
  };
  write().catch(() => {}); // the reader gets the error
  const read = () => reader.read().catch(() => {
    throw Object.assign(new Error('is damaged or cut short: gzip cannot unpack it'), {code: -1});
  });
  for (let {value} = await read(); value !== undefined; {value} = await read()) {
    length += value.length;
    yield value;
  }
}

// Creates the table. Returns a copy of the file, and what the reader found.
export async function readFile(made, file, isPacked, progress) {
  const base = file.name.replace(/\.gz$/i, '').replace(/\.[^.]*$/, ''), copies = [];
  const reader = made.readInto(base === '' || /^sqlite_/i.test(base) ? `positions ${base}`.trim() : base);
  const pieces = piecesOf(file, copies, progress);
  made.run('BEGIN');
  try {
    for await (const bytes of isPacked ? unpacked(pieces) : pieces) {
      reader.read(bytes);
    }
    reader.read(new Uint8Array());
  } catch (error) {
    throw error.code === -1 ? new Error(`${shown(file.name)} ${visible(error.message)}.`, {cause: error}) : error;
  }
  const {facts} = reader;
  if (facts.rows === 0) {
    throw new Error(`${shown(file.name)} has no rows.`);
  }
  reader.finish();
  made.run('COMMIT');
  return {file: new File(copies, file.name), facts};
}
