/* core/common/flip_mirror.h: ranks of images, compared character by character. */
#include "../../repo/support/test.h"

#include "../../../core/common/flip_mirror.h"

static uint64_t word_of(const char *rank) {
  uint64_t word = 0;
  for (size_t i = 0; rank[i] != '\0'; ++i) {
    word |= (uint64_t)(unsigned char)rank[i] << 8 * i;
  }
  return word;
}

static void assert_rank(dfen_transformation transformation, const char *rank, const char *expected) {
  uint64_t word = core_image_rank(transformation, word_of(rank), (unsigned)strlen(rank));
  if (word != word_of(expected)) {
    fail_msg("rank '%s' under %d is not '%s'", rank, transformation, expected);
  }
}

/* F swaps the colours, V reverses the rank. */
TEST(ranks_of_images) {
  static const char *const ranks[][4] = {/* the rank, and its image under F, V and both */
                                         {"8", "8", "8", "8"},
                                         {"PNBRQKpn", "pnbrqkPN", "npKQRBNP", "NPkqrbnp"},
                                         {"rnbqkPPP", "RNBQKppp", "PPPkqbnr", "pppKQBNR"},
                                         {"1p6", "1P6", "6p1", "6P1"},
                                         {"K7", "k7", "7K", "7k"},
                                         {"7q", "7Q", "q7", "Q7"},
                                         {"1r1B1n1K", "1R1b1N1k", "K1n1B1r1", "k1N1b1R1"}};
  for (size_t i = 0; i < ROWS_OF(ranks); ++i) {
    assert_rank(0, ranks[i][0], ranks[i][0]);
    assert_rank(DFEN_F, ranks[i][0], ranks[i][1]);
    assert_rank(DFEN_V, ranks[i][0], ranks[i][2]);
    assert_rank(DFEN_F | DFEN_V, ranks[i][0], ranks[i][3]);
  }
}

TEST(f_reverses_the_order_of_ranks) {
  for (int rank = 0; rank < 8; ++rank) {
    assert_int_equal(core_image_source(0, rank), rank);
    assert_int_equal(core_image_source(DFEN_V, rank), rank);
    assert_int_equal(core_image_source(DFEN_F, rank), 7 - rank);
    assert_int_equal(core_image_source(DFEN_F | DFEN_V, rank), 7 - rank);
  }
}
