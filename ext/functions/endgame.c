/* Material keys and endgame indexes (SPEC 7.10, 7.11 and 7.36 to 7.42). */
#include "function.h"

static void result_material(host_call *call, const dfen_material *material) {
  char text[DFEN_MATERIAL_TEXT_MAX];
  dfen_material canonical = dfen_material_canonical(material);
  host_result_text(call, text, dfen_write_material(&canonical, text));
}

void answer_dfen_material(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  dfen_material material;
  if (dfen_material_of_position(&position, &material)) {
    result_material(call, &material);
  }
}

void call_dfen_material_normalize(host_call *call, int count, host_value **arguments) {
  (void)count;
  dfen_material material;
  char reason[REASON_SIZE];
  if (accept_argument(call, read_material(arguments[0], &material, reason), reason)) {
    result_material(call, &material);
  }
}

/* ---- The index ---- */

static const char too_many_classes[] = "the material has more than 2^62 classes, too many for an index";

void answer_dfen_endgame_index(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  dfen_endgame endgame = {.count = 0};
  uint64_t index;
  if (dfen_endgame_index(&position, &endgame, &index)) {
    host_result_integer(call, (int64_t)index);
  }
}

void call_dfen_endgame_position(host_call *call, int count, host_value **arguments) {
  dfen_material material;
  dfen_endgame endgame;
  char reason[REASON_SIZE];
  if (any_null(count, arguments) || !accept_argument(call, read_material(arguments[0], &material, reason), reason)) {
    return;
  }
  if (!dfen_endgame_of_material(&material, &endgame)) {
    result_error(call, function_name(call), too_many_classes);
    return;
  }
  if (endgame.count == 0) {
    result_error(call, function_name(call), "no board can have this material");
    return;
  }
  int64_t index = 0;
  int64_t last = (int64_t)endgame.count - 1;
  if (accept_argument(call, read_integer(arguments[1], "index", 0, last, &index, reason), reason)) {
    dfen_position position = dfen_endgame_position(&endgame, (uint64_t)index);
    result_position(call, &position, function_name(call));
  }
}

void call_dfen_endgame_count(host_call *call, int count, host_value **arguments) {
  static const char *const rules[] = {"chess"};
  dfen_material material;
  dfen_endgame endgame;
  char reason[REASON_SIZE];
  if (any_null(count, arguments) || !accept_argument(call, read_material(arguments[0], &material, reason), reason)) {
    return;
  }
  int rule;
  bool chess = count == 2;
  if (chess && !accept_argument(call, read_word(arguments[1], "rule", rules, 1, &rule, reason), reason)) {
    return;
  }
  if (dfen_endgame_of_material(&material, &endgame)) {
    uint64_t classes = chess ? dfen_endgame_count_chess(&endgame) : endgame.count;
    host_result_integer(call, (int64_t)classes);
  }
}

/* ---- dfen_endgame_class ---- */

void answer_dfen_endgame_class(host_call *call, const dfen_fields *fields, host_value **more) {
  static const char *const rules[] = {"leapfrog"};
  int rule;
  char reason[REASON_SIZE];
  if (!accept_argument(call, read_word(more[0], "rule", rules, 1, &rule, reason), reason)) {
    return;
  }
  dfen_position position = dfen_to_position(fields);
  dfen_position representative;
  if (dfen_leapfrog_class(&position, &representative)) {
    result_position(call, &representative, function_name(call));
  }
}

/* ---- dfen_endgame_slice(material) ---- */

static enum outcome slice_begin(struct context *context, void *state) {
  dfen_endgame *endgame = state;
  dfen_material material;
  enum outcome outcome = read_material(context->arguments[0], &material, context->reason);
  if (outcome == DONE && !dfen_endgame_of_material(&material, endgame)) {
    return write_reason(context->reason, "%s", too_many_classes);
  }
  context->rows = endgame->count;
  return outcome;
}

static void slice_column(host_call *call, const void *state, uint64_t row, int column) {
  if (column == 0) {
    host_result_integer(call, (int64_t)row);
  } else {
    dfen_position position = dfen_endgame_position(state, row);
    result_position(call, &position, "dfen_endgame_slice");
  }
}

const struct table table_dfen_endgame_slice = {
  .state_size = sizeof(dfen_endgame),
  .begin = slice_begin,
  .column = slice_column,
};
