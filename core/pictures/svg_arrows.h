/* The micro-moves of a turn, drawn. */
#ifndef DFEN_CORE_SVG_ARROWS_H
#define DFEN_CORE_SVG_ARROWS_H

#include "../common/writer.h"

/* An arrow for each micro-move, with its number, the rook's of a castling, and what a pawn becomes.
 * `digit` is the size of the numbers' font in units, 27..75. Their discs stand where four squares meet, so that they
 * hide no man; with a `digit` of 0 they stand on the arrows, and are those of a picture without options. */
void core_put_arrows(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom,
                     int digit);

#endif
