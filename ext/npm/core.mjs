// dfen without a database, for bots, pages and backends. The WebAssembly module is in this file as text, so nothing is fetched, and
// everything is synchronous. Runs in browsers, Node, Deno, Bun and workers. ext/npm/module.sh makes core.mjs of it; core.cjs, for require()
// and classic scripts, which then have a global `dfen`; and core.workerd.mjs, for Cloudflare Workers, which compile no bytes and import
// core.wasm instead.
//
//     import {poolKey} from 'dfen/core';
//     poolKey('8/8/4k3/8/3KP3/8/8/8 w - - 0 40')  // '8/8/3k4/8/3PK3/8/8/8 w - -'
//
// Names, arguments and errors are those of the SQL functions; core.d.mts documents each. bindings.sql and types.sql complete both.

// @MODULE@

// enum host_type, what an absent argument has instead (ext/wasm/plain_module.c), and enum answer (ext/structs/host.h).
const NULL = 0, INTEGER = 1, REAL = 2, TEXT = 3, BLOB = 4, ABSENT = 5;
const IS_NULL = 0, IS_INTEGER = 1, IS_REAL = 2, IS_BOOLEAN = 3, IS_TEXT = 4, IS_ERROR = 5;
const VALUE_SIZE = 16, SHORT_TEXTS = 4096;
// A longer text is always an error, whose message needs no more of it.
const LONGEST_TEXT = 1001000;

/** A malformed argument. `code` is a name of core/STABLE.md, such as `'RANK_LONG'`, `field` a field of the DFEN, `'dice'` or
 * `'moves'`, and `position` that of the character, from 1. All are null for arguments that are not parsed. */
class DfenError extends Error {
  constructor(message, code = null, field = null, position = null) {
    super(message);
    this.name = 'DfenError';
    this.code = code;
    this.field = field;
    this.position = position;
  }
}

// ---- Numbers in messages, formatted as in C ----

function realText(number, precision) {
  if (!Number.isFinite(number)) {
    return number > 0 ? 'inf' : '-inf';
  }
  const [digits, exponent] = number.toExponential(precision - 1).split('e').map((text, i) => i === 0 ? text : Number(text));
  const short = text => text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return exponent >= -4 && exponent < precision ? short(number.toFixed(precision - 1 - exponent))
    : `${short(digits)}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const {exports: wasm} = new WebAssembly.Instance(MODULE, {
  host: {
    write_real: (place, precision, number) => encoder.encodeInto(realText(number, precision), bytes.subarray(place)).written,
    read_real: (place, length) => Number(decoder.decode(bytes.subarray(place, place + length))),
  },
});

const argumentsAt = wasm.arguments(), answerAt = wasm.answer(), shortTexts = wasm.short_texts();

// Views of the memory; detached when it grows.
let bytes, words, integers, reals;
function view() {
  const {buffer} = wasm.memory;
  bytes = new Uint8Array(buffer);
  words = new Int32Array(buffer);
  integers = new BigInt64Array(buffer);
  reals = new Float64Array(buffer);
}
view();

// ---- Arguments ----

function missing(name, argument) {
  return new DfenError(`${name}: the argument ${argument} is missing`);
}

// Writes a text to `at` and returns its length in bytes. A lone surrogate becomes U+FFFD, which no text may contain.
function writeText(text, at) {
  const length = text.length;
  for (let i = 0; i < length; ++i) {
    const code = text.charCodeAt(i);
    if (code > 127) {
      return encoder.encodeInto(text, bytes.subarray(at, at + 3 * length)).written;
    }
    bytes[at + i] = code;
  }
  return length;
}

function writeNumber(value, word) {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) {
    words[word] = INTEGER;
    integers[word + 2 >> 1] = BigInt(value);
  } else {
    words[word] = Number.isNaN(value) ? NULL : REAL; // as in SQLite
    reals[word + 2 >> 1] = value;
  }
}

function writeArguments(values, count) {
  let size = 0;
  for (let i = 0; i < count; ++i) {
    if (typeof values[i] === 'string') {
      size += 3 * Math.min(values[i].length, LONGEST_TEXT);
    }
  }
  let at = shortTexts;
  if (size > SHORT_TEXTS) {
    at = wasm.room(size);
    if (at === 0) {
      throw new DfenError('out of memory');
    }
  }
  if (bytes.length === 0) {
    view();
  }
  for (let i = 0; i < count; ++i) {
    const value = values[i];
    const word = argumentsAt + i * VALUE_SIZE >> 2;
    if (typeof value === 'string') {
      const length = writeText(value.length > LONGEST_TEXT ? value.slice(0, LONGEST_TEXT) : value, at);
      words[word] = TEXT;
      words[word + 2] = at;
      words[word + 3] = length;
      at += length;
    } else if (value === null) {
      words[word] = NULL;
    } else if (value === undefined) {
      words[word] = ABSENT;
    } else if (typeof value === 'number' || typeof value === 'boolean') {
      writeNumber(Number(value), word);
    } else if (typeof value === 'bigint' && value === BigInt.asIntN(64, value)) {
      writeNumber(value, word);
    } else if (value instanceof Uint8Array) {
      words[word] = BLOB;
    } else {
      throw new DfenError('a value is null, a boolean, a number, a BigInt of 64 bits, a string or a Uint8Array');
    }
  }
}

// ---- Answers ----

// A text that ends with a NUL, or null.
function readWord(at) {
  return at === 0 ? null : decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

function readAnswer(kind) {
  if (bytes.length === 0) {
    view();
  }
  const at = words[answerAt >> 2], size = words[answerAt + 4 >> 2], word = answerAt + 8 >> 3;
  switch (kind) {
    case IS_NULL: return null;
    case IS_INTEGER: return integers[word];
    case IS_REAL: return reals[word];
    case IS_BOOLEAN: return integers[word] !== 0n;
    case IS_TEXT: return decoder.decode(bytes.subarray(at, at + size));
    case IS_ERROR: {
      const [code, field, position] = words.subarray(answerAt + 16 >> 2);
      throw new DfenError(decoder.decode(bytes.subarray(at, at + size)), readWord(code), readWord(field), position || null);
    }
    default: throw new DfenError('out of memory');
  }
}

// Writes the arguments and returns their number. Those from `least` on are optional.
function give({name, least, names}, values) {
  let count = values.length;
  while (count > least && values[count - 1] === undefined) {
    --count;
  }
  for (let i = 0; i < least; ++i) {
    if (values[i] === undefined) {
      throw missing(name, names[i]);
    }
  }
  writeArguments(values, count);
  return count;
}

function call(index, values) {
  return readAnswer(wasm.run(index, give(FUNCTIONS[index], values)));
}

function rows(index, values) {
  const list = [];
  let kind = wasm.begin(index, give(FUNCTIONS[index], values));
  readAnswer(kind); // throws an error
  while (wasm.next()) {
    const row = {};
    FUNCTIONS[index].columns.forEach((column, i) => {
      kind = wasm.column(i);
      const value = readAnswer(kind);
      row[column] = kind === IS_INTEGER ? Number(value) : value;
    });
    list.push(row);
  }
  return list;
}

// ---- The functions ----

// @FUNCTIONS@
