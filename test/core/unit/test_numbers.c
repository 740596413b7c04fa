/* core/common/numbers.c: exponentials, logarithms and roots, compared with libm in long double. */
#include <math.h>

#include "../../../core/common/numbers.h"
#include "../../repo/support/random.h"
#include "../../repo/support/test.h"

/* Random, from -1 to 1, with exponents down to 2^-60. */
static double any(struct random *random) {
  double number = (double)(random_next(random) >> 11) / 9007199254740992.0;
  return (random_below(random, 2) ? number : -number) / (double)(UINT64_C(1) << random_below(random, 60));
}

static void assert_share(double got, long double expected, long double share) {
  if (!(fabsl(got - expected) <= share * fabsl(expected))) {
    fail_msg("%.17g, not %.20Lg", got, expected);
  }
}

TEST(results_match_libm) {
  struct random random = random_seeded("numbers");
  for (int i = random_cases(200000); i > 0; --i) {
    double x = any(&random) * (random_below(&random, 2) ? 700.0 : 1.0);
    assert_share(core_exponential(x), expl(x), 5e-16L);
    assert_share(core_exponential_less_one(x), expm1l(x), 6e-16L);
    double positive = (double)expl(any(&random) * (random_below(&random, 2) ? 690.0 : 1.0));
    assert_share(core_logarithm(positive), logl(positive), 5e-16L);
    assert_share(core_square_root(positive), sqrtl(positive), 3e-16L);
    double over = any(&random) * (random_below(&random, 2) ? 1e9 : 1.0);
    double part = over > -1.0 ? over : -1.0 / over;
    assert_share(core_logarithm_of_one_plus(part), log1pl(part), 5e-16L);
  }
}

/* Just above half the logarithm of 2, where e^x - 1 is computed as 2 (e^r - 1) + 1 with r < 0: the largest errors of
 * 120,000,000 inputs. */
TEST(largest_error_is_within_its_bound) {
  const double x[] = {0.34784985924408302, 0.34948412148946761, 0.362};
  for (int i = 0; i < 3; ++i) {
    assert_share(core_exponential_less_one(x[i]), expm1l(x[i]), 6e-16L);
  }
}

TEST(end_points_are_exact) {
  assert_true(core_exponential(0) == 1 && core_exponential_less_one(0) == 0 && core_logarithm(1) == 0 &&
              core_logarithm_of_one_plus(0) == 0);
  assert_true(core_exponential(-701) == 0 && core_exponential_less_one(-701) == -1 &&
              core_exponential(1e300) == core_exponential(700));
  assert_true(core_exponential(-1e300) == 0 && core_exponential_less_one(-1e300) == -1);
  assert_true(core_square_root(0) == 0 && core_square_root(-1) == 0 && core_square_root(4) == 2);
}
