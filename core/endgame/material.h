/* Materials seen from another side: what the endgame index needs of them beside core/dfen.h. */
#ifndef DFEN_CORE_MATERIAL_H
#define DFEN_CORE_MATERIAL_H

#include "../dfen.h"

/* A transformation that makes `material` canonical: 1, V, F or FV. `canonical` is what it makes. */
dfen_transformation core_material_to_canonical(const dfen_material *material, dfen_material *canonical);

bool core_material_equal(const dfen_material *a, const dfen_material *b);

/* Whether F or FV, which exchange the sides, keeps a material; `exchange` is the one that does. */
bool core_material_sides_alike(const dfen_material *material, dfen_transformation *exchange);

#endif
