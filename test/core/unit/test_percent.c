/* core/pictures/percent.c: percentages as text, compared with integer arithmetic (SPEC 9.12). */
#include "../../../core/dfen_pictures.h"
#include "../../repo/support/test.h"

#include "../../repo/support/random.h"

static void assert_percent(double share, const char *expected) {
  char text[DFEN_PERCENT_SIZE + 1];
  text[dfen_percent(share, text)] = '\0';
  assert_string_equal(text, expected);
}

TEST(percentages_are_the_nearest_tenth) {
  assert_percent(0.0, "0.0 %");
  assert_percent(-0.0, "0.0 %");
  assert_percent(5e-324, "0.0 %");
  assert_percent(1.0, "100.0 %");
  assert_percent(6 / 11.0, "54.5 %"); /* 54.5454; via 54.55 it would be 54.6 */
  assert_percent(2 / 3.0, "66.7 %");
}

/* A tie rounds up, whether the double is below the tie (.4285) or above it (.0005). Values next to a tie round to the
 * nearest. */
TEST(ties_round_up) {
  assert_percent(857 / 2000.0, "42.9 %");
  assert_percent(0.4285, "42.9 %");
  assert_percent(0.42849999999999993, "42.8 %");
  assert_percent(0.0005, "0.1 %");
  assert_percent(0.00049999999999999990, "0.0 %");
  assert_percent(0.9995, "100.0 %");
  assert_percent(0.99949999999999994, "99.9 %");
}

/* k / m in integers: 1000 k / m plus a half, rounded down. */
static void assert_quotient(uint64_t k, uint64_t m) {
  char expected[32];
  uint64_t tenths = (2000 * k + m) / (2 * m);
  snprintf(expected, sizeof expected, "%u.%u %%", (unsigned)(tenths / 10), (unsigned)(tenths % 10));
  char text[DFEN_PERCENT_SIZE + 1];
  text[dfen_percent((double)k / (double)m, text)] = '\0';
  if (strcmp(text, expected) != 0) {
    fail_msg("%llu / %llu is %s, not %s", (unsigned long long)k, (unsigned long long)m, expected, text);
  }
  text[dfen_percent(-(double)k / (double)m, text)] = '\0';
  if (strcmp(text + (tenths > 0), expected) != 0 || (tenths > 0 && text[0] != '-')) {
    fail_msg("-%llu / %llu is %s, not -%s", (unsigned long long)k, (unsigned long long)m, text, expected);
  }
}

/* The scores of up to 2,000 games. */
TEST(scores_of_few_games_are_exact) {
  for (uint64_t games = 1; games <= (uint64_t)random_part(2000); ++games) {
    for (uint64_t points = 0; points <= 2 * games; ++points) {
      assert_quotient(points, 2 * games);
    }
  }
}

/* And of many games, including the scores closest to a tie for that number of games. */
TEST(scores_of_many_games_are_exact) {
  struct random random = random_seeded("percent");
  for (int i = 0; i < random_cases(200000); ++i) {
    uint64_t most = UINT64_C(2000000000000) >> random_below(&random, 38);
    uint64_t halves = 2 * (1 + random_next(&random) % most);
    uint64_t tie = (2 * random_below(&random, 1000) + 1) * halves / 2000; /* the tie, rounded down */
    assert_quotient(random_next(&random) % (halves + 1), halves);
    assert_quotient(tie, halves);
    assert_quotient(tie + 1, halves);
  }
  assert_quotient(UINT64_C(1713999999999), UINT64_C(4000000000000)); /* 857/2000 less half a point in 2 * 10^12 games */
  assert_quotient(UINT64_C(3997999999999), UINT64_C(4000000000000));
}
