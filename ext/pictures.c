/* Looking at positions: what is odd, diagrams and SVG (SPEC 8.10 and 9.4 to 9.9). */
#include <assert.h>

#include "function.h"
#include "given.h"
#include "options.h"

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

static const char *const picture_options[PICTURE_OPTIONS] = {"size",  "coordinates", "footer", "theme",
                                                             "moves", "highlight",   "bottom"};

/* What each must be, as errors say it. */
static const char *const option_values[PICTURE_OPTIONS] = {"a whole number of pixels, 16 to 4096",
                                                           "true or false",
                                                           "true or false",
                                                           "'light', 'dark' or 'auto'",
                                                           "text, up to three UCI moves",
                                                           "squares, as in 'e4 d5' or [\"e4\", \"d5\"]",
                                                           "'w', 'b' or 'mover'"};

static_assert(DFEN_PICTURE_WIDTH_MIN == 16 && DFEN_PICTURE_WIDTH_MAX == 4096, "the words for a size say so");

static enum outcome wrong_option(enum picture_option which, const struct json_option *option,
                                 char reason[REASON_SIZE]) {
  write_reason(reason, "the option %s must be %s", picture_options[which], option_values[which]);
  if (option->type == OPTION_TEXT || (option->type == OPTION_LIST && which == OPTION_HIGHLIGHT)) {
    char shown[GIVEN_SIZE];
    show_given(option->text, option->text_length, 0, shown);
    add_to_reason(reason, ", not '%s'", shown);
  }
  return READ_MALFORMED;
}

/* The same for an option whose value is one of `count` words. */
static enum outcome wrong_word(enum picture_option which, const struct json_option *option, const char *const words[],
                               int count, char reason[REASON_SIZE]) {
  wrong_option(which, option, reason);
  if (option->type == OPTION_TEXT) {
    add_nearest(reason, option->text, option->text_length, words, count);
  }
  return READ_MALFORMED;
}

static enum outcome unknown_option(const struct json_option *option, char reason[REASON_SIZE]) {
  char shown[GIVEN_SIZE];
  show_given(option->name, option->name_length, 0, shown);
  write_reason(reason,
               "there is no option '%s': the options are size, coordinates, footer, theme, moves, highlight and bottom",
               shown);
  add_nearest(reason, option->name, option->name_length, picture_options, PICTURE_OPTIONS);
  return READ_MALFORMED;
}

/* Words of an option by their place in a list; the count when it is none of them. */
static int word_of_option(const struct json_option *option, const char *const words[], int count) {
  int index = 0;
  while (index < count &&
         (option->type != OPTION_TEXT || !option_is(option->text, option->text_length, words[index]))) {
    ++index;
  }
  return index;
}

/* Adds the squares of a text, one space or comma between two. */
static bool add_squares(const char *text, size_t length, dfen_bitboard *squares) {
  for (size_t at = 0; at < length || at == 0; at += 3) {
    int square = length - at < 2 ? -1 : dfen_square_from_text(text + at, 2);
    bool ends = at + 2 == length;
    if (square < 0 || !(ends || text[at + 2] == ' ' || text[at + 2] == ',') || at + 3 == length) {
      return false;
    }
    *squares |= UINT64_C(1) << square;
  }
  return true;
}

static enum outcome set_highlight(const struct json_option *option, dfen_picture *picture, char reason[REASON_SIZE]) {
  bool as_text = option->type == OPTION_TEXT;
  bool none = as_text ? option->text_length == 0 : option->empty;
  bool too_long = option->text_length == OPTION_TEXT_SIZE || (!as_text && option->text_length != 2);
  bool right = (as_text || option->type == OPTION_LIST) &&
               (none || (!too_long && add_squares(option->text, option->text_length, &picture->highlight)));
  return right ? READ : wrong_option(OPTION_HIGHLIGHT, option, reason);
}

static enum outcome set_moves(const struct json_option *option, dfen_picture *picture, char reason[REASON_SIZE]) {
  dfen_fault fault;
  if (option->type != OPTION_TEXT) {
    return wrong_option(OPTION_MOVES, option, reason);
  }
  dfen_error error = dfen_scan_arrows(option->text, option->text_length, &picture->arrows, &fault);
  return judge_text(error, &fault, option->text, option->text_length, reason);
}

