/* Binomial coefficients: in how many ways k things are chosen out of n. */
#ifndef DFEN_CORE_BINOMIALS_H
#define DFEN_CORE_BINOMIALS_H

#include <stdint.h>

/* Half of Pascal's triangle: row n, from 0 to 62, is n over 0 .. n / 2. See binomials.c. */
extern const uint64_t core_half_triangle[1024];

/* n over k, for n up to 62; 0 when k < 0 or k > n. */
static inline uint64_t core_choose(int n, int k) {
  if (k < 0 || k > n) {
    return 0;
  }
  int row = (n + 1) * (n + 1) / 4; /* the rows before it hold 1 + 1 + 2 + 2 + 3 + ... numbers */
  return core_half_triangle[row + (2 * k > n ? n - k : k)];
}

#endif
