/* Players that look at every turn. */
#ifndef DFEN_CORE_STRONG_H
#define DFEN_CORE_STRONG_H

#include "../dfen_estimates.h"

/* The turn of a steady or a bold player; a pass where it must, and without dice. False when the watch, which may be
 * NULL, wants the end: `turn` is then not told. */
bool core_strong_turn(const dfen_position *position, bool bold, dfen_random *random,
                      const dfen_cancellation *cancellation, dfen_turn *turn);

#endif
