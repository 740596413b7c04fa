/* The squares that one side attacks, by the type of the attacking pieces. */
#ifndef DFEN_CORE_ATTACKS_H
#define DFEN_CORE_ATTACKS_H

#include "../dfen.h"

struct attacked {
  dfen_bitboard by[DFEN_KING + 1], any;
};

struct attacked core_attacked_by(const dfen_position *position, int side);

/* In how many of the 216 rolls a die shows a type that attacks `square`: with one such type in 91, with two in 152. */
int core_rolls_attacking(const struct attacked *attacked, int square);

#endif
