/* The text of all errors is formatted here. */
#include "errors.h"

#include "quote.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)REASON_SIZE >= (int)DFEN_MESSAGE_SIZE, "the reasons of the core fit");

/* Begins the reason, unless the call has failed. */
static bool begin_reason(struct context *context) {
  bool is_first = context->failure == NO_FAILURE;
  if (is_first) {
    context->failure = HAS_REASON;
    context->reason.code = context->reason.field = NULL;
    context->reason.place = 0;
    context->reason.text[0] = '\0';
  }
  return is_first;
}

static void append(struct context *context, const char *format, va_list list) {
  size_t length = strlen(context->reason.text);
  (void)vsnprintf(context->reason.text + length, REASON_SIZE - length, format, list);
  trim_partial_utf8(context->reason.text);
}

bool fails(struct context *context, const char *format, ...) {
  if (begin_reason(context)) {
    va_list list;
    va_start(list, format);
    append(context, format, list);
    va_end(list);
  }
  return false;
}

bool rejects(struct context *context, int index, const char *format, ...) {
  if (begin_reason(context)) {
    va_list list;
    va_start(list, format);
    append(context, format, list);
    va_end(list);
    add_value(context, ", not ", index);
  }
  return false;
}

bool fails_to_play(struct context *context, const dfen_play_fault *fault, const char *moves) {
  if (begin_reason(context)) {
    dfen_play_fault_message(fault, moves, context->reason.text);
    context->reason.code = dfen_play_error_name(fault->error);
    context->reason.field = dfen_field_name(DFEN_FIELD_MOVES);
    context->reason.place = fault->place;
  }
  return false;
}

/* ---- Faults of text ---- */

/* Whether moves may be in algebraic notation (e4, Nf3): the error is then in a square. A missing square or a rank 0 or
 * 9 is a different mistake. */
static bool may_be_other_notation(const dfen_fault *fault, const char *text) {
  char before = (char)(fault->place > 1 ? text[fault->place - 2] : ' ');
  switch (fault->error) {
  case DFEN_ERROR_MOVE_FILE: return fault->character != ' ' && fault->character != ',';
  case DFEN_ERROR_MOVE_RANK: return fault->character != '0' && fault->character != '9';
  case DFEN_ERROR_MOVE_SHORT: return before != ' ' && before != ',';
  default: return false;
  }
}

static bool is_letter_or_digit(uint32_t character) {
  return (character >= '0' && character <= '9') || ((character | 0x20) >= 'a' && (character | 0x20) <= 'z');
}

/* An EPD has an operation such as "bm Kd2;" after four fields, and no clocks and no dice. */
static bool may_be_epd(const dfen_fault *fault, const char *text, size_t length) {
  return fault->field == DFEN_FIELD_DICE && fault->place <= length && length <= 10 * (size_t)DFEN_TEXT_MAX &&
         memchr(text, '/', fault->place - 1) != NULL &&
         memchr(text + fault->place - 1, ';', length - fault->place + 1) != NULL;
}

/* Whether no printable ASCII follows the fault. */
static bool is_at_end(const dfen_fault *fault, const char *text, size_t length) {
  size_t at = fault->place - 1;
  while (at < length && (text[at] <= ' ' || text[at] == 0x7F)) { /* bytes over 127 are negative */
    ++at;
  }
  return at >= length;
}

/* What to do about a character that programs write for ASCII (SPEC 8.16); NULL for others. Text comes back like that
 * from an editor, a spreadsheet, a web page or a URL. */
static const char *hint_at_character(const dfen_fault *fault, const char *text, size_t length) {
  const char *name = NULL;
  const char *meant = dfen_look_alike(fault->character, &name);
  size_t at = fault->place - 1;
  if (meant == NULL && fault->field == DFEN_FIELD_PLACEMENT && at < length) {
    bool is_url = text[at] == '_' || text[at] == '+' || (length - at > 2 && memcmp(text + at, "%20", 3) == 0);
    return is_url ? "write a space instead" : NULL;
  }
  if (meant == NULL) {
    return NULL;
  }
  bool has_spaces = fault->field != DFEN_FIELD_MATERIAL && fault->error != DFEN_ERROR_ROLL_DIE;
  switch (meant[0]) {
  case '\0': return "remove it";
  case '-': return "write '-' instead";
  case '/': return "write '/' instead";
  case ' ':
    return at == 0 || is_at_end(fault, text, length) ? "remove it" : has_spaces ? "write a space instead" : NULL;
  default: return NULL;
  }
}

