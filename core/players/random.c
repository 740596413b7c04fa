/* Random numbers, reproducible on every machine from the same seed (SPEC 11.14). */
#include "../dfen_estimates.h"

/* SplitMix64: a counter, and a function that mixes its bits. */
uint64_t dfen_random_next(dfen_random *random) {
  uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* The bias towards lower numbers is less than one part in 2^32. */
unsigned dfen_random_below(dfen_random *random, unsigned bound) {
  return (unsigned)(dfen_random_next(random) % bound);
}

/* Rolls die by die, so the probability of a roll is its weight of 216: PPP 1, PPN 3, PNB 6. */
uint16_t dfen_random_roll(dfen_random *random) {
  uint16_t dice = 0;
  for (int i = 0; i < DFEN_DICE_MAX; ++i) {
    dice = (uint16_t)(dice + dfen_die(DFEN_PAWN + (int)dfen_random_below(random, 6)));
  }
  return dice;
}
