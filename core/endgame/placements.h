/* The pieces besides kings and pawns, for one pair of king squares: counting and ranking their placements (SPEC 7.23 to
 * 7.26). placements.c begins with the method and an example.
 *
 * Pieces of one side and kind are a group. Groups are placed one after the other on squares that are still free,
 * bishops first. So the room for a later group depends on the number of pieces already placed, not on their squares. */
#ifndef DFEN_CORE_PLACEMENTS_H
#define DFEN_CORE_PLACEMENTS_H

#include "../dfen_endgame.h"

/* Sets endgame->groups and endgame->group. The functions below need only these. */
void core_groups_of_material(dfen_endgame *endgame);

/* The number of placements of all groups on `free` squares, or TOO_MANY. `reflection` keeps the set of free squares, or
 * is 0; placements that it exchanges count once. */
uint64_t core_placements_count(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection);

/* The rank of the placement with group i on placed[i]: 0 .. core_placements_count() - 1, which must not be TOO_MANY. */
uint64_t core_placement_rank(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection,
                             const dfen_bitboard placed[DFEN_GROUPS_MAX]);

/* The placement with that rank; one of the two that the reflection exchanges. */
void core_placement_unrank(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection, uint64_t rank,
                           dfen_bitboard placed[DFEN_GROUPS_MAX]);

#endif
