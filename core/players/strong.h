/* Players that consider every turn. */
#ifndef DFEN_CORE_STRONG_H
#define DFEN_CORE_STRONG_H

#include "../dfen_estimates.h"

/* The turn of a steady or a bold player; a pass if it must pass, and without dice. False if cancelled; then `turn` is
 * undefined. `cancellation` may be NULL. */
bool core_strong_turn(const dfen_position *position, bool bold, dfen_random *random,
                      const dfen_cancellation *cancellation, dfen_turn *turn);

/* In how many of the 216 rolls the other side captures the king of the side that has just moved; and in how many that
 * side would capture the other king if it were its turn again. */
int core_danger_after(const dfen_position *after);
int core_threat_after(const dfen_position *after);

#endif
