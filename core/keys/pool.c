/* The pool key of a text in one call, for C programs that do not use dfen_fields otherwise (SPEC 4.17). For example
 * "8/8/8/8/8/8/8/kq5K b - - 3 9" has the key "7K/7Q/8/8/8/8/8/7k w - -". */
#include "../common/hash.h"
#include "../dfen.h"

#include <string.h>

/* Returns the length of the key, or 0 and sets the fault. */
static size_t pool_text(const char *text, size_t length, char key[DFEN_TEXT_SIZE], dfen_fault *fault) {
  dfen_fields fields;
  if (dfen_scan(text, length, &fields, fault) != DFEN_OK) {
    return 0;
  }
  fields = dfen_pool_form(&fields);
  return dfen_write_canonical(&fields, DFEN_FOLD_DIHEDRAL, DFEN_KEY_FORM, key);
}

dfen_error dfen_pool_key(const char *text, size_t length, char key[DFEN_TEXT_SIZE], dfen_fault *fault) {
  size_t written = pool_text(text, length, key, fault);
  key[written] = '\0';
  return written > 0 ? DFEN_OK : fault->error;
}

dfen_error dfen_pool_id(const char *text, size_t length, int64_t *id, dfen_fault *fault) {
  char key[DFEN_TEXT_SIZE];
  size_t written = pool_text(text, length, key, fault);
  uint64_t hash = written > 0 ? XXH64(key, written, 0) : 0;
  memcpy(id, &hash, sizeof *id);
  return written > 0 ? DFEN_OK : fault->error;
}
