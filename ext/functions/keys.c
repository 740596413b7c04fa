/* Keys of positions (SPEC 4). */
#include "function.h"
#include "../../core/common/hash.h"

#include <string.h>

static size_t write_normal_form(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  dfen_fields normal = dfen_normalize(fields);
  return dfen_write(&normal, DFEN_KEY_FORM, text);
}

static size_t write_pool_form(const dfen_fields *fields, dfen_fold fold, char text[DFEN_TEXT_SIZE]) {
  dfen_fields pooled = dfen_pool_form(fields);
  return dfen_write_canonical(&pooled, fold, DFEN_KEY_FORM, text);
}

/* Sets the result to 64 bits as a signed SQL INTEGER. */
static bool result_bits(struct context *context, uint64_t bits) {
  int64_t integer;
  memcpy(&integer, &bits, sizeof integer);
  return result_integer(context, integer);
}

bool answer_dfen_normalize(struct context *context, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  return result_text(context, text, write_normal_form(fields, text));
}

bool answer_dfen_hash(struct context *context, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  size_t length = write_normal_form(fields, text);
  return result_bits(context, XXH64(text, length, 0));
}

/* ---- dfen_pool_key(dfen [, fold]), dfen_pool_id(dfen [, fold]) ---- */

bool answer_dfen_pool_key(struct context *context, const dfen_fields *fields) {
  dfen_fold fold = DFEN_FOLD_DIHEDRAL;
  char text[DFEN_TEXT_SIZE];
  return take_fold(context, 1, &fold) && result_text(context, text, write_pool_form(fields, fold, text));
}

/* The id is a hash of the key's text. Unlike a Zobrist key, its bits show no symmetry of the board. */
bool answer_dfen_pool_id(struct context *context, const dfen_fields *fields) {
  dfen_fold fold = DFEN_FOLD_DIHEDRAL;
  char text[DFEN_TEXT_SIZE];
  return take_fold(context, 1, &fold) && result_bits(context, XXH64(text, write_pool_form(fields, fold, text), 0));
}

/* ---- dfen_explain(dfen [, fold]) ---- */

static bool explain_begin(struct context *context, void *state) {
  dfen_explanation *explanation = state;
  dfen_fields fields;
  dfen_fold fold = DFEN_FOLD_DIHEDRAL;
  if (!take_dfen(context, 0, &fields) || !take_fold(context, 1, &fold)) {
    return false;
  }
  dfen_explain(&fields, fold, explanation);
  context->rows = (uint64_t)explanation->count;
  return true;
}

enum { EXPLAIN_STEP, EXPLAIN_WHAT, EXPLAIN_WHY, EXPLAIN_AFTER };

static bool explain_column(struct context *context, const void *state, int column) {
  const dfen_explanation *explanation = state;
  int index = (int)context->row;
  const dfen_explained_step *step = &explanation->step[index];
  char words[DFEN_EXPLAINED_SIZE];
  char text[DFEN_TEXT_SIZE];
  dfen_form form = step->step == DFEN_STEP_READ ? DFEN_FULL_FORM : DFEN_KEY_FORM;
  switch (column) {
  case EXPLAIN_STEP: return result_integer(context, index + 1);
  case EXPLAIN_WHAT: return result_text(context, words, dfen_write_what(explanation, index, words));
  case EXPLAIN_WHY: return result_text(context, words, dfen_write_why(explanation, index, words));
  case EXPLAIN_AFTER: return result_text(context, text, dfen_write(&step->after, form, text));
  }
  return false;
}

const struct table table_dfen_explain = {
  .state_size = sizeof(dfen_explanation),
  .begin = explain_begin,
  .column = explain_column,
};

/* ---- dfen_zobrist(dfen) ---- */

bool answer_dfen_zobrist(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  return result_bits(context, dfen_zobrist(&position));
}
