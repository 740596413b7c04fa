/* Material keys and endgame indexes (SPEC 7.10, 7.11 and 7.36 to 7.42). */
#include "function.h"

static bool result_material(struct context *context, const dfen_material *material) {
  char text[DFEN_MATERIAL_TEXT_MAX];
  dfen_material canonical = dfen_material_canonical(material);
  return result_text(context, text, dfen_write_material(&canonical, text));
}

bool answer_dfen_material(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_material material;
  return dfen_material_of_position(&position, &material) && result_material(context, &material);
}

bool call_dfen_material_normalize(struct context *context) {
  dfen_material material;
  return take_material(context, 0, &material) && result_material(context, &material);
}

/* ---- The index ---- */

bool answer_dfen_endgame_index(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_endgame endgame = {.count = 0};
  uint64_t index;
  return dfen_endgame_index(&position, &endgame, &index) && result_integer(context, (int64_t)index);
}

static bool take_endgame(struct context *context, dfen_endgame *endgame) {
  dfen_material material;
  return take_material(context, 0, &material) &&
         (dfen_endgame_of_material(&material, endgame) ||
          fails(context, "the material has more than 2^62 classes, too many for an index"));
}

bool call_dfen_endgame_position(struct context *context) {
  dfen_endgame endgame;
  int64_t index = 0;
  if (!no_nulls(context, 0, 2) || !take_endgame(context, &endgame) ||
      !(endgame.count > 0 || fails(context, "no board can have this material")) ||
      !take_integer(context, 1, "index", 0, (int64_t)endgame.count - 1, &index)) {
    return false;
  }
  dfen_position position = dfen_endgame_position(&endgame, (uint64_t)index);
  return result_position(context, &position);
}

bool call_dfen_endgame_count(struct context *context) {
  static const char *const rules[] = {"chess"};
  dfen_material material;
  dfen_endgame endgame;
  int rule = -1;
  return no_nulls(context, 0, context->count) && take_material(context, 0, &material) &&
         take_word(context, 1, "rule", rules, 1, &rule) && dfen_endgame_of_material(&material, &endgame) &&
         result_integer(context, (int64_t)(rule == 0 ? dfen_endgame_count_chess(&endgame) : endgame.count));
}

/* ---- dfen_endgame_slice(material) ---- */

static bool slice_begin(struct context *context, void *state) {
  dfen_endgame *endgame = state;
  bool is_read = take_endgame(context, endgame);
  context->rows = is_read ? endgame->count : 0;
  return is_read;
}

static bool slice_column(struct context *context, const void *state, int column) {
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
