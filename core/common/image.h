/* Images of positions under F and V: what becomes of the text of a rank, and of the state. These two symmetries only
 * move characters of a DFEN and change their case, so that no board is needed.
 *
 * For example "2k4R" is rank 1 of a position. Under V it is still rank 1, and reads "R4k2". Under F it becomes rank 8
 * and changes its colours, "2K4r". Under both it is rank 8, and reads "r4K2".
 *
 * A processor cannot predict which of the four transformations is asked for. A mispredicted branch costs more than the
 * few instructions here. So every line is written as a choice between two values, which needs no branch. */
#ifndef DFEN_CORE_IMAGE_H
#define DFEN_CORE_IMAGE_H

#include "bits.h"
#include "../dfen.h"

/* The rank that rank `rank` of the image comes from. */
static inline int core_image_source(dfen_transformation transformation, int rank) {
  return rank ^ (transformation & DFEN_F ? 7 : 0);
}

/* The text of that rank in the image. Letters have bit 0x40, digits do not, and bit 0x20 of a letter is its case. No
 * rank has two digits in a row, so its characters in reverse order are its mirror. */
static inline uint64_t core_image_rank(dfen_transformation transformation, uint64_t rank, unsigned length) {
  uint64_t letters = rank & UINT64_C(0x4040404040404040);
  rank ^= transformation & DFEN_F ? letters >> 1 : 0;
  uint64_t reversed = core_reverse_bytes(rank) >> (64 - 8 * length);
  return transformation & DFEN_V ? reversed : rank;
}

/* The state of the image: for V with the rights and targets of the mirror, for F of the other side. */
dfen_state core_image_state(dfen_transformation transformation, const dfen_state *state);

#endif