/* Sets one option; `bottom` and the two that a size decides may be set later. */
static enum outcome set_option(enum picture_option which, const struct json_option *option, int mover,
                               dfen_picture *picture, char reason[REASON_SIZE]) {
  static const char *const themes[] = {
    [DFEN_THEME_LIGHT] = "light", [DFEN_THEME_DARK] = "dark", [DFEN_THEME_AUTO] = "auto"};
  static const char *const sides[] = {[DFEN_WHITE] = "w", [DFEN_BLACK] = "b", "mover"};
  bool truth = option->type == OPTION_BOOLEAN;
  int word = 0;
  switch (which) {
  case OPTION_MOVES: return set_moves(option, picture, reason);
  case OPTION_HIGHLIGHT: return set_highlight(option, picture, reason);
  case OPTION_SIZE:
    picture->width = (uint32_t)option->integer;
    return option->type == OPTION_INTEGER && option->integer >= DFEN_PICTURE_WIDTH_MIN &&
               option->integer <= DFEN_PICTURE_WIDTH_MAX
             ? READ
             : wrong_option(which, option, reason);
  case OPTION_COORDINATES: picture->coordinates = option->integer != 0; break;
  case OPTION_FOOTER: picture->footer = option->integer != 0; break;
  case OPTION_THEME:
    word = word_of_option(option, themes, 3);
    picture->theme = (dfen_theme)word;
    return word < 3 ? READ : wrong_word(which, option, themes, 3, reason);
  default:
    word = word_of_option(option, sides, 3);
    picture->bottom = word == 2 ? mover : word;
    return word < 3 ? READ : wrong_word(which, option, sides, 3, reason);
  }
  return truth ? READ : wrong_option(which, option, reason);
}

/* Reads all options. What is null is as if it were not given; what is not given stays, but that small pictures have no
 * coordinates and no footer. */
static enum outcome read_picture(const char *json, size_t length, int mover, dfen_picture *picture,
                                 char reason[REASON_SIZE]) {
  struct option_reader reader = read_options(json, length);
  struct json_option option;
  unsigned given = 0;
  unsigned set = 0;
  enum outcome outcome = next_option(&reader, &option, reason);
  while (outcome == READ) {
    int which = 0;
    while (which < PICTURE_OPTIONS && !option_is(option.name, option.name_length, picture_options[which])) {
      ++which;
    }
    if (which == PICTURE_OPTIONS) {
      return unknown_option(&option, reason);
    }
    if (given >> which & 1) {
      write_reason(reason, "the option %s is given twice", picture_options[which]);
      return READ_MALFORMED;
    }
    if (option.type != OPTION_NULL) {
      outcome = set_option((enum picture_option)which, &option, mover, picture, reason);
      set |= 1u << which;
    }
    given |= option.more ? 0 : 1u << which;
    outcome = outcome == READ ? next_option(&reader, &option, reason) : outcome;
  }
  bool large = picture->width >= DFEN_PICTURE_SMALL;
  picture->coordinates = set >> OPTION_COORDINATES & 1 ? picture->coordinates : large;
  picture->footer = set >> OPTION_FOOTER & 1 ? picture->footer : large;
  return outcome == READ_NULL ? READ : outcome;
}

/* ---- Pictures ---- */

/* With `options` the picture is drawn as they say, else as it always was. */
static void result_svg(host_call *call, const dfen_position *position, const dfen_picture *picture, bool options) {
  size_t size = options ? dfen_svg_picture(position, picture, NULL, 0)
                        : dfen_svg(position, &picture->arrows, picture->bottom, NULL, 0);
  char *text = host_allocate(size);
  if (text == NULL) {
    host_result_no_memory(call);
    return;
  }
  if (options) {
    dfen_svg_picture(position, picture, text, size);
  } else {
    dfen_svg(position, &picture->arrows, picture->bottom, text, size);
  }
  host_result_own_text(call, text, size);
}

/* The second argument: moves, or options when it is text that begins like them. */
static enum outcome read_moves_or_options(host_value *value, int mover, dfen_picture *picture, bool *options,
                                          char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = read_text(value, "moves", &text, &length, reason);
  *options = outcome == READ && is_options(text, length);
  return *options ? read_picture(text, length, mover, picture, reason)
                  : read_arrows_or_null(value, &picture->arrows, reason);
}

void call_svg(host_call *call, int count, host_value **arguments) {
  dfen_fields fields;
  dfen_picture picture = {.bottom = DFEN_WHITE, .width = DFEN_PICTURE_WIDTH};
  bool options = false;
  char reason[REASON_SIZE];
  if (count > 2 && any_null(1, arguments + 2)) {
    return;
  }
  if (!accept_dfen(call, count, arguments, &fields) ||
      (count > 1 &&
       !accept_argument(call, read_moves_or_options(arguments[1], fields.state.side, &picture, &options, reason),
                        reason))) {
    return;
  }
  if (count > 2 && options) {
    result_error(call, function_name(call), "the bottom is one of the options, and nothing follows them");
    return;
  }
  if (count > 2 &&
      !accept_argument(call, read_bottom(arguments[2], fields.state.side, &picture.bottom, reason), reason)) {
    return;
  }
  dfen_position position = dfen_to_position(&fields);
  result_svg(call, &position, &picture, options);
}
