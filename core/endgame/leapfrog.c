/* Leapfrog's representative of a position without pawns, by its kings-first rule (SPEC 7.35 and 7.36).
 *
 * The rule asks for the white king on the triangle a1-d1-d4, and, if he stands on the diagonal there, for the black
 * king on the diagonal or above it. Of the eight images the first that satisfies it is taken. When both kings stand on
 * the diagonal, two images satisfy the rule, and other men decide nothing: so two positions that are reflections of
 * each other may keep two representatives. That is what Leapfrog does; dfen_endgame_index() has no such twins. */
#include "../common/board.h"

static const dfen_bitboard triangle_a1_d1_d4 = UINT64_C(0x00000000080C0E0F);

/* The white king on or below a1-h8 in the quadrant a1-d4; when it is on the diagonal, the black king on or above it. */
static bool satisfies_rule(int white_king, int black_king) {
  dfen_bitboard diagonal = dfen_symmetry_fixed_squares(DFEN_D);
  dfen_bitboard upper_triangle = diagonal | dfen_symmetry_first_squares(DFEN_D); /* a1-a8-h8 */
  if (!(triangle_a1_d1_d4 >> white_king & 1)) {
    return false;
  }
  return !(diagonal >> white_king & 1) || (upper_triangle >> black_king & 1);
}

bool dfen_leapfrog_class(const dfen_position *position, dfen_position *representative) {
  dfen_material material;
  if (position->state.castling != 0 || position->state.en_passant != 0 ||
      !dfen_material_of_position(position, &material) || (material.pawns[0] | material.pawns[1]) != 0) {
    return false;
  }
  int white_king = lowest_square(men(position, DFEN_WHITE, DFEN_KING));
  int black_king = lowest_square(men(position, DFEN_BLACK, DFEN_KING));
  dfen_symmetry symmetry = 0;
  while (
    !satisfies_rule(dfen_symmetry_of_square(symmetry, white_king), dfen_symmetry_of_square(symmetry, black_king))) {
    ++symmetry;
  }
  *representative = dfen_symmetry_of_position(symmetry, position);
  representative->state.halfmove = 0;
  representative->state.fullmove = 1;
  return true;
}
