/* Three boards, and their colour flip as the document on colour flipping has it: every piece to the square above or
 * below it across the middle of the board, in the other colour. The state of a position, which is flipped the same way
 * for all three, is left out. core/ has the third. */
#ifndef DFEN_BENCH_FLIPPED_H
#define DFEN_BENCH_FLIPPED_H

#include "../../core/dfen.h"

/* A piece a square: 2 * type, and 1 more for Black; 0 for an empty square. */
struct mailbox {
  uint8_t piece[64];
};

/* The pieces of each type, P at 0, of both sides; and the pieces of each side. */
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
void flip_mailbox(struct mailbox *board); /* by xor 56 */
void flip_six_two(struct six_two *board); /* eight byte swaps */
void flip_quad(struct quad *board);       /* four byte swaps */

#endif
