/* Views of positions: warnings, diagrams and SVG (SPEC 8.10 and 9.4 to 9.9). */
#include <assert.h>
#include <string.h>

#include "function.h"
#include "arguments/options.h"

bool answer_dfen_check(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  char text[DFEN_CHECK_SIZE];
  const char *dfen = NULL;
  size_t length = 0;
  if (!take_any(context, 0, &dfen, &length)) {
    return false;
  }
  length = dfen_check(&position, dfen, length, text, sizeof text);
  return length > 0 && result_text(context, text, length);
}

bool answer_dfen_diagram(struct context *context, const dfen_fields *fields) {
  static const char *const styles[] = {[DFEN_ASCII] = "ascii", [DFEN_UNICODE] = "unicode"};
  int style = DFEN_ASCII;
  if (!take_word(context, 1, "style", styles, 2, &style)) {
    return false;
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
  OPTION_PIECES,
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
  [OPTION_PIECES] = {.name = "pieces", OPTION_BOOLEAN, "true or false"},
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

static bool read_highlight(struct context *context, const struct option_value *value, dfen_bitboard *squares) {
  const char *text = value->text;
  for (int i = 0; i < value->count; ++i, text += strlen(text) + 1) {
    if (!add_squares(text, squares)) {
      fails(context, "the option highlight must be %s", picture_options[OPTION_HIGHLIGHT].expected);
      add_quoted(context, ", not ", text, strlen(text));
      return false;
    }
  }
  return true;
}

/* Applies the options. Absent ones keep their defaults, but small pictures have no coordinates and no footer. With
 * options, no disc hides a piece; without options discs keep their original place, because people store such pictures
 * and compare them. */
static bool set_picture(struct context *context, const struct option_value value[PICTURE_OPTIONS], int stm,
                        dfen_picture *picture) {
  if (value[OPTION_SIZE].is_set) {
    picture->width = (uint32_t)value[OPTION_SIZE].number;
  }
  bool large = picture->width >= DFEN_PICTURE_SMALL;
  picture->coordinates = value[OPTION_COORDINATES].is_set ? value[OPTION_COORDINATES].number > 0.0 : large;
  picture->footer = value[OPTION_FOOTER].is_set ? value[OPTION_FOOTER].number > 0.0 : large;
  picture->theme = (dfen_theme)value[OPTION_THEME].number;
  picture->pieces = value[OPTION_PIECES].number > 0.0;
  picture->discs_on_arrows = false;
  if (value[OPTION_BOTTOM].is_set) {
    picture->bottom = bottom_side((int)value[OPTION_BOTTOM].number, stm);
  }
  const char *moves = value[OPTION_MOVES].is_set ? value[OPTION_MOVES].text : "";
  dfen_fault fault;
  return read_highlight(context, &value[OPTION_HIGHLIGHT], &picture->highlight) &&
         (dfen_scan_arrows(moves, strlen(moves), &picture->arrows, &fault) == DFEN_OK ||
          fails_in_text(context, &fault, moves, strlen(moves)));
}

static bool read_picture(struct context *context, const char *json, size_t length, int stm, dfen_picture *picture) {
  struct option_value values[PICTURE_OPTIONS];
  char *room = host_allocate(length);
  if (room == NULL) {
    return no_memory(context);
  }
  bool is_read = read_options(context, json, length, picture_options, PICTURE_OPTIONS, values, room) &&
                 set_picture(context, values, stm, picture);
  host_free(room);
  return is_read;
}

/* ---- Pictures ---- */

static bool result_svg(struct context *context, const dfen_position *position, const dfen_picture *picture) {
  size_t size = dfen_svg(position, picture, NULL, 0);
  char *text = host_allocate(size);
  if (text == NULL) {
    return no_memory(context);
  }
  dfen_svg(position, picture, text, size);
  return result_own_text(context, text, size);
}

/* Reads the second argument: moves, or options if it is text that looks like them. NULL means no moves. */
static bool take_moves_or_options(struct context *context, int stm, dfen_picture *picture, bool *has_options) {
  const char *text = NULL;
  size_t length = 0;
  if (!has_argument(context, 1)) {
    return true;
  }
  if (!take_text(context, 1, "moves", &text, &length)) {
    return false;
  }
  *has_options = is_options(text, length);
  return *has_options ? read_picture(context, text, length, stm, picture) : take_arrows(context, 1, &picture->arrows);
}

/* Reads the third argument. */
static bool take_bottom(struct context *context, int stm, dfen_picture *picture, bool has_options) {
  int bottom = picture->bottom;
  if (context->count > 2 && has_options) {
    return fails(context, "the bottom is one of the options; no argument may follow them");
  }
  bool is_read = take_word(context, 2, "bottom", bottom_names, BOTTOMS, &bottom);
  picture->bottom = bottom_side(bottom, stm);
  return is_read;
}

bool call_dfen_svg(struct context *context) {
  dfen_fields fields;
  dfen_picture picture = {.discs_on_arrows = true,
                          .bottom = DFEN_WHITE,
                          .width = DFEN_PICTURE_WIDTH,
                          .coordinates = true,
                          .footer = true,
                          .theme = DFEN_THEME_LIGHT};
  bool has_options = false;
  if ((context->count > 2 && !has_argument(context, 2)) || !take_first_dfen(context, &fields) ||
      !take_moves_or_options(context, fields.state.side, &picture, &has_options) ||
      !take_bottom(context, fields.state.side, &picture, has_options)) {
    return false;
  }
  dfen_position position = dfen_to_position(&fields);
  return result_svg(context, &position, &picture);
}
