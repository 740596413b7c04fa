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

static void result_canonical_move(sqlite3_context *context, const dfen_fields *fields, sqlite3_value *value,
                                  dfen_fold fold) {
  const char *moves = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_uci(value, &moves, &length, reason), reason)) {
    dfen_representative representative = dfen_represent(fields, fold);
    result_moves_seen(context, dfen_smallest_uci(representative.reached_by, moves, length), moves, length);
  }
}

static void result_actual_move(sqlite3_context *context, const dfen_fields *fields, sqlite3_value *value,
                               dfen_fold fold) {
  const char *moves = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_uci(value, &moves, &length, reason), reason)) {
    dfen_representative representative = dfen_represent(fields, fold);
    dfen_transformation there = dfen_first_by_word(representative.reached_by);
    result_moves_seen(context, dfen_transformation_inverse(there), moves, length);
  }
}

void answer_canonical_move(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  result_canonical_move(context, fields, more[0], DFEN_FOLD_MIRROR);
}

void answer_canonical_move_fold(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  dfen_fields seen = *fields;
  dfen_fold fold;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_fold_or_pool(more[1], &seen, &fold, reason), reason)) {
    result_canonical_move(context, &seen, more[0], fold);
  }
}

void answer_actual_move(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  result_actual_move(context, fields, more[0], DFEN_FOLD_MIRROR);
}

void answer_actual_move_fold(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  dfen_fields seen = *fields;
  dfen_fold fold;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_fold_or_pool(more[1], &seen, &fold, reason), reason)) {
    result_actual_move(context, &seen, more[0], fold);
  }
}
