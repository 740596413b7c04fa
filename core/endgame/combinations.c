/* Ranks of sets of squares, in colexicographic order: sets are compared by their highest squares first. The rank of a
 * set is a sum of binomials, which needs no table of sets. If the squares of a set, from the lowest up, have indices c1
 * < c2 < .. < ck in the universe, its rank is
 *
 *     c1 over 1  +  c2 over 2  + .. +  ck over k
 *
 * because ck over k sets of k squares are entirely below index ck, and come before it; and likewise for the others.
 *
 * For example the sets of two out of a1, b1, c1, d1 (indices 0 to 3) have the ranks a1b1 0, a1c1 1, b1c1 2, a1d1 3,
 * b1d1 4, c1d1 5. The set b1d1 has indices 1 and 3: 1 over 1 + 3 over 2 = 1 + 3 = 4.
 *
 * The inverse finds the highest square first: the highest index whose binomial is not greater than the rank. For 4 that
 * is index 3, because 3 over 2 = 3; 1 remains, and that is index 1. */
#include "combinations.h"

#include "../common/bits.h"
#include "../common/board.h"

/* The index of `square` in `universe`: the number of its squares before it. */
static int index_in(dfen_bitboard universe, int square) {
  return core_popcount(universe & (square_bit(square) - 1));
}

/* From the lowest square up, the i-th adds its index over i. */
uint64_t core_rank_set(dfen_bitboard universe, dfen_bitboard set) {
  uint64_t rank = 0;
  for (int i = 1; set != 0; ++i) {
    rank += core_choose(index_in(universe, pop_lsb(&set)), i);
  }
  return rank;
}

/* The square of `universe` with an index. */
static dfen_bitboard square_at_index(dfen_bitboard universe, int index) {
  for (; index > 0; --index) {
    universe &= universe - 1;
  }
  return core_isolate_lsb(universe);
}

/* A set whose highest square has index c comes after the c over k sets below it. */
dfen_bitboard core_unrank_set(dfen_bitboard universe, int k, uint64_t rank) {
  dfen_bitboard set = 0;
  int index = core_popcount(universe);
  for (; k > 1; --k) {
    do {
      --index;
    } while (core_choose(index, k) > rank);
    rank -= core_choose(index, k);
    set |= square_at_index(universe, index);
  }
  return k == 1 ? set | square_at_index(universe, (int)rank) : set;
}
