/* The pool key of a text in one call, for C programs that do not use dfen_fields otherwise (SPEC 4.17). For example
 * "8/8/8/8/8/8/8/kq5K b - - 3 9" has the key "7K/7Q/8/8/8/8/8/7k w - -". */
#include "pool.h"
#include "../common/hash.h"

#include <string.h>

static size_t write_pool_key(const dfen_fields *fields, char key[DFEN_TEXT_SIZE]) {
  dfen_fields form = dfen_pool_form(fields);
  return dfen_write_canonical(&form, DFEN_FOLD_DIHEDRAL, DFEN_KEY_FORM, key);
}

int64_t core_pool_id(const dfen_fields *fields) {
  char key[DFEN_TEXT_SIZE];
  uint64_t hash = XXH64(key, write_pool_key(fields, key), 0);
  int64_t id;
  memcpy(&id, &hash, sizeof id);
  return id;
}

dfen_error dfen_pool_key(const char *text, size_t length, char key[DFEN_TEXT_SIZE], dfen_fault *fault) {
  dfen_fields fields;
  dfen_error error = dfen_scan(text, length, &fields, fault);
  key[error == DFEN_OK ? write_pool_key(&fields, key) : 0] = '\0';
  return error;
}

dfen_error dfen_pool_id(const char *text, size_t length, int64_t *id, dfen_fault *fault) {
  dfen_fields fields;
  dfen_error error = dfen_scan(text, length, &fields, fault);
  *id = error == DFEN_OK ? core_pool_id(&fields) : 0;
  return error;
}
