/* Looking at positions: what is odd, diagrams and SVG (SPEC 8.10 and 9.4 to 9.7). */
#include "function.h"

void answer_check(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  char text[DFEN_CHECK_SIZE];
  size_t length = dfen_check(&position, text, sizeof text);
  if (length > 0) {
    host_result_text(call, text, length);
  }
}

void answer_diagram(host_call *call, const dfen_fields *fields, host_value **more) {
  static const char *const styles[] = {[DFEN_ASCII] = "ascii", [DFEN_UNICODE] = "unicode"};
  int style = DFEN_ASCII;
  char reason[REASON_SIZE];
  if (more[0] != NULL && !accept_argument(call, read_word(more[0], "style", styles, 2, &style, reason), reason)) {
    return;
  }
  dfen_position position = dfen_to_position(fields);
  char text[DFEN_DIAGRAM_SIZE];
  host_result_text(call, text, dfen_diagram(&position, (dfen_diagram_style)style, text, sizeof text));
}

/* No arrows for NULL. */
static enum outcome read_arrows_or_null(host_value *value, dfen_arrows *arrows, char reason[REASON_SIZE]) {
  *arrows = (dfen_arrows){.count = 0};
  enum outcome outcome = read_arrows(value, arrows, reason);
  return outcome == READ_NULL ? READ : outcome;
}

/* The side at the bottom, the mover's for 'mover'. */
static enum outcome read_bottom(host_value *value, int mover, int *bottom, char reason[REASON_SIZE]) {
  enum { MOVER = 2 };
  static const char *const bottoms[] = {[DFEN_WHITE] = "w", [DFEN_BLACK] = "b", [MOVER] = "mover"};
  enum outcome outcome = read_word(value, "bottom", bottoms, 3, bottom, reason);
  *bottom = *bottom == MOVER ? mover : *bottom;
  return outcome;
}

static void result_svg(host_call *call, const dfen_position *position, const dfen_arrows *arrows, int bottom) {
  size_t size = dfen_svg(position, arrows, bottom, NULL, 0);
  char *text = host_allocate(size);
  if (text == NULL) {
    host_result_no_memory(call);
    return;
  }
  dfen_svg(position, arrows, bottom, text, size);
  host_result_own_text(call, text, size);
}

void call_svg(host_call *call, int count, host_value **arguments) {
  dfen_fields fields;
  dfen_arrows arrows = {.count = 0};
  int bottom = DFEN_WHITE;
  char reason[REASON_SIZE];
  if (count > 2 && any_null(1, arguments + 2)) {
    return;
  }
  if (!accept_in_order(call, 0, count, arguments, read_dfen(arguments[0], &fields, reason), reason) ||
      (count > 1 && !accept_argument(call, read_arrows_or_null(arguments[1], &arrows, reason), reason)) ||
      (count > 2 && !accept_argument(call, read_bottom(arguments[2], fields.state.side, &bottom, reason), reason))) {
    return;
  }
  dfen_position position = dfen_to_position(&fields);
  result_svg(call, &position, &arrows, bottom);
}
