/* Equities of four pieces: KQvKQ, whose sides are equal, KRvKBd, which has four symmetries, and KBdBlvK, whose mirror
 * exchanges the two bishops. The slow rules confirm the equation on 400 classes each, and the bits equal the golden
 * file. Takes minutes and a gigabyte. */
#include "../../repo/support/solve.h"

#include "../../repo/support/random.h"

static const char *const keys[] = {"KQvKQ", "KRvKBd", "KBdBlvK"};
enum { KEYS = sizeof keys / sizeof keys[0], CLASSES = 400 };

TEST(equation_of_four_pieces) {
  struct random random = random_seeded("equation of four pieces");
  for (int i = 0; i < KEYS; ++i) {
    const struct solved_endgame *endgame = solve_endgame(keys[i]);
    printf("%s: %u sweeps, %.0f bytes a class\n", keys[i], endgame->sweeps,
           (double)endgame->room / (double)endgame->endgame.count);
    fflush(stdout);
    for (int cases = CLASSES; cases > 0; --cases) {
      check_equation(endgame, random_next(&random) % endgame->endgame.count);
    }
  }
}

/* The minimum, maximum and mean of the side to move, to the digits of the first computation. */
TEST(queens_against_each_other) {
  const struct solved_endgame *endgame = solve_endgame("KQvKQ");
  double least = 1;
  double most = 0;
  double sum = 0;
  for (uint64_t index = 0; index < endgame->endgame.count; ++index) {
    double equity = (double)endgame->bracket[index].lower / (double)DFEN_EQUITY_ONE;
    least = equity < least ? equity : least;
    most = equity > most ? equity : most;
    sum += equity;
  }
  assert_float_equal(least, 0.362, 0.0006);
  assert_float_equal(most, 0.841, 0.0006);
  assert_float_equal(sum / (double)endgame->endgame.count, 0.619, 0.0006);
}

TEST(same_bits_of_four_pieces) {
  check_pinned("test/core/vectors/golden/equities_of_four_pieces.tsv", keys, KEYS);
}
