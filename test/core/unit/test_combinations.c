/* core/endgame/combinations.c: Pascal's triangle, ranks of sets, and saturating arithmetic. */
#include "../../repo/support/test.h"

#include "../../../core/endgame/combinations.h"

TEST(triangle_of_pascal) {
  for (int n = 0; n <= 62; ++n) {
    assert_true(core_choose(n, 0) == 1 && core_choose(n, n) == 1);
    assert_true(core_choose(n, -1) == 0 && core_choose(n, n + 1) == 0);
    for (int k = 1; k < n; ++k) {
      assert_true(core_choose(n, k) == core_choose(n - 1, k - 1) + core_choose(n - 1, k));
    }
  }
  assert_true(core_choose(-1, 0) == 0 && core_choose(-1, -1) == 0);
}

/* Sets compare by their highest square, then the second highest and so on: as numbers. */
TEST(sets_are_ranked_in_ascending_order) {
  const dfen_bitboard universe = UINT64_C(0x8000410041200813); /* 10 squares */
  uint64_t next[11] = {0};
  dfen_bitboard set = 0;
  do { /* all subsets, ascending */
    int k = 0;
    for (dfen_bitboard rest = set; rest != 0; rest &= rest - 1) {
      ++k;
    }
    assert_true(core_rank_set(universe, set) == next[k]);
    assert_true(core_unrank_set(universe, k, next[k]) == set);
    ++next[k];
    set = (set - universe) & universe;
  } while (set != 0);
  for (int k = 0; k <= 10; ++k) {
    assert_true(next[k] == core_choose(10, k));
  }
}

TEST(largest_sets) {
  const dfen_bitboard universe = ~UINT64_C(0) << 2;
  const dfen_bitboard last = ~UINT64_C(0) << 33; /* the 31 highest of 62 */
  assert_true(core_rank_set(universe, last) == core_choose(62, 31) - 1);
  assert_true(core_unrank_set(universe, 31, core_choose(62, 31) - 1) == last);
  assert_true(core_rank_set(universe, universe) == 0 && core_unrank_set(universe, 62, 0) == universe);
}

TEST(sums_and_products_saturate) {
  const uint64_t half = UINT64_C(1) << 63;
  assert_true(core_add(half, half - 2) == TOO_MANY - 1);
  assert_true(core_add(half, half - 1) == TOO_MANY);
  assert_true(core_add(half, half) == TOO_MANY);
  assert_true(core_add(TOO_MANY, 0) == TOO_MANY);
  assert_true(core_multiply(UINT64_C(0xFFFFFFFF), UINT64_C(0xFFFFFFFF)) == UINT64_C(0xFFFFFFFE00000001));
  assert_true(core_multiply(UINT64_C(1) << 32, UINT64_C(1) << 31) == half);
  assert_true(core_multiply(UINT64_C(1) << 32, UINT64_C(1) << 32) == TOO_MANY);
  assert_true(core_multiply(3, half) == TOO_MANY && core_multiply(half, 3) == TOO_MANY);
  assert_true(core_multiply(TOO_MANY, 0) == 0 && core_multiply(0, TOO_MANY) == 0);
}
