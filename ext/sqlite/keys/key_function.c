/* The functions that may make a key. dfen_check_key makes keys here, without SQL; the SQL functions of the same names
 * make those that are stored. */
#include "key.h"
#include "../../function.h"
#include "../../hash.h"

#include <string.h>

enum { POOL_KEY, POOL_ID, POOL_BLOB, CANONICAL, NORMALIZE, HASH, ZOBRIST };

const char *const key_function_names[KEY_FUNCTIONS + 1] = {
  [POOL_KEY] = "dfen_pool_key",   [POOL_ID] = "dfen_pool_id",     [POOL_BLOB] = "dfen_pool_blob",
  [CANONICAL] = "dfen_canonical", [NORMALIZE] = "dfen_normalize", [HASH] = "dfen_hash",
  [ZOBRIST] = "dfen_zobrist",
};

int key_function_by_name(const char *name, size_t length) {
  for (int function = 0; function < KEY_FUNCTIONS; ++function) {
    if (length == strlen(key_function_names[function]) && memcmp(name, key_function_names[function], length) == 0) {
      return function;
    }
  }
  return KEY_NO_FUNCTION;
}

const char *key_function_type(int function) {
  switch (function) {
  case POOL_ID:
  case HASH:
  case ZOBRIST: return "INTEGER";
  case POOL_BLOB: return "BLOB";
  default: return "TEXT";
  }
}

static void set_bits(struct key_value *value, uint64_t bits) {
  value->type = SQLITE_INTEGER;
  memcpy(&value->integer, &bits, sizeof bits);
}

static void set_text(struct key_value *value, size_t length) {
  value->type = SQLITE_TEXT;
  value->length = (int)length;
}

void key_function_value(int function, const dfen_fields *fields, struct key_value *value) {
  char text[DFEN_TEXT_SIZE];
  uint8_t bytes[DFEN_PACKED_SIZE];
  dfen_position position;
  switch (function) {
  case POOL_KEY: set_text(value, write_pool_form(fields, DFEN_FOLD_DIHEDRAL, value->bytes)); break;
  case POOL_ID: set_bits(value, XXH64(text, write_pool_form(fields, DFEN_FOLD_DIHEDRAL, text), 0)); break;
  case POOL_BLOB:
    set_text(value, pack_pool_form(fields, DFEN_FOLD_DIHEDRAL, bytes));
    memcpy(value->bytes, bytes, (size_t)value->length);
    value->type = SQLITE_BLOB;
    break;
  case CANONICAL: set_text(value, dfen_write_canonical(fields, DFEN_FOLD_MIRROR, DFEN_FULL_FORM, value->bytes)); break;
  case NORMALIZE: set_text(value, write_normal_form(fields, value->bytes)); break;
  case HASH: set_bits(value, XXH64(text, write_normal_form(fields, text), 0)); break;
  default:
    position = dfen_to_position(fields);
    set_bits(value, dfen_zobrist(&position));
    break;
  }
}
