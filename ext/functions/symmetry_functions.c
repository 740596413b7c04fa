/* Symmetries of positions (SPEC 3.9 to 3.15 and 3.19). */
#include "function.h"

static bool result_image(struct context *context, dfen_transformation image, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  return result_text(context, text, dfen_write_image(image, fields, DFEN_FULL_FORM, text));
}

bool answer_dfen_flip(struct context *context, const dfen_fields *fields) {
  return result_image(context, DFEN_F, fields);
}

bool answer_dfen_mirror(struct context *context, const dfen_fields *fields) {
  return result_image(context, DFEN_V, fields);
}

bool answer_dfen_canonical(struct context *context, const dfen_fields *fields) {
  dfen_fold fold = DFEN_FOLD_MIRROR;
  char text[DFEN_TEXT_SIZE];
  return take_fold(context, 1, &fold) &&
         result_text(context, text, dfen_write_canonical(fields, fold, DFEN_FULL_FORM, text));
}

/* ---- dfen_transform(dfen, word) ---- */

bool answer_dfen_transform(struct context *context, const dfen_fields *fields) {
  static const char *const what[] = {[DFEN_NOT_APPLICABLE_WITH_RIGHTS] = "castling rights",
                                     [DFEN_NOT_APPLICABLE_WITH_PAWNS] = "pawns",
                                     [DFEN_NOT_APPLICABLE_WITH_TARGETS] = "en-passant targets"};
  dfen_transformation transformation;
  if (!take_transformation(context, 1, &transformation)) {
    return false;
  }
  dfen_applicability applicability = dfen_transformation_applicability(transformation, fields);
  if (applicability != DFEN_APPLICABLE) {
    char word[DFEN_WORD_SIZE];
    int length = (int)dfen_write_word(transformation, word);
    return fails(context, "%.*s is not a symmetry of a position with %s", length, word, what[applicability]);
  }
  dfen_fields image = dfen_transformation_of_fields(transformation, fields);
  return result_dfen(context, &image);
}

/* ---- dfen_symmetry(dfen [, fold]) ---- */

static bool result_word(struct context *context, dfen_transformation transformation) {
  char word[DFEN_WORD_SIZE];
  return result_text(context, word, dfen_write_word(transformation, word));
}

bool answer_dfen_symmetry(struct context *context, const dfen_fields *fields) {
  dfen_fields seen = *fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  if (!take_fold_or_pool(context, 1, &seen, &fold)) {
    return false;
  }
  dfen_representative representative = dfen_represent(&seen, fold);
  return result_word(context, dfen_transformation_first(representative.transformations));
}

/* ---- dfen_orbit(dfen [, fold]) ---- */

static bool orbit_begin(struct context *context, void *state) {
  dfen_fields fields;
  dfen_fold fold = DFEN_FOLD_MIRROR;
  bool is_read = take_dfen(context, 0, &fields) && take_fold_or_pool(context, 1, &fields, &fold);
  context->rows = is_read ? (uint64_t)dfen_orbit(&fields, fold, state) : 0;
  return is_read;
}

static bool orbit_column(struct context *context, const void *state, int column) {
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
