/* Moves as seen from the canonical position, and back (SPEC 3). */
#include "function.h"

static void result_moves_seen(sqlite3_context *context, dfen_transformation transformation, const char *moves,
                              size_t length) {
  char *image = sqlite3_malloc64(length + 1); /* a byte more: there may be no moves */
  if (image == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  dfen_transformation_of_uci(transformation, moves, length, image);
  sqlite3_result_text64(context, image, length, sqlite3_free, SQLITE_UTF8);
}

/* Reads the moves, and the fold if one is given; and finds what represents the position. */
static bool accept_moves(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more, const char **moves,
                         size_t *length, dfen_representative *representative) {
  dfen_fields seen = *fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  char reason[REASON_SIZE];
  if ((more[1] != NULL && !accept_argument(context, read_fold_or_pool(more[1], &seen, &fold, reason), reason)) ||
      !accept_argument(context, read_uci(more[0], moves, length, reason), reason)) {
    return false;
  }
  *representative = dfen_represent(&seen, fold);
  return true;
}

void answer_canonical_move(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  dfen_representative representative;
  const char *moves = NULL;
  size_t length = 0;
  if (accept_moves(context, fields, more, &moves, &length, &representative)) {
    result_moves_seen(context, dfen_smallest_uci(representative.transformations, moves, length), moves, length);
  }
}

void answer_actual_move(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  dfen_representative representative;
  const char *moves = NULL;
  size_t length = 0;
  if (accept_moves(context, fields, more, &moves, &length, &representative)) {
    dfen_transformation there = dfen_transformation_first(representative.transformations);
    result_moves_seen(context, dfen_transformation_inverse(there), moves, length);
  }
}
