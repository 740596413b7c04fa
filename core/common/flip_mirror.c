/* The effect of F and V on the state: side to move, castling rights and targets; clocks and dice stay. The state "b Kq
 * a3 .." under F becomes "w Qk a6 ..": the rights change sides, and the target its half of the board. Under V rights
 * change wings, and targets files. Pools of dice are stored without colour, so they do not change. */
#include "flip_mirror.h"

#include "board.h"
#include "castling.h"

dfen_state core_image_state(dfen_transformation transformation, const dfen_state *state) {
  bool flipped = transformation & DFEN_F;
  bool mirrored = transformation & DFEN_V;
  dfen_state image = *state;
  unsigned castling = state->castling;
  castling = flipped ? flipped_rights(castling) : castling;
  castling = mirrored ? mirrored_rights(castling) : castling;
  image.castling = (uint8_t)castling;
  image.side = (uint8_t)(flipped ? other_side(state->side) : state->side);
  if (state->en_passant != 0) { /* most positions have none */
    image.en_passant = flipped ? core_flip_vertical(image.en_passant) : image.en_passant;
    image.en_passant = mirrored ? core_mirror_horizontal(image.en_passant) : image.en_passant;
  }
  return image;
}
