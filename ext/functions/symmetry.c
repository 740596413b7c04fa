/* Symmetries of positions (SPEC 3.9 to 3.15 and 3.19). */
#include "function.h"

static enum outcome result_image(struct context *context, dfen_transformation image, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  return result_text(context, text, dfen_write_image(image, fields, DFEN_FULL_FORM, text));
}

enum outcome answer_dfen_flip(struct context *context, const dfen_fields *fields) {
  return result_image(context, DFEN_F, fields);
}

enum outcome answer_dfen_mirror(struct context *context, const dfen_fields *fields) {
  return result_image(context, DFEN_V, fields);
}

enum outcome answer_dfen_canonical(struct context *context, const dfen_fields *fields) {
  dfen_fold fold = DFEN_FOLD_MIRROR;
  enum outcome outcome = read_fold(context->more[0], &fold, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  char text[DFEN_TEXT_SIZE];
  return result_text(context, text, dfen_write_canonical(fields, fold, DFEN_FULL_FORM, text));
}

/* ---- dfen_transform(dfen, word) ---- */

enum outcome answer_dfen_transform(struct context *context, const dfen_fields *fields) {
  static const char *const what[] = {[DFEN_NOT_APPLICABLE_WITH_RIGHTS] = "castling rights",
                                     [DFEN_NOT_APPLICABLE_WITH_PAWNS] = "pawns",
                                     [DFEN_NOT_APPLICABLE_WITH_TARGETS] = "en-passant targets"};
  dfen_transformation transformation;
  enum outcome outcome = read_transformation(context->more[0], &transformation, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_applicability applicability = dfen_transformation_applicability(transformation, fields);
  if (applicability != DFEN_APPLICABLE) {
    char word[DFEN_WORD_SIZE];
    int length = (int)dfen_write_word(transformation, word);
    return write_reason(context->reason, "%.*s is not a symmetry of a position with %s", length, word,
                        what[applicability]);
  }
  dfen_fields image = dfen_transformation_of_fields(transformation, fields);
  return result_dfen(context, &image);
}

/* ---- dfen_symmetry(dfen [, fold]) ---- */

static enum outcome result_word(struct context *context, dfen_transformation transformation) {
  char word[DFEN_WORD_SIZE];
  return result_text(context, word, dfen_write_word(transformation, word));
}

enum outcome answer_dfen_symmetry(struct context *context, const dfen_fields *fields) {
  dfen_fields seen = *fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  enum outcome outcome = read_fold_or_pool(context->more[0], &seen, &fold, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_representative representative = dfen_represent(&seen, fold);
  return result_word(context, dfen_transformation_first(representative.transformations));
}

/* ---- dfen_orbit(dfen [, fold]) ---- */

static enum outcome orbit_begin(struct context *context, void *state) {
  dfen_fields fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  enum outcome outcome = read_dfen(context->arguments[0], &fields, context->reason);
  outcome = outcome == DONE ? read_fold_or_pool(context->arguments[1], &fields, &fold, context->reason) : outcome;
  if (outcome == DONE) {
    context->rows = (uint64_t)dfen_orbit(&fields, fold, state);
  }
  return outcome;
}

static enum outcome orbit_column(struct context *context, const void *state, int column) {
  const dfen_image *image = (const dfen_image *)state + context->row;
  switch (column) {
  case 0: return result_word(context, image->transformation);
  case 1: return result_dfen(context, &image->fields);
  default: return result_boolean(context, image->is_canonical);
  }
}

const struct table table_dfen_orbit = {
  .state_size = DFEN_TRANSFORMATIONS * sizeof(dfen_image),
  .begin = orbit_begin,
  .column = orbit_column,
};
