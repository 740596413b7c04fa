/* Views of positions: warnings, diagrams and SVG (SPEC 8.10 and 9.4 to 9.9). */
#include <assert.h>
#include <string.h>

#include "function.h"
#include "../arguments/options.h"

enum outcome answer_dfen_check(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  char text[DFEN_CHECK_SIZE];
  size_t length = dfen_check(&position, text, sizeof text);
  return length == 0 ? NOTHING : result_text(context, text, length);
}

enum outcome answer_dfen_diagram(struct context *context, const dfen_fields *fields) {
  static const char *const styles[] = {[DFEN_ASCII] = "ascii", [DFEN_UNICODE] = "unicode"};
  int style = DFEN_ASCII;
  enum outcome outcome = read_word(context->more[0], "style", styles, 2, &style, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_position position = dfen_to_position(fields);
  char text[DFEN_DIAGRAM_SIZE];
  return result_text(context, text, dfen_diagram(&position, (dfen_diagram_style)style, text, sizeof text));
}

/* ---- Options of a picture ---- */

enum picture_option {
  OPTION_SIZE,
  OPTION_COORDINATES,
  OPTION_FOOTER,
  OPTION_THEME,
  OPTION_MOVES,
  OPTION_HIGHLIGHT,
  OPTION_BOTTOM,
  PICTURE_OPTIONS
};

static const char *const theme_names[] = {
  [DFEN_THEME_LIGHT] = "light", [DFEN_THEME_DARK] = "dark", [DFEN_THEME_AUTO] = "auto", NULL};
static const char *const bottom_names[] = {[DFEN_WHITE] = "w", [DFEN_BLACK] = "b", "to move", NULL};
enum { BOTTOM_STM = 2, BOTTOMS };

static const struct option picture_options[PICTURE_OPTIONS] = {
  [OPTION_SIZE] = {"size", OPTION_INTEGER, "a whole number of pixels, 16 to 4096", DFEN_PICTURE_WIDTH_MIN,
                   DFEN_PICTURE_WIDTH_MAX, NULL},
  [OPTION_COORDINATES] = {.name = "coordinates", OPTION_BOOLEAN, "true or false"},
  [OPTION_FOOTER] = {.name = "footer", OPTION_BOOLEAN, "true or false"},
  [OPTION_THEME] = {.name = "theme", OPTION_WORD, "'light', 'dark' or 'auto'", .words = theme_names},
  [OPTION_MOVES] = {.name = "moves", OPTION_TEXT, "text, up to three UCI moves"},
  [OPTION_HIGHLIGHT] = {.name = "highlight", OPTION_LIST, "squares, as in 'e4 d5' or [\"e4\", \"d5\"]"},
  [OPTION_BOTTOM] = {.name = "bottom", OPTION_WORD, "'w', 'b' or 'to move'", .words = bottom_names},
};

static_assert(DFEN_PICTURE_WIDTH_MIN == 16 && DFEN_PICTURE_WIDTH_MAX == 4096, "the words for a size say so");

/* The side at the bottom; the side to move for 'to move'. */
static int bottom_side(int bottom, int stm) {
  return bottom == BOTTOM_STM ? stm : bottom;
}

/* Adds the squares of a text, separated by single spaces or commas. */
static bool add_squares(const char *text, dfen_bitboard *squares) {
  size_t length = strlen(text);
  for (size_t at = 0; at < length; at += 3) {
    int square = length - at < 2 ? -1 : dfen_square_from_text(text + at, 2);
    bool ends = at + 2 == length;
    if (square < 0 || !(ends || text[at + 2] == ' ' || text[at + 2] == ',') || at + 3 == length) {
      return false;
    }
    *squares |= UINT64_C(1) << square;
  }
  return true;
}

static enum outcome read_highlight(const struct option_value *value, dfen_bitboard *squares, struct reason *reason) {
  const char *text = value->text;
  for (int i = 0; i < value->count; ++i, text += strlen(text) + 1) {
    if (!add_squares(text, squares)) {
      write_reason(reason, "the option highlight must be %s", picture_options[OPTION_HIGHLIGHT].expected);
      return add_quoted(reason, ", not ", text, strlen(text));
    }
  }
  return DONE;
}

/* Applies the options. Absent ones keep their defaults, but small pictures have no coordinates and no footer. With
 * options, no disc hides a piece; without options discs keep their original place, because people store such pictures
 * and compare them. */
static enum outcome set_picture(const struct option_value value[PICTURE_OPTIONS], int stm, dfen_picture *picture,
                                struct reason *reason) {
  if (value[OPTION_SIZE].is_set) {
    picture->width = (uint32_t)value[OPTION_SIZE].number;
  }
  bool large = picture->width >= DFEN_PICTURE_SMALL;
  picture->coordinates = value[OPTION_COORDINATES].is_set ? value[OPTION_COORDINATES].number > 0.0 : large;
  picture->footer = value[OPTION_FOOTER].is_set ? value[OPTION_FOOTER].number > 0.0 : large;
  picture->theme = (dfen_theme)value[OPTION_THEME].number;
  picture->discs_on_arrows = false;
  if (value[OPTION_BOTTOM].is_set) {
    picture->bottom = bottom_side((int)value[OPTION_BOTTOM].number, stm);
  }
  enum outcome outcome = read_highlight(&value[OPTION_HIGHLIGHT], &picture->highlight, reason);
  if (outcome == DONE && value[OPTION_MOVES].is_set) {
    dfen_fault fault;
    size_t length = strlen(value[OPTION_MOVES].text);
    outcome = judge_text(TEXT_ARROWS, dfen_scan_arrows(value[OPTION_MOVES].text, length, &picture->arrows, &fault),
                         &fault, value[OPTION_MOVES].text, length, reason);
  }
  return outcome;
}

static enum outcome read_picture(const char *json, size_t length, int stm, dfen_picture *picture,
                                 struct reason *reason) {
  struct option_value values[PICTURE_OPTIONS];
  char *room = host_allocate(length);
  if (room == NULL) {
    return NO_MEMORY;
  }
  enum outcome outcome = read_options(json, length, picture_options, PICTURE_OPTIONS, values, room, reason);
  if (outcome == DONE) {
    outcome = set_picture(values, stm, picture, reason);
  }
  host_free(room);
  return outcome;
}

/* ---- Pictures ---- */

static enum outcome result_svg(struct context *context, const dfen_position *position, const dfen_picture *picture) {
  size_t size = dfen_svg(position, picture, NULL, 0);
  char *text = host_allocate(size);
  if (text == NULL) {
    return NO_MEMORY;
  }
  dfen_svg(position, picture, text, size);
  return result_own_text(context, text, size);
}

/* Reads the second argument: moves, or options if it is text that looks like them. NULL means no moves. */
static enum outcome read_moves_or_options(host_value *value, int stm, dfen_picture *picture, bool *options,
                                          struct reason *reason) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = read_text(value, "moves", &text, &length, reason);
  *options = outcome == DONE && is_options(text, length);
  if (*options) {
    return read_picture(text, length, stm, picture, reason);
  }
  return outcome == NOTHING ? DONE : read_arrows(value, &picture->arrows, reason);
}

