/* Castling: the rights, their text, and the squares of kings and rooks (SPEC 2.5). Other files use only these
 * definitions.
 *
 * A right is a number 0 .. 3, in the order KQkq; its bit is 1 << number: DFEN_WHITE_KING_SIDE is number 0. So number /
 * 2 is the side, and number % 2 is 0 on the king side and 1 on the queen side. For example number 2, the right k, is
 * Black's on the king side: its bit is 4, its king is on e8 and its rook on h8. */
#ifndef DFEN_CORE_CASTLING_H
#define DFEN_CORE_CASTLING_H

#include "../dfen.h"

/* The text of each set of rights, padded with NULs. */
extern const char core_castling_text[16][8];
extern const uint8_t core_castling_length[16];

/* The right of a letter, as its bit; 0 for other bytes. */
extern const uint8_t core_castling_of_letter[256];

/* The right that needs a rook on a square, as its bit; 0 for squares that are not corners. */
extern const uint8_t core_castling_of_corner[64];

enum { CASTLING_RIGHTS = 4 };

/* One of White's two castlings, king side first. Black's are the same 56 squares up. */
struct castling {
  uint8_t king_to, rook_from, rook_to; /* squares; the king comes from KING_FROM */
  uint8_t between;                     /* squares of the first rank that must be empty, bit `file` */
};

enum { KING_FROM = 4 }; /* e1 */

extern const struct castling core_castlings[2];

/* The first square of the rank on which a side castles, to add to the squares above. */
static inline int castling_rank_of(int side) {
  return side == DFEN_WHITE ? 0 : 56;
}

/* The home square of the king, from which it castles. */
static inline int king_home(int side) {
  return castling_rank_of(side) + KING_FROM;
}

static inline int side_of_right(int number) {
  return number < 2 ? DFEN_WHITE : DFEN_BLACK;
}

/* The home square of the rook of a right. */
static inline int corner_of_right(int number) {
  return castling_rank_of(side_of_right(number)) + core_castlings[number % 2].rook_from;
}

/* Both rights of a side. */
static inline unsigned rights_of_side(int side) {
  return side == DFEN_WHITE ? DFEN_WHITE_KING_SIDE | DFEN_WHITE_QUEEN_SIDE
                            : DFEN_BLACK_KING_SIDE | DFEN_BLACK_QUEEN_SIDE;
}

/* The rights of a side without its colour: bit 0 for the king side, bit 1 for the queen side. */
static inline unsigned wings_of_side(unsigned castling, int side) {
  return (side == DFEN_WHITE ? castling : castling >> 2) & 3u;
}

/* Rights under F, which exchanges the sides, and under V, which exchanges the wings. */
static inline unsigned flipped_rights(unsigned castling) {
  return (castling << 2 | castling >> 2) & 15;
}

static inline unsigned mirrored_rights(unsigned castling) {
  const unsigned king_sides = DFEN_WHITE_KING_SIDE | DFEN_BLACK_KING_SIDE;
  return (castling & king_sides) << 1 | (castling >> 1 & king_sides);
}

#endif
