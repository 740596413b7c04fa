/* Reads arguments. Every reader first checks the type of the value, since nothing is coerced, and then its content. It
 * returns one of four outcomes, so that all functions handle NULL, errors and lack of memory alike.
 *
 * A reason consists of what was expected, what the value is (quote.h) and a hint. For example, dfen_canonical(x,
 * 'miror'):
 *
 *     the fold must be 'flip', 'mirror' or 'dihedral', not 'miror'; did you mean 'mirror'?
 *
 * This file has reasons and the readers of text, words and numbers. Those of positions and moves are in positions.c,
 * those of scores and results in scores.c. */
#include "arguments.h"

#include "quote.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)REASON_SIZE >= (int)DFEN_MESSAGE_SIZE, "the reasons of the core fit");

enum outcome write_reason(struct reason *reason, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(reason->text, REASON_SIZE, format, arguments);
  va_end(arguments);
  trim_partial_utf8(reason->text);
  reason->code = reason->field = NULL;
  reason->place = 0;
  return FAILED;
}

void add_to_reason(struct reason *reason, const char *format, ...) {
  size_t length = strlen(reason->text);
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(reason->text + length, REASON_SIZE - length, format, arguments);
  va_end(arguments);
  trim_partial_utf8(reason->text);
}

enum outcome write_fault(struct reason *reason, const dfen_fault *fault) {
  dfen_fault_message(fault, reason->text);
  reason->code = dfen_error_name(fault->error);
  reason->field = dfen_field_name(fault->field);
  reason->place = fault->place;
  return FAILED;
}

enum outcome write_play_fault(struct reason *reason, const dfen_play_fault *fault, const char *moves) {
  dfen_play_fault_message(fault, moves, reason->text);
  reason->code = dfen_play_error_name(fault->error);
  reason->field = dfen_field_name(DFEN_FIELD_MOVES);
  reason->place = fault->place;
  return FAILED;
}

enum outcome take_text(host_value *value, const char **text, size_t *length) {
  enum host_type type = host_type_of(value);
  if (type == HOST_NULL) {
    return NOTHING;
  }
  if (type != HOST_TEXT) {
    return FAILED;
  }
  *text = host_text_of(value, length);
  return *text == NULL ? NO_MEMORY : DONE;
}

bool is_whole_number(double real, int64_t *integer) {
  static const double end = 9223372036854775808.0; /* 2^63 */
  bool whole = real >= -end && real < end && (double)(int64_t)real == real;
  *integer = whole ? (int64_t)real : 0;
  return whole;
}

/* Writes a REAL with as few digits as identify it. */
static void add_real(struct reason *reason, const char *before, double number) {
  char text[32];
  (void)snprintf(text, sizeof text, "%.15g", number);
  if (strtod(text, NULL) < number || strtod(text, NULL) > number) {
    (void)snprintf(text, sizeof text, "%.17g", number);
  }
  add_to_reason(reason, "%s%s", before, text);
}

enum outcome add_quoted(struct reason *reason, const char *before, const char *text, size_t length) {
  char shown[QUOTE_SIZE];
  quote_text(text, length, 0, shown);
  add_to_reason(reason, "%s'%s'", before, shown);
  return FAILED;
}

enum outcome add_value(struct reason *reason, const char *before, host_value *value) {
  const char *text = NULL;
  size_t length = 0;
  switch (host_type_of(value)) {
  case HOST_INTEGER: add_to_reason(reason, "%s%lld", before, (long long)host_integer_of(value)); break;
  case HOST_REAL: add_real(reason, before, host_real_of(value)); break;
  case HOST_BLOB: add_to_reason(reason, "%s%s", before, host_type_name(HOST_BLOB)); break;
  case HOST_TEXT:
    if (take_text(value, &text, &length) == DONE) {
      add_quoted(reason, before, text, length);
    }
    break;
  case HOST_NULL: break;
  }
  return FAILED;
}

enum outcome read_text(host_value *value, const char *what, const char **text, size_t *length, struct reason *reason) {
  enum outcome outcome = take_text(value, text, length);
  if (outcome == FAILED) {
    write_reason(reason, "the %s must be text, not %s", what, host_type_name(host_type_of(value)));
  }
  return outcome;
}

