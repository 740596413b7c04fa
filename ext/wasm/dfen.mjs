// The JavaScript interface of SQLite with dfen as one WebAssembly module. Every database is in memory: open(bytes) imports a
// database file, export() returns one.
//
//     const dfen = await instantiate(await readFile('dfen.wasm'));
//     const database = dfen.open();
//     database.all("SELECT dfen_pool_key(?) AS key", [position])[0].key
//
// Values: NULL is null, TEXT a string, BLOB a Uint8Array, REAL a number. An INTEGER is a number if that is exact, else a
// BigInt: pool ids have 64 bits. The same holds for bound values; a boolean is bound as 0 or 1.

const ROW = 100, DONE = 101;
const INTEGER = 1, FLOAT = 2, TEXT = 3, BLOB = 4;
const OPEN_READWRITE = 2, OPEN_CREATE = 4;
const FREE_ON_CLOSE = 1, RESIZEABLE = 2;
const TRANSIENT = -1;

const encoder = new TextEncoder();
// Bytes that are not UTF-8 become U+FFFD, as everywhere in JavaScript.
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

/** An error of SQLite or dfen. `code` is SQLite's extended error code, `offset` the byte of the SQL at fault, or -1. */
export class DfenError extends Error {
  constructor(message, code, offset = -1) {
    super(message);
    this.name = 'DfenError';
    this.code = code;
    this.offset = offset;
  }
}

/** Instantiates the module from its bytes, a WebAssembly.Module, a Response, or the promise of a Response. */
export async function instantiate(source) {
  const imports = {
    host: {
      now: () => Date.now(),
      random: (place, size) => crypto.getRandomValues(new Uint8Array(memory().buffer, place, size)),
    },
  };
  let instance;
  const memory = () => instance.exports.memory;
  const given = await source;
  if (typeof Response !== 'undefined' && given instanceof Response) {
    instance = await WebAssembly.instantiate(await given.arrayBuffer(), imports).then(made => made.instance);
  } else if (given instanceof WebAssembly.Module) {
    instance = await WebAssembly.instantiate(given, imports);
  } else {
    instance = (await WebAssembly.instantiate(given, imports)).instance;
  }
  instance.exports._initialize();
  return new Dfen(instance.exports);
}

class Dfen {
  #wasm;

  constructor(wasm) {
    this.#wasm = wasm;
  }

