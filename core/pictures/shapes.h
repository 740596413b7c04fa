/* The shapes of the men, drawn for this project. */
#ifndef DFEN_CORE_SHAPES_H
#define DFEN_CORE_SHAPES_H

/* SVG path data on a square of 100 by 100 units, y downwards. */
struct shape {
  const char *outline; /* closed: filled, and drawn around */
  const char *lines;   /* drawn within it */
};

/* By piece type, DFEN_PAWN..DFEN_KING. */
extern const struct shape dfen_shapes[7];

#endif