enum outcome read_label(host_value *value, dfen_label *label, struct reason *reason) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = read_text(value, "label", &text, &length, reason);
  if (outcome == DONE && dfen_chart_label(text, length, label, &fault) != DFEN_OK) {
    outcome = write_fault(reason, &fault);
  }
  return outcome;
}

void add_nearest(struct reason *reason, const char *text, size_t length, const char *const words[], int count) {
  int nearest = text == NULL ? -1 : closest_match(text, length, words, count);
  if (nearest >= 0) {
    add_to_reason(reason, "; did you mean '%s'?", words[nearest]);
  }
}

/* "the fold must be 'flip', 'mirror' or 'dihedral'" */
static void list_words(const char *what, const char *const words[], int count, struct reason *reason) {
  char list[REASON_SIZE] = "";
  for (int i = 0; i < count; ++i) {
    size_t length = strlen(list);
    const char *before = i == 0 ? "" : i == count - 1 ? " or" : ",";
    (void)snprintf(list + length, sizeof list - length, "%s '%s'", before, words[i]);
  }
  write_reason(reason, "the %s must be%s", what, list);
}

enum outcome read_word(host_value *value, const char *what, const char *const words[], int count, int *index,
                       struct reason *reason) {
  const char *text = NULL;
  size_t length = 0;
  if (value == NULL) {
    return DONE;
  }
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == DONE) {
    for (int i = 0; i < count; ++i) {
      if (length == strlen(words[i]) && memcmp(text, words[i], length) == 0) {
        *index = i;
        return DONE;
      }
    }
    outcome = FAILED;
  }
  if (outcome == FAILED) {
    list_words(what, words, count, reason);
    add_value(reason, ", not ", value);
    add_nearest(reason, text, length, words, count);
  }
  return outcome;
}

enum outcome read_integer(host_value *value, const char *what, int64_t minimum, int64_t maximum, int64_t *integer,
                          struct reason *reason) {
  enum host_type type = value == NULL ? HOST_NULL : host_type_of(value);
  if (type == HOST_NULL) {
    return value == NULL ? DONE : NOTHING;
  }
  *integer = type == HOST_INTEGER ? host_integer_of(value) : 0;
  if (type != HOST_INTEGER || *integer < minimum || *integer > maximum) {
    write_reason(reason, "the %s must be %s, %lld to %lld, not ", what, host_type_name(HOST_INTEGER),
                 (long long)minimum, (long long)maximum);
    if (type == HOST_REAL) { /* 5.0 is written as 5 */
      add_to_reason(reason, "the %s ", strchr(host_type_name(HOST_REAL), ' ') + 1);
    }
    return add_value(reason, "", value);
  }
  return DONE;
}

bool is_number(host_value *value) {
  enum host_type type = host_type_of(value);
  return type == HOST_INTEGER || type == HOST_REAL;
}

enum outcome read_number(host_value *value, const char *what, double minimum, double maximum, double *number,
                         struct reason *reason) {
  if (value == NULL || host_type_of(value) == HOST_NULL) {
    return value == NULL ? DONE : NOTHING;
  }
  *number = is_number(value) ? host_real_of(value) : minimum - 1.0;
  if (!(*number >= minimum && *number <= maximum)) { /* false for a NaN */
    write_reason(reason, "the %s must be a number, %g to %g", what, minimum, maximum);
    return add_value(reason, ", not ", value);
  }
  return DONE;
}

/* Others call for percents, or for standard deviations. */
enum outcome read_confidence(host_value *value, double *confidence, struct reason *reason) {
  enum outcome outcome = read_number(value, "confidence", 0.0, DFEN_CONFIDENCE_MAX, confidence, reason);
  if (outcome == FAILED && is_number(value) && *confidence > DFEN_CONFIDENCE_MAX) {
    add_to_reason(reason, "; 95 %% is 0.95");
  }
  return outcome;
}

enum outcome read_count(host_value *value, const char *what, double *count, struct reason *reason) {
  static const double largest = 9007199254740992.0; /* 2^53: every integer up to it is a double */
  if (host_type_of(value) == HOST_NULL) {
    return NOTHING;
  }
  *count = is_number(value) ? host_real_of(value) : -1.0;
  if (!(*count >= 0.0 && *count <= largest) || *count != (double)(int64_t)*count) { /* false for a NaN */
    write_reason(reason, "the %s must be a whole number, 0 to 9007199254740992", what);
    return add_value(reason, ", not ", value);
  }
  return DONE;
}
