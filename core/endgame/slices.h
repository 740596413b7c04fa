/* King slices (ENDGAME 6.2): the pairs of king squares that represent all pairs under the symmetries that keep a
 * material, numbered by the strong king's square, then the weak king's.
 *
 * All slices of one kind have equally many boards: men see of the kings the colours of the squares that they take, and
 * the reflection, if any, that keeps both in place. */
#ifndef DFEN_CORE_SLICES_H
#define DFEN_CORE_SLICES_H

#include "../dfen.h"

enum { KINGS_DARK, KINGS_LIGHT, KINGS_MIXED, KINGS_ON_A1H8, KINGS_ON_A8H1 };

/* The kings of a slice, the strong one first. */
struct dfen_kings {
  int strong, weak;
};

/* Sets endgame->symmetries and endgame->strong_squares; the functions below need no more of it, and the material. */
void dfen_slices_of_material(dfen_endgame *endgame);

/* The squares without pawns. */
static inline dfen_bitboard dfen_open_squares(const dfen_endgame *endgame) {
  return ~(endgame->material.pawns[0] | endgame->material.pawns[1]);
}

/* The symmetry, out of those that keep the material, that takes the kings to a slice. */
dfen_symmetry dfen_slices_symmetry(const dfen_endgame *endgame, struct dfen_kings kings);

/* The kind of a slice, and the reflection that keeps kings of a kind in place, 0 for none. */
int dfen_slice_kind(const dfen_endgame *endgame, struct dfen_kings kings);
dfen_symmetry dfen_slice_reflection(int kind);

/* Some kings in a slice of a kind. */
struct dfen_kings dfen_slice_example(int kind);

/* Whether there are slices of a kind. */
bool dfen_slices_occur(const dfen_endgame *endgame, int kind);

/* Sets endgame->boards_of_class from endgame->boards. Returns the boards of all slices, TOO_MANY for more than can be
 * counted; the functions below take numberings that can be. */
uint64_t dfen_slices_number(dfen_endgame *endgame);

/* The boards in the slices where the kings do not stand next to each other. */
uint64_t dfen_slices_boards_chess(const dfen_endgame *endgame);

/* The boards in all slices before the slice of `kings`. */
uint64_t dfen_slices_boards_before(const dfen_endgame *endgame, struct dfen_kings kings);

/* The slice with the board numbered *index; *index becomes the board's number within the slice. There must be such a
 * board. */
struct dfen_kings dfen_slices_find(const dfen_endgame *endgame, uint64_t *index);

#endif
