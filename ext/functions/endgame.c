/* Material keys and endgame indexes (SPEC 7.10, 7.11 and 7.36 to 7.42). */
#include "function.h"

static enum outcome result_material(struct context *context, const dfen_material *material) {
  char text[DFEN_MATERIAL_TEXT_MAX];
  dfen_material canonical = dfen_material_canonical(material);
  return result_text(context, text, dfen_write_material(&canonical, text));
}

enum outcome answer_dfen_material(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_material material;
  return dfen_material_of_position(&position, &material) ? result_material(context, &material) : NOTHING;
}

enum outcome call_dfen_material_normalize(struct context *context) {
  dfen_material material;
  enum outcome outcome = read_material(context->arguments[0], &material, context->reason);
  return outcome == DONE ? result_material(context, &material) : outcome;
}

/* ---- The index ---- */

static const char too_many_classes[] = "the material has more than 2^62 classes, too many for an index";

enum outcome answer_dfen_endgame_index(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_endgame endgame = {.count = 0};
  uint64_t index;
  return dfen_endgame_index(&position, &endgame, &index) ? result_integer(context, (int64_t)index) : NOTHING;
}

enum outcome call_dfen_endgame_position(struct context *context) {
  dfen_material material;
  dfen_endgame endgame;
  enum outcome outcome = any_null(context->count, context->arguments)
                           ? NOTHING
                           : read_material(context->arguments[0], &material, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  if (!dfen_endgame_of_material(&material, &endgame)) {
    return write_reason(context->reason, "%s", too_many_classes);
  }
  if (endgame.count == 0) {
    return write_reason(context->reason, "no board can have this material");
  }
  int64_t index = 0;
  int64_t last = (int64_t)endgame.count - 1;
  outcome = read_integer(context->arguments[1], "index", 0, last, &index, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_position position = dfen_endgame_position(&endgame, (uint64_t)index);
  return result_position(context, &position);
}

enum outcome call_dfen_endgame_count(struct context *context) {
  static const char *const rules[] = {"chess"};
  dfen_material material;
  dfen_endgame endgame;
  int rule;
  bool chess = context->count == 2;
  if (any_null(context->count, context->arguments)) {
    return NOTHING;
  }
  enum outcome outcome = read_material(context->arguments[0], &material, context->reason);
  if (outcome == DONE && chess) {
    outcome = read_word(context->arguments[1], "rule", rules, 1, &rule, context->reason);
  }
  if (outcome != DONE || !dfen_endgame_of_material(&material, &endgame)) {
    return outcome;
  }
  return result_integer(context, (int64_t)(chess ? dfen_endgame_count_chess(&endgame) : endgame.count));
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

static enum outcome slice_column(struct context *context, const void *state, int column) {
  if (column == 0) {
    return result_integer(context, (int64_t)context->row);
  }
  dfen_position position = dfen_endgame_position(state, context->row);
  return result_position(context, &position);
}

const struct table table_dfen_endgame_slice = {
  .state_size = sizeof(dfen_endgame),
  .begin = slice_begin,
  .column = slice_column,
};
