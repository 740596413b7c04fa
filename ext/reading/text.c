/* Kinds of files, encodings and separators. */
#include "reading.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/dfen.h"

/* The kind of a file is found in so many bytes, or in the whole file if it is shorter. */
enum { HEAD = 1 << 16, SAMPLE = 4096 };

bool reading_fail(struct reading *reading, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reading->error, sizeof reading->error, format, arguments);
  va_end(arguments);
  return false;
}

/* ---- Decoding ---- */

void *reading_grow(struct reading *reading, void *buffer, size_t *capacity, size_t size) {
  if (buffer != NULL && size <= *capacity) {
    return buffer;
  }
  void *grown = realloc(buffer, 2 * size);
  if (grown == NULL) {
    reading_fail(reading, "cannot be read: out of memory");
    return NULL;
  }
  *capacity = 2 * size;
  return grown;
}

static bool reserve_text(struct reading *reading, size_t more) {
  char *text = reading_grow(reading, reading->text, &reading->capacity, reading->length + more);
  reading->text = text != NULL ? text : reading->text;
  return text != NULL;
}

static void append_utf8(struct reading *reading, unsigned code) {
  char *to = reading->text + reading->length;
  size_t bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  static const unsigned char LEAD[] = {0, 0, 0xc0, 0xe0, 0xf0};
  for (size_t i = bytes; i-- > 1; code >>= 6) {
    to[i] = (char)(0x80 | (code & 0x3f));
  }
  to[0] = (char)(LEAD[bytes] | code);
  reading->length += bytes;
}

/* Appends UTF-16 as UTF-8. A unit or a pair may be cut by the end of a chunk. */
static void append_utf16(struct reading *reading, const unsigned char *bytes, size_t count) {
  if (!reserve_text(reading, 3 * (count / 2 + 1))) {
    return;
  }
  bool valid = true;
  for (size_t i = 0; valid && i < count; ++i) {
    if (!reading->has_odd) {
      reading->odd = bytes[i];
      reading->has_odd = true;
      continue;
    }
    reading->has_odd = false;
    unsigned first = reading->odd, second = bytes[i];
    unsigned unit = reading->encoding == READING_UTF16LE ? second << 8 | first : first << 8 | second;
    bool is_high = (unit & 0xfc00) == 0xd800, is_low = (unit & 0xfc00) == 0xdc00;
    valid = is_low == (reading->high != 0);
    if (is_high) {
      reading->high = unit;
    } else if (valid) {
      append_utf8(reading, is_low ? 0x10000 + ((reading->high & 0x3ff) << 10) + (unit & 0x3ff) : unit);
      reading->high = 0;
    }
  }
  if (!valid || (reading->ended && (reading->has_odd || reading->high != 0))) {
    const char *name = reading->encoding == READING_UTF16LE ? "UTF-16LE" : "UTF-16BE";
    reading_fail(reading, "begins as %s, and then is not valid %s", name, name);
  }
}

static void append_windows(struct reading *reading, const unsigned char *bytes, size_t count) {
  /* of 0x80 to 0x9f; the rest is as in Latin-1 */
  static const unsigned short CODES[] = {0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021,
                                         0x2c6,  0x2030, 0x160,  0x2039, 0x152,  0x8d,   0x17d,  0x8f,
                                         0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                         0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};
  for (size_t i = 0; reserve_text(reading, 3) && i < count; ++i) {
    append_utf8(reading, (bytes[i] & 0xe0) == 0x80 ? CODES[bytes[i] - 0x80] : bytes[i]);
  }
}

static void append_text(struct reading *reading, const char *bytes, size_t count) {
  if (reading->encoding == READING_WINDOWS) {
    append_windows(reading, (const unsigned char *)bytes, count);
  } else if (reading->encoding != READING_UTF8) {
    append_utf16(reading, (const unsigned char *)bytes, count);
  } else if (count > 0 && reserve_text(reading, count)) {
    memcpy(reading->text + reading->length, bytes, count);
    reading->length += count;
  }
}

void reading_feed(struct reading *reading, const char *bytes, size_t count) {
  if (reading->at > 0) {
    memmove(reading->text, reading->text + reading->at, reading->length - reading->at);
    reading->length -= reading->at;
    reading->at = 0;
  }
  reading->ended |= count == 0;
  append_text(reading, bytes, count);
}

void reading_free(struct reading *reading) {
  free(reading->text);
  free(reading->row);
  free(reading->ends);
  *reading = (struct reading){0};
}

/* ---- The kind of a file ---- */

static const struct {
  const char *begin, *is;
} KINDS[] = {
  {"SQLite", "is a SQLite database"},
  {"\x1f\x8b", "is compressed: unpack it first"},
  {"BZh", "is compressed: unpack it first"},
  {"\3757zXZ", "is compressed: unpack it first"},
  {"\x28\xb5\x2f\xfd", "is compressed: unpack it first"},
  {"7z\xbc\xaf", "is compressed: unpack it first"},
  {"PK\3\4", "is a zip archive or a spreadsheet: unpack it, or save the sheet as CSV"},
  {"\xd0\xcf\x11\xe0", "is an old Office file: save the sheet as CSV"},
  {"%PDF", "is a PDF"},
  {"\x89PNG", "is a picture"},
  {"\xff\xd8\xff", "is a picture"},
  {"GIF8", "is a picture"},
  {"PAR1", "is a Parquet file: DuckDB writes it as CSV"},
  {"[Event ", "is a PGN file, which has moves and no positions"},
  {"[Site ", "is a PGN file, which has moves and no positions"},
  {"[", "is JSON, but not JSON Lines: write one game per line, {...}"},
  {"<", "is a page of HTML or XML: save the table as CSV"},
  {"PRAGMA ", "is a dump in SQL: sqlite3 makes a database of it"},
  {"BEGIN TRANSACTION;", "is a dump in SQL: sqlite3 makes a database of it"},
  {"CREATE TABLE ", "is a dump in SQL: sqlite3 makes a database of it"},
};

