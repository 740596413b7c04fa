/* Sets of squares of a position, and iterating over them.
 *
 * A position stores its pieces in four bitboards (planes). The type of the piece on a square is a number of three bits,
 * one in each of planes 0, 1 and 2; plane 3 says whether the piece is black. A white rook on a1, type 4 = binary 100,
 * sets bit 0 of plane 2 and of no other plane. Most of the core needs the set of pieces of one side and type, which
 * these functions compute from the planes. */
#ifndef DFEN_CORE_BOARD_H
#define DFEN_CORE_BOARD_H

#include "bits.h"
#include "../dfen.h"

#define RANK_1 UINT64_C(0x00000000000000FF)
#define RANK_3 (RANK_1 << 16)
#define RANK_6 (RANK_1 << 40)
#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H (FILE_A << 7)

static inline dfen_bitboard square_bit(int square) {
  return UINT64_C(1) << square;
}

/* Removes the lowest square of a set that is not empty, and returns it. */
static inline int pop_lsb(dfen_bitboard *set) {
  int square = core_lsb(*set);
  *set &= *set - 1;
  return square;
}

/* The squares with a piece. No type is 0, so one of the three bits is set. */
static inline dfen_bitboard occupied(const dfen_position *position) {
  return position->plane[0] | position->plane[1] | position->plane[2];
}

/* Plane 3 is clear for empty squares as for White's pieces, so White needs the occupied squares too. */
static inline dfen_bitboard pieces_of_side(const dfen_position *position, int side) {
  return side == DFEN_BLACK ? position->plane[3] : occupied(position) & ~position->plane[3];
}

/* The pieces of a type, of both sides: the squares whose three bits equal the type. */
static inline dfen_bitboard pieces_of_type(const dfen_position *position, int type) {
  dfen_bitboard set = ~UINT64_C(0);
  for (int plane = 0; plane < 3; ++plane) {
    set &= type >> plane & 1 ? position->plane[plane] : ~position->plane[plane];
  }
  return set;
}

/* The pieces of one side and type. */
static inline dfen_bitboard pieces(const dfen_position *position, int side, int type) {
  return pieces_of_type(position, type) & pieces_of_side(position, side);
}

/* The type of the piece on a square, 0 for none. */
static inline int type_at(const dfen_position *position, int square) {
  return (int)(position->plane[0] >> square & 1) | (int)(position->plane[1] >> square & 1) << 1 |
         (int)(position->plane[2] >> square & 1) << 2;
}

/* The side of the piece on a square; White for an empty square. */
static inline int side_at(const dfen_position *position, int square) {
  return position->plane[3] >> square & 1 ? DFEN_BLACK : DFEN_WHITE;
}

/* Puts pieces of one side and type on squares that are empty. */
static inline void put_pieces(dfen_position *position, dfen_bitboard squares, int side, int type) {
  for (int plane = 0; plane < 3; ++plane) {
    position->plane[plane] |= type >> plane & 1 ? squares : 0;
  }
  position->plane[3] |= side == DFEN_BLACK ? squares : 0;
}

/* The other side: the two numbers differ in one bit. */
static inline int other_side(int side) {
  return side ^ DFEN_WHITE ^ DFEN_BLACK;
}

/* The squares one step ahead of `squares` for `side`, where its pawns are pushed. Drops squares outside the board. */
static inline dfen_bitboard squares_ahead(int side, dfen_bitboard squares) {
  return side == DFEN_WHITE ? squares << 8 : squares >> 8;
}

/* The squares one step behind, from which pawns of `side` were pushed. */
static inline dfen_bitboard squares_behind(int side, dfen_bitboard squares) {
  return squares_ahead(other_side(side), squares);
}

/* The square of the pawn that `side` captures en passant on `target`. */
static inline int square_behind(int side, int target) {
  return side == DFEN_WHITE ? target - 8 : target + 8;
}

/* The rank of the targets that double pushes of `side` leave. */
static inline dfen_bitboard target_rank_of(int side) {
  return side == DFEN_WHITE ? RANK_3 : RANK_6;
}

/* The rank on which pawns of `side` promote. */
static inline dfen_bitboard last_rank_of(int side) {
  return side == DFEN_WHITE ? RANK_1 << 56 : RANK_1;
}

#endif
