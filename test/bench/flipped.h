/* Three representations of a board and their colour flips, as the document on colour flipping describes them: every
 * piece moves to the square mirrored in the middle of the board and changes its colour. The state of a position is
 * flipped in the same way for all three, so it is left out. core/ uses the third. */
#ifndef DFEN_BENCH_FLIPPED_H
#define DFEN_BENCH_FLIPPED_H

#include "../../core/dfen.h"

/* One byte for each square: 2 * type, plus 1 for Black; 0 for an empty square. */
struct mailbox {
  uint8_t piece[64];
};

/* The pieces of each type of both sides, P at index 0; and the pieces of each side. */
struct six_two {
  dfen_bitboard type[6];
  dfen_bitboard side[2];
};

/* The planes of dfen_position. */
struct quad {
  dfen_bitboard plane[4];
};

struct mailbox to_mailbox(const dfen_position *position);
struct six_two to_six_two(const dfen_position *position);
struct quad to_quad(const dfen_position *position);

/* In place. */
void flip_mailbox(struct mailbox *board); /* in place, by xor 56 */
void flip_six_two(struct six_two *board); /* eight byte swaps */
void flip_quad(struct quad *board);       /* four byte swaps */

#endif
