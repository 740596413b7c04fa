/* Leapfrog's representative of a position without pawns, by its kings-first rule (SPEC 7.35 and 7.36).
 *
 * The rule requires the white king on the triangle a1-d1-d4, and, if it is on the diagonal there, the black king on the
 * diagonal or above it. The representative is the first of the eight images that satisfies it. If both kings are on the
 * diagonal, two images satisfy the rule, and it ignores the other pieces, so two positions that are reflections of each
 * other may have different representatives. This is Leapfrog's behaviour; dfen_endgame_index() has no such
 * duplicates. */
#include "../common/board.h"
#include "king_pairs.h"

bool dfen_leapfrog_class(const dfen_position *position, dfen_position *representative) {
  dfen_material material;
  if (position->state.castling != 0 || position->state.en_passant != 0 ||
      !dfen_material_of_position(position, &material) || (material.pawns[0] | material.pawns[1]) != 0) {
    return false;
  }
  dfen_endgame bare = {.count = 0}; /* the king pairs for all eight symmetries are those of the rule */
  core_king_pairs_of_material(&bare);
  struct core_kings kings = {.strong = core_lsb(pieces(position, DFEN_WHITE, DFEN_KING)),
                             .weak = core_lsb(pieces(position, DFEN_BLACK, DFEN_KING))};
  *representative = dfen_symmetry_of_position(core_king_pair_symmetry(&bare, kings), position);
  representative->state.halfmove = 0;
  representative->state.fullmove = 1;
  return true;
}
