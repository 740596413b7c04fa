/* A text of a row is the statement's, and gone with the next step; what is compared with the next row is copied into
 * room that grows and is used again. */
#include "import.h"

#include <string.h>

bool import_set(struct work *work, struct import_text *text, const char *bytes, size_t length) {
  text->null = bytes == NULL;
  length = text->null ? 0 : length;
  if (length + 1 > text->room) {
    char *grown = sqlite3_realloc64(text->bytes, 2 * length + 64);
    if (grown == NULL) {
      work_fail_with(work, SQLITE_NOMEM);
      return false;
    }
    text->bytes = grown;
    text->room = 2 * length + 64;
  }
  if (bytes != NULL) {
    memcpy(text->bytes, bytes, length);
  }
  text->bytes[length] = '\0';
  text->length = length;
  return true;
}

bool import_set_value(struct work *work, struct import_text *text, sqlite3_value *value) {
  size_t length = 0;
  const char *bytes = import_value(value, &length);
  return import_set(work, text, bytes, length);
}

bool import_same(const struct import_text *text, const char *bytes, size_t length) {
  return text->null == (bytes == NULL) && text->length == length &&
         (bytes == NULL || length == 0 || memcmp(text->bytes, bytes, length) == 0);
}

bool import_same_value(const struct import_text *text, sqlite3_value *value) {
  size_t length = 0;
  const char *bytes = import_value(value, &length);
  return import_same(text, bytes, length);
}

void import_bind(sqlite3_stmt *statement, int index, const struct import_text *text) {
  sqlite3_bind_text(statement, index, text->null ? NULL : text->bytes, (int)text->length, SQLITE_STATIC);
}

const char *import_value(sqlite3_value *value, size_t *length) {
  bool has_text = value != NULL && sqlite3_value_type(value) != SQLITE_BLOB;
  const char *text = has_text ? (const char *)sqlite3_value_text(value) : NULL;
  *length = text == NULL ? 0 : (size_t)sqlite3_value_bytes(value);
  return text;
}
