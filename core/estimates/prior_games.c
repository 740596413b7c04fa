/* How many games a prior is worth (SPEC 13.8): the number of games under which the results that were played are the
 * most likely.
 *
 * A key with estimate p and a prior worth s games has had its w wins and l losses with a likelihood that is, up to a
 * factor without s,
 *
 *   B(s p + w, s (1 - p) + l) / B(s p, s (1 - p)),
 *
 * the beta-binomial one. Its logarithm is added up over the keys for values of s that grow by the root of 2, from 1/16
 * to 2^20, and a parabola through the highest of the sums and its neighbours has its top at the answer. */
#include "../common/numbers.h"

/* What the logarithm of gamma(x) has beside (x - 1/2) log x - x, up to a constant: Stirling's series (DLMF 5.11.1), to
 * 1e-12 from 10 on. What is smaller is moved there: gamma(x) = gamma(x + 1) / x. */
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

/* The logarithm of x (x + 1) .. (x + steps - 1), for any number of steps, less steps log steps - steps: that is the
 * same for every prior, and so large for many games that nothing would be left of the rest. */
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

/* One game, won or lost, is as likely under any prior: p or 1 - p. Most keys have no more, and are passed over. */
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

/* What is thought of the number of games itself before keys are known: its logarithm is normal, about that of 20, with
 * a deviation of 1/2. Few keys are met again, those are openings, and there a likelihood alone often has no top. */
static double log_density(double games) {
  double away = core_logarithm(games / 20.0) / 0.5;
  return -away * away / 2.0;
}

/* Three points at equal distances have the top of their parabola (before - after) / 2 (before + after) of a step aside.
 */
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
