/* Builds a text piece by piece in a caller's buffer. Text that does not fit is counted but not written. Pictures have
 * any length, and callers pass a size of 0 to learn it; messages end with a NUL, see end_message().
 *
 * For example "a1 9" in a buffer of three bytes: put_text("a1"), put_character(' ') and put_number(9) leave the bytes
 * "a1 " and a length of 4. */
#ifndef DFEN_CORE_WRITER_H
#define DFEN_CORE_WRITER_H

#include <stdarg.h>
#include <string.h>

#include "castling.h"
#include "names.h"

/* Numbers as text. Every DFEN that the core writes has clocks, so this is fast. */
enum { CORE_DECIMAL_SIZE = 20 };

/* Writes `number` without leading zeros and without a terminating NUL. Returns the number of digits (1..20). */
static inline size_t core_write_decimal(uint64_t number, char text[CORE_DECIMAL_SIZE]) {
  /* Most clocks have one digit or two, and which one is unpredictable. A branch on it would be mispredicted half the
   * time, which costs more than always computing both digits and selecting. */
  if (number < 100) {
    const char digits[2] = {(char)('0' + number / 10), (char)('0' + number % 10)};
    bool two = number >= 10;
    text[0] = digits[two ? 0 : 1];
    text[1] = digits[1];
    return 1 + (size_t)two;
  }
  char digits[CORE_DECIMAL_SIZE];
  size_t first = sizeof digits;
  do {
    digits[--first] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  memcpy(text, digits + first, sizeof digits - first);
  return sizeof digits - first;
}

struct writer {
  char *text; /* may be NULL when size is 0 */
  size_t size;
  size_t length; /* of the whole text; may exceed size */
};

/* All functions below write through this one. */
static inline void put_bytes(struct writer *writer, const char *bytes, size_t length) {
  if (writer->length < writer->size) {
    size_t room = writer->size - writer->length;
    memcpy(writer->text + writer->length, bytes, length < room ? length : room);
  }
  writer->length += length;
}

/* Puts a text that ends with a NUL. Not for text from outside, which may contain NULs. */
static inline void put_text(struct writer *writer, const char *text) {
  put_bytes(writer, text, strlen(text));
}

static inline void put_character(struct writer *writer, char character) {
  put_bytes(writer, &character, 1);
}

static inline void put_number(struct writer *writer, uint64_t number) {
  char digits[CORE_DECIMAL_SIZE];
  put_bytes(writer, digits, core_write_decimal(number, digits));
}

/* Formats like printf, but only %s, %d, %u, %c and %%, and without widths. Compilers check the values against the
 * format. For example core_put(writer, "%d %s", 3, "pieces") puts "3 pieces". */
void core_put(struct writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with a va_list. */
void core_put_list(struct writer *writer, const char *format, va_list values) __attribute__((format(printf, 2, 0)));

/* Ends a message about a place in a text: " (character 21)" and a NUL. Returns its length. Cuts a message that is too
 * long; tests verify that the longest fit. */
static inline size_t end_message(struct writer *writer, uint32_t place) {
  core_put(writer, " (character %u)", place);
  size_t length = writer->length < writer->size ? writer->length : writer->size - 1;
  writer->text[length] = '\0';
  return length;
}

/* A value for %s of core_put(), valid until the end of the statement: core_put(writer, "on %s", square_name(28).text)
 * puts "on e4". */
struct short_text {
  char text[48];
};

/* Formats like core_put(); cuts longer texts. */
struct short_text core_short_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

static inline struct short_text square_name(int square) {
  struct short_text name = {.text = {0}};
  write_square(square, name.text);
  return name;
}

/* A number of tenths, 0 or more, with a decimal point if it needs one: 125 is "12.5", and 120 is "12". */
struct short_text core_tenths(int tenths);

/* The names of the sides in messages and pictures. */
static inline const char *side_name(int side) {
  return side == DFEN_WHITE ? "White" : "Black";
}

#endif
