/* Bounds of posteriors are where so much of the beta distribution lies below (SPEC 13.2). */
#include <math.h>

#include "fuzz.h"

/* 0..maximum, whole or not, and often an end. */
static double take_real(struct input *input, double maximum) {
  uint8_t kind = take_byte(input);
  double part = (double)take_number(input) / 4294967295.0;
  return kind < 32 ? 0.0 : kind < 64 ? maximum : kind < 128 ? part : part * maximum;
}

static uint64_t take_games(struct input *input) {
  return (uint64_t)take_number(input) >> take_byte(input) % 32;
}

/* A bound is as near as 1e-12 to where its share lies below. */
static void require_bound(double bound, long double a, long double b, long double share) {
  require(bound >= 0.0 && bound <= 1.0);
  if (a > 0 && b > 0 && bound > 1e-13 && bound < 1 - 1e-13) {
    require(fabsl(slow_beta_share(a, b, bound) - share) <= 1e-12L * slow_beta_density(a, b, bound));
  }
}

static void check_posterior(struct input *input, bool costly) {
  dfen_record record = {.wins = take_games(input), .draws = take_games(input), .losses = take_games(input)};
  dfen_prior prior = {.chance = take_real(input, 1.0), .strength = take_real(input, 1e6)};
  double level = take_real(input, DFEN_LEVEL_MAX);
  double lower, mean, upper;
  bool known = dfen_posterior_mean(record, prior, &mean);
  require(dfen_posterior_lower(record, prior, level, &lower) == known);
  require(dfen_posterior_upper(record, prior, level, &upper) == known);
  require(known == (prior.strength > 0.0 || record.wins + record.draws + record.losses > 0));
  if (!known) {
    return;
  }
  require(mean >= 0.0 && mean <= 1.0 && lower <= upper + 1e-15);
  if (costly) {
    long double a = (long double)prior.strength * prior.chance + record.wins + record.draws / 2.0L;
    long double b = (long double)prior.strength * (1 - (long double)prior.chance) + record.losses + record.draws / 2.0L;
    require_bound(lower, a, b, (1 - (long double)level) / 2);
    require_bound(upper, a, b, (1 + (long double)level) / 2);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  check_posterior(&input, is_one_in(bytes, size, ONE_IN_SLOW));
  return 0;
}
