/* The shapes of the men, drawn for this project. */
#ifndef DFEN_CORE_SVG_SHAPES_H
#define DFEN_CORE_SVG_SHAPES_H

/* SVG path data on a square of 100 by 100 units, y downwards. */
struct svg_shape {
  const char *outline; /* closed: filled, and drawn around */
  const char *lines;   /* drawn within it */
};

/* By piece type, DFEN_PAWN..DFEN_KING. */
extern const struct svg_shape core_svg_shapes[7];

#endif
