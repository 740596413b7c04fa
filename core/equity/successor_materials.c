/* The materials after one micro-move, and which materials can be solved (SPEC 11.8 and 11.9).
 *
 * The computation does not enumerate boards. The king of the side to move can be next to any piece of the other side,
 * so every piece can be captured. A pawn can be pushed unless another pawn blocks it, and captures any piece that can
 * be on the squares that it attacks; a bishop only on its own colour. For example Kd7vKR leads to
 *
 *   KRvK, Kd7vK                    a piece is captured
 *   KQvKR, KRvKR, KRvKBd, KRvKN    the pawn promotes on d8; the rook is stronger than a bishop or a knight
 *   KQvK, KRvK, KBdvK, KNvK        it captures the rook on c8 or e8 and promotes; Bl on c8 is Bd in the mirror */
#include "../common/bits.h"
#include "../common/board.h"
#include "../endgame/material.h"
#include "equity.h"

/* ---- Solvable materials ---- */

int core_pieces_of_material(const dfen_material *material) {
  int pieces = 2 + core_popcount(material->pawns[0]) + core_popcount(material->pawns[1]);
  for (int side = 0; side < 2; ++side) {
    for (int kind = 0; kind < DFEN_KINDS; ++kind) {
      pieces += material->pieces[side][kind];
    }
  }
  return pieces;
}

dfen_unsolvable dfen_material_unsolvable(const dfen_material *material) {
  const dfen_bitboard second_rank[] = {RANK_1 << 8, RANK_1 << 48};
  if (core_pieces_of_material(material) > DFEN_SOLVABLE_PIECES) {
    return DFEN_UNSOLVABLE_PIECES;
  }
  for (int side = 0; side < 2; ++side) {
    if ((material->pawns[side] & second_rank[side]) != 0 && material->pawns[other_side(side)] != 0) {
      return DFEN_UNSOLVABLE_EN_PASSANT;
    }
  }
  return DFEN_SOLVABLE;
}

/* ---- One micro-move ---- */

struct successors {
  int count;
  dfen_material *material; /* room for DFEN_SUCCESSORS_MAX */
};

/* Adds the canonical form, unless it is in the list. */
static void add_material(struct successors *successors, const dfen_material *material) {
  dfen_material canonical = dfen_material_canonical(material);
  for (int i = 0; i < successors->count; ++i) {
    if (core_material_equal(&successors->material[i], &canonical)) {
      return;
    }
  }
  successors->material[successors->count++] = canonical;
}

/* The kind of a bishop on a square. */
static int bishops_on(int square) {
  return DFEN_DARK_SQUARES >> square & 1 ? DFEN_DARK_BISHOPS : DFEN_LIGHT_BISHOPS;
}

/* Adds the materials in which a pawn of `side`, removed from the board, arrives on `square`: as a pawn, or on a last
 * rank as each promotion. */
static void add_arrivals(struct successors *successors, const dfen_material *without, int side, int square) {
  dfen_material after = *without;
  if (square >= 8 && square < 56) {
    after.pawns[side] |= square_bit(square);
    add_material(successors, &after);
    return;
  }
  const int kinds[] = {DFEN_QUEENS, DFEN_ROOKS, bishops_on(square), DFEN_KNIGHTS};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
    after = *without;
    ++after.pieces[side][kinds[i]];
    add_material(successors, &after);
  }
}

/* Adds the captures of a pawn on `square`, of any piece that can be there except a king. */
static void add_pawn_captures(struct successors *successors, const dfen_material *without, int side, int square) {
  int enemy = other_side(side);
  dfen_material after = *without;
  if (without->pawns[enemy] & square_bit(square)) {
    after.pawns[enemy] &= ~square_bit(square);
    add_arrivals(successors, &after, side, square);
    return;
  }
  const int kinds[] = {DFEN_QUEENS, DFEN_ROOKS, bishops_on(square), DFEN_KNIGHTS};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
    if (without->pieces[enemy][kinds[i]] > 0) {
      after = *without;
      --after.pieces[enemy][kinds[i]];
      add_arrivals(successors, &after, side, square);
    }
  }
}

/* Adds the moves of the pawn on `square`: pushes by one or two squares, and captures. */
static void add_pawn_moves_of(struct successors *successors, const dfen_material *material, int side, int square) {
  dfen_bitboard pawns = material->pawns[0] | material->pawns[1];
  int second_rank = side == DFEN_WHITE ? 1 : 6;
  dfen_material without = *material;
  without.pawns[side] &= ~square_bit(square);
  dfen_bitboard ahead = squares_ahead(side, square_bit(square)) & ~pawns;
  if (ahead != 0) {
    add_arrivals(successors, &without, side, core_lsb(ahead));
    dfen_bitboard two_ahead = squares_ahead(side, ahead) & ~pawns;
    if (square / 8 == second_rank && two_ahead != 0) {
      add_arrivals(successors, &without, side, core_lsb(two_ahead));
    }
  }
  dfen_bitboard attacked = dfen_attacks(DFEN_PAWN, side, square_bit(square), 0) & ~material->pawns[side];
  while (attacked != 0) {
    add_pawn_captures(successors, &without, side, pop_lsb(&attacked));
  }
}

/* Adds the materials after the king of the other side, which can be anywhere, captures a piece of `side`. */
static void add_losses(struct successors *successors, const dfen_material *material, int side) {
  for (int kind = 0; kind < DFEN_KINDS; ++kind) {
    if (material->pieces[side][kind] > 0) {
      dfen_material after = *material;
      --after.pieces[side][kind];
      add_material(successors, &after);
    }
  }
  for (dfen_bitboard rest = material->pawns[side]; rest != 0;) {
    dfen_material after = *material;
    after.pawns[side] &= ~square_bit(pop_lsb(&rest));
    add_material(successors, &after);
  }
}

int dfen_material_successors(const dfen_material *material, dfen_material next[DFEN_SUCCESSORS_MAX]) {
  struct successors successors = {.material = next};
  if (core_pieces_of_material(material) > DFEN_SOLVABLE_PIECES) {
    return 0;
  }
  for (int side = 0; side < 2; ++side) {
    add_losses(&successors, material, side);
    for (dfen_bitboard rest = material->pawns[side]; rest != 0;) {
      add_pawn_moves_of(&successors, material, side, pop_lsb(&rest));
    }
  }
  return successors.count;
}
