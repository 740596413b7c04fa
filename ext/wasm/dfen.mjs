// SQLite with dfen in it, as one WebAssembly module: what JavaScript calls of it. Every database is in memory; bytes of
// a database file come in by open(bytes) and go out by export().
//
//     const dfen = await instantiate(await readFile('dfen.wasm'));
//     const database = dfen.open();
//     database.all("SELECT dfen_pool_key(?) AS key", [position])[0].key
//
// Values: NULL is null, TEXT a string, BLOB a Uint8Array, REAL a number. An INTEGER is a number where that is exact, and
// else a BigInt: pool ids have 64 bits. Bound values likewise; a boolean is 0 or 1.

const ROW = 100, DONE = 101;
const INTEGER = 1, FLOAT = 2, TEXT = 3, BLOB = 4;
const OPEN_READWRITE = 2, OPEN_CREATE = 4;
const FREE_ON_CLOSE = 1, RESIZEABLE = 2;
const TRANSIENT = -1;

const encoder = new TextEncoder();
// Bytes that are no UTF-8 become U+FFFD, as everywhere in JavaScript.
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

/** An error of SQLite or dfen. `code` is SQLite's extended error code, `offset` the byte of the SQL that is at fault, or -1. */
export class DfenError extends Error {
  constructor(message, code, offset = -1) {
    super(message);
    this.name = 'DfenError';
    this.code = code;
    this.offset = offset;
  }
}

/** Makes the module from its bytes, from a WebAssembly.Module, or from a Response or the promise of one. */
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

  /** Whether a text ends with a whole statement, its semicolon outside of texts, comments and triggers. */
  isComplete(sql) {
    return withText(this.#wasm, sql, place => this.#wasm.sqlite3_complete(place)) !== 0;
  }

  /** Opens an empty database, or one that holds the bytes of a database file; they are copied. */
  open(bytes) {
    return new Database(this.#wasm, bytes);
  }
}

// A NUL-terminated text of the module; its length where it is known.
function readText(wasm, place, length) {
  const bytes = new Uint8Array(wasm.memory.buffer);
  return decoder.decode(bytes.subarray(place, length === undefined ? bytes.indexOf(0, place) : place + length));
}

// Copies bytes into the module, with a NUL behind them; the caller frees them.
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

// Where short texts are written to be bound, one place of a module: SQLite copies them at once. encodeInto() may take three bytes a letter.
const SHORT = 4096;
const shorts = new WeakMap();

// Writes a text there, and gives its length in bytes.
function writeShort(wasm, text) {
  let place = shorts.get(wasm);
  if (place === undefined || place.length === 0) { // it is no more once memory has grown
    const at = place?.at ?? wasm.malloc(3 * SHORT);
    if (at === 0) {
      throw new DfenError('out of memory', 7);
    }
    place = Object.assign(new Uint8Array(wasm.memory.buffer, at, 3 * SHORT), {at});
    shorts.set(wasm, place);
  }
  return {at: place.at, length: encoder.encodeInto(text, place).written};
}

// use(place): something is done with a text of the module that goes away afterwards.
function withText(wasm, text, use) {
  const bytes = encoder.encode(text);
  const place = writeBytes(wasm, bytes);
  try {
    return use(place, bytes.length);
  } finally {
    wasm.free(place);
  }
}

// A word of four bytes that the module writes.
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
      // A database made by somebody else runs nothing that could do harm (there is nothing here, but habit is good).
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
    // A database in WAL mode cannot be read in memory. Bytes 18 and 19 say which mode; 1 is the other.
    if (memory.length > 20 && memory[18] === 2 && memory[19] === 2) {
      memory[18] = memory[19] = 1;
    }
    const size = BigInt(bytes.length);
    const status = withText(wasm, 'main', name =>
      wasm.sqlite3_deserialize(this.#db, name, place, size, size, FREE_ON_CLOSE | RESIZEABLE));
    if (status !== 0) {
      throw this.#error();
    }
    this.all('SELECT count(*) FROM sqlite_schema'); // an error when the bytes are no database
  }

  #error() {
    const wasm = this.#wasm;
    return new DfenError(readText(wasm, wasm.sqlite3_errmsg(this.#db)), wasm.sqlite3_extended_errcode(this.#db),
      wasm.sqlite3_error_offset(this.#db));
  }

  /** Runs one statement or several; what they answer is not looked at. */
  run(sql, parameters) {
    for (const statement of this.#statements(sql)) {
      statement.bind(parameters);
      while (statement.step()) {
      }
    }
  }

  /** All rows of one statement, as objects by the columns' names. */
  all(sql, parameters) {
    const {columns, rows} = this.table(sql, parameters);
    return rows.map(row => Object.fromEntries(row.map((value, i) => [columns[i], value])));
  }

  /** Runs one statement or several. Of the last that has columns: their names, and its rows as arrays, at most `limit`
   * of them; `more` says that there are others. */
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

  /** Prepares one statement, for those who bind and step it many times; call finish() at the end. */
  prepare(sql) {
    for (const statement of this.#statements(sql, true)) {
      return statement;
    }
    throw new DfenError('there is no statement', 1);
  }

  // The statements of a text, one after the other; each is finished before the next is prepared.
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
        if (handle === 0) { // nothing but a comment or white space
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

  /** How many rows were changed since it was opened. */
  get totalChanges() {
    return Number(this.#wasm.sqlite3_total_changes64(this.#db));
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

class Statement {
  #wasm;
  #handle;
  #error;

  constructor(wasm, handle, error) {
    this.#wasm = wasm;
    this.#handle = handle;
    this.#error = error;
  }

  /** The names of its columns; none for a statement that gives no rows. */
  get columns() {
    const wasm = this.#wasm;
    return Array.from({length: wasm.sqlite3_column_count(this.#handle)},
      (_, i) => readText(wasm, wasm.sqlite3_column_name(this.#handle, i)));
  }

  /** Binds an array by number, or an object by names with or without : @ $. */
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

  /** Steps to the next row; false when there are no more. */
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

  /** The value of a column of the row that was stepped to. */
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
