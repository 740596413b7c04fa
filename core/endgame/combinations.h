/* Counting and ranking the sets of k squares out of n. */
#ifndef DFEN_CORE_COMBINATIONS_H
#define DFEN_CORE_COMBINATIONS_H

#include "../dfen.h"

/* The result of the sums and products below if the true number is UINT64_MAX or more. */
#define TOO_MANY UINT64_MAX

/* Saturating sums and products of counts: TOO_MANY stays TOO_MANY. */
static inline uint64_t core_add(uint64_t a, uint64_t b) {
  return b > TOO_MANY - a ? TOO_MANY : a + b;
}

static inline uint64_t core_multiply(uint64_t a, uint64_t b) { /* 0 times anything is 0 */
  bool small = (a | b) >> 32 == 0;
  return small || a == 0 || b <= TOO_MANY / a ? a * b : TOO_MANY;
}

/* n over k, the number of ways to choose k of n, for n up to 62; 0 if k < 0 or k > n. Each step computes n over i from
 * n over i - 1, so every division is exact; no product exceeds 2^64. Most groups have one or two pieces. */
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

/* The rank of `set` among the sets of the same size out of `universe`, which contains it: 0 .. n over k - 1, in the
 * order of their highest squares, then of their second highest and so on (colexicographic). */
uint64_t core_rank_set(dfen_bitboard universe, dfen_bitboard set);

/* The set of k squares out of `universe` with that rank. */
dfen_bitboard core_unrank_set(dfen_bitboard universe, int k, uint64_t rank);

#endif
