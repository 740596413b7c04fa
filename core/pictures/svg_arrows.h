/* The micro-moves of a turn, drawn. */
#ifndef DFEN_CORE_SVG_ARROWS_H
#define DFEN_CORE_SVG_ARROWS_H

#include "../common/writer.h"

/* An arrow for each micro-move, with its number, the rook's of a castling, and what a pawn becomes. */
void put_arrows(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom);

#endif
