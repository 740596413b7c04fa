/* core/symmetry/symmetry.c: the group of SPEC 3.2 by enumeration, the colour flip and the mirror. */
#include "../support/test.h"

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

/* `expected` is the flip of `text`, and `text` is the flip of `expected`. */
static void assert_flips(const char *text, const char *expected) {
  dfen_fields fields = fields_of(text);
  dfen_fields flipped = dfen_flip(&fields);
  assert_full_form(&flipped, expected);
  dfen_fields back = dfen_flip(&flipped);
  assert_full_form(&back, text);
}
#define assert_flips(...) OF_THIS_LINE(assert_flips(__VA_ARGS__))

static void assert_mirrors(const char *text, const char *expected) {
  dfen_fields fields = fields_of(text);
  dfen_fields mirrored = dfen_mirror(&fields);
  assert_full_form(&mirrored, expected);
  dfen_fields back = dfen_mirror(&mirrored);
  assert_full_form(&back, text);
  dfen_position position = dfen_to_position(&fields);
  dfen_position mirrored_position = dfen_symmetry_of_position(DFEN_V, &position);
  dfen_fields by_board = dfen_to_fields(&mirrored_position);
  assert_full_form(&by_board, expected);
}
#define assert_mirrors(...) OF_THIS_LINE(assert_mirrors(__VA_ARGS__))

TEST(giuoco_piano_flips) {
  assert_flips("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1",
               "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq - 0 1");
  /* a symmetrical position: flipping it passes the move */
  assert_flips("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1",
               "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 0 1");
}

TEST(flip_turns_rights_Kq_into_Qk) {
  assert_flips("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1");
}

TEST(flip_changes_the_case_of_the_dice) {
  assert_flips("8/8/8/8/8/8/8/K6k w - - 3 9 PNB", "k6K/8/8/8/8/8/8/8 b - - 3 9 pnb");
}

TEST(flip_moves_targets_to_the_other_rank) {
  assert_flips("8/8/8/8/8/8/8/8 w - a6b3h6 0 1", "8/8/8/8/8/8/8/8 b - a3b6h3 0 1");
}

TEST(mirror_keeps_colours_and_side) {
  assert_mirrors("4k2r/1p6/8/8/8/8/P7/RN2K3 b Qk a6b3 7 8 pqk", "r2k4/6p1/8/8/8/8/7P/3K2NR b Kq g3h6 7 8 pqk");
}

/* rank 8: empty, all letters, digits at both ends, 8 characters and 1 */
TEST(mirror_reverses_ranks_of_every_length) {
  assert_mirrors("8/PpNnBbRr/1q1Q1k1K/7p/p7/3PP3/2p5/4K3 w - - 0 1",
                 "8/rRbBnNpP/K1k1Q1q1/p7/7p/3PP3/5p2/3K4 w - - 0 1");
}
