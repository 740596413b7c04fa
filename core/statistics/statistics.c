/* How sure a mean score is, by Wilson's interval (SPEC 6.6).
 *
 * For 7 wins in 10 games and z = 1.96 it goes from 0.397 to 0.892: the mean of very many such games is likely to lie
 * there. The interval never leaves 0..1. It is right for few games too, where mean +- error is not. */
#include "../common/numbers.h"

/* The formula of E. B. Wilson (1927): the bounds p for which `mean` is just z standard deviations away from p. */
dfen_interval dfen_wilson(double mean, double count, double z) {
  double weight = z * z / count;
  double centre = mean + weight / 2.0;
  double reach = z * core_square_root(mean * (1.0 - mean) / count + weight / (4.0 * count));
  double lower = (centre - reach) / (1.0 + weight);
  double upper = (centre + reach) / (1.0 + weight);
  /* With a mean of 0 the lower bound is 0, with a mean of 1 the upper is 1. Rounding might give a little more or less.
   */
  return (dfen_interval){.lower = mean <= 0.0 || lower < 0.0 ? 0.0 : lower,
                         .upper = mean >= 1.0 || upper > 1.0 ? 1.0 : upper};
}
