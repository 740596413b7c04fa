/* core/symmetry/orbit.c: equivalent positions, and the transformations that reach the canonical form (SPEC 3.14 and
 * 3.19). */
#include "../support/test.h"

static int class_size(const char *text, dfen_fold fold) {
  dfen_fields fields = fields_of(text);
  dfen_image images[DFEN_TRANSFORMATIONS];
  int count = dfen_orbit(&fields, fold, images);
  int canonical = 0;
  for (int i = 0; i < count; ++i) {
    canonical += images[i].is_canonical;
  }
  assert_int_equal(canonical, 1);
  leave_line();
  return count;
}
#define class_size(...) FROM_THIS_LINE(class_size(__VA_ARGS__))

/* Colours double the number of images under the board's symmetries: a piece has 4 squares from a1, 8 from b1, and so
 * on. */
TEST(classes_have_the_size_of_the_orbit) {
  assert_int_equal(class_size("8/8/8/8/8/8/8/R7 w - - 0 1", DFEN_FOLD_DIHEDRAL), 8);
  assert_int_equal(class_size("8/8/8/8/8/8/8/1R6 w - - 0 1", DFEN_FOLD_DIHEDRAL), 16);
  assert_int_equal(class_size("8/8/8/8/8/8/8/8 w - - 0 1", DFEN_FOLD_DIHEDRAL), 2);
  assert_int_equal(class_size("8/8/8/8/8/8/8/R6R w - - 0 1", DFEN_FOLD_DIHEDRAL), 8);
  assert_int_equal(class_size("8/8/8/8/8/8/8/R6R w - - 0 1", DFEN_FOLD_MIRROR), 2);
  assert_int_equal(class_size("8/8/8/8/8/8/8/1R6 w - - 0 1", DFEN_FOLD_MIRROR), 4);
  assert_int_equal(class_size("8/8/8/8/8/8/8/1R6 w - - 0 1", DFEN_FOLD_FLIP), 2);
  assert_int_equal(class_size("8/8/8/8/8/8/8/1R6 w K - 0 1", DFEN_FOLD_DIHEDRAL), 2);
  assert_int_equal(class_size("8/8/8/8/8/8/8/1P6 w - - 0 1", DFEN_FOLD_DIHEDRAL), 4);
}

static void assert_reached_by(const char *text, dfen_fold fold, unsigned expected) {
  dfen_fields fields = fields_of(text);
  assert_int_equal(dfen_represent(&fields, fold).transformations, expected);
}
#define assert_reached_by(...) OF_THIS_LINE(assert_reached_by(__VA_ARGS__))

TEST(one_transformation_for_each_symmetry_of_the_canonical_form) {
  const int f = DFEN_F, h = DFEN_H, v = DFEN_V, d = DFEN_D;
  assert_reached_by(START " w KQkq - 0 1", DFEN_FOLD_DIHEDRAL, 1);
  assert_reached_by(START " b KQkq - 0 1", DFEN_FOLD_DIHEDRAL, 1u << f);
  assert_reached_by("8/8/8/8/8/8/8/8 w - - 0 1", DFEN_FOLD_FLIP, 1);
  assert_reached_by("8/8/8/8/8/8/8/8 w - - 0 1", DFEN_FOLD_MIRROR, 1u | 1u << v);
  assert_reached_by("8/8/8/8/8/8/8/8 b - - 0 1", DFEN_FOLD_DIHEDRAL, 0xFF00);
  /* Of a8, h8, a1 and h1, h8 has the smallest text. HV and HVD move a rook from a1 to h8; D also keeps a rook on h8. */
  assert_reached_by("8/8/8/8/8/8/8/R7 w - - 0 1", DFEN_FOLD_DIHEDRAL, 1u << (h | v) | 1u << (h | v | d));
  assert_reached_by("7R/8/8/8/8/8/8/8 w - - 0 1", DFEN_FOLD_DIHEDRAL, 1u | 1u << d);
}
