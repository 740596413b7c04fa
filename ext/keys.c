/* Keys of positions (SPEC 4). */
#include "function.h"
#include "hash.h"

#include <string.h>

static size_t write_normal_form(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  dfen_fields normal = dfen_normalize(fields);
  return dfen_write(&normal, DFEN_KEY_FORM, text);
}

/* The same 64 bits, as SQL has them. */
static void result_bits(sqlite3_context *context, uint64_t bits) {
  sqlite3_int64 integer;
  memcpy(&integer, &bits, sizeof integer);
  sqlite3_result_int64(context, integer);
}

void answer_normalize(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  char text[DFEN_TEXT_SIZE];
  result_text(context, text, write_normal_form(fields, text));
}

void answer_hash(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  char text[DFEN_TEXT_SIZE];
  size_t length = write_normal_form(fields, text);
  result_bits(context, XXH64(text, length, 0));
}

/* ---- dfen_pool_key(dfen [, fold]), dfen_pool_id(dfen [, fold]) ---- */

/* The length of the text; 0 when the fold is none, and the result is set. */
static size_t write_pool_key(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more,
                             char text[DFEN_TEXT_SIZE]) {
  dfen_fold fold = DFEN_FOLD_DIHEDRAL;
  char reason[REASON_SIZE];
  if (more[0] != NULL && !accept_argument(context, read_fold(more[0], &fold, reason), reason)) {
    return 0;
  }
  dfen_fields pooled = dfen_strip(fields);
  return dfen_write_canonical(&pooled, fold, DFEN_KEY_FORM, text);
}

void answer_pool_key(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  char text[DFEN_TEXT_SIZE];
  size_t length = write_pool_key(context, fields, more, text);
  if (length > 0) {
    result_text(context, text, length);
  }
}

/* The id is a hash of the key's text: no symmetry of the board shows in its bits, as it does in a Zobrist key's. */
void answer_pool_id(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  char text[DFEN_TEXT_SIZE];
  size_t length = write_pool_key(context, fields, more, text);
  if (length > 0) {
    result_bits(context, XXH64(text, length, 0));
  }
}

/* ---- dfen_zobrist(dfen), dfen_pack(dfen), dfen_unpack(blob) ---- */

void answer_zobrist(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  result_bits(context, dfen_zobrist(&position));
}

void answer_pack(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  uint8_t bytes[DFEN_PACKED_SIZE];
  sqlite3_result_blob(context, bytes, (int)dfen_pack(&position, bytes), SQLITE_TRANSIENT);
}

void call_unpack(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  dfen_position position;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_packed(arguments[0], &position, reason), reason)) {
    dfen_fields fields = dfen_to_fields(&position);
    result_dfen(context, &fields);
  }
}
