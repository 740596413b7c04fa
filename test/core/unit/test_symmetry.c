/* core/symmetry/symmetry.c: the group of SPEC 3.2 by enumeration. test/core/fuzz/symmetry.c compares images. */
#include "../../repo/support/test.h"

/* The table of SPEC 3.2, in the order of the elements' numbers. */
static const struct {
  const char *word;
  const char *corners; /* the images of a1, b1 and h1 */
  int order, fixed_squares;
  dfen_symmetry inverse;
  bool keeps_colour;
} group[DFEN_SYMMETRIES] = {
  {"", "a1b1h1", 1, 64, 0, true},   {"H", "a8b8h8", 2, 0, 1, false},  {"V", "h1g1a1", 2, 0, 2, false},
  {"HV", "h8g8a8", 2, 0, 3, true},  {"D", "a1a2a8", 2, 8, 4, true},   {"HD", "h1h2h8", 4, 0, 6, false},
  {"VD", "a8a7a1", 4, 0, 5, false}, {"HVD", "h8h7h1", 2, 8, 7, true},
};

/* Row first, then column. */
static const dfen_symmetry composition[DFEN_SYMMETRIES][DFEN_SYMMETRIES] = {
  {0, 1, 2, 3, 4, 5, 6, 7}, {1, 0, 3, 2, 5, 4, 7, 6}, {2, 3, 0, 1, 6, 7, 4, 5}, {3, 2, 1, 0, 7, 6, 5, 4},
  {4, 6, 5, 7, 0, 2, 1, 3}, {5, 7, 4, 6, 1, 3, 0, 2}, {6, 4, 7, 5, 2, 0, 3, 1}, {7, 5, 6, 4, 3, 1, 2, 0},
};

static int reflected(char reflection, int square) {
  int file = square % 8;
  int rank = square / 8;
  switch (reflection) {
  case 'H': return 8 * (7 - rank) + file;
  case 'V': return 8 * rank + (7 - file);
  default: return 8 * file + rank; /* D */
  }
}

TEST(elements_are_their_words_read_left_to_right) {
  for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
    for (int square = 0; square < 64; ++square) {
      int image = square;
      for (const char *reflection = group[g].word; *reflection != '\0'; ++reflection) {
        image = reflected(*reflection, image);
      }
      assert_int_equal(dfen_symmetry_of_square(g, square), image);
      assert_true(dfen_symmetry_of_bitboard(g, UINT64_C(1) << square) == UINT64_C(1) << image);
    }
    for (int corner = 0; corner < 3; ++corner) {
      const int squares[] = {0, 1, 7};
      int named = dfen_square_from_text(group[g].corners + 2 * corner, 2);
      assert_int_equal(dfen_symmetry_of_square(g, squares[corner]), named);
    }
  }
}

TEST(group_table_of_endgame_1) {
  for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
    int order = 1;
    for (dfen_symmetry power = g; power != 0; power = dfen_symmetry_compose(power, g)) {
      ++order;
    }
    assert_int_equal(order, group[g].order);
    assert_int_equal(dfen_symmetry_inverse(g), group[g].inverse);
    int fixed = 0;
    for (int square = 0; square < 64; ++square) {
      int image = dfen_symmetry_of_square(g, square);
      fixed += image == square;
      bool same_colour = (image / 8 + image % 8) % 2 == (square / 8 + square % 8) % 2;
      assert_int_equal(same_colour, group[g].keeps_colour);
    }
    assert_int_equal(fixed, group[g].fixed_squares);
  }
}

TEST(fixed_and_first_squares) {
  for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
    dfen_bitboard fixed = 0;
    dfen_bitboard first = 0;
    for (int square = 0; square < 64; ++square) {
      int image = dfen_symmetry_of_square(g, square);
      const char name[] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};
      const char name_of_image[] = {(char)('a' + image % 8), (char)('1' + image / 8), '\0'};
      fixed |= (uint64_t)(image == square) << square;
      first |= (uint64_t)(strcmp(name, name_of_image) < 0) << square;
    }
    assert_true(dfen_symmetry_fixed_squares(g) == fixed);
    assert_true(dfen_symmetry_first_squares(g) == (strchr(group[g].word, 'D') && group[g].order == 2 ? first : 0));
  }
}

TEST(dark_squares_and_the_symmetries_that_keep_them) {
  for (int square = 0; square < 64; ++square) {
    assert_int_equal(DFEN_DARK_SQUARES >> square & 1, (square / 8 + square % 8) % 2 == 0);
  }
  for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
    assert_int_equal(DFEN_COLOUR_SYMMETRIES >> g & 1, group[g].keeps_colour);
    assert_int_equal(DFEN_ALL_SYMMETRIES >> g & 1, 1);
  }
}

TEST(composition_table_of_endgame_1) {
  for (dfen_symmetry first = 0; first < DFEN_SYMMETRIES; ++first) {
    for (dfen_symmetry then = 0; then < DFEN_SYMMETRIES; ++then) {
      dfen_symmetry both = dfen_symmetry_compose(first, then);
      assert_int_equal(both, composition[first][then]);
      for (int square = 0; square < 64; ++square) {
        assert_int_equal(dfen_symmetry_of_square(both, square),
                         dfen_symmetry_of_square(then, dfen_symmetry_of_square(first, square)));
      }
    }
  }
}
