/* How many games a prior is worth (SPEC 13.8): the most probable number, by the results of many keys and a log-normal
 * prior of the number itself.
 *
 * A key with estimate p, w wins and l losses has, for a prior worth s games, up to a factor without s, the likelihood
 *
 *   B(s p + w, s (1 - p) + l) / B(s p, s (1 - p)),
 *
 * of the beta-binomial distribution. Its logarithm is added up over the keys for values of s that grow by the root of
 * 2, from 1/16 to 2^20, and a parabola through the highest of the sums and its neighbours has its top at the answer. */
#include "../common/board.h"
#include "../common/numbers.h"

/* log gamma(x) - (x - 1/2) log x + x, up to a constant: Stirling's series (DLMF 5.11.1), accurate to 1e-12 from 10 on.
 * Smaller x are moved there by gamma(x) = gamma(x + 1) / x. */
static double gamma_rest(double x) {
  double product = 1.0;
  double y = x;
  while (y < 10.0) {
    product *= y;
    y += 1.0;
  }
  double square = y * y;
  double series = (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / 1680 / square) / square) / square) / y;
  return x < y
           ? (y - 0.5) * core_logarithm(y) - (y - x) + series - core_logarithm(product) - (x - 0.5) * core_logarithm(x)
           : series;
}

/* The logarithm of x (x + 1) .. (x + steps - 1), for any number of steps, minus steps log steps - steps. That term is
 * the same for every prior, and for many games so large that it would cancel the rest. */
static double log_rising(double x, double steps) {
  if (steps <= 0.0) {
    return 0.0;
  }
  double growth = x < 1.0 ? core_logarithm(x + steps) - core_logarithm(x) : core_logarithm_of_one_plus(steps / x);
  return steps * core_logarithm_of_one_plus(x / steps) + (x - 0.5) * growth + gamma_rest(x + steps) - gamma_rest(x);
}

/* By its place among the sums, and between two of them. */
static double games_at(double place) {
  const double log_of_two = 0.69314718055994530942;
  return core_exponential((place / 2.0 - 4.0) * log_of_two);
}

/* A single win or loss has the same likelihood, p or 1 - p, for every prior. Most keys have no more and are skipped. */
void dfen_prior_fit_add(dfen_prior_fit *fit, dfen_record record, double estimate, double weight) {
  double half = (double)record.draws / 2.0;
  double wins = (double)record.wins + half;
  double losses = (double)record.losses + half;
  bool tells = estimate > 0.0 && estimate < 1.0 && (wins + losses > 1.0 || half > 0.0);
  for (int i = 0; tells && i < DFEN_PRIOR_GAMES_STEPS; ++i) {
    double s = games_at(i);
    core_add_to_sum(&fit->likelihood[i],
                    weight * (log_rising(s * estimate, wins) + log_rising(s * (1.0 - estimate), losses) -
                              log_rising(s, wins + losses)));
  }
  fit->keys += tells ? weight : 0.0;
}

void dfen_prior_fit_merge(dfen_prior_fit *fit, const dfen_prior_fit *other) {
  fit->keys += other->keys;
  for (int i = 0; i < DFEN_PRIOR_GAMES_STEPS; ++i) {
    core_merge_sum(&fit->likelihood[i], other->likelihood[i]);
  }
}

/* The prior of the number itself: its logarithm is normal, with mean log 20 and deviation 1/2. Few keys are met again,
 * mostly in openings, and there the likelihood alone often has no maximum. */
static double log_density(double games) {
  double away = core_logarithm(games / 20.0) / 0.5;
  return -away * away / 2.0;
}

/* The maximum of the parabola through three equidistant points is (before - after) / 2 (before + after) steps away. */
double dfen_prior_games(const dfen_prior_fit *fit) {
  double likelihood[DFEN_PRIOR_GAMES_STEPS];
  int best = 0;
  for (int i = 0; i < DFEN_PRIOR_GAMES_STEPS; ++i) {
    likelihood[i] = fit->likelihood[i].high + fit->likelihood[i].low + log_density(games_at(i));
    best = likelihood[i] > likelihood[best] ? i : best;
  }
  double aside = 0.0;
  if (best > 0 && best < DFEN_PRIOR_GAMES_STEPS - 1) {
    double before = likelihood[best] - likelihood[best - 1];
    double after = likelihood[best] - likelihood[best + 1];
    aside = before + after > 0.0 ? (before - after) / (before + after) / 2.0 : 0.0;
  }
  return games_at(best + aside);
}

/* A model of few games is itself uncertain, and a model sees less of what matters when few pieces are left. Keys that
 * are met again are openings: in many games they let the estimates of all positions seem worth more than they are. */
double dfen_estimate_worth(const dfen_fields *fields, double prior_games, double games) {
  enum { FULL_BOARD = 32 };
  dfen_position position = dfen_to_position(fields);
  int count = core_popcount(occupied(&position));
  double share = (count < FULL_BOARD ? count : FULL_BOARD) / (double)FULL_BOARD;
  double most = games < 5.0 * DFEN_ESTIMATE_WORTH_MAX ? games / 5.0 : DFEN_ESTIMATE_WORTH_MAX;
  return (prior_games < most ? prior_games : most) * share * share;
}
