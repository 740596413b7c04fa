/* Moves mapped to the canonical position and back, and by any transformation (SPEC 3.16 to 3.18 and 3.21). */
#include "function.h"

static void result_moves_seen(host_call *call, dfen_transformation transformation, const char *moves, size_t length) {
  char *image = allocate_for(call, length + 1); /* one more byte, because no moves have length 0 */
  if (image != NULL) {
    dfen_transformation_of_uci(transformation, moves, length, image);
    host_result_own_text(call, image, length);
  }
}

/* Reads the moves and the optional fold, and finds the representative of the position. */
static bool accept_moves(host_call *call, const dfen_fields *fields, host_value **more, const char **moves,
                         size_t *length, dfen_representative *representative) {
  dfen_fields seen = *fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  char reason[REASON_SIZE];
  if ((more[1] != NULL && !accept_argument(call, read_fold_or_pool(more[1], &seen, &fold, reason), reason)) ||
      !accept_argument(call, read_uci(more[0], moves, length, reason), reason)) {
    return false;
  }
  *representative = dfen_represent(&seen, fold);
  return true;
}

void answer_dfen_canonical_move(host_call *call, const dfen_fields *fields, host_value **more) {
  dfen_representative representative;
  const char *moves = NULL;
  size_t length = 0;
  if (accept_moves(call, fields, more, &moves, &length, &representative)) {
    result_moves_seen(call, dfen_smallest_uci(representative.transformations, moves, length), moves, length);
  }
}

void answer_dfen_actual_move(host_call *call, const dfen_fields *fields, host_value **more) {
  dfen_representative representative;
  const char *moves = NULL;
  size_t length = 0;
  if (accept_moves(call, fields, more, &moves, &length, &representative)) {
    dfen_transformation there = dfen_transformation_first(representative.transformations);
    result_moves_seen(call, dfen_transformation_inverse(there), moves, length);
  }
}

/* Without a position every transformation is accepted: only a position determines whether it is a symmetry. */
void call_dfen_transform_moves(host_call *call, int count, host_value **arguments) {
  const char *moves = NULL;
  size_t length = 0;
  dfen_transformation transformation;
  char reason[REASON_SIZE];
  if (!any_null(count, arguments) && accept_argument(call, read_uci(arguments[0], &moves, &length, reason), reason) &&
      accept_argument(call, read_transformation(arguments[1], &transformation, reason), reason)) {
    result_moves_seen(call, transformation, moves, length);
  }
}
