/* The names of squares, a1 to h8. */
#ifndef DFEN_CORE_SQUARE_TEXT_H
#define DFEN_CORE_SQUARE_TEXT_H

#include <stdbool.h>

/* Writes the name of a square (0..63), without a terminating NUL: two characters. */
static inline void write_square(int square, char name[2]) {
  name[0] = (char)('a' + square % 8);
  name[1] = (char)('1' + square / 8);
}

/* Whether a character is the first or the second of a name. */
static inline bool is_file(int character) {
  return character >= 'a' && character <= 'h';
}

static inline bool is_rank(int character) {
  return character >= '1' && character <= '8';
}

#endif
