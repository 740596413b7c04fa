/* What the parts of an SVG document share: its geometry, and the men. */
#ifndef DFEN_CORE_SVG_PARTS_H
#define DFEN_CORE_SVG_PARTS_H

#include "svg_themes.h"

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

/* A man with the upper left corner of its square at (x, y), drawn at `scale`, a decimal number. His edge is dark, as it
 * stands out from any square. */
void core_draw_man(struct writer *writer, int type, int side, int x, int y, const char *scale);

/* The same on the page of a theme, from which his edge stands out. */
void core_draw_man_on_page(struct writer *writer, dfen_theme theme, int type, int side, int x, int y,
                           const char *scale);

#endif