const char *hint_at(const dfen_fault *fault, const char *text, size_t length) {
  const char *hint = hint_at_character(fault, text, length);
  if (hint != NULL) {
    return hint;
  }
  if (may_be_epd(fault, text, length)) {
    return "operations of an EPD are not part of a DFEN";
  }
  if (may_be_other_notation(fault, text)) {
    return "moves are UCI, such as e2e4";
  }
  if (fault->field == DFEN_FIELD_MATERIAL) {
    return "a material is written as KQvK or KBdb7vKR";
  }
  switch (fault->error) {
  case DFEN_ERROR_FIELD_MISSING: return "a DFEN has at least four fields: placement, side, castling, en-passant";
  case DFEN_ERROR_WORD: return "F exchanges the colours, H the ranks 1 and 8, V the files a and h, D files and ranks";
  case DFEN_ERROR_CASTLING: {
    uint32_t file = fault->character | 0x20;
    return file >= 'a' && file <= 'h' ? "Chess960 castling rights, which name files, are not supported" : NULL;
  }
  case DFEN_ERROR_CLOCK_ZERO: return "full moves count from 1";
  case DFEN_ERROR_DIE:
  case DFEN_ERROR_DIE_OF_BLACK:
  case DFEN_ERROR_DIE_OF_WHITE: return HOST_PREFIX "roll takes dice in either case, and digits";
  case DFEN_ERROR_ROLL_DIE: return is_letter_or_digit(fault->character) ? NULL : "dice are written as 'PNB' or '124'";
  case DFEN_ERROR_DICE_END: return fault->character == ' ' ? "dice are written as 'PNB'" : NULL;
  case DFEN_ERROR_MOVE_FILE:
  case DFEN_ERROR_MOVE_SHORT: return "moves are separated by one space or one comma";
  case DFEN_ERROR_MOVE_END: return "a move is two squares, and a letter for a promotion: e2e4, e7e8q";
  default: return NULL;
  }
}

static bool fails_with_hint(struct context *context, const dfen_fault *fault, const char *text, size_t length,
                            bool with_text) {
  if (!begin_reason(context)) {
    return false;
  }
  dfen_fault_message(fault, context->reason.text);
  context->reason.code = dfen_error_name(fault->error);
  context->reason.field = dfen_field_name(fault->field);
  context->reason.place = fault->place;
  if (with_text) {
    char shown[QUOTE_SIZE];
    quote_text(text, length, fault->place - 1, shown);
    add_to_reason(context, " in '%s'", shown);
  }
  const char *hint = hint_at(fault, text, length);
  if (hint != NULL) {
    add_to_reason(context, "; %s", hint);
  }
  return false;
}

bool fails_at(struct context *context, const dfen_fault *fault, const char *text, size_t length) {
  return fails_with_hint(context, fault, text, length, false);
}

bool fails_in_text(struct context *context, const dfen_fault *fault, const char *text, size_t length) {
  return fails_with_hint(context, fault, text, length, true);
}

/* ---- Additions ---- */

void add_to_reason(struct context *context, const char *format, ...) {
  va_list list;
  va_start(list, format);
  append(context, format, list);
  va_end(list);
}

void add_quoted(struct context *context, const char *before, const char *text, size_t length) {
  char shown[QUOTE_SIZE];
  quote_text(text, length, 0, shown);
  add_to_reason(context, "%s'%s'", before, shown);
}

/* A REAL with as few digits as identify it. */
static void add_real(struct context *context, const char *before, double number) {
  char text[32];
  (void)snprintf(text, sizeof text, "%.15g", number);
  if (strtod(text, NULL) < number || strtod(text, NULL) > number) {
    (void)snprintf(text, sizeof text, "%.17g", number);
  }
  add_to_reason(context, "%s%s", before, text);
}

void add_value(struct context *context, const char *before, int index) {
  host_value *value = argument_of(context, index);
  const char *text = NULL;
  size_t length = 0;
  switch (host_type_of(value)) {
  case HOST_INTEGER: add_to_reason(context, "%s%lld", before, (long long)host_integer_of(value)); break;
  case HOST_REAL: add_real(context, before, host_real_of(value)); break;
  case HOST_BLOB: add_to_reason(context, "%s%s", before, host_type_name(HOST_BLOB)); break;
  case HOST_TEXT:
    text = host_text_of(value, &length);
    if (text != NULL) {
      add_quoted(context, before, text, length);
    }
    break;
  case HOST_NULL: break;
  }
}

bool add_cast(struct context *context, int index) {
  static const char digits[] = "0123456789+-.eE";
  host_value *value = argument_of(context, index);
  enum host_type type = host_type_of(value);
  size_t length = 0, digit = 0;
  const char *text = type == HOST_TEXT ? host_text_of(value, &length) : NULL;
  while (text != NULL && digit < length && memchr(digits, text[digit], sizeof digits - 1) != NULL) {
    ++digit;
  }
  if (HOST_SPEAKS_SQL && type == HOST_BLOB) {
    add_to_reason(context, "; cast it: some drivers bind text as bytes");
  } else if (HOST_SPEAKS_SQL && digit > 0 && digit == length) {
    add_to_reason(context, "; cast it: some drivers bind numbers as text");
  }
  return false;
}

void add_nearest(struct context *context, const char *text, size_t length, const char *const words[], int count) {
  int nearest = text == NULL ? -1 : closest_match(text, length, words, count);
  if (nearest >= 0) {
    add_to_reason(context, "; did you mean '%s'?", words[nearest]);
  }
}
