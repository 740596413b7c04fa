/* Where pawns of the side to move may capture en passant. */
#ifndef DFEN_CORE_MOVES_H
#define DFEN_CORE_MOVES_H

#include "../dfen.h"

/* The targets that the side to move may capture on, which are empty. */
dfen_bitboard core_targets_to_capture_on(const dfen_position *position);

#endif
