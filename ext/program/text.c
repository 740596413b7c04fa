/* Text from files and databases, which may be hostile: it is shown without control characters. */
#include "program.h"

#include <stdint.h>
#include <string.h>
#include <wchar.h>

#include "../../core/dfen.h"

enum { REPLACEMENT = 0xfffd };

size_t byte_order_mark(const char *text, size_t length) {
  return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* Reads the character at `at`; U+FFFD for a byte that begins none. Returns its bytes. */
static size_t take_character(const char *at, const char *end, uint32_t *code) {
  size_t bytes = dfen_take_character(at, (size_t)(end - at), code);
  if (bytes > 0) {
    return bytes;
  }
  *code = REPLACEMENT;
  return 1;
}

/* Controls, and characters that change the direction of others. */
static bool is_control(uint32_t code) {
  return code < 32 || (code >= 127 && code < 160) || code == 0x200e || code == 0x200f ||
         (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

static void put_character(FILE *file, const char *text, size_t bytes, uint32_t code) {
  if (code == REPLACEMENT) {
    fputs("\xef\xbf\xbd", file);
  } else {
    fwrite(text, 1, bytes, file);
  }
}

void put_plain(FILE *file, const char *text, size_t length) {
  uint32_t code;
  size_t bytes;
  for (const char *at = text, *end = text + length; at < end; at += bytes) {
    bytes = take_character(at, end, &code);
    if (is_control(code)) {
      fputc('?', file);
    } else {
      put_character(file, at, bytes, code);
    }
  }
}

int plain_width(const char *text, size_t length) {
  int width = 0;
  uint32_t code;
  for (const char *at = text, *end = text + length; at < end;) {
    at += take_character(at, end, &code);
    int columns = is_control(code) ? 1 : wcwidth((wchar_t)code);
    width += columns < 0 ? 1 : columns;
  }
  return width;
}

void put_json(const char *text, size_t length) {
  uint32_t code;
  size_t bytes;
  putchar('"');
  for (const char *at = text, *end = text + length; at < end; at += bytes) {
    bytes = take_character(at, end, &code);
    if (code < 32 || code == 127) {
      printf("\\u%04x", (unsigned)code);
      continue;
    }
    if (code == '"' || code == '\\') {
      putchar('\\');
    }
    put_character(stdout, at, bytes, code);
  }
  putchar('"');
}
