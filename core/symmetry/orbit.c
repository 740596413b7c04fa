/* The class of a position under a fold, and the transformations to its canonical form (SPEC 3.14 and 3.19).
 *
 * Every applicable transformation leads to a position of the class. Two of them lead to the same position if the
 * position has a symmetry of its own. For example a board with only two kings, on a1 and h8, is its own image under D,
 * so its sixteen transformations lead to eight positions. With only sixteen images, linear search is fast enough. */
#include "../dfen.h"

/* Compares two images of one position; clocks and dice are the same. */
static bool same(const dfen_fields *a, const dfen_fields *b) {
  for (int rank = 0; rank < 8; ++rank) {
    if (a->rank[rank] != b->rank[rank]) {
      return false;
    }
  }
  return a->state.side == b->state.side && a->state.castling == b->state.castling &&
         a->state.en_passant == b->state.en_passant;
}

/* Tries all transformations and keeps those that lead to the canonical form. */
dfen_representative dfen_represent(const dfen_fields *fields, dfen_fold fold) {
  dfen_representative representative = {.fields = dfen_canonical(fields, fold), .transformations = 0};
  dfen_transformations candidates = dfen_fold_transformations(fold, fields);
  for (dfen_transformation transformation = 0; transformation < DFEN_TRANSFORMATIONS; ++transformation) {
    if (candidates >> transformation & 1) {
      dfen_fields image = dfen_transformation_of_fields(transformation, fields);
      bool reaches = same(&image, &representative.fields);
      representative.transformations |= (dfen_transformations)(reaches << transformation);
    }
  }
  return representative;
}

/* Whether a position is among the first `count` images. */
static bool contains(const dfen_image *images, int count, const dfen_fields *fields) {
  for (int i = 0; i < count; ++i) {
    if (same(&images[i].fields, fields)) {
      return true;
    }
  }
  return false;
}

/* In the order of words, so each position is returned with its first word. */
int dfen_orbit(const dfen_fields *fields, dfen_fold fold, dfen_image images[DFEN_TRANSFORMATIONS]) {
  dfen_fields canonical = dfen_canonical(fields, fold);
  dfen_transformations candidates = dfen_fold_transformations(fold, fields);
  int count = 0;
  for (int i = 0; i < DFEN_TRANSFORMATIONS; ++i) {
    dfen_transformation transformation = dfen_transformation_by_word[i];
    if (!(candidates >> transformation & 1)) {
      continue;
    }
    dfen_fields image = dfen_transformation_of_fields(transformation, fields);
    if (!contains(images, count, &image)) {
      images[count++] =
        (dfen_image){.fields = image, .transformation = transformation, .is_canonical = same(&image, &canonical)};
    }
  }
  return count;
}
