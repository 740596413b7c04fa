/* The place of a piece in a model's table of squares (SPEC 13.3). */
#ifndef DFEN_CORE_TABLE_SQUARE_H
#define DFEN_CORE_TABLE_SQUARE_H

#include "../dfen_estimates.h"

/* A type, DFEN_PAWN..DFEN_KING, a side and a square. The same for a position and for its images by F and V. */
static inline int table_square(int type, int side, int square) {
  int rank = side == DFEN_WHITE ? square / 8 : 7 - square / 8;
  int file = square % 8 < 4 ? square % 8 : 7 - square % 8;
  return DFEN_TYPE_SQUARES * (type - DFEN_PAWN) + 4 * rank + file;
}

#endif
