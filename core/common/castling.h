/* Castling rights and their text (SPEC 2). */
#ifndef DFEN_CORE_CASTLING_H
#define DFEN_CORE_CASTLING_H

#include "../dfen.h"

/* How each set of rights is written; NULs behind those that are shorter than four. */
extern const char dfen_castling_text[16][4];
extern const uint8_t dfen_castling_length[16];

#endif
