/* Fuzzes the reader of files (ext/files): the first byte is the size of the chunks in which the text arrives, and
 * whether the reader is lenient. Rows, values and the error are those of the text in one chunk; values are UTF-8 and
 * have no NUL; lines never go back. */
#define _XOPEN_SOURCE 700 /* open_memstream */
#include "../../../ext/files/reading.h"

#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

/* All rows as text: the line of each row, its values, and how it ended. */
struct rows {
  char *text;
  size_t length;
};

/* Whether the text is UTF-8, without overlong forms and surrogates. */
static bool is_utf8(const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    unsigned char first = (unsigned char)text[i++];
    size_t more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    if (more > 0) {
      static const unsigned least[] = {0, 0x80, 0x800, 0x10000};
      if (first < 0xC2 || first > 0xF4 || length - i < more) {
        return false;
      }
      unsigned code = first & (0x3FU >> more);
      for (size_t n = 0; n < more; ++n, ++i) {
        if (((unsigned char)text[i] & 0xC0) != 0x80) {
          return false;
        }
        code = code << 6 | ((unsigned char)text[i] & 0x3F);
      }
      if (code < least[more] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
        return false;
      }
    }
  }
  return true;
}

static struct rows read_rows(const uint8_t *bytes, size_t size, size_t chunk, bool lenient) {
  struct reading reading = {.lenient = lenient};
  struct rows rows = {NULL, 0};
  FILE *file = open_memstream(&rows.text, &rows.length);
  require(file != NULL);
  long long line = 0;
  size_t used = 0;
  enum reading_result result;
  while ((result = reading_next(&reading)) == READING_ROW || result == READING_MORE) {
    if (result == READING_MORE) {
      size_t count = size - used < chunk ? size - used : chunk;
      reading_feed(&reading, (const char *)bytes + used, count);
      used += count;
      continue;
    }
    require(reading.count > 0 && reading.count <= READING_VALUES + 1);
    require(reading.row_line > line || (reading.separator == '\0' && reading.row_line == line));
    line = reading.row_line;
    fprintf(file, "%lld", line);
    for (size_t i = 0; i < reading.count; ++i) {
      const char *value = reading_value(&reading, i);
      size_t length = reading_length(&reading, i);
      require(strlen(value) == length && length <= 3 * READING_VALUE_BYTES && is_utf8(value, length));
      fprintf(file, "|%s", value);
    }
    fputc('\n', file);
  }
  require(result == READING_FAILED ? reading.error[0] != '\0' : used == size);
  fprintf(file, "%d %d %d %d %lld %s\n", result, reading.encoding, reading.separator, reading.has_names,
          reading.windows, reading.error);
  reading_free(&reading);
  fclose(file);
  return rows;
}

const struct claim claims[] = {{.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size == 0) {
    return 0;
  }
  bool lenient = bytes[0] & 1;
  size_t chunk = 1 + bytes[0] / 2;
  struct rows whole = read_rows(bytes + 1, size - 1, size, lenient);
  struct rows parts = read_rows(bytes + 1, size - 1, chunk, lenient);
  require(whole.length == parts.length && memcmp(whole.text, parts.text, whole.length) == 0);
  free(whole.text);
  free(parts.text);
  return 0;
}
