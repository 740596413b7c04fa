/* Symmetries of positions (SPEC 3.9 to 3.15 and 3.19). */
#include "function.h"

static void result_image(host_call *call, dfen_transformation image, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  host_result_text(call, text, dfen_write_image(image, fields, DFEN_FULL_FORM, text));
}

void answer_dfen_flip(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  result_image(call, DFEN_F, fields);
}

void answer_dfen_mirror(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  result_image(call, DFEN_V, fields);
}

void answer_dfen_canonical(host_call *call, const dfen_fields *fields, host_value **more) {
  dfen_fold fold = DFEN_FOLD_MIRROR;
  char reason[REASON_SIZE];
  if (more[0] != NULL && !accept_argument(call, read_fold(more[0], &fold, reason), reason)) {
    return;
  }
  char text[DFEN_TEXT_SIZE];
  host_result_text(call, text, dfen_write_canonical(fields, fold, DFEN_FULL_FORM, text));
}

/* ---- dfen_transform(dfen, word) ---- */

void answer_dfen_transform(host_call *call, const dfen_fields *fields, host_value **more) {
  static const char *const what[] = {[DFEN_NOT_APPLICABLE_WITH_RIGHTS] = "castling rights",
                                     [DFEN_NOT_APPLICABLE_WITH_PAWNS] = "pawns",
                                     [DFEN_NOT_APPLICABLE_WITH_TARGETS] = "en-passant targets"};
  dfen_transformation transformation;
  char reason[REASON_SIZE];
  if (!accept_argument(call, read_transformation(more[0], &transformation, reason), reason)) {
    return;
  }
  dfen_applicability applicability = dfen_transformation_applicability(transformation, fields);
  if (applicability != DFEN_APPLICABLE) {
    char word[DFEN_WORD_SIZE];
    int length = (int)dfen_write_word(transformation, word);
    write_reason(reason, "%.*s is not a symmetry of a position with %s", length, word, what[applicability]);
    result_error(call, function_name(call), reason);
    return;
  }
  dfen_fields image = dfen_transformation_of_fields(transformation, fields);
  result_dfen(call, &image);
}

/* ---- dfen_symmetry(dfen [, fold]) ---- */

static void result_word(host_call *call, dfen_transformation transformation) {
  char word[DFEN_WORD_SIZE];
  host_result_text(call, word, dfen_write_word(transformation, word));
}

void answer_dfen_symmetry(host_call *call, const dfen_fields *fields, host_value **more) {
  dfen_fields seen = *fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  char reason[REASON_SIZE];
  if (more[0] != NULL && !accept_argument(call, read_fold_or_pool(more[0], &seen, &fold, reason), reason)) {
    return;
  }
  dfen_representative representative = dfen_represent(&seen, fold);
  result_word(call, dfen_transformation_first(representative.transformations));
}

/* ---- dfen_orbit(dfen [, fold]) ---- */

static enum outcome orbit_begin(struct context *context, void *state) {
  dfen_fields fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  enum outcome outcome = read_dfen(context->arguments[0], &fields, context->reason);
  if (outcome == DONE && context->arguments[1] != NULL) {
    outcome = read_fold_or_pool(context->arguments[1], &fields, &fold, context->reason);
  }
  if (outcome == DONE) {
    context->rows = (uint64_t)dfen_orbit(&fields, fold, state);
  }
  return outcome;
}

static void orbit_column(host_call *call, const void *state, uint64_t row, int column) {
  const dfen_image *image = (const dfen_image *)state + row;
  switch (column) {
  case 0: result_word(call, image->transformation); break;
  case 1: result_dfen(call, &image->fields); break;
  default: host_result_boolean(call, image->is_canonical); break;
  }
}

const struct table table_dfen_orbit = {
  .state_size = DFEN_TRANSFORMATIONS * sizeof(dfen_image),
  .begin = orbit_begin,
  .column = orbit_column,
};
