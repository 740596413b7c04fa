/* What the parts of an SVG document share: its geometry and its colours. */
#ifndef DFEN_CORE_SVG_H
#define DFEN_CORE_SVG_H

#include "../common/writer.h"

/* In units of a hundredth of a square. The board's upper left corner is at (BOARD_X, BOARD_Y). */
enum { SQUARE = 100, BOARD_X = 50, BOARD_Y = 24, BOARD = 8 * SQUARE };

/* The upper left corner of a square, seen from the side `bottom`. */
static inline int square_x(int square, int bottom) {
  int column = bottom == DFEN_WHITE ? square % 8 : 7 - square % 8;
  return BOARD_X + SQUARE * column;
}

static inline int square_y(int square, int bottom) {
  int row = bottom == DFEN_WHITE ? 7 - square / 8 : square / 8;
  return BOARD_Y + SQUARE * row;
}

static inline void put_point(struct writer *writer, int x, int y) {
  put_number(writer, (uint32_t)x);
  put_character(writer, ' ');
  put_number(writer, (uint32_t)y);
}

/* A man with the upper left corner of its square at (x, y), drawn at `scale`, a decimal number. */
void draw_man(struct writer *writer, int type, int side, int x, int y, const char *scale);

/* The title and the description, for those who do not see the picture. */
void put_words(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom);

/* An arrow for each micro-move, with its number, the rook's of a castling, and what a pawn becomes. */
void put_arrows(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom);

#endif
