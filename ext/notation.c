/* Whether a text is a DFEN, and what its fields say (SPEC 8 and 9). */
#include "function.h"

void call_valid(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  dfen_fields fields;
  switch (read_dfen(arguments[0], &fields, NULL)) {
  case READ: sqlite3_result_int(context, 1); break;
  case READ_NULL: break;
  case READ_MALFORMED: sqlite3_result_int(context, 0); break;
  case READ_NO_MEMORY: sqlite3_result_error_nomem(context); break;
  }
}

void call_error(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  dfen_fields fields;
  char reason[REASON_SIZE];
  switch (read_dfen(arguments[0], &fields, reason)) {
  case READ:
  case READ_NULL: break;
  case READ_MALFORMED: sqlite3_result_text(context, reason, -1, SQLITE_TRANSIENT); break;
  case READ_NO_MEMORY: sqlite3_result_error_nomem(context); break;
  }
}

void call_try(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  dfen_fields fields;
  switch (read_dfen(arguments[0], &fields, NULL)) {
  case READ: sqlite3_result_value(context, arguments[0]); break;
  case READ_NULL:
  case READ_MALFORMED: break;
  case READ_NO_MEMORY: sqlite3_result_error_nomem(context); break;
  }
}

void answer_placement(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  char text[DFEN_TEXT_SIZE];
  result_text(context, text, dfen_write_placement(fields, text));
}

void answer_side(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  sqlite3_result_text(context, fields->state.side == DFEN_WHITE ? "w" : "b", 1, SQLITE_STATIC);
}

void answer_castling(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  char text[4];
  result_text(context, text, dfen_write_castling(&fields->state, text));
}

void answer_en_passant(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  char text[32];
  result_text(context, text, dfen_write_en_passant(&fields->state, text));
}

void answer_halfmove(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  sqlite3_result_int64(context, fields->state.halfmove);
}

void answer_fullmove(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  sqlite3_result_int64(context, fields->state.fullmove);
}

void answer_dice(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  char text[3];
  size_t length = dfen_write_dice(fields->state.dice, fields->state.side, text);
  if (length > 0) {
    result_text(context, text, length);
  }
}

void answer_piece(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  int square = 0;
  char reason[REASON_SIZE];
  if (!accept_argument(context, read_square(more[0], &square, reason), reason)) {
    return;
  }
  char letter = dfen_letter_on(fields, square);
  if (letter != 0) {
    result_text(context, &letter, 1);
  }
}
