/* En-passant targets that can still matter this turn: what strip.c keeps of the opponent's. */
#ifndef DFEN_CORE_TARGETS_H
#define DFEN_CORE_TARGETS_H

#include "../dfen.h"

/* The targets of the opponent that some sequence of micro-moves of this turn captures: with the dice in the pool, or
 * with any three when there are none; a king capture ends the turn, and the maximum rule is not applied (SPEC 4.6). */
dfen_bitboard core_targets_in_reach(const dfen_position *position);

#endif
