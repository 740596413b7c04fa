/* Sums of scores, and how sure their mean is (SPEC 6.5 and 6.6).
 *
 * A sum of doubles depends on the order in which they are added, and a database adds rows in any order: two runs of one
 * query could differ in the last digit. So scores are added as whole numbers of 2^-64, in 128 bits: in any order the
 * sum is the same, and what was added can be taken away again, as window functions do. 1, 0.5 and 0 are exact.
 *
 * Wilson's interval says how sure a mean is. For 7 wins in 10 games and z = 1.96 it goes from 0.397 to 0.892: the mean
 * of very many such games is likely to lie there. The interval never leaves 0..1. It is right for few games too, where
 * mean +- error is not. */
#include "../common/numbers.h"
#include "../dfen.h"

#define TWO_TO_THE_64 18446744073709551616.0

/* A score in units of 2^-64; 1 is 0, the only one that is whole. */
static uint64_t fraction_of(double score) {
  return score < 1.0 ? (uint64_t)(score * TWO_TO_THE_64) : 0;
}

/* The sum of two fractions has a carry when it is smaller than one of them. */
dfen_scores dfen_add_score(dfen_scores scores, double score) {
  uint64_t fraction = scores.fraction + fraction_of(score);
  uint64_t carry = fraction < scores.fraction;
  return (dfen_scores){scores.count + 1, scores.whole + carry + (score >= 1.0), fraction};
}

/* The same backwards, with a borrow in place of the carry. */
dfen_scores dfen_remove_score(dfen_scores scores, double score) {
  uint64_t fraction = scores.fraction - fraction_of(score);
  uint64_t borrow = fraction > scores.fraction;
  return (dfen_scores){scores.count - 1, scores.whole - borrow - (score >= 1.0), fraction};
}

dfen_scores dfen_merge_scores(dfen_scores one, dfen_scores other) {
  uint64_t fraction = one.fraction + other.fraction;
  uint64_t carry = fraction < one.fraction;
  return (dfen_scores){one.count + other.count, one.whole + other.whole + carry, fraction};
}

/* Here the sum becomes a double, and is rounded once. */
double dfen_mean_score(dfen_scores scores) {
  return ((double)scores.whole + (double)scores.fraction / TWO_TO_THE_64) / (double)scores.count;
}

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
