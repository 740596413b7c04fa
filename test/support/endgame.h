/* A whole endgame walked through: shared by the tests of three pieces and of four. */
#ifndef DFEN_TEST_ENDGAME_H
#define DFEN_TEST_ENDGAME_H

#include "material.h"

/* Goes through all indexes of a canonical key: each gives a position with that index; all its images under the board's
 * symmetries and F have the index too. No two indexes are then one class. That all positions have been met is counted:
 * the positions of a class that have this very key, summed over the classes, are all positions of the key. */
void walk_endgame(const char *key);
#define walk_endgame(...) OF_THIS_LINE(walk_endgame(__VA_ARGS__))

/* The same for `samples` indexes chosen at random, without the count. */
struct random;
void sample_endgame(const char *key, struct random *random, int samples);
#define sample_endgame(...) OF_THIS_LINE(sample_endgame(__VA_ARGS__))

#endif
