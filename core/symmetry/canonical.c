/* The canonical form: the smallest of a position's images under the symmetries of a fold (SPEC 3.11, 3.12). Positions
 * that are images of each other have the same images, and so the same smallest one: that makes it a key.
 *
 * For example Black to move in "7k/8/8/8/8/8/8/K7 b - - 0 1". F makes White the side to move: "k7/8/.../7K w". The
 * mirror of that is "7k/8/.../K7 w", and '7' sorts before 'k', so it is the canonical form of the fold mirror. The fold
 * dihedral compares six more images, and "7K/8/.../k7 w" is the smallest, because 'K' sorts before 'k'.
 *
 * Usually only F and V apply, and F is determined by the side to move. So two texts are compared rank by rank, before
 * either is written. */
#include "../common/flip_mirror.h"

/* Whether set `a` of targets has a smaller text than set `b` of the same size: if the first target, in the order of
 * text, that is in only one of them is in `a`. */
static bool smaller_targets(dfen_bitboard a, dfen_bitboard b) {
  unsigned text_a = core_targets_by_text(a);
  unsigned different = text_a ^ core_targets_by_text(b);
  return (text_a & core_isolate_lsb(different)) != 0;
}

/* Whether image `a` of a position has a smaller full form than its image `b`. White is to move in both, so they can
 * differ only in placement and targets. The text of a rank is never a prefix of another one, so the first ranks to
 * differ decide, compared as words with their first character in the highest byte. */
static bool smaller(const dfen_fields *a, const dfen_fields *b) {
  for (int rank = 7; rank >= 0; --rank) {
    if (a->rank[rank] != b->rank[rank]) {
      return core_reverse_bytes(a->rank[rank]) < core_reverse_bytes(b->rank[rank]);
    }
  }
  return smaller_targets(a->state.en_passant, b->state.en_passant);
}

/* The smallest of the eight images with White to move, computed with bitboards: the slow path, for positions without
 * pawns. */
static dfen_fields smallest_of_eight(const dfen_fields *fields) {
  dfen_fields smallest = fields->state.side == DFEN_BLACK ? dfen_flip(fields) : *fields;
  dfen_position position = dfen_to_position(&smallest);
  for (dfen_symmetry symmetry = 1; symmetry < DFEN_SYMMETRIES; ++symmetry) {
    dfen_position moved = dfen_symmetry_of_position(symmetry, &position);
    dfen_fields image = dfen_to_fields(&moved);
    if (smaller(&image, &smallest)) {
      smallest = image;
    }
  }
  return smallest;
}

/* V if the mirror of an image of a position has a smaller full form than the image, else 0. */
static dfen_transformation smaller_by_mirror(dfen_transformation image, const dfen_fields *fields) {
  for (int rank = 7; rank >= 0; --rank) {
    int source = core_image_source(image, rank);
    unsigned length = fields->length[source];
    uint64_t text = core_image_rank(image, fields->rank[source], length);
    /* both with their first character in the highest byte */
    uint64_t of_image = core_reverse_bytes(text);
    uint64_t of_mirror = text << (64 - 8 * length);
    if (of_mirror != of_image) {
      return of_mirror < of_image ? DFEN_V : 0;
    }
  }
  dfen_state state = core_image_state(image, &fields->state);
  dfen_state mirrored = core_image_state(DFEN_V, &state);
  return smaller_targets(mirrored.en_passant, state.en_passant) ? DFEN_V : 0;
}

/* Sets of symmetries. */
enum { IDENTITY = 1, IDENTITY_AND_V = IDENTITY | 1 << DFEN_V };

/* The symmetries of a fold that are applicable to a position. The six that turn the board are applicable to the same
 * positions, so checking D is enough. */
static unsigned symmetries_of_fold(dfen_fold fold, const dfen_fields *fields) {
  if (fold == DFEN_FOLD_FLIP || dfen_transformation_applicability(DFEN_V, fields) != DFEN_APPLICABLE) {
    return IDENTITY;
  }
  bool eight = fold == DFEN_FOLD_DIHEDRAL && dfen_transformation_applicability(DFEN_D, fields) == DFEN_APPLICABLE;
  return eight ? DFEN_ALL_SYMMETRIES : IDENTITY_AND_V;
}

/* The same symmetries with and without F, which is applicable to every position. */
dfen_transformations dfen_fold_transformations(dfen_fold fold, const dfen_fields *fields) {
  unsigned symmetries = symmetries_of_fold(fold, fields);
  return (dfen_transformations)(symmetries | symmetries << DFEN_SYMMETRIES); /* each alone, and after F */
}

/* The transformation to the canonical form, where only F and V are applicable. */
static dfen_transformation to_canonical(unsigned symmetries, const dfen_fields *fields) {
  dfen_transformation flip = fields->state.side == DFEN_BLACK ? DFEN_F : 0;
  return symmetries == IDENTITY ? flip : flip | smaller_by_mirror(flip, fields);
}

/* The common case permutes the text once or twice. */
dfen_fields dfen_canonical(const dfen_fields *fields, dfen_fold fold) {
  unsigned symmetries = symmetries_of_fold(fold, fields);
  return symmetries == DFEN_ALL_SYMMETRIES ? smallest_of_eight(fields)
                                           : dfen_transformation_of_fields(to_canonical(symmetries, fields), fields);
}

/* The common case computes only the transformation, and applies it while writing. */
size_t dfen_write_canonical(const dfen_fields *fields, dfen_fold fold, dfen_form form, char text[DFEN_TEXT_SIZE]) {
  unsigned symmetries = symmetries_of_fold(fold, fields);
  if (symmetries == DFEN_ALL_SYMMETRIES) {
    dfen_fields smallest = smallest_of_eight(fields);
    return dfen_write(&smallest, form, text);
  }
  return dfen_write_image(to_canonical(symmetries, fields), fields, form, text);
}
