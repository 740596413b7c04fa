/* Confidence intervals of mean scores, by Wilson's formula (SPEC 6.4 and 6.6).
 *
 * For 7 wins in 10 games and the confidence 0.95 the interval is 0.397 to 0.892, which is likely to contain the mean of
 * very many such games. It never leaves 0..1, and unlike mean +- error it is also valid for few games. */
#include "../common/numbers.h"

/* The standard deviations that contain 95 % of a normal distribution. */
#define Z_OF_95 1.959963984540054

/* The density of the normal distribution at z, twice: on both sides. */
static double density_of_both(double z) {
  return 0.7978845608028654 * core_exponential(-z * z / 2.0);
}

/* The share within z standard deviations: a series of positive terms, z + z^3 / 3 + z^5 / 15 ..., so nothing cancels.
 */
static double share_within(double z) {
  double sum = 0.0;
  double term = z;
  for (int odd = 3; sum + term > sum; odd += 2) {
    sum += term;
    term *= z * z / odd;
  }
  return density_of_both(z) * sum;
}

/* Newton's method from 0. The share is concave, so it comes from below and never passes the solution; rounding ends
 * it. */
static double z_of(double confidence) {
  double z = 0.0;
  double step = 1.0;
  if (confidence == DFEN_CONFIDENCE) {
    return Z_OF_95;
  }
  while (step > 1e-15) {
    step = (confidence - share_within(z)) / density_of_both(z);
    z += step;
  }
  return z;
}

/* The formula of E. B. Wilson (1927): the bounds are the p from which `mean` is exactly z standard deviations away. */
dfen_interval dfen_wilson(double mean, double count, double confidence) {
  double z = z_of(confidence);
  double weight = z * z / count;
  double centre = mean + weight / 2.0;
  double reach = z * core_square_root(mean * (1.0 - mean) / count + weight / (4.0 * count));
  double lower = (centre - reach) / (1.0 + weight);
  double upper = (centre + reach) / (1.0 + weight);
  /* The lower bound for a mean of 0 is 0, and the upper for 1 is 1; rounding might yield slightly other numbers. */
  return (dfen_interval){.lower = mean <= 0.0 || lower < 0.0 ? 0.0 : lower,
                         .upper = mean >= 1.0 || upper > 1.0 ? 1.0 : upper};
}
