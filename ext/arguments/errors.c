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

bool fails_at(struct context *context, const dfen_fault *fault) {
  if (begin_reason(context)) {
    dfen_fault_message(fault, context->reason.text);
    context->reason.code = dfen_error_name(fault->error);
    context->reason.field = dfen_field_name(fault->field);
    context->reason.place = fault->place;
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
