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

static dfen_fields smaller_of_it_and_mirror(const dfen_fields *fields) {
  dfen_fields mirror = dfen_mirror(fields);
  return smaller(&mirror, fields) ? mirror : *fields;
}

static dfen_fields smallest_of_eight(const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_fields smallest = *fields;
  for (dfen_symmetry symmetry = 1; symmetry < DFEN_SYMMETRIES; ++symmetry) {
    dfen_position moved = dfen_symmetry_of_position(symmetry, &position);
    dfen_fields image = dfen_to_fields(&moved);
    if (smaller(&image, &smallest)) {
      smallest = image;
    }
  }
  return smallest;
}

/* Sets of symmetries. */
enum { IDENTITY = 1, IDENTITY_AND_V = IDENTITY | 1 << DFEN_V, ALL_EIGHT = (1 << DFEN_SYMMETRIES) - 1 };

/* The symmetries of a fold that are exact for a position. D stands for the six that need the same of it. */
static unsigned symmetries_of_fold(dfen_fold fold, const dfen_fields *fields) {
  if (fold == DFEN_FOLD_FLIP || dfen_transformation_exactness(DFEN_V, fields) != DFEN_EXACT) {
    return IDENTITY;
  }
  bool eight = fold == DFEN_FOLD_DIHEDRAL && dfen_transformation_exactness(DFEN_D, fields) == DFEN_EXACT;
  return eight ? ALL_EIGHT : IDENTITY_AND_V;
}

dfen_transformations dfen_fold_transformations(dfen_fold fold, const dfen_fields *fields) {
  unsigned symmetries = symmetries_of_fold(fold, fields);
  return (dfen_transformations)(symmetries | symmetries << DFEN_F);
}

dfen_fields dfen_canonical(const dfen_fields *fields, dfen_fold fold) {
  dfen_fields white = fields->state.side == DFEN_BLACK ? dfen_flip(fields) : *fields;
  switch (symmetries_of_fold(fold, &white)) {
  case IDENTITY: return white;
  case IDENTITY_AND_V: return smaller_of_it_and_mirror(&white);
  default: return smallest_of_eight(&white);
  }
}
