/* Checks text that is stored unchanged, and reads ratings. */
#include "import_value.h"
#include "game.h"
#include "../../core/dfen.h"

#include <stddef.h>
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

/* The plain number of a rating: 1500? is provisional, and in 1,500 the comma separates thousands; 1,5 cannot be read.
 */
static size_t plain_rating(const char *text, size_t length, char plain[16]) {
  size_t begin = length > 1 && text[0] == '+', written = 0;
  length -= length > begin + 1 && text[length - 1] == '?';
  const char *comma = memchr(text, ',', length);
  bool has_thousands =
    comma != NULL && comma > text + begin && comma - text - (ptrdiff_t)begin <= 2 && text + length - comma == 4;
  for (size_t i = begin; i < length && written < 15; ++i) {
    plain[written] = text[i];
    written += text[i] != ',' || !has_thousands;
  }
  plain[written] = '\0';
  return length - begin > 15 ? 0 : written;
}

/* Files mark an unrated player in many ways; 0 is one. */
bool import_read_rating(sqlite3_value *value, int *rating) {
  static const char digits[] = "0123456789";
  static const char *const unrated[] = {"", "?", "-", "unrated", "null", "none", "n/a", "na", "nan"};
  enum { UNRATED = sizeof unrated / sizeof unrated[0], RATING_MAX = 99999 };
  char plain[16];
  *rating = 0;
  if (sqlite3_value_type(value) == SQLITE_NULL) {
    return true;
  }
  const char *text = sqlite3_value_type(value) == SQLITE_BLOB ? NULL : (const char *)sqlite3_value_text(value);
  size_t length = text == NULL ? 0 : (size_t)sqlite3_value_bytes(value);
  if (text == NULL) {
    return false;
  }
  trim_value(&text, &length);
  for (int i = 0; i < UNRATED; ++i) {
    if (strlen(unrated[i]) == length && sqlite3_strnicmp(text, unrated[i], (int)length) == 0) {
      return true;
    }
  }
  size_t size = plain_rating(text, length, plain), whole = strspn(plain, digits), end = whole;
  double number = 0.0, place = 1.0;
  end += plain[end] == '.' ? 1 + strspn(plain + end + 1, digits) : 0;
  for (size_t i = 0; i < end; ++i) {
    place = i > whole ? place / 10.0 : place;
    number = i < whole ? 10.0 * number + (plain[i] - '0') : i > whole ? number + place * (plain[i] - '0') : number;
  }
  if (whole == 0 || end != size || number > RATING_MAX) {
    return false;
  }
  *rating = (int)(number + 0.5);
  return true;
}
