/* King pairs (SPEC 7.20 to 7.22): the pairs of king squares that represent all pairs under the symmetries that keep a
 * material, numbered by the strong king's square, then the weak king's.
 *
 * All king pairs of one kind have the same number of boards. It depends on two things only: which colours of squares
 * the kings take away from bishops, and whether a reflection keeps both kings in place. */
#ifndef DFEN_CORE_KING_PAIRS_H
#define DFEN_CORE_KING_PAIRS_H

#include "../dfen_endgame.h"

enum { KINGS_DARK, KINGS_LIGHT, KINGS_MIXED, KINGS_ON_A1H8, KINGS_ON_A8H1 };

/* A pair of kings, the strong one first. */
struct core_kings {
  int strong, weak;
};

/* Sets endgame->symmetries and endgame->strong_squares. The functions below need only these and the material. */
void core_king_pairs_of_material(dfen_endgame *endgame);

/* The squares without pawns. */
static inline dfen_bitboard core_open_squares(const dfen_endgame *endgame) {
  return ~(endgame->material.pawns[0] | endgame->material.pawns[1]);
}

/* The symmetry, among those that keep the material, that maps the kings to a king pair. */
dfen_symmetry core_king_pair_symmetry(const dfen_endgame *endgame, struct core_kings kings);

/* The kind of a king pair, and the reflection that keeps the kings of a kind in place, 0 if there is none. */
int core_king_pair_kind(const dfen_endgame *endgame, struct core_kings kings);
dfen_symmetry core_king_pair_reflection(int kind);

/* Some king pair of a kind. */
struct core_kings core_king_pair_example(int kind);

/* Whether there are king pairs of a kind. */
bool core_king_pairs_occur(const dfen_endgame *endgame, int kind);

/* Sets endgame->boards_of_class from endgame->boards. Returns the number of boards of all king pairs, or TOO_MANY; the
 * functions below require a numbering without TOO_MANY. */
uint64_t core_king_pairs_number(dfen_endgame *endgame);

/* The number of boards whose kings are not adjacent. */
uint64_t core_king_pairs_boards_chess(const dfen_endgame *endgame);

/* The number of boards in all king pairs before that of `kings`. */
uint64_t core_king_pairs_boards_before(const dfen_endgame *endgame, struct core_kings kings);

/* The king pair with board *index, which must exist; *index becomes the number of the board within the king pair. */
struct core_kings core_king_pairs_find(const dfen_endgame *endgame, uint64_t *index);

#endif
