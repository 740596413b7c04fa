/* Texts of any length, put together piece by piece in a caller's buffer: what does not fit is counted and not written.
 */
#ifndef DFEN_CORE_WRITER_H
#define DFEN_CORE_WRITER_H

#include <string.h>

#include "decimal.h"
#include "../dfen.h"

struct writer {
  char *text; /* may be NULL when size is 0 */
  size_t size;
  size_t length; /* of the whole text, so it may pass size */
};

static inline void put_bytes(struct writer *writer, const char *bytes, size_t length) {
  if (writer->length < writer->size) {
    size_t room = writer->size - writer->length;
    memcpy(writer->text + writer->length, bytes, length < room ? length : room);
  }
  writer->length += length;
}

static inline void put_text(struct writer *writer, const char *text) {
  put_bytes(writer, text, strlen(text));
}

static inline void put_character(struct writer *writer, char character) {
  put_bytes(writer, &character, 1);
}

static inline void put_number(struct writer *writer, uint32_t number) {
  char digits[DFEN_DECIMAL_SIZE];
  put_bytes(writer, digits, dfen_write_decimal(number, digits));
}

static inline void put_square(struct writer *writer, int square) {
  put_character(writer, (char)('a' + square % 8));
  put_character(writer, (char)('1' + square / 8));
}

static inline const char *side_name(int side) {
  return side == DFEN_WHITE ? "White" : "Black";
}

#endif
