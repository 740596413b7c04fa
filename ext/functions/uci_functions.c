/* Moves mapped to the canonical position and back (SPEC 3.16 to 3.18). */
#include "function.h"

/* Maps the moves to the canonical position, or back. */
static bool map_moves(struct context *context, const dfen_fields *fields, bool back) {
  dfen_fields seen = *fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  const char *moves = NULL;
  size_t length = 0;
  if (!take_fold_or_pool(context, 2, &seen, &fold) || !take_uci(context, 1, &moves, &length)) {
    return false;
  }
  char *image = host_allocate(length + 1); /* one more byte, because no moves have length 0 */
  if (image == NULL) {
    return no_memory(context);
  }
  dfen_representative there = dfen_represent(&seen, fold);
  dfen_transformation_of_uci(back ? dfen_transformation_inverse(dfen_transformation_first(there.transformations))
                                  : dfen_smallest_uci(there.transformations, moves, length),
                             moves, length, image);
  return result_own_text(context, image, length);
}

bool answer_dfen_canonical_move(struct context *context, const dfen_fields *fields) {
  return map_moves(context, fields, false);
}

bool answer_dfen_actual_move(struct context *context, const dfen_fields *fields) {
  return map_moves(context, fields, true);
}
