/* Enumerates a whole endgame; shared by the tests of three pieces and of four. */
#ifndef DFEN_TEST_WHOLE_ENDGAME_H
#define DFEN_TEST_WHOLE_ENDGAME_H

#include "material.h"

/* Checks all indexes of a canonical key: each converts to a position with that index, and all images of the position
 * under the board's symmetries and F have the same index. Therefore no class has two indexes. A count shows that every
 * position was reached: the positions of each class that have this exact key, summed over the classes, are all
 * positions of the key. */
void walk_endgame(const char *key);

/* The same for `samples` random indexes, without the count. */
struct random;
void sample_endgame(const char *key, struct random *random, int samples);

#endif
