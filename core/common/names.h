/* The letters of pieces, and the names of squares, a1 to h8.
 *
 * The code of a piece is its type, plus 8 for black: its bits are those of the four planes of a position. 'R', for
 * example, has code 4, which is DFEN_ROOK, and 'r' has code 12. */
#ifndef DFEN_CORE_NAMES_H
#define DFEN_CORE_NAMES_H

#include "../dfen.h"

/* By code; 0 for codes without a piece. */
extern const char core_letter_of_code[16];

/* By letter; 0 for other bytes. */
extern const uint8_t core_code_of_letter[256];

/* The two parts of a code. The type of code 0, no piece, is 0. */
static inline int type_of_code(unsigned code) {
  return (int)(code & 7);
}

static inline int side_of_code(unsigned code) {
  return code >> 3 & 1 ? DFEN_BLACK : DFEN_WHITE;
}

/* Writes the name of a square (0..63): two characters, without a terminating NUL. */
static inline void write_square(int square, char name[2]) {
  name[0] = (char)('a' + square % 8);
  name[1] = (char)('1' + square / 8);
}

/* Whether a character is valid as the first or the second of a name. */
static inline bool is_file(int character) {
  return character >= 'a' && character <= 'h';
}

static inline bool is_rank(int character) {
  return character >= '1' && character <= '8';
}

#endif
