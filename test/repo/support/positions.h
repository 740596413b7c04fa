/* Helpers for tests that core/dfen.h does not provide, built only from its functions. */
#ifndef DFEN_TEST_POSITIONS_H
#define DFEN_TEST_POSITIONS_H

#include "../../../core/dfen.h"

/* The legal micro-moves: the pseudo-legal ones with dice from the pool for which dfen_is_legal() holds. */
static inline void legal_moves(const dfen_position *position, int longest, dfen_moves *moves) {
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), moves);
  int legal = 0;
  for (int i = 0; i < moves->count; ++i) {
    if (dfen_is_legal(position, moves->move[i], longest)) {
      moves->move[legal++] = moves->move[i];
    }
  }
  moves->count = legal;
}

/* F, the colour flip, of a board: converts to fields, on which dfen_flip() works, and back. */
static inline dfen_position flipped_position(const dfen_position *position) {
  dfen_fields fields = dfen_to_fields(position);
  dfen_fields flipped = dfen_flip(&fields);
  return dfen_to_position(&flipped);
}

#endif
