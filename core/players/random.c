/* Chance, the same for the same beginning on every machine (SPEC 11.14). */
#include "../dfen_estimates.h"

/* SplitMix64: a counter, and a mixing function that makes of each of its numbers another one. */
uint64_t dfen_random_next(dfen_random *random) {
  uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* The lower numbers are more likely by less than one part in 2^32. */
unsigned dfen_random_below(dfen_random *random, unsigned bound) {
  return (unsigned)(dfen_random_next(random) % bound);
}

/* Die by die, so that a roll falls in as many of the 216 ways as its weight says: PPP in one, PPN in three, PNB in six.
 */
uint16_t dfen_random_roll(dfen_random *random) {
  uint16_t dice = 0;
  for (int i = 0; i < DFEN_DICE_MAX; ++i) {
    dice = (uint16_t)(dice + dfen_die(DFEN_PAWN + (int)dfen_random_below(random, 6)));
  }
  return dice;
}
