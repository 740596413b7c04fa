/* Players that consider every turn. */
#ifndef DFEN_CORE_STRONG_H
#define DFEN_CORE_STRONG_H

#include "../dfen_estimates.h"

/* The turn of a steady or a bold player; a pass if it must pass, and without dice. False if cancelled; then `turn` is
 * undefined. `cancellation` may be NULL. */
bool core_strong_turn(const dfen_position *position, bool bold, dfen_random *random,
                      const dfen_cancellation *cancellation, dfen_turn *turn);

#endif
