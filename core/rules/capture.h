/* Whether a king or a queen can be captured this turn: what the maximum rule of turn.c needs of capture.c. */
#ifndef DFEN_CORE_CAPTURE_H
#define DFEN_CORE_CAPTURE_H

#include "../dfen.h"

/* Whether some sequence of micro-moves with (some of) `dice` captures a man of `type` of the other side. */
bool core_can_capture(const dfen_position *position, int type, uint16_t dice);

#endif
