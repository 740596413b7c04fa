#include "flipped.h"

#include "../../core/common/bits.h"

/* ---- Boards ---- */

/* The type of the piece on a square, 0 for none. */
static int type_of(const dfen_position *position, int square) {
  int type = 0;
  for (int plane = 0; plane < 3; ++plane) {
    type |= (int)(position->plane[plane] >> square & 1) << plane;
  }
  return type;
}

struct mailbox to_mailbox(const dfen_position *position) {
  struct mailbox board;
  for (int square = 0; square < 64; ++square) {
    board.piece[square] = (uint8_t)(2 * type_of(position, square) + (int)(position->plane[3] >> square & 1));
  }
  return board;
}

struct six_two to_six_two(const dfen_position *position) {
  struct six_two board = {.type = {0}};
  for (int square = 0; square < 64; ++square) {
    int type = type_of(position, square);
    if (type != 0) {
      board.type[type - DFEN_PAWN] |= UINT64_C(1) << square;
      board.side[position->plane[3] >> square & 1] |= UINT64_C(1) << square;
    }
  }
  return board;
}

struct quad to_quad(const dfen_position *position) {
  struct quad board;
  for (int plane = 0; plane < 4; ++plane) {
    board.plane[plane] = position->plane[plane];
  }
  return board;
}

/* ---- Their flips ---- */

static uint8_t other_colour(uint8_t piece) {
  return (uint8_t)(piece ^ (piece != 0));
}

void flip_mailbox(struct mailbox *board) {
  for (int square = 0; square < 32; ++square) {
    uint8_t piece = board->piece[square];
    board->piece[square] = other_colour(board->piece[square ^ 56]);
    board->piece[square ^ 56] = other_colour(piece);
  }
}

void flip_six_two(struct six_two *board) {
  for (int type = 0; type < 6; ++type) {
    board->type[type] = core_flip_vertical(board->type[type]);
  }
  dfen_bitboard white = board->side[DFEN_WHITE];
  board->side[DFEN_WHITE] = core_flip_vertical(board->side[DFEN_BLACK]);
  board->side[DFEN_BLACK] = core_flip_vertical(white);
}

void flip_quad(struct quad *board) {
  for (int plane = 0; plane < 4; ++plane) {
    board->plane[plane] = core_flip_vertical(board->plane[plane]);
  }
  board->plane[3] ^= board->plane[0] | board->plane[1] | board->plane[2];
}
