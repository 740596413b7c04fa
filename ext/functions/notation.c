/* Validity of a DFEN, and its fields (SPEC 8.7, 9.1 and 9.2). */
#include "function.h"

#include <string.h>

enum outcome call_dfen_valid(struct context *context) {
  dfen_fields fields;
  enum outcome outcome = read_dfen(context->arguments[0], &fields, NULL);
  return outcome == DONE || outcome == FAILED ? result_boolean(context, outcome == DONE) : outcome;
}

enum outcome call_dfen_error(struct context *context) {
  dfen_fields fields;
  enum outcome outcome = judge_dfen(context->arguments[0], &fields, context->reason);
  return outcome == FAILED ? result_text(context, context->reason->text, strlen(context->reason->text)) : outcome;
}

enum outcome call_dfen_try(struct context *context) {
  dfen_fields fields;
  enum outcome outcome = read_dfen(context->arguments[0], &fields, NULL);
  if (outcome == DONE) {
    host_result_value(context->call, context->arguments[0]);
  }
  return outcome == FAILED ? NOTHING : outcome;
}

enum outcome call_dfen_start(struct context *context) {
  return result_constant(context, DFEN_START, sizeof DFEN_START - 1);
}

enum outcome answer_dfen_placement(struct context *context, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  return result_text(context, text, dfen_write_placement(fields, text));
}

enum outcome answer_dfen_side(struct context *context, const dfen_fields *fields) {
  return result_constant(context, fields->state.side == DFEN_WHITE ? "w" : "b", 1);
}

enum outcome answer_dfen_castling(struct context *context, const dfen_fields *fields) {
  char text[4];
  return result_text(context, text, dfen_write_castling(&fields->state, text));
}

enum outcome answer_dfen_en_passant(struct context *context, const dfen_fields *fields) {
  char text[32];
  return result_text(context, text, dfen_write_en_passant(&fields->state, text));
}

enum outcome answer_dfen_halfmove(struct context *context, const dfen_fields *fields) {
  return result_integer(context, fields->state.halfmove);
}

enum outcome answer_dfen_fullmove(struct context *context, const dfen_fields *fields) {
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

enum outcome answer_dfen_dice(struct context *context, const dfen_fields *fields) {
  int order = 0;
  enum outcome outcome = read_word(context->more[0], "order", dice_orders, 1, &order, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  char text[DFEN_DICE_MAX];
  size_t length = dfen_write_dice(fields->state.dice, fields->state.side, text);
  if (context->more[0] != NULL) {
    sort_letters(text, length);
  }
  return length == 0 ? NOTHING : result_text(context, text, length);
}

enum outcome answer_dfen_piece(struct context *context, const dfen_fields *fields) {
  int square = 0;
  enum outcome outcome = read_square(context->more[0], &square, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  char letter = dfen_letter_on(fields, square);
  return letter == 0 ? NOTHING : result_text(context, &letter, 1);
}
