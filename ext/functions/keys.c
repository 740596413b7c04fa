/* Keys of positions (SPEC 4). */
#include "function.h"
#include "../../core/common/hash.h"

#include <string.h>

size_t write_normal_form(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  dfen_fields normal = dfen_normalize(fields);
  return dfen_write(&normal, DFEN_KEY_FORM, text);
}

static size_t write_pool_form(const dfen_fields *fields, dfen_fold fold, char text[DFEN_TEXT_SIZE]) {
  dfen_fields pooled = dfen_pool_form(fields);
  return dfen_write_canonical(&pooled, fold, DFEN_KEY_FORM, text);
}

/* Sets the result to 64 bits as a signed SQL INTEGER. */
static void result_bits(host_call *call, uint64_t bits) {
  int64_t integer;
  memcpy(&integer, &bits, sizeof integer);
  host_result_integer(call, integer);
}

void answer_dfen_normalize(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  char text[DFEN_TEXT_SIZE];
  host_result_text(call, text, write_normal_form(fields, text));
}

void answer_dfen_hash(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  char text[DFEN_TEXT_SIZE];
  size_t length = write_normal_form(fields, text);
  result_bits(call, XXH64(text, length, 0));
}

/* ---- dfen_pool_key(dfen [, fold]), dfen_pool_id(dfen [, fold]) ---- */

/* The fold of the second argument, or that of pooling. False if it is malformed and the result is set. */
static bool accept_fold_of_pool(host_call *call, host_value **more, dfen_fold *fold) {
  char reason[REASON_SIZE];
  *fold = DFEN_FOLD_DIHEDRAL;
  return more[0] == NULL || accept_argument(call, read_fold(more[0], fold, reason), reason);
}

void answer_dfen_pool_key(host_call *call, const dfen_fields *fields, host_value **more) {
  dfen_fold fold;
  if (accept_fold_of_pool(call, more, &fold)) {
    char text[DFEN_TEXT_SIZE];
    host_result_text(call, text, write_pool_form(fields, fold, text));
  }
}

/* The id is a hash of the key's text. Unlike a Zobrist key, its bits show no symmetry of the board. */
void answer_dfen_pool_id(host_call *call, const dfen_fields *fields, host_value **more) {
  dfen_fold fold;
  if (accept_fold_of_pool(call, more, &fold)) {
    char text[DFEN_TEXT_SIZE];
    result_bits(call, XXH64(text, write_pool_form(fields, fold, text), 0));
  }
}

/* ---- dfen_explain(dfen [, fold]) ---- */

static enum outcome explain_begin(struct context *context, void *state) {
  dfen_explanation *explanation = state;
  dfen_fields fields;
  dfen_fold fold = DFEN_FOLD_DIHEDRAL;
  enum outcome outcome = read_dfen(context->arguments[0], &fields, context->reason);
  if (outcome == DONE && context->arguments[1] != NULL) {
    outcome = read_fold(context->arguments[1], &fold, context->reason);
  }
  if (outcome == DONE) {
    dfen_explain(&fields, fold, explanation);
    context->rows = (uint64_t)explanation->count;
  }
  return outcome;
}

enum { EXPLAIN_STEP, EXPLAIN_WHAT, EXPLAIN_WHY, EXPLAIN_AFTER };

static void explain_column(host_call *call, const void *state, uint64_t row, int column) {
  const dfen_explanation *explanation = state;
  int index = (int)row;
  const dfen_explained_step *step = &explanation->step[index];
  char words[DFEN_EXPLAINED_SIZE];
  char text[DFEN_TEXT_SIZE];
  dfen_form form = step->step == DFEN_STEP_READ ? DFEN_FULL_FORM : DFEN_KEY_FORM;
  switch (column) {
  case EXPLAIN_STEP: host_result_integer(call, index + 1); break;
  case EXPLAIN_WHAT: host_result_text(call, words, dfen_write_what(explanation, index, words)); break;
  case EXPLAIN_WHY: host_result_text(call, words, dfen_write_why(explanation, index, words)); break;
  case EXPLAIN_AFTER: host_result_text(call, text, dfen_write(&step->after, form, text)); break;
  }
}

const struct table table_dfen_explain = {
  .state_size = sizeof(dfen_explanation),
  .begin = explain_begin,
  .column = explain_column,
};

/* ---- dfen_zobrist(dfen) ---- */

void answer_dfen_zobrist(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  result_bits(call, dfen_zobrist(&position));
}
