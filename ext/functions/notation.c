/* Validity of a DFEN, and its fields (SPEC 8.7, 9.1 and 9.2). */
#include "function.h"

#include <string.h>

void call_dfen_valid(host_call *call, int count, host_value **arguments) {
  (void)count;
  dfen_fields fields;
  enum outcome outcome = read_dfen(arguments[0], &fields, NULL);
  if (outcome == FAILED || accept_argument(call, outcome, "")) {
    host_result_boolean(call, outcome == DONE);
  }
}

void call_dfen_error(host_call *call, int count, host_value **arguments) {
  (void)count;
  dfen_fields fields;
  char reason[REASON_SIZE];
  enum outcome outcome = judge_dfen(arguments[0], &fields, reason);
  if (outcome == NO_MEMORY) {
    host_result_no_memory(call);
  } else if (outcome == FAILED) {
    host_result_text(call, reason, strlen(reason));
  }
}

void call_dfen_try(host_call *call, int count, host_value **arguments) {
  (void)count;
  dfen_fields fields;
  enum outcome outcome = read_dfen(arguments[0], &fields, NULL);
  if (outcome != FAILED && accept_argument(call, outcome, "")) {
    host_result_value(call, arguments[0]);
  }
}

void call_dfen_start(host_call *call, int count, host_value **arguments) {
  (void)count;
  (void)arguments;
  host_result_constant(call, DFEN_START, sizeof DFEN_START - 1);
}

void answer_dfen_placement(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  char text[DFEN_TEXT_SIZE];
  host_result_text(call, text, dfen_write_placement(fields, text));
}

void answer_dfen_side(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  host_result_constant(call, fields->state.side == DFEN_WHITE ? "w" : "b", 1);
}

void answer_dfen_castling(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  char text[4];
  host_result_text(call, text, dfen_write_castling(&fields->state, text));
}

void answer_dfen_en_passant(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  char text[32];
  host_result_text(call, text, dfen_write_en_passant(&fields->state, text));
}

void answer_dfen_halfmove(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  host_result_integer(call, fields->state.halfmove);
}

void answer_dfen_fullmove(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  host_result_integer(call, fields->state.fullmove);
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

void answer_dfen_dice(host_call *call, const dfen_fields *fields, host_value **more) {
  int order = 0;
  char reason[REASON_SIZE];
  if (more[0] != NULL && !accept_argument(call, read_word(more[0], "order", dice_orders, 1, &order, reason), reason)) {
    return;
  }
  char text[DFEN_DICE_MAX];
  size_t length = dfen_write_dice(fields->state.dice, fields->state.side, text);
  if (more[0] != NULL) {
    sort_letters(text, length);
  }
  if (length > 0) {
    host_result_text(call, text, length);
  }
}

void answer_dfen_piece(host_call *call, const dfen_fields *fields, host_value **more) {
  int square = 0;
  char reason[REASON_SIZE];
  if (!accept_argument(call, read_square(more[0], &square, reason), reason)) {
    return;
  }
  char letter = dfen_letter_on(fields, square);
  if (letter != 0) {
    host_result_text(call, &letter, 1);
  }
}
