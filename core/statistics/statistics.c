/* Confidence intervals of mean scores, by Wilson's formula (SPEC 6.6).
 *
 * For 7 wins in 10 games and z = 1.96 the interval is 0.397 to 0.892, which is likely to contain the mean of very many
 * such games. It never leaves 0..1, and unlike mean +- error it is also valid for few games. */
#include "../common/numbers.h"

/* The formula of E. B. Wilson (1927): the bounds are the p from which `mean` is exactly z standard deviations away. */
dfen_interval dfen_wilson(double mean, double count, double z) {
  double weight = z * z / count;
  double centre = mean + weight / 2.0;
  double reach = z * core_square_root(mean * (1.0 - mean) / count + weight / (4.0 * count));
  double lower = (centre - reach) / (1.0 + weight);
  double upper = (centre + reach) / (1.0 + weight);
  /* The lower bound for a mean of 0 is 0, and the upper for 1 is 1; rounding might yield slightly other numbers. */
  return (dfen_interval){.lower = mean <= 0.0 || lower < 0.0 ? 0.0 : lower,
                         .upper = mean >= 1.0 || upper > 1.0 ? 1.0 : upper};
}
