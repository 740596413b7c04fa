/* core/statistics/statistics.c: sums of scores and Wilson's interval, against its definition (SPEC 6.5 and 6.6). */
#include "../support/test.h"

#include "../support/random.h"

/* Wilson's bounds by what they are: the values q for which the observed mean lies just z standard deviations of q away,
 * (mean - q)^2 = z^2 q (1 - q) / count. One is below the mean and one above; found by halving. */
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
#define assert_near(...) OF_THIS_LINE(assert_near(__VA_ARGS__))

static void assert_interval(double wins, double draws, double losses, double lower, double upper) {
  double games = wins + draws + losses;
  dfen_interval interval = dfen_wilson((wins + draws / 2) / games, games, DFEN_Z);
  assert_near(interval.lower, lower, 5e-7);
  assert_near(interval.upper, upper, 5e-7);
}
#define assert_interval(...) OF_THIS_LINE(assert_interval(__VA_ARGS__))

static void check_values_of_spec_6(void **state) {
  (void)state;
  assert_interval(1, 0, 1, 0.094531, 0.905469);
  assert_interval(5, 0, 0, 0.565518, 1);
  assert_interval(621, 8, 596, 0.482222, 0.538122);
  assert_interval(0, 3, 0, 0.125334, 0.874666);
}

static void intervals_are_what_they_are_defined_as(void **state) {
  (void)state;
  struct random random = random_seeded("wilson");
  for (int i = 0; i < 20000; ++i) {
    double count = 1 + (double)(random_next(&random) >> (12 + random_below(&random, 52)));
    double mean = random_below(&random, 8) == 0 ? random_below(&random, 2)
                                                : (double)(random_next(&random) >> 11) / 9007199254740992.0;
    double z = random_below(&random, 2) ? DFEN_Z : (double)(1 + random_below(&random, 10000)) / 100;
    dfen_interval interval = dfen_wilson(mean, count, z);
    assert_true(0 <= interval.lower && interval.lower <= mean && mean <= interval.upper && interval.upper <= 1);
    if (mean > 0 && mean < 1) {
      assert_near(interval.lower, (double)solve(mean, count, z, 0), 1e-14);
      assert_near(interval.upper, (double)solve(mean, count, z, 1), 1e-14);
    }
  }
}

static void certain_ends_are_exact(void **state) {
  (void)state;
  for (double count = 1; count < 1e6; count = count * 3 + 1) {
    assert_true(dfen_wilson(0, count, DFEN_Z).lower == 0);
    assert_true(dfen_wilson(1, count, DFEN_Z).upper == 1);
  }
  dfen_interval point = dfen_wilson(0.25, 10, 0);
  assert_true(point.lower == 0.25 && point.upper == 0.25);
  for (double mean = 0; mean <= 1; ++mean) { /* no spread, and z makes none */
    dfen_interval end = dfen_wilson(mean, 10, 0);
    assert_true(end.lower == mean && end.upper == mean);
  }
}

/* Means so near an end that rounding carries the bound past it. */
static void bounds_stay_within_0_and_1(void **state) {
  (void)state;
  for (double mean = 0.5; mean > 1e-300; mean /= 2) {
    for (double count = 1; count < 1e6; count = count * 3 + 1) {
      for (double z = DFEN_Z / 8; z < DFEN_Z * 8; z *= 1.3) {
        dfen_interval near_0 = dfen_wilson(mean, count, z);
        dfen_interval near_1 = dfen_wilson(1 - mean, count, z);
        assert_true(near_0.lower >= 0 && near_1.upper <= 1);
      }
    }
  }
}

/* A window over random scores: at every step the sum is, to the bit, that of its rows added up afresh. */
static void what_is_removed_leaves_no_trace(void **state) {
  (void)state;
  struct random random = random_seeded("scores");
  enum { ROWS = 2000, WIDEST = 40 };
  static double score[ROWS];
  dfen_scores window = {0};
  int first = 0;
  for (int row = 0; row < ROWS; ++row) {
    /* halves, ends, anything between, and as small as they come */
    switch (random_below(&random, 4)) {
    case 0: score[row] = random_below(&random, 3) / 2.0; break;
    case 1: score[row] = (double)(random_next(&random) >> 11) / 9007199254740992.0; break;
    case 2: score[row] = 1.0 - 1.0 / (double)(UINT64_C(2) << random_below(&random, 53)); break;
    default: score[row] = 1.0 / (double)(UINT64_C(2) << random_below(&random, 60)); break;
    }
    window = dfen_add_score(window, score[row]);
    while (row - first >= WIDEST || (first <= row && random_below(&random, 3) == 0)) {
      window = dfen_remove_score(window, score[first++]);
    }
    dfen_scores afresh = {0};
    long double sum = 0;
    for (int i = row; i >= first; --i) { /* in the other order, too */
      afresh = dfen_add_score(afresh, score[i]);
      sum += score[i];
    }
    assert_memory_equal(&window, &afresh, sizeof window);
    assert_int_equal(window.count, row + 1 - first);
    if (window.count > 0) {
      assert_near(dfen_mean_score(window), (double)(sum / window.count), 1e-15);
    }
  }
}

/* A group in any number of parts, merged in any order, has the bits of the whole. */
static void parts_merge_to_the_whole(void **state) {
  (void)state;
  enum { SCORES = 2000, PARTS_MAX = 9 };
  struct random random = random_seeded("parts");
  for (int run = 0; run < 50; ++run) {
    dfen_scores whole = {0};
    dfen_scores part[PARTS_MAX] = {{0}};
    int parts = 1 + (int)random_below(&random, PARTS_MAX);
    for (int i = 0; i < SCORES; ++i) {
      double score =
        random_below(&random, 2) == 0 ? random_below(&random, 3) / 2.0 : random_below(&random, 1000) / 999.0;
      whole = dfen_add_score(whole, score);
      dfen_scores *mine = &part[random_below(&random, (uint64_t)parts)];
      *mine = dfen_add_score(*mine, score);
    }
    dfen_scores merged = {0};
    for (int i = parts - 1; i >= 0; --i) {
      merged = dfen_merge_scores(part[i], merged);
    }
    assert_memory_equal(&merged, &whole, sizeof merged);
  }
  /* the carry: two halves, and two that fill the fraction to the last bit */
  dfen_scores half = dfen_add_score((dfen_scores){0}, 0.5);
  dfen_scores one = dfen_merge_scores(half, half);
  assert_int_equal(one.whole, 1);
  assert_int_equal(one.fraction, 0);
  assert_int_equal(one.count, 2);
}

/* 10 million times 0.1 and one win in front: a plain sum of doubles is off by 1.6e-4. */
static void long_sums_stay_exact(void **state) {
  (void)state;
  const double tenth = 0.1; /* rounded, also where constants are kept longer than doubles */
  dfen_scores scores = dfen_add_score((dfen_scores){0}, 1.0);
  for (int i = 0; i < 10000000; ++i) {
    scores = dfen_add_score(scores, tenth);
  }
  scores = dfen_remove_score(scores, 1.0);
  assert_true(dfen_mean_score(scores) == tenth);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(check_values_of_spec_6),     cmocka_unit_test(intervals_are_what_they_are_defined_as),
    cmocka_unit_test(certain_ends_are_exact),     cmocka_unit_test(what_is_removed_leaves_no_trace),
    cmocka_unit_test(parts_merge_to_the_whole),   cmocka_unit_test(long_sums_stay_exact),
    cmocka_unit_test(bounds_stay_within_0_and_1),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
