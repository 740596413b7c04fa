/* What the files of an SVG document ask of each other: its geometry, the men, its words, its arrows. */
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

/* The whole part of the root of a number up to 10^8, by Newton's steps from above. */
static inline int core_root(int number) {
  int root = 10000;
  while (root * root > number) {
    root = (root + number / root) / 2;
  }
  return root;
}

/* svg_shapes.c: the shapes of the men, drawn for this project; SVG path data on a square of 100 by 100 units, y
 * downwards. By piece type, DFEN_PAWN..DFEN_KING. */
struct svg_shape {
  const char *outline; /* closed: filled, and drawn around */
  const char *lines;   /* drawn within it */
};
extern const struct svg_shape core_svg_shapes[7];

/* svg_parts.c: a man with the upper left corner of its square at (x, y), drawn at `scale`, a decimal number. His edge
 * is dark, as it stands out from any square; or, on the page of a theme, of the colour that stands out from that. */
void core_draw_man(struct writer *writer, int type, int side, int x, int y, const char *scale);
void core_draw_man_on_page(struct writer *writer, dfen_theme theme, int type, int side, int x, int y,
                           const char *scale);

/* svg_words.c: the title and the description, for those who do not see the picture. */
void core_put_words(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom);

/* svg_arrows.c: an arrow for each micro-move, with its number, the rook's of a castling, and what a pawn becomes.
 * `digit` is the size of the numbers' font in units, 27..75. Their discs stand where four squares meet, so that they
 * hide no man; with a `digit` of 0 they stand on the arrows, and are those of a picture without options. */
void core_put_arrows(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom,
                     int digit);

#endif