  /** The version of SQLite. */
  get sqliteVersion() {
    return readText(this.#wasm, this.#wasm.sqlite3_libversion());
  }

  /** Whether a text ends with a complete statement, that is, a semicolon outside texts, comments and triggers. */
  isComplete(sql) {
    return withText(this.#wasm, sql, place => this.#wasm.sqlite3_complete(place)) !== 0;
  }

  /** Opens an empty database, or a copy of the bytes of a database file. */
  open(bytes) {
    return new Database(this.#wasm, bytes);
  }
}

// Reads a NUL-terminated text of the module, or one of a known length.
function readText(wasm, place, length) {
  const bytes = new Uint8Array(wasm.memory.buffer);
  return decoder.decode(bytes.subarray(place, length === undefined ? bytes.indexOf(0, place) : place + length));
}

// Copies bytes and a NUL into the module. The caller frees them.
function writeBytes(wasm, bytes) {
  const place = wasm.malloc(bytes.length + 1);
  if (place === 0) {
    throw new DfenError('out of memory', 7);
  }
  const memory = new Uint8Array(wasm.memory.buffer);
  memory.set(bytes, place);
  memory[place + bytes.length] = 0;
  return place;
}

// A buffer of each module for binding short texts, which SQLite copies at once. encodeInto() may need three bytes a UTF-16 unit.
const SHORT = 4096;
const shorts = new WeakMap();

// Writes a text into that buffer; returns its address and its length in bytes.
function writeShort(wasm, text) {
  let place = shorts.get(wasm);
  if (place === undefined || place.length === 0) { // detached when memory grew
    const at = place?.at ?? wasm.malloc(3 * SHORT);
    if (at === 0) {
      throw new DfenError('out of memory', 7);
    }
    place = Object.assign(new Uint8Array(wasm.memory.buffer, at, 3 * SHORT), {at});
    shorts.set(wasm, place);
  }
  return {at: place.at, length: encoder.encodeInto(text, place).written};
}

// Calls use(address, length) with a text in the module's memory, and then frees it.
function withText(wasm, text, use) {
  const bytes = encoder.encode(text);
  const place = writeBytes(wasm, bytes);
  try {
    return use(place, bytes.length);
  } finally {
    wasm.free(place);
  }
}

// Calls use(address) with a word that the module writes; returns its result and the first four bytes of the word.
function withWord(wasm, use) {
  const place = wasm.malloc(8);
  if (place === 0) {
    throw new DfenError('out of memory', 7);
  }
  try {
    new DataView(wasm.memory.buffer).setBigUint64(place, 0n, true);
    const status = use(place);
    return [status, new DataView(wasm.memory.buffer).getUint32(place, true)];
  } finally {
    wasm.free(place);
  }
}

class Database {
  #wasm;
  #db = 0;

  constructor(wasm, bytes) {
    this.#wasm = wasm;
    const [status, db] = withText(wasm, ':memory:', name =>
      withWord(wasm, place => wasm.sqlite3_open_v2(name, place, OPEN_READWRITE | OPEN_CREATE, 0)));
    this.#db = db;
    if (status !== 0) {
      const error = db === 0 ? new DfenError('out of memory', 7) : this.#error();
      this.close();
      throw error;
    }
    try {
      // Prevent harmful functions in the schema of a foreign database (a precaution: there are none here).
      this.run('PRAGMA trusted_schema=OFF');
      if (bytes !== undefined && bytes.length > 0) {
        this.#load(bytes);
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #load(bytes) {
    const wasm = this.#wasm;
    const place = wasm.sqlite3_malloc64(BigInt(bytes.length));
    if (place === 0) {
      throw new DfenError('out of memory', 7);
    }
    const memory = new Uint8Array(wasm.memory.buffer, place, bytes.length);
    memory.set(bytes);
    // A database in WAL mode cannot be read in memory. Bytes 18 and 19 are the mode: 2 is WAL, 1 is not.
    if (memory.length > 20 && memory[18] === 2 && memory[19] === 2) {
      memory[18] = memory[19] = 1;
    }
    const size = BigInt(bytes.length);
    const status = withText(wasm, 'main', name =>
      wasm.sqlite3_deserialize(this.#db, name, place, size, size, FREE_ON_CLOSE | RESIZEABLE));
    if (status !== 0) {
      throw this.#error();
    }
    this.all('SELECT count(*) FROM sqlite_schema'); // fails if the bytes are not a database
  }

  #error() {
    const wasm = this.#wasm;
    return new DfenError(readText(wasm, wasm.sqlite3_errmsg(this.#db)), wasm.sqlite3_extended_errcode(this.#db),
      wasm.sqlite3_error_offset(this.#db));
  }

  /** Runs one statement or several and ignores their rows. */
  run(sql, parameters) {
    for (const statement of this.#statements(sql)) {
      statement.bind(parameters);
      while (statement.step()) {
        // rows are ignored
      }
    }
  }

  /** All rows of one statement, as objects with the columns' names. */
  all(sql, parameters) {
    const {columns, rows} = this.table(sql, parameters);
    return rows.map(row => Object.fromEntries(row.map((value, i) => [columns[i], value])));
  }

  /** Runs one statement or several. Returns the column names of the last one that has columns, and at most `limit` of its
   * rows as arrays; `more` is true if it has further rows. */
  table(sql, parameters, limit = Infinity) {
    let answer = {columns: [], rows: [], more: false};
    for (const statement of this.#statements(sql)) {
      statement.bind(parameters);
      const columns = statement.columns;
      const rows = [];
      let more = false;
      while (!more && statement.step()) {
        if (rows.length < limit) {
          rows.push(columns.map((_, i) => statement.value(i)));
        } else {
          more = true;
        }
      }
      if (columns.length > 0) {
        answer = {columns, rows, more};
      }
    }
    return answer;
  }

  /** Prepares one statement to bind and step many times; call finish() at the end. */
  prepare(sql) {
    for (const statement of this.#statements(sql, true)) {
      return statement;
    }
    throw new DfenError('there is no statement', 1);
  }

  // The statements of a text, in sequence; each is finished before the next is prepared.
  * #statements(sql, keep = false) {
    const wasm = this.#wasm;
    const bytes = encoder.encode(sql);
    const start = writeBytes(wasm, bytes);
    const end = start + bytes.length;
    try {
      for (let at = start; at < end;) {
        let handle = 0;
        const [status, tail] = withWord(wasm, tailPlace => {
          const [prepared, made] = withWord(wasm, place =>
            wasm.sqlite3_prepare_v3(this.#db, at, end - at + 1, 0, place, tailPlace));
          handle = made;
          return prepared;
        });
        if (status !== 0) {
          throw this.#error();
        }
        at = tail;
        if (handle === 0) { // only a comment or white space
          continue;
        }
        const statement = new Statement(wasm, handle, () => this.#error());
        try {
          yield statement;
        } finally {
          if (!keep) {
            statement.finish();
          }
        }
      }
    } finally {
      wasm.free(start);
    }
  }

  /** Whether a transaction is open. */
  get inTransaction() {
    return this.#wasm.sqlite3_get_autocommit(this.#db) === 0;
  }

  /** The number of rows changed since the database was opened. */
  get totalChanges() {
    return Number(this.#wasm.sqlite3_total_changes64(this.#db));
  }

  /** Begins to read a file of rows into a new table; `name` is the file's name if the table has several. */
  readInto(table, name = '') {
    return new Reader(this.#wasm, this.#db, table, name, () => this.#error());
  }

  /** The database as the bytes of a file. */
  export() {
    const wasm = this.#wasm;
    let place = 0;
    const [, size] = withWord(wasm, word => {
      place = withText(wasm, 'main', name => wasm.sqlite3_serialize(this.#db, name, word, 0));
    });
    if (place === 0) {
      if (size === 0) {
        return new Uint8Array(0);
      }
      throw new DfenError('out of memory', 7);
    }
    const bytes = new Uint8Array(wasm.memory.buffer).slice(place, place + size);
    wasm.sqlite3_free(place);
    return bytes;
  }

  close() {
    this.#wasm.sqlite3_close_v2(this.#db);
    this.#db = 0;
  }
}

// In the order of dfen_file_fact() in reading.c.
const FACTS = ['rows', 'odd', 'oddLine', 'windows', 'windowsLine'];

/** Reads a file that arrives in chunks (ext/files): its rows become a table. */
class Reader {
  #wasm;
  #file;
  #error;

  constructor(wasm, db, table, name, error) {
    this.#wasm = wasm;
    this.#error = error;
    this.#file = withText(wasm, table, place => withText(wasm, name, at => wasm.dfen_open_file(db, place, at)));
    if (this.#file === 0) {
      throw new DfenError('out of memory', 7);
    }
  }

  /** Takes the next bytes; none at the end. An error of the file has the code -1, and its message continues the name of the file. */
  read(bytes) {
    const wasm = this.#wasm;
    const place = writeBytes(wasm, bytes);
    const code = wasm.dfen_read_file(this.#file, place, bytes.length);
    wasm.free(place);
    if (code !== 0) {
      throw code === -1 ? new DfenError(readText(wasm, wasm.dfen_file_error(this.#file)), code) : this.#error();
    }
  }

  /** How many rows there are, have more or fewer values than names, and are not UTF-8, and the lines of the first ones. */
  get facts() {
    return Object.fromEntries(FACTS.map((name, i) => [name, this.#wasm.dfen_file_fact(this.#file, i)]));
  }

  finish() {
    this.#wasm.dfen_close_file(this.#file);
    this.#file = 0;
  }
}

class Statement {
  #wasm;
  #handle;
  #error;

  constructor(wasm, handle, error) {
    this.#wasm = wasm;
    this.#handle = handle;
    this.#error = error;
  }

  /** The names of its columns; empty for a statement without rows. */
  get columns() {
    const wasm = this.#wasm;
    return Array.from({length: wasm.sqlite3_column_count(this.#handle)},
      (_, i) => readText(wasm, wasm.sqlite3_column_name(this.#handle, i)));
  }

  /** Binds an array by number, or an object by names with or without the prefix : @ $. */
  bind(parameters = []) {
    const wasm = this.#wasm;
    wasm.sqlite3_reset(this.#handle);
    if (Array.isArray(parameters)) {
      const most = wasm.sqlite3_bind_parameter_count(this.#handle);
      parameters.slice(0, most).forEach((value, i) => this.#bindOne(i + 1, value));
      return this;
    }
    for (const [name, value] of Object.entries(parameters)) {
      const index = [name, ':' + name, '@' + name, '$' + name]
        .map(text => withText(wasm, text, place => wasm.sqlite3_bind_parameter_index(this.#handle, place)))
        .find(found => found > 0);
      if (index !== undefined) {
        this.#bindOne(index, value);
      }
    }
    return this;
  }

  #bindOne(index, value) {
    const wasm = this.#wasm;
    let status;
    if (value === null || value === undefined) {
      status = wasm.sqlite3_bind_null(this.#handle, index);
    } else if (typeof value === 'boolean') {
      status = wasm.sqlite3_bind_int64(this.#handle, index, value ? 1n : 0n);
    } else if (typeof value === 'bigint') {
      if (value !== BigInt.asIntN(64, value)) {
        throw new RangeError(`parameter ${index}: ${value} has more than 64 bits`);
      }
      status = wasm.sqlite3_bind_int64(this.#handle, index, value);
    } else if (typeof value === 'number') {
      status = Number.isSafeInteger(value) ? wasm.sqlite3_bind_int64(this.#handle, index, BigInt(value))
        : wasm.sqlite3_bind_double(this.#handle, index, value);
    } else if (typeof value === 'string' && value.length <= SHORT) {
      const {at, length} = writeShort(wasm, value);
      status = wasm.sqlite3_bind_text(this.#handle, index, at, length, TRANSIENT);
    } else if (typeof value === 'string') {
      status = withText(wasm, value, (place, length) =>
        wasm.sqlite3_bind_text(this.#handle, index, place, length, TRANSIENT));
    } else if (value instanceof Uint8Array) {
      const place = writeBytes(wasm, value);
      status = wasm.sqlite3_bind_blob(this.#handle, index, place, value.length, TRANSIENT);
      wasm.free(place);
    } else {
      throw new TypeError(`parameter ${index}: a value is null, a boolean, number, BigInt, string or Uint8Array`);
    }
    if (status !== 0) {
      throw this.#error();
    }
  }

  /** Steps to the next row; false at the end. */
  step() {
    const status = this.#wasm.sqlite3_step(this.#handle);
    if (status === ROW) {
      return true;
    }
    if (status === DONE) {
      return false;
    }
    throw this.#error();
  }

  /** The value of a column of the current row. */
  value(i) {
    const wasm = this.#wasm;
    switch (wasm.sqlite3_column_type(this.#handle, i)) {
      case INTEGER: {
        const integer = wasm.sqlite3_column_int64(this.#handle, i);
        const number = Number(integer);
        return Number.isSafeInteger(number) ? number : integer;
      }
      case FLOAT:
        return wasm.sqlite3_column_double(this.#handle, i);
      case TEXT:
        return this.text(i);
      case BLOB: {
        const place = wasm.sqlite3_column_blob(this.#handle, i);
        return new Uint8Array(wasm.memory.buffer).slice(place, place + wasm.sqlite3_column_bytes(this.#handle, i));
      }
      default:
        return null;
    }
  }

  /** The same as text, as SQLite writes it; null for NULL. */
  text(i) {
    const wasm = this.#wasm;
    const place = wasm.sqlite3_column_text(this.#handle, i);
    return place === 0 ? null : readText(wasm, place, wasm.sqlite3_column_bytes(this.#handle, i));
  }

  finish() {
    this.#wasm.sqlite3_finalize(this.#handle);
    this.#handle = 0;
  }
}
