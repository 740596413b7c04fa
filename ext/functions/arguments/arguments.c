/* Reads text, words and numbers. Every reader first checks the type of the value, since nothing is coerced, and then
 * its content. Those of positions and moves are in positions.c, those of scores and results in scores.c. */
#include "arguments.h"

#include <stdio.h>
#include <string.h>

bool take_any(struct context *context, int index, const char **text, size_t *length) {
  host_value *value = argument_of(context, index);
  if (value == NULL) {
    return true;
  }
  enum host_type type = host_type_of(value);
  *text = type == HOST_TEXT ? host_text_of(value, length) : NULL;
  return type == HOST_TEXT ? *text != NULL || no_memory(context) : type != HOST_NULL;
}

bool take_text(struct context *context, int index, const char *what, const char **text, size_t *length) {
  return argument_of(context, index) == NULL ||
         (take_any(context, index, text, length) && (*text != NULL ||
                                                     fails(context, "the %s must be text, not %s", what,
                                                           host_type_name(host_type_of(argument_of(context, index)))) ||
                                                     add_cast(context, index)));
}

bool take_label(struct context *context, int index, dfen_label *label) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  return take_text(context, index, "label", &text, &length) &&
         (dfen_chart_label(text, length, label, &fault) == DFEN_OK || fails_at(context, &fault, text, length));
}

/* "the fold must be 'flip', 'mirror' or 'dihedral', not 'miror'; did you mean 'mirror'?" */
static bool fails_to_be_word(struct context *context, int index, const char *what, const char *const words[],
                             int count) {
  fails(context, "the %s must be", what);
  for (int i = 0; i < count; ++i) {
    add_to_reason(context, "%s '%s'", i == 0 ? "" : i == count - 1 ? " or" : ",", words[i]);
  }
  add_value(context, ", not ", index);
  return false;
}

bool take_word(struct context *context, int index, const char *what, const char *const words[], int count, int *word) {
  const char *text = NULL;
  size_t length = 0;
  if (argument_of(context, index) == NULL) {
    return true;
  }
  if (!take_any(context, index, &text, &length)) {
    return false;
  }
  for (int i = 0; i < count && text != NULL; ++i) {
    if (length == strlen(words[i]) && memcmp(text, words[i], length) == 0) {
      *word = i;
      return true;
    }
  }
  fails_to_be_word(context, index, what, words, count);
  add_nearest(context, text, length, words, count);
  return false;
}

bool take_integer(struct context *context, int index, const char *what, int64_t minimum, int64_t maximum,
                  int64_t *integer) {
  host_value *value = argument_of(context, index);
  enum host_type type = value == NULL ? HOST_NULL : host_type_of(value);
  if (type == HOST_NULL) {
    return value == NULL;
  }
  *integer = type == HOST_INTEGER ? host_integer_of(value) : 0;
  if (type == HOST_INTEGER && *integer >= minimum && *integer <= maximum) {
    return true;
  }
  fails(context, "the %s must be %s, %lld to %lld, not ", what, host_type_name(HOST_INTEGER), (long long)minimum,
        (long long)maximum);
  if (type == HOST_REAL) { /* 5.0 is written as 5 */
    add_to_reason(context, "the %s ", strchr(host_type_name(HOST_REAL), ' ') + 1);
  }
  add_value(context, "", index);
  if (HOST_SPEAKS_SQL && type == HOST_REAL && is_whole_number(host_real_of(value), integer)) {
    add_to_reason(context, "; cast it: some drivers bind integers as REAL");
  }
  return add_cast(context, index);
}

bool is_number(host_value *value) {
  enum host_type type = host_type_of(value);
  return type == HOST_INTEGER || type == HOST_REAL;
}

bool is_whole_number(double real, int64_t *integer) {
  static const double end = 9223372036854775808.0; /* 2^63 */
  bool whole = real >= -end && real < end && (double)(int64_t)real == real;
  *integer = whole ? (int64_t)real : 0;
  return whole;
}

bool take_real(struct context *context, int index, const char *what, double minimum, double maximum, double *number) {
  host_value *value = argument_of(context, index);
  if (value == NULL || host_type_of(value) == HOST_NULL) {
    return value == NULL;
  }
  *number = is_number(value) ? host_real_of(value) : minimum - 1.0;
  return (*number >= minimum && *number <= maximum) || /* false for a NaN */
         rejects(context, index, "the %s must be a number, %g to %g", what, minimum, maximum) ||
         add_cast(context, index);
}

/* Others call for percents, or for standard deviations. */
bool take_confidence(struct context *context, int index, double *confidence) {
  bool is_read = take_real(context, index, "confidence", 0.0, DFEN_CONFIDENCE_MAX, confidence);
  if (!is_read && *confidence > DFEN_CONFIDENCE_MAX) {
    add_to_reason(context, "; 95 %% is 0.95");
  }
  return is_read;
}

bool take_total(struct context *context, int index, const char *what, uint64_t *total) {
  static const double largest = 9007199254740992.0; /* 2^53: every integer up to it is a double */
  host_value *value = argument_of(context, index);
  if (value == NULL || host_type_of(value) == HOST_NULL) {
    return value == NULL;
  }
  double number = is_number(value) ? host_real_of(value) : -1.0;
  bool is_total = number >= 0.0 && number <= largest && number == (double)(int64_t)number; /* false for a NaN */
  *total = is_total ? (uint64_t)number : 0;
  return is_total || rejects(context, index, "the %s must be a whole number, 0 to 9007199254740992", what) ||
         add_cast(context, index);
}
