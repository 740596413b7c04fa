/* Validity of a DFEN, and its fields (SPEC 8.7, 9.1 and 9.2). */
#include "function.h"

#include <string.h>

/* Whether the first argument, which is not NULL, is a DFEN. */
static bool take_validity(struct context *context, bool *is_valid) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fields fields;
  dfen_fault fault;
  bool is_read = take_any(context, 0, &text, &length);
  *is_valid = is_read && text != NULL && dfen_scan(text, length, &fields, &fault) == DFEN_OK;
  return is_read;
}

bool call_dfen_valid(struct context *context) {
  bool is_valid = false;
  return take_validity(context, &is_valid) && result_boolean(context, is_valid);
}

bool call_dfen_error(struct context *context) {
  dfen_fields fields;
  return !judge_dfen(context, 0, &fields) && result_reason(context);
}

bool call_dfen_try(struct context *context) {
  bool is_valid = false;
  if (take_validity(context, &is_valid) && is_valid) {
    host_result_value(context->call, context->arguments[0]);
  }
  return is_valid;
}

bool call_dfen_start(struct context *context) {
  return result_constant(context, DFEN_START, sizeof DFEN_START - 1);
}

bool answer_dfen_placement(struct context *context, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  return result_text(context, text, dfen_write_placement(fields, text));
}

bool answer_dfen_side(struct context *context, const dfen_fields *fields) {
  return result_constant(context, fields->state.side == DFEN_WHITE ? "w" : "b", 1);
}

bool answer_dfen_castling(struct context *context, const dfen_fields *fields) {
  char text[4];
  return result_text(context, text, dfen_write_castling(&fields->state, text));
}

bool answer_dfen_en_passant(struct context *context, const dfen_fields *fields) {
  char text[32];
  return result_text(context, text, dfen_write_en_passant(&fields->state, text));
}

bool answer_dfen_halfmove(struct context *context, const dfen_fields *fields) {
  return result_integer(context, fields->state.halfmove);
}

bool answer_dfen_fullmove(struct context *context, const dfen_fields *fields) {
  return result_integer(context, fields->state.fullmove);
}

/* The only order of dice with a name; the default is P N B R Q K. */
static const char *const dice_orders[] = {"alphabetical"};

static void sort_letters(char *text, size_t length) {
  for (size_t i = 1; i < length; ++i) {
    for (size_t j = i; j > 0 && text[j] < text[j - 1]; --j) {
      char letter = text[j];
      text[j] = text[j - 1];
      text[j - 1] = letter;
    }
  }
}

bool answer_dfen_dice(struct context *context, const dfen_fields *fields) {
  int order = -1;
  if (!take_word(context, 1, "order", dice_orders, 1, &order)) {
    return false;
  }
  char text[DFEN_DICE_MAX];
  size_t length = dfen_write_dice(fields->state.dice, fields->state.side, text);
  if (order == 0) {
    sort_letters(text, length);
  }
  return length > 0 && result_text(context, text, length);
}

bool answer_dfen_piece(struct context *context, const dfen_fields *fields) {
  int square = 0;
  if (!take_square(context, 1, &square)) {
    return false;
  }
  char letter = dfen_letter_on(fields, square);
  return letter != 0 && result_text(context, &letter, 1);
}
