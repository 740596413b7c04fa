/* Checks text that is stored unchanged, and reads ratings. */
#include "import_value.h"
#include "../../../core/dfen.h"

#include <string.h>

bool import_is_text(const char *text, size_t length) {
  return length == 0 || (memchr(text, '\0', length) == NULL && dfen_is_utf8(text, length));
}

const char *import_text_fault(sqlite3_value *value) {
  if (sqlite3_value_type(value) == SQLITE_BLOB) {
    return "not text";
  }
  const char *text = (const char *)sqlite3_value_text(value);
  size_t length = (size_t)sqlite3_value_bytes(value);
  if (text == NULL || length == 0) {
    return NULL;
  }
  if (length > IMPORT_TEXT_MAX) {
    return "more than 10000 bytes";
  }
  return import_is_text(text, length) ? NULL : memchr(text, '\0', length) != NULL ? "a NUL in it" : "not UTF-8";
}

/* Files mark an unrated player in many ways; 0 is one. */
bool import_read_rating(sqlite3_value *value, int *rating) {
  static const char digits[] = "0123456789";
  static const char *const unrated[] = {"", "?", "-", "unrated", "null", "none", "n/a", "na", "nan"};
  enum { UNRATED = sizeof unrated / sizeof unrated[0], RATING_MAX = 99999 };
  *rating = 0;
  if (sqlite3_value_type(value) == SQLITE_NULL) {
    return true;
  }
  const char *text = sqlite3_value_type(value) == SQLITE_BLOB ? NULL : (const char *)sqlite3_value_text(value);
  for (int i = 0; text != NULL && i < UNRATED; ++i) {
    if (sqlite3_stricmp(text, unrated[i]) == 0) {
      return true;
    }
  }
  if (text == NULL) {
    return false;
  }
  size_t end = strspn(text, digits);
  bool is_number = end > 0;
  end += text[end] == '.' ? 1 + strspn(text + end + 1, digits) : 0;
  double number = is_number && end == (size_t)sqlite3_value_bytes(value) ? sqlite3_value_double(value) : -1.0;
  if (!(number >= 0.0 && number <= RATING_MAX)) {
    return false;
  }
  *rating = (int)(number + 0.5);
  return true;
}
