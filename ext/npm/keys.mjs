// The pool key and its id only, in a third of the bytes of dfen/core, for pages that only look up positions. The fold is
// 'dihedral'. Error messages have the location but not the text.

// @MODULE@
// The most bytes read of a text, and the offsets of the key, the fault, the id and a message after it.
const LONGEST = 200, KEY = 1024, FAULT = 1280, ID = 1312, MESSAGE = 1344, SIZE = 1536;

// enum dfen_error and enum dfen_field (core/dfen.h).
const CODES = ',@CODES@'.split(',');
const FIELDS = ['placement', 'side', 'castling', 'en-passant', 'halfmove', 'fullmove', 'dice'];

/** A malformed DFEN. `code`, `field` and `position` as in dfen/core. */
class DfenError extends Error {
  constructor(message, code = null, field = null, position = null) {
    super(message);
    this.name = 'DfenError';
    this.code = code;
    this.field = field;
    this.position = position;
  }
}

const {exports: wasm} = new WebAssembly.Instance(MODULE);
const base = wasm.__heap_base.value;
if (wasm.memory.buffer.byteLength < base + SIZE) {
  wasm.memory.grow(1);
}
const bytes = new Uint8Array(wasm.memory.buffer, base, SIZE);
const numbers = new DataView(wasm.memory.buffer, base, SIZE);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function ask(call, place, dfen) {
  if (typeof dfen !== 'string') {
    throw new DfenError('a DFEN is a string');
  }
  const {written} = encoder.encodeInto(dfen.slice(0, LONGEST), bytes);
  if (call(base, written, base + place, base + FAULT) !== 0) {
    const message = decoder.decode(bytes.subarray(MESSAGE, MESSAGE + wasm.dfen_fault_message(base + FAULT, base + MESSAGE)));
    throw new DfenError(message, CODES[numbers.getUint32(FAULT, true)], FIELDS[numbers.getUint32(FAULT + 4, true)],
      numbers.getUint32(FAULT + 8, true));
  }
}

function poolKey(dfen) {
  if (dfen === null) {
    return null;
  }
  ask(wasm.dfen_pool_key, KEY, dfen);
  return decoder.decode(bytes.subarray(KEY, bytes.indexOf(0, KEY)));
}

function poolId(dfen) {
  if (dfen === null) {
    return null;
  }
  ask(wasm.dfen_pool_id, ID, dfen);
  return numbers.getBigInt64(ID, true);
}

export {DfenError, poolId, poolKey};
