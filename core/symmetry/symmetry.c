/* The eight symmetries of the board and the colour flip (SPEC 3.1 to 3.5), on squares, bitboards, positions and text.
 *
 * The eight are products of three reflections: H exchanges ranks 1 and 8, V exchanges files a and h, D reflects in the
 * diagonal a1-h8. A symmetry is a number of three bits, one each for H, V and D, applied in this order. HD = 5, for
 * example, maps b1 first to b8 (H), then to h2 (D): a quarter turn.
 *
 * The board has no other symmetries (SPEC 3.6): a symmetry preserves the moves of kings, so it maps corners, which
 * alone have three neighbours, to corners, and opposite ones to opposite ones. The distances to them determine a
 * square.
 *
 * transformation.c adds F. */
#include "../common/board.h"
#include "../common/flip_mirror.h"

/* H and V commute, and each reflection is its own inverse. D does not commute with them, but exchanges them: D then H
 * is the same as V then D. So if `first` ends with D, moving the H and V of `then` past that D exchanges their names.
 *
 * For example D, then HV: D H V = V H D = HVD, the reflection in a8-h1. */
dfen_symmetry dfen_symmetry_compose(dfen_symmetry first, dfen_symmetry then) {
  int swapped = (then & DFEN_D) | (then & DFEN_H) << 1 | (then & DFEN_V) >> 1;
  return (dfen_symmetry)(first ^ ((first & DFEN_D) ? swapped : then));
}

dfen_symmetry dfen_symmetry_inverse(dfen_symmetry symmetry) {
  /* Reflections and the half turn are their own inverses; the quarter turns HD and VD are inverse to each other. */
  bool quarter_turn = symmetry == (DFEN_H | DFEN_D) || symmetry == (DFEN_V | DFEN_D);
  return (dfen_symmetry)(quarter_turn ? symmetry ^ DFEN_H ^ DFEN_V : symmetry);
}

/* H, V and the half turn have no fixed squares, because eight is even. */
dfen_bitboard dfen_symmetry_fixed_squares(dfen_symmetry symmetry) {
  switch (symmetry) {
  case 0: return ~UINT64_C(0);
  case DFEN_D: return UINT64_C(0x8040201008040201);                   /* a1-h8 */
  case DFEN_H | DFEN_V | DFEN_D: return UINT64_C(0x0102040810204080); /* a8-h1 */
  default: return 0;
  }
}

dfen_bitboard dfen_symmetry_first_squares(dfen_symmetry symmetry) {
  switch (symmetry) {
  case DFEN_D: return UINT64_C(0x7F3F1F0F07030100);                   /* above a1-h8 */
  case DFEN_H | DFEN_V | DFEN_D: return UINT64_C(0x000103070F1F3F7F); /* below a8-h1 */
  default: return 0;
  }
}

/* H inverts the three bits of the rank, V those of the file, and D exchanges the two. */
int dfen_symmetry_of_square(dfen_symmetry symmetry, int square) {
  if (symmetry & DFEN_H) {
    square ^= 56;
  }
  if (symmetry & DFEN_V) {
    square ^= 7;
  }
  if (symmetry & DFEN_D) {
    square = (square & 7) << 3 | square >> 3;
  }
  return square;
}

/* Exchanges ranks and files: the two squares off the diagonal in each block of 2 by 2; then the two such blocks in each
 * block of 4 by 4; then the two blocks of 4 by 4. */
static dfen_bitboard transpose(dfen_bitboard board) {
  board = core_delta_swap(board, UINT64_C(0x00AA00AA00AA00AA), 7);
  board = core_delta_swap(board, UINT64_C(0x0000CCCC0000CCCC), 14);
  return core_delta_swap(board, UINT64_C(0x00000000F0F0F0F0), 28);
}

dfen_bitboard dfen_symmetry_of_bitboard(dfen_symmetry symmetry, dfen_bitboard board) {
  if (symmetry & DFEN_H) {
    board = core_flip_vertical(board);
  }
  if (symmetry & DFEN_V) {
    board = core_mirror_horizontal(board);
  }
  if (symmetry & DFEN_D) {
    board = transpose(board);
  }
  return board;
}

/* ---- The images of positions ---- */

/* V is the only one of the eight for positions with castling rights and targets, and it changes them. */
dfen_position dfen_symmetry_of_position(dfen_symmetry symmetry, const dfen_position *position) {
  dfen_position image = *position;
  for (int plane = 0; plane < 4; ++plane) {
    image.plane[plane] = dfen_symmetry_of_bitboard(symmetry, position->plane[plane]);
  }
  if (symmetry == DFEN_V) {
    image.state = core_image_state(DFEN_V, &position->state);
  }
  return image;
}

/* F and V on text, rank by rank; see common/flip_mirror.h. */
static dfen_fields image_of_fields(dfen_transformation transformation, const dfen_fields *fields) {
  dfen_fields image = {.state = core_image_state(transformation, &fields->state)};
  for (int rank = 0; rank < 8; ++rank) {
    int source = core_image_source(transformation, rank);
    image.rank[rank] = core_image_rank(transformation, fields->rank[source], fields->length[source]);
    image.length[rank] = fields->length[source];
  }
  return image;
}

dfen_fields dfen_flip(const dfen_fields *fields) {
  return image_of_fields(DFEN_F, fields);
}

dfen_fields dfen_mirror(const dfen_fields *fields) {
  return image_of_fields(DFEN_V, fields);
}
