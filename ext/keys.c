/* Keys of positions (SPEC 4). */
#include "function.h"
#include "hash.h"

#include <string.h>

static size_t write_normal_form(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  dfen_fields normal = dfen_normalize(fields);
  return dfen_write(&normal, DFEN_KEY_FORM, text);
}

/* The same 64 bits, as SQL has them. */
static void result_bits(host_call *call, uint64_t bits) {
  int64_t integer;
  memcpy(&integer, &bits, sizeof integer);
  host_result_integer(call, integer);
}

void answer_normalize(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  char text[DFEN_TEXT_SIZE];
  host_result_text(call, text, write_normal_form(fields, text));
}

void answer_hash(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  char text[DFEN_TEXT_SIZE];
  size_t length = write_normal_form(fields, text);
  result_bits(call, XXH64(text, length, 0));
}

/* ---- dfen_pool_key(dfen [, fold]), dfen_pool_id(dfen [, fold]) ---- */

/* The length of the text; 0 when the fold is none, and the result is set. */
static size_t write_pool_key(host_call *call, const dfen_fields *fields, host_value **more, char text[DFEN_TEXT_SIZE]) {
  dfen_fold fold = DFEN_FOLD_DIHEDRAL;
  char reason[REASON_SIZE];
  if (more[0] != NULL && !accept_argument(call, read_fold(more[0], &fold, reason), reason)) {
    return 0;
  }
  dfen_fields pooled = dfen_strip(fields);
  return dfen_write_canonical(&pooled, fold, DFEN_KEY_FORM, text);
}

void answer_pool_key(host_call *call, const dfen_fields *fields, host_value **more) {
  char text[DFEN_TEXT_SIZE];
  size_t length = write_pool_key(call, fields, more, text);
  if (length > 0) {
    host_result_text(call, text, length);
  }
}

/* The id is a hash of the key's text: no symmetry of the board shows in its bits, as it does in a Zobrist key's. */
void answer_pool_id(host_call *call, const dfen_fields *fields, host_value **more) {
  char text[DFEN_TEXT_SIZE];
  size_t length = write_pool_key(call, fields, more, text);
  if (length > 0) {
    result_bits(call, XXH64(text, length, 0));
  }
}

/* The same class as a BLOB: its canonical position packed, so exact, and dfen_unpack gives a board of it back. */
void answer_pool_blob(host_call *call, const dfen_fields *fields, host_value **more) {
  dfen_fold fold = DFEN_FOLD_DIHEDRAL;
  char reason[REASON_SIZE];
  if (more[0] != NULL && !accept_argument(call, read_fold(more[0], &fold, reason), reason)) {
    return;
  }
  dfen_fields pooled = dfen_strip(fields);
  dfen_fields canonical = dfen_canonical(&pooled, fold);
  dfen_position position = dfen_to_position(&canonical);
  uint8_t bytes[DFEN_PACKED_SIZE];
  host_result_blob(call, bytes, dfen_pack(&position, bytes));
}

/* ---- dfen_zobrist(dfen), dfen_pack(dfen), dfen_unpack(blob) ---- */

void answer_zobrist(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  result_bits(call, dfen_zobrist(&position));
}

void answer_pack(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  uint8_t bytes[DFEN_PACKED_SIZE];
  host_result_blob(call, bytes, dfen_pack(&position, bytes));
}

void call_unpack(host_call *call, int count, host_value **arguments) {
  (void)count;
  dfen_position position;
  char reason[REASON_SIZE];
  if (accept_argument(call, read_packed(arguments[0], &position, reason), reason)) {
    dfen_fields fields = dfen_to_fields(&position);
    result_dfen(call, &fields);
  }
}