/* Reads the arguments after the DFEN. */
static enum outcome read_picture_arguments(struct context *context, int stm, dfen_picture *picture) {
  bool options = false;
  int bottom = 0;
  enum outcome outcome = DONE;
  if (context->count > 1) {
    outcome = read_moves_or_options(context->arguments[1], stm, picture, &options, context->reason);
  }
  if (outcome != DONE || context->count < 3) {
    return outcome;
  }
  if (options) {
    return write_reason(context->reason, "the bottom is one of the options; no argument may follow them");
  }
  outcome = read_word(context->arguments[2], "bottom", bottom_names, BOTTOMS, &bottom, context->reason);
  picture->bottom = bottom_side(bottom, stm);
  return outcome;
}

enum outcome call_dfen_svg(struct context *context) {
  dfen_fields fields;
  dfen_picture picture = {.discs_on_arrows = true,
                          .bottom = DFEN_WHITE,
                          .width = DFEN_PICTURE_WIDTH,
                          .coordinates = true,
                          .footer = true,
                          .theme = DFEN_THEME_LIGHT};
  if (context->count > 2 && any_null(1, context->arguments + 2)) {
    return NOTHING;
  }
  enum outcome outcome = read_first_dfen(context->count, context->arguments, &fields, context->reason);
  outcome = outcome == DONE ? read_picture_arguments(context, fields.state.side, &picture) : outcome;
  if (outcome != DONE) {
    return outcome;
  }
  dfen_position position = dfen_to_position(&fields);
  return result_svg(context, &position, &picture);
}
