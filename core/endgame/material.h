/* Functions on materials for the endgame index, in addition to core/dfen_endgame.h. */
#ifndef DFEN_CORE_MATERIAL_H
#define DFEN_CORE_MATERIAL_H

#include "../dfen_endgame.h"

/* The type of the pieces of a kind. */
static inline uint8_t core_type_of_kind(int kind) {
  switch (kind) {
  case DFEN_QUEENS: return DFEN_QUEEN;
  case DFEN_ROOKS: return DFEN_ROOK;
  case DFEN_KNIGHTS: return DFEN_KNIGHT;
  default: return DFEN_BISHOP;
  }
}

/* A transformation that maps `material` to its canonical form: 1, V, F or FV. Sets `canonical`. */
dfen_transformation core_material_to_canonical(const dfen_material *material, dfen_material *canonical);

bool core_material_equal(const dfen_material *a, const dfen_material *b);

/* Whether F or FV, which exchange the sides, keeps a material; sets `exchange` to the one that does. */
bool core_material_sides_alike(const dfen_material *material, dfen_transformation *exchange);

#endif
