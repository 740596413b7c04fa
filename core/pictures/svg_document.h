/* Declarations shared by the files of an SVG document: geometry, pieces, words, arrows. */
#ifndef DFEN_CORE_SVG_DOCUMENT_H
#define DFEN_CORE_SVG_DOCUMENT_H

#include "svg_themes.h"

/* In units of a hundredth of a square. (BOARD_X, BOARD_Y) is the board's upper left corner. */
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

/* The colour of the pieces and the dice of a side. */
static inline const char *side_colour(int side) {
  return side == DFEN_WHITE ? "#fff" : "#2c2b30";
}

/* svg_pieces.c: a piece with the upper left corner of its square at (x, y), at `scale`, a decimal number. Its edge
 * contrasts with the page of the theme. On squares, callers pass the light theme, because both kinds of squares are
 * light enough. */
void core_draw_piece(struct writer *writer, dfen_theme theme, int type, int side, int x, int y, const char *scale);

/* svg_words.c: the title and the description, for screen readers. */
void core_put_words(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom);

/* svg_arrows.c: an arrow for each micro-move, with its number, that of the rook in castling, and promotions. `digit` is
 * the font size of the numbers in units, 27..75. Their discs are at corners of squares, where they cover no piece. If
 * `digit` is 0 they are on the arrows, as in pictures without options. */
void core_put_arrows(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom,
                     int digit);

#endif
