/* core/statistics/statistics.c: Wilson's interval, compared with its definition (SPEC 6.6). */
#include "../../repo/support/test.h"

#include <math.h>

#include "../../repo/support/random.h"

/* The standard deviations that contain a share of the normal distribution, by bisection. */
static long double deviations(long double confidence) {
  long double low = 0;
  long double high = 8;
  for (int i = 0; i < 100; ++i) {
    long double z = (low + high) / 2;
    if (erfl(z / sqrtl(2)) < confidence) {
      low = z;
    } else {
      high = z;
    }
  }
  return (low + high) / 2;
}

/* Wilson's bounds by definition: the values q for which the observed mean is exactly z standard deviations of q away,
 * (mean - q)^2 = z^2 q (1 - q) / count. One is below the mean and one above; found by bisection. */
static long double solve(long double mean, long double count, long double z, long double end) {
  long double inside = mean;
  long double outside = end;
  for (int i = 0; i < 200; ++i) {
    long double q = (inside + outside) / 2;
    if ((mean - q) * (mean - q) * count <= z * z * q * (1 - q)) {
      inside = q;
    } else {
      outside = q;
    }
  }
  return (inside + outside) / 2;
}

static void assert_near(double got, double expected, double tolerance) {
  double difference = got < expected ? expected - got : got - expected;
  if (!(difference <= tolerance)) {
    fail_msg("%.17g, not %.17g", got, expected);
  }
}

static void assert_interval(double wins, double draws, double losses, double lower, double upper) {
  double games = wins + draws + losses;
  dfen_interval interval = dfen_wilson((wins + draws / 2) / games, games, DFEN_CONFIDENCE);
  assert_near(interval.lower, lower, 5e-7);
  assert_near(interval.upper, upper, 5e-7);
}

TEST(check_values_of_spec_6) {
  assert_interval(1, 0, 1, 0.094531, 0.905469);
  assert_interval(5, 0, 0, 0.565518, 1);
  assert_interval(621, 8, 596, 0.482222, 0.538122);
  assert_interval(0, 3, 0, 0.125334, 0.874666);
}

TEST(intervals_match_their_definition) {
  struct random random = random_seeded("wilson");
  for (int i = random_cases(20000); i > 0; --i) {
    double count = 1 + (double)(random_next(&random) >> (12 + random_below(&random, 52)));
    double mean = random_below(&random, 8) == 0 ? random_below(&random, 2)
                                                : (double)(random_next(&random) >> 11) / 9007199254740992.0;
    double confidence = random_below(&random, 4) ? DFEN_CONFIDENCE : random_below(&random, 10000) / 10000.0;
    long double z = deviations(confidence);
    dfen_interval interval = dfen_wilson(mean, count, confidence);
    assert_true(0 <= interval.lower && interval.lower <= mean && mean <= interval.upper && interval.upper <= 1);
    if (mean > 0 && mean < 1) {
      assert_near(interval.lower, (double)solve(mean, count, z, 0), confidence == DFEN_CONFIDENCE ? 1e-14 : 1e-11);
      assert_near(interval.upper, (double)solve(mean, count, z, 1), confidence == DFEN_CONFIDENCE ? 1e-14 : 1e-11);
    }
  }
}

/* With a mean of 1 of one game, lower is 1 / (1 + z^2). */
TEST(deviations_of_a_confidence) {
  assert_true(dfen_wilson(1, 1, 0).lower == 1);
  for (int i = 1; i <= 9999; i += random_stride(7)) {
    double confidence = i / 10000.0;
    long double z = deviations(confidence);
    assert_near(dfen_wilson(1, 1, confidence).lower, (double)(1 / (1 + z * z)), 1e-12);
  }
  /* 0.95 has a constant, which lies between its neighbours */
  double bound = dfen_wilson(1, 1, 0.95).lower;
  assert_true(dfen_wilson(1, 1, 0.95 + 1e-13).lower < bound && bound < dfen_wilson(1, 1, 0.95 - 1e-13).lower);
}

TEST(certain_ends_are_exact) {
  for (double count = 1; count < 1e6; count = count * 3 + 1) {
    assert_true(dfen_wilson(0, count, DFEN_CONFIDENCE).lower == 0);
    assert_true(dfen_wilson(1, count, DFEN_CONFIDENCE).upper == 1);
  }
  dfen_interval point = dfen_wilson(0.25, 10, 0);
  assert_true(point.lower == 0.25 && point.upper == 0.25);
  for (double mean = 0; mean <= 1; ++mean) { /* without variance, the confidence has no effect */
    dfen_interval end = dfen_wilson(mean, 10, 0);
    assert_true(end.lower == mean && end.upper == mean);
  }
}

/* Means so near to an end that rounding moves the bound past it. */
TEST(bounds_stay_within_0_and_1) {
  for (double mean = 0.5; mean > 1e-300; mean /= 2) {
    for (double count = 1; count < 1e6; count = count * 3 + 1) {
      for (double confidence = 0; confidence <= DFEN_CONFIDENCE_MAX; confidence += 0.9999 / 8) {
        dfen_interval near_0 = dfen_wilson(mean, count, confidence);
        dfen_interval near_1 = dfen_wilson(1 - mean, count, confidence);
        assert_true(near_0.lower >= 0 && near_1.upper <= 1);
      }
    }
  }
}
