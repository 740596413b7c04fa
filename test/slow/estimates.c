/* The beta distribution by its continued fraction, in long double and with libm (SPEC 13.2). */
#include <math.h>

#include "slow.h"

/* DLMF 8.17.22 by the method of Lentz, for x below the mean. */
static long double fraction(long double a, long double b, long double x) {
  long double c = 1;
  long double d = 1 / (1 - (a + b) * x / (a + 1));
  long double value = d;
  for (long double m = 1; m < 10000000; ++m) {
    long double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    long double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    value *= c * d;
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    long double step = c * d;
    value *= step;
    if (fabsl(step - 1) < 1e-18L) {
      break;
    }
  }
  return value;
}

long double slow_beta_density(long double a, long double b, long double x) {
  return expl((a - 1) * logl(x) + (b - 1) * log1pl(-x) - (lgammal(a) + lgammal(b) - lgammal(a + b)));
}

long double slow_beta_share(long double a, long double b, long double x) {
  long double factor = slow_beta_density(a, b, x) * x * (1 - x);
  return x < (a + 1) / (a + b + 2) ? factor * fraction(a, b, x) / a : 1 - factor * fraction(b, a, 1 - x) / b;
}
