/* Random numbers and rolls (SPEC 5.24). */
#include "../dfen.h"

/* SplitMix64: a counter, and a function that mixes its bits. Every state is as good as any other as a seed. */
static uint64_t next_random(dfen_random *random) {
  uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* The remainder prefers small numbers by less than bound / 2^64: no number of games shows it. */
uint32_t dfen_random_below(dfen_random *random, uint32_t bound) {
  return (uint32_t)(next_random(random) % bound);
}

/* Die by die, so that a roll falls in as many ways as its weight says. */
uint16_t dfen_random_roll(dfen_random *random) {
  uint16_t dice = 0;
  for (int i = 0; i < DFEN_DICE_MAX; ++i) {
    dice = (uint16_t)(dice + dfen_die(DFEN_PAWN + (int)dfen_random_below(random, DFEN_KING)));
  }
  return dice;
}
