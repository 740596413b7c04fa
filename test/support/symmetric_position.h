/* Random positions that are symmetric in themselves. */
#ifndef DFEN_TEST_SYMMETRIC_POSITION_H
#define DFEN_TEST_SYMMETRIC_POSITION_H

#include "random.h"

/* A position like those of random_position, but mapped to itself by one or two of the eight symmetries: without
 * castling rights, and with pawns and targets only if the symmetry is V. */
struct slow_position random_symmetric_position(struct random *random);

#endif
