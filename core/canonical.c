/* The canonical form: the smallest of a position's images under the symmetries of a fold (SPEC 3). */
#include "bits.h"
#include "dfen.h"

/* Whether set `a` of targets has a smaller text than set `b` of as many: the first one, in the order of text, that only
 * one of them has is in `a`. */
static bool smaller_targets(dfen_bitboard a, dfen_bitboard b) {
  unsigned text_a = dfen_targets_by_text(a);
  unsigned different = text_a ^ dfen_targets_by_text(b);
  return text_a & different & (0 - different);
}

/* Whether image `a` of a position has a smaller full form than its image `b`: White to move in both, so they
 * can differ in placement and targets only. No rank's text is the beginning of another rank's, so the first
 * ranks to differ decide it, as words with their first character in the highest byte. */
static bool smaller(const dfen_fields *a, const dfen_fields *b) {
  for (int rank = 7; rank >= 0; --rank) {
    if (a->rank[rank] != b->rank[rank]) {
      return dfen_reverse_bytes(a->rank[rank]) < dfen_reverse_bytes(b->rank[rank]);
    }
  }
  return smaller_targets(a->state.en_passant, b->state.en_passant);
}

static bool has_pawns(const dfen_position *position) {
  return (position->plane[0] & ~position->plane[1] & ~position->plane[2]) != 0;
}

static dfen_fields smaller_of_it_and_mirror(const dfen_fields *fields) {
  dfen_fields mirror = dfen_mirror(fields);
  return smaller(&mirror, fields) ? mirror : *fields;
}

static dfen_fields smallest_of_eight(const dfen_fields *fields, const dfen_position *position) {
  dfen_fields smallest = *fields;
  for (dfen_symmetry symmetry = 1; symmetry < DFEN_SYMMETRIES; ++symmetry) {
    dfen_position moved = dfen_symmetry_of_position(symmetry, position);
    dfen_fields image = dfen_to_fields(&moved);
    if (smaller(&image, &smallest)) {
      smallest = image;
    }
  }
  return smallest;
}

dfen_fields dfen_canonical(const dfen_fields *fields, dfen_fold fold) {
  dfen_fields white = fields->state.side == DFEN_BLACK ? dfen_flip(fields) : *fields;
  if (fold == DFEN_FOLD_FLIP || white.state.castling != 0) {
    return white;
  }
  /* Without castling rights, pawns and targets a position has all eight symmetries. */
  if (fold == DFEN_FOLD_DIHEDRAL && white.state.en_passant == 0) {
    dfen_position position = dfen_to_position(&white);
    if (!has_pawns(&position)) {
      return smallest_of_eight(&white, &position);
    }
  }
  return smaller_of_it_and_mirror(&white);
}
