/* core/estimates/beta.c: bounds of win probabilities, compared with a slow continued fraction (SPEC 13.1, 13.2). */
#include <math.h>

#include "../../../core/dfen_estimates.h"
#include "../../repo/support/random.h"
#include "../../repo/support/test.h"

static const double no_number = -1;

/* Calls all three functions; each must return `known`. */
static void ask(dfen_record record, dfen_prior prior, double confidence, bool known, double answer[3]) {
  answer[0] = answer[1] = answer[2] = no_number;
  bool all = dfen_chance_lower(record, prior, confidence, &answer[0]) == known &&
             dfen_chance(record, prior, &answer[1]) == known &&
             dfen_chance_upper(record, prior, confidence, &answer[2]) == known;
  assert_true(all);
}

/* Distance from `bound` to the quantile of the distribution at `share`. */
static long double error_of(double bound, long double a, long double b, long double share) {
  const long double near = 1e-13L;
  if (bound < near) {
    return slow_beta_share(a, b, near) >= share ? 0 : 1;
  }
  if (bound > 1 - near) {
    return slow_beta_share(a, b, 1 - near) <= share ? 0 : 1;
  }
  return fabsl(slow_beta_share(a, b, bound) - share) / slow_beta_density(a, b, bound);
}

static void assert_bounds(dfen_record record, dfen_prior prior, double confidence) {
  double answer[3];
  ask(record, prior, confidence, true, answer);
  long double half = record.draws / 2.0L;
  long double a = (long double)prior.games * prior.estimate + record.wins + half;
  long double b = (long double)prior.games * (1 - (long double)prior.estimate) + record.losses + half;
  long double outside = (1 - (long double)confidence) / 2;
  bool right =
    0 <= answer[0] && answer[0] <= answer[2] + 1e-15 && answer[2] <= 1 && fabsl(answer[1] - a / (a + b)) < 1e-15L;
  if (a > 0 && b > 0) {
    right = right && error_of(answer[0], a, b, outside) < 1e-12L && error_of(answer[2], a, b, 1 - outside) < 1e-12L;
  } else {
    right = right && answer[0] == answer[2] && answer[0] == (a > 0 ? 1 : 0);
  }
  if (!right) {
    fail_msg("+%llu =%llu -%llu, prior %.17g worth %.17g, confidence %.17g: %.17g %.17g %.17g",
             (unsigned long long)record.wins, (unsigned long long)record.draws, (unsigned long long)record.losses,
             prior.estimate, prior.games, confidence, answer[0], answer[1], answer[2]);
  }
}

/* Games up to 10^9, priors worth up to 10^6. */
TEST(bounds_of_a_grid) {
  static const uint64_t counts[] = {0, 1, 2, 7, 40, 1000, 100000, 1000000000};
  static const double chances[] = {0, 1e-6, 0.03, 0.5, 0.77, 1};
  static const double worths[] = {0, 1e-3, 0.5, 1, 7.999, 8, 20, 1000, 1e6};
  int asked = 0;
  for (int wins = 0; wins < 8; ++wins) {
    for (int losses = 0; losses < 8; ++losses) {
      for (int chance = 0; chance < 6; ++chance) {
        for (int worth = wins + losses == 0; worth < 9; ++worth) {
          dfen_record record = {.wins = counts[wins], .draws = (unsigned)asked % 3, .losses = counts[losses]};
          assert_bounds(record, (dfen_prior){chances[chance], worths[worth]}, asked % 5 == 0 ? 0.8 : DFEN_CONFIDENCE);
          ++asked;
        }
      }
    }
  }
  assert_int_equal(asked, 3450);
}

TEST(bounds_of_random_records) {
  static const double confidences[] = {0, 0.5, 0.9, 0.99, 0.999, DFEN_CONFIDENCE_MAX};
  struct random random = random_seeded("chances");
  for (int i = random_cases(3000); i > 0; --i) {
    dfen_record record = {.wins = random_next(&random) >> (34 + random_below(&random, 30)),
                          .draws = random_next(&random) >> (34 + random_below(&random, 30)),
                          .losses = random_next(&random) >> (34 + random_below(&random, 30))};
    dfen_prior prior = {.estimate = (double)(random_next(&random) >> 11) / 9007199254740992.0,
                        .games = exp((double)random_below(&random, 20700) / 1000.0 - 6.9)};
    assert_bounds(record, prior, confidences[random_below(&random, 6)]);
  }
}

/* Beta(1, 1) is the uniform distribution. For Beta(n, 1) the share below x is x^n. */
TEST(bounds_in_closed_form) {
  double answer[3];
  ask((dfen_record){.wins = 0}, (dfen_prior){0.5, 2}, 0.9, true, answer);
  assert_true(fabs(answer[0] - 0.05) < 1e-14 && answer[1] == 0.5 && fabs(answer[2] - 0.95) < 1e-14);
  ask((dfen_record){.wins = 3}, (dfen_prior){0.5, 2}, 0.5, true, answer);
  assert_true(fabs(answer[0] - pow(0.25, 0.25)) < 1e-14 && fabs(answer[1] - 0.8) < 1e-15 &&
              fabs(answer[2] - pow(0.75, 0.25)) < 1e-14);
  ask((dfen_record){.wins = 7, .losses = 7}, (dfen_prior){0.5, 20}, 0, true, answer);
  assert_true(fabs(answer[0] - 0.5) < 1e-14 && fabs(answer[2] - 0.5) < 1e-14);
}

TEST(no_games_and_no_prior_have_no_bounds) {
  double answer[3];
  ask((dfen_record){.wins = 0}, (dfen_prior){0.5, 0}, DFEN_CONFIDENCE, false, answer);
  assert_true(answer[0] == no_number && answer[1] == no_number && answer[2] == no_number);
}

/* Exchanging wins and losses and replacing the estimate e by 1 - e maps each bound b to 1 - b of the other side. */
TEST(exchanged_players_have_complementary_bounds) {
  struct random random = random_seeded("the other player");
  for (int i = random_cases(500); i > 0; --i) {
    dfen_record record = {
      .wins = random_below(&random, 50), .draws = random_below(&random, 5), .losses = random_below(&random, 50)};
    dfen_record turned = {.wins = record.losses, .draws = record.draws, .losses = record.wins};
    double chance = random_below(&random, 257) / 256.0;
    double worth = 1 + random_below(&random, 40);
    double answer[3];
    double other[3];
    ask(record, (dfen_prior){chance, worth}, DFEN_CONFIDENCE, true, answer);
    ask(turned, (dfen_prior){1 - chance, worth}, DFEN_CONFIDENCE, true, other);
    for (int j = 0; j < 3; ++j) {
      assert_true(fabs(answer[j] - (1 - other[2 - j])) < 1e-15);
    }
  }
}
