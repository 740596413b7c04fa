/* The pieces beside kings and pawns, for one pair of king squares: how many ways there are to place them, and which of
 * these a board is (SPEC 7.23 to 7.26). placements.c begins with how it is done, and with an example.
 *
 * Pieces of one side and kind are a group. Groups are placed one after the other on squares that are still free,
 * bishops first. So what is left for a later group depends on how many pieces are placed, and not on where they stand.
 */
#ifndef DFEN_CORE_PLACEMENTS_H
#define DFEN_CORE_PLACEMENTS_H

#include "../dfen_endgame.h"

/* Sets endgame->groups and endgame->group; the functions below need no more of it. */
void core_groups_of_material(dfen_endgame *endgame);

/* How many ways there are to place all groups on `free` squares, TOO_MANY for more than can be counted. `reflection` is
 * one that keeps the set of free squares, or 0; two ways that it exchanges count as one. */
uint64_t core_placements_count(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection);

/* Which of these ways it is when group i stands on placed[i]: 0 .. core_placements_count() - 1, which must not be
 * TOO_MANY. */
uint64_t core_placement_rank(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection,
                             const dfen_bitboard placed[DFEN_GROUPS_MAX]);

/* The way with that number; of the two that the reflection exchanges, one. */
void core_placement_unrank(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection, uint64_t rank,
                           dfen_bitboard placed[DFEN_GROUPS_MAX]);

#endif
