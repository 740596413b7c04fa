/* The buffers: bytes become text, UTF-16 as they arrive, and text becomes the values of a row, from Windows-1252 a row
 * at a time. */
#include "reading.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/dfen.h"

/* ---- Text ---- */

bool reading_fail(struct reading *reading, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reading->error, sizeof reading->error, format, arguments);
  va_end(arguments);
  return false;
}

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
      reading->length += dfen_put_character(is_low ? 0x10000 + ((reading->high & 0x3ff) << 10) + (unit & 0x3ff) : unit,
                                            reading->text + reading->length);
      reading->high = 0;
    }
  }
  if (!valid || (reading->ended && (reading->has_odd || reading->high != 0))) {
    const char *name = reading->encoding == READING_UTF16LE ? "UTF-16LE" : "UTF-16BE";
    reading_fail(reading, "begins as %s, and then is not valid %s", name, name);
  }
}

static void end_lines(struct reading *reading, size_t from) {
  for (size_t i = from; i < reading->length; ++i) {
    reading->text[i] = (char)(reading->text[i] == '\r' ? '\n' : reading->text[i]);
  }
}

static void append_text(struct reading *reading, const char *bytes, size_t count) {
  size_t before = reading->length;
  if (reading->encoding != READING_UTF8) {
    append_utf16(reading, (const unsigned char *)bytes, count);
  } else if (count > 0 && reserve_text(reading, count)) {
    memcpy(reading->text + before, bytes, count);
    reading->length += count;
  }
  if (reading->has_returns) {
    end_lines(reading, before);
  }
}

bool reading_decode_head(struct reading *reading) {
  char *bytes = reading->text;
  size_t count = reading->length;
  if (reading->encoding != READING_UTF8) {
    reading->text = NULL;
    reading->length = reading->capacity = 0;
    append_text(reading, bytes, count);
    free(bytes);
  }
  const char *text = reading->text, *found = text != NULL ? memchr(text, '\r', reading->length) : NULL;
  if (found != NULL && found + 1 < text + reading->length && memchr(text, '\n', reading->length) == NULL) {
    reading->has_returns = true;
    end_lines(reading, 0);
  }
  return reading->error[0] == '\0';
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
  free(reading->spare);
  free(reading->ends);
  *reading = (struct reading){0};
}

/* ---- Rows ---- */

bool reading_append(struct reading *r, const char *bytes, size_t count) {
  size_t begin = r->count == 0 ? 0 : r->ends[r->count - 1];
  size_t limit = r->separator == '\0' ? READING_ROW_BYTES : READING_VALUE_BYTES;
  if (r->row_length + count - begin > limit || r->row_length + count + 1 > READING_ROW_BYTES) {
    return reading_fail(r, "has more than %d bytes in a value of line %lld%s", (int)limit, r->row_line,
                        r->state == READING_QUOTED ? "; is its quote closed?" : "");
  }
  char *row = reading_grow(r, r->row, &r->row_capacity, r->row_length + count + 1);
  if (row == NULL) {
    return false;
  }
  r->row = row;
  memcpy(row + r->row_length, bytes, count);
  r->row_length += count;
  return true;
}

bool reading_end_value(struct reading *r) {
  if (r->count == READING_VALUES) {
    return reading_fail(r, "has more than %d values in line %lld", READING_VALUES, r->row_line);
  }
  size_t *ends = reading_grow(r, r->ends, &r->ends_capacity, (r->count + 1) * sizeof *ends);
  r->ends = ends != NULL ? ends : r->ends;
  if (ends == NULL || !reading_append(r, "", 1)) {
    return false;
  }
  r->ends[r->count++] = r->row_length;
  r->state = READING_BEGINS;
  return true;
}

bool reading_is_position(const char *text, size_t length) {
  size_t ranks = 0, squares = 0;
  for (size_t i = 0; i < length && ranks < 7; ++i) {
    if (text[i] == '/' && squares > 0) {
      ++ranks;
      squares = 0;
    } else if (text[i] != '\0' && strchr("12345678pnbrqkPNBRQK", text[i]) != NULL) {
      ++squares;
    } else if (text[i] != '\\' && !(text[i] == ' ' && squares + ranks == 0)) { /* JSON may write \/ */
      return false;
    }
  }
  return ranks == 7;
}

/* The row becomes the text that was made in `spare`. */
static void exchange_rows(struct reading *reading, char *made, size_t length) {
  size_t capacity = reading->row_capacity;
  reading->spare = reading->row;
  reading->row = made;
  reading->row_capacity = reading->spare_capacity;
  reading->spare_capacity = capacity;
  reading->row_length = length;
}

bool reading_decode_row(struct reading *reading) {
  /* of 0x80 to 0x9f in Windows-1252; the rest is as in Latin-1 */
  static const unsigned short CODES[] = {0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021,
                                         0x2c6,  0x2030, 0x160,  0x2039, 0x152,  0x8d,   0x17d,  0x8f,
                                         0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                         0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};
  if (dfen_is_utf8(reading->row, reading->row_length)) {
    return true;
  }
  char *made = reading_grow(reading, reading->spare, &reading->spare_capacity, 3 * reading->row_length);
  if (made == NULL) {
    return false;
  }
  size_t length = 0;
  for (size_t value = 0, i = 0; value < reading->count; ++value) {
    for (; i < reading->ends[value]; ++i) {
      unsigned char byte = (unsigned char)reading->row[i];
      length += dfen_put_character((byte & 0xe0) == 0x80 ? CODES[byte - 0x80] : byte, made + length);
    }
    reading->ends[value] = length;
  }
  exchange_rows(reading, made, length);
  reading->windows_line = reading->windows++ == 0 ? reading->row_line : reading->windows_line;
  return true;
}

bool reading_replace_numbers(struct reading *reading) {
  static const char *const NUMBERS[] = {"NaN", "Infinity", "-Infinity"};
  const char *row = reading->row;
  if (strstr(row, NUMBERS[0]) == NULL && strstr(row, NUMBERS[1]) == NULL) {
    return true;
  }
  char *made = reading_grow(reading, reading->spare, &reading->spare_capacity, 2 * reading->row_length);
  if (made == NULL) {
    return false;
  }
  size_t length = 0;
  bool is_string = false;
  for (size_t at = 0, taken; at < reading->row_length; at += taken) {
    taken = is_string && row[at] == '\\' ? 2 : 1;
    is_string ^= row[at] == '"';
    bool is_number = false;
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS && !is_string && !is_number; ++i) {
      is_number = strncmp(row + at, NUMBERS[i], strlen(NUMBERS[i])) == 0;
      taken = is_number ? strlen(NUMBERS[i]) : taken;
    }
    size_t count = is_number ? 4 : taken;
    memcpy(made + length, is_number ? "null" : row + at, count);
    length += count;
  }
  exchange_rows(reading, made, length);
  reading->ends[0] = length;
  return true;
}
