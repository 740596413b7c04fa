/* Random positions that are symmetric in themselves. */
#ifndef DFEN_TEST_SYMMETRIC_H
#define DFEN_TEST_SYMMETRIC_H

#include "random.h"

/* A position as random_position has them, but such that one of the eight symmetries, or two, map it to itself: without
 * castling rights, with pawns and targets only where that symmetry is V. */
struct slow_position random_symmetric_position(struct random *random);

#endif
