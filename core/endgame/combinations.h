/* Counting and numbering sets of squares: which of all sets of k squares out of n a set is. */
#ifndef DFEN_CORE_COMBINATIONS_H
#define DFEN_CORE_COMBINATIONS_H

#include "../dfen.h"

/* What the sums and products below give when the true number is UINT64_MAX or more. */
#define TOO_MANY UINT64_MAX

/* Sums and products of counts. TOO_MANY stays TOO_MANY: no overflow makes a number small again. */
static inline uint64_t core_add(uint64_t a, uint64_t b) {
  return b > TOO_MANY - a ? TOO_MANY : a + b;
}

static inline uint64_t core_multiply(uint64_t a, uint64_t b) { /* 0 times anything is 0 */
  bool small = (a | b) >> 32 == 0;
  return small || a == 0 || b <= TOO_MANY / a ? a * b : TOO_MANY;
}

/* n over k, for n up to 62: in how many ways k things are chosen out of n; 0 when k < 0 or k > n. Each step makes n
 * over i of n over i - 1, so that every division is exact; no product passes 2^64. Most groups have one piece or two.
 */
static inline uint64_t core_choose(int n, int k) {
  if (k < 0 || k > n) {
    return 0;
  }
  k = 2 * k > n ? n - k : k;
  uint64_t ways = k == 0 ? 1 : k == 1 ? (unsigned)n : (unsigned)(n * (n - 1) / 2);
  for (int i = 3; i <= k; ++i) {
    ways = ways * (unsigned)(n - i + 1) / (unsigned)i;
  }
  return ways;
}

/* The number of `set` among the sets of as many squares out of `universe`, which contains it: 0 .. n over k - 1, in the
 * order of their highest squares, then of their second highest and so on (colexicographic). */
uint64_t core_rank_set(dfen_bitboard universe, dfen_bitboard set);

/* The set of k squares out of `universe` with that number. */
dfen_bitboard core_unrank_set(dfen_bitboard universe, int k, uint64_t rank);

#endif
