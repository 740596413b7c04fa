// Reads files of rows into a table, in pieces (SPEC 14.1, 14.2, 14.14). The C of ext/files finds what the file is,
// and its rows.

import {shown, visible} from '../text.js';

const SIZE = 1 << 20;

// The pieces of a file; copies are added.
async function* piecesOf(file, copies, progress) {
  for (let at = 0; at < file.size; at += SIZE) {
    const bytes = new Uint8Array(await file.slice(at, at + SIZE).arrayBuffer());
    copies.push(new Blob([bytes]));
    yield bytes;
    progress(Math.min(1, (at + SIZE) / file.size));
  }
}

// What was compressed by gzip. Zeros may fill a block behind it, which browsers refuse: of those at the end of the file
// only the last bytes of the length belong to gzip, which ends with the length in four bytes, the lowest first.
async function* unpacked(pieces) {
  const {readable, writable} = new DecompressionStream('gzip'), writer = writable.getWriter(),
    reader = readable.getReader();
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

// Creates one table of the files. Returns copies of them, which remain readable when the files are deleted, and what
// the reader found in each. progress() is called with the share of all bytes that were read.
export async function readFiles(made, files, progress) {
  const [{name}] = files, base = name.replace(/\.gz$/i, '').replace(/\.[^.]*$/, ''), copies = [], facts = [];
  const table = base === '' || /^sqlite_/i.test(base) ? `positions ${base}`.trim() : base;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  made.run('BEGIN');
  for (const file of files) {
    const before = copies.reduce((sum, copy) => sum + copy.size, 0);
    const {copy, ...found} = await readOne(made, file, table, files.length > 1, share => progress((before
      + share * file.size) / size));
    copies.push(copy);
    facts.push({name: file.name, ...found});
  }
  made.run('COMMIT');
  return {files: copies, facts};
}

async function readOne(made, file, table, isOfSeveral, progress) {
  const copies = [], reader = made.readInto(table, isOfSeveral ? file.name : '');
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer()), isPacked = head[0] === 0x1F && head[1] === 0x8B;
  const pieces = piecesOf(file, copies, progress);
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
  return {copy: new File(copies, file.name), ...facts};
}
