/* Looking at positions: what is odd, diagrams and SVG (SPEC 8 and 9). */
#include "function.h"

void answer_check(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  char text[DFEN_CHECK_SIZE];
  size_t length = dfen_check(&position, text, sizeof text);
  if (length > 0) {
    result_text(context, text, length);
  }
}

void answer_diagram(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  static const char *const styles[] = {[DFEN_ASCII] = "ascii", [DFEN_UNICODE] = "unicode"};
  int style = DFEN_ASCII;
  char reason[REASON_SIZE];
  if (more[0] != NULL && !accept_argument(context, read_word(more[0], "style", styles, 2, &style, reason), reason)) {
    return;
  }
  dfen_position position = dfen_to_position(fields);
  char text[DFEN_DIAGRAM_SIZE];
  result_text(context, text, dfen_diagram(&position, (dfen_diagram_style)style, text, sizeof text));
}

/* Up to three micro-moves; none for NULL. */
static enum outcome read_arrows(sqlite3_value *value, dfen_arrows *arrows, char reason[REASON_SIZE]) {
  const char *moves = NULL;
  size_t length = 0;
  *arrows = (dfen_arrows){.count = 0};
  enum outcome outcome = read_text(value, "moves", &moves, &length, reason);
  dfen_fault fault;
  if (outcome == READ && dfen_scan_arrows(moves, length, arrows, &fault) != DFEN_OK) {
    dfen_fault_message(&fault, reason);
    outcome = READ_MALFORMED;
  }
  return outcome == READ_NULL ? READ : outcome;
}

/* The side at the bottom, the mover's for 'mover'. */
static enum outcome read_bottom(sqlite3_value *value, int mover, int *bottom, char reason[REASON_SIZE]) {
  enum { MOVER = 2 };
  static const char *const bottoms[] = {[DFEN_WHITE] = "w", [DFEN_BLACK] = "b", [MOVER] = "mover"};
  enum outcome outcome = read_word(value, "bottom", bottoms, 3, bottom, reason);
  *bottom = *bottom == MOVER ? mover : *bottom;
  return outcome;
}

static void result_svg(sqlite3_context *context, const dfen_position *position, const dfen_arrows *arrows, int bottom) {
  size_t size = dfen_svg(position, arrows, bottom, NULL, 0);
  char *text = sqlite3_malloc64(size);
  if (text == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  dfen_svg(position, arrows, bottom, text, size);
  sqlite3_result_text64(context, text, size, sqlite3_free, SQLITE_UTF8);
}

void call_svg(sqlite3_context *context, int count, sqlite3_value **arguments) {
  dfen_fields fields;
  dfen_arrows arrows = {.count = 0};
  int bottom = DFEN_WHITE;
  char reason[REASON_SIZE];
  if (count > 2 && any_null(1, arguments + 2)) {
    return;
  }
  if (!accept_argument(context, read_dfen(arguments[0], &fields, reason), reason) ||
      (count > 1 && !accept_argument(context, read_arrows(arguments[1], &arrows, reason), reason)) ||
      (count > 2 && !accept_argument(context, read_bottom(arguments[2], fields.state.side, &bottom, reason), reason))) {
    return;
  }
  dfen_position position = dfen_to_position(&fields);
  result_svg(context, &position, &arrows, bottom);
}