static bool begins(const char *text, size_t length, const char *begin) {
  return length >= strlen(begin) && memcmp(text, begin, strlen(begin)) == 0;
}

/* Fails for what is not a table of text. */
static bool is_refused(struct reading *reading, const char *text, size_t length) {
  for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; ++i) {
    if (begins(text, length, KINDS[i].begin)) {
      return !reading_fail(reading, "%s", KINDS[i].is);
    }
  }
  return false;
}

/* Whether there are characters beyond ASCII, and none of them is UTF-8. */
static bool is_windows(const char *text, size_t length) {
  size_t found = 0, bytes;
  for (const char *at = text, *end = text + length; at < end; at += bytes) {
    uint32_t code;
    bytes = dfen_take_character(at, (size_t)(end - at), &code);
    if (bytes > 1) {
      return false;
    }
    found += bytes == 0 && (end - at > 3 || length < HEAD); /* the end of the head may cut a character */
    bytes = 1;
  }
  return found > 0;
}

/* In UTF-16 without a byte order mark nearly every other byte is a NUL. */
static int encoding_of(const char *text, size_t length) {
  size_t nuls[2] = {0}, pairs = (length < SAMPLE ? length : SAMPLE) / 2;
  for (size_t i = 0; i < 2 * pairs; ++i) {
    nuls[i % 2] += text[i] == '\0';
  }
  bool little = 10 * nuls[1] > 6 * pairs && 100 * nuls[0] < 4 * pairs;
  bool big = 10 * nuls[0] > 6 * pairs && 100 * nuls[1] < 4 * pairs;
  return little || begins(text, length, "\xff\xfe")        ? READING_UTF16LE
         : big || begins(text, length, "\xfe\xff")         ? READING_UTF16BE
         : is_windows(text, length < HEAD ? length : HEAD) ? READING_WINDOWS
                                                           : READING_UTF8;
}

/* The most frequent separator of a line outside quotes, which open at the beginning of a value; '\0': it has none. */
static char separator_of(const char *line, size_t length) {
  static const char EACH[] = {'\t', ',', ';', '|'};
  size_t found[sizeof EACH] = {0};
  bool quoted = false, opens = true;
  for (size_t i = 0; i < length && line[i] != '\n'; ++i) {
    const char *each = memchr(EACH, line[i], sizeof EACH);
    if (line[i] == '"' && (quoted || opens)) {
      quoted = !quoted;
    } else if (each != NULL && !quoted) {
      ++found[each - EACH];
    }
    opens = each != NULL || line[i] == '"';
  }
  size_t best = 0;
  for (size_t i = 1; i < sizeof EACH; ++i) {
    best = found[i] > found[best] ? i : best;
  }
  return found[best] > 0 ? EACH[best] : '\0';
}

/* Finds the separator, and removes what precedes the header: a byte order mark, a line `sep=;`, blank lines. */
static bool find_separator(struct reading *reading) {
  if (begins(reading->text, reading->length, "\xef\xbb\xbf")) {
    reading->at = 3;
  }
  const char *text = reading->text + reading->at, *end = reading->text + reading->length;
  size_t length = (size_t)(end - text);
  static const char EACH[] = {',', ';', '|', ':', '\t'};
  /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): decoded text is initialized */
  if (length > 5 && begins(text, length, "sep=") && memchr(EACH, text[4], sizeof EACH) != NULL &&
      (text[5] == '\n' || begins(text + 5, length - 5, "\r\n"))) {
    reading->separator = text[4];
    reading->at += text[5] == '\r' ? 7 : 6;
    ++reading->line;
    return true;
  }
  const char *first = text; /* the first character that is not blank, in the line `text` */
  /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): as above */
  for (; first < end && *first != '\0' && strchr(" \t\n\v\f\r", *first) != NULL; ++first) {
    if (*first == '\n') {
      text = first + 1;
      ++reading->line;
    }
  }
  reading->at = (size_t)(text - reading->text);
  if (first == end) {
    return reading_fail(reading, "is empty");
  }
  if (*first == '{') {
    return true; /* JSON Lines */
  }
  length = (size_t)(end - first);
  if (is_refused(reading, first, length)) {
    return false;
  }
  reading->separator = separator_of(text, (size_t)(end - text));
  if (reading->separator == '\0') {
    size_t shown = 0;
    while (first + shown < end && shown < 40 && first[shown] != '\r' && first[shown] != '\n' && first[shown] != '\0') {
      ++shown;
    }
    return reading_fail(reading, "has one column, '%.*s': separate values by commas, semicolons, tabs or |", (int)shown,
                        first);
  }
  return true;
}

bool reading_find_kind(struct reading *reading) {
  if (reading->length < HEAD && !reading->ended) {
    return false;
  }
  if (reading->length == 0 ? !reading_fail(reading, "is empty") : is_refused(reading, reading->text, reading->length)) {
    return false;
  }
  reading->known = true;
  reading->line = 1;
  reading->encoding = encoding_of(reading->text, reading->length);
  if (reading->encoding != READING_UTF8) {
    char *bytes = reading->text;
    size_t count = reading->length;
    reading->text = NULL;
    reading->length = reading->capacity = 0;
    append_text(reading, bytes, count);
    free(bytes);
  }
  return reading->error[0] == '\0' && find_separator(reading);
}
