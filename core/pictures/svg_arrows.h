/* The micro-moves of a turn, drawn. */
#ifndef DFEN_CORE_SVG_ARROWS_H
#define DFEN_CORE_SVG_ARROWS_H

#include "../common/writer.h"

/* Where the discs with the numbers of arrows, and with what a pawn becomes, stand: on the arrows, or where four squares
 * meet, smaller, so that none hides a man; or there and large, since in a small picture nobody could read them. */
enum disc_place { DISCS_ON_ARROWS, DISCS_BETWEEN_MEN, LARGE_DISCS_BETWEEN_MEN };

/* An arrow for each micro-move, with its number, the rook's of a castling, and what a pawn becomes. */
void core_put_arrows(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom,
                     enum disc_place discs);

#endif
