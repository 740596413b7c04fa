/* Images of positions under F and V: the text of a rank, and the state. These two symmetries only move characters of a
 * DFEN and change their case, so they need no board.
 *
 * For example "2k4R" is rank 1 of a position. Under V it is still rank 1, and becomes "R4k2". Under F it becomes rank 8
 * with the colours exchanged, "2K4r". Under both it is rank 8, "r4K2".
 *
 * Which of the four transformations is applied is unpredictable, and a mispredicted branch costs more than the few
 * instructions here. So every line selects between two values without a branch. */
#ifndef DFEN_CORE_FLIP_MIRROR_H
#define DFEN_CORE_FLIP_MIRROR_H

#include "bits.h"
#include "../dfen.h"

/* The source of rank `rank` of the image. */
static inline int core_image_source(dfen_transformation transformation, int rank) {
  return rank ^ (transformation & DFEN_F ? 7 : 0);
}

/* The text of a source rank in the image. Letters have bit 0x40, digits do not, and bit 0x20 of a letter is its case.
 * No rank has two digits in a row, so reversing the characters mirrors it. */
static inline uint64_t core_image_rank(dfen_transformation transformation, uint64_t rank, unsigned length) {
  uint64_t letters = rank & UINT64_C(0x4040404040404040);
  rank ^= transformation & DFEN_F ? letters >> 1 : 0;
  uint64_t reversed = core_reverse_bytes(rank) >> (64 - 8 * length);
  return transformation & DFEN_V ? reversed : rank;
}

/* The state of the image: V mirrors rights and targets, F exchanges the sides. */
dfen_state core_image_state(dfen_transformation transformation, const dfen_state *state);

#endif
