/* What the files of an SVG document ask of each other: its geometry, the pieces, its words, its arrows. */
#ifndef DFEN_CORE_SVG_DOCUMENT_H
#define DFEN_CORE_SVG_DOCUMENT_H

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

/* The colour of the pieces and the dice of a side. */
static inline const char *side_colour(int side) {
  return side == DFEN_WHITE ? "#fff" : "#2c2b30";
}

/* svg_pieces.c: a piece with the upper left corner of its square at (x, y), drawn at `scale`, a decimal number. Its
 * edge has the colour that stands out from the page of a theme; on a square it is that of the light one in every theme,
 * as both kinds of squares are light enough. */
void core_draw_piece(struct writer *writer, dfen_theme theme, int type, int side, int x, int y, const char *scale);

/* svg_words.c: the title and the description, for those who do not see the picture. */
void core_put_words(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom);

/* svg_arrows.c: an arrow for each micro-move, with its number, the rook's of a castling, and what a pawn becomes.
 * `digit` is the size of the numbers' font in units, 27..75. Their discs stand where four squares meet, so that they
 * hide no piece; with a `digit` of 0 they stand on the arrows, and are those of a picture without options. */
void core_put_arrows(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom,
                     int digit);

#endif
