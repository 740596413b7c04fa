/* Moves mapped to the canonical position and back (SPEC 3.16 to 3.18). */
#include "function.h"

static enum outcome result_moves_seen(struct context *context, dfen_transformation transformation, const char *moves,
                                      size_t length) {
  char *image = host_allocate(length + 1); /* one more byte, because no moves have length 0 */
  if (image == NULL) {
    return NO_MEMORY;
  }
  dfen_transformation_of_uci(transformation, moves, length, image);
  return result_own_text(context, image, length);
}

/* Reads the moves and the optional fold, and finds the representative of the position. */
static enum outcome read_moves(struct context *context, const dfen_fields *fields, const char **moves, size_t *length,
                               dfen_representative *representative) {
  dfen_fields seen = *fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  enum outcome outcome = read_fold_or_pool(context->more[1], &seen, &fold, context->reason);
  outcome = outcome == DONE ? read_uci(context->more[0], moves, length, context->reason) : outcome;
  if (outcome == DONE) {
    *representative = dfen_represent(&seen, fold);
  }
  return outcome;
}

enum outcome answer_dfen_canonical_move(struct context *context, const dfen_fields *fields) {
  dfen_representative representative;
  const char *moves = NULL;
  size_t length = 0;
  enum outcome outcome = read_moves(context, fields, &moves, &length, &representative);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_transformation smallest = dfen_smallest_uci(representative.transformations, moves, length);
  return result_moves_seen(context, smallest, moves, length);
}

enum outcome answer_dfen_actual_move(struct context *context, const dfen_fields *fields) {
  dfen_representative representative;
  const char *moves = NULL;
  size_t length = 0;
  enum outcome outcome = read_moves(context, fields, &moves, &length, &representative);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_transformation there = dfen_transformation_first(representative.transformations);
  return result_moves_seen(context, dfen_transformation_inverse(there), moves, length);
}
