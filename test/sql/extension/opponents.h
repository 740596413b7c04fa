/* Players for the programs that judge estimates. No part of dfen was chosen by their games. */
#ifndef DFEN_TEST_OPPONENTS_H
#define DFEN_TEST_OPPONENTS_H

#include "rows.h"

enum { OPPONENTS = 9, KINDS = 2 };

/* Of some legal turns that are tried at random, and the greedy one, a player takes that of the greatest weight. In
 * `blunders` turns of a hundred it plays at random. */
struct opponent {
  int tries, king, safety, threat, mobility, advance, taste, blunders, rating;
};

extern struct opponent opponents[KINDS][OPPONENTS];

const struct opponent *any_of(const struct opponent players[], dfen_random *random);

/* Plays from a position, before the roll or after it, to the end. Returns the winner, -1 for a draw. Adds the turns to
 * `rows`, unless that is NULL. */
int play_game(dfen_position position, const struct opponent *white, const struct opponent *black, int game,
              struct rows *rows, dfen_random *random);

/* Rates the players of a kind by 2,500 games among them. */
void rate(struct opponent players[], dfen_random *random);

/* A model of all rows, in three steps. */
dfen_model fit_rows(const struct rows *rows);

#endif
